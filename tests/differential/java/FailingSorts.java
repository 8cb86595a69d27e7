// What sorts compare, and what there is when a comparison fails or has no sense.
import java.util.*;

public class FailingSorts {
    static class Steps implements Comparator {
        private final StringBuffer seen = new StringBuffer();
        private final Random random;
        private int left;

        Steps(int left, Random random) {
            this.left = left;
            this.random = random;
        }

        public int compare(Object a, Object b) {
            if (left-- == 0) {
                throw new IllegalStateException("enough");
            }
            seen.append("" + a + b + " ");
            return random == null ? ((String) a).compareTo(b.toString()) : random.nextInt(3) - 1;
        }
    }

    static class Adds implements Comparator {
        private final List list;

        Adds(List list) {
            this.list = list;
        }

        public int compare(Object a, Object b) {
            list.add("z");
            return 0;
        }
    }

    static List make(int kind, String letters) {
        Object[] a = new Object[letters.length()];
        for (int i = 0; i < a.length; i++) {
            char c = letters.charAt(i);
            a[i] = c == '0' ? null : c == '1' ? new Integer(1) : c == '2' ? (Object) new Object[0] : "" + c;
        }
        List fixed = Arrays.asList(a);
        switch (kind) {
            case 0: return fixed;
            case 1: return new ArrayList(fixed);
            case 2: return new LinkedList(fixed);
            case 3: return new Vector(fixed);
            case 4: return new ArrayList(fixed).subList(0, a.length);
            case 5: return Collections.synchronizedList(new ArrayList(fixed));
            default: return Collections.unmodifiableList(fixed);
        }
    }

    static void sort(List list, Comparator order) {
        Iterator i = list.iterator();
        try {
            Collections.sort(list, order);
            System.out.print("sorted ");
        } catch (RuntimeException e) {
            System.out.print(e.getClass().getName() + " ");
        }
        StringBuffer text = new StringBuffer();
        for (int n = 0; n < list.size(); n++) {
            text.append(list.get(n) instanceof Object[] ? "array" : "" + list.get(n)).append(" ");
        }
        try {
            i.next();
            text.append("next");
        } catch (RuntimeException e) {
            text.append(e.getClass().getName());
        }
        System.out.println(text);
    }

    public static void main(String[] args) {
        String[] texts = { "", "a", "ba", "cab", "dcba", "abcdab", "aabbaa", "fe1dab", "cba0ed", "1ab", "a2b", "2", "22", "0", "00", "10", "02",
            "thequickbrownfoxjumpsoverthelaz", "zyxwvutsrqponmlkjihgfedcba" };
        for (int t = 0; t < texts.length; t++) {
            for (int kind = 0; kind < 7; kind++) {
                sort(make(kind, texts[t]), null);
            }
        }
        for (int t = 2; t < texts.length; t++) {
            for (int left = 0; left < 60; left += left < 8 ? 1 : 13) {
                if (texts[t].indexOf('0') >= 0 || texts[t].indexOf('2') >= 0) {
                    continue;
                }
                Steps steps = new Steps(left, null);
                sort(make(left % 6, texts[t]), steps);
                System.out.println(steps.seen);
                steps = new Steps(left, new Random(left));
                sort(make(left % 6, texts[t]), steps);
                System.out.println(steps.seen);
            }
        }
        List list = make(1, "cab");
        sort(list, new Adds(list));
        list = make(3, "cab");
        sort(list, new Adds(list));
        Object[] part = { "d", "c", "b", "a", "e" };
        Arrays.sort(part, 1, 4);
        System.out.println(Arrays.asList(part));
    }
}

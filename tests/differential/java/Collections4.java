// More of java.util.Collections, and lists by their iterators.
import java.util.*;

public class Collections4 {
    // As few methods as one can write.
    static class Countdown extends AbstractSequentialList {
        private final LinkedList inner = new LinkedList();

        public int size() {
            return inner.size();
        }

        public ListIterator listIterator(int index) {
            return inner.listIterator(index);
        }
    }

    static List letters(String text) {
        List list = new ArrayList();
        for (int i = 0; i < text.length(); i++) {
            list.add(text.substring(i, i + 1));
        }
        return list;
    }

    public static void main(String[] args) {
        List list = letters("abcdefg");
        for (int i = -9; i < 10; i += 3) {
            List copy = new ArrayList(list);
            Collections.rotate(copy, i);
            List linked = new LinkedList(list);
            Collections.rotate(linked, i);
            System.out.println(i + " " + copy + " " + linked.equals(copy));
        }
        Collections.rotate(new ArrayList(), 3);
        List source = letters("abcabcab");
        System.out.println(Collections.indexOfSubList(source, letters("bca")) + " "
            + Collections.lastIndexOfSubList(source, letters("ab")) + " "
            + Collections.indexOfSubList(source, letters("ba")) + " "
            + Collections.lastIndexOfSubList(source, new ArrayList()) + " "
            + Collections.indexOfSubList(letters("a"), source));
        System.out.println(Collections.replaceAll(source, "a", "A") + " " + source + " "
            + Collections.replaceAll(source, "q", "Q"));
        Collections.copy(source, letters("xyz"));
        System.out.println(source);
        try {
            Collections.copy(letters("a"), source);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        for (Enumeration e = Collections.enumeration(list); e.hasMoreElements();) {
            System.out.print(e.nextElement());
        }
        System.out.println(Collections.list(new Vector(list).elements()));
        System.out.println(Collections.nCopies(3, "x") + " " + Collections.nCopies(0, "y") + " " + Collections.EMPTY_LIST
            + Collections.EMPTY_SET + Collections.EMPTY_MAP + Collections.singleton("s") + Collections.singletonList(null)
            + Collections.singletonMap("k", "v"));
        Object[] fixed = {
            Collections.nCopies(2, "x"), Collections.EMPTY_LIST, Collections.EMPTY_SET, Collections.singleton("s"),
            Collections.singletonList("t")
        };
        for (int i = 0; i < fixed.length; i++) {
            try {
                ((Collection) fixed[i]).add("more");
                System.out.println("added");
            } catch (UnsupportedOperationException e) {
                System.out.println(fixed[i] + " stays " + fixed[i].hashCode());
            }
        }
        try {
            Collections.nCopies(-1, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List down = new Countdown();
        down.add("a");
        down.add(0, "b");
        down.addAll(1, letters("xyz"));
        down.set(2, "Y");
        System.out.println(down + " " + down.get(3) + " " + down.remove(0) + " " + down.indexOf("Y") + down.subList(1, 3));
        down.subList(1, 3).clear();
        System.out.println(down + " " + new LinkedList(down).equals(down) + " " + down.contains("x"));
        try {
            down.get(2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        down.clear();
        System.out.println(down.isEmpty() + " " + (new LinkedList() instanceof AbstractSequentialList));
        Date date = new Date(1234567890123L);
        System.out.println(date.getTime() + " " + date.toGMTString() + " " + date.hashCode() + " "
            + date.compareTo(new Date(0)) + date.before(new Date(0)) + date.after(new Date(0)));
        for (int year = -200; year < 300; year += 37) {
            Date day = new Date(year, year & 15, year % 40, 23, 59, 58);
            System.out.println(day + " " + day.getTime() + " " + day.getDay() + " " + day.getMonth() + " " + day.getDate());
        }
    }
}

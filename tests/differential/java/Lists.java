import java.util.*;

// Arrays, Collections and linked lists.
public class Lists {
    static class Person implements Comparable {
        final String name;
        final int age;

        Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public int compareTo(Object other) {
            return age - ((Person) other).age;
        }

        public String toString() {
            return name + "/" + age;
        }
    }

    static class ByName implements Comparator {
        public int compare(Object left, Object right) {
            return ((Person) left).name.compareTo(((Person) right).name);
        }
    }

    static void numbers() {
        Random random = new Random(99);
        int[] ints = new int[1000];
        double[] doubles = new double[1000];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = random.nextInt(500);
            doubles[i] = random.nextGaussian();
        }
        doubles[3] = Double.NaN;
        doubles[4] = -0.0;
        doubles[5] = 0.0;
        doubles[6] = Double.NEGATIVE_INFINITY;
        Arrays.sort(ints);
        Arrays.sort(doubles);
        long sum = 0;
        boolean ordered = true;
        for (int i = 1; i < ints.length; i++) {
            sum = sum * 31 + ints[i];
            ordered &= ints[i - 1] <= ints[i] && Double.compare(doubles[i - 1], doubles[i]) <= 0;
        }
        System.out.println(sum + " " + ordered + " " + doubles[0] + " " + doubles[999] + " " + doubles[500]);
        System.out.println(ints[Arrays.binarySearch(ints, 250)] + " " + Arrays.binarySearch(ints, -5)
            + " " + Arrays.binarySearch(ints, 5000) + " " + Arrays.binarySearch(doubles, Double.NaN));
        char[] chars = "the quick brown fox".toCharArray();
        Arrays.sort(chars, 4, chars.length);
        System.out.println(new String(chars) + "|");
        long[] longs = { 5, Long.MIN_VALUE, 7, Long.MAX_VALUE, -1 };
        Arrays.sort(longs);
        byte[] bytes = { 5, -3, 127, -128 };
        Arrays.sort(bytes);
        System.out.println(longs[0] + " " + longs[4] + " " + bytes[0] + bytes[1] + bytes[3]);
        int[] down = new int[5000];
        for (int i = 0; i < down.length; i++) {
            down[i] = i % 2 == 0 ? -i : i;
        }
        Arrays.sort(down);
        System.out.println(down[0] + " " + down[1] + " " + down[2500] + " " + down[4999]);
        boolean[] flags = new boolean[4];
        Arrays.fill(flags, 1, 3, true);
        System.out.println(flags[0] + " " + flags[1] + " " + flags[3]);
        System.out.println(Arrays.equals(new int[] { 1, 2 }, new int[] { 1, 2 })
            + " " + Arrays.equals(new double[] { 0.0 }, new double[] { -0.0 })
            + " " + Arrays.equals(new float[] { Float.NaN }, new float[] { Float.NaN })
            + " " + Arrays.equals(new Object[] { "a", null }, new Object[] { "a", null })
            + " " + Arrays.equals((int[]) null, null));
        try {
            Arrays.fill(ints, 5, 3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void objects() {
        Person[] people = new Person[8];
        String[] names = { "eve", "bob", "ann", "dan", "cid", "fay", "gus", "hal" };
        for (int i = 0; i < people.length; i++) {
            people[i] = new Person(names[i], 30 + i % 3);
        }
        Arrays.sort(people);
        System.out.println(Arrays.asList(people));
        Arrays.sort(people, new ByName());
        System.out.println(Arrays.asList(people));
        Arrays.sort(people, 2, 6, Collections.reverseOrder());
        List list = Arrays.asList(people);
        System.out.println(list + " " + list.size() + " " + list.indexOf(people[3]));
        list.set(0, people[7]);
        System.out.println(people[0]);
        try {
            list.add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed");
        }
        Collections.sort(list);
        Collections.reverse(list);
        System.out.println(list + " " + Collections.max(list) + " " + Collections.min(list, new ByName()));
        Collections.shuffle(list, new Random(5));
        System.out.println(list);
        Person[] again = (Person[]) list.toArray(new Person[0]);
        Person[] more = (Person[]) list.toArray(new Person[10]);
        System.out.println(again.length + " " + again[7] + " " + more[8]);
    }

    static void linked() {
        LinkedList list = new LinkedList();
        for (int i = 0; i < 10; i++) {
            list.add(new Integer(i));
        }
        list.addFirst("first");
        list.addLast("last");
        list.add(4, "four");
        list.remove(2);
        list.remove(new Integer(8));
        System.out.println(list + " " + list.size() + " " + list.getFirst() + " " + list.getLast());
        System.out.println(list.removeFirst() + " " + list.removeLast() + " " + list.get(3) + " " + list.indexOf("four"));
        ListIterator i = list.listIterator(list.size());
        StringBuffer text = new StringBuffer();
        while (i.hasPrevious()) {
            int at = i.previousIndex();
            Object element = i.previous();
            text.append(at).append('=').append(element).append(' ');
            if (at == 5) {
                i.remove();
            } else if (at == 3) {
                i.set("set");
            } else if (at == 1 && element != "added") {
                i.add("added");
            }
        }
        System.out.println(text);
        System.out.println(list + " " + list.equals(new ArrayList(list)) + " " + (list.hashCode() == new Vector(list).hashCode()));
        try {
            for (Iterator j = list.iterator(); j.hasNext(); ) {
                j.next();
                list.add("no");
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("changed");
        }
        ArrayList array = new ArrayList(list);
        for (ListIterator j = array.listIterator(); j.hasNext(); ) {
            Object element = j.next();
            if (element instanceof String) {
                j.remove();
                j.add(element + "!");
                j.add("+");
            }
        }
        System.out.println(array + " " + array.containsAll(list) + " " + array.lastIndexOf("+"));
        array.retainAll(Arrays.asList(new Object[] { "+", new Integer(2) }));
        System.out.println(array);
        array.addAll(1, Arrays.asList(new Object[] { "p", "q" }));
        array.removeAll(Arrays.asList(new Object[] { "+" }));
        System.out.println(array);
        try {
            new LinkedList().removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        Map map = new HashMap(20, 0.5f);
        Map other = new Hashtable(5, 2.0f);
        other.put("k", "v");
        map.putAll(other);
        System.out.println(map + " " + new HashSet(3, 0.9f) + " " + new Vector(3, 2));
        Vector vector = new Vector(Arrays.asList(new Object[] { "a", "b", "a", "c" }));
        System.out.println(vector.lastIndexOf("a", 1) + " " + vector.lastIndexOf("a") + " " + vector.indexOf("a", 1));
        vector.addAll(vector);
        LinkedList twice = new LinkedList(vector);
        twice.addAll(twice);
        System.out.println(vector.size() + " " + twice.size());
        Collections.swap(vector, 0, 3);
        Collections.fill(list, "f");
        System.out.println(vector + " " + list.getFirst() + " " + Collections.binarySearch(vector, "zz"));
    }

    public static void main(String[] args) {
        numbers();
        objects();
        linked();
        System.out.println(Character.getNumericValue('7') + " " + Character.getNumericValue('z') + " "
            + Character.isJavaIdentifierStart('_') + " " + Character.isJavaIdentifierPart('9') + " "
            + Character.isJavaIdentifierPart('-'));
    }
}

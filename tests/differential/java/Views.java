// Parts of lists, and collections that may be read only.
import java.util.*;

public class Views {
    static void refused(String what, int n, Collection c) {
        try {
            switch (n) {
                case 0: c.add("x"); break;
                case 1: c.remove("b"); break;
                case 2: c.clear(); break;
                case 3: c.addAll(c); break;
                case 4: c.removeAll(c); break;
                case 5: c.retainAll(c); break;
                case 6: Iterator i = c.iterator(); i.next(); i.remove(); break;
                case 7: ((List) c).set(0, "x"); break;
                case 8: ((List) c).add(0, "x"); break;
                case 9: ((List) c).remove(0); break;
                case 10: ((List) c).subList(0, 1).clear(); break;
            }
            System.out.println(what + " " + n + " changed " + c);
        } catch (UnsupportedOperationException e) {
            System.out.println(what + " " + n + " refused");
        }
    }

    static void parts(List list) {
        for (int i = 0; i < 8; i++) {
            list.add("e" + i);
        }
        List part = list.subList(2, 6);
        System.out.println(part + " " + part.size() + " " + part.get(1) + " " + part.indexOf("e5") + " " + part.contains("e7"));
        part.set(0, "two");
        part.add("more");
        part.add(1, "inner");
        part.remove("e4");
        System.out.println(part + " " + list);
        List inner = part.subList(1, 3);
        inner.clear();
        System.out.println(inner + " " + part + " " + list);
        part.addAll(Arrays.asList(new String[] { "x", "y" }));
        for (Iterator i = part.iterator(); i.hasNext();) {
            if (i.next().equals("x")) {
                i.remove();
            }
        }
        System.out.println(part + " " + list + " " + part.equals(new ArrayList(part)) + " " + part.hashCode());
        Collections.reverse(part);
        System.out.println(list + " " + Collections.max(part));
        list.add("end");
        try {
            System.out.println(part.size());
        } catch (ConcurrentModificationException e) {
            System.out.println("changed");
        }
        int[][] wrong = { { -1, 2 }, { 0, 99 }, { 3, 2 } };
        for (int i = 0; i < wrong.length; i++) {
            try {
                list.subList(wrong[i][0], wrong[i][1]);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("outside");
            } catch (IllegalArgumentException e) {
                System.out.println("argument");
            }
        }
        try {
            list.subList(1, 3).get(2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside the part");
        }
    }

    public static void main(String[] args) throws Exception {
        parts(new ArrayList());
        parts(new LinkedList());
        List list = new ArrayList(Arrays.asList(new String[] { "a", "b", "c" }));
        List fixed = Collections.unmodifiableList(list);
        Collection some = Collections.unmodifiableCollection(list);
        Set set = Collections.unmodifiableSet(new HashSet(list));
        for (int n = 0; n < 11; n++) {
            refused("list", n, fixed);
            if (n < 7) {
                refused("collection", n, some);
                refused("set", n, set);
            }
        }
        list.add("d");
        System.out.println(fixed + " " + some + " " + some.size() + " " + fixed.equals(list) + " " + set.equals(new HashSet(fixed.subList(0, 3))));
        Map map = new HashMap();
        map.put("k", "v");
        Map frozen = Collections.unmodifiableMap(map);
        System.out.println(frozen + " " + frozen.get("k") + " " + frozen.equals(map) + " " + frozen.keySet() + frozen.values() + frozen.entrySet());
        refused("keys", 2, frozen.keySet());
        refused("values", 6, frozen.values());
        try {
            ((Map.Entry) frozen.entrySet().iterator().next()).setValue("w");
            System.out.println("set");
        } catch (UnsupportedOperationException e) {
            System.out.println("entry refused " + map);
        }
        try {
            frozen.put("x", "y");
        } catch (UnsupportedOperationException e) {
            System.out.println("put refused");
        }
        System.out.println("text".contentEquals(new StringBuffer("text")) + " " + "text".contentEquals(new StringBuffer("Text")));
        Throwable[] all = { new ClassNotFoundException("a"), new SecurityException("b"), new IllegalMonitorStateException(), new UnknownError("d"), new NoSuchMethodException("e") };
        for (int i = 0; i < all.length; i++) {
            System.out.println(all[i] + " " + (all[i] instanceof RuntimeException) + " " + (all[i] instanceof Error));
        }
    }
}

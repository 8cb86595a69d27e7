// The views of properties, which go on when these change, and the order of properties that were put all at once.
import java.util.*;

public class PropertyViews {
    static Properties make(int count) {
        Properties all = new Properties();
        for (int i = 0; i < count; i++) {
            all.put("" + (char) ('a' + i), "" + (char) ('p' + i));
        }
        return all;
    }

    static Collection view(Properties all, int part) {
        return part == 0 ? all.keySet() : part == 1 ? all.values() : (Collection) all.entrySet();
    }

    static Collection entry(Object key, Object value) {
        return Collections.singletonMap(key, value).entrySet();
    }

    static Object element(int kind) {
        switch (kind) {
            case 0: return "a";
            case 1: return "p";
            case 2: return null;
            default: return entry("a", "p").iterator().next();
        }
    }

    static Collection others(int kind) {
        switch (kind) {
            case 0: return new ArrayList();
            case 1: return Arrays.asList(new Object[] { "a", "p" });
            case 2: return Arrays.asList(new Object[] { null });
            case 3: return new TreeSet(Collections.singleton("q"));
            case 4: return new TreeSet(Collections.singleton(new Integer(3)));
            case 5: return entry("a", "p");
            case 6: return entry("z", "q");
            case 7: return Collections.singleton("a");
            case 8: return new TreeMap(Collections.singletonMap(new Integer(3), "a")).entrySet();
            case 9: return entry(null, "a");
            case 10: return entry("a", null);
            case 11: return entry("z", null);
            case 12: return new Hashtable().values();
            case 13: {
                Set many = new LinkedHashSet();
                for (int i = 0; i < 20; i++) {
                    many.add(i == 9 ? null : "" + (char) ('a' + i));
                }
                return many;
            }
            default: return null;
        }
    }

    static boolean one(Collection view, Object element, int how) {
        return how == 0 ? view.add(element) : how == 1 ? view.remove(element) : view.contains(element);
    }

    static boolean all(Collection view, Collection others, int how) {
        switch (how) {
            case 0: return view.addAll(others);
            case 1: return view.removeAll(others);
            case 2: return view.retainAll(others);
            case 3: return view.containsAll(others);
            case 4: return view.equals(others);
            default: return others.equals(view);
        }
    }

    static void operations(int count, int part) {
        for (int i = 0; i < 4; i++) {
            for (int how = 0; how < 3; how++) {
                Properties all = make(count);
                System.out.print(count + " " + part + " " + i + " " + how + " ");
                try {
                    System.out.println(one(view(all, part), element(i), how) + " " + all);
                } catch (RuntimeException e) {
                    System.out.println(e.getClass().getName());
                }
            }
        }
        for (int i = 0; i < 15; i++) {
            for (int how = 0; how < 6; how++) {
                Properties all = make(count);
                System.out.print(count + " " + part + " all " + i + " " + how + " ");
                try {
                    System.out.println(all(view(all, part), others(i), how) + " " + all);
                } catch (RuntimeException e) {
                    System.out.println(e.getClass().getName());
                }
            }
        }
    }

    static void remove(Iterator i) {
        try {
            i.remove();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void iterators(int count, int part) {
        Properties all = make(count);
        Iterator i = view(all, part).iterator();
        remove(i);
        if (count > 0) {
            Object first = i.next();
            remove(i);
            System.out.println(all + " " + first);
            remove(i);
        }
        if (count > 1) {
            i.next();
            all.remove("b");
            System.out.println(all);
            remove(i);
            System.out.println(all);
        }
        if (count > 2) {
            i.next();
            all.put("c", "new");
            remove(i);
            System.out.println(all);
        }
        all = make(count);
        i = view(all, part).iterator();
        all.clear();
        all.put("z", "z");
        while (i.hasNext()) {
            System.out.println(i.next());
        }
    }

    static void entries() {
        Properties all = make(2);
        Iterator i = all.entrySet().iterator();
        Map.Entry entry = (Map.Entry) i.next();
        all.put("a", "new");
        System.out.println(entry + " " + entry.hashCode() + " " + entry.equals(entry("a", "p").iterator().next()));
        entry.setValue("newer");
        System.out.println(entry + " " + all);
        try {
            entry.setValue(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        all.remove("a");
        entry.setValue("x");
        System.out.println(entry + " " + all);
        i.remove();
        System.out.println(all + " " + all.clone() + " " + all.hashCode() + " " + all.equals(all.clone()));
    }

    static void order(int count, int before) {
        Map some = new HashMap();
        for (int i = 0; i < count; i++) {
            some.put("name" + i * 7, "" + i);
        }
        Properties all = new Properties();
        for (int i = 0; i < before; i++) {
            all.put("other" + i, "" + i);
        }
        all.putAll(some);
        System.out.println(count + " " + before + " " + all.keySet());
        System.out.println(((Properties) all.clone()).keySet() + " " + new HashMap(all).keySet());
        all.put("one", "more");
        System.out.println(all.values() + " " + new Hashtable(all).keySet());
    }

    static void equal(int count) {
        Properties all = make(count);
        System.out.println(all.equals(all) + " " + all.equals(new HashMap(all)) + " " + new TreeMap(all).equals(all) + " " + all.equals("a"));
        Object[] keys = { "a", "z", null, new Integer(1) };
        for (int i = 0; i < 12; i++) {
            Map other = Collections.singletonMap(keys[i % 4], i < 4 ? "p" : i < 8 ? "q" : null);
            try {
                System.out.print(all.equals(other) + " " + other.equals(all) + " ");
                System.out.print(all.keySet().equals(new TreeMap(other).headMap("m").keySet()) + " ");
                System.out.println(all.equals(new TreeMap(other)));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
    }

    public static void main(String[] args) {
        for (int count = 0; count < 4; count++) {
            for (int part = 0; part < 3; part++) {
                operations(count, part);
                iterators(count, part);
            }
            equal(count);
        }
        entries();
        for (int count = 0; count < 60; count += count < 14 ? 1 : 9) {
            for (int before = 0; before < 30; before += 5) {
                order(count, before);
            }
        }
        try {
            new Properties().putAll(Collections.singletonMap("a", null));
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            new Hashtable().entrySet().add("a");
        } catch (ClassCastException e) {
            System.out.println("no entry");
        }
    }
}

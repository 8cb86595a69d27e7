// Maps and sets in order, their views, and what changes through them.
import java.util.*;

public class Trees {
    static class Backwards implements Comparator {
        public int compare(Object a, Object b) {
            return ((Comparable) b).compareTo(a);
        }
    }

    static int seed = 12345;

    static int next(int below) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 8) % below;
    }

    static void basics() {
        TreeMap map = new TreeMap();
        String [] words = {"pear", "fig", "apple", "kiwi", "date", "lime", "plum"};
        for (int i = 0; i < words.length; i++) {
            System.out.println(map.put(words[i], new Integer(i)));
        }
        System.out.println(map + " " + map.size() + " " + map.hashCode());
        System.out.println(map.put("fig", "other") + " " + map.get("fig") + " " + map.get("none"));
        System.out.println(map.firstKey() + " " + map.lastKey() + " " + map.comparator());
        System.out.println(map.headMap("kiwi") + " " + map.tailMap("kiwi") + " " + map.subMap("b", "l"));
        System.out.println(map.remove("kiwi") + " " + map.remove("kiwi") + " " + map.containsKey("kiwi"));
        System.out.println(map.containsValue(new Integer(0)) + " " + map.keySet() + " " + map.values());
        HashMap same = new HashMap(map);
        System.out.println(same.equals(map) + " " + map.equals(same) + " " + (same.hashCode() == map.hashCode()));
        System.out.println(map.keySet().equals(same.keySet()) + " " + map.entrySet().equals(same.entrySet()));
        System.out.println(map.values().equals(same.values()) + " " + map.clone().equals(map));
        for (Iterator i = map.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            entry.setValue(entry.getKey() + "!");
            if (entry.getKey().equals("lime")) {
                i.remove();
            }
        }
        System.out.println(map);
        TreeMap back = new TreeMap(new Backwards());
        back.putAll(map);
        System.out.println(back + " " + back.headMap("fig") + " " + new TreeMap(back).firstKey());
        System.out.println(new TreeMap((Map) back) + " " + back.keySet().contains("date"));
        map.clear();
        System.out.println(map + " " + map.isEmpty());
    }

    static void views() {
        TreeMap map = new TreeMap();
        for (int i = 0; i < 20; i += 2) {
            map.put(new Integer(i), "v" + i);
        }
        SortedMap part = map.subMap(new Integer(3), new Integer(12));
        System.out.println(part + " " + part.size() + " " + part.firstKey() + " " + part.lastKey());
        part.put(new Integer(5), "five");
        part.remove(new Integer(8));
        part.remove(new Integer(14));
        System.out.println(map + " " + part.get(new Integer(14)) + " " + part.containsKey(new Integer(2)));
        part.keySet().remove(new Integer(10));
        part.values().remove("v4");
        System.out.println(part + " " + map.size() + " " + part.headMap(new Integer(6)) + part.tailMap(new Integer(6)));
        part.clear();
        System.out.println(map + " " + part.isEmpty());
        TreeSet set = new TreeSet(map.keySet());
        System.out.println(set + " " + set.first() + " " + set.last() + " " + set.headSet(new Integer(14)));
        SortedSet tail = set.tailSet(new Integer(14));
        tail.add(new Integer(15));
        set.remove(new Integer(16));
        System.out.println(tail + " " + set + " " + set.subSet(new Integer(1), new Integer(15)) + " " + set.hashCode());
        System.out.println(set.equals(new HashSet(set)) + " " + new HashSet(set).equals(set) + " " + set.clone());
        TreeSet backwards = new TreeSet(new Backwards());
        backwards.addAll(set);
        System.out.println(backwards + " " + new TreeSet(backwards) + " " + new TreeSet((Collection) backwards));
        System.out.println(set.add(new Integer(0)) + " " + set.contains(new Integer(18)) + " " + set.retainAll(tail));
        System.out.println(set);
    }

    static void wrong(int which) {
        TreeMap map = new TreeMap();
        map.put("b", "1");
        map.put("d", "2");
        try {
            switch (which) {
            case 0: map.get(null); break;
            case 1: new TreeMap().firstKey(); break;
            case 2: map.subMap("c", "a"); break;
            case 3: map.headMap("c").put("x", "3"); break;
            case 4: map.headMap("c").tailMap("x"); break;
            case 5: new TreeMap().put(new Object(), "x"); break;
            case 6: map.put(new Integer(1), "x"); break;
            case 7: new TreeSet().last(); break;
            case 8: map.keySet().add("e"); break;
            case 9: map.keySet().iterator().remove(); break;
            case 10:
                Iterator i = map.keySet().iterator();
                map.put("z", "z");
                i.next();
                break;
            default:
                map.headMap("a").values().iterator().next();
            }
            System.out.println("nothing");
        } catch (RuntimeException e) {
            System.out.println(which + " " + e.getClass().getName());
        }
    }

    static void many() {
        TreeMap map = new TreeMap();
        TreeSet set = new TreeSet(new Backwards());
        long sum = 0;
        for (int i = 0; i < 20000; i++) {
            Integer key = new Integer(next(3000));
            switch (next(4)) {
            case 0:
                sum = 31 * sum + (map.remove(key) == null ? 0 : 1);
                set.remove(key);
                break;
            case 1:
                sum = 31 * sum + map.tailMap(key).headMap(new Integer(key.intValue() + 20)).size();
                break;
            default:
                map.put(key, new Integer(i));
                sum = 31 * sum + (set.add(key) ? 1 : 0);
            }
        }
        System.out.println(sum + " " + map.size() + " " + set.size() + " " + map.hashCode() + " " + set.first());
        System.out.println(map.keySet().equals(set) + " " + map.subMap(new Integer(100), new Integer(140)));
        for (int i = 0; i < 100000; i++) {
            map.put(new Integer(i), "");
        }
        System.out.println(map.size() + " " + map.lastKey());
    }

    static class Squares extends AbstractMap {
        public Set entrySet() {
            TreeMap squares = new TreeMap();
            for (int i = 1; i < 4; i++) {
                squares.put(new Integer(i), new Integer(i * i));
            }
            return squares.entrySet();
        }
    }

    public static void main(String [] args) {
        basics();
        views();
        for (int i = 0; i < 12; i++) {
            wrong(i);
        }
        many();
        Squares squares = new Squares();
        System.out.println(squares + " " + squares.size() + " " + squares.get(new Integer(2)) + squares.keySet());
        System.out.println(squares.values() + " " + squares.containsKey(new Integer(4)) + " " + squares.hashCode());
    }
}

// Which keys trees compare, what becomes of entries that a program holds, and orders that make no sense.
import java.util.*;

public class TreeShapes {
    static class Counts implements Comparator {
        private int compared;
        private int sum;
        private final int kind;

        Counts(int kind) {
            this.kind = kind;
        }

        public int compare(Object a, Object b) {
            int left = ((Integer) a).intValue(), right = ((Integer) b).intValue();
            compared++;
            sum = sum * 31 + left * 1000 + right;
            if (kind == 1 && (left ^ right) % 7 == 3) {
                return 0;
            }
            return kind == 2 && (left + right) % 5 == 0 ? -1 : left < right ? -1 : left > right ? 1 : 0;
        }

        public boolean equals(Object other) {
            return other instanceof Counts && ((Counts) other).kind == kind;
        }

        public int hashCode() {
            return kind;
        }

        public String toString() {
            return compared + ":" + sum;
        }
    }

    static class Named extends TreeMap {
        Named(Comparator order) {
            super(order);
        }
    }

    static Random random;

    static Integer key() {
        return new Integer(random.nextInt(60));
    }

    static void say(Map map, Counts order) {
        System.out.println(map.size() + " " + map.keySet() + " " + order);
    }

    // Entries that are held while the map changes.
    static void held(int seed) {
        random = new Random(seed);
        Counts order = new Counts(seed % 3);
        TreeMap map = new TreeMap(order);
        Map.Entry[] held = new Map.Entry[40];
        for (int i = 0; i < 40; i++) {
            map.put(key(), "v" + i);
        }
        say(map, order);
        int count = 0;
        for (Iterator i = map.entrySet().iterator(); i.hasNext();) {
            held[count++] = (Map.Entry) i.next();
        }
        for (int i = 0; i < 15; i++) {
            System.out.println(map.remove(key()) + " " + map.put(key(), "w" + i) + " " + order);
        }
        for (int i = 0; i < count; i++) {
            System.out.print(held[i] + " ");
        }
        say(map, order);
    }

    static void removed(int seed) {
        random = new Random(seed);
        Counts order = new Counts(0);
        SortedMap map = new TreeMap(order);
        for (int i = 0; i < 50; i++) {
            map.put(key(), "" + i);
        }
        if (seed % 2 == 0) {
            map = map.subMap(new Integer(10), new Integer(50));
        }
        for (Iterator i = map.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            if (random.nextInt(3) > 0) {
                System.out.print(entry);
                i.remove();
                System.out.print(">" + entry + " ");
            }
        }
        System.out.println(map);
        map.clear();
        System.out.println(map + " " + map.size());
    }

    static void copies(int count) {
        Counts order = new Counts(0);
        TreeMap map = new Named(order);
        for (int i = 0; i < count; i++) {
            map.put(new Integer(i * 3), "" + i);
        }
        Map copy = (Map) map.clone();
        System.out.println(copy.getClass().getName() + " " + copy.equals(map));
        say(copy, order);
        copy = new TreeMap((SortedMap) map);
        say(copy, order);
        copy = new TreeMap(new Counts(0));
        copy.putAll(map);
        copy.remove(new Integer(count / 2 * 3));
        say(copy, order);
        say(copy, (Counts) ((SortedMap) copy).comparator());
        copy = new TreeMap(new Counts(1));
        copy.putAll(map);
        say(copy, (Counts) ((SortedMap) copy).comparator());
        TreeSet set = new TreeSet(order);
        System.out.println(set.addAll(new TreeSet((SortedSet) new TreeSet(map.keySet()))) + " " + set.size() + " " + order);
        TreeSet more = new TreeSet(new Counts(0));
        System.out.println(more.addAll(set) + " " + more + " " + more.comparator());
        System.out.println(more.clone().equals(set) + " " + ((TreeSet) more.headSet(new Integer(9))).clone());
    }

    // How many there are is found once after each change.
    static void counted() {
        Counts order = new Counts(0);
        TreeMap map = new TreeMap(order);
        for (int i = 0; i < 9; i++) {
            map.put(new Integer(i), "");
        }
        SortedMap part = map.tailMap(new Integer(3)).headMap(new Integer(7));
        System.out.println(part.size() + " " + part.keySet().size() + " " + part.isEmpty());
        map.remove(new Integer(5));
        System.out.println(part.size() + " " + part.firstKey() + " " + part.lastKey() + " " + part);
        part.clear();
        System.out.println(part.size() + " " + map);
    }

    static void mixed() {
        TreeMap map = new TreeMap();
        Object[] keys = { new Object[0], null, "a", new Integer(1) };
        for (int i = 0; i < keys.length; i++) {
            try {
                System.out.println(map.containsKey(keys[i]));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
            try {
                map.put(keys[i], "");
                System.out.println(map.size());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
    }

    public static void main(String[] args) {
        for (int seed = 0; seed < 12; seed++) {
            held(seed);
            removed(seed);
        }
        for (int count = 0; count < 40; count += count < 17 ? 1 : 7) {
            copies(count);
        }
        counted();
        mixed();
    }
}

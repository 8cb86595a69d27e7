import java.util.*;

/** How often maps and sets ask their keys for hash codes, and whether they are equal. */
public class AskedKeys {
    static int hashed, compared;

    static class Key {
        private final int number;

        Key(int number) {
            this.number = number;
        }

        public int hashCode() {
            hashed++;
            return number % 7;
        }

        public boolean equals(Object other) {
            compared++;
            return other instanceof Key && ((Key) other).number == number;
        }
    }

    static void tell(String what) {
        System.out.println(what + ": " + hashed + " hashed, " + compared + " compared");
        hashed = compared = 0;
    }

    static void ask(String what, Map map) {
        map.get(new Key(1));
        map.containsKey(new Key(1));
        tell(what + " before its first entry");
        map.remove(new Key(1));
        tell(what + " without what is removed");
        for (int i = 0; i < 30; i++) {
            map.put(new Key(i), "" + i);
        }
        tell(what + " with thirty entries");
        map.put(new Key(3), "again");
        map.get(new Key(10));
        map.get(new Key(100));
        tell(what + " with what it has");
        map.remove(new Key(4));
        tell(what + " without one");
        map.clear();
        map.get(new Key(1));
        tell(what + " cleared");
    }

    public static void main(String[] args) {
        ask("hash map", new HashMap());
        ask("map with room", new HashMap(100));
        ask("linked map", new LinkedHashMap());
        ask("table", new Hashtable());
        Set set = new HashSet();
        set.contains(new Key(1));
        tell("empty set");
        set.add(new Key(1));
        set.add(new Key(8));
        set.contains(new Key(15));
        tell("set");
        Map copy = new HashMap(new HashMap());
        copy.get(new Key(2));
        tell("copy of nothing");
    }
}

// A map gives the same views each time, and a copy has its own.
import java.util.*;

public class SameViews {
    static void show(String name, Map map) {
        System.out.println(name + " " + (map.keySet() == map.keySet()) + " " + (map.values() == map.values()) + " " + (map.entrySet() == map.entrySet()));
    }

    static void copied(Map map, Map copy, Set keys, Collection values) {
        System.out.println((copy.keySet() == keys) + " " + (copy.values() == values));
        copy.clear();
        System.out.println(keys.size() + " " + values.size() + " " + map.size() + copy.keySet() + copy.values() + copy.entrySet());
    }

    public static void main(String[] args) {
        final HashMap hash = new HashMap();
        hash.put("a", "b");
        hash.put("c", "d");
        TreeMap tree = new TreeMap(hash);
        Hashtable table = new Hashtable(hash);
        IdentityHashMap identity = new IdentityHashMap(hash);
        LinkedHashMap linked = new LinkedHashMap(hash);
        show("hash", hash);
        show("linked", linked);
        show("tree", tree);
        show("sub", tree.subMap("a", "c"));
        show("table", table);
        show("properties", new Properties());
        show("weak", new WeakHashMap(hash));
        show("identity", identity);
        show("one", Collections.singletonMap("a", "b"));
        show("synchronized", Collections.synchronizedSortedMap(tree));
        show("unmodifiable", Collections.unmodifiableSortedMap(tree));
        show("own", new AbstractMap() {
            public Set entrySet() {
                return hash.entrySet();
            }
        });
        Set keys = hash.keySet();
        copied(hash, (Map) hash.clone(), keys, hash.values());
        copied(linked, (Map) linked.clone(), linked.keySet(), linked.values());
        copied(tree, (Map) tree.clone(), tree.keySet(), tree.values());
        copied(table, (Map) table.clone(), table.keySet(), table.values());
        copied(identity, (Map) identity.clone(), identity.keySet(), identity.values());
    }
}

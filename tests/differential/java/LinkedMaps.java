// Maps and sets in the order in which things came, or were used.
import java.util.*;

public class LinkedMaps {
    static class Recent extends LinkedHashMap {
        private final int most;

        Recent(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }

        protected boolean removeEldestEntry(Map.Entry eldest) {
            return size() > most;
        }
    }

    static void show(String what, Map map) {
        System.out.println(what + " " + map + " " + map.keySet() + " " + map.values() + " " + map.hashCode());
    }

    public static void main(String[] args) {
        Map map = new LinkedHashMap();
        for (int i = 20; i > 0; i--) {
            map.put("k" + (i * 7 % 23), new Integer(i));
        }
        show("inserted", map);
        map.put("k3", "again");
        map.remove("k7");
        map.put("k7", null);
        map.put(null, "nothing");
        show("changed", map);
        System.out.println(map.get("k7") + " " + map.containsKey("k7") + " " + map.get(null) + " " + map.containsValue("again"));
        for (Iterator i = map.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            if (entry.getValue() instanceof Integer && ((Integer) entry.getValue()).intValue() % 2 == 0) {
                i.remove();
            } else {
                entry.setValue(entry.getKey() + "!");
            }
        }
        show("odd", map);
        Map copy = (Map) ((LinkedHashMap) map).clone();
        copy.remove("k3");
        show("copy", copy);
        show("original", map);
        System.out.println(copy.equals(map) + " " + new HashMap(map).equals(map));

        Map used = new LinkedHashMap(4, 0.5f, true);
        for (int i = 0; i < 6; i++) {
            used.put(new Integer(i), "v" + i);
        }
        used.get(new Integer(2));
        used.put(new Integer(0), "w");
        used.containsKey(new Integer(1));
        show("used", used);
        try {
            for (Iterator i = used.keySet().iterator(); i.hasNext();) {
                used.get(i.next());
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("use is a change");
        }
        Map recent = new Recent(3);
        for (int i = 0; i < 10; i++) {
            recent.put("p" + i % 4, new Integer(i));
            recent.get("p0");
        }
        show("recent", recent);
        used.clear();
        show("empty", used);

        Set set = new LinkedHashSet(Arrays.asList(new Object[] {"z", "a", "m", "a", "z", "b"}));
        set.remove("a");
        set.add("a");
        System.out.println(set + " " + set.size() + " " + set.contains("m") + " " + new ArrayList(set));
        Set twin = (Set) ((LinkedHashSet) set).clone();
        twin.retainAll(Arrays.asList(new Object[] {"b", "z"}));
        System.out.println(twin + " " + set + " " + set.containsAll(twin));
        System.out.println(new LinkedHashMap() instanceof HashMap);
    }
}

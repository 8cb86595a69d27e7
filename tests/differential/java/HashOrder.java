// The order of maps by hash table shows when they grow and how many buckets they have.
import java.util.*;

public class HashOrder {
    static final String WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        + "apple pear plum cherry quince grape melon lemon lime orange Aa BB AaAa BBBB AaBB BBAa C# Bb";

    static void fill(Map map, int count) {
        StringTokenizer words = new StringTokenizer(WORDS);
        for (int i = 0; i < count && words.hasMoreTokens(); i++) {
            map.put(words.nextToken(), new Integer(i * i));
        }
    }

    public static void main(String[] args) {
        for (int count = 0; count < 34; count++) {
            Map map = new HashMap();
            fill(map, count);
            System.out.println(map);
            System.out.println(new HashMap(map));
            System.out.println(((HashMap) map).clone());
            System.out.println(new HashSet(map.keySet()));
            Map two = new HashMap();
            two.put("x", "y");
            two.putAll(map);
            System.out.println(two);
            Map three = new HashMap();
            three.putAll(map);
            three.remove("one");
            System.out.println(three.values());
            Map old = new Hashtable();
            fill(old, count);
            System.out.println(old);
            System.out.println(new Hashtable(old));
            System.out.println(((Hashtable) old).clone() + " " + old.hashCode());
        }
        for (int capacity = 0; capacity < 40; capacity += 3) {
            for (float load = 0.25f; load < 3; load += 0.5f) {
                Map map = new HashMap(capacity, load);
                fill(map, 20);
                Map old = new Hashtable(capacity, load);
                fill(old, 20);
                System.out.println(map.keySet() + " " + old.keySet());
            }
        }
        Hashtable table = new Hashtable();
        fill(table, 25);
        for (Enumeration e = table.keys(); e.hasMoreElements();) {
            System.out.print(e.nextElement() + " ");
        }
        for (Enumeration e = table.elements(); e.hasMoreElements();) {
            System.out.print(e.nextElement() + " ");
        }
        System.out.println();
        for (Iterator i = table.keySet().iterator(); i.hasNext();) {
            if (((String) i.next()).length() > 4) {
                i.remove();
            }
        }
        System.out.println(table + " " + table.size() + " " + table.contains(new Integer(4)) + " " + (table instanceof Dictionary));
        try {
            table.put("k", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            table.get(null);
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
        for (Iterator i = table.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            entry.setValue(entry.getValue() + "?");
        }
        table.put("self", table);
        System.out.println(table);
        try {
            new Hashtable(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

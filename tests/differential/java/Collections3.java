// What the collections do with nulls, with changes under enumerations, when they are copied, and what they say of it.
import java.util.*;

public class Collections3 {
    static class Notes extends ArrayList {
        String author = "?";
    }

    static class Queue extends LinkedList {
        int served;
    }

    static class Names extends HashSet {
        String of = "none";
    }

    static class Counts extends HashMap {
        int puts;

        public Object put(Object key, Object value) {
            puts++;
            return super.put(key, value);
        }
    }

    // Asks the other of the two methods.
    static class Table extends Hashtable {
        int asked;

        public boolean contains(Object value) {
            asked++;
            return super.contains(value);
        }
    }

    static class Row extends Vector {
        int number;
    }

    static void copies() {
        Notes notes = new Notes();
        notes.author = "Ada";
        notes.add("one");
        Notes same = (Notes) notes.clone();
        same.add("two");
        System.out.println(notes + " " + same + " " + same.author + " " + (same.equals(notes)));
        Queue queue = new Queue();
        queue.served = 3;
        queue.add("a");
        queue.add("b");
        Queue other = (Queue) queue.clone();
        other.removeFirst();
        other.addLast("c");
        System.out.println(queue + " " + other + " " + other.served);
        Names names = new Names();
        names.of = "cats";
        names.add("Tom");
        Names more = (Names) names.clone();
        more.add("Tom");
        more.remove("Tom");
        System.out.println(names + " " + more + " " + more.of);
        Counts counts = new Counts();
        counts.put("k", "v");
        Counts again = (Counts) counts.clone();
        again.put("k", "w");
        System.out.println(counts + " " + again + " " + counts.puts + " " + again.puts);
        Table table = new Table();
        table.put("k", "v");
        Table second = (Table) table.clone();
        second.put("k", "w");
        System.out.println(table + " " + second);
        Row row = new Row();
        row.number = 7;
        row.addElement("x");
        Row copy = (Row) row.clone();
        copy.setElementAt("y", 0);
        System.out.println(row + " " + copy + " " + copy.number);
    }

    static void tables() {
        Table table = new Table();
        table.put("a", "1");
        System.out.println(table.contains("1") + " " + table.containsValue("1") + " " + table.contains("2") + " " + table.asked);
        for (int i = 0; i < 9; i++) {
            try {
                switch (i) {
                    case 0: table.put(null, "x"); break;
                    case 1: table.put("x", null); break;
                    case 2: table.get(null); break;
                    case 3: table.remove(null); break;
                    case 4: table.containsKey(null); break;
                    case 5: table.contains(null); break;
                    case 6: table.containsValue(null); break;
                    case 7: new StringTokenizer(null); break;
                    case 8: new Vector().elements().nextElement(); break;
                }
                System.out.println(i + " went well");
            } catch (NullPointerException e) {
                System.out.println(i + " null");
            } catch (NoSuchElementException e) {
                System.out.println(i + " " + e.getMessage());
            }
        }
        Map self = new HashMap();
        self.put("me", self);
        System.out.println(self);
    }

    static void changes() {
        Vector vector = new Vector();
        for (int i = 0; i < 5; i++) {
            vector.addElement(new Integer(i));
        }
        for (Enumeration e = vector.elements(); e.hasMoreElements();) {
            Integer n = (Integer) e.nextElement();
            System.out.print(n + " ");
            if (n.intValue() == 1) {
                vector.removeElement(n);
            } else if (n.intValue() == 3) {
                vector.addElement("more");
                vector.addElement(new Integer(99));
                vector.removeElement("more");
            }
        }
        System.out.println(vector);
        Hashtable table = new Hashtable();
        for (int i = 0; i < 20; i++) {
            table.put(new Integer(i), "v" + i);
        }
        int seen = 0;
        for (Enumeration e = table.keys(); e.hasMoreElements();) {
            table.remove(e.nextElement());
            seen++;
        }
        System.out.println(seen + " " + table.size());
    }

    static void copy(Object from, int start, Object to, int at, int count) {
        try {
            System.arraycopy(from, start, to, at, count);
            System.out.println("copied");
        } catch (NullPointerException e) {
            System.out.println("null");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }

    public static void main(String[] args) {
        copies();
        tables();
        changes();
        int[] ints = new int[3];
        Object[] objects = new Object[3];
        copy(null, -1, ints, 0, 1);
        copy(ints, -1, null, 0, 1);
        copy("text", 0, null, 0, 1);
        copy("text", -1, ints, 0, 1);
        copy(ints, -1, "text", 0, 1);
        copy(ints, -1, objects, 0, 1);
        copy(ints, 0, new long[2], 5, 9);
        copy(ints, 0, ints, 1, 3);
        copy(ints, 0, ints, 1, 2);
        copy(objects, 0, new String[3], 0, -1);
        objects[1] = new Integer(3);
        copy(objects, 0, new String[3], 0, 3);
    }
}

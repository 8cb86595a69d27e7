// Collections that exclude others, and sorted ones that refuse changes.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

public class Guarded {
    static void show(Object what) {
        System.out.println(what);
    }

    static void list() {
        List inner = new ArrayList(Arrays.asList(new Object[] {"c", "a", "b"}));
        List list = Collections.synchronizedList(inner);
        list.add("d");
        list.add(1, "e");
        show(list + " " + list.size() + " " + list.get(1) + " " + list.set(0, "f") + " " + list.remove(2) + " "
            + list.remove("b") + " " + list.indexOf("d") + " " + list.lastIndexOf("z") + " " + list.isEmpty());
        show(list.equals(inner) + " " + inner.equals(list) + " " + list.equals(list) + " " + (list.hashCode() == inner.hashCode()));
        List part = list.subList(1, 3);
        part.set(0, "g");
        show(part + " " + list + " " + inner);
        list.addAll(Arrays.asList(new Object[] {"x", "y"}));
        list.addAll(0, Arrays.asList(new Object[] {"p", "q"}));
        show(list + " " + list.contains("y") + " " + list.containsAll(inner));
        synchronized (list) {
            for (ListIterator at = list.listIterator(2); at.hasNext();) {
                Object element = at.next();
                if (element.equals("g")) {
                    at.remove();
                }
            }
            for (Iterator at = list.iterator(); at.hasNext();) {
                System.out.print(at.next() + ";");
            }
            show("");
        }
        Collections.sort(list);
        Collections.reverse(list);
        show(list + " " + Arrays.asList(list.toArray()) + " " + list.toArray(new String[0]).length);
        list.retainAll(Arrays.asList(new Object[] {"x", "q", "f"}));
        list.removeAll(Arrays.asList(new Object[] {"q"}));
        show(list);
        list.clear();
        show(inner + " " + list.isEmpty());
    }

    static void sets() {
        Set set = Collections.synchronizedSet(new HashSet());
        show(set.add("one") + " " + set.add("one") + " " + set.add("two") + " " + set.size());
        show(set.equals(new HashSet(Arrays.asList(new Object[] {"one", "two"}))) + " " + set.equals("one"));
        Collection values = Collections.synchronizedCollection(new ArrayList());
        values.add("v");
        show(values + " " + values.equals(values) + " " + values.equals(Arrays.asList(new Object[] {"v"})));
        SortedSet sorted = Collections.synchronizedSortedSet(new TreeSet(Arrays.asList(new Object[] {"d", "b", "a", "c"})));
        show(sorted.first() + " " + sorted.last() + " " + sorted.headSet("c") + sorted.tailSet("b") + sorted.subSet("b", "d") + " "
            + sorted.comparator());
        sorted.headSet("c").remove("a");
        show(sorted);
        SortedSet fixed = Collections.unmodifiableSortedSet(sorted);
        show(fixed + " " + fixed.first() + fixed.last() + fixed.headSet("c") + fixed.tailSet("c") + fixed.subSet("b", "d"));
        try {
            fixed.headSet("c").add("0");
        } catch (UnsupportedOperationException e) {
            show(e);
        }
        show(fixed.equals(sorted) + " " + sorted.equals(fixed));
    }

    static void maps() {
        Map map = Collections.synchronizedMap(new HashMap());
        show(map.put("a", "1") + " " + map.put("a", "2") + " " + map.get("a") + " " + map.containsKey("a") + " "
            + map.containsValue("1") + " " + map.size() + " " + map.isEmpty());
        map.putAll(Collections.singletonMap("b", "3"));
        map.keySet().remove("a");
        show(map + " " + map.values() + " " + map.keySet() + " " + map.entrySet() + " " + map.equals(Collections.singletonMap("b", "3")));
        show(map.remove("b") + " " + map.hashCode());
        map.clear();
        SortedMap sorted = Collections.synchronizedSortedMap(new TreeMap());
        for (int i = 0; i < 6; i++) {
            sorted.put(new Integer(i), "v" + i);
        }
        show(sorted.firstKey() + " " + sorted.lastKey() + " " + sorted.headMap(new Integer(2)) + sorted.tailMap(new Integer(4))
            + sorted.subMap(new Integer(1), new Integer(3)) + sorted.comparator());
        SortedMap fixed = Collections.unmodifiableSortedMap(sorted);
        show(fixed + " " + fixed.firstKey() + fixed.lastKey() + fixed.headMap(new Integer(2)) + fixed.tailMap(new Integer(4))
            + fixed.subMap(new Integer(1), new Integer(3)) + fixed.comparator());
        try {
            fixed.tailMap(new Integer(3)).clear();
        } catch (UnsupportedOperationException e) {
            show(e);
        }
    }

    static void nothing() {
        try {
            Collections.synchronizedList(null);
        } catch (NullPointerException e) {
            show("no list");
        }
        try {
            Collections.unmodifiableSortedMap(null);
        } catch (NullPointerException e) {
            show("no map");
        }
    }

    public static void main(String[] args) {
        list();
        sets();
        maps();
        nothing();
        String text = "";
        for (char c = 0; c < 300; c++) {
            text += Character.isSpace(c) + " " + Character.isJavaLetter(c) + " " + Character.isJavaLetterOrDigit(c) + "\n";
        }
        show(text);
    }
}

// Lists, maps, sets, stacks and their iterators.
import java.util.*;

public class Collections2 {
    static void show(Collection c) {
        Iterator i = c.iterator();
        StringBuffer b = new StringBuffer();
        while (i.hasNext()) {
            b.append(i.next()).append(' ');
        }
        System.out.println(b + ": " + c.size());
    }

    public static void main(String[] args) {
        List list = new ArrayList();
        for (int i = 0; i < 20; i++) {
            list.add(new Integer(i * 7 % 20));
        }
        list.add(3, "inserted");
        list.remove(0);
        list.remove(new Integer(5));
        list.set(1, "set");
        show(list);
        System.out.println(list + " " + list.contains("set") + " " + list.indexOf("inserted") + " " + list.get(4));
        Iterator it = list.iterator();
        while (it.hasNext()) {
            Object o = it.next();
            if (o instanceof Integer && ((Integer) o).intValue() % 2 == 0) {
                it.remove();
            }
        }
        show(list);
        try {
            list.get(100);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        Map map = new HashMap();
        String text = "it was the best of times it was the worst of times";
        StringTokenizer words = new StringTokenizer(text);
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            Integer n = (Integer) map.get(word);
            map.put(word, new Integer(n == null ? 1 : n.intValue() + 1));
        }
        String[] asked = { "it", "was", "best", "none", "times" };
        for (int i = 0; i < asked.length; i++) {
            System.out.println(asked[i] + " " + map.get(asked[i]) + " " + map.containsKey(asked[i]));
        }
        System.out.println(map.size() + " " + map.remove("it") + " " + map.remove("it") + " " + map.size());
        int total = 0;
        for (Iterator v = map.values().iterator(); v.hasNext();) {
            total += ((Integer) v.next()).intValue();
        }
        int letters = 0;
        for (Iterator e = map.entrySet().iterator(); e.hasNext();) {
            Map.Entry entry = (Map.Entry) e.next();
            letters += ((String) entry.getKey()).length() * ((Integer) entry.getValue()).intValue();
        }
        System.out.println(total + " " + letters);
        Set set = new HashSet();
        for (int i = 0; i < 1000; i++) {
            set.add(new Integer(i * i % 101));
        }
        System.out.println(set.size() + " " + set.contains(new Integer(4)) + " " + set.contains(new Integer(2)) + " " + set.add("x") + " " + set.add("x"));
        Stack stack = new Stack();
        for (int i = 0; i < 5; i++) {
            stack.push("e" + i);
        }
        System.out.println(stack.pop() + " " + stack.peek() + " " + stack.size() + " " + stack.empty());
        Vector vector = new Vector();
        vector.addElement("v");
        vector.add("w");
        System.out.println(vector.elementAt(0) + " " + vector.size() + " " + vector.lastElement());
        Hashtable table = new Hashtable();
        table.put("k", "v");
        System.out.println(table.get("k") + " " + table.get("z"));
        try {
            new Stack().pop();
        } catch (EmptyStackException e) {
            System.out.println("empty");
        }
        try {
            Iterator none = new ArrayList().iterator();
            none.next();
        } catch (NoSuchElementException e) {
            System.out.println("no such element");
        }
        try {
            for (Iterator i = list.iterator(); i.hasNext();) {
                i.next();
                list.add("more");
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified");
        }
    }
}

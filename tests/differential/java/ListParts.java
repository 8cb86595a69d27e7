// Parts and iterators of lists after each kind of change of the whole.
import java.util.*;

public class ListParts {
    static final int CHANGES = 26, USES = 33;

    static String name(RuntimeException e) {
        return "!" + e.getClass().getName() + (e instanceof NullPointerException ? "" : " " + e.getMessage());
    }

    static List make(int kind) {
        if (kind == 4) {
            return Arrays.asList(new Object[] { "e", "d", "c", "b", "a" });
        }
        List l = kind == 1 ? (List) new LinkedList() : kind == 2 ? (List) new Vector() : new ArrayList();
        for (int i = 0; i < 5; i++) {
            l.add("" + (char) ('e' - i));
        }
        return kind == 3 ? Collections.synchronizedList(l) : kind == 5 ? l.subList(0, 5) : l;
    }

    static void change(List l, int how) {
        switch (how) {
            case 0: l.add("x"); break;
            case 1: l.remove(0); break;
            case 2: Collections.sort(l); break;
            case 3: l.clear(); break;
            case 4: l.addAll(new ArrayList()); break;
            case 5: l.removeAll(new ArrayList()); break;
            case 6: l.retainAll(Collections.singleton("q")); break;
            case 7: Collections.reverse(l); break;
            case 8: Collections.shuffle(l, new Random(1)); break;
            case 9: l.add(0, "y"); break;
            case 10: l.addAll(0, Collections.singleton("z")); break;
            case 11: l.remove("nothing"); break;
            case 12: Collections.replaceAll(l, "a", "b"); break;
            case 13: Collections.sort(l, Collections.reverseOrder()); break;
            case 14: if (l instanceof ArrayList) ((ArrayList) l).ensureCapacity(100); break;
            case 15: if (l instanceof ArrayList) ((ArrayList) l).trimToSize(); break;
            case 16: if (l instanceof ArrayList) ((ArrayList) l).ensureCapacity(1); break;
            case 17: if (l instanceof Vector) ((Vector) l).setSize(2); break;
            case 18: if (l instanceof Vector) ((Vector) l).ensureCapacity(100); break;
            case 19: if (l instanceof Vector) ((Vector) l).trimToSize(); break;
            case 20: if (l instanceof Vector) ((Vector) l).removeAllElements(); break;
            case 21: if (l instanceof Vector) ((Vector) l).setSize(l.size()); break;
            case 22: if (l instanceof Vector) ((Vector) l).setElementAt("q", 0); break;
            case 23: Collections.swap(l, 0, l.size() - 1); break;
            case 24: Collections.rotate(l, 1); break;
            default: Collections.fill(l, "q");
        }
    }

    static String use(List s, int how) {
        switch (how) {
            case 0: return "" + s.size();
            case 1: return "" + s.get(0);
            case 2: return "" + s.get(9);
            case 3: return "" + s.set(9, "a");
            case 4: s.add(9, "a"); return "";
            case 5: return "" + s.remove(9);
            case 6: s.add("a"); return "";
            case 7: return "" + s.addAll(new ArrayList());
            case 8: return "" + s.addAll(9, new ArrayList());
            case 9: s.clear(); return "";
            case 10: return "" + s.iterator().hasNext();
            case 11: s.listIterator(9); return "";
            case 12: return "" + s.isEmpty();
            case 13: return s.equals(s) + " " + s.equals("");
            case 14: return "" + s.equals(new ArrayList());
            case 15: return "" + s.hashCode();
            case 16: return "" + s.subList(0, 1).size();
            case 17: return "" + s.subList(0, 9);
            case 18: return "" + s.contains("a");
            case 19: return "" + Arrays.asList(s.toArray());
            case 20: return "" + s.toArray(new Object[0]).length;
            case 21: return "" + s.removeAll(new ArrayList());
            case 22: return "" + s.containsAll(new ArrayList());
            case 23: Collections.sort(s); return "" + s;
            case 24: return "" + s.lastIndexOf("a");
            case 25: return "" + s.set(0, "a");
            case 26: s.add(0, "f"); return "";
            case 27: return "" + s.addAll(null);
            case 28: return "" + s.subList(-1, 0);
            case 29: return "" + s.subList(1, 0);
            case 30: return "" + s.retainAll(Collections.singleton("b"));
            case 31: return "" + s.remove("b");
            default: s.listIterator(-1); return "";
        }
    }

    // The list is changed, or the outer part, and its part or the part's part is used.
    static void parts(int kind, int how, int depth) {
        StringBuffer all = new StringBuffer(kind + " " + how + " " + depth + ":");
        for (int i = 0; i < USES; i++) {
            List whole = make(kind);
            List part = depth == 1 ? whole.subList(0, 0) : whole.subList(1, 4);
            List inner = depth < 2 ? part : part.subList(0, 2);
            try {
                change(depth == 2 ? part : whole, how);
            } catch (RuntimeException e) {
                all.append(name(e));
            }
            try {
                all.append(" " + i + " " + use(inner, i) + whole);
            } catch (RuntimeException e) {
                all.append(name(e));
            }
        }
        System.out.println(all);
    }

    static String step(ListIterator i, int how) {
        switch (how & 3) {
            case 0: return "n" + i.next();
            case 1: return "p" + i.previous();
            case 2: i.remove(); return "r";
            default: i.set("s"); return "s";
        }
    }

    static void walk(List list, List changed, int how, int start, int steps, StringBuffer all) {
        ListIterator i = list.listIterator(start);
        if (start > 0) {
            i.previous();
            i.next();
        }
        try {
            change(changed, how);
        } catch (RuntimeException e) {
            all.append(name(e));
        }
        all.append(" " + steps);
        for (int n = 0; n < 4; n++) {
            try {
                all.append(" " + i.hasNext() + i.hasPrevious() + i.nextIndex() + step(i, steps >> 2 * n));
            } catch (RuntimeException e) {
                all.append(name(e));
            }
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 6; kind++) {
            for (int how = 0; how < CHANGES; how++) {
                for (int depth = 0; depth < 4; depth++) {
                    parts(kind, how, depth);
                }
                StringBuffer all = new StringBuffer(kind + " " + how + ":");
                for (int steps = how % 7; steps < 256; steps += 7) {
                    List whole = make(kind);
                    walk(whole, whole, how, steps % 6, steps, all);
                    whole = make(kind);
                    walk(whole.subList(1, 4), whole, how, steps % 4, steps, all);
                    List part = make(kind).subList(1, 4);
                    walk(part, part, how, steps % 4, steps, all);
                }
                System.out.println(all);
            }
        }
        Vector growing = new Vector(4, 3);
        growing.add("a");
        growing.addAll(Collections.nCopies(9, "b"));
        System.out.println(growing.capacity());
        growing.addAll(2, growing);
        System.out.println(growing.capacity() + " " + growing);
        int[] sizes = { 3, 9, 25, 0, -1, 2, -1, -3, 50 };
        for (int i = 0; i < sizes.length; i++) {
            try {
                growing.setSize(sizes[i]);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(growing + " " + growing.capacity());
        }
    }
}

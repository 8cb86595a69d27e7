// Elements removed from lists all at once: what is kept, what iterators notice, and what stays where the others fail.
import java.util.*;

class Removals {
    /** Knows even numbers, and fails at one of its own. */
    static class Even extends AbstractCollection {
        final int bad;

        Even(int bad) {
            this.bad = bad;
        }

        public boolean contains(Object o) {
            int n = ((Integer) o).intValue();
            if (n == bad) {
                throw new IllegalStateException("bad " + n);
            }
            return n % 2 == 0;
        }

        public Iterator iterator() {
            throw new UnsupportedOperationException();
        }

        public int size() {
            return 1;
        }
    }

    /** Changes the list that asks it. */
    static class Meddler extends Even {
        final List list;

        Meddler(List list) {
            super(-1);
            this.list = list;
        }

        public boolean contains(Object o) {
            if (o.equals(new Integer(3)) && list.size() < 9) {
                list.add(new Integer(9));
            }
            return super.contains(o);
        }
    }

    static List make(int kind, int count) {
        List list = kind == 0 ? new ArrayList() : kind == 1 ? new Vector() : (List) new LinkedList();
        for (int i = 0; i < count; i++) {
            list.add(new Integer(i));
        }
        return list;
    }

    static void both(String what, List list, Collection others) {
        for (int turn = 0; turn < 2; turn++) {
            Iterator old = list.iterator();
            try {
                boolean changed = turn == 0 ? list.removeAll(others) : list.retainAll(others);
                System.out.print(what + " " + changed);
            } catch (RuntimeException e) {
                System.out.print(what + " " + e.getClass().getName() + " " + e.getMessage());
            }
            System.out.print(" " + list);
            try {
                System.out.println(" " + (old.hasNext() ? old.next() : "end"));
            } catch (RuntimeException e) {
                System.out.println(" " + e.getClass().getName());
            }
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 3; kind++) {
            both(kind + " even", make(kind, 8), new Even(-1));
            both(kind + " fails", make(kind, 8), new Even(5));
            both(kind + " fails at once", make(kind, 8), new Even(0));
            both(kind + " empty", make(kind, 0), new Even(-1));
            both(kind + " none", make(kind, 3), new ArrayList());
            List list = make(kind, 5);
            both(kind + " itself", list, list);
            both(kind + " part", list = make(kind, 8), new ArrayList(list.subList(2, 5)));
            both(kind + " of a part", make(kind, 9).subList(1, 8), new Even(-1));
            both(kind + " null", make(kind, 3), null);
            List meddled = make(kind, 6);
            if (kind == 1) {
                both(kind + " meddler", meddled, new Meddler(meddled));
            }
        }
        List large = new ArrayList();
        for (int i = 0; i < 200000; i++) {
            large.add(new Integer(i));
        }
        large.removeAll(new Even(-1));
        System.out.println(large.size() + " " + large.get(99999));
    }
}

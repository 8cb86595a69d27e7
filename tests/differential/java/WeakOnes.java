// References that keep nothing, that keep until memory runs out, and that only tell; queues; the map with weak keys. What
// a collector frees is asked about by the hundred, since a stale word of the stack may keep a few.
import java.lang.ref.*;
import java.util.*;

public class WeakOnes {
    static final int COUNT = 300;

    static class Named {
        final int number;

        Named(int number) {
            this.number = number;
        }

        public boolean equals(Object other) {
            return other instanceof Named && ((Named) other).number == number;
        }

        public int hashCode() {
            return number * 7919;
        }

        public String toString() {
            return "n" + number;
        }
    }

    static class Tagged extends WeakReference {
        final String tag;

        Tagged(Object object, ReferenceQueue queue, String tag) {
            super(object, queue);
            this.tag = tag;
        }
    }

    static Object[] held = new Object[COUNT];
    static Reference[] references = new Reference[COUNT];

    static void collect() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
    }

    static void fill(int kind, ReferenceQueue queue) {
        for (int i = 0; i < COUNT; i++) {
            Named named = new Named(i);
            held[i] = i % 3 == 0 ? named : null;
            if (kind == 0) {
                references[i] = new Tagged(named, queue, "t" + i);
            } else if (kind == 1) {
                references[i] = new SoftReference(named, queue);
            } else {
                references[i] = new PhantomReference(named, queue);
            }
        }
    }

    static String most(int count, int all) {
        return count > all ? "too many: " + count : count >= all - 10 ? "all" : count <= 10 ? "none" : "only " + count;
    }

    static void count(String what, ReferenceQueue queue) throws InterruptedException {
        int empty = 0, wrong = 0, told = 0, badly = 0;
        for (int i = 0; i < COUNT; i++) {
            Object object = references[i].get();
            if (object == null) {
                empty++;
            } else if (((Named) object).number != i) {
                wrong++;
            }
            if (held[i] != null && object != held[i] && !(references[i] instanceof PhantomReference)) {
                wrong++;
            }
        }
        for (Reference one = queue.remove(300); one != null; one = queue.remove(100)) {
            told++;
            if (one.get() != null || one.isEnqueued()) {
                badly++;
            }
        }
        int gone = COUNT - COUNT / 3;
        System.out.println(what + ": empty " + most(empty, what.equals("phantom") ? COUNT : gone) + ", told "
            + most(told, gone) + ", wrong " + wrong + ", " + badly);
    }

    static WeakHashMap map = new WeakHashMap();

    static void fillMap() {
        for (int i = 0; i < COUNT; i++) {
            Named key = new Named(i);
            held[i] = i % 3 == 0 ? key : null;
            map.put(key, "value " + i);
        }
        map.put(null, "of null");
    }

    static void mapsOfKept() {
        WeakHashMap kept = new WeakHashMap();
        Map other = new HashMap();
        String[] keys = new String[40];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = "key" + i * i;
            kept.put(keys[i], new Integer(i));
            other.put(keys[i], new Integer(i));
        }
        System.out.println(kept);
        System.out.println(kept.equals(other) + " " + other.equals(kept) + " " + (kept.hashCode() == other.hashCode()));
        System.out.println(kept.keySet());
        System.out.println(kept.values());
        System.out.println(kept.put(keys[3], "three") + " " + kept.get(keys[3]) + " " + kept.get("nothing"));
        System.out.println(kept.remove(keys[5]) + " " + kept.remove(keys[5]) + " " + kept.size());
        System.out.println(kept.containsKey(keys[4]) + " " + kept.containsKey(keys[5]) + " " + kept.containsValue("three"));
        for (Iterator i = kept.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            if (entry.getValue() instanceof Integer && ((Integer) entry.getValue()).intValue() % 2 == 0) {
                i.remove();
            } else {
                entry.setValue(entry.getValue() + "!");
            }
        }
        System.out.println(kept);
        kept.keySet().retainAll(Arrays.asList(new Object[] {keys[1], keys[7], keys[9]}));
        System.out.println(kept + " " + kept.isEmpty());
        WeakHashMap copy = new WeakHashMap(other);
        System.out.println(copy);
        copy.putAll(kept);
        copy.put(null, null);
        System.out.println(copy.containsKey(null) + " " + copy.get(null) + " " + copy.size());
        try {
            for (Iterator i = copy.keySet().iterator(); i.hasNext();) {
                i.next();
                copy.put("more", "more");
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("changed");
        }
        copy.clear();
        System.out.println(copy + " " + copy.size());
        try {
            copy.keySet().iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("none");
        }
        try {
            copy.entrySet().iterator().remove();
        } catch (IllegalStateException e) {
            System.out.println("before the first");
        }
        int[][] wrong = {{-1, 1}, {4, 0}, {4, -1}};
        for (int i = 0; i < wrong.length; i++) {
            try {
                new WeakHashMap(wrong[i][0], wrong[i][1]);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(keys.length + " " + other.size());
    }

    public static void main(String[] args) throws InterruptedException {
        String[] kinds = {"weak", "soft", "phantom"};
        for (int kind = 0; kind < 3; kind++) {
            ReferenceQueue queue = new ReferenceQueue();
            fill(kind, queue);
            collect();
            count(kinds[kind], queue);
        }

        Named one = new Named(1);
        ReferenceQueue queue = new ReferenceQueue();
        Tagged tagged = new Tagged(one, queue, "mine");
        System.out.println(tagged.get() + " " + tagged.isEnqueued() + " " + queue.poll());
        System.out.println(tagged.enqueue() + " " + tagged.enqueue() + " " + tagged.isEnqueued());
        Reference taken = queue.poll();
        System.out.println((taken == tagged) + " " + ((Tagged) taken).tag + " " + taken.isEnqueued() + " " + taken.enqueue());
        WeakReference plain = new WeakReference(one);
        plain.clear();
        System.out.println(plain.get() + " " + plain.enqueue() + " " + new WeakReference(null).get());
        SoftReference soft = new SoftReference(one);
        System.out.println(soft.get());
        soft.clear();
        System.out.println(soft.get() + " " + one);
        try {
            queue.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(queue.remove(5));

        fillMap();
        System.out.println(map.size() > COUNT);
        collect();
        Thread.sleep(100);
        int wrong = 0;
        for (int i = 0; i < COUNT; i += 3) {
            if (!("value " + i).equals(map.get(held[i]))) {
                wrong++;
            }
        }
        System.out.println(most(COUNT + 1 - map.size(), COUNT - COUNT / 3) + " " + wrong + " " + map.get(null));
        mapsOfKept();
    }
}

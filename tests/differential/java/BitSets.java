// Sets of bits: single ones, ranges, two sets, random ones.
import java.util.*;

public class BitSets {
    static int seed = 99;

    static int next(int below) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 8) % below;
    }

    static void show(BitSet bits) {
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.isEmpty() + " " + bits.hashCode());
    }

    static void wrong(int which) {
        try {
            switch (which) {
            case 0: new BitSet(-1); break;
            case 1: new BitSet().get(-1); break;
            case 2: new BitSet().set(3, 2); break;
            case 3: new BitSet().clear(-3, 2); break;
            default: new BitSet().nextSetBit(-5);
            }
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String [] args) {
        BitSet a = new BitSet();
        show(a);
        a.set(0);
        a.set(63);
        a.set(64);
        a.set(200);
        show(a);
        a.set(60, 70);
        a.clear(63);
        a.flip(1);
        a.flip(126, 130);
        a.set(5, true);
        a.set(200, false);
        show(a);
        show(a.get(61, 128));
        a.clear(0, 64);
        show(a);
        System.out.println(a.nextSetBit(0) + " " + a.nextSetBit(1000) + " " + a.nextClearBit(64) + " " + a.nextClearBit(999));
        System.out.println(a.size() + " " + new BitSet(1).size() + " " + new BitSet(65).size());
        BitSet b = (BitSet) a.clone();
        System.out.println(a.equals(b) + " " + a.equals(null) + " " + new BitSet(500).equals(new BitSet()));
        b.set(300);
        b.clear(64);
        System.out.println(a.intersects(b) + " " + a.equals(b));
        BitSet c = (BitSet) a.clone();
        c.and(b);
        show(c);
        c.or(b);
        show(c);
        c.xor(a);
        show(c);
        c.andNot(b);
        show(c);
        for (int i = 0; i < 5; i++) {
            wrong(i);
        }
        BitSet random = new BitSet(10);
        long sum = 0;
        for (int i = 0; i < 5000; i++) {
            int from = next(700);
            int to = from + next(150);
            switch (next(6)) {
            case 0: random.set(from, to); break;
            case 1: random.clear(from, to); break;
            case 2: random.flip(from, to); break;
            case 3: sum = 31 * sum + random.get(from, to).hashCode(); break;
            case 4: sum = 31 * sum + random.nextSetBit(from); break;
            default: sum = 31 * sum + random.nextClearBit(from);
            }
            sum = 31 * sum + random.cardinality() + random.length();
        }
        System.out.println(sum);
        random.clear();
        show(random);
    }
}

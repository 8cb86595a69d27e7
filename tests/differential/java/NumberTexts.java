/** Texts of doubles and floats of every size: short ones, those with more digits than needed, the smallest. */
public class NumberTexts {
    static long state = 88172645463325252L;

    static long next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return state;
    }

    static int hash(int before, String text) {
        return before * 31 + text.hashCode();
    }

    static int tell(int hash, int i, double d, float f) {
        String text = d + " " + f;
        if (i % 500 == 0) {
            System.out.println(text);
        }
        return hash(hash, text);
    }

    public static void main(String[] args) {
        int hash = 0;
        for (int i = 1; i < 4000; i++) {
            hash = tell(hash, i, Double.longBitsToDouble(i), Float.intBitsToFloat(i));
        }
        System.out.println("smallest " + hash);
        for (int i = 0; i < 40000; i++) {
            hash = tell(hash, i, Double.longBitsToDouble(next()), Float.intBitsToFloat((int) next()));
        }
        System.out.println("any " + hash);
        for (int i = 0; i < 40000; i++) {
            long whole = next() >> i % 60;
            hash = tell(hash, i, (double) whole, (float) whole);
        }
        System.out.println("whole " + hash);
        for (int i = 0; i < 40000; i++) {
            double plain = (next() >>> 40) / 1000.0;
            hash = tell(hash, i, plain, (float) plain);
        }
        System.out.println("plain " + hash);
        for (int i = -1074; i < 1024; i++) {
            double power = Math.pow(2.0, i);
            hash = tell(hash, i, power, (float) power);
        }
        System.out.println("powers of two " + hash);
        for (int i = -330; i < 309; i++) {
            double power = Double.parseDouble("1e" + i);
            hash = tell(hash, i, power, (float) power);
        }
        System.out.println("powers of ten " + hash);
    }
}

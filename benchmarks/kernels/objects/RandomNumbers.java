/** Lagged Fibonacci numbers, modulo 2^31; ranks that shared one would have to agree. */
class RandomNumbers {
    private static final int LONG_LAG = 17, SHORT_LAG = 5, MODULUS = 1 << 30;

    private final int[] last = new int[LONG_LAG];
    private int oldest = 0, younger = LONG_LAG - SHORT_LAG;

    RandomNumbers(int seed) {
        int value = seed;
        for (int i = 0; i < LONG_LAG; i++) {
            value = value * 69069 + 12345;
            last[i] = value >>> 2;
        }
    }

    synchronized int nextInt() {
        int next = (last[oldest] + last[younger]) & (MODULUS - 1);
        last[oldest] = next;
        oldest = oldest == 0 ? LONG_LAG - 1 : oldest - 1;
        younger = younger == 0 ? LONG_LAG - 1 : younger - 1;
        return next;
    }

    /** Less than `bound`, which is small. */
    int below(int bound) {
        return (nextInt() >> 8) % bound;
    }

    double nextDouble() {
        return nextInt() * (1.0 / MODULUS);
    }
}

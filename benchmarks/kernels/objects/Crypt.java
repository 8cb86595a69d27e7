/** Bytes are enciphered and deciphered with IDEA (X. Lai, J. Massey, Eurocrypt 1990). */
class Crypt extends Kernel {
    private static final int BYTES = 400000, ROUNDS = 8, KEYS = 6 * ROUNDS + 4;

    /** Of numbers from 1 to 2^16, where 0 stands for the last one, modulo 2^16 + 1. */
    private static int product(int a, int b) {
        if (a == 0) return 65537 - b & 0xffff;
        if (b == 0) return 65537 - a & 0xffff;
        return (int) ((long) a * b % 65537) & 0xffff;
    }

    private static int inverse(int a) {
        int power = 1, square = a;
        for (int exponent = 65535; exponent > 0; exponent >>= 1) {
            if ((exponent & 1) != 0) power = product(power, square);
            square = product(square, square);
        }
        return power;
    }

    private static int[] enciphering(short[] user) {
        int[] keys = new int[KEYS];
        for (int i = 0; i < 8; i++) keys[i] = user[i] & 0xffff;
        for (int i = 8; i < KEYS; i++) {
            int place = i & 7;
            int high = place == 7 ? keys[i - 15] : keys[i - 7], low = place < 6 ? keys[i - 6] : keys[i - 14];
            keys[i] = (high << 9 | low >> 7) & 0xffff;
        }
        return keys;
    }

    /** The rounds backwards, with opposites; the two middle words change places between rounds. */
    private static int[] deciphering(int[] keys) {
        int[] back = new int[KEYS];
        for (int round = 0; round <= ROUNDS; round++) {
            int from = KEYS - 4 - 6 * round, to = 6 * round;
            boolean isEnd = round == 0 || round == ROUNDS;
            back[to] = inverse(keys[from]);
            back[to + 1] = -keys[isEnd ? from + 1 : from + 2] & 0xffff;
            back[to + 2] = -keys[isEnd ? from + 2 : from + 1] & 0xffff;
            back[to + 3] = inverse(keys[from + 3]);
            if (round < ROUNDS) {
                back[to + 4] = keys[from - 2];
                back[to + 5] = keys[from - 1];
            }
        }
        return back;
    }

    private static void cipher(byte[] from, byte[] to, int[] keys) {
        for (int at = 0; at < from.length; at += 8) {
            int a = from[at] & 0xff | (from[at + 1] & 0xff) << 8, b = from[at + 2] & 0xff | (from[at + 3] & 0xff) << 8;
            int c = from[at + 4] & 0xff | (from[at + 5] & 0xff) << 8, d = from[at + 6] & 0xff | (from[at + 7] & 0xff) << 8;
            int key = 0;
            for (int round = 0; round < ROUNDS; round++) {
                a = product(a, keys[key++]);
                b = b + keys[key++] & 0xffff;
                c = c + keys[key++] & 0xffff;
                d = product(d, keys[key++]);
                int left = product(a ^ c, keys[key++]);
                int right = product((b ^ d) + left & 0xffff, keys[key++]);
                left = left + right & 0xffff;
                a ^= right;
                d ^= left;
                int middle = b ^ left;
                b = c ^ right;
                c = middle;
            }
            a = product(a, keys[key++]);
            int middle = c + keys[key++] & 0xffff;
            c = b + keys[key++] & 0xffff;
            d = product(d, keys[key++]);
            to[at] = (byte) a;
            to[at + 1] = (byte) (a >>> 8);
            to[at + 2] = (byte) middle;
            to[at + 3] = (byte) (middle >>> 8);
            to[at + 4] = (byte) c;
            to[at + 5] = (byte) (c >>> 8);
            to[at + 6] = (byte) d;
            to[at + 7] = (byte) (d >>> 8);
        }
    }

    double work() {
        byte[] plain = new byte[BYTES], secret = new byte[BYTES], again = new byte[BYTES];
        short[] user = new short[8];
        int value = 113;
        for (int i = 0; i < BYTES; i++) {
            value = value * 1103515245 + 12345;
            plain[i] = (byte) (value >> 16);
            if (i < 8) user[i] = (short) (value >> 8);
        }
        int[] keys = enciphering(user);
        cipher(plain, secret, keys);
        cipher(secret, again, deciphering(keys));
        double sum = 0.0;
        for (int i = 0; i < BYTES; i++) {
            if (again[i] != plain[i]) return -1.0;
            sum += (double) secret[i] * (i % 7);
        }
        return sum;
    }

    public static void main(String[] args) {
        new Crypt().measure(args);
    }
}

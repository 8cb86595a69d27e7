// Shifts by every count, of every integral type.
public class Shifts {
    public static void main(String[] args) {
        int[] values = { 1, -1, 0x12345678, Integer.MIN_VALUE, 0x7fffffff, -12345 };
        for (int i = 0; i < values.length; i++) {
            for (int count = -70; count <= 70; count += 7) {
                int v = values[i];
                long w = (long) v * 0x100000001L;
                System.out.println((v << count) + " " + (v >> count) + " " + (v >>> count));
                System.out.println((w << count) + " " + (w >> count) + " " + (w >>> count));
                System.out.println((w << (long) count) + " " + (v >> (long) count) + " " + (v >>> (count & 7L)));
            }
        }
        byte b = -77;
        short s = -30000;
        char c = 60000;
        System.out.println((b >> 2) + " " + (b >>> 2) + " " + (b << 5) + " " + (byte) (b << 5));
        System.out.println((s >> 2) + " " + (s >>> 2) + " " + (s << 5) + " " + (short) (s << 5));
        System.out.println((c >> 2) + " " + (c >>> 2) + " " + (c << 5) + " " + (int) (char) (c << 5));
        b >>>= 1;
        s >>>= 1;
        c >>>= 1;
        System.out.println(b + " " + s + " " + (int) c);
        int x = -1;
        x >>>= 33;
        System.out.println(x);
        x >>= 2L;
        System.out.println(x);
        long y = -1;
        y >>>= 60;
        System.out.println(y);
        y <<= 65;
        System.out.println(y);
        System.out.println(1 << 31 >>> 31 << 3 >> 1);
    }
}

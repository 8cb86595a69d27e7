// Narrowing between every pair of primitive types, and floating point that does not fit.
public class Casts {
    static void fromDouble(double d) {
        System.out.println(d + " " + (float) d + " " + (long) d + " " + (int) d + " " + (short) d + " " + (byte) d + " " + (int) (char) d);
    }

    static void fromFloat(float f) {
        System.out.println(f + " " + (double) f + " " + (long) f + " " + (int) f + " " + (short) f + " " + (byte) f + " " + (int) (char) f);
    }

    static void fromLong(long l) {
        System.out.println(l + " " + (double) l + " " + (float) l + " " + (int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l);
    }

    public static void main(String[] args) {
        double[] doubles = { 0.0, -0.0, 0.5, -0.5, 0.999999999, 1.5, -1.5, 127.9, 128.0, -129.0, 32768.5, 65535.9, 65536.0, 2147483647.0,
            2147483648.0, -2147483648.0, -2147483649.0, 9.223372036854775807e18, -9.3e18, 1e300, -1e300, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0,
            Double.MIN_VALUE, Double.MAX_VALUE, 1e-50, 16777217.0 };
        for (int i = 0; i < doubles.length; i++) {
            fromDouble(doubles[i]);
            fromFloat((float) doubles[i]);
        }
        long[] longs = { 0, 1, -1, 128, -129, 32768, 65535, 65536, 1L << 31, -(1L << 31) - 1, 16777217, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE,
            0x123456789abcdefL };
        for (int i = 0; i < longs.length; i++) {
            fromLong(longs[i]);
        }
        for (int i = -300; i < 300; i += 37) {
            byte b = (byte) i;
            char c = (char) b;
            short s = (short) c;
            System.out.println(i + " " + b + " " + (int) c + " " + s + " " + (char) ('a' + (i & 15)) + " " + (b & 0xff));
        }
        char c = 'x';
        int n = 'a' + 1;
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println("" + c + 1);
        System.out.println((char) n);
        final int five = 5;
        byte small = five;
        System.out.println(small);
        System.out.println(true ? 'b' : 0);
        System.out.println(false ? 1 : 'c');
        System.out.println(true ? n : 'c');
        System.out.println(true ? 1 : 2.0);
        long big = Integer.MAX_VALUE;
        big++;
        float f = big;
        System.out.println(f + " " + (int) f + " " + (float) 0.1 + " " + (double) 0.1f);
    }
}

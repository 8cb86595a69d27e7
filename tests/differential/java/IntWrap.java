// Sums, products and negations that leave the range of int and long.
public class IntWrap {
    static int seed = 12345;

    static int next() {
        seed = seed * 1103515245 + 12345;
        return seed ^ (seed >>> 13);
    }

    public static void main(String[] args) {
        int[] corners = { 0, 1, -1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE, 65535, 65536, -65536, 0x7fff, 46341 };
        for (int i = 0; i < corners.length; i++) {
            for (int j = 0; j < corners.length; j++) {
                int a = corners[i], b = corners[j];
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + -a);
                long x = (long) a << 32 | b & 0xffffffffL;
                long y = (long) b * a + Long.MAX_VALUE;
                System.out.println((x + y) + " " + (x - y) + " " + (x * y) + " " + ~x);
                if (b != 0) {
                    System.out.println((a / b) + " " + (a % b) + " " + (x / b) + " " + (x % b));
                }
            }
        }
        int sum = 0;
        long product = 1;
        for (int i = 0; i < 10000; i++) {
            int a = next();
            int b = next() | 1;
            sum += a / b + a % b * 31 - (a ^ b);
            product = product * (2 * (long) a + 1) + b;
        }
        System.out.println(sum + " " + product);
        byte small = 127;
        small++;
        short medium = Short.MIN_VALUE;
        medium--;
        char letter = 0;
        letter--;
        System.out.println(small + " " + medium + " " + (int) letter);
        small += 300;
        medium *= 1000;
        letter += 66;
        small >>>= 1;
        medium <<= 3;
        System.out.println(small + " " + medium + " " + (int) letter);
        int n = 10;
        n += 3.7;
        n -= 0.5;
        n *= 1.5;
        n /= 0.3;
        System.out.println(n);
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1);
        System.out.println(Long.MIN_VALUE / -1 + " " + Long.MIN_VALUE % -1);
    }
}

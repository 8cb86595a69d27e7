// The functions of StrictMath and normally distributed numbers, bit by bit.
import java.util.Random;

public class StrictMaths {
    static final double[] EDGES = {
        0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1.4142135623730951, 1.414213562373095, 0.7071067811865476, 0.34657359027997264,
        0.3465735902799727, 1.0397207708399179, 1.03972077083991, -1.0397207708399179, 709.782712893384,
        709.7827128933841, 710.0, -745.1332191019411, -745.1332191019412, -708.4, -710.0, 1e-300, 4.9e-324, 2.3e-308,
        2.2250738585072014e-308, 1.7976931348623157e308, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, 3.725290298461914e-9, 3.7e-9, 1.0000000000000002, 0.9999999999999999, 1.0000009,
        0.9999991, 4503599627370496.5, 2.5, -2.5, Math.PI, Math.E, 1048576.0
    };

    static String bits(double x) {
        return Long.toHexString(Double.doubleToLongBits(x));
    }

    static void all(double x) {
        System.out.println(bits(x) + ": " + bits(StrictMath.log(x)) + " " + bits(StrictMath.exp(x)) + " "
            + bits(StrictMath.sqrt(x)) + " " + bits(StrictMath.floor(x)) + " " + bits(StrictMath.ceil(x)) + " "
            + bits(StrictMath.rint(x)) + " " + StrictMath.round(x) + " " + bits(StrictMath.abs(x)) + " "
            + bits(StrictMath.max(x, -0.0)) + " " + bits(StrictMath.min(x, 0.0)) + " "
            + bits(StrictMath.IEEEremainder(x, 0.7)));
    }

    // Many results in a line: what they add up to.
    static void sums(Random random, int rounds) {
        long logs = 0;
        long exps = 0;
        for (int i = 0; i < rounds; i++) {
            double x = Double.longBitsToDouble(random.nextLong() & 0x7fffffffffffffffL);
            logs = 31 * logs + Double.doubleToLongBits(StrictMath.log(x));
            logs = 31 * logs + Double.doubleToLongBits(StrictMath.log(2 * random.nextDouble()));
            exps = 31 * exps + Double.doubleToLongBits(StrictMath.exp(1500 * random.nextDouble() - 750));
            exps = 31 * exps + Double.doubleToLongBits(StrictMath.exp(2 * random.nextDouble() - 1));
        }
        System.out.println("sums " + Long.toHexString(logs) + " " + Long.toHexString(exps));
    }

    public static void main(String[] args) {
        for (int i = 0; i < EDGES.length; i++) {
            all(EDGES[i]);
            all(-EDGES[i]);
        }
        Random random = new Random(11);
        for (int i = 0; i < 1000; i++) {
            all(Double.longBitsToDouble(random.nextLong()));
            all(2 * random.nextDouble());
            all(1400 * random.nextDouble() - 700);
            all(1 + 1e-5 * (random.nextDouble() - 0.5));
        }
        for (int i = 0; i < 20; i++) {
            sums(random, 10000);
        }
        long[] seeds = { 0, 1, -1, 42, 1L << 47, 123456789012L };
        for (int s = 0; s < seeds.length; s++) {
            Random r = new Random(seeds[s]);
            for (int i = 0; i < 50; i++) {
                System.out.println(bits(r.nextGaussian()) + " " + bits(r.nextGaussian()) + " " + r.nextGaussian());
            }
            long sum = 0;
            for (int i = 0; i < 100000; i++) {
                sum = 31 * sum + Double.doubleToLongBits(r.nextGaussian());
            }
            System.out.println("gaussian " + Long.toHexString(sum));
        }
        System.out.println(StrictMath.PI + " " + StrictMath.E + " " + StrictMath.abs(-3) + " "
            + StrictMath.abs(-3L) + " "
            + StrictMath.max(1.5f, 2) + " " + StrictMath.min(4L, 3) + " " + StrictMath.round(2.5f) + " "
            + bits(StrictMath.toRadians(77)) + " " + bits(StrictMath.toDegrees(1.1)));
        for (int i = -400; i < 400; i += 7) {
            System.out.println(bits(Math.toRadians(i)) + " " + bits(Math.toDegrees(i / 100.0)));
        }
    }
}

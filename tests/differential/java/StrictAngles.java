// Angles and powers of StrictMath, bit by bit: edges, then what many random results add up to.
import java.util.Random;

public class StrictAngles {
    static final double[] EDGES = {
        0.0, 1.0, 0.5, 2.0, 0.25, 0.67434, 0.6743316650390625, 0.3, 0.2999, 0.78125, 0.7853981633974483, 0.7853981633974484, 0.975,
        0.9749999, 0.4375, 0.6875, 1.1875, 2.4375, 1.5707963267948966, 1.5707963267948968, 1.570796326, 2.356194490192345,
        2.3561944901923453, 3.141592653589793, 3.1415926535, 4.71238898038469, 6.283185307179586, 50.26548245743669,
        51.83627878423159, 1e5, 1647099.0, 1647099.3291652855, 1647100.0, 1e10, 1e22, 1e300, 1.7976931348623157e308,
        7.450580596923828e-9, 3.725290298461914e-9, 1e-300, 4.9e-324, 2.2250738585072014e-308, 7.3786976294838206e19,
        1.0000000000000002, 0.9999999999999999, 1024.0, 1023.9999999999999, 1074.0, 1075.0, 1022.5, 2147483648.0,
        4294967297.0, 9007199254740991.0, 9007199254740993.0, 9007199254740994.0, 1.8446744073709552e19, 3.0, 1.5, 0.75, 1.3,
        5.319372648326541e255, Double.NaN, Double.POSITIVE_INFINITY
    };

    static String bits(double x) {
        return Long.toHexString(Double.doubleToLongBits(x));
    }

    static void all(double x) {
        System.out.println(bits(x) + ": " + bits(StrictMath.sin(x)) + " " + bits(StrictMath.cos(x)) + " "
            + bits(StrictMath.tan(x)) + " " + bits(StrictMath.asin(x)) + " " + bits(StrictMath.acos(x)) + " "
            + bits(StrictMath.atan(x)));
    }

    static void both(double x, double y) {
        System.out.println(bits(x) + " " + bits(y) + ": " + bits(StrictMath.atan2(x, y)) + " " + bits(StrictMath.pow(x, y)));
    }

    static long angles;
    static long arcs;
    static long powers;

    static void angle(double x) {
        angles = 31 * angles + Double.doubleToLongBits(StrictMath.sin(x));
        angles = 31 * angles + Double.doubleToLongBits(StrictMath.cos(x));
        angles = 31 * angles + Double.doubleToLongBits(StrictMath.tan(x));
    }

    static void arc(double x) {
        arcs = 31 * arcs + Double.doubleToLongBits(StrictMath.asin(x));
        arcs = 31 * arcs + Double.doubleToLongBits(StrictMath.acos(x));
        arcs = 31 * arcs + Double.doubleToLongBits(StrictMath.atan(x));
    }

    static void power(double x, double y) {
        powers = 31 * powers + Double.doubleToLongBits(StrictMath.pow(x, y));
        arcs = 31 * arcs + Double.doubleToLongBits(StrictMath.atan2(x, y));
    }

    static void sums(Random random, int rounds) {
        for (int i = 0; i < rounds; i++) {
            double any = Double.longBitsToDouble(random.nextLong());
            double other = Double.longBitsToDouble(random.nextLong());
            angle(any);
            angle(2 * random.nextDouble() - 1);
            angle(100 * random.nextDouble() - 50);
            angle(random.nextInt() * (Math.PI / 2));
            angle(random.nextInt(40) * (Math.PI / 2) * (1 + 1e-13 * random.nextGaussian()));
            angle(1e7 * random.nextGaussian());
            arc(any);
            arc(2 * random.nextDouble() - 1);
            arc(10 * random.nextGaussian());
            power(any, other);
            power(any, random.nextInt(9) - 4);
            power(10 * random.nextDouble(), 300 * random.nextGaussian());
            power(1 + 1e-7 * random.nextGaussian(), 1e10 * random.nextGaussian());
            power(-random.nextDouble(), random.nextInt(1200));
            power(random.nextGaussian(), random.nextGaussian());
        }
        System.out.println(
            "sums " + Long.toHexString(angles) + " " + Long.toHexString(arcs) + " " + Long.toHexString(powers));
    }

    public static void main(String[] args) {
        for (int i = 0; i < EDGES.length; i++) {
            all(EDGES[i]);
            all(-EDGES[i]);
            for (int j = 0; j < EDGES.length; j++) {
                both(EDGES[i], EDGES[j]);
                both(-EDGES[i], EDGES[j]);
                both(EDGES[i], -EDGES[j]);
                both(-EDGES[i], -EDGES[j]);
            }
        }
        for (int i = 1; i < 70; i++) {
            all(i * (Math.PI / 2));
            all(i * (Math.PI / 4));
        }
        Random random = new Random(14);
        for (int i = 0; i < 20; i++) {
            sums(random, 5000);
        }
    }
}

// Decimal numbers of any length: what texts mean, arithmetic, rounding modes, scales below zero, forms.
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;

public class BigDecimals {
    static final String[] TEXTS = {
        "0", "-0", "0.0", "0.000", "0e5", "0E-9", "1", "-1", "1.", ".5", "-.5", "+.5e3", "1e10", "1E-10", "00012.50",
        "123.4500", "1e2147483647", "1e-2147483647", "0.000001", "0.0000001", "0.00000123", "-1.5E-7", "12e0", "12e-0",
        "12345678901234567890.12345678901234567890", "-99999999999999999999e3", "5e-1", "1.0", "1.00", "100", "1e2",
        "1e0000000000005", "4.9e-324", "1.7976931348623157e308", "9223372036854775807", "-9223372036854775808.5",
        "\u0661.\u0662"
    };

    static final String[] WRONG = {
        "", "+", "-", ".", "1e", "1e+", "1ee", "1e5.0", "1.2.3", "abc", "1a", " 1", "1 ", "1e2147483648", "1e-2147483648",
        "1.5e-2147483647", "1e99999999999", "1f", "--1", "1-", "e5", ".e5", "NaN", "+ 5", "1e5e5", "1e+-5", "1+2"
    };

    static final int[] MODES = {
        BigDecimal.ROUND_UP, BigDecimal.ROUND_DOWN, BigDecimal.ROUND_CEILING, BigDecimal.ROUND_FLOOR,
        BigDecimal.ROUND_HALF_UP, BigDecimal.ROUND_HALF_DOWN, BigDecimal.ROUND_HALF_EVEN, BigDecimal.ROUND_UNNECESSARY
    };

    static void show(String what, BigDecimal x) {
        System.out.println(what + " " + x + " " + x.unscaledValue() + " " + x.scale() + " " + x.signum() + " "
            + x.hashCode());
    }

    static void texts() {
        for (int i = 0; i < TEXTS.length; i++) {
            show(TEXTS[i], new BigDecimal(TEXTS[i]));
        }
        for (int i = 0; i < WRONG.length; i++) {
            try {
                show(WRONG[i], new BigDecimal(WRONG[i]));
            } catch (NumberFormatException e) {
                System.out.println("[" + WRONG[i] + "] " + e.getMessage());
            }
        }
    }

    static void doubles(double x) {
        try {
            System.out.println(x + " " + new BigDecimal(x) + " " + new BigDecimal(x).scale() + " " + BigDecimal.valueOf(x)
                + " " + new BigDecimal(x).doubleValue() + " " + Float.floatToIntBits(new BigDecimal(x).floatValue()));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    static void rounding(BigDecimal x, int scale) {
        StringBuffer line = new StringBuffer(x + " to " + scale + ":");
        for (int i = 0; i < MODES.length; i++) {
            try {
                line.append(" " + x.setScale(scale, MODES[i]));
            } catch (ArithmeticException e) {
                line.append(" " + e.getMessage());
            }
        }
        System.out.println(line);
    }

    static void quotients(BigDecimal x, BigDecimal y, int scale) {
        StringBuffer line = new StringBuffer(x + " / " + y + " to " + scale + ":");
        for (int i = 0; i < MODES.length; i++) {
            try {
                line.append(" " + x.divide(y, scale, MODES[i]));
                line.append(" " + x.divide(y, MODES[i]));
            } catch (ArithmeticException e) {
                line.append(" " + e.getMessage());
            }
        }
        System.out.println(line);
    }

    static void pair(BigDecimal x, BigDecimal y) {
        show(x + " + " + y, x.add(y));
        show(x + " - " + y, x.subtract(y));
        show(x + " * " + y, x.multiply(y));
        System.out.println(x.compareTo(y) + " " + x.equals(y) + " " + x.min(y) + " " + x.max(y) + " " + x.equals("1"));
    }

    static void one(BigDecimal x) {
        System.out.println(x + " " + x.toPlainString() + " " + x.negate() + " " + x.abs() + " " + x.toBigInteger() + " "
            + x.intValue() + " " + x.longValue() + " " + x.doubleValue() + " " + Float.floatToIntBits(x.floatValue()) + " " + x.byteValue()
            + " " + x.shortValue());
        for (int places = -4; places <= 4; places += 2) {
            show("left " + places, x.movePointLeft(places));
            show("right " + places, x.movePointRight(places));
        }
    }

    static void failures() {
        BigDecimal far = new BigDecimal("1e2147483647");
        BigDecimal near = new BigDecimal("1e-2147483647");
        for (int i = 0; i < 12; i++) {
            try {
                switch (i) {
                    case 0: System.out.println(far.multiply(new BigDecimal("1e5")));
                    case 1: System.out.println(near.multiply(new BigDecimal("1e-5")));
                    case 2: System.out.println(far.movePointRight(5));
                    case 3: System.out.println(near.movePointLeft(5));
                    case 4: System.out.println(new BigDecimal("1.5").divide(new BigDecimal("0"), 1));
                    case 5: System.out.println(new BigDecimal("123456789012345678901").divide(new BigDecimal("0.0"), 1));
                    case 6: System.out.println(new BigDecimal("1.5").divide(new BigDecimal("7"), 9));
                    case 7: System.out.println(new BigDecimal("1.5").setScale(1, -1));
                    case 8: System.out.println(new BigDecimal("1.55").setScale(1));
                    case 9: System.out.println(new BigDecimal((BigInteger) null));
                    case 10: System.out.println(new BigDecimal("0e-2147483647").multiply(new BigDecimal("0e-5")));
                    default: System.out.println(far.compareTo(near) + " " + far.negate().compareTo(near.negate()) + " "
                        + far.compareTo(new BigDecimal("0.0")) + " " + new BigDecimal("0e9").compareTo(near));
                }
            } catch (ArithmeticException e) {
                System.out.println(i + " " + e.getMessage());
            } catch (IllegalArgumentException e) {
                System.out.println(i + " " + e.getMessage());
            } catch (NullPointerException e) {
                System.out.println(i + " null");
            }
        }
    }

    // The square root of two by Newton's method, e by its series, and interest over thirty years.
    static void programs() {
        BigDecimal two = BigDecimal.valueOf(2);
        BigDecimal root = new BigDecimal(Math.sqrt(2));
        for (int i = 0; i < 6; i++) {
            root = root.add(two.divide(root, 100, BigDecimal.ROUND_HALF_EVEN)).divide(two, 100, BigDecimal.ROUND_HALF_EVEN);
        }
        System.out.println(root);
        BigDecimal e = new BigDecimal(1);
        BigDecimal term = BigDecimal.ONE;
        for (int n = 1; n < 70; n++) {
            term = term.divide(new BigDecimal(n), 100, BigDecimal.ROUND_DOWN);
            e = e.add(term);
        }
        System.out.println(e);
        BigDecimal money = new BigDecimal("1000.00");
        BigDecimal rate = new BigDecimal("1.0375");
        for (int year = 0; year < 30; year++) {
            money = money.multiply(rate).setScale(2, BigDecimal.ROUND_HALF_UP);
        }
        System.out.println(money + " " + BigDecimal.TEN + BigDecimal.ZERO);
        Comparable[] sorted = {new BigDecimal("2.50"), new BigDecimal("-1e3"), new BigDecimal("2.5"), new BigDecimal(0)};
        java.util.Arrays.sort(sorted);
        System.out.println(sorted[0] + " " + sorted[1] + " " + sorted[2] + " " + sorted[3]);
        Number number = money;
        System.out.println(number.doubleValue() + " " + (number instanceof Comparable));
    }

    static BigDecimal random(Random random) {
        int scale = random.nextInt(30) - 10;
        switch (random.nextInt(4)) {
            case 0:
                return BigDecimal.valueOf(random.nextInt(200) - 100, random.nextInt(5));
            case 1:
                return BigDecimal.valueOf(random.nextLong(), scale);
            case 2:
                return new BigDecimal(random.nextDouble() * 100 - 50);
            default:
                BigInteger digits = new BigInteger(random.nextInt(200), random);
                return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), scale);
        }
    }

    public static void main(String[] args) {
        texts();
        double[] values = {
            0, -0.0, 1, 0.1, -0.5, 100, 1e22, 1e300, Double.MIN_VALUE, Double.MAX_VALUE, 1.0 / 3, 123456.789, Double.NaN,
            Double.POSITIVE_INFINITY, 2.2250738585072014e-308, 3e-310, 4503599627370497.5
        };
        for (int i = 0; i < values.length; i++) {
            doubles(values[i]);
        }
        System.out.println(new BigDecimal(7) + " " + new BigDecimal(1L << 60 | 1) + " " + BigDecimal.valueOf(1234, -3));
        String[] halves = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.05", "0", "99.95"};
        for (int i = 0; i < halves.length; i++) {
            for (int scale = -2; scale <= 3; scale++) {
                rounding(new BigDecimal(halves[i]), scale);
            }
        }
        failures();
        programs();
        Random random = new Random(12);
        for (int i = 0; i < 300; i++) {
            BigDecimal x = random(random);
            BigDecimal y = random(random);
            pair(x, y);
            one(x);
            int scale = random.nextInt(40) - 10;
            rounding(x, scale);
            if (y.signum() != 0) {
                quotients(x, y, scale);
            }
        }
    }
}

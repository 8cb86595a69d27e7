// Small programs about numbers.
public class NumberPrograms {
    public static void main(String[] args) {
        System.out.println("IntOverflow"); IntOverflow.main(args);
        System.out.println("LongOverflow"); LongOverflow.main(args);
        System.out.println("ByteWrap"); ByteWrap.main(args);
        System.out.println("ShortAndChar"); ShortAndChar.main(args);
        System.out.println("CharArithmetic"); CharArithmetic.main(args);
        System.out.println("NegativeDivision"); NegativeDivision.main(args);
        System.out.println("FloorDivision"); FloorDivision.main(args);
        System.out.println("DivideByZero"); DivideByZero.main(args);
        System.out.println("ShiftKinds"); ShiftKinds.main(args);
        System.out.println("ShiftDistance"); ShiftDistance.main(args);
        System.out.println("ByteShift"); ByteShift.main(args);
        System.out.println("NarrowingCasts"); NarrowingCasts.main(args);
        System.out.println("DoubleToInt"); DoubleToInt.main(args);
        System.out.println("FloatToInt"); FloatToInt.main(args);
        System.out.println("CompoundNarrowing"); CompoundNarrowing.main(args);
        System.out.println("CompoundOrder"); CompoundOrder.main(args);
        System.out.println("DoublePrinting"); DoublePrinting.main(args);
        System.out.println("FloatPrinting"); FloatPrinting.main(args);
        System.out.println("NaNRules"); NaNRules.main(args);
        System.out.println("Infinities"); Infinities.main(args);
        System.out.println("NegativeZero"); NegativeZero.main(args);
        System.out.println("FloatRemainder"); FloatRemainder.main(args);
        System.out.println("MathRounding"); MathRounding.main(args);
        System.out.println("MathPowers"); MathPowers.main(args);
        System.out.println("MathTrig"); MathTrig.main(args);
        System.out.println("MathMinMaxAbs"); MathMinMaxAbs.main(args);
        System.out.println("SieveOfEratosthenes"); SieveOfEratosthenes.main(args);
        System.out.println("TrialDivision"); TrialDivision.main(args);
        System.out.println("PrimeFactors"); PrimeFactors.main(args);
        System.out.println("EuclidGcd"); EuclidGcd.main(args);
        System.out.println("BinaryGcd"); BinaryGcd.main(args);
        System.out.println("ExtendedEuclid"); ExtendedEuclid.main(args);
        System.out.println("FibonacciOverflow"); FibonacciOverflow.main(args);
        System.out.println("FibonacciMatrix"); FibonacciMatrix.main(args);
        System.out.println("CollatzLongest"); CollatzLongest.main(args);
        System.out.println("CollatzPeak"); CollatzPeak.main(args);
        System.out.println("MatrixProduct"); MatrixProduct.main(args);
        System.out.println("MatrixTranspose"); MatrixTranspose.main(args);
        System.out.println("Determinant"); Determinant.main(args);
        System.out.println("GaussElimination"); GaussElimination.main(args);
        System.out.println("MagicSquare"); MagicSquare.main(args);
        System.out.println("SpiralMatrix"); SpiralMatrix.main(args);
        System.out.println("JaggedPascal"); JaggedPascal.main(args);
        System.out.println("NewtonRoot"); NewtonRoot.main(args);
        System.out.println("NewtonInterface"); NewtonInterface.main(args);
        System.out.println("SimpsonRule"); SimpsonRule.main(args);
        System.out.println("Bisection"); Bisection.main(args);
        System.out.println("TrapezoidConvergence"); TrapezoidConvergence.main(args);
        System.out.println("EulerStep"); EulerStep.main(args);
        System.out.println("KahanSum"); KahanSum.main(args);
        System.out.println("HarmonicSum"); HarmonicSum.main(args);
        System.out.println("MachineEpsilon"); MachineEpsilon.main(args);
        System.out.println("ToBase"); ToBase.main(args);
        System.out.println("ParseRadix"); ParseRadix.main(args);
        System.out.println("HexOctalBinary"); HexOctalBinary.main(args);
        System.out.println("DecodeNumbers"); DecodeNumbers.main(args);
        System.out.println("RomanNumerals"); RomanNumerals.main(args);
        System.out.println("NegativeBase"); NegativeBase.main(args);
        System.out.println("BitCount"); BitCount.main(args);
        System.out.println("BitTricks"); BitTricks.main(args);
        System.out.println("ReverseBits"); ReverseBits.main(args);
        System.out.println("RotateBits"); RotateBits.main(args);
        System.out.println("FloatBits"); FloatBits.main(args);
        System.out.println("DoubleBits"); DoubleBits.main(args);
        System.out.println("FractionObjects"); FractionObjects.main(args);
        System.out.println("EgyptianFractions"); EgyptianFractions.main(args);
        System.out.println("ContinuedFraction"); ContinuedFraction.main(args);
        System.out.println("RepeatingDecimals"); RepeatingDecimals.main(args);
        System.out.println("ComplexNumbers"); ComplexNumbers.main(args);
        System.out.println("MandelbrotText"); MandelbrotText.main(args);
        System.out.println("QuadraticEquation"); QuadraticEquation.main(args);
        System.out.println("PolynomialProduct"); PolynomialProduct.main(args);
        System.out.println("PolynomialDivision"); PolynomialDivision.main(args);
        System.out.println("PolynomialDerivative"); PolynomialDerivative.main(args);
        System.out.println("BigFactorial"); BigFactorial.main(args);
        System.out.println("BigDivision"); BigDivision.main(args);
        System.out.println("BigModular"); BigModular.main(args);
        System.out.println("BigBits"); BigBits.main(args);
        System.out.println("BigRadix"); BigRadix.main(args);
        System.out.println("BigGcdPow"); BigGcdPow.main(args);
        System.out.println("BigPrimes"); BigPrimes.main(args);
        System.out.println("BigSquareRoot"); BigSquareRoot.main(args);
        System.out.println("PiDigits"); PiDigits.main(args);
        System.out.println("DecimalScale"); DecimalScale.main(args);
        System.out.println("DecimalRounding"); DecimalRounding.main(args);
        System.out.println("DecimalDivision"); DecimalDivision.main(args);
        System.out.println("DecimalExact"); DecimalExact.main(args);
        System.out.println("CompoundInterest"); CompoundInterest.main(args);
        System.out.println("IntegerWrapper"); IntegerWrapper.main(args);
        System.out.println("LongWrapper"); LongWrapper.main(args);
        System.out.println("DoubleWrapper"); DoubleWrapper.main(args);
        System.out.println("ParseDoubles"); ParseDoubles.main(args);
        System.out.println("FloatWrapper"); FloatWrapper.main(args);
        System.out.println("SmallWrappers"); SmallWrappers.main(args);
        System.out.println("RandomSeed"); RandomSeed.main(args);
        System.out.println("RandomGaussian"); RandomGaussian.main(args);
        System.out.println("RandomShuffle"); RandomShuffle.main(args);
        System.out.println("MonteCarloPi"); MonteCarloPi.main(args);
        System.out.println("OwnRandom"); OwnRandom.main(args);
        System.out.println("PerfectNumbers"); PerfectNumbers.main(args);
        System.out.println("PowerMod"); PowerMod.main(args);
        System.out.println("DigitSums"); DigitSums.main(args);
        System.out.println("OverflowCheck"); OverflowCheck.main(args);
        System.out.println("UnsignedInts"); UnsignedInts.main(args);
        System.out.println("CrcAndHash"); CrcAndHash.main(args);
        System.out.println("MixedPromotion"); MixedPromotion.main(args);
        System.out.println("SquareSums"); SquareSums.main(args);
    }
}

class IntOverflow {
    // Int arithmetic wraps around silently at both ends.
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(-min);
        System.out.println(Math.abs(min));
        System.out.println(max * 2);
        System.out.println(min * -1 == min);
        System.out.println(min / -1);
        System.out.println(min % -1);
    }
}

class LongOverflow {
    // Long arithmetic wraps too, and an int product overflows before it is widened.
    public static void main(String[] args) {
        long max = Long.MAX_VALUE;
        System.out.println(max + 1);
        System.out.println(-Long.MIN_VALUE);
        int day = 24 * 60 * 60 * 1000;
        long wrong = day * 365;
        long right = day * 365L;
        System.out.println("wrong " + wrong + ", right " + right);
        System.out.println(Long.MIN_VALUE / -1L);
        System.out.println(Long.MIN_VALUE % -1L);
        System.out.println(max * max);
    }
}

class ByteWrap {
    // A byte counter passes from 127 to -128.
    public static void main(String[] args) {
        byte b = 125;
        for (int i = 0; i < 6; i++) {
            System.out.print(b + " ");
            b++;
        }
        System.out.println();
        b = -127;
        for (int i = 0; i < 4; i++) {
            System.out.print(b + " ");
            --b;
        }
        System.out.println();
        System.out.println((byte) 200 + " " + (byte) -129 + " " + ((byte) 200 & 0xff));
    }
}

class ShortAndChar {
    // Short is signed, char is unsigned, though both have sixteen bits.
    public static void main(String[] args) {
        short s = (short) 0xFFFE;
        char c = (char) s;
        System.out.println(s + " " + (int) c);
        s += 5;
        c += 5;
        System.out.println(s + " " + (int) c);
        s = Short.MAX_VALUE;
        s++;
        System.out.println(s);
        c = 0;
        c--;
        System.out.println((int) c);
        System.out.println((short) (char) -1 + " " + (int) (char) (byte) -1);
    }
}

class CharArithmetic {
    // A char in a sum becomes an int, but compound assignment keeps it a char.
    public static void main(String[] args) {
        char c = 'a';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        c += 2;
        System.out.println(c);
        c *= 1.02;
        System.out.println(c);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        int distance = 'z' - 'a';
        System.out.println(distance);
        final int step = 3;
        char d = 'A' + step;
        System.out.println(d);
        System.out.println(true ? 'x' : 0);
        int zero = 0;
        System.out.println(distance > 0 ? 'x' : zero);
    }
}

class NegativeDivision {
    // Division truncates toward zero and the remainder takes the sign of the dividend.
    public static void main(String[] args) {
        int[] a = {7, -7, 7, -7, 0, 1};
        int[] b = {3, 3, -3, -3, -5, -2};
        for (int i = 0; i < a.length; i++) {
            int q = a[i] / b[i];
            int r = a[i] % b[i];
            System.out.println(a[i] + " / " + b[i] + " = " + q + " rest " + r + " " + (q * b[i] + r == a[i]));
        }
    }
}

class FloorDivision {
    // Floor division and modulus are built from the truncating ones.
    static int floorDiv(int a, int b) {
        int q = a / b;
        return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
    }

    static int floorMod(int a, int b) {
        return a - floorDiv(a, b) * b;
    }

    public static void main(String[] args) {
        for (int a = -5; a <= 5; a += 5 - 3) {
            System.out.println(a + ": " + floorDiv(a, 3) + " " + floorMod(a, 3)
                + " | " + floorDiv(a, -3) + " " + floorMod(a, -3));
        }
        System.out.println(floorMod(-1, 7) + " " + floorDiv(Integer.MIN_VALUE, 2));
        System.out.println(floorDiv(-6, 3) + " " + floorMod(-6, 3));
    }
}

class DivideByZero {
    // Integer division by zero throws, floating division gives a special value.
    public static void main(String[] args) {
        int zero = 0;
        try {
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            System.out.println(1L % zero);
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        System.out.println(1.0 / zero);
        System.out.println(-1.0f / zero);
        System.out.println(0.0 / zero);
        System.out.println(5.5 % zero);
    }
}

class ShiftKinds {
    // The signed right shift copies the sign bit, the unsigned one brings in zeros.
    public static void main(String[] args) {
        int n = -20;
        System.out.println((n >> 2) + " " + (n >>> 2) + " " + (n << 2));
        System.out.println((n >> 31) + " " + (n >>> 31));
        long m = -20L;
        System.out.println((m >> 2) + " " + (m >>> 2) + " " + (m << 2));
        System.out.println((m >> 63) + " " + (m >>> 63));
        System.out.println((-1 >> 1) + " " + (-1 / 2));
        System.out.println((-7 >> 1) + " " + (-7 / 2));
    }
}

class ShiftDistance {
    // Only the low five or six bits of a shift distance count.
    public static void main(String[] args) {
        int[] d = {0, 1, 31, 32, 33, 63, 64, -1, -31};
        for (int i = 0; i < d.length; i++) {
            System.out.println(d[i] + ": " + (1 << d[i]) + " " + (1L << d[i]) + " " + (-8 >>> d[i]));
        }
        long far = 35L;
        int x = 1 << far;
        System.out.println(x);
        x <<= 40L;
        System.out.println(x);
    }
}

class ByteShift {
    // An unsigned shift of a negative byte works on the widened int.
    public static void main(String[] args) {
        byte b = (byte) 0x90;
        System.out.println(b >> 4);
        System.out.println(b >>> 4);
        System.out.println((b & 0xff) >>> 4);
        b >>>= 4;
        System.out.println(b);
        b = (byte) 0x90;
        b <<= 1;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        s >>>= 20;
        System.out.println(s);
    }
}

class NarrowingCasts {
    // A narrowing cast keeps just the low bits.
    public static void main(String[] args) {
        long big = 0x123456789ABCDEF0L;
        System.out.println((int) big);
        System.out.println((short) big);
        System.out.println((byte) big);
        System.out.println((int) (char) big);
        int i = 300;
        System.out.println((byte) i + " " + (byte) -i + " " + (byte) (i * i));
        System.out.println((long) (int) 3000000000L);
        System.out.println((int) 'A' + " " + (char) 66 + " " + (byte) '\u00e9');
    }
}

class DoubleToInt {
    // Casting from floating point truncates and saturates, and NaN becomes zero.
    public static void main(String[] args) {
        double[] d = {2.9, -2.9, 1e10, -1e10, 1e20, Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 2147483647.5};
        for (int i = 0; i < d.length; i++) {
            System.out.println(d[i] + " -> " + (int) d[i] + " " + (long) d[i]
                + " " + (short) d[i] + " " + (byte) d[i] + " " + (int) (char) d[i]);
        }
    }
}

class FloatToInt {
    // A float near the int limit is rounded before it is ever cast.
    public static void main(String[] args) {
        float f = Integer.MAX_VALUE;
        System.out.println(f);
        System.out.println((int) f);
        System.out.println((long) f);
        int i = 16777217;
        float g = i;
        System.out.println(g + " " + (i - (int) g));
        long l = Long.MAX_VALUE;
        System.out.println((float) l + " " + (double) l);
        System.out.println((long) (double) (l - 1000) == l - 1000);
        System.out.println((byte) 1e3f + " " + (char) 97.9f);
    }
}

class CompoundNarrowing {
    // Compound assignment hides a cast to the type of the variable.
    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        System.out.println(b);
        b *= 3;
        System.out.println(b);
        short s = 10;
        s += 3.7;
        System.out.println(s);
        s -= 70000;
        System.out.println(s);
        int i = 5;
        i *= 1.5;
        System.out.println(i);
        i += 1e12;
        System.out.println(i);
        long l = 1;
        l += 0.999f;
        System.out.println(l);
    }
}

class CompoundOrder {
    // The left side is read before the right side is computed.
    public static void main(String[] args) {
        int x = 5;
        x += x++ + ++x;
        System.out.println(x);
        x = x++ * 2;
        System.out.println(x);
        int y = 3;
        y -= y -= 1;
        System.out.println(y);
        int[] a = {1, 2, 3};
        int i = 0;
        a[i++] += a[i] * 10 + i;
        System.out.println(a[0] + " " + a[1] + " " + i);
        i = 1;
        a[i] = i = 2;
        System.out.println(a[1] + " " + a[2] + " " + i);
        int z = 1;
        z ^= z << 3 | z;
        System.out.println(z);
    }
}

class DoublePrinting {
    // Doubles print in plain form from 10^-3 up to 10^7 and in scientific form elsewhere.
    public static void main(String[] args) {
        double[] d = {0, 1, 0.1, 100, 1234567, 9999999, 10000000, 12345678.9, 0.001, 0.0009, 1e21, 1e-5, 1.0 / 3, 2.0 / 3, 1e16 / 3};
        for (int i = 0; i < d.length; i++) {
            System.out.println(d[i] + " " + -d[i]);
        }
        System.out.println(0.1 + 0.2);
        System.out.println(0.1 + 0.7);
        System.out.println(100 * 1.1);
        System.out.println(Double.MAX_VALUE);
    }
}

class FloatPrinting {
    // Floats print with only as many digits as tell them apart.
    public static void main(String[] args) {
        System.out.println(0.1f + " " + 1.1f + " " + 3.0f);
        System.out.println(0.1f + 0.2f);
        System.out.println((double) 0.1f);
        System.out.println(1 / 3f);
        System.out.println(1e7f + " " + 9999999f + " " + 123456.79f);
        System.out.println(1e-3f + " " + 1e-4f);
        System.out.println(Float.MAX_VALUE);
        System.out.println(16777216f + 1);
        System.out.println(1e10f + " " + 3.4e-10f);
        System.out.println(0.1f == 0.1);
        System.out.println(0.5f == 0.5);
    }
}

class NaNRules {
    // NaN is unequal to everything, even itself, but equals on the wrapper says otherwise.
    public static void main(String[] args) {
        double nan = Double.NaN;
        System.out.println((nan == nan) + " " + (nan != nan));
        System.out.println((nan < 1) + " " + (nan > 1) + " " + (nan >= nan) + " " + !(nan < 1));
        System.out.println(new Double(nan).equals(new Double(nan)));
        System.out.println(Double.compare(nan, Double.POSITIVE_INFINITY));
        System.out.println(Math.max(nan, 1) + " " + Math.min(1, nan));
        System.out.println(Math.sqrt(-1) + " " + Math.log(-1) + " " + Math.acos(2));
        System.out.println(nan * 0 + " " + Math.pow(nan, 0));
        System.out.println(Double.isNaN(0.0 / 0) + " " + Float.isNaN(1f));
    }
}

class Infinities {
    // Infinity absorbs finite numbers, but some combinations are undefined.
    public static void main(String[] args) {
        double inf = Double.POSITIVE_INFINITY;
        System.out.println(inf + 1);
        System.out.println(inf - inf);
        System.out.println(inf * 0);
        System.out.println(inf * -2);
        System.out.println(1 / inf + " " + -1 / inf);
        System.out.println(inf % 2 + " " + 2 % inf);
        System.out.println(Double.MAX_VALUE * 2);
        System.out.println(inf == Double.MAX_VALUE * 10);
        System.out.println((float) 1e300 + " " + (float) -1e-300);
        System.out.println(Double.isInfinite(-inf) + " " + new Double(inf).isInfinite());
    }
}

class NegativeZero {
    // Negative zero equals zero, yet the two can be told apart.
    public static void main(String[] args) {
        double n = -0.0;
        double p = 0.0;
        System.out.println(n + " " + p + " " + (n == p));
        System.out.println(new Double(n).equals(new Double(p)));
        System.out.println(1 / n + " " + 1 / p);
        System.out.println((n + p) + " " + (n - p) + " " + (n + n) + " " + n * n);
        System.out.println(Math.min(p, n) + " " + Math.max(n, p) + " " + Math.abs(n));
        System.out.println(Double.compare(n, p) + " " + Double.compare(p, n));
        System.out.println((0 - p) + " " + -p + " " + (-0));
        System.out.println(Math.sqrt(n) + " " + Math.ceil(-0.3) + " " + Math.round(-0.3) + " " + -3.0 % 3);
        System.out.println(Double.doubleToLongBits(n) == Long.MIN_VALUE);
    }
}

class FloatRemainder {
    // The remainder of doubles truncates, while IEEEremainder rounds to the nearest multiple.
    public static void main(String[] args) {
        double[] a = {5.5, -5.5, 5.5, 7, 1, 2.5};
        double[] b = {2, 2, -2, 4, 0.1, 1};
        for (int i = 0; i < a.length; i++) {
            System.out.println(a[i] + " % " + b[i] + " = " + a[i] % b[i] + " or " + Math.IEEEremainder(a[i], b[i]));
        }
        float f = 9.75f;
        f %= 2.5f;
        System.out.println(f);
        System.out.println(-0.0 % 5);
    }
}

class MathRounding {
    // Floor, ceil, rint and round differ on halves and on negative numbers.
    public static void main(String[] args) {
        double[] d = {2.5, -2.5, 3.5, -3.5, 0.49999999999999994, -0.5, 1e18, 2.0};
        for (int i = 0; i < d.length; i++) {
            System.out.println(d[i] + ": " + Math.floor(d[i]) + " " + Math.ceil(d[i]) + " "
                + Math.rint(d[i]) + " " + Math.round(d[i]));
        }
        System.out.println(Math.round(2.5f) + " " + Math.round(-2.6f));
        System.out.println(Math.round(Double.NaN) + " " + Math.round(1e30) + " " + Math.round(-1e30f));
    }
}

class MathPowers {
    // Powers, roots and logarithms, with their special cases.
    public static void main(String[] args) {
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, -2) + " " + Math.pow(-2, 3));
        System.out.println(Math.pow(-8, 1.0 / 3));
        System.out.println(Math.pow(0, 0) + " " + Math.pow(0, -1) + " " + Math.pow(-0.0, -3));
        System.out.println(Math.pow(1, Double.NaN) + " " + Math.pow(0.5, Double.POSITIVE_INFINITY));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(1e-20) + " " + Math.sqrt(144));
        System.out.println(Math.exp(0) + " " + Math.exp(1) + " " + Math.exp(-1000) + " " + Math.exp(1000));
        System.out.println(Math.log(1) + " " + Math.log(Math.E) + " " + Math.log(0) + " " + Math.log(10));
    }
}

class MathTrig {
    // Trigonometric functions work in radians.
    public static void main(String[] args) {
        System.out.println(Math.sin(0) + " " + Math.cos(0) + " " + Math.tan(0));
        System.out.println(Math.sin(Math.PI));
        System.out.println(Math.cos(Math.PI / 2));
        System.out.println(Math.atan2(1, 1) + " " + Math.atan2(-1, -1) + " " + Math.atan2(0, -1));
        System.out.println(Math.atan2(0.0, 1) + " " + Math.atan2(-0.0, -1));
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.toRadians(180));
        System.out.println(Math.round(Math.toDegrees(Math.asin(0.5))) + " " + Math.acos(1));
        System.out.println(Math.atan(Double.POSITIVE_INFINITY) == Math.PI / 2);
    }
}

class MathMinMaxAbs {
    // The overloads of max, min and abs follow the widest operand.
    public static void main(String[] args) {
        System.out.println(Math.max(3, 7) + " " + Math.max(3, 7L) + " " + Math.max(3, 7.0f) + " " + Math.max(3, 7.0));
        System.out.println(Math.abs(-5) + " " + Math.abs(-5L) + " " + Math.abs(-5f) + " " + Math.abs(-5d));
        System.out.println(Math.abs((byte) -128) + " " + Math.abs('a'));
        System.out.println(Math.abs(Long.MIN_VALUE));
        System.out.println(Math.min(Integer.MIN_VALUE, Long.MIN_VALUE));
        System.out.println(Math.abs(Double.NEGATIVE_INFINITY) + " " + Math.min(-0.0f, 0.0f));
    }
}

class SieveOfEratosthenes {
    // The sieve crosses out the multiples of every prime.
    public static void main(String[] args) {
        int limit = 60;
        boolean[] composite = new boolean[limit + 1];
        StringBuffer line = new StringBuffer();
        int count = 0;
        for (int p = 2; p <= limit; p++) {
            if (composite[p]) continue;
            count++;
            line.append(p).append(' ');
            for (int m = p * p; m <= limit; m += p) composite[m] = true;
        }
        System.out.println(line.toString().trim());
        System.out.println(count + " primes");
    }
}

class TrialDivision {
    // A number is prime when no divisor up to its root divides it.
    static boolean isPrime(long n) {
        if (n < 2) return false;
        if (n % 2 == 0) return n == 2;
        for (long d = 3; d * d <= n; d += 2) {
            if (n % d == 0) return false;
        }
        return true;
    }

    public static void main(String[] args) {
        long[] n = {-7, 0, 1, 2, 9, 97, 7919, 7917, 2147483647L, 2147483649L, 10000000019L};
        for (int i = 0; i < n.length; i++) {
            System.out.println(n[i] + " " + isPrime(n[i]));
        }
    }
}

class PrimeFactors {
    // Factors are split off from the smallest upward.
    static String factor(long n) {
        StringBuffer sb = new StringBuffer();
        for (long p = 2; p * p <= n; p++) {
            int k = 0;
            while (n % p == 0) {
                n /= p;
                k++;
            }
            if (k > 0) sb.append(sb.length() == 0 ? "" : " * ").append(p).append(k > 1 ? "^" + k : "");
        }
        if (n > 1 || sb.length() == 0) sb.append(sb.length() == 0 ? "" : " * ").append(n);
        return sb.toString();
    }

    public static void main(String[] args) {
        long[] n = {1, 2, 12, 97, 360, 1001, 65536, 999999, 600851475143L};
        for (int i = 0; i < n.length; i++) {
            System.out.println(n[i] + " = " + factor(n[i]));
        }
    }
}

class EuclidGcd {
    // Euclid's algorithm, with lcm computed so that it overflows late.
    static int gcd(int a, int b) {
        return b == 0 ? Math.abs(a) : gcd(b, a % b);
    }

    public static void main(String[] args) {
        System.out.println(gcd(48, 36) + " " + gcd(17, 5) + " " + gcd(0, 9) + " " + gcd(0, 0));
        System.out.println(gcd(-48, 36) + " " + gcd(48, -36) + " " + gcd(-4, -6));
        int lcm = 1;
        for (int i = 2; i <= 20; i++) {
            lcm = lcm / gcd(lcm, i) * i;
        }
        System.out.println(lcm + " is the lcm of 1 to 20");
        System.out.println(gcd(Integer.MIN_VALUE, 0));
    }
}

class BinaryGcd {
    // Stein's algorithm needs just shifts and subtractions.
    static long gcd(long a, long b) {
        if (a == 0) return b;
        if (b == 0) return a;
        int shift = 0;
        for (; ((a | b) & 1) == 0; shift++) {
            a >>= 1;
            b >>= 1;
        }
        while ((a & 1) == 0) a >>= 1;
        do {
            while ((b & 1) == 0) b >>= 1;
            if (a > b) { long t = a; a = b; b = t; }
            b -= a;
        } while (b != 0);
        return a << shift;
    }

    public static void main(String[] args) {
        System.out.println(gcd(48, 180));
        System.out.println(gcd(0, 7) + " " + gcd(7, 0));
        System.out.println(gcd(1L << 40, 1L << 33));
        System.out.println(gcd(123456789012L, 987654321098L));
    }
}

class ExtendedEuclid {
    // The extended algorithm finds x and y with a*x + b*y = gcd, and so the modular inverse.
    static int[] egcd(int a, int b) {
        if (b == 0) return new int[] {a, 1, 0};
        int[] r = egcd(b, a % b);
        return new int[] {r[0], r[2], r[1] - a / b * r[2]};
    }

    public static void main(String[] args) {
        int[][] pairs = {{240, 46}, {7, 31}, {31, 7}, {12, 0}};
        for (int i = 0; i < pairs.length; i++) {
            int a = pairs[i][0], b = pairs[i][1];
            int[] r = egcd(a, b);
            System.out.println(a + "*" + r[1] + " + " + b + "*" + r[2] + " = " + r[0]);
        }
        int inverse = (egcd(3, 26)[1] % 26 + 26) % 26;
        System.out.println("3 * " + inverse + " mod 26 = " + 3 * inverse % 26);
    }
}

class FibonacciOverflow {
    // The first Fibonacci number that does not fit turns negative.
    public static void main(String[] args) {
        int a = 0, b = 1, n = 1;
        while (b >= 0) {
            int next = a + b;
            a = b;
            b = next;
            n++;
        }
        System.out.println("F(" + n + ") overflows int: " + b + " after " + a);
        long c = 0, d = 1;
        for (n = 1; d >= 0; n++) {
            d = c + d;
            c = d - c;
        }
        System.out.println("F(" + n + ") overflows long: " + d + " after " + c);
    }
}

class FibonacciMatrix {
    // Powers of a two by two matrix give Fibonacci numbers in few steps.
    static long[] multiply(long[] p, long[] q, long m) {
        return new long[] {
            (p[0] * q[0] + p[1] * q[2]) % m, (p[0] * q[1] + p[1] * q[3]) % m,
            (p[2] * q[0] + p[3] * q[2]) % m, (p[2] * q[1] + p[3] * q[3]) % m};
    }

    static long fib(long n, long m) {
        long[] result = {1, 0, 0, 1};
        long[] base = {1, 1, 1, 0};
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) result = multiply(result, base, m);
            base = multiply(base, base, m);
        }
        return result[1];
    }

    public static void main(String[] args) {
        System.out.println(fib(0, 1000) + " " + fib(1, 1000) + " " + fib(10, 1000));
        System.out.println(fib(50, 1000000007L));
        System.out.println(fib(1000000000000L, 1000000007L));
    }
}

class CollatzLongest {
    // The start below a thousand with the longest Collatz chain.
    static int steps(long n) {
        int count = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            count++;
        }
        return count;
    }

    public static void main(String[] args) {
        int best = 1;
        for (int i = 2; i < 1000; i++) {
            if (steps(i) > steps(best)) best = i;
        }
        System.out.println(best + " takes " + steps(best));
        System.out.println("27 takes " + steps(27));
        System.out.println("1 takes " + steps(1));
    }
}

class CollatzPeak {
    // The highest number on the way down, and the path of a short one.
    public static void main(String[] args) {
        StringBuffer path = new StringBuffer("13");
        for (int n = 13; n != 1; ) {
            n = (n & 1) == 0 ? n >> 1 : n * 3 + 1;
            path.append(',').append(n);
        }
        System.out.println(path);
        long peak = 0;
        long n = 113383;
        while (n > 1) {
            if (n > peak) peak = n;
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        }
        System.out.println(peak + " fits an int: " + ((int) peak == peak));
    }
}

class MatrixProduct {
    // Rows times columns, for matrices that are not square.
    static int[][] multiply(int[][] a, int[][] b) {
        if (a[0].length != b.length) throw new IllegalArgumentException(a[0].length + " columns, " + b.length + " rows");
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    public static void main(String[] args) {
        int[][] a = {{1, 2, 3}, {4, 5, 6}};
        int[][] b = {{1, 0}, {-1, 2}, {3, 1}};
        int[][] c = multiply(a, b);
        System.out.println(c[0][0] + " " + c[0][1]);
        System.out.println(c[1][0] + " " + c[1][1]);
        try {
            multiply(a, a);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class MatrixTranspose {
    // Transposing a matrix, and turning it by ninety degrees.
    static void print(String title, int[][] m) {
        System.out.println(title);
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) System.out.print((j > 0 ? " " : "") + m[i][j]);
            System.out.println();
        }
    }

    public static void main(String[] args) {
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        int[][] t = new int[3][2];
        int[][] r = new int[3][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                t[j][i] = m[i][j];
                r[j][1 - i] = m[i][j];
            }
        }
        print("transposed", t);
        print("turned", r);
    }
}

class Determinant {
    // The determinant by expansion along the first row.
    static long det(int[][] m) {
        int n = m.length;
        if (n == 0) return 1;
        long sum = 0;
        for (int c = 0, sign = 1; c < n; c++, sign = -sign) {
            int[][] minor = new int[n - 1][n - 1];
            for (int i = 1; i < n; i++)
                for (int j = 0, k = 0; j < n; j++) if (j != c) minor[i - 1][k++] = m[i][j];
            sum += sign * m[0][c] * det(minor);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(det(new int[][] {{3, 8}, {4, 6}}));
        System.out.println(det(new int[][] {{6, 1, 1}, {4, -2, 5}, {2, 8, 7}}));
        System.out.println(det(new int[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
        System.out.println(det(new int[0][0]));
        System.out.println(det(new int[][] {{2, 0, 0, 1}, {0, 3, 0, 0}, {0, 0, 4, 0}, {1, 0, 0, 5}}));
    }
}

class GaussElimination {
    // Solves linear equations by elimination with row pivoting.
    static double[] solve(double[][] a) {
        int n = a.length;
        for (int p = 0; p < n; p++) {
            int best = p;
            for (int i = p + 1; i < n; i++) if (Math.abs(a[i][p]) > Math.abs(a[best][p])) best = i;
            double[] t = a[p]; a[p] = a[best]; a[best] = t;
            if (a[p][p] == 0) throw new ArithmeticException("singular at " + p);
            for (int i = 0; i < n; i++) {
                if (i == p) continue;
                double f = a[i][p] / a[p][p];
                for (int j = p; j <= n; j++) a[i][j] -= f * a[p][j];
            }
        }
        double[] x = new double[n];
        for (int i = 0; i < n; i++) x[i] = a[i][n] / a[i][i];
        return x;
    }

    public static void main(String[] args) {
        double[] x = solve(new double[][] {{2, 1, -1, 8}, {-3, -1, 2, -11}, {-2, 1, 2, -3}});
        for (int i = 0; i < x.length; i++) System.out.println("x" + i + " = " + Math.rint(x[i] * 1e9) / 1e9);
        try {
            solve(new double[][] {{1, 2, 3}, {2, 4, 6}});
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class MagicSquare {
    // The Siamese method fills a magic square of odd size.
    public static void main(String[] args) {
        int n = 5;
        int[][] m = new int[n][n];
        int row = 0, col = n / 2;
        for (int k = 1; k <= n * n; k++) {
            m[row][col] = k;
            int r = (row + n - 1) % n, c = (col + 1) % n;
            if (m[r][c] != 0) {
                r = (row + 1) % n;
                c = col;
            }
            row = r;
            col = c;
        }
        for (int i = 0; i < n; i++) {
            int sum = 0;
            StringBuffer sb = new StringBuffer();
            for (int j = 0; j < n; sum += m[i][j++]) sb.append(m[i][j]).append('\t');
            System.out.println(sb + "= " + sum);
        }
    }
}

class SpiralMatrix {
    // Walks around a rectangle from the outside to the inside.
    public static void main(String[] args) {
        int rows = 3, cols = 4;
        int top = 0, left = 0, bottom = rows - 1, right = cols - 1;
        StringBuffer sb = new StringBuffer();
        while (top <= bottom && left <= right) {
            for (int j = left; j <= right; j++) sb.append(top * cols + j).append(' ');
            for (int i = top + 1; i <= bottom; i++) sb.append(i * cols + right).append(' ');
            for (int j = right - 1; j >= left && top < bottom; j--) sb.append(bottom * cols + j).append(' ');
            for (int i = bottom - 1; i > top && left < right; i--) sb.append(i * cols + left).append(' ');
            top++; left++; bottom--; right--;
        }
        System.out.println(sb.toString().trim());
        System.out.println(top + " " + left + " " + bottom + " " + right);
    }
}

class JaggedPascal {
    // Pascal's triangle in an array of rows of different length.
    public static void main(String[] args) {
        int[][] t = new int[7][];
        for (int i = 0; i < t.length; i++) {
            t[i] = new int[i + 1];
            t[i][0] = t[i][i] = 1;
            for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
        }
        for (int i = 0; i < t.length; i++) {
            StringBuffer sb = new StringBuffer();
            int alternating = 0;
            for (int j = 0; j <= i; j++) {
                sb.append(t[i][j]).append(' ');
                alternating += (j % 2 == 0 ? 1 : -1) * t[i][j];
            }
            System.out.println(sb.append("| ").append(alternating));
        }
    }
}

class NewtonRoot {
    // Newton's method for square roots, compared with Math.sqrt.
    static double root(double a) {
        double x = a > 1 ? a : 1;
        for (int i = 0; i < 100; i++) {
            double next = (x + a / x) / 2;
            if (Math.abs(next - x) < 1e-15 * x) break;
            x = next;
        }
        return x;
    }

    public static void main(String[] args) {
        double[] a = {2, 9, 1e6, 0.25};
        for (int i = 0; i < a.length; i++) {
            double r = root(a[i]);
            System.out.println(a[i] + " -> " + r + " " + (Math.abs(r - Math.sqrt(a[i])) < 1e-12 * r));
        }
        System.out.println(root(0) < 1e-15);
    }
}

class NewtonInterface {
    // Newton's method on functions passed as objects of anonymous classes.
    interface Function {
        double at(double x);
    }

    static double solve(Function f, Function slope, double x) {
        for (int i = 0; i < 50; i++) x -= f.at(x) / slope.at(x);
        return x;
    }

    public static void main(String[] args) {
        double cube = solve(new Function() {
            public double at(double x) { return x * x * x - 27; }
        }, new Function() {
            public double at(double x) { return 3 * x * x; }
        }, 10);
        System.out.println(cube);
        final double flat = 0;
        double lost = solve(new Function() {
            public double at(double x) { return x * x + 1; }
        }, new Function() {
            public double at(double x) { return flat; }
        }, 1);
        System.out.println(lost);
    }
}

class SimpsonRule {
    // Simpson's rule is exact for cubic polynomials, up to rounding.
    static abstract class Integrand {
        abstract double f(double x);

        double integrate(double a, double b, int n) {
            double h = (b - a) / n, sum = f(a) + f(b);
            for (int i = 1; i < n; i++) sum += f(a + i * h) * (i % 2 == 0 ? 2 : 4);
            return sum * h / 3;
        }
    }

    static class Cubic extends Integrand {
        double f(double x) { return x * x * x - x + 1; }
    }

    static class Quarter extends Integrand {
        double f(double x) { return 4 / (1 + x * x); }
    }

    public static void main(String[] args) {
        System.out.println(new Cubic().integrate(0, 2, 2));
        System.out.println(new Cubic().integrate(2, 0, 4));
        double pi = new Quarter().integrate(0, 1, 100);
        System.out.println(Math.abs(pi - Math.PI) < 1e-12);
        System.out.println((float) pi);
    }
}

class Bisection {
    // Halving an interval until its ends are neighbours.
    static double f(double x) {
        return x * x * x - 2 * x - 5;
    }

    public static void main(String[] args) {
        double lo = 2, hi = 3;
        int steps = 0;
        while (true) {
            double mid = (lo + hi) / 2;
            if (mid == lo || mid == hi) break;
            steps++;
            if ((f(mid) < 0) == (f(lo) < 0)) lo = mid;
            else hi = mid;
        }
        System.out.println("root " + lo + " after " + steps + " steps");
        System.out.println(f(lo) <= 0 && f(hi) >= 0);
        System.out.println(Double.doubleToLongBits(hi) - Double.doubleToLongBits(lo));
    }
}

class TrapezoidConvergence {
    // Halving the step of the trapezoid rule divides the error by four.
    public static void main(String[] args) {
        double before = 0;
        for (int n = 1; n <= 64; n *= 4) {
            double h = 1.0 / n, sum = (0 + 1) / 2.0;
            for (int i = 1; i < n; i++) sum += (i * h) * (i * h);
            double area = sum * h;
            double error = area - 1.0 / 3;
            System.out.println(n + " " + area + (before == 0 ? "" : " factor " + Math.round(before / error)));
            before = error;
        }
    }
}

class EulerStep {
    // Two ways to follow a growth equation: Euler and Runge-Kutta.
    static double rk4(double y, double h) {
        double k1 = y, k2 = y + h / 2 * k1, k3 = y + h / 2 * k2, k4 = y + h * k3;
        return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }

    public static void main(String[] args) {
        double euler = 1, kutta = 1;
        for (int i = 0; i < 8; i++) {
            euler += 0.125 * euler;
            kutta = rk4(kutta, 0.125);
        }
        System.out.println(euler);
        System.out.println(Math.rint(kutta * 1e6) / 1e6);
        System.out.println(Math.abs(kutta - Math.E) < 1e-4 && Math.abs(euler - Math.E) > 0.1);
    }
}

class KahanSum {
    // Compensated summation keeps the digits that plain summation loses.
    public static void main(String[] args) {
        float plain = 0, sum = 0, lost = 0;
        for (int i = 0; i < 100000; i++) {
            plain += 0.1f;
            float y = 0.1f - lost;
            float t = sum + y;
            lost = (t - sum) - y;
            sum = t;
        }
        System.out.println(plain);
        System.out.println(sum);
        System.out.println(1e16 + 1 - 1e16);
        System.out.println(1e16 - 1e16 + 1);
    }
}

class HarmonicSum {
    // Adding the small terms first gives another float sum than adding them last.
    public static void main(String[] args) {
        float up = 0, down = 0;
        for (int i = 1; i <= 10000; i++) up += 1f / i;
        for (int i = 10000; i >= 1; i--) down += 1f / i;
        double exact = 0;
        for (int i = 1; i <= 10000; i++) exact += 1.0 / i;
        System.out.println(up + " " + down + " " + (float) exact);
        System.out.println(up == down);
        System.out.println(exact);
    }
}

class MachineEpsilon {
    // The smallest power of two that still changes one, for both types.
    public static void main(String[] args) {
        float f = 1;
        while ((float) (1 + f / 2) != 1) f /= 2;
        double d = 1;
        while (1 + d / 2 != 1) d /= 2;
        System.out.println(f);
        System.out.println(d);
        int halvings = 0;
        for (double x = 1; x > 0; x /= 2) halvings++;
        System.out.println(halvings);
        System.out.println(Double.MIN_VALUE / 2 + " " + Float.MIN_VALUE / 2);
        System.out.println(Double.MIN_VALUE > 0);
    }
}

class ToBase {
    // Writes a number in any base by collecting remainders.
    static String toBase(int n, int base) {
        if (n == 0) return "0";
        String digits = "";
        for (long m = Math.abs((long) n); m > 0; m /= base) {
            digits = "0123456789abcdefghijklmnopqrstuvwxyz".charAt((int) (m % base)) + digits;
        }
        return n < 0 ? "-" + digits : digits;
    }

    public static void main(String[] args) {
        int[] n = {0, 255, -255, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int i = 0; i < n.length; i++) {
            System.out.println(toBase(n[i], 2) + " " + toBase(n[i], 16) + " " + toBase(n[i], 36)
                + " " + toBase(n[i], 7).equals(Integer.toString(n[i], 7)));
        }
    }
}

class ParseRadix {
    // Integer.parseInt reads signs and letters but no spaces.
    public static void main(String[] args) {
        System.out.println(Integer.parseInt("ff", 16) + " " + Integer.parseInt("-ZZ", 36) + " " + Integer.parseInt("-0"));
        System.out.println(Long.parseLong("-8000000000000000", 16) == Long.MIN_VALUE);
        String[] bad = {"", "12a", " 5", "2147483648", "-", "1.5"};
        for (int i = 0; i < bad.length; i++) {
            try {
                System.out.println(Integer.parseInt(bad[i]));
            } catch (NumberFormatException e) {
                System.out.println("java.lang.NumberFormatException for <" + bad[i] + ">");
            }
        }
        System.out.println(Integer.parseInt("-2147483648"));
    }
}

class HexOctalBinary {
    // The unsigned text forms show the two's complement of negative numbers.
    public static void main(String[] args) {
        int[] n = {0, 10, -1, -10, Integer.MIN_VALUE};
        for (int i = 0; i < n.length; i++) {
            System.out.println(n[i] + " " + Integer.toHexString(n[i]) + " "
                + Integer.toOctalString(n[i]) + " " + Integer.toBinaryString(n[i]));
        }
        System.out.println(Long.toHexString(-2L) + " " + Long.toOctalString(8L) + " " + Long.toBinaryString(5L));
        System.out.println(Integer.toHexString((byte) -1) + " " + Integer.toHexString((char) -1));
        System.out.println(010 + 0x10 + 10);
    }
}

class DecodeNumbers {
    // Decode understands the prefixes of source code.
    public static void main(String[] args) {
        System.out.println(Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff"));
        System.out.println(Long.decode("0x7fffffffffffffff"));
        System.out.println(Short.decode("-0x8000") + " " + Byte.decode("0177"));
        try {
            System.out.println(Byte.decode("0x80"));
        } catch (NumberFormatException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            System.out.println(Integer.decode("09"));
        } catch (NumberFormatException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

class RomanNumerals {
    // Roman numbers written and read back.
    static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static final String[] SIGNS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    static String write(int n) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < VALUES.length; i++)
            for (; n >= VALUES[i]; n -= VALUES[i]) sb.append(SIGNS[i]);
        return sb.toString();
    }

    static int read(String s) {
        int n = 0;
        for (int i = 0, pos = 0; i < SIGNS.length; i++)
            for (; s.startsWith(SIGNS[i], pos); pos += SIGNS[i].length()) n += VALUES[i];
        return n;
    }

    public static void main(String[] args) {
        int[] n = {1, 4, 9, 14, 40, 444, 1994, 2002, 3999};
        for (int i = 0; i < n.length; i++) System.out.println(n[i] + " " + write(n[i]));
        boolean same = true;
        for (int i = 0; i < 4000; i++) same &= read(write(i)) == i;
        System.out.println(same + " <" + write(0) + ">");
    }
}

class NegativeBase {
    // Base minus two needs no sign for negative numbers.
    static String write(int n) {
        StringBuffer sb = new StringBuffer();
        do {
            int r = n % -2;
            n /= -2;
            if (r < 0) {
                r += 2;
                n++;
            }
            sb.insert(0, r);
        } while (n != 0);
        return sb.toString();
    }

    public static void main(String[] args) {
        for (int n = -5; n <= 5; n++) System.out.println(n + " " + write(n));
        String s = write(-1000);
        int value = 0;
        for (int i = 0; i < s.length(); i++) value = value * -2 + Character.digit(s.charAt(i), 2);
        System.out.println(s + " " + value);
    }
}

class BitCount {
    // Three ways to count the one bits, which must agree.
    static int byLoop(int n) {
        int c = 0;
        for (; n != 0; n >>>= 1) c += n & 1;
        return c;
    }

    static int byClearing(int n) {
        int c = 0;
        for (; n != 0; n &= n - 1) c++;
        return c;
    }

    static int byFolding(int n) {
        n -= n >>> 1 & 0x55555555;
        n = (n & 0x33333333) + (n >>> 2 & 0x33333333);
        return (n + (n >>> 4) & 0x0F0F0F0F) * 0x01010101 >>> 24;
    }

    public static void main(String[] args) {
        int[] n = {0, 1, 255, -1, Integer.MIN_VALUE, 0x12345678, -1000};
        for (int i = 0; i < n.length; i++) {
            System.out.println(n[i] + " " + byLoop(n[i]) + " " + byClearing(n[i]) + " " + byFolding(n[i]));
        }
    }
}

class BitTricks {
    // Small identities of two's complement numbers.
    public static void main(String[] args) {
        int n = 88;
        System.out.println("lowest bit " + (n & -n));
        System.out.println("without it " + (n & n - 1));
        System.out.println("complement " + ~n + " " + (~n + 1));
        System.out.println("power of two " + ((64 & 63) == 0) + " " + ((n & n - 1) == 0));
        int a = 5, b = -9;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println("swapped " + a + " " + b);
        int mask = a >> 31;
        System.out.println("absolute " + ((a ^ mask) - mask));
        System.out.println("sign " + (a >> 31 | -a >>> 31) + " " + (b >> 31 | -b >>> 31));
        System.out.println("opposite signs " + ((a ^ b) < 0));
        System.out.println("average " + ((Integer.MAX_VALUE & 2147483645) + ((Integer.MAX_VALUE ^ 2147483645) >> 1)));
    }
}

class ReverseBits {
    // Swaps ever larger groups of bits, then reverses the bytes too.
    static int reverse(int n) {
        n = (n & 0x55555555) << 1 | n >>> 1 & 0x55555555;
        n = (n & 0x33333333) << 2 | n >>> 2 & 0x33333333;
        n = (n & 0x0f0f0f0f) << 4 | n >>> 4 & 0x0f0f0f0f;
        return swap(n);
    }

    static int swap(int n) {
        return n << 24 | (n & 0xff00) << 8 | n >>> 8 & 0xff00 | n >>> 24;
    }

    public static void main(String[] args) {
        System.out.println(reverse(1) + " " + reverse(2) + " " + reverse(-1));
        System.out.println(Integer.toHexString(reverse(0x12345678)));
        System.out.println(Integer.toHexString(swap(0x12345678)) + " " + Integer.toHexString(swap(0xCAFEBABE)));
        System.out.println(reverse(reverse(987654321)));
    }
}

class RotateBits {
    // A rotation is two shifts joined by an or.
    static int left(int n, int d) {
        return n << d | n >>> -d;
    }

    static long right(long n, int d) {
        return n >>> d | n << -d;
    }

    public static void main(String[] args) {
        System.out.println(Integer.toHexString(left(0x80000001, 4)));
        System.out.println(left(123, 0) + " " + left(123, 32) + " " + left(left(123, 13), 19));
        System.out.println(Long.toHexString(right(0xF00DL, 8)));
        System.out.println(right(1L, 1) == Long.MIN_VALUE);
    }
}

class FloatBits {
    // Takes a float apart into sign, exponent and mantissa.
    public static void main(String[] args) {
        float[] f = {1f, -2f, 0.5f, 0.1f, -0f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, Float.NEGATIVE_INFINITY};
        for (int i = 0; i < f.length; i++) {
            int bits = Float.floatToIntBits(f[i]);
            System.out.println(f[i] + ": " + (bits >>> 31) + " " + ((bits >> 23 & 255) - 127)
                + " " + Integer.toHexString(bits & 0x7fffff));
        }
        System.out.println(Float.intBitsToFloat(0x40490fdb));
    }
}

class DoubleBits {
    // The bits of a double, and the neighbours of a number.
    public static void main(String[] args) {
        System.out.println(Long.toHexString(Double.doubleToLongBits(1.0)));
        System.out.println(Long.toHexString(Double.doubleToLongBits(-2.5)));
        System.out.println(Long.toHexString(Double.doubleToLongBits(Double.NaN)));
        long bits = Double.doubleToLongBits(1.0);
        System.out.println(Double.longBitsToDouble(bits + 1));
        System.out.println(Double.longBitsToDouble(bits - 1));
        System.out.println(Double.longBitsToDouble(0x7fefffffffffffffL) == Double.MAX_VALUE);
        System.out.println(Double.longBitsToDouble(0x7ff0000000000000L));
        System.out.println(Double.longBitsToDouble(0x0010000000000000L));
    }
}

class FractionObjects {
    // Fractions as immutable objects in lowest terms.
    static class Fraction {
        final int num, den;

        Fraction(int n, int d) {
            if (d == 0) throw new ArithmeticException("zero denominator");
            int a = Math.abs(n), b = Math.abs(d);
            while (b != 0) { int t = a % b; a = b; b = t; }
            if (d < 0) a = -a;
            num = n / a;
            den = d / a;
        }

        Fraction plus(Fraction o) { return new Fraction(num * o.den + o.num * den, den * o.den); }
        Fraction times(Fraction o) { return new Fraction(num * o.num, den * o.den); }
        Fraction inverse() { return new Fraction(den, num); }
        public boolean equals(Object o) { return o instanceof Fraction && num == ((Fraction) o).num && den == ((Fraction) o).den; }
        public int hashCode() { return 31 * num + den; }
        public String toString() { return den == 1 ? "" + num : num + "/" + den; }
    }

    public static void main(String[] args) {
        Fraction half = new Fraction(1, 2), third = new Fraction(-2, -6);
        System.out.println(half.plus(third) + " " + half.times(third) + " " + new Fraction(3, -9) + " " + new Fraction(0, -4));
        System.out.println(half.equals(new Fraction(4, 8)) + " " + half.equals(third) + " " + half.equals("1/2") + " " + half.hashCode());
        Fraction sum = new Fraction(0, 1);
        for (int i = 1; i <= 6; i++) sum = sum.plus(new Fraction(1, i * (i + 1)));
        System.out.println(sum + " " + sum.inverse());
        try {
            new Fraction(0, 5).inverse();
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class EgyptianFractions {
    // The greedy method writes a fraction as a sum of different unit fractions.
    static String expand(long n, long d) {
        StringBuffer sb = new StringBuffer(n + "/" + d + " =");
        while (n > 0) {
            long unit = (d + n - 1) / n;
            sb.append(" 1/").append(unit);
            n = n * unit - d;
            d *= unit;
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(expand(2, 3));
        System.out.println(expand(7, 15));
        System.out.println(expand(5, 6));
        System.out.println(expand(4, 13));
        System.out.println(expand(1, 9));
        System.out.println(expand(0, 1));
    }
}

class ContinuedFraction {
    // The terms of a continued fraction and its convergents.
    public static void main(String[] args) {
        long p = 415, q = 93;
        StringBuffer sb = new StringBuffer();
        while (q != 0) {
            sb.append(p / q).append(' ');
            long r = p % q;
            p = q;
            q = r;
        }
        System.out.println(sb.toString().trim());
        int[] terms = {3, 7, 15, 1};
        long h = 1, k = 0, h0 = 0, k0 = 1;
        for (int i = 0; i < terms.length; i++) {
            long h2 = terms[i] * h + h0, k2 = terms[i] * k + k0;
            h0 = h; k0 = k; h = h2; k = k2;
            System.out.println(h + "/" + k + " " + (double) h / k);
        }
    }
}

class RepeatingDecimals {
    // Long division notices when a remainder comes back.
    static String expand(int n, int d) {
        StringBuffer sb = new StringBuffer(n / d + ".");
        int whole = sb.length();
        java.util.HashMap seen = new java.util.HashMap();
        for (int r = n % d; r != 0; r = r * 10 % d) {
            Integer at = (Integer) seen.get(new Integer(r));
            if (at != null) return sb.insert(at.intValue(), '(').append(')').toString();
            seen.put(new Integer(r), new Integer(sb.length()));
            sb.append(r * 10 / d);
        }
        return sb.length() == whole ? sb.append('0').toString() : sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(expand(1, 3) + " " + expand(1, 6) + " " + expand(1, 7));
        System.out.println(expand(5, 4) + " " + expand(6, 3) + " " + expand(22, 7));
        System.out.println(expand(1, 97).length());
    }
}

class ComplexNumbers {
    // Complex numbers with the usual operations.
    static class Complex {
        final double re, im;

        Complex(double re, double im) { this.re = re; this.im = im; }
        Complex plus(Complex c) { return new Complex(re + c.re, im + c.im); }
        Complex times(Complex c) { return new Complex(re * c.re - im * c.im, re * c.im + im * c.re); }
        Complex over(Complex c) {
            double n = c.re * c.re + c.im * c.im;
            return new Complex((re * c.re + im * c.im) / n, (im * c.re - re * c.im) / n);
        }
        double abs() { return Math.sqrt(re * re + im * im); }
        public String toString() { return re + (im < 0 ? " - " : " + ") + Math.abs(im) + "i"; }
    }

    public static void main(String[] args) {
        Complex a = new Complex(3, 4), b = new Complex(1, -2);
        System.out.println(a.plus(b));
        System.out.println(a.times(b));
        System.out.println(a.over(b));
        System.out.println(a.abs());
        Complex i = new Complex(0, 1), p = new Complex(1, 0);
        for (int n = 0; n < 4; n++) p = p.times(i);
        System.out.println(p);
        System.out.println(a.over(new Complex(0, 0)));
    }
}

class MandelbrotText {
    // A tiny Mandelbrot picture made of letters.
    public static void main(String[] args) {
        for (int row = -4; row <= 4; row++) {
            StringBuffer sb = new StringBuffer();
            for (int col = -16; col <= 5; col++) {
                double cr = col / 8.0, ci = row / 4.0, zr = 0, zi = 0;
                int n = 0;
                while (n < 30 && zr * zr + zi * zi <= 4) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                    n++;
                }
                sb.append(n == 30 ? '#' : n > 5 ? '+' : n > 2 ? '-' : '.');
            }
            System.out.println(sb);
        }
    }
}

class QuadraticEquation {
    // All the cases of a quadratic equation.
    static String solve(double a, double b, double c) {
        if (a == 0) return b == 0 ? (c == 0 ? "all" : "none") : "" + -c / b;
        double d = b * b - 4 * a * c;
        if (d < 0) return -b / (2 * a) + " +- " + Math.sqrt(-d) / (2 * a) + "i";
        if (d == 0) return "" + -b / (2 * a);
        double r = Math.sqrt(d);
        return (-b - r) / (2 * a) + " and " + (-b + r) / (2 * a);
    }

    public static void main(String[] args) {
        System.out.println(solve(1, -3, 2));
        System.out.println(solve(1, 2, 1));
        System.out.println(solve(1, 0, 4));
        System.out.println(solve(0, 2, -5));
        System.out.println(solve(0, 0, 0) + " " + solve(0, 0, 1));
        System.out.println(solve(1, 1, -1));
        System.out.println(solve(2, 0, 0));
    }
}

class PolynomialProduct {
    // Multiplies polynomials and writes them in the usual form.
    static int[] multiply(int[] p, int[] q) {
        int[] r = new int[p.length + q.length - 1];
        for (int i = 0; i < p.length; i++)
            for (int j = 0; j < q.length; j++) r[i + j] += p[i] * q[j];
        return r;
    }

    static String show(int[] p) {
        String s = "";
        for (int i = p.length - 1; i >= 0; i--) {
            if (p[i] == 0) continue;
            s += (p[i] < 0 ? (s.length() == 0 ? "-" : " - ") : (s.length() == 0 ? "" : " + "));
            int a = Math.abs(p[i]);
            s += (a == 1 && i > 0 ? "" : "" + a) + (i == 0 ? "" : i == 1 ? "x" : "x^" + i);
        }
        return s.length() == 0 ? "0" : s;
    }

    public static void main(String[] args) {
        int[] p = {-1, 1}, q = {1, 1, 1}, zero = {0};
        System.out.println(show(p) + " and " + show(q));
        System.out.println(show(multiply(p, q)));
        System.out.println(show(multiply(p, p)));
        System.out.println(show(multiply(q, zero)));
        int[] r = {1};
        for (int i = 0; i < 5; i++) r = multiply(r, new int[] {-2, 1});
        System.out.println(show(r));
    }
}

class PolynomialDivision {
    // Long division of polynomials with a remainder, highest coefficient first.
    public static void main(String[] args) {
        double[] a = {1, -12, 0, -42};
        double[] b = {1, -3};
        double[] rest = (double[]) a.clone();
        StringBuffer quotient = new StringBuffer();
        for (int i = 0; i + b.length <= rest.length; i++) {
            double f = rest[i] / b[0];
            quotient.append(f).append(' ');
            for (int j = 0; j < b.length; j++) rest[i + j] -= f * b[j];
        }
        System.out.println("quotient " + quotient.toString().trim());
        System.out.println("rest " + rest[rest.length - 1]);
        double at3 = 0;
        for (int i = 0; i < a.length; i++) at3 = at3 * 3 + a[i];
        System.out.println("value at 3 is " + at3 + ", the same " + (at3 == rest[3]) + ", untouched " + a[1]);
    }
}

class PolynomialDerivative {
    // Derivative, integral and Horner evaluation of a polynomial object.
    static class Poly {
        final double[] c;

        Poly(double[] c) { this.c = c; }

        double at(double x) {
            double v = 0;
            for (int i = c.length; --i >= 0; ) v = v * x + c[i];
            return v;
        }

        Poly derive() {
            double[] d = new double[Math.max(0, c.length - 1)];
            for (int i = 0; i < d.length; i++) d[i] = c[i + 1] * (i + 1);
            return new Poly(d);
        }
    }

    public static void main(String[] args) {
        Poly p = new Poly(new double[] {5, -3, 0, 2});
        System.out.println(p.at(0) + " " + p.at(2) + " " + p.at(-1.5));
        Poly d = p.derive();
        System.out.println(d.at(0) + " " + d.at(2));
        for (int n = 0; n < 5; n++) {
            System.out.println(n + ": " + p.c.length + " " + p.at(1));
            p = p.derive();
        }
    }
}

class BigFactorial {
    // Factorials beyond the range of long.
    public static void main(String[] args) {
        java.math.BigInteger f = java.math.BigInteger.ONE;
        int firstTooBig = 0;
        for (int i = 1; i <= 40; i++) {
            f = f.multiply(java.math.BigInteger.valueOf(i));
            if (firstTooBig == 0 && f.bitLength() > 63) firstTooBig = i;
        }
        System.out.println(f);
        System.out.println(firstTooBig);
        System.out.println(f.bitLength() + " " + f.getLowestSetBit() + " " + f.toString().length());
        System.out.println(f.intValue() + " " + f.longValue());
    }
}

class BigDivision {
    // Division of big numbers truncates, while mod is never negative.
    public static void main(String[] args) {
        java.math.BigInteger a = new java.math.BigInteger("-100000000000000000007");
        java.math.BigInteger b = java.math.BigInteger.valueOf(13);
        System.out.println(a.divide(b) + " " + a.remainder(b) + " " + a.mod(b));
        java.math.BigInteger[] qr = a.divideAndRemainder(b.negate());
        System.out.println(qr[0] + " " + qr[1]);
        try {
            a.divide(java.math.BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            a.mod(b.negate());
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class BigModular {
    // Modular power and inverse, as used by ciphers.
    public static void main(String[] args) {
        java.math.BigInteger p = java.math.BigInteger.valueOf(61), q = java.math.BigInteger.valueOf(53);
        java.math.BigInteger one = java.math.BigInteger.ONE;
        java.math.BigInteger n = p.multiply(q), phi = p.subtract(one).multiply(q.subtract(one));
        java.math.BigInteger e = java.math.BigInteger.valueOf(17), d = e.modInverse(phi);
        java.math.BigInteger message = java.math.BigInteger.valueOf(65);
        java.math.BigInteger secret = message.modPow(e, n);
        System.out.println(n + " " + d + " " + secret + " " + secret.modPow(d, n));
        System.out.println(new java.math.BigInteger("3").modPow(new java.math.BigInteger("1000000007"), new java.math.BigInteger("998244353")));
        try {
            System.out.println(java.math.BigInteger.valueOf(4).modInverse(java.math.BigInteger.valueOf(8)));
        } catch (ArithmeticException x) {
            System.out.println(x.getClass().getName() + ": " + x.getMessage());
        }
    }
}

class BigBits {
    // Bit operations on big numbers behave as if the sign went on forever.
    public static void main(String[] args) {
        java.math.BigInteger a = new java.math.BigInteger("-1"), b = java.math.BigInteger.ONE.shiftLeft(70);
        System.out.println(b + " " + a.shiftLeft(3) + " " + a.shiftRight(100) + " " + b.shiftRight(68));
        System.out.println(a.and(b).equals(b) + " " + a.xor(b) + " " + b.not() + " " + a.or(b));
        System.out.println(a.bitLength() + " " + a.bitCount() + " " + b.bitLength() + " " + b.bitCount());
        System.out.println(b.testBit(70) + " " + b.testBit(3) + " " + a.testBit(999));
        System.out.println(b.setBit(0).clearBit(70) + " " + b.flipBit(70).signum());
        System.out.println(b.negate().andNot(a).signum() + " " + new java.math.BigInteger("-5").shiftRight(1));
    }
}

class BigRadix {
    // Big numbers in different bases, there and back.
    public static void main(String[] args) {
        java.math.BigInteger a = new java.math.BigInteger("cafebabedeadbeef0123", 16);
        System.out.println(a);
        System.out.println(a.toString(36) + " " + a.toString(2).length());
        System.out.println(a.negate().toString(16));
        System.out.println(new java.math.BigInteger("-zz", 36) + " " + new java.math.BigInteger("000") + " " + new java.math.BigInteger("-0").signum());
        byte[] bytes = java.math.BigInteger.valueOf(-129).toByteArray();
        System.out.println(bytes.length + " " + bytes[0] + " " + bytes[1]);
        System.out.println(new java.math.BigInteger(new byte[] {1, 0, 0}) + " " + new java.math.BigInteger(-1, new byte[] {1, 1}));
        try {
            new java.math.BigInteger("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

class BigGcdPow {
    // Powers, greatest common divisors and comparisons of big numbers.
    public static void main(String[] args) {
        java.math.BigInteger a = java.math.BigInteger.valueOf(6).pow(30), b = java.math.BigInteger.valueOf(-10).pow(25);
        System.out.println(a);
        System.out.println(b);
        System.out.println(a.gcd(b) + " " + a.gcd(java.math.BigInteger.ZERO).equals(a));
        System.out.println(a.compareTo(b) + " " + b.compareTo(a) + " " + a.compareTo(a.abs()));
        System.out.println(a.max(b).equals(a) + " " + a.min(b).signum());
        System.out.println(a.hashCode() == new java.math.BigInteger(a.toString()).hashCode());
        System.out.println(java.math.BigInteger.valueOf(0).pow(0) + " " + a.doubleValue() + " " + b.floatValue());
        try {
            a.pow(-1);
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class BigPrimes {
    // Finds Mersenne primes with the probable prime test.
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer();
        for (int p = 2; p < 130; p++) {
            java.math.BigInteger m = java.math.BigInteger.ONE.shiftLeft(p).subtract(java.math.BigInteger.ONE);
            if (m.isProbablePrime(40)) sb.append(p).append(' ');
        }
        System.out.println(sb.toString().trim());
        System.out.println(java.math.BigInteger.valueOf(561).isProbablePrime(20));
        System.out.println(java.math.BigInteger.ONE.isProbablePrime(10));
        System.out.println(new java.math.BigInteger("1000000000000000000000007").isProbablePrime(30));
    }
}

class BigSquareRoot {
    // Newton's method in whole numbers gives the digits of the square root of two.
    public static void main(String[] args) {
        java.math.BigInteger n = java.math.BigInteger.valueOf(2).multiply(java.math.BigInteger.valueOf(10).pow(100));
        java.math.BigInteger x = n;
        while (true) {
            java.math.BigInteger y = x.add(n.divide(x)).shiftRight(1);
            if (y.compareTo(x) >= 0) break;
            x = y;
        }
        System.out.println(x);
        System.out.println(x.multiply(x).compareTo(n) <= 0);
        x = x.add(java.math.BigInteger.ONE);
        System.out.println(x.multiply(x).compareTo(n) > 0);
    }
}

class PiDigits {
    // Machin's formula with big whole numbers.
    static java.math.BigInteger arctan(int inverse, java.math.BigInteger unit) {
        java.math.BigInteger square = java.math.BigInteger.valueOf((long) inverse * inverse);
        java.math.BigInteger term = unit.divide(java.math.BigInteger.valueOf(inverse));
        java.math.BigInteger sum = term;
        for (int n = 3; term.signum() != 0; n += 2) {
            term = term.divide(square).negate();
            sum = sum.add(term.divide(java.math.BigInteger.valueOf(n)));
        }
        return sum;
    }

    public static void main(String[] args) {
        java.math.BigInteger unit = java.math.BigInteger.valueOf(10).pow(60);
        java.math.BigInteger four = java.math.BigInteger.valueOf(4);
        java.math.BigInteger pi = arctan(5, unit).multiply(four).subtract(arctan(239, unit)).multiply(four);
        String s = pi.toString();
        System.out.println(s.charAt(0) + "." + s.substring(1, 51));
        System.out.println(s.startsWith("314159265358979"));
    }
}

class DecimalScale {
    // The scale of a decimal follows the operation.
    public static void main(String[] args) {
        java.math.BigDecimal a = new java.math.BigDecimal("1.10"), b = new java.math.BigDecimal("2.345");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.negate());
        System.out.println(a.scale() + " " + b.scale() + " " + a.multiply(b).scale() + " " + a.unscaledValue());
        System.out.println(a.equals(new java.math.BigDecimal("1.1")) + " " + a.compareTo(new java.math.BigDecimal("1.1")));
        System.out.println(b.setScale(5) + " " + b.movePointRight(1) + " " + b.movePointLeft(2));
        System.out.println(java.math.BigDecimal.valueOf(12345, 3) + " " + java.math.BigDecimal.valueOf(7));
        System.out.println(a.max(b) + " " + a.min(b) + " " + b.intValue() + " " + b.doubleValue() + " " + b.toBigInteger());
        try {
            b.setScale(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class DecimalRounding {
    // The rounding modes on halves of both signs.
    public static void main(String[] args) {
        String[] s = {"2.5", "-2.5", "3.5", "2.51", "-2.49", "0.1"};
        for (int i = 0; i < s.length; i++) {
            java.math.BigDecimal d = new java.math.BigDecimal(s[i]);
            System.out.println(s[i] + ": " + d.setScale(0, java.math.BigDecimal.ROUND_UP)
                + " " + d.setScale(0, java.math.BigDecimal.ROUND_DOWN)
                + " " + d.setScale(0, java.math.BigDecimal.ROUND_CEILING)
                + " " + d.setScale(0, java.math.BigDecimal.ROUND_FLOOR)
                + " " + d.setScale(0, java.math.BigDecimal.ROUND_HALF_UP)
                + " " + d.setScale(0, java.math.BigDecimal.ROUND_HALF_DOWN)
                + " " + d.setScale(0, java.math.BigDecimal.ROUND_HALF_EVEN));
        }
    }
}

class DecimalDivision {
    // Decimal division needs a scale and a rounding mode.
    public static void main(String[] args) {
        java.math.BigDecimal one = new java.math.BigDecimal("1"), three = new java.math.BigDecimal("3");
        System.out.println(one.divide(three, 10, java.math.BigDecimal.ROUND_HALF_UP));
        System.out.println(one.negate().divide(three, 3, java.math.BigDecimal.ROUND_FLOOR));
        System.out.println(new java.math.BigDecimal("10.00").divide(three, java.math.BigDecimal.ROUND_DOWN));
        try {
            one.divide(three, 5, java.math.BigDecimal.ROUND_UNNECESSARY);
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            one.divide(new java.math.BigDecimal("0"), 2, java.math.BigDecimal.ROUND_UP);
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

class DecimalExact {
    // A decimal made from a double shows its exact value.
    public static void main(String[] args) {
        System.out.println(new java.math.BigDecimal(0.1));
        System.out.println(new java.math.BigDecimal("0.1"));
        System.out.println(new java.math.BigDecimal(0.5) + " " + new java.math.BigDecimal(-3.75));
        System.out.println(new java.math.BigDecimal(1.1f));
        System.out.println(new java.math.BigDecimal("0.1").add(new java.math.BigDecimal("0.2")));
        System.out.println(new java.math.BigDecimal(1e20));
        try {
            new java.math.BigDecimal(Double.NaN);
        } catch (NumberFormatException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

class CompoundInterest {
    // Money in decimals, rounded to cents each year.
    public static void main(String[] args) {
        java.math.BigDecimal balance = new java.math.BigDecimal("1000.00");
        java.math.BigDecimal rate = new java.math.BigDecimal("0.0375");
        double approximate = 1000;
        for (int year = 1; year <= 5; year++) {
            java.math.BigDecimal interest = balance.multiply(rate).setScale(2, java.math.BigDecimal.ROUND_HALF_EVEN);
            balance = balance.add(interest);
            approximate *= 1.0375;
            System.out.println(year + " " + interest + " " + balance);
        }
        System.out.println(Math.round(approximate * 100) / 100.0);
    }
}

class IntegerWrapper {
    // The methods of the Integer wrapper.
    public static void main(String[] args) {
        Integer a = new Integer(1000), b = new Integer("1000"), c = Integer.valueOf("-3e8", 16);
        System.out.println((a == b) + " " + a.equals(b) + " " + a.compareTo(c) + " " + c.compareTo(a));
        System.out.println(c + " " + c.hashCode() + " " + c.byteValue() + " " + c.shortValue() + " " + c.doubleValue());
        System.out.println(a.equals(new Long(1000)) + " " + a.equals(null));
        System.out.println(Integer.MIN_VALUE + " " + Integer.MAX_VALUE + " " + Integer.toString(-255, 16) + " " + Integer.toString(5, 99));
        Number n = a;
        System.out.println(n.longValue() + " " + n.floatValue());
        System.out.println(Integer.getInteger("no.such.property") + " " + Integer.getInteger("no.such.property", 7));
    }
}

class LongWrapper {
    // The methods of the Long wrapper, and its hash code.
    public static void main(String[] args) {
        Long a = new Long(1L << 40), b = Long.valueOf("-1");
        System.out.println(a + " " + a.intValue() + " " + a.hashCode() + " " + b.hashCode() + " " + new Long(-1L << 32).hashCode());
        System.out.println(a.compareTo(b) + " " + a.equals(new Long(1099511627776L)) + " " + a.equals(new Integer(0)));
        System.out.println(Long.MIN_VALUE + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Long.toString(Long.MAX_VALUE, 2).length());
        System.out.println(Long.parseLong("-9223372036854775808") + " " + b.shortValue() + " " + a.doubleValue());
        String[] bad = {"9223372036854775808", "5L", "--1"};
        for (int i = 0; i < bad.length; i++) {
            try {
                System.out.println(Long.parseLong(bad[i]));
            } catch (NumberFormatException e) {
                System.out.println(e.getClass().getName() + " " + bad[i]);
            }
        }
    }
}

class DoubleWrapper {
    // The methods of the Double wrapper.
    public static void main(String[] args) {
        Double a = new Double("1e3"), b = Double.valueOf("-.5");
        System.out.println(a + " " + b + " " + a.intValue() + " " + b.longValue() + " " + b.floatValue());
        System.out.println(a.compareTo(b) + " " + a.equals(new Double(1000)) + " " + a.equals(new Float(1000)));
        System.out.println(a.hashCode() + " " + new Double(0).hashCode() + " " + new Double(-0.0).hashCode() + " " + new Double(Double.NaN).hashCode());
        System.out.println(a.isNaN() + " " + Double.isInfinite(1e308 * 10) + " " + Double.toString(1e-7));
        System.out.println(Double.MIN_VALUE + " " + new Double(3.99).byteValue());
        System.out.println(Double.compare(1, 2) + " " + Double.compare(2, 1) + " " + Double.compare(1, 1));
    }
}

class ParseDoubles {
    // What Double.parseDouble accepts and what it refuses.
    public static void main(String[] args) {
        String[] s = {"1", " 2.50 ", "+3.", ".5e1", "-0", "1e400", "-1e-400", "NaN", "-Infinity", "5d", "7F",
            "0.1000000000000000055", "4.9e-324", "abc", "", "1e", "1,5", "--1", "nan"};
        for (int i = 0; i < s.length; i++) {
            try {
                System.out.println("<" + s[i] + "> " + Double.parseDouble(s[i]));
            } catch (NumberFormatException e) {
                System.out.println("<" + s[i] + "> " + e.getClass().getName());
            }
        }
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

class FloatWrapper {
    // The methods of the Float wrapper and rounding on the way from text.
    public static void main(String[] args) {
        Float a = new Float("3.14159265358979"), b = new Float(1.0 / 3), c = Float.valueOf("-1e39");
        System.out.println(a + " " + b + " " + c + " " + a.doubleValue());
        System.out.println(a.compareTo(b) + " " + b.compareTo(a) + " " + c.isInfinite() + " " + c.intValue());
        System.out.println(a.hashCode() + " " + new Float(0).equals(new Float(-0f)) + " " + new Float(Float.NaN).equals(new Float(0f / 0)));
        System.out.println(Float.parseFloat("16777217") + " " + Float.parseFloat("1e-46") + " " + Float.MIN_VALUE);
        System.out.println(Float.compare(-0f, 0f) + " " + Float.toString(1.0e-10f) + " " + Float.isInfinite(1f / 0));
    }
}

class SmallWrappers {
    // Byte, Short, Character and Boolean as objects.
    public static void main(String[] args) {
        Byte b = new Byte((byte) -7);
        Short s = Short.valueOf("-7");
        System.out.println(b + " " + s + " " + b.equals(s) + " " + (b.intValue() == s.intValue()) + " " + b.hashCode());
        System.out.println(new Byte((byte) 5).compareTo(b) + " " + s.compareTo(new Short((short) 3)));
        System.out.println(Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + (int) Character.MAX_VALUE);
        System.out.println(new Character('A').hashCode() + " " + new Character('b').compareTo(new Character('e')));
        System.out.println(Boolean.valueOf("TRUE") + " " + Boolean.valueOf("yes") + " " + new Boolean(true).hashCode() + " " + new Boolean(false).hashCode());
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            System.out.println(e.getClass().getName());
        }
        System.out.println(Short.parseShort("7f", 16) + " " + Byte.parseByte("-80", 16));
    }
}

class RandomSeed {
    // A fixed seed always gives the same numbers.
    public static void main(String[] args) {
        java.util.Random r = new java.util.Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt());
        System.out.println(r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextInt(1000000007));
        System.out.println(r.nextLong());
        System.out.println(r.nextDouble() + " " + r.nextFloat());
        System.out.println(r.nextBoolean() + " " + r.nextBoolean() + " " + r.nextBoolean());
        byte[] bytes = new byte[5];
        r.nextBytes(bytes);
        System.out.println(bytes[0] + " " + bytes[1] + " " + bytes[4]);
        r.setSeed(42);
        System.out.println(r.nextInt());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

class RandomGaussian {
    // Normally distributed numbers and a rough check of mean and spread.
    public static void main(String[] args) {
        java.util.Random r = new java.util.Random(7L);
        System.out.println((float) r.nextGaussian());
        System.out.println((float) r.nextGaussian());
        int within = 0;
        double sum = 0;
        for (int i = 0; i < 10000; i++) {
            double g = r.nextGaussian();
            sum += g;
            if (Math.abs(g) < 1) within++;
        }
        System.out.println(within);
        System.out.println(Math.abs(sum / 10000) < 0.05);
    }
}

class RandomShuffle {
    // Shuffles an array by swapping, and counts the throws of a die.
    public static void main(String[] args) {
        java.util.Random r = new java.util.Random(2002);
        int[] a = new int[10];
        for (int i = 0; i < a.length; i++) a[i] = i;
        for (int i = a.length - 1; i > 0; i--) {
            int j = r.nextInt(i + 1), t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < a.length; i++) sb.append(a[i]).append(i < 9 ? "," : "");
        System.out.println(sb);
        int[] count = new int[6];
        for (int i = 0; i < 600; i++) count[r.nextInt(6)]++;
        for (int i = 0; i < 6; i++) System.out.println(i + 1 + ": " + count[i]);
    }
}

class MonteCarloPi {
    // Estimates pi from random points in a square.
    public static void main(String[] args) {
        java.util.Random r = new java.util.Random(12345);
        int hits = 0, n = 0;
        for (int limit = 10; limit <= 100000; limit *= 100) {
            for (; n < limit; n++) {
                double x = r.nextDouble(), y = r.nextDouble();
                if (x * x + y * y < 1) hits++;
            }
            System.out.println(n + " points, " + hits + " hits");
        }
        System.out.println(4.0 * hits / n);
    }
}

class OwnRandom {
    // Rebuilds the generator of java.util.Random from its formula.
    static long seed;

    static int next(int bits) {
        seed = seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
        return (int) (seed >>> 48 - bits);
    }

    public static void main(String[] args) {
        seed = (-99L ^ 0x5DEECE66DL) & (1L << 48) - 1;
        java.util.Random r = new java.util.Random(-99L);
        boolean same = true;
        for (int i = 0; i < 100; i++) same &= next(32) == r.nextInt();
        System.out.println(same);
        System.out.println((((long) next(32) << 32) + next(32)) == r.nextLong());
        System.out.println((((long) next(26) << 27) + next(27)) / (double) (1L << 53) == r.nextDouble());
        System.out.println(next(24) / (float) (1 << 24) == r.nextFloat());
        System.out.println(seed);
    }
}

class PerfectNumbers {
    // Sorts numbers into perfect, abundant and deficient ones.
    public static void main(String[] args) {
        int abundant = 0, deficient = 0;
        StringBuffer perfect = new StringBuffer();
        for (int n = 1; n <= 500; n++) {
            int sum = 0;
            for (int d = 1; d <= n / 2; d++) if (n % d == 0) sum += d;
            if (sum == n) perfect.append(n).append(' ');
            else if (sum > n) abundant++;
            else deficient++;
        }
        System.out.println("perfect " + perfect.toString().trim());
        System.out.println("abundant " + abundant);
        System.out.println("deficient " + deficient);
    }
}

class PowerMod {
    // Fast modular powers, with a product that fits in a long.
    static long power(long base, long exponent, long m) {
        long result = 1 % m;
        for (base %= m; exponent > 0; exponent >>= 1, base = base * base % m) {
            if ((exponent & 1) != 0) result = result * base % m;
        }
        return result;
    }

    public static void main(String[] args) {
        System.out.println(power(2, 10, 1000) + " " + power(7, 0, 13) + " " + power(5, 3, 1));
        System.out.println(power(3, 1000000006L, 1000000007L));
        System.out.println(power(123456789L, 987654321L, 1000000007L));
        System.out.println(power(-2, 3, 7));
    }
}

class DigitSums {
    // Digit sums, digital roots and reversed numbers.
    static int sum(int n) {
        return n == 0 ? 0 : Math.abs(n % 10) + sum(n / 10);
    }

    static int reverse(int n) {
        long r = 0;
        for (; n != 0; n /= 10) r = r * 10 + n % 10;
        return (int) r == r ? (int) r : 0;
    }

    public static void main(String[] args) {
        int[] n = {0, 9, 1234, -987, Integer.MAX_VALUE, Integer.MIN_VALUE, 1200};
        for (int i = 0; i < n.length; i++) {
            int root = sum(n[i]);
            while (root > 9) root = sum(root);
            System.out.println(n[i] + " " + sum(n[i]) + " " + root + " " + reverse(n[i]));
        }
    }
}

class OverflowCheck {
    // Addition and multiplication that refuse to overflow.
    static int add(int a, int b) {
        int s = a + b;
        if (((a ^ s) & (b ^ s)) < 0) throw new ArithmeticException(a + " + " + b);
        return s;
    }

    static int multiply(int a, int b) {
        long p = (long) a * b;
        if (p != (int) p) throw new ArithmeticException(a + " * " + b);
        return (int) p;
    }

    public static void main(String[] args) {
        System.out.println(add(2147483646, 1) + " " + multiply(-65536, 32768));
        try {
            System.out.println(add(Integer.MAX_VALUE, 1));
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            System.out.println(multiply(Integer.MIN_VALUE, -1));
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

class UnsignedInts {
    // Treats ints as unsigned by widening or by flipping the sign bit.
    static boolean less(int a, int b) {
        return (a ^ 0x80000000) < (b ^ 0x80000000);
    }

    public static void main(String[] args) {
        int big = (int) 4000000000L;
        System.out.println(big + " means " + (big & 0xFFFFFFFFL));
        System.out.println(less(1, big) + " " + less(big, 1) + " " + less(-1, -2));
        long quotient = (big & 0xFFFFFFFFL) / 7, rest = (big & 0xFFFFFFFFL) % 7;
        System.out.println(quotient + " " + rest + " " + big / 7);
        System.out.println((0xFFFFFFFF == -1) + " " + (0xFFFFFFFFL == -1));
        System.out.println((long) 0x80000000 + " " + 0x80000000L);
    }
}

class CrcAndHash {
    // A checksum and a hash made of shifts, exclusive ors and overflowing products.
    static int crc(String s) {
        int c = -1;
        for (int i = 0; i < s.length(); i++) {
            c ^= s.charAt(i);
            for (int k = 0; k < 8; k++) c = c >>> 1 ^ ((c & 1) != 0 ? 0xEDB88320 : 0);
        }
        return ~c;
    }

    static int fnv(String s) {
        int h = 0x811c9dc5;
        for (int i = 0; i < s.length(); i++) h = (h ^ s.charAt(i)) * 16777619;
        return h;
    }

    public static void main(String[] args) {
        String[] s = {"", "a", "123456789", "The quick brown fox"};
        for (int i = 0; i < s.length; i++) {
            System.out.println(Integer.toHexString(crc(s[i])) + " " + Integer.toHexString(fnv(s[i])) + " " + s[i].hashCode());
        }
    }
}

class MixedPromotion {
    // How the operands of mixed expressions are widened.
    public static void main(String[] args) {
        System.out.println(1 / 2 + 1 / 2.0 + 1 / 2f);
        System.out.println(5 / 2 * 2.0 + " " + 5 / 2.0 * 2);
        System.out.println('a' + 1L + 0.5f);
        System.out.println((byte) 10 * (short) 20 + 'A');
        System.out.println(1L << 31 | 1);
        System.out.println(true ? 1 : 2.0);
        System.out.println((Object) (false ? "x" : "y") + "" + (true ? 'a' : (short) 98));
        System.out.println(Integer.MAX_VALUE + 1L + " " + (Integer.MAX_VALUE + 1f));
        long l = Integer.MAX_VALUE + 1;
        System.out.println(l + " " + (10000000 * 1000 / 1000));
        System.out.println(1234567890123456789L == (float) 1234567890123456789L);
    }
}

class SquareSums {
    // Row, column and diagonal sums of a square of longs with a wrapped cell.
    public static void main(String[] args) {
        long[][] m = {{1, 2, Long.MAX_VALUE}, {3, -4, 1}, {5, 6, -7}};
        long trace = 0, anti = 0;
        for (int i = 0; i < m.length; i++) {
            long row = 0, col = 0;
            for (int j = 0; j < m.length; j++) {
                row += m[i][j];
                col += m[j][i];
            }
            System.out.println(row + " " + col);
            trace += m[i][i];
            anti += m[i][m.length - 1 - i];
        }
        System.out.println(trace + " " + anti);
    }
}

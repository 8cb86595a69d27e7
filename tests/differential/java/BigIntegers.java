// Integers without bounds: arithmetic, bits, texts, and primes.
import java.math.BigInteger;
import java.util.Random;

public class BigIntegers {
    static void show(BigInteger a, BigInteger b) {
        System.out.println(a + " " + b + " " + a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        if (b.signum() != 0) {
            BigInteger[] parts = a.divideAndRemainder(b);
            System.out.println(parts[0] + " " + parts[1] + " " + a.divide(b) + " " + a.remainder(b) + " " + a.mod(b.abs()));
        }
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.andNot(b) + " " + a.not());
        System.out.println(a.gcd(b) + " " + a.min(b) + " " + a.max(b) + " " + a.compareTo(b) + " " + a.equals(b));
        System.out.println(a.hashCode() + " " + a.bitLength() + " " + a.bitCount() + " " + a.getLowestSetBit() + " "
            + a.signum() + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue());
    }

    static void bytes(byte[] all) {
        for (int i = 0; i < all.length; i++) {
            System.out.print(all[i] + " ");
        }
        System.out.println(new BigInteger(all));
    }

    public static void main(String[] args) {
        Random random = new Random(17);
        BigInteger[] special = {
            BigInteger.ZERO, BigInteger.ONE, BigInteger.TEN, BigInteger.valueOf(-1), BigInteger.valueOf(Long.MIN_VALUE),
            BigInteger.valueOf(Long.MAX_VALUE), BigInteger.valueOf(1L << 32), BigInteger.valueOf(-(1L << 32)),
            new BigInteger("ffffffffffffffffffffffff", 16), new BigInteger("-80000000000000000000000000000000", 16),
            new BigInteger("123456789012345678901234567890"), new BigInteger("+7"), new BigInteger("-0")
        };
        for (int i = 0; i < special.length; i++) {
            for (int j = 0; j < special.length; j++) {
                show(special[i], special[j]);
            }
        }
        for (int i = 0; i < 200; i++) {
            BigInteger a = new BigInteger(random.nextInt(400), random);
            BigInteger b = new BigInteger(random.nextInt(300), random);
            show(random.nextBoolean() ? a : a.negate(), random.nextBoolean() ? b : b.negate());
        }
        // Quotients whose first guess is too large.
        BigInteger two = BigInteger.valueOf(2);
        for (int i = 60; i < 140; i += 7) {
            BigInteger high = two.pow(i + 64).subtract(BigInteger.ONE);
            BigInteger low = two.pow(i).subtract(two.pow(i / 2));
            show(high, low);
            show(two.pow(i + 33), two.pow(i).add(BigInteger.ONE));
        }
        for (int i = 0; i < 60; i++) {
            BigInteger a = new BigInteger(100, random);
            a = i % 2 == 0 ? a : a.negate();
            int n = random.nextInt(130);
            System.out.println(a.shiftLeft(n) + " " + a.shiftRight(n) + " " + a.shiftLeft(-n) + " " + a.testBit(n) + " "
                + a.setBit(n) + " " + a.clearBit(n) + " " + a.flipBit(n));
            System.out.println(a.toString(2 + i % 35) + " " + new BigInteger(a.toString(2 + i % 35), 2 + i % 35).equals(a));
            bytes(a.shiftRight(i).toByteArray());
        }
        bytes(BigInteger.ZERO.toByteArray());
        bytes(BigInteger.valueOf(128).toByteArray());
        bytes(BigInteger.valueOf(-128).toByteArray());
        System.out.println(new BigInteger(-1, new byte[] {0, 0, 1, 2}) + " " + new BigInteger(0, new byte[3]));
        BigInteger factorial = BigInteger.ONE;
        for (int i = 1; i <= 300; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial + " " + factorial.bitLength() + " " + factorial.hashCode());
        BigInteger large = factorial.pow(7);
        System.out.println(large.multiply(large.add(BigInteger.ONE)).hashCode() + " " + large.pow(2).divide(large).equals(large)
            + " " + large.pow(3).mod(new BigInteger("1000000000000000000000007")));
        BigInteger m = new BigInteger("1000000007");
        for (int i = 1; i < 40; i++) {
            BigInteger a = BigInteger.valueOf(i * 7919L);
            System.out.println(a.modPow(BigInteger.valueOf(i * 31), m) + " " + a.modInverse(m) + " "
                + a.modPow(BigInteger.valueOf(-i), m) + " " + a.isProbablePrime(20));
        }
        System.out.println(two.pow(127).subtract(BigInteger.ONE).isProbablePrime(50) + " "
            + two.pow(129).subtract(BigInteger.ONE).isProbablePrime(50) + " "
            + new BigInteger("3215031751").isProbablePrime(10) + " " + BigInteger.ONE.isProbablePrime(10) + " "
            + BigInteger.probablePrime(90, random).isProbablePrime(20) + " "
            + BigInteger.probablePrime(90, random).bitLength());
        System.out.println(two.pow(1024).doubleValue() + " " + two.pow(1023).negate().doubleValue() + " "
            + two.pow(128).floatValue() + " " + two.pow(127).floatValue() + " "
            + two.pow(53).add(BigInteger.ONE).doubleValue());
        String[] wrong = {"", "-", "12a", "1-2", "--1", " 1"};
        for (int i = 0; i < wrong.length; i++) {
            try {
                System.out.println(new BigInteger(wrong[i]));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        int failed = 0;
        for (int i = 0; i < 6; i++) {
            try {
                switch (i) {
                    case 0:
                        BigInteger.ONE.divide(BigInteger.ZERO);
                        break;
                    case 1:
                        BigInteger.ONE.mod(BigInteger.valueOf(-3));
                        break;
                    case 2:
                        BigInteger.ONE.pow(-1);
                        break;
                    case 3:
                        two.modInverse(BigInteger.valueOf(4));
                        break;
                    case 4:
                        two.testBit(-1);
                        break;
                    default:
                        two.modPow(two, BigInteger.ZERO);
                }
            } catch (ArithmeticException e) {
                failed++;
                System.out.println(e.getMessage());
            }
        }
        System.out.println(failed);
    }
}

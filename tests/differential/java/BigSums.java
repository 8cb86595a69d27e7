// Long numbers at work: series, primes, fractions, and their texts in columns.
import java.math.BigInteger;
import java.text.DecimalFormat;
import java.util.*;

public class BigSums {
    static class Fraction implements Comparable {
        final BigInteger top;
        final BigInteger bottom;

        Fraction(BigInteger top, BigInteger bottom) {
            BigInteger common = top.gcd(bottom);
            this.top = top.divide(common);
            this.bottom = bottom.divide(common);
        }

        Fraction plus(Fraction other) {
            return new Fraction(top.multiply(other.bottom).add(other.top.multiply(bottom)), bottom.multiply(other.bottom));
        }

        public int compareTo(Object other) {
            Fraction that = (Fraction) other;
            return top.multiply(that.bottom).compareTo(that.top.multiply(bottom));
        }

        public String toString() {
            return top + "/" + bottom;
        }
    }

    // By Machin's formula, in whole numbers.
    static BigInteger arctan(int inverse, BigInteger unit) {
        BigInteger square = BigInteger.valueOf(inverse * inverse);
        BigInteger term = unit.divide(BigInteger.valueOf(inverse));
        BigInteger sum = term;
        for (int n = 3; term.signum() != 0; n += 2) {
            term = term.divide(square).negate();
            sum = sum.add(term.divide(BigInteger.valueOf(n)));
        }
        return sum;
    }

    public static void main(String[] args) {
        Fraction sum = new Fraction(BigInteger.ZERO, BigInteger.ONE);
        SortedSet all = new TreeSet();
        for (int i = 1; i <= 40; i++) {
            sum = sum.plus(new Fraction(BigInteger.valueOf(i % 3 == 0 ? -1 : 1), BigInteger.valueOf(i)));
            all.add(sum);
        }
        System.out.println(sum + " " + all.first() + " " + all.last());
        BigInteger unit = BigInteger.TEN.pow(210);
        BigInteger pi = arctan(5, unit).multiply(BigInteger.valueOf(16)).subtract(arctan(239, unit).multiply(BigInteger.valueOf(4)));
        System.out.println(pi.divide(BigInteger.TEN.pow(10)));
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        DecimalFormat columns = new DecimalFormat("000,000,000,000,000");
        for (int i = 0; i < 200; i++) {
            BigInteger next = a.add(b);
            a = b;
            b = next;
            if (i % 9 == 0) {
                System.out.println(i + " " + a.toString(36) + " " + columns.format(a.longValue() >>> 16) + " "
                    + a.isProbablePrime(30) + " " + columns.format(a));
            }
        }
        BigInteger root = BigInteger.valueOf(2).shiftLeft(400);
        BigInteger guess = root;
        while (guess.multiply(guess).compareTo(root) > 0) {
            guess = guess.add(root.divide(guess)).shiftRight(1);
        }
        System.out.println(guess + " " + root.subtract(guess.multiply(guess)));
        BigInteger p = new BigInteger("61");
        BigInteger q = new BigInteger("53");
        BigInteger n = p.multiply(q);
        BigInteger e = BigInteger.valueOf(17);
        BigInteger d = e.modInverse(p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)));
        for (int i = 2; i < 3000; i += 331) {
            BigInteger secret = BigInteger.valueOf(i).modPow(e, n);
            System.out.println(i + " " + secret + " " + secret.modPow(d, n));
        }
    }
}

// Numbers by patterns: rounding of exact values, groups, exponents, percents, and back.
import java.text.*;
import java.util.Random;

public class DecimalFormats {
    static final String[] PATTERNS = {
        "0", "#", "0.0", "#.#", "0.00", "#,##0.00", "###,###.##", "000.000", ".00", "#.", "0.", "0%", "#.##%", "0.###E0",
        "00.###E0", "##0.###E0", "#0.0E00", "$#,##0.00;($#,##0.00)", "'#'0.0", "0.0 'units'", "#,####", "pre 0.0 suf",
        "0;neg 0", "0.0;0.0-", "\u20300", "0\u2030", "#,##0", "0.0000000000000000000", "###.###", "0.0#E0", "''0''", ""
    };

    static final double[] NUMBERS = {
        0, -0.0, 1, -1, 0.5, 1.5, 2.5, -0.5, 0.125, 0.375, 0.15, 0.25, 0.35, 1.005, 2.675, 1234567.891, -9876543.21, 99.995,
        0.001, 0.0015, 123456789012345678.0, 1e-10, 1.5e20, 999.9999, 0.05, 9.995, 1e15, 4.35, 0.1, 0.2, 1.0 / 3,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 12346, 0.99999, 5e-324, 1.7976931348623157e308
    };

    static final long[] INTEGERS = {0, 1, -1, 12, 12345, 1234567890123L, Long.MAX_VALUE, Long.MIN_VALUE, 95, 1005};

    public static void main(String[] args) {
        for (int i = 0; i < PATTERNS.length; i++) {
            DecimalFormat format = new DecimalFormat(PATTERNS[i]);
            for (int j = 0; j < NUMBERS.length; j++) {
                System.out.println(PATTERNS[i] + " " + NUMBERS[j] + " [" + format.format(NUMBERS[j]) + "]");
            }
            for (int j = 0; j < INTEGERS.length; j++) {
                System.out.println(PATTERNS[i] + " " + INTEGERS[j] + " [" + format.format(INTEGERS[j]) + "] ["
                    + format.format(new Long(INTEGERS[j])) + "]");
            }
        }
        Random random = new Random(5);
        NumberFormat[] formats = {
            NumberFormat.getInstance(), NumberFormat.getIntegerInstance(), NumberFormat.getPercentInstance(),
            NumberFormat.getNumberInstance()
        };
        formats[3].setMaximumFractionDigits(6);
        formats[3].setMinimumFractionDigits(2);
        formats[3].setMinimumIntegerDigits(3);
        formats[3].setGroupingUsed(false);
        for (int i = 0; i < 300; i++) {
            double x = (random.nextInt(2000001) - 1000000) / Math.pow(10, random.nextInt(9));
            StringBuffer line = new StringBuffer();
            for (int j = 0; j < formats.length; j++) {
                line.append(" [" + formats[j].format(x) + "]");
            }
            System.out.println(line);
        }
        formats[0].setMaximumIntegerDigits(2);
        System.out.println(formats[0].format(12345.678) + " " + formats[0].getMaximumFractionDigits() + " "
            + formats[0].getMinimumIntegerDigits() + " " + formats[0].isGroupingUsed());
        DecimalFormat own = new DecimalFormat("0.0");
        own.setPositivePrefix("+");
        own.setNegativeSuffix("!");
        own.setMultiplier(10);
        own.setGroupingSize(2);
        own.setGroupingUsed(true);
        own.setDecimalSeparatorAlwaysShown(true);
        System.out.println(own.format(123456.78) + " " + own.format(-2) + " " + own.getMultiplier());
        String[] texts = {"12", "-12.50", "1,234,567.5", "x", "", "12abc", "1.5E3", "99999999999999999999", "-0", ".5", "1.2.3",
            "50%", "NaN", "-", "1E", "9223372036854775807", "1,2,3", "3.0"};
        NumberFormat[] readers = {NumberFormat.getInstance(), NumberFormat.getIntegerInstance(), NumberFormat.getPercentInstance()};
        for (int i = 0; i < texts.length; i++) {
            for (int j = 0; j < readers.length; j++) {
                ParsePosition at = new ParsePosition(0);
                Number number = readers[j].parse(texts[i], at);
                System.out.println(texts[i] + " " + number + " " + (number instanceof Long) + " " + at.getIndex() + " "
                    + at.getErrorIndex());
                try {
                    readers[j].parse(texts[i]);
                } catch (ParseException e) {
                    System.out.println(e.getMessage() + " " + e.getErrorOffset());
                }
            }
        }
        String[] wrong = {"0.0.0", "0#0", "0E", "E0", "#,", "0,.0", "'0", "0.#0", "%0%"};
        for (int i = 0; i < wrong.length; i++) {
            try {
                System.out.println(wrong[i] + " " + new DecimalFormat(wrong[i]).format(3));
            } catch (IllegalArgumentException e) {
                System.out.println(wrong[i] + ": " + e.getMessage());
            }
        }
        DecimalFormat plain = new DecimalFormat("0.0"), changed = (DecimalFormat) plain.clone();
        System.out.println(plain.equals(changed) + " " + (plain.hashCode() == changed.hashCode()));
        changed.setNegativePrefix("minus ");
        System.out.println(plain.equals(changed) + " " + plain.equals(null) + " " + plain.equals("0.0"));
        String[] alike = {"0.0", "0.#", "00.0", "0.0%", "#,##0.0", "0.0E0"};
        for (int i = 0; i < alike.length; i++) {
            System.out.println(alike[i] + " " + plain.equals(new DecimalFormat(alike[i])));
        }
        try {
            formats[0].format("text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

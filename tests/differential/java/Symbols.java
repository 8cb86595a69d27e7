import java.text.*;

/** Symbols of number formats, and patterns that formats give back. */
public class Symbols {
    static void say(Object what) {
        System.out.println(what);
    }

    static final String [] PATTERNS = {
        "#,##0.###", "0", "#", "0.00", "#.##", ".00", "#,###", "#,##0", "#,####.0#", "000.000", "0.###E0", "##0.##E0", "00.00E00", "##0.###E000",
        "0%", "#,##0.0\u2030", "0.0;(0.0)", "0.0;-0.0", "0.0;0.0-", "+0;-0", "'#'0", "'it''s' 0", "0 '%'", "a-0-b", "-0", "$0.00;$-0.00",
        "0;0 minus", "x'-'0", "''0''", "0.", "#.", "#,##0.;(#)", "0'.'", "###,###,##0.0000", "0,0000.00"
    };

    static final double [] NUMBERS = {
        0, -0.0, 1, -1, 1234567.891, -9876.54321, 0.000123, 1e19, -1e-7, 12.5, 99.995, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };

    static DecimalFormatSymbols german() {
        DecimalFormatSymbols symbols = new DecimalFormatSymbols();
        symbols.setDecimalSeparator(',');
        symbols.setGroupingSeparator('.');
        symbols.setMinusSign('\u2212');
        symbols.setInfinity("unendlich");
        symbols.setNaN("keine Zahl");
        symbols.setPercent('p');
        symbols.setPerMill('m');
        return symbols;
    }

    static void patterns() {
        for (int i = 0; i < PATTERNS.length; i++) {
            try {
                DecimalFormat format = new DecimalFormat(PATTERNS[i]);
                String back = format.toPattern();
                DecimalFormat again = new DecimalFormat(back);
                say(PATTERNS[i] + " -> " + back + " " + again.toPattern().equals(back) + " " + format.getPositivePrefix() + "|"
                    + format.getPositiveSuffix() + "|" + format.getNegativePrefix() + "|" + format.getNegativeSuffix());
                for (int k = 0; k < NUMBERS.length; k++) {
                    if (!format.format(NUMBERS[k]).equals(again.format(NUMBERS[k]))) {
                        say("  differs at " + NUMBERS[k]);
                    }
                }
            } catch (IllegalArgumentException e) {
                say(PATTERNS[i] + ": " + e.getMessage());
            }
        }
        DecimalFormat format = new DecimalFormat();
        say(format.toPattern());
        format.setPositivePrefix("+");
        say(format.toPattern() + " " + format.format(5) + " " + format.format(-5));
        format.setNegativePrefix("minus ");
        say(format.toPattern());
        format.setNegativeSuffix(" % of it's");
        format.setPositiveSuffix("");
        say(format.toPattern() + " " + format.format(-2.5));
        format.setGroupingSize(2);
        format.setMinimumIntegerDigits(4);
        format.setMaximumFractionDigits(1);
        format.setMinimumFractionDigits(1);
        say(format.toPattern() + " " + format.format(12345.67));
        format.setGroupingUsed(false);
        format.setDecimalSeparatorAlwaysShown(true);
        format.setMaximumFractionDigits(0);
        say(format.toPattern() + " " + format.format(12345.67));
        format.applyPattern("0.0#;(0.0#)");
        say(format.toPattern() + " " + format.format(-3));
    }

    static void symbols() throws ParseException {
        DecimalFormatSymbols symbols = german();
        String [] patterns = { "#,##0.###", "0.##E0", "0.0%", "0\u2030", "#,##0.00;(#,##0.00)", "0.0-;-0.0", "'-'0" };
        for (int i = 0; i < patterns.length; i++) {
            DecimalFormat format = new DecimalFormat(patterns[i], symbols);
            for (int k = 0; k < NUMBERS.length; k++) {
                String text = format.format(NUMBERS[k]);
                ParsePosition at = new ParsePosition(0);
                Number back = format.parse(text, at);
                say(patterns[i] + " " + text + " " + back + " " + at.getIndex());
            }
            say(format.toPattern() + " " + format.format(1234567L) + " " + format.format(-7L));
        }
        DecimalFormat format = new DecimalFormat("#,##0.0#", symbols);
        symbols.setDecimalSeparator('!');
        say(format.format(2.5) + " " + format.parse("1.234,5") + " " + format.parse("\u22127") + " " + format.parse("1234.5"));
        say("" + format.getDecimalFormatSymbols().equals(german()) + symbols.equals(german()) + (german().hashCode() == german().hashCode()));
        format.getDecimalFormatSymbols().setMinusSign('~');
        say(format.format(-1));
        DecimalFormatSymbols arabic = new DecimalFormatSymbols();
        arabic.setZeroDigit('\u0660');
        format.setDecimalFormatSymbols(arabic);
        say(format.format(-1234567.89) + " " + format.parse("\u0661\u0662,\u0663\u0664.\u0665") + " " + format.parse("12.5"));
        DecimalFormat scientific = new DecimalFormat("00.0E00", arabic);
        say(scientific.format(0.00123) + " " + scientific.parse("\u0661\u0662.\u0663E-\u0660\u0664"));
        say("" + new DecimalFormat("0", arabic).equals(new DecimalFormat("0")) + new DecimalFormat("0", german()).equals(new DecimalFormat("0", german())));
        DecimalFormatSymbols plain = new DecimalFormatSymbols();
        say("" + plain.getZeroDigit() + plain.getGroupingSeparator() + plain.getDecimalSeparator() + plain.getPerMill() + plain.getPercent()
            + plain.getDigit() + plain.getPatternSeparator() + plain.getInfinity() + plain.getNaN() + plain.getMinusSign());
        DecimalFormatSymbols copy = (DecimalFormatSymbols) plain.clone();
        copy.setDigit('x');
        copy.setPatternSeparator('|');
        say("" + copy.equals(plain) + copy.getDigit() + copy.getPatternSeparator() + plain.equals(null));
        DecimalFormat other = (DecimalFormat) format.clone();
        other.setDecimalFormatSymbols(german());
        say(other.format(-1.5) + " " + format.format(-1.5));
    }

    public static void main(String [] args) throws ParseException {
        patterns();
        symbols();
    }
}

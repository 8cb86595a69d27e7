// Patterns with the signs of symbols, and dates with numbers of formats of their own.
import java.text.*;
import java.util.*;

public class LocalizedPatterns {
    static DecimalFormatSymbols symbols() {
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.US);
        symbols.setGroupingSeparator('_');
        symbols.setDecimalSeparator(':');
        symbols.setMonetaryDecimalSeparator('^');
        symbols.setZeroDigit('o');
        symbols.setDigit('d');
        symbols.setPercent('p');
        symbols.setPerMill('m');
        symbols.setMinusSign('n');
        symbols.setPatternSeparator('|');
        return symbols;
    }

    static void numbers() throws ParseException {
        DecimalFormatSymbols symbols = symbols();
        String[] patterns = {"#,##0.00", "\u00a4#,##0.00;(#)", "0.###E0", "0%;-0%", "'p'0\u2030", "'#'#.0-", "a'b''c'0", "00,000", "0\u00a4\u00a4.", "-0",
            "0.0;'o|'0.0", "##0.##E00 'd'"};
        for (int i = 0; i < patterns.length; i++) {
            DecimalFormat format = new DecimalFormat(patterns[i], symbols);
            String local = format.toLocalizedPattern();
            System.out.println(patterns[i] + " " + format.toPattern() + " " + local + " " + format.format(-1234567.891));
            DecimalFormat again = new DecimalFormat("0", symbols);
            again.applyLocalizedPattern(local);
            System.out.println("  " + again.toPattern() + " " + again.toLocalizedPattern() + " " + again.equals(format));
        }
        String[] locals = {"d_ddo:oo", "#,##0.00", "d_ddo:oo:", "o d", "od|(o)", "opp", "o|o-|", "'doo", "ooEo", "Eo", "0", "n0", "ndo", "d,do", "do.o:o",
            "oo;", "dop|(op)", "om|om-", "|"};
        for (int i = 0; i < locals.length; i++) {
            try {
                DecimalFormat format = new DecimalFormat("0", symbols);
                format.applyLocalizedPattern(locals[i]);
                System.out.println(locals[i] + " " + format.toPattern() + " " + format.toLocalizedPattern() + " " + format.format(-12345.678));
            } catch (IllegalArgumentException e) {
                System.out.println(locals[i] + " " + e.getMessage());
            }
        }
        String[] split = {"0x0", "#x#0.y0z", "0x#", "0.0x.0", "0E0x0", "0E0x0E0", "0;a0b0c", "0,x000", "0x,", "0'x'0", "0;#E", "0x0%"};
        for (int i = 0; i < split.length; i++) {
            try {
                DecimalFormat format = new DecimalFormat(split[i]);
                System.out.println(split[i] + " " + format.toPattern() + " " + format.format(-1234.5));
            } catch (IllegalArgumentException e) {
                System.out.println(split[i] + " " + e.getMessage());
            }
        }
        DecimalFormat money = new DecimalFormat("\u00a4#,##0.00", symbols);
        System.out.println(money.format(1234567.5) + " " + new DecimalFormat("#,##0.00", symbols).format(1234567.5) + " " + money.parse("$q,rst^u") + " " + money.parse("$q_rst"));
        System.out.println(new DecimalFormat("0%;(0%)").format(-0.5) + new DecimalFormat("0;'x;'0").toPattern() + new DecimalFormat("0';';-0';'").toPattern());
    }

    static void dates() {
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm", Locale.US);
        DateFormatSymbols symbols = format.getDateFormatSymbols();
        System.out.println(symbols.getLocalPatternChars() + " " + format.toLocalizedPattern());
        symbols.setLocalPatternChars("abcdefghijklmnopqrs");
        format.setDateFormatSymbols(symbols);
        System.out.println(format.toLocalizedPattern() + " " + symbols.equals(new DateFormatSymbols(Locale.US)) + " "
            + format.equals(new SimpleDateFormat("yyyy-MM-dd'T'HH:mm", Locale.US)));
        String[] patterns = {"bbbb-cc'yy'dd", "yyyy", "'abc", "x", "Y u", "sG", "''b", "", "b.b"};
        for (int i = 0; i < patterns.length; i++) {
            try {
                format.applyLocalizedPattern(patterns[i]);
                System.out.println(patterns[i] + " " + format.toPattern() + " " + format.toLocalizedPattern());
            } catch (IllegalArgumentException e) {
                System.out.println(patterns[i] + " " + e.getMessage());
            }
        }
        symbols.setLocalPatternChars("abc");
        format.setDateFormatSymbols(symbols);
        format.applyPattern("yyyy-MM-dd HH");
        System.out.println(format.toLocalizedPattern());
        try {
            symbols.setLocalPatternChars(null);
        } catch (NullPointerException e) {
            System.out.println(symbols.getLocalPatternChars());
        }
    }

    static class Strokes extends NumberFormat {
        public StringBuffer format(double number, StringBuffer into, FieldPosition where) {
            return into.append("<" + number + ">");
        }

        public StringBuffer format(long number, StringBuffer into, FieldPosition where) {
            return into.append("<" + number + " " + getMinimumIntegerDigits() + " " + getMaximumIntegerDigits() + ">");
        }

        public Number parse(String text, ParsePosition at) {
            int end = at.getIndex();
            while (end < text.length() && text.charAt(end) == 'i') {
                end++;
            }
            if (end == at.getIndex()) {
                at.setErrorIndex(end);
                return null;
            }
            Number number = new Integer(end - at.getIndex());
            at.setIndex(end);
            return number;
        }
    }

    static final String ALL = "y yy yyy yyyy yyyyy M MM MMM d dd ddd H HHH S SSS SSSS D DDD Z z k K h w W F E a";

    static void written(NumberFormat numbers) {
        Date[] dates = {new Date(1234567890123L), new Date(-60000000000000L), new Date(300000000000000L)};
        for (int i = 0; i < dates.length; i++) {
            SimpleDateFormat first = new SimpleDateFormat(ALL, Locale.US);
            SimpleDateFormat later = new SimpleDateFormat(ALL, Locale.US);
            first.setNumberFormat(numbers);
            System.out.println(first.format(dates[i]));
            System.out.println(later.format(dates[i]));
            later.setNumberFormat(numbers);
            System.out.println(later.format(dates[i]) + " " + first.equals(later) + later.equals(new SimpleDateFormat(ALL, Locale.US)));
            System.out.println(((DateFormat) later.clone()).format(dates[i]));
        }
    }

    static void read(String pattern, NumberFormat numbers, String[] texts) {
        SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
        if (numbers != null) {
            format.setNumberFormat(numbers);
        }
        for (int i = 0; i < texts.length; i++) {
            ParsePosition at = new ParsePosition(0);
            Date date = format.parse(texts[i], at);
            System.out.println(pattern + " \"" + texts[i] + "\" " + (date == null ? "none" : "" + date.getTime()) + " " + at.getIndex() + " " + at.getErrorIndex());
        }
    }

    static void ownNumbers() {
        TimeZone.setDefault(TimeZone.getTimeZone("GMT"));
        written(new DecimalFormat("000.0"));
        written(new DecimalFormat("#,##0.0x"));
        written(new Strokes());
        written(new DecimalFormat("0", symbols()));
        read("yyyy/M/d", new Strokes(), new String[] {"iiiii/ii/iii", "i/i", "2/2/2"});
        read("yy/M/d", new Strokes(), new String[] {"ii/ii/iii"});
        read("yyyyMMdd", new Strokes(), new String[] {"iiiiiiiiii", "iiiii"});
        String[] texts = {"2,009/1/2", "2009.5/1/2", "1E2/1/2", "-5/1/2", "20000000000/1/1", "/1/1", "2009/1.9/1", "x2009/1/1", "2009/1/1,2", "2009", "2009/",
            "2009/ ", " 2009/  1/\t2", "-/1/1", "2009/1/-"};
        read("yyyy/M/d", new DecimalFormat("#,##0.#"), texts);
        read("yyyy/M/d", null, texts);
        read("yy/M/d", null, new String[] {"09/1/2", "9/1/2", "-9/1/2", " 09/1/2", "009/1/2", "2009/1/2"});
        read("yyyyMMdd", null, new String[] {"20090102", "2009010", "200901", "20090", "2009", "200", "200a0102", "2009 102", "-2009102", "2009-102", "200901 2",
            "20000000102", "20091 23", "  20090102", "2009  02", "20090102x", ""});
        read("HHmmss.SSS", null, new String[] {"010203.4", "0102", "1:2", "01020a"});
        SimpleDateFormat none = new SimpleDateFormat("D", Locale.US);
        none.setNumberFormat(null);
        try {
            System.out.println(none.format(new Date(0)));
        } catch (NullPointerException e) {
            System.out.println("no numbers");
        }
    }

    public static void main(String[] args) throws ParseException {
        numbers();
        dates();
        ownNumbers();
    }
}

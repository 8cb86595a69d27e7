// Texts by intervals, and texts with places for objects.
import java.text.*;
import java.util.Random;

public class MessageFormats {
    static final String[] CHOICES = {
        "0#no files|1#one file|1<many files", "-1#negative|0#zero|0.5#half|1<more", "1#a''b|2#'|'c'#'|3#'<'", "0#|1#x",
        "-\u221e<least|0<some|\u221e<most", "5\u2264five|6<above", "0#a", "0#{0}|1#{0,number,#.0}", "1.5#x|2.5<y",
        "2#a|1#b", "#a", "x#a", "0#a|", "0#a|1", "", "|", "0#'a", "0#a|0<b", "1<a|1#b"
    };

    static final double[] NUMBERS = {
        -5, -1, -0.5, -0.0, 0, 0.25, 0.5, 1, 1.0000000000000002, 1.5, 2, 2.5, 2.75, 3, 5, 6, 7, 1e9, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE
    };

    static final String[] MESSAGES = {
        "plain", "{0}", "{0} and {1}", "{1}{0}{1}", "it''s {0}", "'{0}' is {0}", "'{'{0}'}'", "{0,number}", "{0,number,integer}",
        "{0,number,percent}", "{0,number,#.##}", "{0, number, 0.00}", "{0,NUMBER}", "{0, number ,integer}", "{2}", "{9}", "{3}",
        "there {0,choice,0#are no files|1#is one file|1<are {0,number,integer} files}.",
        "{0,choice,0#none|1#one {1}|1<'{1}' {1} {0}}", "{0,number,'#'#}", "{0,number,#'}'}", "a {0", "{", "}", "a } b", "{x}",
        "{-1}", "{0,foo}", "{0,choice,x#a}", "{0,number,0.0.0}", "{ 0}", "{0 }", "{}", "'", "''", "'{", "{0,}", "{0,number,}",
        "{0,choice,}", "{0,number,{}}", "{1,number}", "{0}'{1}", "{10} {0}"
    };

    public static void main(String[] args) {
        for (int i = 0; i < CHOICES.length; i++) {
            choice(CHOICES[i]);
        }
        neighbours();
        parsed();
        for (int i = 0; i < MESSAGES.length; i++) {
            message(MESSAGES[i]);
        }
        places();
        made();
    }

    static void choice(String pattern) {
        ChoiceFormat format;
        try {
            format = new ChoiceFormat(pattern);
        } catch (IllegalArgumentException e) {
            System.out.println(pattern + ": refused");
            return;
        }
        System.out.println(pattern + " = " + format.toPattern() + " " + format.getLimits().length + " "
            + format.getFormats().length + " " + format.equals(new ChoiceFormat(format.toPattern())));
        for (int i = 0; i < NUMBERS.length; i++) {
            try {
                System.out.println(NUMBERS[i] + " [" + format.format(NUMBERS[i]) + "] [" + format.format((long) NUMBERS[i])
                    + "] [" + format.format(new Double(NUMBERS[i])) + "]");
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(NUMBERS[i] + " nothing");
            }
        }
    }

    static void neighbours() {
        for (int i = 0; i < NUMBERS.length; i++) {
            System.out.println(Double.doubleToLongBits(ChoiceFormat.nextDouble(NUMBERS[i])) + " "
                + Double.doubleToLongBits(ChoiceFormat.previousDouble(NUMBERS[i])));
        }
    }

    static void parsed() {
        ChoiceFormat days = new ChoiceFormat(new double[] {1, 2, 3, 4}, new String[] {"Mon", "Monday", "Tue", "Tu"});
        String[] texts = {"Monday", "Mon", "Tuesday", "Tu", "xTue", "", "Mo", "Mondays"};
        for (int i = 0; i < texts.length; i++) {
            for (int start = 0; start <= 1 && start <= texts[i].length(); start++) {
                ParsePosition at = new ParsePosition(start);
                System.out.println(texts[i] + " " + days.parse(texts[i], at) + " " + at.getIndex() + " " + at.getErrorIndex());
            }
        }
        try {
            days.setChoices(new double[2], new String[3]);
        } catch (IllegalArgumentException e) {
            System.out.println("lengths differ");
        }
    }

    static void message(String pattern) {
        Object[][] all = {
            {}, {new Integer(0), "b"}, {new Integer(1), "b"}, {new Double(12345.678), "it's", null, "x"},
            {new Long(-7), new Integer(1234567), null, new StringBuffer("s")}, {null, null}
        };
        for (int i = 0; i < all.length; i++) {
            String text;
            try {
                text = MessageFormat.format(pattern, all[i]);
            } catch (IllegalArgumentException e) {
                text = "refused";
            } catch (ArrayIndexOutOfBoundsException e) {
                text = "nothing";
            }
            System.out.println(pattern + " -> " + text);
        }
    }

    static void places() {
        MessageFormat format = new MessageFormat("{1} {0,number,0.0} {1}");
        Object[] values = {new Double(2.25), new Double(3.5)};
        System.out.println(format.format(values) + " " + format.getFormats().length + " " + (format.getFormats()[0] == null));
        format.setFormat(0, new DecimalFormat("000.000"));
        System.out.println(format.format(values));
        format.setFormatByArgumentIndex(1, new ChoiceFormat("0#few|3#many {0}"));
        System.out.println(format.format(values));
        format.setFormats(new Format[] {null, NumberFormat.getPercentInstance()});
        System.out.println(format.format(values));
        format.applyPattern("<{0}>");
        System.out.println(format.format(values) + format.getFormats().length);
        try {
            format.setFormat(1, null);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("no such place");
        }
    }

    // Patterns of random pieces.
    static void made() {
        String[] pieces = {
            "{0}", "{1}", "'", "''", "{", "}", "text ", "{0,number,#,##0.00}", "{1,choice,0#a|1#b {0}}", "'{0}'", " ", ","
        };
        Object[] values = {new Double(-1234.5), new Integer(1)};
        Random random = new Random(7);
        for (int i = 0; i < 600; i++) {
            StringBuffer pattern = new StringBuffer();
            for (int n = random.nextInt(6); n >= 0; n--) {
                pattern.append(pieces[random.nextInt(pieces.length)]);
            }
            String text;
            try {
                text = MessageFormat.format(pattern.toString(), values);
            } catch (IllegalArgumentException e) {
                text = "refused";
            }
            System.out.println(pattern + " -> " + text);
        }
    }
}

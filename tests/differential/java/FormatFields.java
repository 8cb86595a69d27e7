// The fields of texts of numbers, dates and messages: as attributes, and where each is.
import java.math.*;
import java.text.*;
import java.text.AttributedCharacterIterator.Attribute;
import java.util.*;

public class FormatFields {
    static class Mine extends Format.Field {
        static final Mine WHOLE = new Mine("whole");

        Mine(String name) {
            super(name);
        }
    }

    // A format that says itself what its fields are.
    static class Boxed extends Format {
        public StringBuffer format(Object object, StringBuffer into, FieldPosition where) {
            return into.append("[").append(object).append("]");
        }

        public Object parseObject(String text, ParsePosition at) {
            return null;
        }

        public AttributedCharacterIterator formatToCharacterIterator(Object object) {
            AttributedString text = new AttributedString("[" + object + "]");
            text.addAttribute(Mine.WHOLE, new Integer(7));
            text.addAttribute(NumberFormat.Field.SIGN, "open", 0, 1);
            return text.getIterator();
        }
    }

    static String name(Object attribute) {
        String name = String.valueOf(attribute);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    static void show(String what, AttributedCharacterIterator i) {
        System.out.print(what + ":");
        i.first();
        while (i.getIndex() < i.getEndIndex()) {
            TreeMap map = new TreeMap();
            for (Iterator k = i.getAttributes().entrySet().iterator(); k.hasNext();) {
                Map.Entry entry = (Map.Entry) k.next();
                map.put(name(entry.getKey()), entry.getKey() == entry.getValue() ? "" : "" + entry.getValue());
            }
            StringBuffer run = new StringBuffer();
            int limit = i.getRunLimit();
            for (char c = i.current(); i.getIndex() < limit; c = i.next()) {
                run.append(c);
            }
            System.out.print(" \"" + run + "\"" + map);
        }
        System.out.println();
    }

    static void show(Format format, Object object) {
        show(format.format(object), format.formatToCharacterIterator(object));
    }

    static void numbers() {
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.US);
        String[] patterns = {"#,##0.00", "0.###E0", "##0.##E00", "0%", "0\u2030;(0\u2030)", "\u00a4#,##0.00;(\u00a4#)", "0 \u00a4\u00a4",
            "'x-'-0'%'%", "#", "0.", "'it''s' 0", "-0-;+0+"};
        Object[] values = {new Double(1234567.891), new Long(-1234), new Double(-0.00045), new Integer(0),
            new BigInteger("-12345678901234567890123"), new BigDecimal("98765.4321"), new Double(Double.NaN),
            new Double(Double.NEGATIVE_INFINITY)};
        for (int i = 0; i < patterns.length; i++) {
            DecimalFormat format = new DecimalFormat(patterns[i], symbols);
            System.out.println(format.toPattern());
            for (int j = 0; j < values.length; j++) {
                show(format, values[j]);
            }
        }
        DecimalFormat own = new DecimalFormat("0.0", symbols);
        own.setNegativePrefix("minus-");
        own.setPositiveSuffix("%");
        show(own, new Double(-2.5));
        show(own, new Double(2.5));
        show(NumberFormat.getPercentInstance(Locale.US), new Double(0.125));
        show(NumberFormat.getCurrencyInstance(Locale.US), new Double(-1999.5));
        show(new ChoiceFormat("0#none|1#some"), new Double(3));
    }

    static void dates() {
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        Date date = new Date(1234567890123L);
        String[] patterns = {"G y M d k H m s S E D F w W a h K z Z", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "EEEE, d. MMMM yyyy, h 'o''clock' a", "MMM''yy",
            "hh:mm:ss a zzzz", "MMM.M.MMMM", "yyyyMMddHHmm"};
        for (int i = 0; i < patterns.length; i++) {
            SimpleDateFormat format = new SimpleDateFormat(patterns[i], Locale.US);
            show(format, date);
            show(format, new Long(0));
        }
        show(new SimpleDateFormat("MMMMyy'yy'", Locale.US), date);
        for (int i = 0; i < 17; i++) {
            System.out.print(DateFormat.Field.ofCalendarField(i) + " ");
        }
        System.out.println(DateFormat.Field.HOUR1.getCalendarField() + " " + DateFormat.Field.DAY_OF_WEEK.getCalendarField());
    }

    static void messages() {
        Object[] arguments = {new Integer(3700), "files", new Date(0), new Double(0.25), null, "", new Integer(1)};
        String[] patterns = {"{0} {1} at {2,date,short}{2,time,short} {3,number,percent}.", "{4}{1}{1}", "{5}none{5}", "no place", "",
            "{6,choice,0#no file|1#one of {0} files ({3,number,percent})|2#many}!", "{0,choice,0#no|2#many files}", "{9} {0,number,#.0E0}", "{2}", "'{'{1}'}'"};
        for (int i = 0; i < patterns.length; i++) {
            show(new MessageFormat(patterns[i], Locale.US), arguments);
        }
        MessageFormat boxed = new MessageFormat("<{1}{0}>", Locale.US);
        boxed.setFormat(0, new Boxed());
        show(boxed, arguments);
        show(new Boxed(), "a");
        FieldPosition where = new FieldPosition(MessageFormat.Field.ARGUMENT);
        System.out.println(new MessageFormat("a{1}{0}").format(arguments, new StringBuffer("> "), where) + " " + where);
        where = new FieldPosition(MessageFormat.Field.ARGUMENT);
        System.out.println(new MessageFormat("{9}{0}").format(arguments, new StringBuffer("> "), where) + " " + where);
        where = new FieldPosition(2);
        where.setBeginIndex(4);
        where.setEndIndex(6);
        System.out.println(new MessageFormat("a{1}{0}").format(arguments, new StringBuffer("> "), where) + " " + where);
    }

    static void place(Format format, Object object, Format.Field field, int number) {
        FieldPosition where = new FieldPosition(field, number);
        StringBuffer text = format.format(object, new StringBuffer("> "), where);
        System.out.println(text + " " + name(field) + number + " " + where.getBeginIndex() + "-" + where.getEndIndex());
    }

    static void places() {
        NumberFormat.Field[] ofNumbers = {NumberFormat.Field.INTEGER, NumberFormat.Field.FRACTION, NumberFormat.Field.EXPONENT,
            NumberFormat.Field.DECIMAL_SEPARATOR, NumberFormat.Field.SIGN, NumberFormat.Field.GROUPING_SEPARATOR,
            NumberFormat.Field.EXPONENT_SYMBOL, NumberFormat.Field.PERCENT, NumberFormat.Field.PERMILLE,
            NumberFormat.Field.CURRENCY, NumberFormat.Field.EXPONENT_SIGN};
        for (int i = 0; i < ofNumbers.length; i++) {
            place(new DecimalFormat("\u00a4#,##0.0%", new DecimalFormatSymbols(Locale.US)), new Double(-12345.678), ofNumbers[i], i);
            place(new DecimalFormat("0.0E0\u2030"), new Double(-0.00012), ofNumbers[i], -1);
        }
        DateFormat.Field[] ofDates = {DateFormat.Field.ERA, DateFormat.Field.YEAR, DateFormat.Field.MONTH, DateFormat.Field.DAY_OF_MONTH,
            DateFormat.Field.HOUR_OF_DAY1, DateFormat.Field.HOUR_OF_DAY0, DateFormat.Field.MINUTE, DateFormat.Field.SECOND,
            DateFormat.Field.MILLISECOND, DateFormat.Field.DAY_OF_WEEK, DateFormat.Field.DAY_OF_YEAR,
            DateFormat.Field.DAY_OF_WEEK_IN_MONTH, DateFormat.Field.WEEK_OF_YEAR, DateFormat.Field.WEEK_OF_MONTH,
            DateFormat.Field.AM_PM, DateFormat.Field.HOUR1, DateFormat.Field.HOUR0, DateFormat.Field.TIME_ZONE};
        for (int i = 0; i < ofDates.length; i++) {
            place(new SimpleDateFormat("G y M d k H m s S E D F w W a h K z Z", Locale.US), new Date(1234567890123L), ofDates[i], 1);
        }
        FieldPosition one = new FieldPosition(NumberFormat.Field.SIGN, 4);
        System.out.println(one + " " + one.getField() + " " + one.getFieldAttribute() + " " + one.hashCode() + " "
            + one.equals(new FieldPosition(4)) + one.equals(new FieldPosition(NumberFormat.Field.SIGN, 4))
            + one.equals(new FieldPosition(NumberFormat.Field.SIGN)));
        System.out.println(new FieldPosition(NumberFormat.Field.SIGN).getField() + " " + new FieldPosition(1).getFieldAttribute());
        place(new DecimalFormat("0"), new Integer(5), null, 0);
    }

    static void refused() {
        Format[] formats = {new DecimalFormat("0"), new SimpleDateFormat("d"), new MessageFormat("{0}"), new ChoiceFormat("0#a")};
        Object[] objects = {null, new Date(0), new Integer(3), "x"};
        for (int i = 0; i < formats.length; i++) {
            for (int j = 0; j < objects.length; j++) {
                if (i == 2 && j > 0) {
                    continue;
                }
                try {
                    System.out.println(formats[i].formatToCharacterIterator(objects[j]).getEndIndex());
                } catch (RuntimeException e) {
                    System.out.println(e);
                }
            }
        }
        try {
            DateFormat.Field.ofCalendarField(17);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        numbers();
        dates();
        messages();
        places();
        refused();
    }
}

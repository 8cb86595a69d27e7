import java.text.*;
import java.util.*;

/** Locales, names of dates, and messages that are taken apart again. */
public class Locales {
    static void say(Object what) {
        System.out.println(what);
    }

    static void locales() {
        Locale [] all = {
            Locale.ENGLISH, Locale.FRENCH, Locale.GERMAN, Locale.ITALIAN, Locale.JAPANESE, Locale.KOREAN, Locale.CHINESE,
            Locale.SIMPLIFIED_CHINESE, Locale.TRADITIONAL_CHINESE, Locale.FRANCE, Locale.GERMANY, Locale.ITALY, Locale.JAPAN, Locale.KOREA,
            Locale.CHINA, Locale.PRC, Locale.TAIWAN, Locale.UK, Locale.US, Locale.CANADA, Locale.CANADA_FRENCH, new Locale("ES", "es", "Old"),
            new Locale("", "ch"), new Locale("", "", "x"), new Locale("pt", "", "POSIX"), new Locale("iw"), new Locale("in", "ID"),
            new Locale("ji"), new Locale("he"), new Locale("")
        };
        for (int i = 0; i < all.length; i++) {
            Locale l = all[i];
            say(l + " " + l.getLanguage() + " " + l.getCountry() + " " + l.getVariant() + " " + l.equals(all[0]) + " " + l.equals(l.clone()));
        }
        Map map = new HashMap();
        map.put(new Locale("de", "DE"), "Berlin");
        say(map.get(Locale.GERMANY) + " " + map.get(Locale.GERMAN));
        try {
            new Locale(null);
        } catch (NullPointerException e) {
            say("null");
        }
    }

    static void letters() {
        String [] texts = {"TITLE Irish", "diyarbak\u0131r \u0130zmir", "I\u0307I", "", "stra\u00dfe", "\u03a3\u03a3"};
        Locale [] all = {Locale.ENGLISH, Locale.GERMANY, new Locale("tr"), new Locale("az", "AZ"), new Locale("tr", "TR")};
        for (int i = 0; i < texts.length; i++) {
            for (int k = 0; k < all.length; k++) {
                say(texts[i] + " " + all[k] + " " + texts[i].toLowerCase(all[k]) + " " + texts[i].toUpperCase(all[k]));
            }
        }
    }

    static void numbers() {
        Locale [] all = {Locale.ENGLISH, Locale.US, Locale.UK, new Locale("en", "NZ"), new Locale("en", "IE")};
        double [] values = {0, -1234567.8915, 0.256, 1e9, Double.NaN, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < all.length; i++) {
            for (int k = 0; k < values.length; k++) {
                say(all[i] + " " + NumberFormat.getInstance(all[i]).format(values[k]) + " " + NumberFormat.getNumberInstance(all[i]).format(values[k])
                    + " " + NumberFormat.getIntegerInstance(all[i]).format(values[k]) + " " + NumberFormat.getPercentInstance(all[i]).format(values[k])
                    + " " + new DecimalFormat("0.00E0", new DecimalFormatSymbols(all[i])).format(values[k]));
            }
        }
    }

    static DateFormatSymbols german() {
        DateFormatSymbols symbols = new DateFormatSymbols();
        symbols.setMonths(new String [] {"Januar", "Februar", "M\u00e4rz", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember", ""});
        symbols.setShortMonths(new String [] {"Jan", "Feb", "M\u00e4r", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez", ""});
        symbols.setWeekdays(new String [] {"", "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"});
        symbols.setShortWeekdays(new String [] {"", "So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"});
        symbols.setAmPmStrings(new String [] {"vorm.", "nachm."});
        symbols.setEras(new String [] {"v. Chr.", "n. Chr."});
        return symbols;
    }

    static void show(String [] names) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < names.length; i++) {
            text.append('|').append(names[i]);
        }
        say(text.append('|'));
    }

    static void names(DateFormatSymbols symbols) {
        show(symbols.getMonths());
        show(symbols.getShortMonths());
        show(symbols.getWeekdays());
        show(symbols.getShortWeekdays());
        show(symbols.getAmPmStrings());
        show(symbols.getEras());
        symbols.getMonths()[0] = "changed";
        say(symbols.getMonths()[0] + " " + symbols.equals(symbols.clone()) + " " + symbols.equals(new DateFormatSymbols(Locale.US)) + " "
            + (symbols.hashCode() == symbols.clone().hashCode()));
    }

    static void dates() throws ParseException {
        names(new DateFormatSymbols());
        names(german());
        TimeZone utc = TimeZone.getTimeZone("UTC");
        SimpleDateFormat [] all = {
            new SimpleDateFormat("EEEE, d. MMMM yyyy G h:mm a", german()), new SimpleDateFormat("EE d MMM yy", german()),
            new SimpleDateFormat("EEEE, d MMMM yyyy h:mm a", Locale.US), new SimpleDateFormat("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ENGLISH)
        };
        long [] moments = {0, 951782400000L, 1234567890123L, -62200000000000L, 1000000000000L};
        for (int i = 0; i < all.length; i++) {
            all[i].setTimeZone(utc);
            for (int k = 0; k < moments.length; k++) {
                String text = all[i].format(new Date(moments[k]));
                say(text + " -> " + all[i].parse(text).getTime() + " " + ((Date) all[i].parseObject(text)).getTime());
            }
            say(all[i].equals(all[i].clone()) + " " + all[i].equals(new SimpleDateFormat(all[i].toPattern())) + " " + all[i].equals(all[0]));
        }
        say(all[1].parse("Mo 3 M\u00c4RZ 97").getTime() + " " + all[1].parse("montag 3 mai 97").getTime());
        try {
            all[1].parse("Mon 3 Mar 97");
        } catch (ParseException e) {
            say(e.getMessage() + " " + e.getErrorOffset());
        }
        all[2].setDateFormatSymbols(german());
        say(all[2].format(new Date(0)) + " " + all[2].getDateFormatSymbols().equals(german()));
        for (int style = DateFormat.FULL; style <= DateFormat.SHORT; style++) {
            DateFormat format = DateFormat.getDateTimeInstance(style, style, Locale.US);
            format.setTimeZone(utc);
            say(format.format(new Date(1234567890123L)) + " " + ((SimpleDateFormat) DateFormat.getDateInstance(style, Locale.US)).toPattern() + " "
                + ((SimpleDateFormat) DateFormat.getTimeInstance(style, Locale.ENGLISH)).toPattern());
        }
        Calendar calendar = Calendar.getInstance(utc, Locale.US);
        say(calendar.getFirstDayOfWeek() + " " + calendar.getMinimalDaysInFirstWeek() + " " + new GregorianCalendar(Locale.US).getFirstDayOfWeek());
        say(utc.getDisplayName(Locale.US) + " " + utc.getDisplayName(false, TimeZone.SHORT, Locale.ENGLISH));
    }

    static final String [] PATTERNS = {
        "plain", "{0}", "{0} and {1}", "{1}, {0}; {2}", "it''s {0}", "'{0}' {0}", "'{' {0} '}'", "{0,number}", "{0,number,integer} of {1,number,percent}",
        "{0,number,#.00}!", "{0,choice,0#none|1#one|1<{0} many}", "{0,date}", "{0,date,short} {0,time,short}", "{0,time}", "{0,date,full}", "{0,date,long}|{0,time,medium}",
        "{0,date,yyyy-MM-dd}", "{0}{1}", "{3}", "{0}-{0}", "a''b'{'c'}'d{0}e", ""
    };

    static void messages() {
        Object [][] lists = {{"x", "y", "z"}, {new Integer(7), new Double(0.25)}, {"", "-"}, {new Date(86400000L * 365)}};
        for (int i = 0; i < PATTERNS.length; i++) {
            MessageFormat format = new MessageFormat(PATTERNS[i], Locale.US);
            String back = format.toPattern();
            say(PATTERNS[i] + " -> " + back + " " + new MessageFormat(back, Locale.US).equals(format) + " " + format.equals(format.clone()) + " "
                + format.getFormats().length + " " + format.getFormatsByArgumentIndex().length + " " + format.getLocale());
            for (int k = 0; k < lists.length; k++) {
                try {
                    String text = format.format(lists[k]);
                    say("  " + text);
                    parts(format, text);
                } catch (IllegalArgumentException e) {
                    say("  " + e.getMessage());
                }
            }
            parts(format, "x and");
            parts(format, "x and y and z");
            parts(format, "7 of 30%");
        }
        MessageFormat format = new MessageFormat("{1} is {0} of {1}");
        format.setFormatsByArgumentIndex(new Format [] {NumberFormat.getPercentInstance(), NumberFormat.getIntegerInstance()});
        say(format.format(new Object [] {new Double(0.5), new Double(2.5)}) + " " + format.toPattern());
    }

    static void parts(MessageFormat format, String text) {
        ParsePosition at = new ParsePosition(0);
        Object [] objects = format.parse(text, at);
        StringBuffer line = new StringBuffer("    " + text + ": " + at.getIndex() + " " + at.getErrorIndex());
        for (int i = 0; objects != null && i < objects.length; i++) {
            line.append(" [").append(objects[i] instanceof Date ? "" + ((Date) objects[i]).getTime() : "" + objects[i]).append(']');
        }
        say(line);
        try {
            say("    " + format.parse(text).length + " " + ((Object []) format.parseObject(text)).length);
        } catch (ParseException e) {
            say("    " + e.getMessage() + " " + e.getErrorOffset());
        }
    }

    public static void main(String [] args) throws Exception {
        TimeZone.getDefault();
        locales();
        letters();
        numbers();
        dates();
        messages();
    }
}

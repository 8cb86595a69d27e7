// Dates by patterns, and dates of texts: letters, quotes, names, centuries, zones, errors.
import java.text.*;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Random;
import java.util.TimeZone;

public class DateFormats {
    static final String[] PATTERNS = {
        "G GGGG", "y yy yyy yyyy yyyyy", "M MM MMM MMMM MMMMM", "d dd ddd", "H HH h hh k kk K KK", "m mm s ss S SS SSS SSSS",
        "E EE EEE EEEE EEEEE", "D DD DDD DDDD", "F FF w ww W WW", "a aa", "Z ZZ ZZZZ", "z zz zzz zzzz",
        "yyyy-MM-dd'T'HH:mm:ss.SSS", "''yy 'o''clock' hh", "EEE, d MMM yyyy HH:mm:ss Z", "hh 'o''clock' a, zzzz", "",
        "yyyyMMddHHmmssSSS", "[dd/MM/yyyy] (HH)", "''", "'quoted'", "'it''s' EEEE"
    };

    static final String[] WRONG = {"b", "yyyy 'x", "j", "A", "T", "hh 'o''clock", "'"};

    static final String[][] TEXTS = {
        {"yyyy-MM-dd", "2004-02-30"}, {"yyyy-MM-dd", "2004-2-3x"}, {"yyyy-MM-dd", " 2004-02-03"},
        {"yyyy-MM-dd", "2004/02/03"}, {"yyyy-MM-dd", "2003-02-29"}, {"yyyy-MM-dd", "0099-13-41"}, {"yy", "04"}, {"yy", "69"},
        {"yy", "70"}, {"yy", "2004"}, {"yy", "-4"}, {"yyyyMMdd", "20040203"}, {"yyyyMMdd", "200402"}, {"HHmm", "0930"},
        {"HHmm", "930"}, {"MMM d, yyyy", "feb 3, 2004"}, {"MMMM d", "February 3"}, {"MMM d", "February 3"},
        {"MMMM d", "FEB 3"}, {"EEE, d MMM yyyy HH:mm:ss Z", "Tue, 3 Feb 2004 10:11:12 +0130"}, {"HH:mm z", "10:20 GMT"},
        {"HH:mm z", "10:20 GMT+2:00"}, {"HH:mm z", "10:20 GMT-10:30"}, {"hh:mm a", "12:30 am"}, {"hh:mm a", "12:30 PM"},
        {"hh:mm a", "1:30 pm"}, {"K:mm a", "0:30 PM"}, {"k", "24"}, {"HH:mm:ss.SSS", "1:2:3.4"}, {"D yyyy", "366 2004"},
        {"D yyyy", "366 2003"}, {"w yyyy", "10 2004"}, {"E w yyyy", "Mon 10 2004"}, {"G yyyy", "BC 5"}, {"G yyyy", "ad 5"},
        {"HH:mm", "-1:20"}, {"HH:mm", "25:61"}, {"HH:mm Z", "1:20 -0800"}, {"HH:mm Z", "1:20 UTC"}, {"HH:mm z", "1:20 UTC"},
        {"dd.MM.yyyy", "  1.2.2004"}, {"dd.MM.yyyy", "1. 2.2004"}, {"d  MMM", "1 Feb"}, {"d MMM", "1  Feb"},
        {"yyyy", "12345"}, {"yyyy", ""}, {"W MM yyyy EEE", "2 02 2004 Wed"}, {"F E MM yyyy", "2 Tue 02 2004"},
        {"yy-M", "123-4"}, {"yyy", "04"}, {"y", "04"}, {"'at' H", "at 5"}, {"'at' H", "an 5"}, {"''H", "'5"},
        {"MM/dd/yy", "1/1/2"}, {"MM/dd/yy", "1/1/00012"}, {"EEEE", "Monday"}, {"EEEE", "mon"}, {"EEEE", "noday"}, {"h", "13"},
        {"H h", "13 2"}, {"d-M", "x-1"}, {"d-M", "1-"}, {"d-M", "1"}
    };

    static void parse(DateFormat format, String pattern, String text) {
        ParsePosition at = new ParsePosition(0);
        Date date = format.parse(text, at);
        System.out.println(pattern + " | " + text + " -> " + (date == null ? "null" : date.getTime() + "") + " "
            + at.getIndex() + " " + at.getErrorIndex());
        try {
            System.out.println(format.parse(text).getTime());
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " at " + e.getErrorOffset());
        }
    }

    static void zones(Date date) {
        String[] zones = {"UTC", "GMT", "GMT+3:30", "GMT-11"};
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm z zzzz Z");
        for (int i = 0; i < zones.length; i++) {
            format.setTimeZone(TimeZone.getTimeZone(zones[i]));
            System.out.println(format.format(date) + " " + format.getTimeZone().getID());
        }
        format.applyPattern("HH:mm");
        parse(format, format.toPattern(), "12:34");
    }

    static void styles(Date date) {
        int[] styles = {DateFormat.FULL, DateFormat.LONG, DateFormat.MEDIUM, DateFormat.SHORT};
        for (int i = 0; i < 4; i++) {
            System.out.println(DateFormat.getDateInstance(styles[i]).format(date));
            System.out.println(DateFormat.getTimeInstance(styles[i]).format(date));
            for (int j = 0; j < 4; j++) {
                System.out.println(DateFormat.getDateTimeInstance(styles[i], styles[j]).format(date));
            }
        }
        System.out.println(DateFormat.getInstance().format(date) + " " + DateFormat.getDateInstance().format(date) + " "
            + DateFormat.getTimeInstance().format(date) + " " + DateFormat.getDateTimeInstance().format(date));
        System.out.println(new SimpleDateFormat().toPattern() + " " + new SimpleDateFormat().format(new Long(0)));
        try {
            System.out.println(DateFormat.getInstance().format("text"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws ParseException {
        Random random = new Random(5);
        for (int i = 0; i < PATTERNS.length; i++) {
            SimpleDateFormat format = new SimpleDateFormat(PATTERNS[i]);
            for (int j = 0; j < 12; j++) {
                Date date = new Date(j == 0 ? 1078059907000L : j == 1 ? 0 : j == 2 ? -62135769600001L : random.nextLong() >> 21);
                System.out.println(PATTERNS[i] + " [" + format.format(date) + "]");
            }
        }
        for (int i = 0; i < WRONG.length; i++) {
            try {
                System.out.println(new SimpleDateFormat(WRONG[i]).toPattern());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int i = 0; i < TEXTS.length; i++) {
            SimpleDateFormat format = new SimpleDateFormat(TEXTS[i][0]);
            format.set2DigitYearStart(new Date(0));
            parse(format, TEXTS[i][0], TEXTS[i][1]);
            format.setLenient(false);
            parse(format, TEXTS[i][0], TEXTS[i][1]);
        }
        SimpleDateFormat century = new SimpleDateFormat("dd.MM.yy");
        century.set2DigitYearStart(new GregorianCalendar(1950, Calendar.JUNE, 1).getTime());
        System.out.println(century.parse("31.05.50") + " " + century.parse("01.06.50") + " " + century.parse("1.1.49"));
        zones(new Date(1078059907000L));
        styles(new Date(1078059907000L));
        SimpleDateFormat exact = new SimpleDateFormat("G yyyy-MM-dd HH:mm:ss.SSS Z");
        for (int i = 0; i < 200; i++) {
            Date date = new Date(random.nextLong() >> 18);
            System.out.println(exact.format(date) + " " + exact.parse(exact.format(date)).equals(date));
        }
        System.out.println(exact.equals(new SimpleDateFormat("yyyy")) + " " + (exact.clone() != exact) + " " + exact.isLenient());
    }
}

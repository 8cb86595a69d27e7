// Programs extend the formats, time zones and calendars: what is called of theirs, and which fields they use.
import java.text.*;
import java.util.*;

public class OwnFormats {
    static class Roman extends NumberFormat {
        static final String[] LETTERS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};

        public StringBuffer format(double number, StringBuffer into, FieldPosition where) {
            return format(Math.round(number), into.append("~"), where);
        }

        public StringBuffer format(long number, StringBuffer into, FieldPosition where) {
            for (int i = 0; i < VALUES.length; i++) {
                for (; number >= VALUES[i]; number -= VALUES[i]) {
                    into.append(LETTERS[i]);
                }
            }
            return into;
        }

        public Number parse(String text, ParsePosition at) {
            long sum = 0;
            int place = at.getIndex();
            for (int i = 0; i < VALUES.length; i++) {
                for (; text.startsWith(LETTERS[i], place); place += LETTERS[i].length()) {
                    sum += VALUES[i];
                }
            }
            if (place == at.getIndex()) {
                at.setErrorIndex(place);
                return null;
            }
            at.setIndex(place);
            return new Long(sum);
        }
    }

    static class Pair extends Format {
        public StringBuffer format(Object object, StringBuffer into, FieldPosition where) {
            Object[] pair = (Object[]) object;
            where.setBeginIndex(into.length());
            into.append("(").append(pair[0]).append(", ").append(pair[1]).append(")");
            where.setEndIndex(into.length());
            return into;
        }

        public Object parseObject(String text, ParsePosition at) {
            int end = text.indexOf(')', at.getIndex());
            if (end < 0) {
                at.setErrorIndex(at.getIndex());
                return null;
            }
            String inner = text.substring(at.getIndex() + 1, end);
            at.setIndex(end + 1);
            int comma = inner.indexOf(", ");
            return new Object[] {inner.substring(0, comma), inner.substring(comma + 2)};
        }
    }

    static class Day extends DateFormat {
        Day() {
            calendar = new GregorianCalendar(TimeZone.getTimeZone("GMT"));
            numberFormat = new DecimalFormat("000");
        }

        public StringBuffer format(Date date, StringBuffer into, FieldPosition where) {
            calendar.setTime(date);
            return into.append(calendar.get(Calendar.YEAR)).append('/')
                .append(numberFormat.format(calendar.get(Calendar.DAY_OF_YEAR)));
        }

        public Date parse(String text, ParsePosition at) {
            try {
                int slash = text.indexOf('/', at.getIndex());
                int year = Integer.parseInt(text.substring(at.getIndex(), slash));
                Number day = numberFormat.parse(text.substring(slash + 1));
                calendar.clear();
                calendar.set(Calendar.YEAR, year);
                calendar.set(Calendar.DAY_OF_YEAR, day.intValue());
                at.setIndex(text.length());
                return calendar.getTime();
            } catch (Exception e) {
                at.setErrorIndex(at.getIndex());
                return null;
            }
        }
    }

    static void formats() throws ParseException {
        Roman roman = new Roman();
        System.out.println(roman.format(1987) + " " + roman.format(3.9) + " " + roman.format(new Integer(44)) + " "
            + roman.format(new Float(2.2f)) + " " + roman.format(new java.math.BigInteger("15")));
        System.out.println(roman.parse("MCMLXXXVII") + " " + roman.parseObject("XIV"));
        try {
            roman.parse("none");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        try {
            roman.format("text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        roman.setMaximumFractionDigits(7);
        System.out.println(roman.getMaximumFractionDigits() + " " + roman.equals(new Roman()) + " " + roman.equals(roman.clone()));
        Format pair = new Pair();
        FieldPosition where = new FieldPosition(3);
        System.out.println(pair.format(new Object[] {"a", "b"}) + pair.format(new Object[] {"c", "d"}, new StringBuffer("> "), where)
            + where.getBeginIndex() + where.getEndIndex());
        System.out.println(((Object[]) pair.parseObject("(x, y)"))[1]);
        try {
            pair.parseObject("open (");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        DateFormat day = new Day();
        System.out.println(day.format(new Date(0)) + " " + day.format(new Long(86400000L * 40)) + " " + day.parse("2000/060").getTime());
        System.out.println(day.getNumberFormat().format(5) + " " + day.getTimeZone().getID());
        day.setNumberFormat(new DecimalFormat("0"));
        System.out.println(day.format(new Date(0)));
        MessageFormat message = new MessageFormat("{0} and {1}, {2}");
        message.setFormat(0, roman);
        message.setFormat(1, pair);
        message.setFormat(2, day);
        Object[] arguments = {new Integer(9), new Object[] {"p", "q"}, new Date(0)};
        System.out.println(message.format(arguments));
        System.out.println(message.format(arguments, new StringBuffer("text "), new FieldPosition(0)));
        DateFormat simple = new SimpleDateFormat("yyyy-MM-dd", Locale.US);
        System.out.println(simple.getNumberFormat().getMaximumFractionDigits() + " " + simple.getNumberFormat().isGroupingUsed());
    }

    // Two hours ahead in the second half of each year, else one.
    static class Halves extends TimeZone {
        int raw = 3600000;

        Halves() {
            setID("Halves");
        }

        public int getOffset(int era, int year, int month, int day, int dayOfWeek, int milliseconds) {
            return raw + (month >= Calendar.JULY ? 3600000 : 0);
        }

        public int getRawOffset() {
            return raw;
        }

        public void setRawOffset(int offset) {
            raw = offset;
        }

        public boolean useDaylightTime() {
            return true;
        }

        public boolean inDaylightTime(Date date) {
            Calendar there = new GregorianCalendar(new SimpleTimeZone(raw, "raw"));
            there.setTime(date);
            return there.get(Calendar.MONTH) >= Calendar.JULY;
        }
    }

    static void zones() {
        TimeZone halves = new Halves();
        long may = 1210000000000L, october = 1224000000000L;
        System.out.println(halves.getOffset(may) + " " + halves.getOffset(october) + " " + halves.getDSTSavings());
        Calendar calendar = new GregorianCalendar(halves);
        calendar.setTime(new Date(october));
        System.out.println(calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.get(Calendar.DST_OFFSET));
        calendar.setTime(new Date(may));
        System.out.println(calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.get(Calendar.DST_OFFSET));
        halves.setRawOffset(0);
        System.out.println(halves.getOffset(may) + " " + halves.hasSameRules(TimeZone.getTimeZone("GMT")));
        String[] ids = {"Europe/Berlin", "America/New_York", "GMT+5", "UTC"};
        for (int i = 0; i < ids.length; i++) {
            TimeZone zone = TimeZone.getTimeZone(ids[i]);
            System.out.println(ids[i] + " " + zone.getOffset(GregorianCalendar.AD, 2008, Calendar.JULY, 1, Calendar.TUESDAY, 7200000)
                + " " + zone.getOffset(GregorianCalendar.AD, 2008, Calendar.MARCH, 30, Calendar.SUNDAY, 7199999));
            zone.setRawOffset(zone.getRawOffset() + 1000);
            System.out.println(zone.getRawOffset() + " " + zone.getOffset(may) + " " + zone.inDaylightTime(new Date(may)));
        }
        TimeZone zone = new SimpleTimeZone(-3600000, "Own", Calendar.APRIL, 1, -Calendar.SUNDAY, 7200000, Calendar.OCTOBER, -1,
            Calendar.SUNDAY, 7200000);
        int[][] days = {{1, 2000, 3, 2, 1, 0}, {1, 2000, 3, 2, 1, 7200000}, {1, 2000, 9, 29, 1, 3599999}, {1, 2000, 9, 29, 1, 3600000},
            {0, 5, 6, 1, 1, 0}, {2, 2000, 1, 1, 1, 0}, {1, 2000, 12, 1, 1, 0}, {1, 2000, 1, 30, 1, 0}, {1, 2000, 1, 1, 8, 0},
            {1, 2000, 1, 1, 1, 86400000}, {1, 2000, 1, 1, 1, -1}};
        for (int i = 0; i < days.length; i++) {
            int[] d = days[i];
            try {
                System.out.println(zone.getOffset(d[0], d[1], d[2], d[3], d[4], d[5]));
            } catch (IllegalArgumentException e) {
                System.out.println(i + " refused");
            }
        }
    }

    // Ten days a month, ten months a year, from 1970 on.
    static class Decimal extends Calendar {
        Decimal() {
            super(TimeZone.getTimeZone("GMT"), Locale.US);
            setTimeInMillis(0);
        }

        protected void computeTime() {
            time = ((internalGet(YEAR) * 10L + internalGet(MONTH)) * 10 + internalGet(DAY_OF_MONTH) - 1) * 86400000L;
        }

        protected void computeFields() {
            long days = time / 86400000L;
            fields[YEAR] = (int) (days / 100);
            fields[MONTH] = (int) (days / 10 % 10);
            fields[DAY_OF_MONTH] = (int) (days % 10) + 1;
            for (int i = 0; i < FIELD_COUNT; i++) {
                isSet[i] = true;
            }
        }

        public void add(int field, int amount) {
            complete();
            time += (field == YEAR ? 100L : field == MONTH ? 10L : 1L) * amount * 86400000L;
            computeFields();
        }

        public void roll(int field, boolean up) {
            int size = getMaximum(field) - getMinimum(field) + 1;
            set(field, getMinimum(field) + (get(field) - getMinimum(field) + (up ? 1 : size - 1)) % size);
        }

        public int getMinimum(int field) {
            return field == DAY_OF_MONTH ? 1 : 0;
        }

        public int getMaximum(int field) {
            return field == DAY_OF_MONTH ? 10 : field == MONTH ? 9 : 1000;
        }

        public int getGreatestMinimum(int field) {
            return getMinimum(field);
        }

        public int getLeastMaximum(int field) {
            return field == DAY_OF_MONTH ? 8 : getMaximum(field);
        }

        public String toString() {
            return get(YEAR) + "-" + get(MONTH) + "-" + get(DAY_OF_MONTH);
        }

        String state() {
            return isTimeSet + " " + areFieldsSet + " " + isSet[MONTH];
        }
    }

    static void calendars() {
        Decimal day = new Decimal();
        System.out.println(day + " " + day.state());
        day.set(3, 4, 5);
        System.out.println(day.getTimeInMillis() / 86400000L + " " + day);
        day.add(Calendar.DATE, 28);
        System.out.println(day);
        day.roll(Calendar.MONTH, true);
        day.roll(Calendar.DAY_OF_MONTH, -4);
        System.out.println(day);
        System.out.println(day.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + day.getActualMinimum(Calendar.DAY_OF_MONTH) + " "
            + day.getActualMaximum(Calendar.MONTH) + " " + day);
        Calendar later = (Calendar) day.clone();
        later.add(Calendar.YEAR, 1);
        System.out.println(later.after(day) + " " + day.before(later) + " " + later.equals(day) + " " + later);
        day.clear(Calendar.MONTH);
        System.out.println(day.state());
    }

    public static void main(String[] args) throws Exception {
        formats();
        zones();
        calendars();
    }
}

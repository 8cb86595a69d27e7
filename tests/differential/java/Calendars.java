// The fields of calendars: from moments and back, which of them count, steps, bounds, weeks, what is not lenient.
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

public class Calendars {
    static String fields(Calendar c) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < Calendar.FIELD_COUNT; i++) {
            text.append(c.get(i)).append(' ');
        }
        return text.toString() + c.getTimeInMillis();
    }

    static GregorianCalendar at(long time) {
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        c.setTimeInMillis(time);
        return c;
    }

    static void bounds(Calendar c) {
        StringBuffer text = new StringBuffer("bounds");
        for (int i = Calendar.YEAR; i < Calendar.ZONE_OFFSET; i++) {
            if (i != Calendar.YEAR) {
                text.append(" " + c.getActualMaximum(i) + "/" + c.getActualMinimum(i));
            }
            text.append(" " + c.getMinimum(i) + " " + c.getGreatestMinimum(i) + " " + c.getLeastMaximum(i) + " "
                + c.getMaximum(i));
        }
        System.out.println(text);
    }

    static void weeks() {
        for (int year = 1995; year < 2012; year++) {
            for (int first = Calendar.SUNDAY; first <= Calendar.MONDAY; first++) {
                for (int least = 1; least <= 7; least += 3) {
                    StringBuffer line = new StringBuffer(year + " " + first + " " + least + ":");
                    for (int day = -3; day <= 5; day++) {
                        Calendar c = new GregorianCalendar(year, Calendar.JANUARY, day);
                        c.setFirstDayOfWeek(first);
                        c.setMinimalDaysInFirstWeek(least);
                        line.append(" " + c.get(Calendar.WEEK_OF_YEAR) + "/" + c.get(Calendar.WEEK_OF_MONTH));
                        line.append("/" + c.getActualMaximum(Calendar.WEEK_OF_MONTH));
                    }
                    System.out.println(line);
                }
            }
        }
    }

    static void lenient() {
        System.out.println(fields(new GregorianCalendar(2004, 1, 30)));
        System.out.println(fields(new GregorianCalendar(2003, 14, -40, 30, 75, -80)));
        System.out.println(fields(new GregorianCalendar(0, 0, 1)) + fields(new GregorianCalendar(-44, 2, 15)));
        System.out.println(fields(new GregorianCalendar(1582, 9, 3)) + fields(new GregorianCalendar(1700, 1, 29)));
        Calendar c = new GregorianCalendar(2004, 5, 15);
        c.clear();
        System.out.println(c.isSet(Calendar.YEAR) + " " + fields(c) + " " + c.isSet(Calendar.YEAR));
        c.clear();
        c.set(Calendar.ERA, GregorianCalendar.BC);
        c.set(Calendar.YEAR, 44);
        System.out.println(fields(c));
        int[][] wrong = {
            {Calendar.MONTH, 12}, {Calendar.DAY_OF_MONTH, 31}, {Calendar.DAY_OF_MONTH, 32}, {Calendar.HOUR_OF_DAY, 24},
            {Calendar.MINUTE, -1}, {Calendar.DAY_OF_WEEK, 8}, {Calendar.DAY_OF_YEAR, 366}, {Calendar.DAY_OF_YEAR, 60}
        };
        for (int i = 0; i < wrong.length; i++) {
            c = new GregorianCalendar(2003, 3, 10);
            c.getTime();
            c.setLenient(false);
            c.set(wrong[i][0], wrong[i][1]);
            try {
                System.out.println(c.getTimeInMillis() + " " + c.isLenient());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static void zones() {
        String[] names = {"GMT+3", "GMT-0330", "GMT+10:00", "GMT-2:15", "UTC", "GMT"};
        for (int i = 0; i < names.length; i++) {
            TimeZone zone = TimeZone.getTimeZone(names[i]);
            System.out.println(zone.getID() + " " + zone.getRawOffset() + " " + zone.getDisplayName() + " "
                + zone.getDisplayName(false, TimeZone.SHORT) + " " + zone.useDaylightTime() + " "
                + zone.inDaylightTime(new Date()) + " " + zone.getOffset(5) + " " + zone.hasSameRules(TimeZone.getDefault()));
            Calendar c = new GregorianCalendar(zone);
            c.setTime(new Date(1078059907123L));
            System.out.println(fields(c));
            c.set(2010, 11, 31, 23, 59, 58);
            System.out.println(fields(c));
            c.setTimeZone(TimeZone.getTimeZone("GMT+1"));
            System.out.println(fields(c));
            c.set(Calendar.ZONE_OFFSET, 7200000);
            System.out.println(c.getTimeInMillis());
        }
        TimeZone own = new SimpleTimeZone(5400000, "OWN");
        System.out.println(own.getID() + own.equals(new SimpleTimeZone(5400000, "OWN")) + own.equals(own.clone())
            + own.hasSameRules(new SimpleTimeZone(5400000, "X")) + fields(Calendar.getInstance(own)).length() / 100);
        System.out.println(TimeZone.getDefault().getRawOffset() + " " + Calendar.getInstance().getTimeZone().useDaylightTime());
    }

    static void comparison() {
        Calendar a = new GregorianCalendar(2000, 0, 1);
        Calendar b = (Calendar) a.clone();
        System.out.println(a.equals(b) + " " + a.before(b) + " " + a.after(b) + " " + (a.hashCode() == b.hashCode()));
        b.add(Calendar.MILLISECOND, 1);
        System.out.println(a.equals(b) + " " + a.before(b) + " " + b.after(a) + " " + a.before("b") + " " + a.equals(null));
        Date date = a.getTime();
        System.out.println(date + " " + new Date(-12219292800001L) + " " + new Date(-62135769600000L).getYear() + " "
            + new Date(-318, 9, 4).getTime() + " " + Date.UTC(-800, 1, 29, 0, 0, 0));
    }

    static final int[] STEPS = {
        Calendar.YEAR, Calendar.MONTH, Calendar.DAY_OF_MONTH, Calendar.DAY_OF_YEAR, Calendar.DAY_OF_WEEK,
        Calendar.DAY_OF_WEEK_IN_MONTH, Calendar.AM_PM, Calendar.HOUR, Calendar.HOUR_OF_DAY, Calendar.MINUTE,
        Calendar.SECOND, Calendar.MILLISECOND, Calendar.WEEK_OF_MONTH
    };

    public static void main(String[] args) {
        weeks();
        lenient();
        zones();
        comparison();
        GregorianCalendar leap = new GregorianCalendar();
        System.out.println(leap.isLeapYear(1900) + " " + leap.isLeapYear(2000) + " " + leap.isLeapYear(1500) + " "
            + leap.isLeapYear(2004) + " " + leap.isLeapYear(2003));
        Random random = new Random(7);
        for (int i = 0; i < 400; i++) {
            long time = i % 5 == 0 ? -(random.nextLong() & 0xfffffffffffL) - 13000000000000L : random.nextLong() >> 22;
            GregorianCalendar c = at(time);
            System.out.println(fields(c));
            bounds(c);
            c.setFirstDayOfWeek(1 + random.nextInt(7));
            c.setMinimalDaysInFirstWeek(1 + random.nextInt(7));
            System.out.println(fields(c));
            for (int j = 0; j < STEPS.length; j++) {
                GregorianCalendar d = (GregorianCalendar) c.clone();
                int amount = random.nextInt(200) - 100;
                d.add(STEPS[j], amount);
                String added = fields(d);
                d = (GregorianCalendar) c.clone();
                // Java rolls hours by one too many where they go round once and come back.
                amount += amount % 12 == 0 ? 1 : 0;
                d.roll(STEPS[j], amount);
                System.out.println("step " + STEPS[j] + " " + amount + " " + added + " | " + fields(d));
                d.roll(STEPS[j], random.nextBoolean());
                System.out.println(d.getTimeInMillis());
            }
            c.add(Calendar.WEEK_OF_YEAR, random.nextInt(200) - 100);
            for (int j = 0; j < 6; j++) {
                int field = Calendar.YEAR + random.nextInt(Calendar.MILLISECOND);
                int value = field == Calendar.YEAR ? 1600 + random.nextInt(800) : random.nextInt(40);
                switch (random.nextInt(8)) {
                    case 0:
                        c.clear(field);
                        break;
                    case 2:
                        c.get(Calendar.YEAR);
                        break;
                    default:
                        c.set(field, value);
                }
            }
            System.out.println("set " + fields(c));
        }
    }
}

// Zones with rules of their own for daylight saving time: when it begins and ends, and what calendars make of it.
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

public class OwnZones {
    static final int HOUR = 3600000;

    // Moments at which the offset changes in some years, to the second.
    static void changes(SimpleTimeZone zone) {
        System.out.println(zone);
        System.out.println(zone.useDaylightTime() + " " + zone.getDSTSavings() + " " + zone.getRawOffset() + " "
            + zone.getDisplayName(true, TimeZone.LONG, Locale.US) + " " + zone.getDisplayName(false, TimeZone.SHORT, Locale.US));
        long step = 6L * HOUR;
        for (long time = new Date(0).getTime(); time < 40L * 365 * 24 * HOUR; time += step) {
            if (zone.getOffset(time) != zone.getOffset(time + step)) {
                long low = time;
                long high = time + step;
                while (high - low > 1) {
                    long middle = (low + high) / 2;
                    if (zone.getOffset(middle) == zone.getOffset(low)) {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                System.out.println(high + " " + zone.getOffset(high) + " " + zone.inDaylightTime(new Date(high)));
            }
        }
    }

    static void calendars(SimpleTimeZone zone) {
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss Z", Locale.US);
        format.setTimeZone(zone);
        Calendar calendar = new GregorianCalendar(zone, Locale.US);
        for (int month = 0; month < 12; month++) {
            calendar.clear();
            calendar.set(2003, month, 28, 2, 30, 0);
            System.out.println(calendar.getTime().getTime() + " " + format.format(calendar.getTime()) + " "
                + calendar.get(Calendar.DST_OFFSET) + " " + calendar.get(Calendar.HOUR_OF_DAY));
            calendar.add(Calendar.DATE, 3);
            System.out.println(format.format(calendar.getTime()));
        }
    }

    static void refused(int month, int day, int dayOfWeek, int time) {
        try {
            new SimpleTimeZone(0, "X", month, day, dayOfWeek, time, Calendar.OCTOBER, -1, Calendar.SUNDAY, HOUR);
            System.out.println("fine");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        SimpleTimeZone europe = new SimpleTimeZone(HOUR, "Own/Europe", Calendar.MARCH, -1, Calendar.SUNDAY, HOUR,
            SimpleTimeZone.UTC_TIME, Calendar.OCTOBER, -1, Calendar.SUNDAY, HOUR, SimpleTimeZone.UTC_TIME, HOUR);
        changes(europe);
        calendars(europe);
        SimpleTimeZone america = new SimpleTimeZone(-8 * HOUR, "Own/America", Calendar.APRIL, 1, -Calendar.SUNDAY, 2 * HOUR,
            Calendar.OCTOBER, -1, Calendar.SUNDAY, 2 * HOUR);
        america.setStartYear(1987);
        changes(america);
        calendars(america);
        SimpleTimeZone south = new SimpleTimeZone(10 * HOUR, "Own/South", Calendar.OCTOBER, -1, Calendar.SUNDAY, 2 * HOUR,
            SimpleTimeZone.STANDARD_TIME, Calendar.MARCH, 2, Calendar.SATURDAY, 3 * HOUR, SimpleTimeZone.STANDARD_TIME,
            HOUR / 2);
        changes(south);
        calendars(south);
        SimpleTimeZone fixed = new SimpleTimeZone(-4 * HOUR, "Own/Fixed", Calendar.MAY, 15, 0, 0, Calendar.AUGUST, 31, 0, 24 * HOUR);
        changes(fixed);
        fixed.setStartRule(Calendar.JUNE, 10, Calendar.WEDNESDAY, HOUR, false);
        fixed.setEndRule(Calendar.SEPTEMBER, 3, 12 * HOUR);
        fixed.setDSTSavings(2 * HOUR);
        changes(fixed);
        fixed.setEndRule(Calendar.JULY, 20, Calendar.MONDAY, 5 * HOUR, true);
        changes(fixed);
        System.out.println(fixed.equals(fixed.clone()) + " " + fixed.hasSameRules(america) + " " + fixed.equals(america) + " "
            + (fixed.hashCode() == fixed.clone().hashCode()) + " " + new SimpleTimeZone(5, "P").hasSameRules(new SimpleTimeZone(5, "Q")));
        changes(new SimpleTimeZone(HOUR, "Own/None"));
        refused(12, 1, 0, 0);
        refused(0, 32, 0, 0);
        refused(0, 0, 5, 0);
        refused(1, 30, 0, 0);
        refused(1, 6, 3, 0);
        refused(1, 1, 8, 0);
        refused(1, 1, -8, 0);
        refused(1, 1, 1, -1);
        refused(1, 1, 1, 24 * HOUR + 1);
        refused(1, -31, -1, 0);
        TimeZone.setDefault(europe);
        System.out.println(new GregorianCalendar(2000, Calendar.JULY, 1).getTime().getTime());
    }
}

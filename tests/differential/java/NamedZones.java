// Zones by their names: offsets through the years, calendars around changes of clocks, names.
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Random;
import java.util.TimeZone;
import java.text.SimpleDateFormat;

public class NamedZones {
    static final String[] NAMES = {
        "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Europe/London", "Asia/Tokyo", "Asia/Kolkata",
        "Australia/Sydney", "Europe/Moscow", "America/Chicago", "Pacific/Honolulu", "Europe/Paris"
    };

    static String fields(Calendar c) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < Calendar.FIELD_COUNT; i++) {
            text.append(c.get(i)).append(' ');
        }
        return text.toString() + c.getTimeInMillis();
    }

    static void offsets(TimeZone zone, Random random) {
        System.out.println(zone.getID() + " " + zone.getRawOffset() + " " + zone.useDaylightTime() + " "
            + zone.getDisplayName(false, TimeZone.SHORT));
        for (int year = 60; year < 200; year++) {
            StringBuffer line = new StringBuffer("" + year);
            for (int month = 0; month < 12; month++) {
                long time = Date.UTC(year, month, 1 + random.nextInt(28), random.nextInt(24), random.nextInt(60), 0);
                line.append(" ").append(zone.getOffset(time)).append(zone.inDaylightTime(new Date(time)) ? "s" : "");
            }
            System.out.println(line);
        }
    }

    // Hours around the changes of a year, by what clocks show and by moments.
    static void changes(TimeZone zone, int year) {
        GregorianCalendar c = new GregorianCalendar(zone);
        c.clear();
        c.set(year, Calendar.JANUARY, 1);
        int offset = zone.getOffset(c.getTimeInMillis());
        for (int hour = 0; hour < 8784; hour++) {
            c.clear();
            c.set(year, Calendar.JANUARY, 1, hour, 30);
            long time = c.getTimeInMillis();
            if (zone.getOffset(time) != offset) {
                offset = zone.getOffset(time);
                for (int near = -3; near < 3; near++) {
                    c.clear();
                    c.set(year, Calendar.JANUARY, 1, hour + near, 30);
                    System.out.println(hour + near + ": " + fields(c));
                    c.setTimeInMillis(time + near * 1800000L);
                    System.out.println(fields(c));
                    c.add(Calendar.DAY_OF_MONTH, 1);
                    System.out.println(c.getTimeInMillis());
                }
            }
        }
    }

    public static void main(String[] args) {
        Random random = new Random(9);
        for (int i = 0; i < NAMES.length; i++) {
            TimeZone zone = TimeZone.getTimeZone(NAMES[i]);
            offsets(zone, random);
            changes(zone, 2004);
            changes(zone, 2050);
            SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss Z");
            format.setTimeZone(zone);
            System.out.println(format.format(new Date(1078059907000L)) + " " + format.format(new Date(1088059907000L)));
            System.out.println(zone.equals(TimeZone.getTimeZone(NAMES[i])) + " "
                + zone.equals(TimeZone.getTimeZone("UTC")));
        }
        String[] unknown = {"Europe/Nowhere", "", "../passwd", "Europe", "GMT+99", "x"};
        for (int i = 0; i < unknown.length; i++) {
            TimeZone zone = TimeZone.getTimeZone(unknown[i]);
            System.out.println(zone.getID() + " " + zone.getRawOffset());
        }
    }
}

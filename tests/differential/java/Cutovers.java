// Calendars that become Gregorian on other days than in Rome: in London, never, and always; names of zones.
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;

public class Cutovers {
    static final long DAY = 24 * 60 * 60 * 1000L;

    static String fields(Calendar c) {
        return c.get(Calendar.ERA) + " " + c.get(Calendar.YEAR) + "-" + (c.get(Calendar.MONTH) + 1) + "-"
            + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.DAY_OF_WEEK) + " " + c.get(Calendar.HOUR_OF_DAY);
    }

    static GregorianCalendar calendar(Date change) {
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        c.setTimeInMillis(0);
        if (change != null) {
            c.setGregorianChange(change);
        }
        return c;
    }

    static void walk(Date change) {
        GregorianCalendar c = calendar(change);
        System.out.println(c.getGregorianChange().getTime());
        long [] starts = {-12219292800000L - 3 * DAY, -6857222400000L - 3 * DAY, -62135769600000L, 951782400000L};
        for (int i = 0; i < starts.length; i++) {
            for (int day = 0; day < 6; day++) {
                c.setTimeInMillis(starts[i] + day * DAY + 7200000L);
                System.out.println(fields(c));
            }
        }
        int [] years = {1500, 1582, 1600, 1700, 1751, 1800, 1900, 2000, 2004};
        for (int i = 0; i < years.length; i++) {
            c.clear();
            c.set(years[i], Calendar.FEBRUARY, 28, 5, 0, 0);
            System.out.print(c.getTimeInMillis() + " " + c.isLeapYear(years[i]) + " ");
            c.add(Calendar.DAY_OF_MONTH, 1);
            System.out.print(fields(c) + "; ");
            c.add(Calendar.MONTH, 6);
            System.out.println(fields(c) + " " + c.get(Calendar.DAY_OF_YEAR));
        }
    }

    public static void main(String [] args) {
        Date london = new Date(-6857222400000L);
        walk(null);
        walk(london);
        walk(new Date(Long.MIN_VALUE));
        walk(new Date(Long.MAX_VALUE));

        GregorianCalendar one = calendar(null), other = calendar(london);
        System.out.println(one.equals(other) + " " + one.equals(calendar(null)) + " "
            + one.getGregorianChange().equals(london));
        other.getGregorianChange().setTime(0);
        System.out.println(other.getGregorianChange().equals(london));
        // What was there before keeps its moment.
        other.setTimeInMillis(-6857222400000L);
        other.setGregorianChange(new Date(Long.MAX_VALUE));
        System.out.println(fields(other));
        other.setTimeInMillis(-6857222400000L);
        System.out.println(fields(other));

        List all = Arrays.asList(TimeZone.getAvailableIDs());
        String [] some = {"UTC", "GMT", "Europe/Berlin", "America/New_York", "America/Argentina/Buenos_Aires", "Asia/Tokyo"};
        for (int i = 0; i < some.length; i++) {
            System.out.println(some[i] + " " + all.contains(some[i]));
        }
        System.out.println(all.contains("Europe") + " " + all.contains("zone.tab") + " " + all.contains("posix/UTC") + " "
            + all.contains("") + " " + (all.size() > 400));
        List early = Arrays.asList(TimeZone.getAvailableIDs(3600000));
        System.out.println(early.contains("Europe/Berlin") + " " + early.contains("Europe/London") + " "
            + Arrays.asList(TimeZone.getAvailableIDs(12345)).isEmpty());
        int same = 0;
        for (int i = 0; i < all.size(); i++) {
            String id = (String) all.get(i);
            if (TimeZone.getTimeZone(id).getID().equals(id)) {
                same++;
            }
        }
        System.out.println(same == all.size());
    }
}

// Fields of calendars that are set, cleared, asked for and rolled in any order; weeks and hours that are rolled.
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Random;
import java.util.TimeZone;

public class CalendarOrders {
    static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    static GregorianCalendar at(long time) {
        GregorianCalendar c = new GregorianCalendar(UTC);
        c.setTimeInMillis(time);
        return c;
    }

    static String isSet(Calendar c) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < Calendar.FIELD_COUNT; i++) {
            text.append(c.isSet(i) ? '1' : '0');
        }
        return text.toString();
    }

    static String step(Calendar c, Random random) {
        int field = random.nextInt(Calendar.ZONE_OFFSET);
        int value = field == Calendar.YEAR ? 1600 + random.nextInt(800) : field == Calendar.ERA ? random.nextInt(2)
            : field == Calendar.DAY_OF_WEEK ? 1 + random.nextInt(7) : random.nextInt(40);
        switch (random.nextInt(11)) {
            case 0:
            case 1:
                c.clear(field);
                return "clear " + field;
            case 2:
            case 3:
                c.set(field, value);
                if (field == Calendar.DAY_OF_WEEK || field == Calendar.DAY_OF_WEEK_IN_MONTH) {
                    // Java leaves open what is left of the old week when weeks start on another day then.
                    c.get(field);
                }
                return "set " + field + " " + value;
            case 4:
                c.getTime();
                return "time";
            case 5:
                return "get " + c.get(field);
            case 6:
                c.setFirstDayOfWeek(1 + value % 7);
                return "first " + value % 7;
            case 7:
                c.setMinimalDaysInFirstWeek(1 + value % 7);
                return "least " + value % 7;
            case 8:
                if (value % 3 == 0) {
                    c.setTimeZone(TimeZone.getTimeZone("GMT+" + (1 + value % 7)));
                    return "zone";
                }
                c.add(field, value);
                return "add " + field + " " + value;
            case 9:
                c.roll(field, value - 20);
                // Java leaves open which fields a roll has set.
                c.get(field);
                return "roll " + field + " " + (value - 20);
            default:
                if (value % 3 == 0) {
                    c.clear();
                    return "clear";
                }
                return "" + c.isSet(field);
        }
    }

    static void orders(Random random) {
        for (int i = 0; i < 3000; i++) {
            GregorianCalendar c = at(1078059907123L);
            StringBuffer steps = new StringBuffer();
            for (int j = random.nextInt(4); j >= -1; j--) {
                steps.append(step(c, random)).append(", ");
            }
            System.out.println(steps + isSet(c) + " " + c.getTimeInMillis() + " " + isSet(c));
        }
    }

    static void hours() {
        Calendar c = at(1078059907123L);
        c.clear(Calendar.HOUR_OF_DAY);
        c.getTime();
        c.clear(Calendar.HOUR);
        System.out.println(c.getTimeInMillis() + " " + isSet(c));
        c = at(1078059907123L);
        c.clear(Calendar.HOUR);
        c.getTime();
        c.clear(Calendar.HOUR_OF_DAY);
        System.out.println(c.getTimeInMillis() + " " + isSet(c));
    }

    static String week(Calendar c) {
        return c.get(Calendar.YEAR) + "/" + c.get(Calendar.DAY_OF_YEAR) + "/" + c.get(Calendar.WEEK_OF_YEAR);
    }

    // Java leaves the year of the change at the end of 1582, where days are of the first week of 1583.
    static long moment(Random random) {
        switch (random.nextInt(3)) {
            case 0:
                return -12219292800000L + (random.nextInt(280) - 220) * 86400000L;
            case 1:
                return random.nextLong() >> 22;
            default:
                return (random.nextInt(60) - 30) * 31556952000L + (random.nextInt(20) - 10) * 86400000L;
        }
    }

    static void rolls(Random random) {
        for (int i = 0; i < 5000; i++) {
            Calendar c = at(moment(random));
            c.setFirstDayOfWeek(1 + random.nextInt(7));
            c.setMinimalDaysInFirstWeek(1 + random.nextInt(7));
            String before = week(c) + " " + c.getFirstDayOfWeek() + " " + c.getMinimalDaysInFirstWeek();
            int amount = random.nextInt(3) > 0 ? random.nextInt(7) - 3 : random.nextInt(300) - 150;
            c.roll(Calendar.WEEK_OF_YEAR, amount);
            System.out.println(before + " by " + amount + ": " + week(c) + " " + c.getTimeInMillis());
            int hours = random.nextInt(100) - 50;
            c.roll(Calendar.HOUR, hours);
            int days = 12 * (random.nextInt(9) - 4);
            c.roll(Calendar.HOUR_OF_DAY, days);
            System.out.println(hours + " " + days + " " + c.getTimeInMillis());
        }
    }

    public static void main(String[] args) {
        Random random = new Random(3);
        hours();
        orders(random);
        rolls(random);
    }
}

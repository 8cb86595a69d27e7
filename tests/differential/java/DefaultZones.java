// The zone of dates, calendars and formats that name none, as a program sets it.
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

public class DefaultZones {
    static void show(long time) {
        Date date = new Date(time);
        System.out.println(date + " " + date.getHours() + ":" + date.getMinutes() + " " + date.getTimezoneOffset());
        Calendar calendar = new GregorianCalendar();
        calendar.setTime(date);
        System.out.println(calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.get(Calendar.ZONE_OFFSET) + " "
            + calendar.get(Calendar.DST_OFFSET) + " " + new SimpleDateFormat("yyyy-MM-dd HH:mm:ss.SSS Z").format(date));
    }

    static void in(TimeZone zone) {
        TimeZone.setDefault(zone);
        System.out.println(TimeZone.getDefault().getID() + " " + TimeZone.getDefault().equals(zone) + " "
            + (TimeZone.getDefault() == zone));
        show(0);
        show(1000000000000L);
        show(1100000000123L);
        System.out.println(new Date(104, 1, 29, 12, 30).getTime() + " " + new GregorianCalendar(2004, 6, 1).getTime().getTime());
    }

    public static void main(String[] args) {
        TimeZone first = TimeZone.getDefault();
        in(TimeZone.getTimeZone("UTC"));
        in(TimeZone.getTimeZone("America/New_York"));
        in(TimeZone.getTimeZone("Asia/Kolkata"));
        in(TimeZone.getTimeZone("GMT+3:30"));
        SimpleTimeZone own = new SimpleTimeZone(7200000, "Own");
        in(own);
        own.setRawOffset(0);
        System.out.println(TimeZone.getDefault().getRawOffset());
        TimeZone.setDefault(null);
        System.out.println(TimeZone.getDefault().equals(first));
    }
}

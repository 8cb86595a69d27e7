// Texts of dates in every form that `Date.parse` takes, and those that it refuses; years before 1000 and before Christ.
import java.util.Date;
import java.util.TimeZone;

public class DateTexts {
    static void show(String text) {
        try {
            System.out.println(text + " -> " + Date.parse(text) + " " + new Date(text));
        } catch (RuntimeException e) {
            System.out.println(text + " -> " + e);
        }
    }

    static void show(Date date) {
        System.out.println(date + " | " + date.getYear() + " | " + date.toGMTString() + " | " + date.toLocaleString());
    }

    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        String [] texts = {
            "Sat, 12 Aug 1995 13:30:00 GMT", "Sat, 12 Aug 1995 13:30:00 GMT+0430", "12 aug 95",
            "aug 12, 1995 1:30 pm", "1:30 PM 8/12/1995", "8/12/95", "8/12/05 13:30:15", "(x (y) z) 8/12/1995",
            "Mon 1 January 2001 12:00 am PST", "1 jan 2001 EST", "1 jan 2001 gmt-5", "1 jan 2001 +0130",
            "1 jan 2001 10:00-8", "foo", "", "1", "jan", "13/40/2000", "1 jan 2001 13:00 am", "2001 jan 1",
            "1 j 2001", "tues 1 jan 2001", "m 1 jan 2001", "1 ma 2001", "32 jan 2001", "1 jan 2001 25:61:62",
            "1/2/3/4", "12:30", "jan 1 2001 1:2:3:4", "1 jan 2001 0 am", "1 jan 2001 12:30 pm",
            "1 jan 2001 12:30 UTC", "1 jan 2001 12:30 Z", "1 jan 2001 pdt", "1 jan 2001 cdt", "1 jan 2001 mdt 3:04",
            "1 jan 2001 12:00:00 GMT+5", "1 jan 2001 12:00:00 GMT+12345", "1-jan-2001", "jan-1-2001",
            "Jan 1, 2001, 5:06", "1 jan 2001 5 pm", "99999 jan 1", "70 jan 1", "50 1 jan", "1 jan 2001 \u00e9",
            "1 jan 2001 (", "Sun Jul 08 12:34:56 EDT 2001", "Sun Jul 08 12:34:56 +0200 2001", "1 jan 45", "1 jan 46",
            "1 jan 60", "1999/1/2", "2 3 4 jan", "12/25/1995 10:20:30.5", "am", "1 jan 2001 am", "1 jan 2001 13 pm",
            "4/5", "jan 1", "1 jan 2001 1000000", "1 jan 123456789012", "dec 31 99 23:59:60", "1 jan 2001 12.30",
            "6:4:3 2 mar 1 gmt", "ut 1 jan 02", "1 jan 2001 GMT-0", "s 1 jan 2001", "1 sept 2001",
            "1 january 2001 1 am", "1/1", "0/1/2000", "13/1/2000", "1 ju 2001", "1 2001 m", "1 jan 2001 5: am",
            "5 am 1 jan 2001", "5: am 1 jan 2001", "5:00 am pm 1 jan 2001", "11:00 am pm 1 jan 2001",
            "1 jan feb 2001", "1 jan 2001 est gmt", "1 jan 2001 gmt+5+6", "1 jan 2001 +0+5", "1 jan 2001 est+5",
            "1 jan 2001 + 5", "1 jan 2001 2002", "1 jan - 5 2001", "1 jan +5", "1 jan 2001/", "12:/1/2000",
            "2000/5/6/", "1 jan 2001)", "-5 jan 2001", "1 jan 69", "69 jan 1", "70- 1 jan", "1 jan -70", "5/jan/2001",
            "1 jan 2001 :5", "1 jan/2001", "1 jan 2001 5:6 +", "gm 1 jan 2001", "u 1 jan 2001", "p 1 jan 2001",
            "1 jan 2001 e", "1 jan 2001 +ut5", "1 jan 2001 gmt:5", "5jan2001", "jan 1 2001x", "1 jan 2001-5",
            "1 jan 2001 -5", "2001-01-02", "2001-1-2 gmt", "1 2 jan 2001", "1 jan 2001 1:02(c)3",
            "1 jan 2001 1:02:3(c)", "1 jan 2001(c)", "1(c) jan 2001", "1 jan 2001 \u00a0", "1\tjan\n2001",
            "1 jan 2001 a", "1 jan 2001 5:00 a", "1 jan 2001 5:00 PM", "1 jan 2001 5:00pm", "1 jan 2001 5:00 P",
            "99 1 jan", "1 jan 4294969297", "1 jan 2001 -", "1 jan 2001 --5", "1 jan 2001 +/5", "0 jan 2001",
            "1 jan 0", "1 jan 00", "1/2/", "1/2/3", "3:4/5/6", "2/30/99,3:4", "1 jan 2001 12:00 am am",
            "1 jan 2001 5:6:7 8", "dece 1 01", "decembers 1 01", "1 jan 2001 gmt-0 -5", "1 jan 2001 -0 5",
            "1 jan 2001 (a(b)c", "2001)", "1 jan 5-5", "1 jan 5-", "1 jan 99:00", "99:00", "1 jan +5 2001",
            "+5 1 jan 2001", "2 jan +99 2001", "1 jan 2001 70", "1 70/1/2001", "1 jan 2001 x", "1 jan 2001 99:1",
            "1 jan 70-", "1+5 jan 2001", "1/2/3+5", "1/2/3-5"
        };
        for (int i = 0; i < texts.length; i++) {
            show(texts[i]);
        }
        show((String) null);
        show(new Date(1234567890123L));
        show(new Date(0L));
        show(new Date(-62200000000000L));
        show(new Date(-62135769600000L));
        show(new Date(-31000000000000L));
        Date early = new Date(-62200000000000L);
        early.setMonth(3);
        show(early);
        System.out.println(Date.UTC(1, 2, 3, 4, 5, 6) + " " + Date.UTC(-5, 22, 300, 400, 500, 600));
    }
}

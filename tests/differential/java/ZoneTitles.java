import java.text.*;
import java.util.*;

/** What zones are called, in tables of formats, in texts of dates, and in texts that are read. */
public class ZoneTitles {
    static final String [] SUFFIXES = {
        "EST", "est", "EDT", "PST", "CET", "CEST", "Pacific Daylight Time", "GMT", "UTC", "UT", "Z", "GMT+3", "GMT+03:00", "GMT-1:", "GMT1",
        "+0300", "+03:00", "-3", "IST", "BST", "CST", "JST", "Japan Standard Time", "Coordinated Universal Time", "Greenwich Mean Time", "MEZ",
        "", "Central European Time", "Hawaii Standard Time", "HST", "MST", "SST", "AST", "Gmt", "utc", "WET", "Eastern Standard Time",
        "gmt+2:30", "GMT+2:60", "+12", "GMT+", "+", "GMT+10:5", "GMT+25:00", "+2500", "-0060", "GMT+0330", "GMT+1:5 ", "Central Standard Timex", "CEST and more", "cst"
    };

    static String joined(String [] names) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < names.length; i++) {
            text.append(names[i]).append('|');
        }
        return text.toString();
    }

    static void rows() {
        DateFormatSymbols symbols = new DateFormatSymbols();
        String [] [] rows = symbols.getZoneStrings();
        System.out.println(rows.length);
        for (int i = 0; i < rows.length; i++) {
            System.out.println(joined(rows[i]));
            // Zones that only Java has.
            if (!rows[i][0].startsWith("SystemV/")) {
                names(TimeZone.getTimeZone(rows[i][0]));
            }
        }
        rows[0][1] = "changed";
        System.out.println(symbols.getZoneStrings()[0][1] + symbols.equals(new DateFormatSymbols(Locale.US)));
        String [] others = {"Etc/GMT+5", "Etc/GMT-14", "GMT+3", "GMT-03:30", "Nowhere", "Etc/GMT0", "GMT0", "UCT", "Zulu"};
        for (int i = 0; i < others.length; i++) {
            names(TimeZone.getTimeZone(others[i]));
        }
        names(new SimpleTimeZone(3600000, "Europe/Paris"));
        names(new SimpleTimeZone(-3600000, "Own"));
        names(new SimpleTimeZone(7200000, "Saving", 2, 1, 0, 0, 10, 1, 0, 0));
    }

    static void names(TimeZone zone) {
        System.out.println(zone.getID() + " " + zone.getDisplayName() + "|" + zone.getDisplayName(false, TimeZone.SHORT) + "|"
            + zone.getDisplayName(true, TimeZone.LONG, Locale.US) + "|" + zone.getDisplayName(true, TimeZone.SHORT));
    }

    static void read(SimpleDateFormat format, String text) {
        ParsePosition at = new ParsePosition(0);
        Date date = format.parse(text, at);
        System.out.println(text + " -> " + (date == null ? "" : date.getTime() + " " + format.format(date)) + " " + at.getIndex() + " "
            + at.getErrorIndex() + " " + format.getTimeZone().getID());
    }

    static void texts() {
        String [] patterns = {"yyyy-MM-dd HH:mm z", "yyyy-MM-dd HH:mm zzzz", "yyyy-MM-dd HH:mm Z"};
        String [] zones = {"America/Chicago", "Europe/London", "Asia/Kolkata"};
        for (int i = 0; i < patterns.length; i++) {
            for (int k = 0; k < SUFFIXES.length; k++) {
                for (int n = 0; n < zones.length; n++) {
                    SimpleDateFormat format = new SimpleDateFormat(patterns[i], Locale.US);
                    format.setTimeZone(TimeZone.getTimeZone(zones[n]));
                    read(format, "2009-02-13 23:30 " + SUFFIXES[k]);
                    read(format, "1975-07-13 02:30 " + SUFFIXES[k]);
                }
            }
        }
    }

    static void own() {
        DateFormatSymbols symbols = new DateFormatSymbols(Locale.US);
        String [] [] rows = {
            {"Europe/Berlin", "Mitteleurop\u00e4ische Zeit", "MEZ", "Mitteleurop\u00e4ische Sommerzeit", "MESZ"},
            {"America/New_York", "Ostk\u00fcste", "OK", "Ostk\u00fcste, Sommer", "OKS", "more"}
        };
        symbols.setZoneStrings(rows);
        rows[0][1] = "changed";
        System.out.println(joined(symbols.getZoneStrings()[0]) + joined(symbols.getZoneStrings()[1]) + symbols.equals(symbols.clone())
            + symbols.equals(new DateFormatSymbols(Locale.US)));
        SimpleDateFormat format = new SimpleDateFormat("d.M.yyyy HH:mm:ss zzzz (z)", symbols);
        String [] zones = {"Europe/Berlin", "America/New_York", "Asia/Tokyo", "UTC", "America/St_Johns"};
        for (int i = 0; i < zones.length; i++) {
            format.setTimeZone(TimeZone.getTimeZone(zones[i]));
            System.out.println(format.format(new Date(1234567890123L)) + " " + format.format(new Date(1250000000000L)));
        }
        SimpleDateFormat reader = new SimpleDateFormat("yyyy-MM-dd HH:mm z", symbols);
        String [] texts = {"MEZ", "mesz", "OK", "OKS", "Ostk\u00fcste", "PST", "GMT", "UTC", "EST", "Mitteleurop\u00e4ische Sommerzeit"};
        for (int i = 0; i < texts.length; i++) {
            reader.setTimeZone(TimeZone.getTimeZone("UTC"));
            read(reader, "2009-02-13 23:30 " + texts[i]);
            read(reader, "2009-08-13 23:30 " + texts[i]);
        }
        try {
            symbols.setZoneStrings(new String [] [] {{"a", "b", "c", "d"}});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    /** One of a calendar's offsets is given, the other is the zone's. */
    static void offsets() {
        String [] zones = {"Europe/Berlin", "America/New_York", "Asia/Kolkata"};
        for (int i = 0; i < zones.length; i++) {
            for (int month = 0; month < 12; month += 2) {
                for (int which = 0; which < 4; which++) {
                    Calendar c = new GregorianCalendar(TimeZone.getTimeZone(zones[i]));
                    c.clear();
                    c.set(1980 + 3 * i, month, 15, 1, 30);
                    if ((which & 1) != 0) {
                        c.set(Calendar.ZONE_OFFSET, 1800000);
                    }
                    if ((which & 2) != 0) {
                        c.set(Calendar.DST_OFFSET, 900000);
                    }
                    System.out.println(zones[i] + " " + c.getTimeInMillis() + " " + c.get(Calendar.HOUR_OF_DAY) + " " + c.get(Calendar.ZONE_OFFSET)
                        + " " + c.get(Calendar.DST_OFFSET));
                }
            }
        }
    }

    public static void main(String [] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        rows();
        texts();
        own();
        offsets();
    }
}

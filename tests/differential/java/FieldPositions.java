// Where the fields of formatted numbers and dates are.
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

public class FieldPositions {
    static void show(StringBuffer text, FieldPosition at) {
        System.out.println(text + " " + at.getField() + " " + at.getBeginIndex() + " " + at.getEndIndex());
    }

    static void numbers(NumberFormat format) {
        double[] values = {0, 1, -1, 0.5, -1234567.891, 1e20, 3.0e-7, Double.NaN, Double.NEGATIVE_INFINITY, 99.995};
        long[] longs = {0, 7, -7, 1234567, Long.MIN_VALUE};
        for (int field = 0; field < 3; field++) {
            FieldPosition at = new FieldPosition(field);
            for (int i = 0; i < values.length; i++) {
                show(format.format(values[i], new StringBuffer("<"), at), at);
            }
            for (int i = 0; i < longs.length; i++) {
                show(format.format(longs[i], new StringBuffer(), at), at);
            }
            show(format.format(new Integer(42), new StringBuffer("abc"), at), at);
        }
    }

    // Columns whose points are below each other, the usual reason to ask.
    static void aligned(NumberFormat format) {
        double[] values = {1.5, 22.25, -333, 4444.125, 0};
        for (int i = 0; i < values.length; i++) {
            FieldPosition at = new FieldPosition(NumberFormat.INTEGER_FIELD);
            StringBuffer text = format.format(values[i], new StringBuffer(), at);
            StringBuffer line = new StringBuffer();
            for (int k = at.getEndIndex(); k < 12; k++) {
                line.append(' ');
            }
            System.out.println(line.append(text) + "|");
        }
    }

    static void dates(DateFormat format) {
        for (int field = 0; field <= DateFormat.TIMEZONE_FIELD; field++) {
            FieldPosition at = new FieldPosition(field);
            show(format.format(new Date(1000000000000L), new StringBuffer("at "), at), at);
            show(format.format((Object) new Date(0), new StringBuffer(), at), at);
        }
    }

    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        numbers(NumberFormat.getInstance(Locale.US));
        numbers(NumberFormat.getPercentInstance(Locale.US));
        numbers(NumberFormat.getIntegerInstance(Locale.US));
        numbers(new DecimalFormat("0.00;(0.00)"));
        numbers(new DecimalFormat("##0.##E0"));
        numbers(new DecimalFormat("00.000E00 'm'"));
        numbers(new DecimalFormat("#."));
        aligned(NumberFormat.getInstance(Locale.US));
        dates(new SimpleDateFormat("EEE, d MMM yyyy G HH:mm:ss.SSS Z z k K h a D F w W y", Locale.US));
        dates(DateFormat.getDateInstance(DateFormat.LONG, Locale.US));
        FieldPosition at = new FieldPosition(1);
        at.setBeginIndex(3);
        at.setEndIndex(5);
        System.out.println(at + " " + at.equals(new FieldPosition(1)) + " " + at.hashCode());
    }
}

// Numbers from text and to text, in several radixes.
public class Parsing {
    static void integer(String text) {
        try {
            System.out.println(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            System.out.println("no int: " + text);
        }
    }

    static void wide(String text) {
        try {
            System.out.println(Long.parseLong(text));
        } catch (NumberFormatException e) {
            System.out.println("no long: " + text);
        }
    }

    static void real(String text) {
        try {
            System.out.println(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            System.out.println("no double: " + text);
        }
    }

    public static void main(String[] args) {
        String[] texts = { "0", "-0", "12", "-12", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "-", "12x", " 12", "1e3",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "007", "1.5", "-1.5e-3", "1e400", "1e-400", ".5", "5.", ".",
            "NaN", "Infinity", "-Infinity", "0x10", "1d", "2f", " 3.25 ", "1e", "e1", "4.9e-324", "1.7976931348623157e308", "0.1e-5" };
        for (int i = 0; i < texts.length; i++) {
            integer(texts[i]);
            wide(texts[i]);
            real(texts[i]);
        }
        int[] values = { 0, 1, -1, 255, -255, Integer.MAX_VALUE, Integer.MIN_VALUE };
        for (int i = 0; i < values.length; i++) {
            int v = values[i];
            System.out.println(Integer.toString(v) + " " + Integer.toHexString(v) + " " + Integer.toOctalString(v) + " " + Integer.toBinaryString(v));
            System.out.println(Integer.toString(v, 36) + " " + Integer.toString(v, 3) + " " + Long.toString(v * 1000000007L, 16) + " " + Long.toHexString(v));
            System.out.println(Integer.parseInt(Integer.toString(v, 7), 7) + " " + new Integer(v).hashCode() + " " + new Integer(v).equals(new Integer(v)));
        }
        System.out.println(Integer.parseInt("zz", 36) + " " + Integer.valueOf("77", 8) + " " + Long.parseLong("-ff", 16));
        System.out.println(new Double("2.5").intValue() + " " + new Long(5).doubleValue() + " " + Integer.valueOf("12").intValue());
        System.out.println(Boolean.valueOf("TRUE") + " " + new Boolean("no") + " " + Byte.parseByte("-128") + " " + Short.parseShort("32767"));
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            System.out.println("no byte");
        }
        System.out.println(Integer.MAX_VALUE + " " + Long.MIN_VALUE + " " + Double.MAX_VALUE + " " + Float.MIN_VALUE + " " + (int) Character.MAX_VALUE);
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + new Double(0.0 / 0).equals(new Double(0.0 / 0)));
    }
}

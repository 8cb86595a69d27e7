// Strings as bytes and bytes as strings, right and wrong, as UTF-8, Latin-1 and ASCII.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UnsupportedEncodingException;
import java.io.Writer;

public class Bytes {
    static final String[] CHARSETS = {"UTF-8", "utf8", "ISO-8859-1", "latin1", "US-ASCII"};

    static String hex(byte[] bytes) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < bytes.length; i++) {
            text.append(' ').append(Integer.toHexString(bytes[i] & 0xff));
        }
        return text.toString();
    }

    static String units(String text) {
        StringBuffer all = new StringBuffer();
        for (int i = 0; i < text.length(); i++) {
            all.append(' ').append(Integer.toHexString(text.charAt(i)));
        }
        return all.toString();
    }

    // A stream that gives one byte at a time.
    static class Drops extends ByteArrayInputStream {
        Drops(byte[] bytes) {
            super(bytes);
        }

        public int read(byte[] bytes, int from, int count) {
            return super.read(bytes, from, Math.min(count, 1));
        }
    }

    static String read(InputStream in, String charset) throws IOException {
        InputStreamReader reader = new InputStreamReader(in, charset);
        StringBuffer text = new StringBuffer();
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            text.append((char) c);
        }
        return text.toString();
    }

    static byte[] written(String text, String charset) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Writer writer = new OutputStreamWriter(out, charset);
        for (int i = 0; i < text.length(); i++) {
            writer.write(text.charAt(i));
        }
        writer.close();
        return out.toByteArray();
    }

    static void both(String text) throws IOException {
        System.out.println(units(text) + ":" + hex(text.getBytes()) + ";" + units(new String(text.getBytes())));
        for (int i = 0; i < CHARSETS.length; i++) {
            byte[] bytes = text.getBytes(CHARSETS[i]);
            System.out.println("  " + CHARSETS[i] + hex(bytes) + ";" + units(new String(bytes, CHARSETS[i]))
                + ";" + hex(written(text, CHARSETS[i])));
        }
    }

    // Bytes that often begin what they do not end.
    static byte[] wrong(int seed) {
        int[] starts = {0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xdf, 0xe0, 0xe2, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};
        byte[] bytes = new byte[seed % 7];
        for (int i = 0; i < bytes.length; i++) {
            seed = seed * 1103515245 + 12345;
            int kind = (seed >>> 16) & 31;
            bytes[i] = (byte) (kind < 16 ? starts[kind] : 0x80 | (seed >>> 8) & 0x3f);
        }
        return bytes;
    }

    public static void main(String[] args) throws IOException {
        String[] texts = {"", "plain", "\u00e4\u00f6\u00ff", "\u20ac and \u0416", "\ud83d\ude00!", "\ud83d", "a\ude00b", "\ude00\ud83d",
            "\ud83d\ud83d\ude00", "\u07ff\u0800\uffff\u0000"};
        for (int i = 0; i < texts.length; i++) {
            both(texts[i]);
        }
        for (int seed = 0; seed < 2000; seed++) {
            byte[] bytes = wrong(seed);
            System.out.println(hex(bytes) + ":" + units(new String(bytes, "UTF-8")) + ";" + units(new String(bytes, "US-ASCII"))
                + ";" + units(new String(bytes, "latin1"))
                + ";" + units(read(new ByteArrayInputStream(bytes), "UTF-8")) + ";" + units(read(new Drops(bytes), "UTF-8"))
                + ";" + units(read(new Drops(bytes), "US-ASCII")));
        }
        byte[] some = "0123456789".getBytes();
        System.out.println(new String(some, 2, 5) + new String(some, 0, 0) + new String(some, 7, 3, "UTF-8"));
        try {
            new String(some, 8, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        try {
            "x".getBytes("no such charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e);
        }
        System.out.println("abc".contentEquals(new StringBuffer("abc")) + " " + "abc".contentEquals(new StringBuffer("ab")));
    }
}

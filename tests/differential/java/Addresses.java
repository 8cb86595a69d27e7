// Text in addresses and fields of forms, by every encoding, and escapes that are wrong.
import java.io.UnsupportedEncodingException;
import java.net.*;
import java.util.Random;

public class Addresses {
    static final String[] CHARSETS = {
        "UTF-8", "utf8", "ISO-8859-1", "US-ASCII", "UTF-16", "UTF-16BE", "UTF-16LE", "", "nonsense", "no such"
    };

    static final String[] TEXTS = {
        "", "abc XYZ.-*_09", "a+b=c&d/e?f#g~!'()@:;,$[]{}", "\u00e4\u00f6 \u20ac", "\ud83d\ude00x", "a\ud83d", "\ud83d!",
        "\udc00\ud800", "\n\r\t\0\u007f\u0080", "\ud83d\ud83d\ude00", "\u00e4a\u00e4"
    };

    static final String[] ESCAPED = {
        "", "a+b", "%41%42", "%e4", "%C3%A4+%E2%82%AC", "%", "%4", "a%4", "%4g", "%zz", "%-1", "%+1", "%+a", "%+g", "%-g",
        "%-0", "%--", "% 1", "%41%", "%41%4", "%41%4x", "%41%x", "%00", "a%E2%82x", "%FE%FF%20%AC", "%20%AC",
        "\u00e4%41\u20ac", "%\u0664\u0661", "%%41", "%4%1", "%ff%fe%41%00", "%ff%fe%41%00+%00%41", "%1%", "+%2B+",
        "%\ud83d\ude00", "%-f"
    };

    static void show(String text) {
        StringBuffer shown = new StringBuffer();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                shown.append("\\" + Integer.toHexString(c));
            } else {
                shown.append(c);
            }
        }
        System.out.println(shown);
    }

    static void encode(String text, String charset) {
        try {
            show(URLEncoder.encode(text, charset));
        } catch (UnsupportedEncodingException e) {
            System.out.println(e);
        }
    }

    static void decode(String text, String charset) {
        try {
            show(URLDecoder.decode(text, charset));
        } catch (UnsupportedEncodingException e) {
            System.out.println(e);
        } catch (IllegalArgumentException e) {
            show(e.toString());
        }
    }

    static String any(Random random, String from) {
        StringBuffer text = new StringBuffer();
        for (int n = random.nextInt(10); n > 0; n--) {
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }

    public static void main(String[] args) {
        for (int i = 0; i < CHARSETS.length; i++) {
            for (int k = 0; k < TEXTS.length; k++) {
                encode(TEXTS[k], CHARSETS[i]);
            }
            for (int k = 0; k < ESCAPED.length; k++) {
                decode(ESCAPED[k], CHARSETS[i]);
            }
        }
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            String charset = CHARSETS[random.nextInt(7)];
            encode(any(random, "ab Z9.*-_~+%&=\u00e4\u20ac\ud83d\ude00\ud800"), charset);
            decode(any(random, "%%%%%%0a4F2cE8+-g x"), charset);
        }
        try {
            URLEncoder.encode("a", null);
        } catch (NullPointerException e) {
            System.out.println(e);
        } catch (UnsupportedEncodingException e) {
            System.out.println("not supported");
        }
        try {
            URLDecoder.decode("a", null);
        } catch (NullPointerException e) {
            System.out.println("null");
        } catch (UnsupportedEncodingException e) {
            System.out.println("not supported");
        }
        show(URLEncoder.encode("\u00e4 b"));
        show(URLDecoder.decode("%C3%A4+b"));
    }
}

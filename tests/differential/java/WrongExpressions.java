// What is said of wrong regular expressions, most of them random, and how sets of characters ignore cases.
import java.util.Random;
import java.util.regex.*;

public class WrongExpressions {
    static final String[] KNOWN = {
        "[\\", "(\\", "\\", "[a-\\d]", "\\c", "[\\c", "x{99999999999}", "x{2,99999999999}", "x{3,2}", "x{a}", "x{2",
        "{3,2}", "{2}", "{", "[", "[]", "[^", "[^]", "[a", "[a-", "[a-[", "[z-a]", "[a&&", "[&&]", "[\\1]", "[\\b]",
        "a**", "(?i)*", "(?", "(?$a)", "(?q)", "(?i-", "(?--i)", "(a", "a)", "\\0", "\\08", "\\xg", "\\x4", "\\u12",
        "\\ud83d\\u12", "\\y", "\\p", "\\p{", "\\p{}", "\\p{L", "\\pQ", "\\p{Foo}", "\\Q", "\\Qa", "\\E", "\\Qa\\E)",
        "\\Q(\\E(", "\ud83d\ude00)", "(?<=a+?b{2,}?)", "(?<=(a|b)*)", "(?<=\\1)", "(?x)a #)\n)"
    };

    static final String[] PARTS = {
        "a", "b", "x", "1", "0", "9", " ", "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "^", "$", ".", "\\", "-",
        "&", "&&", ",", ":", "!", "<", "?:", "?=", "?!", "?>", "?<=", "?<!", "(?i)", "(?i:", "(?-", "(?s-x:", "\\Q",
        "\\E", "\\d", "\\w", "\\S", "\\p{", "\\p{Alpha}", "\\P{L", "\\pL", "\\p", "\\x4", "\\x41", "\\u00", "\\u0041",
        "\\c", "\\cA", "\\0", "\\07", "\\08", "\\0377", "\\0400", "\\1", "\\2", "\\12", "\\b", "\\B", "\\A", "\\Z",
        "\\z", "\\t", "\\e", "\\y", "\\i", "{2}", "{2,", "{2,3}", "{3,2}", "{,3}", "{99999999999}", "{1,99999999999}",
        "{2147483648}", "[^", "[a-", "[]", "[^]", "[a&&", "[&&", "#", "\n", "\ud83d\ude00", "\ud83d", "\u00e4", "\\-",
        "\\[", "_", "\\q", "[[:", "\\p{IsL}", "\\p{Lu}", "\\p{}", "\\8", "\\C"
    };

    static final int[] FLAGS = {
        0, 0, 0, Pattern.CASE_INSENSITIVE, Pattern.COMMENTS, Pattern.MULTILINE | Pattern.DOTALL,
        Pattern.UNIX_LINES | Pattern.COMMENTS
    };

    static String shown(String text) {
        StringBuffer shown = new StringBuffer();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                shown.append("\\" + Integer.toHexString(c));
            } else {
                shown.append(c);
            }
        }
        return shown.toString();
    }

    static void look(String expression, int flags) {
        StringBuffer said = new StringBuffer(shown(expression) + " " + flags + ":");
        try {
            Matcher m = Pattern.compile(expression, flags).matcher("aab1 x-\u00e4B_9&,0\ud83d\ude00");
            for (int n = 0; n < 3 && m.find(); n++) {
                said.append(" " + m.start() + "-" + m.end());
            }
        } catch (PatternSyntaxException e) {
            said.append(e.getIndex() + " " + shown(e.getDescription() + " | " + e.getMessage()));
        }
        System.out.println(said);
    }

    static void sets() {
        String[] sets = {
            "[^a]", "[^A-C]", "[\\p{Lower}]", "\\p{Upper}", "\\p{Lu}", "\\p{Ll}", "\\P{Lt}", "[^\\p{Lu}]",
            "[a-z&&[^b]]", "[a&&^b]", "[^a&&b]", "[\\[^a]", "[ab&&]", "[&a]", "[a&]", "[]a]", "[^]a]", "[a-c[x-z]]",
            "[\\u0100-\\u0120]", "[\\Qa-c\\E]", "\\W", "[\\ud83d\\ude00]", "[^\ud83d\ude00]"
        };
        for (int i = 0; i < sets.length; i++) {
            for (int flags = 0; flags < 3; flags++) {
                Pattern set = Pattern.compile(sets[i], flags == 0 ? 0 : flags == 1 ? 2 : 66);
                int count = 0;
                int sum = 0;
                for (char c = 0; c < 0x200; c++) {
                    if (set.matcher(String.valueOf(c)).matches()) {
                        count++;
                        sum += c;
                    }
                }
                System.out.println(sets[i] + " " + count + " " + sum + " " + set.matcher("\ud83d\ude00").matches());
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < KNOWN.length; i++) {
            for (int k = 2; k < FLAGS.length; k++) {
                look(KNOWN[i], FLAGS[k]);
            }
        }
        Random random = new Random(3);
        for (int i = 0; i < 4000; i++) {
            StringBuffer expression = new StringBuffer();
            for (int n = random.nextInt(7); n >= 0; n--) {
                expression.append(PARTS[random.nextInt(PARTS.length)]);
            }
            look(expression.toString(), FLAGS[random.nextInt(FLAGS.length)]);
        }
        sets();
        Matcher m = Pattern.compile("(?i:|)+\\G").matcher(" C\n\nabc");
        System.out.println(m.find(4) + " " + m.start());
        m = Pattern.compile("1?[^\ud83d\ude00]").matcher("b\ud83d\ude00\ud83d\ude00aa");
        while (m.find()) {
            System.out.println(m.start() + "-" + m.end());
        }
    }
}

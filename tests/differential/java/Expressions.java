// Regular expressions: what they match, where, and with which groups.
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class Expressions {
    static String shown(String text) {
        StringBuffer shown = new StringBuffer();
        for (int i = 0; text != null && i < text.length(); i++) {
            char c = text.charAt(i);
            shown.append(c < ' ' || c > '~' ? "\\" + (int) c : "" + c);
        }
        return text == null ? "null" : "'" + shown + "'";
    }

    static void all(String expression, int flags, String text) {
        StringBuffer line = new StringBuffer(shown(expression) + " " + flags + " " + shown(text) + ":");
        try {
            Matcher m = Pattern.compile(expression, flags).matcher(text);
            line.append(" " + m.matches() + " " + m.lookingAt());
            m.reset();
            while (m.find()) {
                line.append(" [" + m.start() + "," + m.end());
                for (int i = 0; i <= m.groupCount(); i++) {
                    line.append(" " + shown(m.group(i)));
                }
                line.append("]");
            }
        } catch (PatternSyntaxException e) {
            line.append(" " + e.getMessage());
        }
        System.out.println(line);
    }

    static final String[] EXPRESSIONS = {
        "a", "", "a*", "a+?", "(a|ab)(c|bcd)(d*)", "x*y+z?", "[a-c]+", "[^a-c]+", "(a)(b)?", "(a*)*", "(a*)+b", "(?:ab)+",
        "((a)|b)*", "(a+)\\1", "^a", "b$", "^", "$", "\\bab\\b", "\\B", "\\w+", "\\W+", "\\d{2,3}", "\\d{2}?", "\\d{2,}+\\d",
        "\\s*,\\s*", ".+", ".*?b", "(?=b).", "(?!a).", "(?<=a)b", "(?<!a)b", "(?>a+)b", "a++b", "a*+a", "(a|b)*?c",
        "[a-z&&[^bc]]+", "[a-d[x-z]]+", "[\\w&&[^\\d]]+", "\\Qa.b\\E+", "\\p{Alpha}+", "\\P{Upper}+", "\\p{Lu}", "\\pL+",
        "(?i)AB", "a(?i)B|C", "(?i:A)b", "(?s).+", "(?m)^.$", "(?x) a b # both\n c", "\\x61\\u0062\\143|\\t", "[]a]+", "[a^-]+",
        "(\\w+)\\s+(\\w+)", "(a?)(a?)(a?)aaa", "(a|b|ab)*c", "([ab])\\1", "(?:(a)|(b)|(c))+", "\\Aab|c\\Z|d\\z", "\\G\\w",
        "(?<=(a|bc))d", "a{0}b", "a{3}", "(ab){1,2}", "(ab){2}?", "x?+x", "[[a-c]&&[b-d]]+", "(\\d+)-(\\d+)", "\\.", "[.]",
        "\\0141", "\\cA|\\e|\\a", "(a(b(c)))", "\\s", "\\S+", "\\D+", "[\\s\\d]+", "(?-i)a", "(.)(.)\\2\\1", "(^|,)([^,]*)"
    };

    static final String[] TEXTS = {
        "", "a", "ab", "aab", "abcd", "abab", "xxyyz", "a,b , c", "12 345-6789", "AbAB", "a.ba.b", "one two  three", "b\na\r\nb\n",
        "aaaa", "abba", "bcd ad", "abcabc", "\u00e9t\u00e9 \u2028x", "A_1-", "]a^-", "c,,d,", "\ud83d\ude00a"
    };

    public static void main(String[] args) {
        for (int i = 0; i < EXPRESSIONS.length; i++) {
            for (int j = 0; j < TEXTS.length; j++) {
                all(EXPRESSIONS[i], 0, TEXTS[j]);
            }
        }
        int[] flags = {
            Pattern.CASE_INSENSITIVE, Pattern.MULTILINE, Pattern.DOTALL, Pattern.COMMENTS, Pattern.UNIX_LINES,
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, Pattern.MULTILINE | Pattern.UNIX_LINES
        };
        String[] flagged = {"^.*$", "a b", "\u00c9", "AB+", "[a-c]$", "(A)\\1", ".$"};
        for (int f = 0; f < flags.length; f++) {
            for (int i = 0; i < flagged.length; i++) {
                for (int j = 0; j < TEXTS.length; j++) {
                    all(flagged[i], flags[f], TEXTS[j]);
                }
            }
        }
        String[] wrong = {
            "(a", "a)", "[a", "*a", "a**", "a{2,1}", "a{x}", "a{1", "\\", "[z-a]", "\\y", "[a-z&&", "\\p{Foo}", "+",
            "(?z)a", "\\x4", "\\u12", "a||b", "()", "(?:)", "[]", "\\9"
        };
        for (int i = 0; i < wrong.length; i++) {
            try {
                Pattern.compile(wrong[i]);
                System.out.println(wrong[i] + " is right");
            } catch (PatternSyntaxException e) {
                System.out.println(wrong[i] + ": " + e.getDescription());
            }
        }
        String[] places = {"a{", "{", "a{x", "b(a{", "ab{ c", "[a]{", "a{2}{", ")", "a)", "(a))"};
        for (int i = 0; i < places.length; i++) {
            try {
                Pattern.compile(places[i]);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getMessage());
            }
        }
        splits();
        replacements();
        states();
    }

    static void splits() {
        String[] by = {",", "", "\\s+", "o", "(?=b)", "[,;]", "x*", "\\.", "|", "a|b", "aa"};
        String[] texts = {"a,b,,c,,", "", "boo:and:foo", "one  two three ", "ab", ",", "a;b,c", "aaaa", "a.b.c"};
        for (int i = 0; i < by.length; i++) {
            for (int j = 0; j < texts.length; j++) {
                for (int limit = -1; limit < 4; limit++) {
                    String[] parts = texts[j].split(by[i], limit);
                    StringBuffer line = new StringBuffer(by[i] + " " + texts[j] + " " + limit + ":" + parts.length);
                    for (int k = 0; k < parts.length; k++) {
                        line.append(" " + shown(parts[k]));
                    }
                    System.out.println(line);
                }
            }
        }
    }

    static void replacements() {
        System.out.println("a1b22c333".replaceAll("[0-9]+", "<$0>") + " " + "a1b22".replaceFirst("\\d", "#") + " "
            + "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1") + " " + "aaa".replaceAll("a*", "x") + " "
            + "abc".replaceAll("", "-") + " " + "a.b".replaceAll("\\.", "\\\\") + " " + "cost".replaceAll("c", "\\$") + " "
            + "abc".replaceAll("(a)(x)?", "[$1$2]") + " " + "abcdefghijk".replaceAll("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)", "$11$1"));
        System.out.println("abc".matches("[a-c]+") + " " + "abcd".matches("[a-c]+") + " " + Pattern.matches("a*b", "aab"));
        String[] wrong = {"$", "$x", "\\", "$5"};
        for (int i = 0; i < wrong.length; i++) {
            try {
                System.out.println("aa".replaceAll("a", wrong[i]));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        Matcher m = Pattern.compile("(\\d+)").matcher("1 plus 22 is 23");
        StringBuffer sum = new StringBuffer();
        while (m.find()) {
            m.appendReplacement(sum, "" + (Integer.parseInt(m.group(1)) + 1));
        }
        System.out.println(m.appendTail(sum));
    }

    static void states() {
        Matcher m = Pattern.compile("b(c)?").matcher("abcab");
        try {
            m.start();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(m.find(2) + " " + m.start() + " " + m.start(1) + " " + m.group(1) + " " + m.find());
        m.reset("xb");
        System.out.println(m.find() + " " + m.group() + " " + m.pattern() + " " + m.pattern().flags());
        try {
            m.group(2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.find(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        String long1 = "x";
        for (int i = 0; i < 12; i++) {
            long1 = long1 + long1;
        }
        System.out.println(long1.replaceAll("x{3}", "y").length() + " " + (long1 + "z").matches("x+x+z"));
    }
}

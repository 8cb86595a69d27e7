import java.text.*;
import java.util.*;

/** Orders of strings: of languages and by rules, comparisons and keys, and the orders of characters one by one. */
public class Collators {
    static final String [] PIECES = {
        "a", "A", "b", "B", "e", "E", "z", "Z", "\u00e9", "\u00c9", "e\u0301", "\u00e8", "\u00e4", "\u00c4", "a\u0308", "\u00df", "ss", "SS",
        "\u00e6", "\u00c6", "ae", "AE", "\u0153", "\u00f8", "\u00d8", "\u00e5", "\u00c5", "\u212b", "\u00f1", "n\u0303", "\u00fe", "\u00de", "th",
        "1", "2", "10", "\u00bd", " ", "-", "_", ".", ",", "!", "?", "'", "\"", "$", "\u20ac", "\u00a0", "\u00ad", "\u200b", "\u0000", "\n", "\t",
        "\u0301", "\u0300", "\u0323\u0302", "\u0302\u0323", "\u1ead", "\u0344", "\u0308\u0301", "\u0345", "\u4e00", "\uac00", "\u03b1", "\u03ac",
        "\u0431", "\u0439", "\u05d0", "\u0627", "\ud83d\ude00", "\ufb01", "\u1e9b\u0323", "\u0958", "\u2126", "c", "ch", "CH", "ll", "dz", "x"
    };

    static int seed = 7;

    static int random(int below) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 8) % below;
    }

    static String text(String [] pieces) {
        StringBuffer text = new StringBuffer();
        for (int n = random(6); n >= 0; n--) {
            text.append(pieces[random(pieces.length)]);
        }
        return text.toString();
    }

    /** One that is nearly the same. */
    static String changed(String text, String [] pieces) {
        int at = random(text.length() + 1);
        switch (random(4)) {
            case 0:
                return text.substring(0, at) + pieces[random(pieces.length)] + text.substring(at);
            case 1:
                return text.toUpperCase();
            case 2:
                return text.substring(at) + text.substring(0, at);
            default:
                return text.substring(0, at) + pieces[random(pieces.length)] + text.substring(Math.min(text.length(), at + 1));
        }
    }

    static char sign(int difference) {
        return difference < 0 ? '<' : difference > 0 ? '>' : '=';
    }

    static int hash(byte [] bytes) {
        int code = 1;
        for (int i = 0; i < bytes.length; i++) {
            code = code * 31 + bytes[i];
        }
        return code;
    }

    static void compare(String what, Collator collator, String [] pieces, int pairs) {
        for (int mode = Collator.NO_DECOMPOSITION; mode <= Collator.CANONICAL_DECOMPOSITION; mode++) {
            for (int strength = Collator.PRIMARY; strength <= Collator.IDENTICAL; strength++) {
                collator.setDecomposition(mode);
                collator.setStrength(strength);
                StringBuffer line = new StringBuffer();
                int keys = 0;
                for (int i = 0; i < pairs; i++) {
                    String one = text(pieces);
                    String other = random(2) == 0 ? text(pieces) : changed(one, pieces);
                    CollationKey key = collator.getCollationKey(one);
                    CollationKey otherKey = collator.getCollationKey(other);
                    line.append(sign(collator.compare(one, other)));
                    line.append(sign(key.compareTo(otherKey)));
                    line.append(collator.equals(one, other) ? "!" : "").append(key.equals(otherKey) ? "k" : "");
                    keys = keys * 31 + hash(key.toByteArray()) + key.hashCode();
                    if (line.length() > 160 || i == pairs - 1) {
                        System.out.println(what + " " + mode + strength + " " + line + " " + keys);
                        line.setLength(0);
                    }
                }
            }
        }
    }

    // ---- orders of characters ----

    static String orders(CollationElementIterator orders) {
        StringBuffer line = new StringBuffer();
        int order;
        line.append(orders.getOffset()).append(':');
        while ((order = orders.next()) != CollationElementIterator.NULLORDER) {
            line.append(' ').append(Integer.toHexString(order)).append('@').append(orders.getOffset());
        }
        line.append(" |");
        while ((order = orders.previous()) != CollationElementIterator.NULLORDER) {
            line.append(' ').append(Integer.toHexString(order)).append('@').append(orders.getOffset());
        }
        return line.toString();
    }

    static void characters(RuleBasedCollator collator) {
        for (int mode = Collator.NO_DECOMPOSITION; mode <= Collator.CANONICAL_DECOMPOSITION; mode++) {
            collator.setDecomposition(mode);
            for (int page = 0; page < 256; page++) {
                int code = 0;
                for (int c = 256 * page; c < 256 * page + 256; c++) {
                    String line = orders(collator.getCollationElementIterator("" + (char) c));
                    code = code * 31 + line.hashCode();
                    if (page < 4 || page == 0x1e) {
                        System.out.println(Integer.toHexString(c) + " " + line);
                    }
                }
                System.out.println(mode + " " + page + " " + code);
            }
        }
        collator.setStrength(Collator.IDENTICAL);
        for (int page = 0; page < 0x300; page++) {
            int code = 0;
            for (int c = 256 * page; c < 256 * page + 256; c++) {
                String text = c < 0x10000 ? "" + (char) c : "" + (char) (0xd800 + (c - 0x10000 >> 10)) + (char) (0xdc00 + (c & 0x3ff));
                if (c < 0xd800 || c >= 0xe000) {
                    byte [] key = collator.getCollationKey("a\u0345\u0334" + text + "\u0323\u0345" + text + "\u0334").toByteArray();
                    code = code * 31 + hash(key);
                }
            }
            System.out.println(page + " " + code);
        }
    }

    static void walks(RuleBasedCollator collator, String [] pieces) {
        for (int i = 0; i < 400; i++) {
            collator.setDecomposition(i % 2);
            collator.setStrength(i / 2 % 4);
            String text = text(pieces);
            CollationElementIterator orders = collator.getCollationElementIterator(text);
            StringBuffer line = new StringBuffer(orders(orders));
            CollationElementIterator others = collator.getCollationElementIterator(new StringCharacterIterator(text + "z", 0, text.length(), 0));
            line.append(" = ").append(orders(others));
            for (int at = 0; at <= text.length(); at++) {
                // A mark is not apart from its letter, nor is half a character from the other half.
                boolean isHalf = at > 0 && at < text.length() && (text.charAt(at) & 0xfc00) == 0xdc00;
                if (collator.getDecomposition() == Collator.NO_DECOMPOSITION && !isHalf) {
                    orders.setOffset(at);
                    line.append(" ; ").append(orders.getOffset()).append(' ').append(Integer.toHexString(orders.next())).append(' ');
                    line.append(orders.getOffset()).append(' ');
                    line.append(Integer.toHexString(orders.next()));
                }
            }
            try {
                orders.setOffset(text.length() + 1);
            } catch (IllegalArgumentException e) {
                line.append(e.getMessage());
            }
            orders.reset();
            int order = orders.next();
            line.append(" ; ").append(order).append(' ').append(CollationElementIterator.primaryOrder(order)).append(' ');
            line.append(CollationElementIterator.secondaryOrder(order)).append(' ').append(CollationElementIterator.tertiaryOrder(order));
            line.append(' ').append(orders.getMaxExpansion(order));
            orders.setText("ab");
            line.append(' ').append(orders(orders));
            orders.setText(new StringCharacterIterator("abc", 1));
            line.append(' ').append(orders(orders));
            System.out.println(line);
        }
    }

    // ---- rules ----

    static final String [] RULES = {
        "< a", "", "a", "<", "< a < a", "< a = a", "& z < b", "< a & b < c", "< a !", "< a < #", "< a < '#'", "< a''", "< a'b", "< a / b", "@", "< a@",
        "< a < b@ < c", "< a /", "< a & a", "< a < b, B & b/x < c", "< a,", "< a b c < abc", "< a < b < a", "& a < b", "= a", "< a ; \u00e4 < b & \u00e4 , c",
        "< a < b & ab < c < d", "< a, A < b, B < c, C < ch, cH, Ch, CH < d, D & ae, \u00e4 & AE, \u00c4", "< a < ' ' < b & ' x' < c", "< a '< b < c'", "< 'a'b'c'd",
        "=\u0301;\u0300 < a, A < e, E < \u00e9 < o", "< x < xy < xyz < y < yx & xyzx < q", "< a = b = c ; d , e < f = \u00e9", "< a < b < c < d & a < d & d < b",
        "< c < \ud83d\ude00 < d", "< a \n\t < b \r < c \f", "@ < a", "< a < c@", "< a!b < c@d", "&", "< a & ", "< a/bc, d/e < b", "< a < b < '", "< \uac00 < \u1100\u1161",
        "< a < \u037e < b", "< a < '\u037e' < b", "< a < \u2260 < b", "< a < \u226e ; \u226f < \u1fef < b & \u2260 < c < #", "< a < \u00e9\u0323 < \u1ead, \u1eac < b"
    };

    static void rules() {
        String [] pieces = {"a", "b", "c", "d", "A", "B", "x", "y", "z", "ch", "\u00e4", "\u00e9", "\u0301", "q", " ", "#", "'", "bc", "\ud83d\ude00", "ab", "xyz", "\uac00"};
        for (int i = 0; i < RULES.length; i++) {
            try {
                RuleBasedCollator collator = new RuleBasedCollator(RULES[i]);
                System.out.println(RULES[i] + ": " + collator.getDecomposition() + collator.getStrength() + collator.getRules().equals(RULES[i]));
                compare("" + i, collator, pieces, 20);
                for (int k = 0; k < 10; k++) {
                    System.out.println(orders(collator.getCollationElementIterator(text(pieces))));
                }
            } catch (ParseException e) {
                System.out.println(RULES[i] + ": " + e.getMessage() + " " + e.getErrorOffset());
            } catch (IndexOutOfBoundsException e) {
                System.out.println(RULES[i] + ": no character");
            }
        }
    }

    static void added() throws ParseException {
        String root = ((RuleBasedCollator) Collator.getInstance(Locale.US)).getRules();
        String [] added = {
            "& c < ch , cH , Ch , CH & l < ll , lL , Ll , LL", "& Z < a\u030a , A\u030a < \u00e6", "& ae = \u00e4 & oe = \u00f6 & ue , \u00fc", "@", "& a < b ; B , c = C",
            "& '-' < a", "& \u0301 ; \u0323 < x", "& e , \u00e9", "& st < \ufb06 < q", "< \u03b1 , \u0391 < \u03b2", "& b < \u00e9 / x ; \u00c6"
        };
        for (int i = 0; i < added.length; i++) {
            RuleBasedCollator collator = new RuleBasedCollator(root + added[i]);
            compare(added[i], collator, PIECES, 60);
        }
    }

    static void languages() {
        String [] codes = Locale.getISOLanguages();
        for (int i = 0; i < codes.length; i++) {
            if (codes[i].equals("ja") || codes[i].equals("ko") || codes[i].equals("zh")) {
                continue;
            }
            RuleBasedCollator collator = (RuleBasedCollator) Collator.getInstance(new Locale(codes[i], "XX"));
            String rules = collator.getRules();
            System.out.println(codes[i] + " " + rules.length() + " " + rules.hashCode() + " " + collator.getDecomposition() + collator.getStrength());
            if (rules.length() > 850) {
                Vector pieces = new Vector(Arrays.asList(PIECES));
                for (int k = 850; k < rules.length(); k++) {
                    pieces.add(rules.substring(k, k + 1));
                }
                compare(codes[i], collator, (String []) pieces.toArray(new String [0]), 30);
                // Java walks back through Thai without an end.
                if (codes[i].equals("th")) {
                    continue;
                }
                walks(collator, new String [] {rules.substring(rules.length() - 4), rules.substring(rules.length() - 9, rules.length() - 7), "\u0e40", "\u0e01", "\u0ec1", "\u0e81", "\u0e9e"}, 12);
            }
        }
    }

    static void walks(RuleBasedCollator collator, String [] pieces, int many) {
        for (int i = 0; i < many; i++) {
            collator.setDecomposition(i % 2);
            System.out.println(orders(collator.getCollationElementIterator(text(pieces))));
        }
    }

    // ---- as objects ----

    static void objects() throws ParseException {
        String [] words = {
            "cote", "cot\u00e9", "c\u00f4te", "c\u00f4t\u00e9", "Zebra", "zebra", "apple", "\u00c4pfel", "Apfel", "re-sign", "resign", "black bird", "blackbird", "10", "9", "",
            "\u0153uvre", "ouvre", "\u00c9clair", "eclair", "stra\u00dfe", "strasse", "Strasse"
        };
        Locale [] locales = {Locale.US, Locale.FRANCE, Locale.GERMANY, new Locale("sv"), new Locale("da", "DK"), new Locale("es", "ES")};
        for (int i = 0; i < locales.length; i++) {
            Collator collator = Collator.getInstance(locales[i]);
            String [] sorted = (String []) words.clone();
            Arrays.sort(sorted, collator);
            System.out.println(locales[i] + " " + Arrays.asList(sorted));
            CollationKey [] keys = new CollationKey [words.length];
            for (int k = 0; k < keys.length; k++) {
                keys[k] = collator.getCollationKey(words[k]);
            }
            Arrays.sort(keys);
            StringBuffer line = new StringBuffer();
            for (int k = 0; k < keys.length; k++) {
                line.append(keys[k].getSourceString()).append(' ');
            }
            System.out.println(line);
        }
        Collator one = Collator.getInstance();
        Collator other = (Collator) one.clone();
        System.out.println(one.equals(other) + " " + (one.hashCode() == other.hashCode()) + " " + one.equals((Object) "a") + one.equals((Object) null));
        other.setStrength(Collator.PRIMARY);
        System.out.println(one.equals(other) + " " + one.getStrength() + " " + other.equals("a", "\u00e0") + one.equals("a", "\u00e0"));
        System.out.println(one.equals(new RuleBasedCollator("< a")) + " " + new RuleBasedCollator("< a").equals(new RuleBasedCollator("< a")) + " "
            + new RuleBasedCollator("< a").hashCode());
        System.out.println(((RuleBasedCollator) one).getRules().length() + " " + ((RuleBasedCollator) one).getRules().hashCode() + " " + one.getCollationKey(null));
        for (int i = -1; i <= 4; i++) {
            try {
                other.setStrength(i);
                System.out.println(other.getStrength());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            try {
                other.setDecomposition(i == 2 ? 1 : i);
                System.out.println(other.getDecomposition());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            one.compare("a", null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            one.compare("a", new Object());
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
    }

    public static void main(String [] args) throws ParseException {
        objects();
        compare("root", Collator.getInstance(Locale.US), PIECES, 3000);
        characters((RuleBasedCollator) Collator.getInstance(Locale.US));
        walks((RuleBasedCollator) Collator.getInstance(Locale.US), PIECES);
        rules();
        added();
        languages();
    }
}

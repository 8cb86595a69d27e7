import java.text.*;
import java.util.*;

/** Boundaries of characters, words, lines and sentences: in random texts, beside every character, from any place. */
public class Breaks {
    static final String [] KINDS = {"characters", "words", "lines", "sentences"};

    static final String [] PIECES = {
        "a", "B", "word", "Word", "\u00e9", "e\u0301", "0", "42", "3.14", "1,000", "it's", "e.g.", "Mr.", "U.S.", " ", "  ", "\t", "\n", "\r\n",
        "\r", "\f", "\u2028", "\u2029", "\u0085", ".", "...", "!", "?", "?!", ",", ";", ":", "\"", "'", "(", ")", "[", "]", "{", "}", "-", "--",
        "\u2010", "\u2013", "\u2014", "\u00ad", "\u00a0", "\u200b", "\u200d", "\u2060", "\ufeff", "$", "$5", "%", "5%", "#", "&", "@", "*", "+", "=",
        "/", "\\", "_", "<", ">", "\u20ac", "\u00a3", "\u00ab", "\u00bb", "\u201c", "\u201d", "\u2018", "\u2019", "\u2026", "\u0301", "\u20dd",
        "\u0430", "\u0416", "\u03a3", "\u05d0", "\u05b8", "\u0627", "\u064e", "\u0660", "\u0915", "\u0940", "\u094d", "\u0964", "\u0e01", "\u0e31",
        "\u1100", "\u1161", "\u11a8", "\uac00", "\uac01", "\u4e00", "\u4e8c", "\u3005", "\u3042", "\u3041", "\u30a2", "\u30fc", "\u3099", "\u309b",
        "\u3001", "\u3002", "\uff01", "\uff0c", "\uff0e", "\u300c", "\u300d", "\uff21", "\uff11", "\u0000", "\u0007", "\ufffc", "\ufffd", "\ufffe",
        "\uffff", "\ue000", "\u0378", "\ud83d\ude00", "\ud835\udc00", "\ud840\udc00", "\ud83c\uddf8", "\ud800", "\udc00", "\udb40\udc01", "\ufe0f"
    };

    static final String [] SENTENCES = {
        "Hello, world. It's 3.5 m high, e.g. in the \"U.S.\" today! Next? \"Quoted.\" (In brackets.) The end",
        "Mr. Smith paid $1,000.50 for 5% of it... He didn't know why. \u00bfQu\u00e9? \u201cWhat?!\u201d she asked.\nA new line.\u2029A paragraph.",
        "\u4eca\u65e5\u306f\u3002\u5143\u6c17\u3067\u3059\u304b\uff1f\u306f\u3044\u3002 \u30ab\u30bf\u30ab\u30ca\u3068\u3072\u3089\u304c\u306a\u3001\u6f22\u5b57\u3002",
        "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440. \u041a\u0430\u043a \u0434\u0435\u043b\u0430? Caf\u00e9 cafe\u0301 na\u00efve co-operate well\u00adknown.",
        "\ud55c\uad6d\uc5b4 \ubb38\uc7a5. \u1112\u1161\u11ab \u0928\u092e\u0938\u094d\u0924\u0947\u0964 \u0915\u0948\u0938\u0947? \u05e9\u05dc\u05d5\u05dd. \u0645\u0631\u062d\u0628\u0627.",
        "http://example.org/a?b=c&d=e user@host.org C:\\temp\\file.txt x=1;y=2 -5 +7 3/4 1-2-3 #9 \ud83d\ude00 \ud835\udc00\ud835\udc01."
    };

    static int seed = 11;

    static int random(int below) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 8) % below;
    }

    /** Of few pieces, so that some come again. */
    static String text(int most) {
        String [] some = new String [1 + random(7)];
        for (int i = 0; i < some.length; i++) {
            some[i] = PIECES[random(PIECES.length)];
        }
        StringBuffer text = new StringBuffer();
        for (int n = random(most); n >= 0; n--) {
            text.append(some[random(some.length)]);
        }
        return text.toString();
    }

    static BreakIterator [] all(Locale locale) {
        return new BreakIterator [] {
            BreakIterator.getCharacterInstance(locale), BreakIterator.getWordInstance(locale),
            BreakIterator.getLineInstance(locale), BreakIterator.getSentenceInstance(locale)
        };
    }

    static String forward(BreakIterator breaks) {
        StringBuffer places = new StringBuffer();
        for (int at = breaks.first(); at != BreakIterator.DONE; at = breaks.next()) {
            places.append(at).append(' ');
        }
        return places.toString();
    }

    static String backward(BreakIterator breaks) {
        StringBuffer places = new StringBuffer();
        for (int at = breaks.last(); at != BreakIterator.DONE; at = breaks.previous()) {
            places.append(at).append(' ');
        }
        return places.toString();
    }

    static boolean isInPair(String text, int at) {
        return at > 0 && at < text.length() && text.charAt(at) >= '\udc00' && text.charAt(at) <= '\udfff'
            && text.charAt(at - 1) >= '\ud800' && text.charAt(at - 1) <= '\udbff';
    }

    static String fromAll(BreakIterator breaks, String text) {
        StringBuffer places = new StringBuffer();
        for (int at = 0; at <= text.length(); at++) {
            if (!isInPair(text, at)) {
                places.append(breaks.following(at)).append('@').append(breaks.current()).append(' ');
                places.append(breaks.preceding(at)).append('@').append(breaks.current()).append(' ');
            }
            if (!isInPair(text, at) && !isInPair(text, at - 1)) {
                places.append(breaks.isBoundary(at)).append('@').append(breaks.current()).append(' ');
            }
        }
        return places.toString();
    }

    static void sentences() {
        BreakIterator [] kinds = all(Locale.US);
        for (int kind = 0; kind < kinds.length; kind++) {
            for (int i = 0; i < SENTENCES.length; i++) {
                kinds[kind].setText(SENTENCES[i]);
                System.out.println(KINDS[kind] + " " + i + ": " + forward(kinds[kind]));
                System.out.println("back: " + backward(kinds[kind]));
                System.out.println("from all: " + fromAll(kinds[kind], SENTENCES[i]).hashCode());
            }
        }
    }

    /** Backward only without the character that says DONE. */
    static void randomTexts() {
        BreakIterator [] kinds = all(Locale.GERMANY);
        for (int kind = 0; kind < kinds.length; kind++) {
            int code = 0;
            for (int n = 0; n < 4000; n++) {
                String text = text(14);
                kinds[kind].setText(text);
                code = code * 31 + forward(kinds[kind]).hashCode();
                if (text.indexOf('\uffff') < 0) {
                    code = code * 31 + backward(kinds[kind]).hashCode();
                    code = code * 31 + fromAll(kinds[kind], text).hashCode();
                }
                if (n % 100 == 99) {
                    System.out.println(KINDS[kind] + " " + n + ": " + code);
                }
            }
        }
    }

    static void characters() {
        BreakIterator [] kinds = all(Locale.JAPAN);
        for (int kind = 0; kind < kinds.length; kind++) {
            int code = 0;
            for (int c = 0; c <= Character.MAX_VALUE; c++) {
                kinds[kind].setText("a" + (char) c + "1.0" + (char) c + "-. " + (char) c + (char) c + "\u4e00" + (char) c + "\"\u0301");
                code = code * 31 + forward(kinds[kind]).hashCode();
                if (c % 1024 == 1023) {
                    System.out.println(KINDS[kind] + " to " + Integer.toHexString(c) + ": " + code);
                }
            }
        }
    }

    static void parts() {
        BreakIterator words = BreakIterator.getWordInstance();
        System.out.println(words.current() + " " + words.first() + " " + words.next() + " " + words.last() + " " + words.previous());
        StringCharacterIterator part = new StringCharacterIterator("xx ab cd yy", 3, 8, 6);
        words.setText(part);
        System.out.println((words.getText() == part) + " " + words.current());
        System.out.println(forward(words) + "/ " + backward(words));
        part.setIndex(4);
        System.out.println(words.current() + " " + words.next() + " " + part.getIndex());
        part.setIndex(4);
        System.out.println(words.previous() + " " + words.next(0) + " " + words.next(2) + " " + words.next(9) + " " + words.current());
        System.out.println(words.next(-2) + " " + words.next(-9) + " " + words.current() + " " + words.isBoundary(3));
        int [] wrong = {-1, 2, 9};
        for (int i = 0; i < wrong.length; i++) {
            refuse(words, wrong[i]);
        }
        BreakIterator copy = (BreakIterator) words.clone();
        System.out.println(copy.equals(words) + " " + (copy.getText() == part) + " " + (copy.hashCode() == words.hashCode()));
        System.out.println(copy.next() + " " + words.current() + " " + copy.equals(words) + " " + words.equals(null));
        BreakIterator lines = BreakIterator.getLineInstance();
        System.out.println(lines.equals(BreakIterator.getLineInstance()) + " " + lines.equals(BreakIterator.getWordInstance()));
        System.out.println(BreakIterator.getAvailableLocales().length > 0);
    }

    static void refuse(BreakIterator breaks, int place) {
        try {
            breaks.following(place);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            breaks.preceding(place);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            breaks.isBoundary(place);
        } catch (IllegalArgumentException e) {
            System.out.println(e + " " + breaks.current());
        }
    }

    static void nulls() {
        BreakIterator breaks = BreakIterator.getSentenceInstance();
        try {
            breaks.setText((String) null);
        } catch (NullPointerException e) {
            System.out.println("no text");
        }
        try {
            breaks.setText((CharacterIterator) null);
        } catch (NullPointerException e) {
            System.out.println("no iterator " + breaks.getText().getEndIndex());
        }
        try {
            BreakIterator.getCharacterInstance(null);
        } catch (NullPointerException e) {
            System.out.println("no locale");
        }
    }

    /** Boundaries at each fifth place up to ten, and what is asked. */
    static class Fifths extends BreakIterator {
        private int at;
        String asked = "";

        public int first() {
            asked += "first ";
            return at = 0;
        }

        public int last() {
            asked += "last ";
            return at = 10;
        }

        public int next(int count) {
            asked += "next" + count + " ";
            return at += 5 * count;
        }

        public int next() {
            asked += "next ";
            return at >= 10 ? DONE : (at += 5);
        }

        public int previous() {
            asked += "previous ";
            return at <= 0 ? DONE : (at -= 5);
        }

        public int following(int offset) {
            asked += "following" + offset + " ";
            return offset >= 10 ? DONE : (at = (offset + 5) / 5 * 5);
        }

        public int current() {
            return at;
        }

        public CharacterIterator getText() {
            return null;
        }

        public void setText(CharacterIterator text) {
            asked += "text " + text.first() + text.getEndIndex() + " ";
        }
    }

    static void own() {
        Fifths fifths = new Fifths();
        fifths.setText("abc");
        for (int at = 0; at < 13; at++) {
            System.out.print(at + ": " + fifths.preceding(at) + " ");
            try {
                System.out.print(fifths.isBoundary(at) + " ");
            } catch (IllegalArgumentException e) {
                System.out.print(e + " ");
            }
            System.out.println(fifths.asked);
            fifths.asked = "";
        }
        Fifths copy = (Fifths) fifths.clone();
        copy.first();
        System.out.println(copy.current() + " " + fifths.current() + " " + copy.equals(fifths));
    }

    public static void main(String [] args) {
        sentences();
        randomTexts();
        characters();
        parts();
        nulls();
        own();
    }
}

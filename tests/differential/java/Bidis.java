// Texts from left to right and from right to left: levels, runs, lines and the order on a line, of chosen texts and of
// random ones over all classes of characters.
import java.text.*;
import java.util.Random;

public class Bidis {
    static final String KINDS = "aab\u05d0\u05d0\u0627\u062712+$\u0661\u0661,\u0300\u200b\t  !()[]\u2329\u3009";
    static final String EMBEDDINGS = "\u202a\u202d\u202b\u202e\u202c";
    static final String ISOLATES = "\u2066\u2067\u2068\u2069";
    static final String WIDE = "\ud802\udc00\ud83b\udec8\ud800\udffd";
    static final String BRACKETS = "a\u05d01 [](){}\u0f3a\u0f3b\u2329\u232a\u3008\u3009\uff5f\uff60\u0300";

    static int count;

    static String about(Bidi b) {
        StringBuffer text = new StringBuffer("base " + b.getBaseLevel());
        text.append(b.baseIsLeftToRight() ? " right," : " left,");
        text.append(b.isMixed() ? " mixed" : "").append(b.isLeftToRight() ? " all right" : "");
        text.append(b.isRightToLeft() ? " all left" : "").append(", levels");
        for (int i = 0; i < b.getLength(); i++) {
            text.append(' ').append(b.getLevelAt(i));
        }
        text.append(", runs");
        for (int i = 0; i < b.getRunCount(); i++) {
            text.append(" " + b.getRunStart(i) + "-" + b.getRunLimit(i) + ":" + b.getRunLevel(i));
        }
        return text.toString();
    }

    static String shown(Object[] objects) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < objects.length; i++) {
            text.append(i == 0 ? "" : " ").append(objects[i]);
        }
        return text.toString();
    }

    static void chosen() {
        String[] texts = {
            "", "all latin", "\u05d0\u05d1\u05d2", "car (\u05d0\u05d1) 1-2", "\u05d0\u05d1 abc 12, 34%",
            "\u0627 1,2 \u0661\u0662", "a\u202b\u05d0 b\u202c c", "\u202eabc\u202c d", "a \u2067b \u05d0\u2069 c",
            "\u2068\u05d0 a\u2069: b", "a\n\u05d0\n", "\u05d0 [a] (b\u05d1)",
            "a <\u05d0> \t \u05d1\t", "\ud802\udc00 x", "\u202ab\u202c", "\u05d0 \t "
        };
        for (int t = 0; t < texts.length; t++) {
            for (int flags = -2; flags <= 1; flags++) {
                System.out.println(t + " " + flags + ": " + about(new Bidi(texts[t], flags)));
            }
        }
        System.out.println(about(new Bidi("\u05d0a", 7)) + "; " + about(new Bidi("\u05d0a", -3)));
        System.out.println(new Bidi("a \u05d0\u05d1 (1)", Bidi.DIRECTION_LEFT_TO_RIGHT));
        System.out.println(new Bidi("\u05d0\u05d1", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT) + " " + new Bidi("x", 0));
        System.out.println(new Bidi("a \u05d0\u05d1", 0).createLineBidi(2, 4));
        System.out.println(about(new Bidi(new AttributedString("\u05d0 a1").getIterator())));
        System.out.println(about(new Bidi(new AttributedString("ab \u05d0 a1").getIterator(null, 1, 4))));
    }

    static void embedded() {
        byte[][] embeddings = {
            {1, 1, 1, 0, 0}, {-1, -1, 0, 2, 2}, {2, 4, 61, 125, 3}, {-2, -3, -61, -125, 0}, {0, 0, 0, 0, 0}
        };
        for (int e = 0; e < embeddings.length; e++) {
            for (int flags = -2; flags <= 1; flags++) {
                System.out.println(about(new Bidi("ab\u05d01 x".toCharArray(), 0, embeddings[e], 0, 5, flags)));
            }
        }
        char[] text = "abc\u05d0\u05d1 1".toCharArray();
        System.out.println(about(new Bidi(text, 2, new byte[] {9, 1, 1, 0, 0, 2}, 1, 4, 0)));
    }

    static void lines() {
        Bidi b = new Bidi("\u05d0\u05d1 abc  \u05d0  a 12 \n\u05d0 ", Bidi.DIRECTION_RIGHT_TO_LEFT);
        for (int start = 0; start < b.getLength(); start++) {
            for (int limit = start + 1; limit <= b.getLength(); limit += 3) {
                System.out.println(start + "-" + limit + ": " + about(b.createLineBidi(start, limit)));
            }
        }
    }

    static void required() {
        StringBuffer firsts = new StringBuffer();
        boolean before = false;
        for (char c = 0; c < '\uffff'; c++) {
            boolean now = Bidi.requiresBidi(new char[] {c}, 0, 1);
            firsts.append(now == before ? "" : " " + Integer.toHexString(c));
            before = now;
        }
        System.out.println("from left to right and back at" + firsts);
        char[] wide = "a\ud802\udc00b".toCharArray();
        System.out.println(Bidi.requiresBidi(wide, 0, 4) + " " + Bidi.requiresBidi(wide, 0, 2) + " "
            + Bidi.requiresBidi(wide, 2, 4) + " " + Bidi.requiresBidi(wide, 4, 4));
    }

    static void reordered() {
        Object[] words = {"a", "b", "c", "d", "e", "f"};
        Bidi.reorderVisually(new byte[] {9, 0, 1, 1, 2, 2, 1}, 1, words, 0, 6);
        System.out.println(shown(words));
        Bidi.reorderVisually(new byte[] {2, 3, 126, 2}, 0, words, 1, 4);
        System.out.println(shown(words));
    }

    interface Attempt {
        void run();
    }

    static void refuse(Attempt attempt) {
        try {
            attempt.run();
            System.out.println(++count + " is let through");
        } catch (NullPointerException e) {
            System.out.println(++count + " of null");
        } catch (RuntimeException e) {
            System.out.println(++count + " " + e);
        }
    }

    static void make(final char[] text, final int start, final byte[] levels, final int from, final int length,
            final int flags) {
        refuse(new Attempt() {
            public void run() {
                new Bidi(text, start, levels, from, length, flags);
            }
        });
    }

    static void line(final Bidi b, final int start, final int limit) {
        refuse(new Attempt() {
            public void run() {
                b.createLineBidi(start, limit);
            }
        });
    }

    static void run(final Bidi b, final int run) {
        refuse(new Attempt() {
            public void run() {
                System.out.print(b.getRunLevel(run) + " " + b.getLevelAt(run) + " ");
                System.out.print(b.getRunStart(run) + " ");
                System.out.print(b.getRunLimit(run) + " ");
            }
        });
    }

    static void require(final char[] text, final int start, final int limit) {
        refuse(new Attempt() {
            public void run() {
                Bidi.requiresBidi(text, start, limit);
            }
        });
    }

    static void reorder(final byte[] levels, final int start, final Object[] objects, final int from,
            final int length) {
        refuse(new Attempt() {
            public void run() {
                Bidi.reorderVisually(levels, start, objects, from, length);
            }
        });
    }

    static void refused() {
        refuse(new Attempt() {
            public void run() {
                new Bidi((String) null, 0);
            }
        });
        refuse(new Attempt() {
            public void run() {
                new Bidi(null);
            }
        });
        make(null, 0, null, 0, 0, 0);
        make(new char[3], 0, null, 0, -1, 0);
        make(new char[3], 1, null, 0, 3, 0);
        make(new char[3], -1, null, 0, 3, 0);
        make(new char[3], 3, null, 9, 0, 0);
        make(new char[3], 0, new byte[2], 0, 3, 0);
        make(new char[3], 0, new byte[5], 3, 3, 0);
        make(new char[3], 0, new byte[3], -1, 3, 0);
        make(new char[3], 0, new byte[] {1, -128, 1}, 0, 3, 1);
        Bidi b = new Bidi("a\u05d0 b", 0);
        line(b, -1, 9);
        line(b, 2, 2);
        line(b, 3, 2);
        line(b, 0, 5);
        line(b.createLineBidi(0, 2), 0, 1);
        line(new Bidi("", 0), 0, 0);
        Bidi[] all = {b, new Bidi("", 1), new Bidi("\u05d0", 0), new Bidi("abc", 0)};
        for (int i = 0; i < all.length; i++) {
            for (int run = -1; run < 5; run++) {
                run(all[i], run);
            }
        }
        require(null, 0, 0);
        require(new char[2], 0, 3);
        require(new char[2], -1, 2);
        require(new char[2], 2, 1);
        reorder(new byte[2], 2, new Object[3], 0, 1);
        reorder(new byte[2], -1, new Object[3], 0, 1);
        reorder(new byte[2], 0, new Object[3], 0, -1);
        reorder(new byte[2], 0, new Object[3], -1, 1);
        reorder(new byte[3], 0, new Object[3], 1, 3);
        reorder(new byte[3], 2, new Object[3], 0, 3);
        reorder(new byte[] {0, -1, 127}, 0, new Object[3], 0, 3);
        reorder(null, 0, new Object[3], 0, 3);
        reorder(new byte[3], 0, null, 0, 3);
    }

    // Of the levels, runs and lines of random texts over some characters.
    static void random(String name, String from, int trials, int longest, boolean isEmbedded) {
        Random random = new Random(42);
        int hash = 0;
        for (int t = 0; t < trials; t++) {
            char[] text = new char[1 + random.nextInt(longest)];
            byte[] embeddings = isEmbedded ? new byte[text.length] : null;
            for (int i = 0; i < text.length; i++) {
                text[i] = from == null ? (char) random.nextInt(0x10000) : from.charAt(random.nextInt(from.length()));
                text[i] = text[i] == '\r' || text[i] == '\n' || text[i] == '\u2029' ? 'x' : text[i];
                if (isEmbedded) {
                    embeddings[i] = (byte) (random.nextInt(9) - 4);
                }
            }
            Bidi b = new Bidi(text, 0, embeddings, 0, text.length, random.nextInt(4) - 2);
            hash = 31 * hash + about(b).hashCode();
            int start = random.nextInt(text.length);
            int limit = start + 1 + random.nextInt(text.length - start);
            hash = 31 * hash + about(b.createLineBidi(start, limit)).hashCode();
        }
        System.out.println(name + ": " + hash);
    }

    static void randomOrders() {
        Random random = new Random(43);
        int hash = 0;
        for (int t = 0; t < 5000; t++) {
            byte[] levels = new byte[1 + random.nextInt(15)];
            Object[] objects = new Object[levels.length];
            int most = 1 + random.nextInt(6);
            for (int i = 0; i < levels.length; i++) {
                levels[i] = (byte) random.nextInt(most);
                objects[i] = "" + i;
            }
            Bidi.reorderVisually(levels, 0, objects, 0, levels.length);
            hash = 31 * hash + shown(objects).hashCode();
        }
        System.out.println("orders: " + hash);
    }

    public static void main(String[] args) {
        chosen();
        embedded();
        lines();
        required();
        reordered();
        refused();
        random("plain", KINDS, 4000, 12, false);
        random("brackets", BRACKETS, 4000, 14, false);
        random("embeddings", KINDS + EMBEDDINGS, 4000, 12, false);
        random("overridden brackets", EMBEDDINGS + "a\u05d01()[]", 4000, 16, false);
        random("isolates", KINDS + ISOLATES, 4000, 12, false);
        random("all", KINDS + EMBEDDINGS + ISOLATES + WIDE, 4000, 16, false);
        random("long", KINDS + EMBEDDINGS + ISOLATES, 50, 400, false);
        random("deep", EMBEDDINGS + ISOLATES + "\u202a\u202b\u2066\u2067\u05d0a1", 50, 600, false);
        random("given", KINDS.replace('\u200b', 'x'), 4000, 12, true);
        random("given to brackets", BRACKETS, 4000, 14, true);
        random("any", null, 2000, 30, false);
        randomOrders();
    }
}

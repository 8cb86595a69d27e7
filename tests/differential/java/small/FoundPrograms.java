// Small programs that once were refused, or did something else than in Java.
import java.text.*;
import java.util.*;
import java.util.regex.*;

public class FoundPrograms {
    public static void main(String[] args) throws Exception {
        System.out.println("PointEquality");
        PointEquality.main(args);
        System.out.println("BlankFinals");
        BlankFinals.main(args);
        System.out.println("GrayCode");
        GrayCode.main(args);
        System.out.println("ReplaceChars");
        ReplaceChars.main(args);
        System.out.println("BadPatterns");
        BadPatterns.main(args);
        System.out.println("TitleCase");
        TitleCase.main(args);
        System.out.println("CharIterator");
        CharIterator.main(args);
        System.out.println("ReturnBeforeFinally");
        ReturnBeforeFinally.main(args);
        System.out.println("CauseOnce");
        CauseOnce.main(args);
    }
}

// Two points with the same coordinates are equal and hash alike.
class PointEquality {
    static final class Point {
        final int x, y;
        Point(int x, int y) { this.x = x; this.y = y; }
        public boolean equals(Object o) {
            if (this == o) return true;
            if (!(o instanceof Point)) return false;
            Point p = (Point) o;
            return x == p.x && y == p.y;
        }
        public int hashCode() { return 31 * x + y; }
        public String toString() { return "(" + x + "," + y + ")"; }
    }
    public static void main(String[] args) {
        java.util.Map m = new java.util.HashMap();
        m.put(new Point(1, 2), "first");
        m.put(new Point(2, -29), "second");
        m.put(new Point(1, 2), "third");
        System.out.println(m.size());
        System.out.println(m.get(new Point(1, 2)) + " " + m.get(new Point(2, -29)) + " " + m.get(new Point(0, 0)));
        System.out.println(new Point(1, 2).hashCode() == new Point(2, -29).hashCode());
        System.out.println(new Point(1, 2).equals(new Point(2, -29)));
        System.out.println(new Point(3, 3).equals(null) + " " + new Point(3, 3).equals("(3,3)"));
    }
}

// A blank final field is set once on every path of the constructor.
class BlankFinals {
    static final int BASE;
    static {
        int n = 1;
        for (int i = 0; i < 5; i++) n *= 3;
        BASE = n;
    }
    static class Range {
        final int low, high;
        final boolean empty;
        Range(int a, int b) {
            if (a <= b) { low = a; high = b; } else { low = b; high = a; }
            empty = low == high;
        }
        int width() { return high - low; }
    }
    public static void main(String[] args) {
        Range r = new Range(5, -2);
        System.out.println(r.low + ".." + r.high + " " + r.empty);
        System.out.println(new Range(4, 4).empty);
        System.out.println(new Range(Integer.MIN_VALUE, Integer.MAX_VALUE).width());
        System.out.println(BASE);
        final int local;
        if (BASE > 200) local = 1; else local = 2;
        System.out.println(local);
    }
}

class GrayCode {
    // Neighbours in Gray code differ in exactly one bit.
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < 8; i++) {
            int g = i ^ i >> 1;
            sb.append(Integer.toBinaryString(8 | g).substring(1)).append(' ');
        }
        System.out.println(sb.toString().trim());
        boolean single = true, back = true;
        for (int i = 1; i < 1024; i++) {
            int g = i ^ i >> 1, d = g ^ (i - 1 ^ i - 1 >> 1);
            single &= (d & d - 1) == 0;
            int n = g;
            for (int s = g >> 1; s > 0; s >>= 1) n ^= s;
            back &= n == i;
        }
        System.out.println(single + " " + back);
    }
}

// Replaces characters; when nothing changes the same string comes back.
class ReplaceChars {
    public static void main(String[] args) {
        String s = "banana";
        System.out.println(s.replace('a', 'o') + " " + s.replace('b', 'B'));
        System.out.println(s.replace('x', 'y') == s);
        System.out.println("a\\b\\c".replace('\\', '/'));
        System.out.println("".replace('a', 'b').length() + " " + s);
        System.out.println(s.toUpperCase().replace('N', 'n').toLowerCase().equals(s));
    }
}

// Bad patterns are reported with index and description.
class BadPatterns {
    public static void main(String[] args) {
        String[] p = { "(ab", "[a-", "*a", "a{2" };
        for (int i = 0; i < p.length; i++) {
            try {
                Pattern.compile(p[i]);
                System.out.println(p[i] + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(e.getPattern() + ": " + e.getDescription() + " at " + e.getIndex());
            }
        }
    }
}

// Capitalizes the words of a title and changes the case of a name.
class TitleCase {
    static String title(String s) {
        StringBuffer sb = new StringBuffer(s.toLowerCase());
        boolean first = true;
        for (int i = 0; i < sb.length(); i++) {
            char c = sb.charAt(i);
            if (first) sb.setCharAt(i, Character.toTitleCase(c));
            first = !Character.isLetter(c) && c != '\'';
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        System.out.println(title("the LORD of the rings"));
        System.out.println(title("don't jean-luc 4ever"));
        System.out.println("MiXed".toUpperCase() + " " + "MiXed".toLowerCase(Locale.ENGLISH) + " " + "stra\u00dfe".toUpperCase().length());
    }
}

// Walks over a string with a character iterator, both ways.
class CharIterator {
    public static void main(String[] args) {
        CharacterIterator it = new StringCharacterIterator("abcde", 2);
        System.out.println(it.current() + " " + it.getIndex());
        StringBuffer sb = new StringBuffer();
        for (char c = it.first(); c != CharacterIterator.DONE; c = it.next()) sb.append(c).append(it.getIndex());
        for (char c = it.last(); c != CharacterIterator.DONE; c = it.previous()) sb.append(c);
        System.out.println(sb + " " + it.getBeginIndex() + it.getEndIndex());
        System.out.println(it.setIndex(3) + " " + (it.setIndex(5) == CharacterIterator.DONE));
    }
}

// The returned value is computed before finally changes the variable.
class ReturnBeforeFinally {
    static int field = 1;
    static int local() {
        int x = 1;
        try { return x; } finally { x = 99; }
    }
    static int ofField() {
        try { return field++; } finally { field *= 10; }
    }
    static int[] array() {
        int[] a = { 1 };
        try { return a; } finally { a[0] = 42; }
    }
    static StringBuffer text() {
        StringBuffer sb = new StringBuffer("a");
        try { return sb.append("b"); } finally { sb.append("c"); sb = null; }
    }
    public static void main(String[] args) {
        System.out.println(local());
        System.out.println(ofField());
        System.out.println(field);
        System.out.println(ofField() + " then " + field);
        System.out.println(array()[0]);
        System.out.println(text());
    }
}

// A cause may be set only once, and never to the exception itself.
class CauseOnce {
    public static void main(String[] args) {
        Exception a = new Exception("a");
        Exception b = new Exception("b");
        System.out.println(a.initCause(b) == a);
        System.out.println(a.getCause().getMessage());
        try {
            b.initCause(b);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            a.initCause(new Exception("c"));
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName());
        }
        System.out.println(b.getCause() == null);
    }
}

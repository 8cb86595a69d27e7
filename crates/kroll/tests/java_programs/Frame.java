/** Runs programs: what they print, until it is enough, and what they throw. */
class Frame {
    /** What loops and calls may still do, and what may still be printed. */
    static int fuel, lines;
    /** Of what is not printed. */
    static long rest;

    static void start(int number) {
        System.out.println("program " + number);
        fuel = 600;
        lines = 200;
        rest = 0;
    }

    static void end() {
        System.out.println("rest " + rest);
    }

    static boolean tick() {
        if (--fuel < 0) {
            throw new OutOfFuel();
        }
        return true;
    }

    static void show(String text) {
        if (--lines > 0) {
            System.out.println(text);
        } else if (text != null) {
            rest = rest * 31 + text.hashCode();
        }
    }

    static void show(boolean b) {
        show("boolean " + b);
    }

    static void show(char c) {
        show("char " + (int) c + c);
    }

    static void show(int n) {
        show("int " + n);
    }

    static void show(long n) {
        show("long " + n);
    }

    static void show(float x) {
        if (lines > 0) {
            System.out.println("float " + x);
        }
        show(Float.floatToIntBits(x));
    }

    static void show(double x) {
        if (lines > 0) {
            System.out.println("double " + x);
        }
        show(Double.doubleToLongBits(x));
    }

    static void show(int[] a) {
        String text = "array";
        for (int i = 0; i < a.length; i++) {
            text += " " + a[i];
        }
        show(text);
    }

    static void show(int[][] a) {
        for (int i = 0; i < a.length; i++) {
            show(a[i]);
        }
    }

    /** What a message says of indices, classes, null and numbers is not the same in all versions of Java. */
    static void caught(Throwable e) {
        boolean varies = e instanceof IndexOutOfBoundsException || e instanceof ClassCastException
            || e instanceof NullPointerException || e instanceof NumberFormatException;
        show("caught " + e.getClass().getName() + (varies ? "" : " " + e.getMessage()));
    }

    /** An index that is there, if one is. */
    static int at(int index, int length) {
        return length == 0 ? 0 : (index & 1023) % length;
    }

    static String cut(String text) {
        return text != null && text.length() > 40 ? text.substring(0, 20) + text.length() : text;
    }

    static void cut(StringBuffer buffer) {
        if (buffer.length() > 40) {
            buffer.setLength(20);
        }
    }

    static void cut(List list) {
        while (list.size() > 12) {
            list.remove(list.size() / 2);
        }
    }

    static String text(Object o) {
        return cut("" + o);
    }

    static Map sorted(Map map) {
        Map sorted = new TreeMap(new Order(true));
        sorted.putAll(map);
        return sorted;
    }

    static int which(boolean b) {
        return 1;
    }

    static int which(byte n) {
        return 8;
    }

    static int which(short n) {
        return 2;
    }

    static int which(char c) {
        return 3;
    }

    static int which(int n) {
        return 9;
    }

    static int which(long n) {
        return 4;
    }

    static int which(float x) {
        return 10;
    }

    static int which(double x) {
        return 5;
    }

    static int which(String s) {
        return 6;
    }

    static int which(Object o) {
        return 7;
    }
}

class OutOfFuel extends Error {
}

/** A key of maps, with the order of both of its parts. */
class Key implements Comparable {
    final int number;
    final String word;

    Key(int number, String word) {
        this.number = number;
        this.word = word;
    }

    public boolean equals(Object o) {
        return o instanceof Key && ((Key) o).number == number && ((Key) o).word.equals(word);
    }

    public int hashCode() {
        return number * 31 + word.hashCode() % 7;
    }

    public int compareTo(Object o) {
        Key other = (Key) o;
        return number != other.number ? (number < other.number ? -1 : 1) : word.compareTo(other.word);
    }

    public String toString() {
        return "Key " + number + word;
    }
}

/** Of any objects, by their text. */
class Order implements Comparator {
    final boolean up;

    Order(boolean up) {
        this.up = up;
    }

    public int compare(Object a, Object b) {
        return ("" + a).compareTo("" + b) * (up ? 1 : -1);
    }
}

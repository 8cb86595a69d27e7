// Order of static and instance initialisers, and default values.
public class Initialisation {
    static StringBuffer log = new StringBuffer();

    static int note(String s, int v) {
        log.append(s).append(' ');
        return v;
    }

    static int first = note("first", 1);

    static int second;

    static {
        second = note("block", first + 1);
    }

    static final int CONSTANT = 10 * 5;

    static int third = note("third", second + CONSTANT);

    static class Base {
        int a = note("a", 1);

        {
            note("base", a);
        }

        int b = note("b", a + 1);

        Base() {
            note("Base()", 0);
            hook();
        }

        void hook() {
            note("base-hook", 0);
        }
    }

    static class Derived extends Base {
        int c = note("c", b + 1);

        int seen;

        Derived() {
            note("Derived()" + c + seen, 0);
        }

        Derived(int n) {
            this();
            note("Derived(int)" + n, 0);
        }

        void hook() {
            note("derived-hook" + c, 0);
            seen = 5;
        }
    }

    boolean flag;

    char letter;

    double real;

    String text;

    int[] numbers;

    public static void main(String[] args) {
        new Derived(7);
        new Base();
        System.out.println(log + " " + third);
        Initialisation i = new Initialisation();
        System.out.println(i.flag + " " + (int) i.letter + " " + i.real + " " + i.text + " " + i.numbers);
        int[][] grid = new int[2][3];
        String[] names = new String[2];
        double[][] rows = new double[2][];
        System.out.println(grid[1][2] + " " + names[1] + " " + rows[1] + " " + new boolean[1][0] .length + new char[] { 'x' }[0]);
    }
}

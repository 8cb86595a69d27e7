// Fields and methods of classes, constants, recursion over static state, shadowing.
public class Statics {
    static int depth = 0, deepest = 0;

    static int x = 1;

    static final long BIG = 1L << 40;

    static final String TEXT = "v" + 1 + true + 'c';

    static int ackermann(int m, int n) {
        depth++;
        deepest = Math.max(depth, deepest);
        int result = m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
        depth--;
        return result;
    }

    static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static void hanoi(int n, char from, char to, char other, StringBuffer out) {
        if (n > 0) {
            hanoi(n - 1, from, other, to, out);
            out.append(from).append(to).append(' ');
            hanoi(n - 1, other, to, from, out);
        }
    }

    static class Holder {
        static int x = 2;

        int get() {
            int x = 3;
            return x * 100 + Holder.x * 10 + Statics.x;
        }

        static Holder self() {
            x++;
            return null;
        }
    }

    static int x() {
        return x * 7;
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 3) + " " + deepest + " " + depth);
        System.out.println(fibonacci(20));
        StringBuffer moves = new StringBuffer();
        hanoi(4, 'a', 'b', 'c', moves);
        System.out.println(moves);
        System.out.println(new Holder().get() + " " + x() + " " + BIG + " " + TEXT + " " + (TEXT == "v1truec"));
        Holder held = Holder.self();
        System.out.println(held.x + " " + Holder.x);
        Statics none = null;
        System.out.println(none.x + x);
        x += x++ + ++x;
        System.out.println(x);
        int x = 50;
        System.out.println(x + Statics.x);
    }
}

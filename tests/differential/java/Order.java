// Operands, arguments and indices are evaluated from left to right.
public class Order {
    static StringBuffer log = new StringBuffer();

    static int at;

    static int f(int n) {
        log.append(n);
        return n;
    }

    static int[] array(int[] a, int n) {
        log.append('a').append(n);
        return a;
    }

    static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    static Order make(int n) {
        log.append('m').append(n);
        return new Order();
    }

    int method(int a, int b) {
        return a - b;
    }

    static int fail(int n) {
        log.append("F");
        throw new RuntimeException("fail " + n);
    }

    static void line() {
        System.out.println(log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        int i = 1;
        System.out.println(i + i++ + ++i + i-- + --i + i);
        i = 5;
        i = i++ + i++;
        System.out.println(i);
        i = 3;
        i += i++ * 2 + i;
        System.out.println(i);
        int[] a = { 10, 20, 30, 40 };
        i = 0;
        a[i] = i = 2;
        System.out.println(a[0] + " " + a[2] + " " + i);
        i = 0;
        a[i++] += a[i++] + i;
        System.out.println(a[0] + " " + i);
        System.out.println(three(f(1), f(2), f(3)) + f(4) * f(5));
        line();
        array(a, 1)[f(0)] = array(a, 2)[f(1)] + f(3);
        line();
        System.out.println(make(1).method(f(7), f(8)));
        line();
        boolean b = f(1) > 1 && f(2) > 1 || f(3) > 2;
        System.out.println(b);
        line();
        b = f(1) > 1 & f(2) > 1 | f(3) > 2 ^ f(4) > 3;
        System.out.println(b);
        line();
        try {
            a[f(9)] = fail(1);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        line();
        try {
            a[9] = f(4);
        } catch (RuntimeException e) {
            System.out.println("index");
        }
        line();
        try {
            int[] none = null;
            none[f(2)] = f(3);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        line();
        try {
            System.out.println(f(1) / (f(2) - 2) + f(3));
        } catch (ArithmeticException e) {
            System.out.println("zero");
        }
        line();
        try {
            Order none = null;
            none.method(f(5), f(6));
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        line();
        int x = 10;
        x = x + (x = 3) * x;
        System.out.println(x);
        int y = x < 50 ? x++ : x--;
        System.out.println(x + " " + y);
        int[][] m = new int[f(2)][f(3)];
        line();
        m[f(1)][f(2)] = m[f(0)].length;
        line();
        String s = "s" + f(1) + (i = 9) + i;
        System.out.println(s);
        at = 1;
        int sum = at + bump() + at;
        System.out.println(sum);
        long chained;
        int p, q;
        chained = p = q = 7;
        System.out.println(chained + p + q);
    }

    static int bump() {
        at = 10;
        return 100;
    }
}

// Conditional expressions and boolean logic, nested, with mixed types.
public class Ternaries {
    static String size(int n) {
        return n < 0 ? "negative" : n == 0 ? "zero" : n < 10 ? "small" : "large";
    }

    static boolean called;

    static boolean yes() {
        called = true;
        return true;
    }

    public static void main(String[] args) {
        for (int i = -5; i < 20; i += 5) {
            System.out.println(size(i));
        }
        for (int bits = 0; bits < 8; bits++) {
            boolean a = (bits & 1) != 0, b = (bits & 2) != 0, c = (bits & 4) != 0;
            System.out.println((a & b | c) + " " + (a ^ b ^ c) + " " + (!a || b && c) + " " + (a ? b : c) + " " + (a == b) + " " + (a != c));
            boolean d = a;
            d &= b;
            boolean e = a;
            e |= c;
            boolean f = a;
            f ^= true;
            System.out.println(d + " " + e + " " + f);
        }
        boolean skipped = false && yes();
        System.out.println(skipped + " " + called);
        skipped = true || yes();
        System.out.println(skipped + " " + called);
        skipped = false & yes();
        System.out.println(skipped + " " + called);
        Object o = args.length == 0 ? (Object) "text" : new Integer(3);
        System.out.println(o);
        long l = args.length > 5 ? 1 : 2L;
        System.out.println(l);
        byte b = 5;
        short s = 6;
        System.out.println((args.length == 0 ? b : s) + 1);
        System.out.println(args.length == 0 ? 'x' : 'y');
        char c = args.length == 0 ? 'q' : 65;
        System.out.println(c);
        int n = 5;
        System.out.println(n > 3 ? n++ : --n);
        System.out.println(n);
        String none = null;
        System.out.println((none == null ? "null" : none) + (none != null ? 1 : 2));
        int x = (n = 3) > 2 ? (n = 9) : 0;
        System.out.println(x + n);
    }
}

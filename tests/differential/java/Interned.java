// Of equal texts `intern` gives one string, the literal if there is one.
public class Interned {
    static final String CONSTANT = "con" + "stant";

    static String made(String text) {
        return new StringBuffer(text).reverse().reverse().toString();
    }

    public static void main(String[] args) {
        String a = made("abc"), b = made("abc");
        System.out.println((a == b) + " " + (a == "abc") + " " + a.equals(b));
        System.out.println((a.intern() == b.intern()) + " " + (a.intern() == "abc") + " " + (a.intern() == a));
        System.out.println((made("a").intern() == "b") + " " + ("ab" + "c" == "abc") + " " + (a.intern() == "a" + "bc"));
        System.out.println(made("constant").intern() == CONSTANT);
        // Texts that no literal has: the first string stays.
        String first = made("x" + args.length), second = made("x" + args.length);
        System.out.println((first.intern() == first) + " " + (second.intern() == first) + " " + (second.intern() == second));
        int same = 0;
        for (int i = 0; i < 2000; i++) {
            String once = (i % 500 + "#").intern();
            same += once == (i % 500 + "#").intern() ? 1 : 0;
        }
        System.out.println(same + " " + made("").intern().length() + " " + (made("").intern() == ""));
        String none = null;
        try {
            none.intern();
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

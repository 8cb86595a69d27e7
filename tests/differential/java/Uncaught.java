// An exception that nobody catches runs the finally parts and ends the program with status 1.
public class Uncaught {
    static void fail(int n) {
        try {
            if (n == 0) {
                throw new IllegalStateException("bottom");
            }
            fail(n - 1);
        } finally {
            System.out.println("leaving " + n);
        }
    }

    public static void main(String[] args) {
        fail(3);
        System.out.println("not reached");
    }
}

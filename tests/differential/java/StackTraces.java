// Traces as objects and as they are printed: of nested calls, constructors, inner classes, recursion, causes, and traces
// that are set. Both machines have calls of their own outside of `main`, which are left out.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

public class StackTraces {
    static int started;

    static class Thrower {
        int x;

        Thrower(int n) {
            x = deep(n);
        }

        int deep(int n) {
            if (n == 0) {
                throw new IllegalStateException("deep");
            }
            return deep(n - 1);
        }
    }

    static class Field {
        Thrower thrower = new Thrower(1);
    }

    class Own {
        void go() {
            new Field();
        }
    }

    static class Special extends RuntimeException {
        final int code;

        Special(int code) {
            super("code " + code);
            this.code = code;
        }

        static Special made(int code) {
            return new Special(code);
        }
    }

    static class Deeper extends Special {
        Deeper() {
            this(7);
        }

        Deeper(int code) {
            super(code);
        }
    }

    // Makes another one while it is made.
    static class Curious extends Exception {
        final Throwable inside;

        Curious() {
            inside = new Throwable("inside");
        }
    }

    static class Quiet extends RuntimeException {
        static int asked;

        Quiet(String message) {
            super(message);
        }

        public Throwable fillInStackTrace() {
            asked++;
            return this;
        }
    }

    static class Loud extends RuntimeException {
        public Throwable fillInStackTrace() {
            System.out.println("filled in, " + getMessage());
            return super.fillInStackTrace();
        }
    }

    // Its methods and fields are called like some of the library's own.
    static class Alike extends Exception {
        int calls = 3;
        String elements = "own";

        int trace() {
            return calls;
        }

        String describeCalls() {
            return elements;
        }

        public StackTraceElement[] getStackTrace() {
            return new StackTraceElement[0];
        }
    }

    interface Job {
        void run();
    }

    static void through() {
        Job job = new Job() {
            public void run() {
                new StackTraces().new Own().go();
            }
        };
        job.run();
    }

    static void localClass() {
        class Local implements Job {
            public void run() {
                throw Special.made(3);
            }
        }
        new Local().run();
    }

    static boolean isOurs(StackTraceElement e) {
        return !e.getClassName().startsWith("java.") && !e.getClassName().startsWith("jdk.")
            && !e.getClassName().startsWith("com.sun.");
    }

    static void show(String title, Throwable t) {
        StackTraceElement[] trace = t.getStackTrace();
        // Java says more of null references.
        System.out.println(title + ": " + (t instanceof NullPointerException ? "null" : t.toString()));
        boolean past = false;
        for (int i = 0; i < trace.length && !past; i++) {
            StackTraceElement e = trace[i];
            if (isOurs(e)) {
                System.out.println("  " + e + " = " + e.getClassName() + "|" + e.getMethodName() + "|" + e.getFileName()
                    + "|" + e.getLineNumber() + "|" + e.isNativeMethod());
            }
            past = e.getMethodName().equals("main");
        }
    }

    // The text with the calls outside of `main` left out, and out of the numbers.
    static String ours(String text) {
        StringBuffer kept = new StringBuffer();
        int outside = outside();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            String line = text.substring(from, end);
            from = end + 1;
            if (line.startsWith("\t... ")) {
                int n = Integer.parseInt(line.substring(5, line.indexOf(' ', 5)));
                kept.append("\t... " + (n - outside) + line.substring(line.indexOf(' ', 5)) + "\n");
            } else if (!line.startsWith("\tat java.") && !line.startsWith("\tat jdk.")) {
                kept.append(line + "\n");
            }
        }
        return kept.toString();
    }

    // How many calls there are outside of `main`.
    static int outside() {
        StackTraceElement[] trace = new Throwable().getStackTrace();
        int at = 0;
        while (!trace[at].getMethodName().equals("main")) {
            at++;
        }
        return trace.length - 1 - at;
    }

    static void print(Throwable t) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        t.printStackTrace(writer);
        writer.flush();
        System.out.print(ours(text.toString()));
    }

    static String caller() {
        return new Throwable().getStackTrace()[1].toString();
    }

    static String asksWho() {
        return caller();
    }

    static int depth(int n) {
        return n == 0 ? new Exception().getStackTrace().length - outside() - 1 : depth(n - 1) + 1;
    }

    static int deepest(int n) {
        return n == 0 ? new Exception().getStackTrace().length : Math.max(deepest(n - 1), 1);
    }

    static boolean even(int n) {
        if (n == 0) {
            throw new ArithmeticException("even");
        }
        return odd(n - 1);
    }

    static boolean odd(int n) {
        return even(n - 1);
    }

    static Throwable thrown(int what) {
        try {
            switch (what) {
                case 0:
                    through();
                    break;
                case 1:
                    localClass();
                    break;
                case 2:
                    even(4);
                    break;
                case 3:
                    Object o = "text";
                    System.out.println((Integer) o);
                    break;
                case 4:
                    System.out.println(args(3)[what]);
                    break;
                case 5:
                    System.out.println(10 / (what - 5));
                    break;
                case 6:
                    String s = what > 0 ? null : "";
                    System.out.println(s.length());
                    break;
                case 7:
                    throw new Deeper();
                case 8:
                    Object lock = what > 0 ? null : "";
                    synchronized (lock) {
                        System.out.println("locked");
                    }
                    break;
                default:
                    System.out.println("nothing");
            }
        } catch (RuntimeException e) {
            return e;
        }
        return null;
    }

    static int[] args(int length) {
        return new int[length];
    }

    static void fails() {
        throw new IllegalArgumentException("first");
    }

    static void wraps() {
        try {
            fails();
        } catch (IllegalArgumentException e) {
            throw new RuntimeException("second", e);
        }
    }

    static void wrapsAgain() throws Exception {
        try {
            wraps();
        } catch (RuntimeException e) {
            throw new Exception(e);
        }
    }

    static void rethrows(Throwable t) throws Throwable {
        throw t;
    }

    static Throwable refilled(Throwable t) {
        return t.fillInStackTrace();
    }

    static Exception madeEarly = null;

    static void causes() {
        try {
            wrapsAgain();
        } catch (Exception e) {
            print(e);
            show("cause", e.getCause());
        }
        Exception left = new Exception("left");
        Exception right = new Exception("right");
        left.initCause(right);
        right.initCause(left);
        print(left);
        print(new Exception("alone"));
        print(new Quiet("quiet"));
    }

    static void settings() {
        Exception made = new Exception("made");
        StackTraceElement[] trace = made.getStackTrace();
        System.out.println((trace == made.getStackTrace()) + " " + trace[0].equals(made.getStackTrace()[0]) + " "
            + (trace[0].hashCode() == made.getStackTrace()[0].hashCode()) + " " + trace[0].equals(trace[1]) + " "
            + trace[0].equals("text"));
        trace[0] = trace[1];
        show("the trace itself is kept", made);
        made.setStackTrace(trace);
        show("set", made);
        trace[0] = null;
        show("still set", made);
        try {
            made.setStackTrace(trace);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            made.setStackTrace(null);
        } catch (NullPointerException e) {
            System.out.println("no trace");
        }
        made.setStackTrace(new StackTraceElement[0]);
        print(made);
        show("filled in again", refilled(made));
    }

    static void streams() {
        Exception made = new Exception("to a stream");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        made.printStackTrace(stream);
        stream.flush();
        System.out.print(ours(bytes.toString()));
        PrintStream before = System.err;
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        System.setErr(new PrintStream(errors, true));
        made.printStackTrace();
        System.out.print(ours(errors.toString()));
        errors.reset();
        Thread.dumpStack();
        System.setErr(before);
        System.out.print(ours(errors.toString()));
    }

    public static void main(String[] args) {
        for (int i = 0; i < 9; i++) {
            show("case " + i, thrown(i));
        }
        System.out.println(caller());
        System.out.println(asksWho());
        System.out.println(depth(0) + " " + depth(10) + " " + depth(100) + " " + deepest(3000));
        show("curious", new Curious());
        show("its own", new Curious().inside);
        show("loud", new Loud());
        System.out.println(new Quiet("quiet").getStackTrace().length + " " + Quiet.asked);
        Alike alike = new Alike();
        System.out.println(alike.trace() + " " + alike.describeCalls() + " " + alike.getStackTrace().length);
        print(alike);
        causes();
        settings();
        streams();
        madeEarly = new Exception("made early");
        try {
            rethrows(madeEarly);
        } catch (Throwable t) {
            show("thrown late", t);
        }
    }
}

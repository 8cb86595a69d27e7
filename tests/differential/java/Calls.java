import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;

// The calls that exceptions keep: where they were made, in which method of which class, and what is printed of them.
public class Calls {
    static class Bad extends RuntimeException {
        Bad(String message, Throwable cause) {
            super(message, cause);
        }

        Bad(String message) {
            this(message, null);
        }
    }

    static class Worse extends Bad {
        final Bad inner;

        Worse() {
            super("worse");
            inner = new Bad("inner");
        }
    }

    static class Silent extends Exception {
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    static class Counting extends Exception {
        static int count;

        public synchronized Throwable fillInStackTrace() {
            count++;
            return super.fillInStackTrace();
        }
    }

    static class Cell {
        final int value;

        Cell(int n) {
            value = deep(n);
        }

        static int deep(int n) {
            if (n == 0) {
                throw new IllegalStateException("deep");
            }
            return deep(n - 1);
        }
    }

    interface Job {
        void run();
    }

    class Member {
        void go() {
            new Cell(2);
        }
    }

    static Bad made() {
        return new Bad("made");
    }

    static void throwsMade() {
        throw made();
    }

    static void anonymous() {
        final int several = 3;
        Job job = new Job() {
            public void run() {
                class Local {
                    int of(int [] few) {
                        return few[several];
                    }
                }
                new Local().of(new int [2]);
            }
        };
        job.run();
    }

    static void again() {
        try {
            new Calls().new Member().go();
        } catch (IllegalStateException e) {
            throw new Bad("again", e);
        }
    }

    static void passedOn() {
        try {
            throwsMade();
        } finally {
            System.out.println("passed on");
        }
    }

    static int divided(int n) {
        return 7 / n;
    }

    static String cast(Object o) {
        return (String) o;
    }

    static int length(String text) {
        return text.length();
    }

    static void negative(int n) {
        int [] few = new int [n];
        System.out.println(few.length);
    }

    static void stored(Object [] all) {
        all[0] = new Integer(1);
    }

    static void listed(int n) {
        new ArrayList().get(n);
    }

    static void parsed() {
        Integer.parseInt("x");
    }

    static String caller() {
        StackTraceElement call = new Throwable().getStackTrace()[1];
        return call.getClassName() + " " + call.getMethodName() + " " + call.getFileName() + " " + call.getLineNumber()
            + " " + call.isNativeMethod();
    }

    // Down to main; what a library does within, and how main is called, is its own affair.
    static void show(Throwable e) {
        System.out.println(e);
        StackTraceElement [] calls = e.getStackTrace();
        for (int i = 0; i < calls.length; i++) {
            if (calls[i].getClassName().startsWith("Calls")) {
                System.out.println("  " + calls[i]);
            }
        }
    }

    static void show(int which) {
        try {
            switch (which) {
            case 0:
                throwsMade();
            case 1:
                passedOn();
            case 2:
                again();
            case 3:
                anonymous();
            case 4:
                throw new Worse();
            case 5:
                divided(0);
            case 6:
                cast(new Integer(3));
            case 7:
                negative(-2);
            case 8:
                stored(new String [1]);
            case 9:
                listed(4);
            case 10:
                parsed();
            default:
                length(null);
            }
        } catch (NullPointerException e) {
            show(new Exception("null"));
            System.out.println(e.getStackTrace()[0]);
        } catch (Worse e) {
            show(e);
            show(e.inner);
        } catch (RuntimeException e) {
            show(e);
            if (e.getCause() != null) {
                show(e.getCause());
            }
        }
    }

    static String printed(Throwable e) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        e.printStackTrace(writer);
        writer.flush();
        return text.toString();
    }

    // As it is printed, to where main is.
    static void print(Throwable e) {
        String text = printed(e);
        System.out.println(text.substring(0, text.indexOf('\n', text.indexOf(".main("))));
        int cause = text.indexOf("Caused by");
        System.out.println(cause < 0 ? "no cause" : text.substring(cause, text.indexOf("\t...", cause)));
    }

    static void changed() {
        Exception e = new Exception("changed");
        StackTraceElement [] calls = e.getStackTrace();
        calls[0] = null;
        System.out.println(e.getStackTrace()[0]);
        StackTraceElement [] one = {e.getStackTrace()[0]};
        e.setStackTrace(one);
        one[0] = null;
        System.out.print(printed(e));
        System.out.println(e.getStackTrace()[0].equals(new Exception().getStackTrace()[0]));
        try {
            e.setStackTrace(new StackTraceElement [2]);
        } catch (NullPointerException none) {
            System.out.println(none.getMessage());
        }
        try {
            e.setStackTrace(null);
        } catch (NullPointerException none) {
            System.out.println("null");
        }
        System.out.println(e.fillInStackTrace() == e);
        System.out.println(e.getStackTrace()[0]);
        e.setStackTrace(new StackTraceElement [0]);
        System.out.print(printed(e));
    }

    static void inACircle() {
        Exception a = new Exception("a", null), b = new Exception("b");
        StackTraceElement [] none = new StackTraceElement [0];
        b.initCause(a);
        a.setStackTrace(none);
        b.setStackTrace(none);
        Exception c = new Exception("c");
        Exception d = new Exception("d", c);
        c.initCause(d);
        c.setStackTrace(none);
        d.setStackTrace(none);
        System.out.print(printed(b));
        System.out.print(printed(d));
    }

    static boolean sameCall() {
        StackTraceElement [] first = null;
        for (int i = 0; i < 2; i++) {
            StackTraceElement [] calls = new Throwable().getStackTrace();
            if (i == 1) {
                return calls[0].equals(first[0]) && calls[0].hashCode() == first[0].hashCode() && !calls[0].equals(calls[1]);
            }
            first = calls;
        }
        return false;
    }

    public static void main(String [] args) {
        for (int i = 0; i < 12; i++) {
            show(i);
        }
        try {
            again();
        } catch (Bad e) {
            print(e);
        }
        print(new Throwable("of main"));
        System.out.println(caller());
        System.out.println(new Silent().getStackTrace().length);
        System.out.print(printed(new Silent()));
        show(new Counting());
        System.out.println(Counting.count);
        changed();
        inACircle();
        System.out.println(sameCall());
    }
}

/** Every exception and error of java.lang in 1.4: how it prints, and of what kind it is. */
public class Throwables {
    static String kinds(Throwable t) {
        String kinds = "";
        if (t instanceof RuntimeException) kinds += " RuntimeException";
        if (t instanceof IllegalArgumentException) kinds += " IllegalArgumentException";
        if (t instanceof IndexOutOfBoundsException) kinds += " IndexOutOfBoundsException";
        if (t instanceof Exception) kinds += " Exception";
        if (t instanceof IncompatibleClassChangeError) kinds += " IncompatibleClassChangeError";
        if (t instanceof ClassFormatError) kinds += " ClassFormatError";
        if (t instanceof LinkageError) kinds += " LinkageError";
        if (t instanceof VirtualMachineError) kinds += " VirtualMachineError";
        if (t instanceof Error) kinds += " Error";
        return kinds;
    }

    static void show(Throwable plain, Throwable told) {
        System.out.println(plain + " and " + told + ":" + kinds(told));
    }

    public static void main(String[] args) {
        show(new ArithmeticException(), new ArithmeticException("a"));
        show(new ArrayIndexOutOfBoundsException(), new ArrayIndexOutOfBoundsException("b"));
        show(new ArrayStoreException(), new ArrayStoreException("c"));
        show(new ClassCastException(), new ClassCastException("d"));
        show(new ClassNotFoundException(), new ClassNotFoundException("e"));
        show(new CloneNotSupportedException(), new CloneNotSupportedException("f"));
        show(new Exception(), new Exception("g"));
        show(new IllegalAccessException(), new IllegalAccessException("h"));
        show(new IllegalArgumentException(), new IllegalArgumentException("i"));
        show(new IllegalMonitorStateException(), new IllegalMonitorStateException("j"));
        show(new IllegalStateException(), new IllegalStateException("k"));
        show(new IllegalThreadStateException(), new IllegalThreadStateException("l"));
        show(new IndexOutOfBoundsException(), new IndexOutOfBoundsException("m"));
        show(new InstantiationException(), new InstantiationException("n"));
        show(new InterruptedException(), new InterruptedException("o"));
        show(new NegativeArraySizeException(), new NegativeArraySizeException("p"));
        show(new NoSuchFieldException(), new NoSuchFieldException("q"));
        show(new NoSuchMethodException(), new NoSuchMethodException("r"));
        show(new NullPointerException(), new NullPointerException("s"));
        show(new NumberFormatException(), new NumberFormatException("t"));
        show(new RuntimeException(), new RuntimeException("u"));
        show(new SecurityException(), new SecurityException("v"));
        show(new StringIndexOutOfBoundsException(), new StringIndexOutOfBoundsException("w"));
        show(new UnsupportedOperationException(), new UnsupportedOperationException("x"));
        show(new AbstractMethodError(), new AbstractMethodError("a"));
        show(new AssertionError(), new AssertionError("b"));
        show(new ClassCircularityError(), new ClassCircularityError("c"));
        show(new ClassFormatError(), new ClassFormatError("d"));
        show(new Error(), new Error("e"));
        show(new ExceptionInInitializerError(), new ExceptionInInitializerError("f"));
        show(new IllegalAccessError(), new IllegalAccessError("g"));
        show(new IncompatibleClassChangeError(), new IncompatibleClassChangeError("h"));
        show(new InstantiationError(), new InstantiationError("i"));
        show(new InternalError(), new InternalError("j"));
        show(new LinkageError(), new LinkageError("k"));
        show(new NoClassDefFoundError(), new NoClassDefFoundError("l"));
        show(new NoSuchFieldError(), new NoSuchFieldError("m"));
        show(new NoSuchMethodError(), new NoSuchMethodError("n"));
        show(new OutOfMemoryError(), new OutOfMemoryError("o"));
        show(new StackOverflowError(), new StackOverflowError("p"));
        show(new ThreadDeath(), new ThreadDeath());
        show(new UnknownError(), new UnknownError("q"));
        show(new UnsatisfiedLinkError(), new UnsatisfiedLinkError("r"));
        show(new UnsupportedClassVersionError(), new UnsupportedClassVersionError("s"));
        show(new VerifyError(), new VerifyError("t"));
        ExceptionInInitializerError failed = new ExceptionInInitializerError(new ArithmeticException("/ by zero"));
        System.out.println(failed + " " + failed.getException() + " " + failed.getCause());
    }
}

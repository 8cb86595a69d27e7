// What a program learns of its process, as far as it is the same in Java: properties, and sleep that is refused.
public class Running {
    static void pause(long milliseconds, int nanoseconds) throws InterruptedException {
        try {
            Thread.sleep(milliseconds, nanoseconds);
            System.out.println("slept");
        } catch (IllegalArgumentException e) {
            System.out.println("refused");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] keys = {"file.separator", "line.separator", "path.separator", "os.name", "os.version", "user.name",
            "java.io.tmpdir", "no.such.key"};
        for (int i = 0; i < keys.length; i++) {
            System.out.println(keys[i] + ": " + System.getProperty(keys[i]));
        }
        System.out.println(System.getProperty("no.such.key", "otherwise") + System.getProperty("file.separator", "otherwise"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println("no empty key");
        }
        try {
            System.getProperty(null);
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
        pause(0, 0);
        pause(1, 999999);
        pause(-1, 0);
        pause(0, -1);
        pause(0, 1000000);
        Thread.yield();
        Runtime runtime = Runtime.getRuntime();
        System.out.println(runtime == Runtime.getRuntime());
        System.out.println(runtime.availableProcessors() > 0);
        System.out.println(runtime.freeMemory() > 0 && runtime.freeMemory() <= runtime.totalMemory()
            && runtime.totalMemory() <= runtime.maxMemory());
    }
}

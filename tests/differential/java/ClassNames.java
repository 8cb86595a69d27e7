// What objects say of their classes, and what the system says of itself.
public class ClassNames {
    static class Inner {
        class Deeper {
        }
    }

    interface Named {
    }

    static String name(Object object) {
        return object.getClass().getName();
    }

    public static void main(String[] args) throws Exception {
        Object anonymous = new Named() {
        };
        Object[] all = {"text", new Integer(1), new Inner(), new Inner().new Deeper(), anonymous, new java.util.Vector(),
            new RuntimeException(), new Object(), new int[0], new boolean[1][2], new String[3], new Inner[1][0][2],
            new Object[0], new char[0], new long[0], new double[0], new float[0], new short[0], new byte[0]};
        for (int i = 0; i < all.length; i++) {
            System.out.println(name(all[i]) + " " + all[i].getClass() + " " + all[i].getClass().isArray());
            for (int j = 0; j < all.length; j++) {
                if ((all[i].getClass() == all[j].getClass()) != (i == j)) {
                    System.out.println("one class for both: " + i + " " + j);
                }
            }
        }
        System.out.println("a".getClass() == "b".getClass());
        System.out.println(new Inner().getClass().equals(new Inner().getClass()));

        System.out.println(System.getProperty("line.separator").equals("\n") + System.getProperty("file.separator")
            + System.getProperty("path.separator") + System.getProperty("os.name") + System.getProperty("no.such.key")
            + System.getProperty("no.such.key", "otherwise") + (System.getProperty("user.dir").charAt(0) == '/')
            + System.getProperty("user.name").equals("") + (System.getProperty("java.version") == null));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        long before = System.currentTimeMillis();
        Thread.sleep(20);
        Thread.sleep(1, 500000);
        System.out.println(System.currentTimeMillis() - before >= 20);
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        System.out.println(runtime.freeMemory() > 0 && runtime.freeMemory() <= runtime.totalMemory());
        System.out.println(runtime.totalMemory() <= runtime.maxMemory() && runtime.availableProcessors() > 0);
    }
}

// Properties of the system that a program changes, lists, replaces and reads as numbers and truth values.
import java.util.*;

public class OwnProperties {
    static void refused(String key, String value) {
        try {
            System.out.println(System.setProperty(key, value));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    public static void main(String[] args) {
        System.out.println(System.setProperty("size", "0x20") + " " + System.setProperty("size", "32"));
        System.out.println(System.getProperty("size") + System.getProperty("size", "none") + System.getProperty("none", "none"));
        Properties all = System.getProperties();
        System.out.println(all.getProperty("size") + " " + all.getProperty("file.separator") + " " + (all == System.getProperties()));
        String[] keys = {"file.separator", "line.separator", "user.name", "user.dir", "java.io.tmpdir", "os.name", "java.version"};
        for (int i = 0; i < keys.length; i++) {
            System.out.println(all.containsKey(keys[i]) + " " + System.getProperty(keys[i]).equals(all.get(keys[i])));
        }
        all.setProperty("added", "true");
        System.out.println(System.getProperty("added") + " " + Boolean.getBoolean("added") + Boolean.getBoolean("size")
            + Boolean.getBoolean("none") + Boolean.getBoolean(null) + Boolean.getBoolean(""));
        System.setProperty("hex", "-0x7f");
        System.setProperty("octal", "017");
        System.setProperty("text", "1e3");
        System.setProperty("long", "9876543210");
        System.out.println(Integer.getInteger("size") + " " + Integer.getInteger("hex") + " " + Integer.getInteger("octal"));
        System.out.println(Integer.getInteger("text") + " " + Integer.getInteger("text", 5) + " " + Integer.getInteger("none", null));
        System.out.println(Integer.getInteger("long") + " " + Long.getLong("long") + " " + Long.getLong("none", 7L)
            + Long.getLong("", new Long(8)) + Long.getLong(null));
        refused("", "x");
        refused(null, "x");
        refused("x", null);
        Properties own = new Properties();
        own.setProperty("mine", "yes");
        System.setProperties(own);
        System.out.println(System.getProperty("mine") + " " + System.getProperty("size") + " " + System.getProperties());
        System.setProperties(null);
        System.out.println(System.getProperty("mine") + " " + System.getProperty("size") + " " + System.getProperty("os.name"));
    }
}

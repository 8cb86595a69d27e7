// Properties: their text form, defaults, and order.
import java.io.*;
import java.util.*;

public class PropertyFiles {
    public static void main(String[] args) throws IOException {
        String file = "# a remark\n! another\n\nname = Kroll\n  indented:  yes \nlong = one, \\\n    two, \\\n    three\n"
            + "no.value\nempty=\nkey\\ with\\ spaces = v\nunicode = \\u00e9\\u4e2d\ntabs\\tand = a\\tb\\nc\\\\d\n"
            + "colon\\:in = x:y=z\nsep   w\n\\#hash = not a remark\nlast=end";
        Properties p = new Properties();
        p.load(new ByteArrayInputStream(file.getBytes("ISO-8859-1")));
        System.out.println(p.size());
        for (Iterator i = new TreeMap(p).entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            System.out.println("[" + entry.getKey() + "] [" + entry.getValue() + "]");
        }
        System.out.println(p);
        Properties q = new Properties(p);
        q.setProperty("name", "other");
        q.setProperty("more", "1");
        System.out.println(q.getProperty("name") + " " + q.getProperty("last") + " " + q.getProperty("none") + " "
            + q.getProperty("none", "default") + " " + q.get("last") + " " + q.size());
        TreeSet names = new TreeSet();
        for (Enumeration e = q.propertyNames(); e.hasMoreElements();) {
            names.add(e.nextElement());
        }
        System.out.println(names);
        q.setProperty("a text that is very long", "0123456789012345678901234567890123456789012345678901234567890");
        q.list(System.out);
        p.setProperty(" leading", "  two  spaces  ");
        p.setProperty("strange", "a=b:c#d!e\u00fc\t\u0001");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        p.store(out, "written");
        System.out.println(out.toString("ISO-8859-1").equals(out.toString()));
        BufferedReader lines = new BufferedReader(new StringReader(out.toString()));
        System.out.println(lines.readLine());
        System.out.println(lines.readLine().startsWith("#"));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(line);
        }
        Properties back = new Properties();
        back.load(new ByteArrayInputStream(out.toByteArray()));
        ByteArrayOutputStream twice = new ByteArrayOutputStream();
        out.writeTo(twice);
        out.writeTo(twice);
        System.out.println(twice.size() == 2 * out.size());
        System.out.println(back.equals(p) + " " + back.hashCode());
        for (int count = 10; count < 60; count += 7) {
            Properties many = new Properties();
            for (int i = 0; i < count; i++) {
                many.setProperty("key" + i * 37 % 101, "" + i);
            }
            many.remove("key37");
            System.out.println(many + " " + many.keySet() + " " + many.clone().equals(many));
        }
        try {
            p.setProperty("x", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            p.load(new ByteArrayInputStream("a=\\u12x4".getBytes()));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

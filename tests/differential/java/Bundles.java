// Bundles of resources: those that files have, found by names and locales, with parents, and those of a program's own.
import java.io.*;
import java.util.*;

public class Bundles {
    static class Fruits extends ListResourceBundle {
        protected Object [] [] getContents() {
            return new Object [] [] {{"apple", "red"}, {"plum", new Integer(4)}, {"all", new String [] {"apple", "plum"}}};
        }

        Fruits(ResourceBundle parent) {
            setParent(parent);
        }
    }

    static class Wrong extends ListResourceBundle {
        private final Object [] [] contents;

        Wrong(Object [] [] contents) {
            this.contents = contents;
        }

        protected Object [] [] getContents() {
            return contents;
        }
    }

    // Has every key that is short.
    static class Echo extends ResourceBundle {
        protected Object handleGetObject(String key) {
            return key.length() < 4 ? key + "!" : null;
        }

        public Enumeration getKeys() {
            return new Vector().elements();
        }
    }

    static void write(String name, String encoding, String text) throws IOException {
        File file = new File(name + ".properties");
        file.deleteOnExit();
        FileOutputStream out = new FileOutputStream(file);
        out.write(text.getBytes(encoding));
        out.close();
    }

    static void keys(ResourceBundle bundle) {
        for (Enumeration e = bundle.getKeys(); e.hasMoreElements(); ) {
            System.out.print(e.nextElement() + " ");
        }
        System.out.println();
    }

    static void show(MissingResourceException e) {
        System.out.println(e.getMessage() + " | " + e.getClassName() + " | " + e.getKey());
    }

    static void find(String name, Locale locale) {
        try {
            ResourceBundle bundle = ResourceBundle.getBundle(name, locale);
            System.out.println(locale + " -> " + bundle.getLocale() + ": " + bundle.getString("word") + " "
                + bundle.getString("where") + " " + (bundle == ResourceBundle.getBundle(name, locale)));
            keys(bundle);
        } catch (MissingResourceException e) {
            show(e);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    static void get(ResourceBundle bundle, String key) {
        try {
            System.out.println(bundle.getObject(key) instanceof String [] ? bundle.getStringArray(key) [1] : bundle.getObject(key));
            System.out.println(bundle.getString(key));
        } catch (MissingResourceException e) {
            show(e);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void files() throws IOException {
        write("bundles_words", "UTF-8", "word = word\nwhere = here\nrest = left\n");
        write("bundles_words_de", "UTF-8", "word = W\u00f6rt\n");
        write("bundles_words_de_AT", "ISO-8859-1", "word = W\u00f6rtl\nhere = da\n");
        write("bundles_words_de_AT_x_y", "UTF-8", "word = W\\u00f6rterl\n");
        write("bundles_words_en", "UTF-8", "word = English\n");
        write("bundles_words__CH", "UTF-8", "word = Swiss\n");
        write("bundles_words_fr_CA_q", "UTF-8", "word = mot\n");
        write("bundles_bare", "UTF-8", "word = bare\nwhere = alone\n");
        write("bundles_part_it", "UTF-8", "word = parola\n");
        String [] [] locales = {
            {"de", "", ""}, {"de", "AT", ""}, {"de", "AT", "x_y"}, {"de", "AT", "x"}, {"de", "CH", "x"}, {"en", "GB", ""},
            {"en", "US", ""}, {"es", "", ""}, {"", "", ""}, {"", "CH", ""}, {"fr", "CA", "q"}, {"fr", "CA", ""}, {"it", "", ""}
        };
        for (int i = 0; i < locales.length; i++) {
            Locale locale = new Locale(locales[i] [0], locales[i] [1], locales[i] [2]);
            find("bundles_words", locale);
            find("bundles_bare", locale);
            find("bundles_part", locale);
            find("bundles.none", locale);
        }
        find(null, Locale.US);
        find("bundles_words", null);
        System.out.println(ResourceBundle.getBundle("bundles_words").getString("word"));
    }

    static PropertyResourceBundle properties(byte [] text) throws IOException {
        return new PropertyResourceBundle(new ByteArrayInputStream(text));
    }

    public static void main(String[] args) throws IOException {
        Locale.setDefault(Locale.US);
        files();
        PropertyResourceBundle colours = properties("plum=blue\npear=gr\u00fcn\nfig:\\u00e9\n".getBytes("ISO-8859-1"));
        Fruits fruits = new Fruits(colours);
        keys(colours);
        keys(fruits);
        String [] keys = {"apple", "plum", "pear", "all", "fig", "none", null};
        for (int i = 0; i < keys.length; i++) {
            get(colours, keys[i]);
            get(fruits, keys[i]);
        }
        System.out.println(colours.getLocale() + " " + fruits.handleGetObject("pear") + " " + colours.handleGetObject("none"));
        get(new Echo(), "abc");
        get(new Echo(), "abcd");
        Object [] [] [] wrong = {
            {{"apple", null}}, {{null, "apple"}}, null, {{"apple"}}, {{new Integer(3), "apple"}}, {}, {{"apple", "1"}, {"apple", "2"}}
        };
        for (int i = 0; i < wrong.length; i++) {
            get(new Wrong(wrong[i]), "apple");
        }
        System.out.println(properties("k=\u00e9".getBytes("UTF-8")).getString("k").length());
        try {
            properties("k=\\u12".getBytes("UTF-8"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new PropertyResourceBundle((InputStream) null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

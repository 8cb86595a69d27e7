import java.io.*;
import java.nio.file.*;
import java.util.*;
import sun.util.locale.provider.*;
import sun.util.locale.provider.LocaleProviderAdapter.Type;

/**
 * Writes the tables of the library that say what JDK 17 answers. From the project's folder:
 * java --add-exports java.base/sun.util.locale.provider=ALL-UNNAMED --add-exports java.base/sun.util.resources=ALL-UNNAMED
 * tools/tables/JavaTables.java
 */
public class JavaTables {
    static final int COLUMNS = 106;
    static final String LIBRARY = "lib/titanium/java/";

    public static void main(String [] args) throws IOException {
        Locale.setDefault(Locale.US);
        locales();
    }

    /** A class of strings, a field each. */
    static void write(String name, String about, String... fieldsAndTexts) throws IOException {
        StringBuilder text = new StringBuilder("// " + about + "\n// Written by tools/tables/JavaTables.java.\n");
        text.append("package java." + name.substring(0, name.indexOf('/')) + ";\n\nclass ").append(name.substring(name.indexOf('/') + 1));
        text.append(" {\n");
        for (int i = 0; i < fieldsAndTexts.length; i += 2) {
            text.append(i == 0 ? "" : "\n").append("    static final String " + fieldsAndTexts[i] + " = \"\"");
            literals(text, fieldsAndTexts[i + 1]);
            text.append(";\n");
        }
        Files.writeString(Path.of(LIBRARY + name + ".ti"), text.append("}\n"));
    }

    /** A text as literals on lines of their own, which end behind a space or a line's end where there is one. */
    static void literals(StringBuilder text, String content) {
        StringBuilder line = new StringBuilder();
        for (String word : content.split("(?<=[ \n])")) {
            StringBuilder literal = new StringBuilder();
            word.chars().forEach(c -> literal.append(escaped((char) c)));
            if (line.length() > 0 && line.length() + literal.length() > COLUMNS) {
                text.append("\n        + \"" + line + "\"");
                line.setLength(0);
            }
            line.append(literal);
        }
        text.append("\n        + \"" + line + "\"");
    }

    static String escaped(char c) {
        if (c == '\n') {
            return "\\n";
        }
        if (c == '"' || c == '\\') {
            return "\\" + c;
        }
        return c < ' ' || c > '~' ? String.format("\\u%04x", (int) c) : "" + c;
    }

    /** The codes of ISO 639 and 3166 with those of three letters, and names in English. */
    static void locales() throws IOException {
        StringBuilder languages = new StringBuilder(" ");
        for (String code : Locale.getISOLanguages()) {
            languages.append(code + new Locale(code).getISO3Language() + " ");
        }
        StringBuilder countries = new StringBuilder(" ");
        for (String code : Locale.getISOCountries()) {
            countries.append(code + new Locale("", code).getISO3Country() + " ");
        }
        String small = "abcdefghijklmnopqrstuvwxyz";
        StringBuilder ofLanguages = new StringBuilder("\n");
        for (String code : words(small, 2, 3)) {
            Locale locale = new Locale(code);
            add(ofLanguages, locale.getLanguage().equals(code) ? code : "", locale.getDisplayLanguage());
        }
        StringBuilder ofCountries = new StringBuilder("\n");
        List<String> codes = words(small.toUpperCase(), 2, 2);
        codes.addAll(words("0123456789", 3, 3));
        for (String code : codes) {
            add(ofCountries, code, new Locale("", code).getDisplayCountry());
        }
        StringBuilder ofVariants = new StringBuilder("\n");
        for (String code : variants()) {
            add(ofVariants, code, new Locale("", "", code).getDisplayVariant());
        }
        write("util/LocaleNames", "Codes of languages and countries, with two letters and three, and names in English.",
            "ISO_LANGUAGES", languages.toString(), "ISO_COUNTRIES", countries.toString(),
            "LANGUAGES", ofLanguages.toString(), "COUNTRIES", ofCountries.toString(), "VARIANTS", ofVariants.toString());
    }

    /** All words of so many letters. */
    static List<String> words(String letters, int least, int most) {
        List<String> all = new ArrayList<>();
        List<String> last = List.of("");
        for (int length = 1; length <= most; length++) {
            List<String> longer = new ArrayList<>();
            for (String word : last) {
                letters.chars().forEach(c -> longer.add(word + (char) c));
            }
            all.addAll(length >= least ? longer : List.of());
            last = longer;
        }
        return all;
    }

    /** Those that have names; the names themselves are asked for. */
    static Set<String> variants() {
        Set<String> codes = new TreeSet<>();
        for (Type type : new Type [] {Type.CLDR, Type.JRE}) {
            ResourceBundleBasedAdapter adapter = (ResourceBundleBasedAdapter) LocaleProviderAdapter.forType(type);
            for (String key : adapter.getLocaleData().getLocaleNames(Locale.US).keySet()) {
                if (key.startsWith("%%")) {
                    codes.add(key.substring(2));
                }
            }
        }
        return codes;
    }

    static void add(StringBuilder names, String code, String name) {
        if (!code.isEmpty() && !name.equals(code)) {
            names.append(code + "=" + name + "\n");
        }
    }
}

import java.io.*;
import java.lang.reflect.Field;
import java.nio.file.*;
import java.text.*;
import java.time.ZoneId;
import java.util.*;
import java.util.function.IntFunction;
import jdk.internal.icu.impl.UBiDiProps;
import sun.util.locale.provider.*;
import sun.util.locale.provider.LocaleProviderAdapter.Type;

/**
 * Writes the tables of the library that say what JDK 17 answers. From the project's folder, in some minutes:
 * javac --add-exports java.base/sun.util.locale.provider=ALL-UNNAMED
 * --add-exports java.base/sun.util.resources=ALL-UNNAMED --add-exports java.base/jdk.internal.icu.impl=ALL-UNNAMED
 * -d build/tables tools/tables/*.java, then
 * java --add-exports java.base/sun.util.locale.provider=ALL-UNNAMED
 * --add-exports java.base/sun.util.resources=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED
 * --add-exports java.base/jdk.internal.icu.impl=ALL-UNNAMED -cp build/tables JavaTables
 */
public class JavaTables {
    static final int COLUMNS = 106;
    static final String LIBRARY = "lib/titanium/java/";

    public static void main(String [] args) throws IOException {
        Locale.setDefault(Locale.US);
        locales();
        zones();
        orders();
        decompositions();
        characters();
        directions();
        breaks();
    }

    /** A class of strings, a field each. */
    static void write(String name, String about, String... fieldsAndTexts) throws IOException {
        StringBuilder text = new StringBuilder("// " + about + "\n// Written by tools/tables/JavaTables.java.\n");
        int slash = name.indexOf('/');
        text.append("package java." + name.substring(0, slash) + ";\n\nclass " + name.substring(slash + 1) + " {\n");
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
            int length = word.chars().map(c -> escaped((char) c).length()).sum();
            if (line.length() > 0 && line.length() + length > COLUMNS) {
                end(line, text);
            }
            for (char c : word.toCharArray()) {
                if (line.length() + escaped(c).length() > COLUMNS) {
                    end(line, text);
                }
                line.append(escaped(c));
            }
        }
        end(line, text);
    }

    static void end(StringBuilder line, StringBuilder text) {
        text.append("\n        + \"" + line + "\"");
        line.setLength(0);
    }

    static String escaped(char c) {
        if (c == '\n') {
            return "\\n";
        }
        if (c == '"' || c == '\\') {
            return "\\" + c;
        }
        if (c == '\r') {
            return "\\r";
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
            "LANGUAGES", ofLanguages.toString(),
            "COUNTRIES", ofCountries.toString(), "VARIANTS", ofVariants.toString());
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

    /** Zones in the order of DateFormatSymbols with the numbers of their names; where those of three letters are. */
    static void zones() throws IOException {
        List<String> names = new ArrayList<>();
        StringBuilder zones = new StringBuilder("\n");
        for (String [] row : new DateFormatSymbols(Locale.US).getZoneStrings()) {
            String ofZone = String.join("|", Arrays.asList(row).subList(1, row.length));
            if (!names.contains(ofZone)) {
                names.add(ofZone);
            }
            zones.append(row[0] + "=" + names.indexOf(ofZone) + "\n");
        }
        StringBuilder places = new StringBuilder("\n");
        for (Map.Entry<String, String> entry : new TreeMap<>(ZoneId.SHORT_IDS).entrySet()) {
            places.append(entry.getValue().contains("/") ? entry.getKey() + "=" + entry.getValue() + "\n" : "");
        }
        write("util/ZoneTexts",
            "Names of time zones in English: standard time, daylight saving time and either, long and short.",
            "PLACES", places.toString(), "ZONES", zones.toString(), "NAMES", String.join("\n", names) + "\n");
    }

    /** Rules of how strings are sorted: those of all languages, and what each adds, if that is not too much. */
    static void orders() throws IOException {
        String root = rules(Locale.US);
        StringBuilder added = new StringBuilder("\n");
        StringBuilder absent = new StringBuilder(" ");
        for (String language : new TreeSet<>(Arrays.asList(Locale.getISOLanguages()))) {
            String own = rules(new Locale(language));
            if (own.length() - root.length() > 5000) {
                absent.append(language + " ");
            } else if (!own.equals(root) && new Locale(language).getLanguage().equals(language)) {
                added.append(language + "=" + own.substring(root.length()) + "\n");
            }
        }
        write("text/CollationTexts", "Rules of how strings are sorted, and what languages add to them.",
            "ROOT", root, "ADDED", added.toString(), "ABSENT", absent.toString());
    }

    static String rules(Locale locale) {
        return ((RuleBasedCollator) Collator.getInstance(locale)).getRules();
    }

    /** Characters with canonical decompositions; those that combine, by classes in the order in which they are put. */
    static void decompositions() throws IOException {
        StringBuilder all = new StringBuilder();
        List<String> marks = new ArrayList<>();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String text = Character.toString(c);
            boolean isHangul = c >= 0xac00 && c <= 0xd7a3;
            if (Character.isSurrogate(text.charAt(0)) && text.length() == 1 || isHangul) {
                continue;
            }
            if (!decomposed(text).equals(text)) {
                all.append(text + decomposed(text) + "\n");
            } else if (swaps("\u0345", text) || swaps(text, "\u0334")) {
                marks.add(text);
            }
        }
        marks.sort((one, other) -> swaps(one, other) ? 1 : swaps(other, one) ? -1 : 0);
        StringBuilder classes = new StringBuilder();
        for (int i = 0; i < marks.size(); i++) {
            classes.append(i > 0 && swaps(marks.get(i), marks.get(i - 1)) ? "\n" : "").append(marks.get(i));
        }
        write("text/DecompositionTexts", "Characters with their decompositions, and classes of those that combine.",
            "DECOMPOSITIONS", all.toString(), "CLASSES", classes + "\n");
    }

    static String decomposed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD);
    }

    /** Whether two marks come in the other order. */
    static boolean swaps(String first, String second) {
        return !decomposed("x" + first + second).equals("x" + first + second);
    }

    /** Runs of characters: by their directions, whether they are mirrored, by the names of their blocks. */
    static void characters() throws IOException {
        int end = Character.MAX_VALUE;
        Map<String, String> names = new HashMap<>(Map.of("null", ""));
        for (Character.UnicodeBlock block : blockNames().values()) {
            names.put(block.toString(), names(block));
        }
        // A constant of early Java that no character belongs to.
        String blocks = runs(Character.MAX_CODE_POINT, c -> names.get("" + Character.UnicodeBlock.of(c)))
            + Integer.toHexString(Character.MAX_CODE_POINT + 1) + "=SURROGATES_AREA\n";
        write("lang/CharacterTexts", "Runs of characters: the first one, and what all of them are.",
            "DIRECTIONS", runs(end, c -> "" + Character.getDirectionality((char) c)),
            "MIRRORED", runs(end, c -> Character.isMirrored((char) c) ? "mirrored" : ""),
            "BLOCKS", blocks);
    }

    /** Directions of all characters, of those that are not assigned too, and brackets with those that close them. */
    static void directions() throws IOException {
        Map<Integer, Integer> codes = new HashMap<>();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (Character.isDefined(c)) {
                codes.putIfAbsent(UBiDiProps.INSTANCE.getClass(c), (int) Character.getDirectionality(c));
            }
        }
        StringBuilder brackets = new StringBuilder();
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            if (UBiDiProps.INSTANCE.getPairedBracketType(c) == 1) {
                brackets.append((char) c).append((char) UBiDiProps.INSTANCE.getPairedBracket(c));
            }
        }
        write("text/BidiTexts", "Runs of characters of the same directionality, and pairs of brackets.",
            "CLASSES", runs(Character.MAX_CODE_POINT, c -> "" + codes.get(UBiDiProps.INSTANCE.getClass(c))),
            "BRACKETS", brackets.toString());
    }

    /** Automata that find the boundaries in text: the classes of characters, and what follows each state by class. */
    static void breaks() throws IOException {
        List<String> fieldsAndTexts = new ArrayList<>();
        Map<String, BreakIterator> kinds = new LinkedHashMap<>();
        kinds.put("CHARACTER", BreakIterator.getCharacterInstance());
        kinds.put("WORD", BreakIterator.getWordInstance());
        kinds.put("LINE", BreakIterator.getLineInstance());
        kinds.put("SENTENCE", BreakIterator.getSentenceInstance());
        kinds.forEach((kind, iterator) -> {
            BreakLearner learner = new BreakLearner(iterator);
            String classes = runs(Character.MAX_CODE_POINT, c -> "" + learner.classes[c]);
            fieldsAndTexts.addAll(List.of(kind + "_CLASSES", classes, kind + "_STATES", learner.table()));
        });
        write("text/BreakTexts", "Automata that find the boundaries in text: classes of characters, and states.",
            fieldsAndTexts.toArray(new String [0]));
    }

    static String runs(int end, IntFunction<String> of) {
        StringBuilder text = new StringBuilder();
        String last = null;
        for (int c = 0; c <= end; c++) {
            String now = of.apply(c);
            if (!now.equals(last)) {
                text.append(Integer.toHexString(c) + "=" + now + "\n");
            }
            last = now;
        }
        return text.toString();
    }

    /** That of the constant first; a name with spaces has one without. */
    static String names(Character.UnicodeBlock block) {
        Set<String> names = new TreeSet<>(blockNames().keySet());
        names.removeIf(name -> blockNames().get(name) != block || name.equals(block.toString()));
        for (String name : List.copyOf(names)) {
            names.removeIf(other -> !other.equals(name) && other.equals(name.replace(" ", "")));
        }
        return block + (names.isEmpty() ? "" : "|") + String.join("|", names);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Character.UnicodeBlock> blockNames() {
        try {
            Field names = Character.UnicodeBlock.class.getDeclaredField("map");
            names.setAccessible(true);
            return new TreeMap<>((Map<String, Character.UnicodeBlock>) names.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

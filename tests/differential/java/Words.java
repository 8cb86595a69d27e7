// Counts, indexes and rewrites a text.
import java.util.*;
import java.util.regex.*;

public class Words {
    static final String TEXT = "The quick brown fox jumps over the lazy dog; the dog barks, and the fox -- quick as ever -- runs.\n"
        + "On 2004-12-31 at 23:59:07 it paid $1,234.50 (or 99.5%) to fox@den.example, then 7 more.";

    static final Comparator BY_COUNT = new Comparator() {
        public int compare(Object a, Object b) {
            Map.Entry left = (Map.Entry) a;
            Map.Entry right = (Map.Entry) b;
            int order = ((Integer) right.getValue()).compareTo((Integer) left.getValue());
            return order != 0 ? order : ((String) left.getKey()).compareTo((String) right.getKey());
        }
    };

    public static void main(String[] args) {
        Map counts = new LinkedHashMap();
        String[] words = TEXT.toLowerCase().split("[^a-z]+");
        for (int i = 0; i < words.length; i++) {
            Integer before = (Integer) counts.get(words[i]);
            counts.put(words[i], new Integer(before == null ? 1 : before.intValue() + 1));
        }
        System.out.println(counts);
        List order = new ArrayList(counts.entrySet());
        Collections.sort(order, BY_COUNT);
        System.out.println(order);
        Map lengths = new TreeMap(Collections.reverseOrder());
        for (Iterator i = counts.keySet().iterator(); i.hasNext();) {
            String word = (String) i.next();
            Integer length = new Integer(word.length());
            if (!lengths.containsKey(length)) {
                lengths.put(length, new LinkedHashSet());
            }
            ((Set) lengths.get(length)).add(word);
        }
        System.out.println(lengths);
        String[] expressions = {
            "(\\d{4})-(\\d\\d)-(\\d\\d)", "(\\d+):(\\d+):(\\d+)", "\\$([\\d,]+\\.\\d\\d)", "(\\w+)@([\\w.]+\\w)", "\\b(\\w)\\w*\\1\\b",
            "(?<=\\()[^)]*", "\\d+(?!\\d|[,.:-])", "(?m)^\\w+", "[A-Z]\\w*"
        };
        for (int i = 0; i < expressions.length; i++) {
            Matcher m = Pattern.compile(expressions[i]).matcher(TEXT);
            while (m.find()) {
                System.out.print(expressions[i] + " " + m.start() + " " + m.group());
                for (int g = 1; g <= m.groupCount(); g++) {
                    System.out.print(" [" + m.group(g) + "]");
                }
                System.out.println();
            }
        }
        System.out.println(TEXT.replaceAll("(\\w+) (\\w+)", "$2 $1"));
        System.out.println(TEXT.replaceFirst("(?i)THE", "A"));
        StringBuffer secret = new StringBuffer();
        for (int i = 0; i < TEXT.length(); i++) {
            char c = TEXT.charAt(i);
            secret.append(Character.isLetter(c) ? (char) ((Character.toLowerCase(c) - 'a' + 13) % 26 + 'a') : c);
        }
        System.out.println(secret + " " + secret.reverse());
    }
}

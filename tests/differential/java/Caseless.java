import java.util.*;

/** The order of strings that does not look at case, and parts of arrays of characters. */
public class Caseless {
    static void insert(StringBuffer into, int at, int from, int length) {
        try {
            System.out.println(into.insert(at, new char[] {'x', 'y', 'z'}, from, length));
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        String[] words = {"pear", "Apple", "fig", "banana", "Cherry", "FIG", "apple"};
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.asList(words));
        Map numbers = new TreeMap(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < words.length; i++) {
            numbers.put(words[i], new Integer(i));
        }
        System.out.println(numbers + " " + numbers.get("CHERRY"));
        StringBuffer text = new StringBuffer("abc");
        insert(text, 1, 1, 2);
        insert(text, 0, 0, 3);
        insert(text, text.length(), 2, 0);
        insert(text, 99, 0, 1);
        insert(text, -1, 0, 1);
        insert(text, 0, 2, 2);
        insert(text, 0, -1, 1);
        System.out.println(String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2));
    }
}

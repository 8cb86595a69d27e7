// What strings can do.
public class Strings {
    static void find(String s, String part) {
        System.out.println(s.indexOf(part) + " " + s.lastIndexOf(part) + " " + s.indexOf(part, 3) + " " + s.lastIndexOf(part, 3)
            + " " + s.startsWith(part) + " " + s.endsWith(part) + " " + s.startsWith(part, 2));
    }

    static int sign(int n) {
        return n < 0 ? -1 : n > 0 ? 1 : 0;
    }

    public static void main(String[] args) {
        final String constant = "con", later;
        later = "con";
        System.out.println(("constant" == constant + "stant") + " " + ("constant" == later + "stant"));
        String s = "the quick brown fox jumps over the lazy dog";
        find(s, "the");
        find(s, "");
        find(s, "dog");
        find(s, "cat");
        find("", "");
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.substring(10) + "|" + s.substring(4, 9) + "|" + s.substring(43) + "|");
        System.out.println(s.toUpperCase() + " " + "MiXed".toLowerCase() + " " + "  trim me\t\n".trim() + "|");
        System.out.println(s.replace('o', '0') + " " + s.concat("!") + " " + s.indexOf('q') + " " + s.lastIndexOf('o') + " " + s.indexOf('z', 40));
        System.out.println(s.hashCode() + " " + "".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        System.out.println("a".equals("a") + " " + "a".equals("b") + " " + "a".equals(null) + " " + "aB".equalsIgnoreCase("Ab"));
        String[] words = { "apple", "Apple", "app", "banana", "", "apples" };
        for (int i = 0; i < words.length; i++) {
            for (int j = 0; j < words.length; j++) {
                System.out.println(words[i].compareTo(words[j]) + " " + words[i].compareToIgnoreCase(words[j]));
            }
        }
        System.out.println("x" + 1 + 2 + 'c' + 1.5 + 2.5f + true + null + 7L);
        System.out.println(1 + 2 + "x" + (1 + 2));
        String t = null;
        t += "more";
        t += 1;
        t += 'c';
        System.out.println(t);
        char[] chars = s.toCharArray();
        chars[0] = 'T';
        System.out.println(new String(chars) + new String(chars, 4, 5) + String.valueOf(chars, 0, 3));
        System.out.println(String.valueOf(3.0) + String.valueOf('c') + String.valueOf(true) + String.valueOf(12L) + String.valueOf((Object) null));
        System.out.println("constant" == "con" + "stant");
        System.out.println(new String("copy") == "copy");
        System.out.println(new String("copy").equals("copy"));
        System.out.println("abcdef".regionMatches(2, "xcdx", 1, 2) + " " + "abCDef".regionMatches(true, 2, "xcdx", 1, 2));
        System.out.println("\u00e9\u4e2d\"\\\t|\101|\7|".length());
        System.out.println("caf\u00e9 \u4e2d\u6587");
        try {
            System.out.println("abc".charAt(3));
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("charAt");
        }
        try {
            System.out.println("abc".substring(2, 1));
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("substring");
        }
    }
}

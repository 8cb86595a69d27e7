// Classes of characters and their case.
public class Characters {
    public static void main(String[] args) {
        for (char c = 0; c < 128; c++) {
            System.out.println((int) c + " " + Character.isDigit(c) + " " + Character.isLetter(c) + " " + Character.isLetterOrDigit(c) + " "
                + Character.isUpperCase(c) + " " + Character.isLowerCase(c) + " " + Character.isWhitespace(c) + " "
                + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " " + Character.digit(c, 16));
        }
        System.out.println(Character.forDigit(11, 16) + " " + Character.digit('z', 36) + " " + new Character('q') + " " + new Character('q').charValue());
        String s = "";
        for (char c = 'a'; c <= 'z'; c += 3) {
            s += c;
        }
        System.out.println(s);
        char c = 'a';
        c++;
        c += 1;
        System.out.println(c);
        System.out.println(c++ + c--);
        System.out.println((char) (c ^ ' '));
        int[] counts = new int[26];
        String text = "hello world";
        for (int i = 0; i < text.length(); i++) {
            if (Character.isLetter(text.charAt(i))) {
                counts[text.charAt(i) - 'a']++;
            }
        }
        for (int i = 0; i < 26; i++) {
            if (counts[i] > 0) {
                System.out.println((char) ('a' + i) + "=" + counts[i]);
            }
        }
        switch (c) {
            case 'b':
                System.out.println("b");
                break;
            case 'c':
                System.out.println("c");
        }
    }
}

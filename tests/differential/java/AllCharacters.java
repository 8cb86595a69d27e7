// All chars: their kinds, cases and digits, a line for each that is not as the one before it; and strings that change
// their length with their case.
public class AllCharacters {
    static String kind(char c) {
        return Character.getType(c) + (Character.isDefined(c) ? " defined" : "") + (Character.isDigit(c) ? " digit" : "")
            + (Character.isLetter(c) ? " letter" : "") + (Character.isLetterOrDigit(c) ? " alphanumeric" : "")
            + (Character.isUpperCase(c) ? " upper" : "") + (Character.isLowerCase(c) ? " lower" : "")
            + (Character.isTitleCase(c) ? " title" : "") + (Character.isWhitespace(c) ? " white" : "")
            + (Character.isSpaceChar(c) ? " space" : "") + (Character.isISOControl(c) ? " control" : "")
            + (Character.isJavaIdentifierStart(c) ? " start" : "") + (Character.isJavaIdentifierPart(c) ? " part" : "")
            + (Character.isIdentifierIgnorable(c) ? " ignorable" : "");
    }

    static String cases(char c) {
        String text = "" + c;
        int capitals = text.toUpperCase().length();
        int smalls = text.toLowerCase().length();
        return " " + (Character.toUpperCase(c) - c) + " " + (Character.toLowerCase(c) - c) + " " + capitals + " " + smalls
            + (text.equalsIgnoreCase("" + Character.toUpperCase(c)) ? "" : " alone");
    }

    static int digits(char c) {
        int value = Character.digit(c, 36);
        return value < 0 ? -1 : (value - c % 10 + 40) % 10 + (value >= 10 ? 100 : 0);
    }

    public static void main(String[] args) {
        String before = "";
        for (int i = 0; i < 65536; i++) {
            char c = (char) i;
            String now = kind(c) + cases(c) + " " + digits(c);
            if (!now.equals(before)) {
                System.out.println(Integer.toHexString(i) + ": " + now);
            }
            before = now;
        }
        int sum = 0;
        for (int i = 0; i < 65536; i++) {
            if (Character.getNumericValue((char) i) != Character.digit((char) i, 36)) {
                System.out.println(Integer.toHexString(i) + " counts " + Character.getNumericValue((char) i));
            }
            sum = sum * 31 + Character.digit((char) i, 10) + 7 * Character.digit((char) i, 16);
        }
        System.out.println(sum);
        String [] texts = { "stra\u00dfe", "\ufb03x", "\u0390\u1f80\u1fb7", "\u0149 \u01f0", "\u0587", "\u1e96\u1e9e" };
        for (int i = 0; i < texts.length; i++) {
            System.out.println(texts[i].toUpperCase() + " " + texts[i].toLowerCase());
        }
        System.out.println("I\u0130I".toLowerCase() + " " + "\u039f\u0394\u039f\u03a3 \u03a3 \u03a3\u0391\u03a3.".toLowerCase());
        System.out.println("\u0416\u0443\u043a".equalsIgnoreCase("\u0436\u0423\u041a") + " " + "\u01c5".equalsIgnoreCase("\u01c6"));
    }
}

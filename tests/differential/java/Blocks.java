// All chars: their directions, blocks and what Unicode's identifiers are made of, a line for each that is not as the one
// before it; sets of characters as objects; blocks in regular expressions.
import java.util.regex.Pattern;

public class Blocks {
    static class Vowels extends Character.Subset {
        Vowels(String name) {
            super(name);
        }
    }

    static String kind(char c) {
        return Character.getDirectionality(c) + " " + Character.UnicodeBlock.of(c) + (Character.isMirrored(c) ? " mirrored" : "")
            + (Character.isUnicodeIdentifierStart(c) ? " start" : "") + (Character.isUnicodeIdentifierPart(c) ? " part" : "");
    }

    static void search(String expression, String text) {
        try {
            System.out.println(expression + " " + Pattern.matches(expression, text));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        String before = "";
        for (int i = 0; i < 65536; i++) {
            String now = kind((char) i);
            if (!now.equals(before)) {
                System.out.println(Integer.toHexString(i) + ": " + now);
            }
            before = now;
        }
        byte [] directions = {
            Character.DIRECTIONALITY_UNDEFINED, Character.DIRECTIONALITY_LEFT_TO_RIGHT,
            Character.DIRECTIONALITY_RIGHT_TO_LEFT, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC,
            Character.DIRECTIONALITY_EUROPEAN_NUMBER, Character.DIRECTIONALITY_EUROPEAN_NUMBER_SEPARATOR,
            Character.DIRECTIONALITY_EUROPEAN_NUMBER_TERMINATOR, Character.DIRECTIONALITY_ARABIC_NUMBER,
            Character.DIRECTIONALITY_COMMON_NUMBER_SEPARATOR, Character.DIRECTIONALITY_NONSPACING_MARK,
            Character.DIRECTIONALITY_BOUNDARY_NEUTRAL, Character.DIRECTIONALITY_PARAGRAPH_SEPARATOR,
            Character.DIRECTIONALITY_SEGMENT_SEPARATOR, Character.DIRECTIONALITY_WHITESPACE,
            Character.DIRECTIONALITY_OTHER_NEUTRALS, Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
            Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE, Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
            Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE, Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT
        };
        for (int i = 0; i < directions.length; i++) {
            System.out.print(directions[i] + " ");
        }
        System.out.println();
        Character.UnicodeBlock [] blocks = {
            Character.UnicodeBlock.BASIC_LATIN, Character.UnicodeBlock.LATIN_1_SUPPLEMENT,
            Character.UnicodeBlock.LATIN_EXTENDED_A, Character.UnicodeBlock.LATIN_EXTENDED_B,
            Character.UnicodeBlock.IPA_EXTENSIONS, Character.UnicodeBlock.SPACING_MODIFIER_LETTERS,
            Character.UnicodeBlock.COMBINING_DIACRITICAL_MARKS, Character.UnicodeBlock.GREEK,
            Character.UnicodeBlock.CYRILLIC, Character.UnicodeBlock.ARMENIAN, Character.UnicodeBlock.HEBREW,
            Character.UnicodeBlock.ARABIC, Character.UnicodeBlock.DEVANAGARI, Character.UnicodeBlock.BENGALI,
            Character.UnicodeBlock.GURMUKHI, Character.UnicodeBlock.GUJARATI, Character.UnicodeBlock.ORIYA,
            Character.UnicodeBlock.TAMIL, Character.UnicodeBlock.TELUGU, Character.UnicodeBlock.KANNADA,
            Character.UnicodeBlock.MALAYALAM, Character.UnicodeBlock.THAI, Character.UnicodeBlock.LAO,
            Character.UnicodeBlock.TIBETAN, Character.UnicodeBlock.GEORGIAN, Character.UnicodeBlock.HANGUL_JAMO,
            Character.UnicodeBlock.LATIN_EXTENDED_ADDITIONAL, Character.UnicodeBlock.GREEK_EXTENDED,
            Character.UnicodeBlock.GENERAL_PUNCTUATION, Character.UnicodeBlock.SUPERSCRIPTS_AND_SUBSCRIPTS,
            Character.UnicodeBlock.CURRENCY_SYMBOLS, Character.UnicodeBlock.COMBINING_MARKS_FOR_SYMBOLS,
            Character.UnicodeBlock.LETTERLIKE_SYMBOLS, Character.UnicodeBlock.NUMBER_FORMS,
            Character.UnicodeBlock.ARROWS, Character.UnicodeBlock.MATHEMATICAL_OPERATORS,
            Character.UnicodeBlock.MISCELLANEOUS_TECHNICAL, Character.UnicodeBlock.CONTROL_PICTURES,
            Character.UnicodeBlock.OPTICAL_CHARACTER_RECOGNITION, Character.UnicodeBlock.ENCLOSED_ALPHANUMERICS,
            Character.UnicodeBlock.BOX_DRAWING, Character.UnicodeBlock.BLOCK_ELEMENTS,
            Character.UnicodeBlock.GEOMETRIC_SHAPES, Character.UnicodeBlock.MISCELLANEOUS_SYMBOLS,
            Character.UnicodeBlock.DINGBATS, Character.UnicodeBlock.CJK_SYMBOLS_AND_PUNCTUATION,
            Character.UnicodeBlock.HIRAGANA, Character.UnicodeBlock.KATAKANA, Character.UnicodeBlock.BOPOMOFO,
            Character.UnicodeBlock.HANGUL_COMPATIBILITY_JAMO, Character.UnicodeBlock.KANBUN,
            Character.UnicodeBlock.ENCLOSED_CJK_LETTERS_AND_MONTHS, Character.UnicodeBlock.CJK_COMPATIBILITY,
            Character.UnicodeBlock.CJK_UNIFIED_IDEOGRAPHS, Character.UnicodeBlock.HANGUL_SYLLABLES,
            Character.UnicodeBlock.PRIVATE_USE_AREA, Character.UnicodeBlock.CJK_COMPATIBILITY_IDEOGRAPHS,
            Character.UnicodeBlock.ALPHABETIC_PRESENTATION_FORMS, Character.UnicodeBlock.ARABIC_PRESENTATION_FORMS_A,
            Character.UnicodeBlock.COMBINING_HALF_MARKS, Character.UnicodeBlock.CJK_COMPATIBILITY_FORMS,
            Character.UnicodeBlock.SMALL_FORM_VARIANTS, Character.UnicodeBlock.ARABIC_PRESENTATION_FORMS_B,
            Character.UnicodeBlock.HALFWIDTH_AND_FULLWIDTH_FORMS, Character.UnicodeBlock.SPECIALS,
            Character.UnicodeBlock.SURROGATES_AREA, Character.UnicodeBlock.SYRIAC, Character.UnicodeBlock.THAANA,
            Character.UnicodeBlock.SINHALA, Character.UnicodeBlock.MYANMAR, Character.UnicodeBlock.ETHIOPIC,
            Character.UnicodeBlock.CHEROKEE, Character.UnicodeBlock.UNIFIED_CANADIAN_ABORIGINAL_SYLLABICS,
            Character.UnicodeBlock.OGHAM, Character.UnicodeBlock.RUNIC, Character.UnicodeBlock.KHMER,
            Character.UnicodeBlock.MONGOLIAN, Character.UnicodeBlock.BRAILLE_PATTERNS,
            Character.UnicodeBlock.CJK_RADICALS_SUPPLEMENT, Character.UnicodeBlock.KANGXI_RADICALS,
            Character.UnicodeBlock.IDEOGRAPHIC_DESCRIPTION_CHARACTERS, Character.UnicodeBlock.BOPOMOFO_EXTENDED,
            Character.UnicodeBlock.CJK_UNIFIED_IDEOGRAPHS_EXTENSION_A, Character.UnicodeBlock.YI_SYLLABLES,
            Character.UnicodeBlock.YI_RADICALS
        };
        for (int i = 0; i < blocks.length; i++) {
            System.out.println(blocks[i]);
        }
        Character.Subset vowels = new Vowels("vowels");
        System.out.println(vowels + " " + vowels.equals(new Vowels("vowels")) + " " + vowels.equals(vowels)
            + " " + (vowels.hashCode() == vowels.hashCode()));
        System.out.println(Character.UnicodeBlock.of('q') == Character.UnicodeBlock.BASIC_LATIN);
        try {
            new Vowels(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        search("\\p{InGreek}+", "\u03b1\u03c9");
        search("\\p{InGreek and Coptic}", "a");
        search("\\P{InGREEKANDCOPTIC}", "a");
        search("\\p{Inlatin-1supplement}", "\u00e4");
        search("\\p{InLATIN_1_SUPPLEMENT}", "\u00e4");
        search("\\p{InAegean Numbers}", "\ud800\udd07");
        search("[\\p{InCyrillic}&&\\p{Lu}]*", "\u0416\u0424");
        search("(?i)\\p{InArabic}", "a");
        search("\\p{InSurrogates_Area}", "\ud800");
        search("\\p{InNowhere}", "a");
        search("\\p{ingreek}", "a");
        search("\\p{In Greek}", "a");
        search("\\p{In}", "a");
        search("\\p{InGreek|Greek and Coptic}", "a");
    }
}

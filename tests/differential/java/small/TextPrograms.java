// Small programs about text.
import java.io.*;
import java.math.*;
import java.text.*;
import java.util.*;
import java.util.regex.*;

public class TextPrograms {
    public static void main(String[] args) throws Exception {
        System.out.println("WordOrder"); WordOrder.main(args);
        System.out.println("PalindromeCheck"); PalindromeCheck.main(args);
        System.out.println("CaesarShift"); CaesarShift.main(args);
        System.out.println("VigenereCipher"); VigenereCipher.main(args);
        System.out.println("RotThirteen"); RotThirteen.main(args);
        System.out.println("RomanWriter"); RomanWriter.main(args);
        System.out.println("RomanReader"); RomanReader.main(args);
        System.out.println("RunLengths"); RunLengths.main(args);
        System.out.println("WordTally"); WordTally.main(args);
        System.out.println("BufferInserts"); BufferInserts.main(args);
        System.out.println("BufferReverse"); BufferReverse.main(args);
        System.out.println("VowelDropper"); VowelDropper.main(args);
        System.out.println("BufferLength"); BufferLength.main(args);
        System.out.println("BufferCapacity"); BufferCapacity.main(args);
        System.out.println("BufferReplace"); BufferReplace.main(args);
        System.out.println("BufferEquality"); BufferEquality.main(args);
        System.out.println("BufferAppends"); BufferAppends.main(args);
        System.out.println("GetCharsDemo"); GetCharsDemo.main(args);
        System.out.println("IndexHunt"); IndexHunt.main(args);
        System.out.println("SubstringEdges"); SubstringEdges.main(args);
        System.out.println("CompareSizes"); CompareSizes.main(args);
        System.out.println("RegionMatching"); RegionMatching.main(args);
        System.out.println("PrefixSuffix"); PrefixSuffix.main(args);
        System.out.println("TrimDemo"); TrimDemo.main(args);
        System.out.println("ReplaceLetters"); ReplaceLetters.main(args);
        System.out.println("InternDemo"); InternDemo.main(args);
        System.out.println("HashByHand"); HashByHand.main(args);
        System.out.println("PlusOrder"); PlusOrder.main(args);
        System.out.println("FormulaTokens"); FormulaTokens.main(args);
        System.out.println("ChangingDelimiters"); ChangingDelimiters.main(args);
        System.out.println("SplitLimits"); SplitLimits.main(args);
        System.out.println("SplitPatterns"); SplitPatterns.main(args);
        System.out.println("NumberFinder"); NumberFinder.main(args);
        System.out.println("DateGroups"); DateGroups.main(args);
        System.out.println("ThreeMatches"); ThreeMatches.main(args);
        System.out.println("NameSwap"); NameSwap.main(args);
        System.out.println("TemplateFill"); TemplateFill.main(args);
        System.out.println("Quantifiers"); Quantifiers.main(args);
        System.out.println("PatternFlags"); PatternFlags.main(args);
        System.out.println("DoubledWords"); DoubledWords.main(args);
        System.out.println("LookAround"); LookAround.main(args);
        System.out.println("BrokenPatterns"); BrokenPatterns.main(args);
        System.out.println("RegexClasses"); RegexClasses.main(args);
        System.out.println("SplitAndReuse"); SplitAndReuse.main(args);
        System.out.println("InputForms"); InputForms.main(args);
        System.out.println("RegexLexer"); RegexLexer.main(args);
        System.out.println("CharKinds"); CharKinds.main(args);
        System.out.println("DigitChars"); DigitChars.main(args);
        System.out.println("CharWrapper"); CharWrapper.main(args);
        System.out.println("CharArithmetic"); CharArithmetic.main(args);
        System.out.println("RadixTable"); RadixTable.main(args);
        System.out.println("UnsignedForms"); UnsignedForms.main(args);
        System.out.println("ParseErrors"); ParseErrors.main(args);
        System.out.println("ParseMessages"); ParseMessages.main(args);
        System.out.println("ParseRadix"); ParseRadix.main(args);
        System.out.println("DecodeDemo"); DecodeDemo.main(args);
        System.out.println("DoublePrinting"); DoublePrinting.main(args);
        System.out.println("DoubleReading"); DoubleReading.main(args);
        System.out.println("Padding"); Padding.main(args);
        System.out.println("WordWrap"); WordWrap.main(args);
        System.out.println("Justify"); Justify.main(args);
        System.out.println("SortOrders"); SortOrders.main(args);
        System.out.println("LengthOrder"); LengthOrder.main(args);
        System.out.println("NaturalNames"); NaturalNames.main(args);
        System.out.println("Anagrams"); Anagrams.main(args);
        System.out.println("LetterBars"); LetterBars.main(args);
        System.out.println("DecimalPatterns"); DecimalPatterns.main(args);
        System.out.println("DecimalRounding"); DecimalRounding.main(args);
        System.out.println("DecimalParsing"); DecimalParsing.main(args);
        System.out.println("LineReader"); LineReader.main(args);
        System.out.println("MarkedReader"); MarkedReader.main(args);
        System.out.println("ConcatNothing"); ConcatNothing.main(args);
        System.out.println("CountTool"); CountTool.main(args);
        System.out.println("WriteToString"); WriteToString.main(args);
        System.out.println("StreamTokens"); StreamTokens.main(args);
        System.out.println("PushBackNumbers"); PushBackNumbers.main(args);
        System.out.println("NumberedLines"); NumberedLines.main(args);
        System.out.println("PigLatin"); PigLatin.main(args);
        System.out.println("MorseCode"); MorseCode.main(args);
        System.out.println("EditDistance"); EditDistance.main(args);
        System.out.println("CommonSubsequence"); CommonSubsequence.main(args);
        System.out.println("LetterPermutations"); LetterPermutations.main(args);
        System.out.println("LongestPalindrome"); LongestPalindrome.main(args);
        System.out.println("BracketCheck"); BracketCheck.main(args);
        System.out.println("CaseStyles"); CaseStyles.main(args);
        System.out.println("TextAddition"); TextAddition.main(args);
        System.out.println("NumberWords"); NumberWords.main(args);
        System.out.println("LookAndSay"); LookAndSay.main(args);
        System.out.println("HexText"); HexText.main(args);
        System.out.println("Encodings"); Encodings.main(args);
        System.out.println("SixtyFour"); SixtyFour.main(args);
        System.out.println("RailFence"); RailFence.main(args);
        System.out.println("XorCipher"); XorCipher.main(args);
        System.out.println("CsvLine"); CsvLine.main(args);
        System.out.println("WildCards"); WildCards.main(args);
        System.out.println("PostfixText"); PostfixText.main(args);
        System.out.println("FormulaText"); FormulaText.main(args);
        System.out.println("UniqueChars"); UniqueChars.main(args);
        System.out.println("Rotations"); Rotations.main(args);
        System.out.println("CommonPrefix"); CommonPrefix.main(args);
        System.out.println("BookNumbers"); BookNumbers.main(args);
        System.out.println("LuhnCheck"); LuhnCheck.main(args);
        System.out.println("MessageDemo"); MessageDemo.main(args);
        System.out.println("ChoiceDemo"); ChoiceDemo.main(args);
        System.out.println("OwnSequence"); OwnSequence.main(args);
        System.out.println("NullStrings"); NullStrings.main(args);
        System.out.println("BinaryText"); BinaryText.main(args);
        System.out.println("BigText"); BigText.main(args);
        System.out.println("BooleanText"); BooleanText.main(args);
        System.out.println("TabExpander"); TabExpander.main(args);
        System.out.println("EscapeText"); EscapeText.main(args);
        System.out.println("SoundexCode"); SoundexCode.main(args);
        System.out.println("IndexErrors"); IndexErrors.main(args);
        System.out.println("WideChars"); WideChars.main(args);
        System.out.println("CommentStripper"); CommentStripper.main(args);
        System.out.println("FailureSearch"); FailureSearch.main(args);
        System.out.println("SeededWords"); SeededWords.main(args);
        System.out.println("NestedGroups"); NestedGroups.main(args);
        System.out.println("LetterDiamond"); LetterDiamond.main(args);
        System.out.println("PropertyText"); PropertyText.main(args);
        System.out.println("CentsText"); CentsText.main(args);
    }
}

// Reverses the order of the words in a sentence, keeping single blanks.
class WordOrder {
    static String reverse(String s) {
        StringTokenizer st = new StringTokenizer(s);
        StringBuffer out = new StringBuffer();
        while (st.hasMoreTokens()) {
            if (out.length() > 0) out.insert(0, ' ');
            out.insert(0, st.nextToken());
        }
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.println(reverse("the quick  brown\tfox"));
        System.out.println("[" + reverse("   ") + "]");
        System.out.println(reverse("alone"));
    }
}

// Tests for palindromes, ignoring case and everything that is no letter or digit.
class PalindromeCheck {
    static boolean isPalindrome(String s) {
        int i = 0, j = s.length() - 1;
        while (i < j) {
            char a = s.charAt(i), b = s.charAt(j);
            if (!Character.isLetterOrDigit(a)) i++;
            else if (!Character.isLetterOrDigit(b)) j--;
            else if (Character.toLowerCase(a) != Character.toLowerCase(b)) return false;
            else { i++; j--; }
        }
        return true;
    }
    public static void main(String[] args) {
        String[] tests = { "A man, a plan, a canal: Panama!", "", "?!", "No lemon, no melons", "12 3 21" };
        for (int i = 0; i < tests.length; i++) System.out.println("'" + tests[i] + "' " + isPalindrome(tests[i]));
    }
}

// The Caesar cipher: a shift of letters that must also work for negative shifts.
class CaesarShift {
    static String shift(String s, int k) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) {
            char base;
            if (c[i] >= 'a' && c[i] <= 'z') base = 'a';
            else if (c[i] >= 'A' && c[i] <= 'Z') base = 'A';
            else continue;
            c[i] = (char) (base + ((c[i] - base + k) % 26 + 26) % 26);
        }
        return new String(c);
    }
    public static void main(String[] args) {
        String secret = shift("Xyz, Hello Zoo!", 3);
        System.out.println(secret);
        System.out.println(shift(secret, -3));
        System.out.println(shift("abc", -29) + " " + shift("abc", 26000));
    }
}

// The Vigenere cipher takes a different shift from each letter of a key word.
class VigenereCipher {
    static String run(String text, String key, int sign) {
        StringBuffer sb = new StringBuffer();
        int k = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isUpperCase(c)) {
                int d = sign * (key.charAt(k++ % key.length()) - 'A');
                sb.append((char) ('A' + (c - 'A' + d + 26) % 26));
            } else sb.append(c);
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        String e = run("ATTACK AT DAWN", "LEMON", 1);
        System.out.println(e);
        System.out.println(run(e, "LEMON", -1));
        System.out.println(run("", "A", 1).length());
    }
}

// Rot13 is its own inverse.
class RotThirteen {
    static String rot(String s) {
        StringBuffer sb = new StringBuffer(s);
        for (int i = 0; i < sb.length(); i++) {
            char low = Character.toLowerCase(sb.charAt(i));
            if (low >= 'a' && low <= 'm') sb.setCharAt(i, (char) (sb.charAt(i) + 13));
            else if (low >= 'n' && low <= 'z') sb.setCharAt(i, (char) (sb.charAt(i) - 13));
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        System.out.println(rot("Why did the chicken cross the road?"));
        System.out.println(rot(rot("Twice is nothing.")));
        System.out.println("green".equals(rot("terra")));
    }
}

// Roman numerals from numbers, largest symbol first.
class RomanWriter {
    static final int[] VALUES = { 1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1 };
    static final String[] SIGNS = { "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I" };
    static String roman(int n) {
        if (n <= 0 || n > 3999) throw new IllegalArgumentException("not in 1..3999: " + n);
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < VALUES.length; i++)
            for (; n >= VALUES[i]; n -= VALUES[i]) sb.append(SIGNS[i]);
        return sb.toString();
    }
    public static void main(String[] args) {
        int[] t = { 1, 4, 14, 49, 944, 1987, 2002, 3999, 0 };
        try {
            for (int i = 0; i < t.length; i++) System.out.println(t[i] + " = " + roman(t[i]));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Numbers from Roman numerals: a smaller sign before a larger one is subtracted.
class RomanReader {
    static int value(char c) {
        int p = "IVXLCDM".indexOf(c);
        if (p < 0) throw new NumberFormatException("bad sign " + c);
        int v = 1;
        for (int i = 1; i <= p; i++) v *= i % 2 == 1 ? 5 : 2;
        return v;
    }
    static int parse(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            int v = value(s.charAt(i));
            if (i + 1 < s.length() && v < value(s.charAt(i + 1))) sum -= v;
            else sum += v;
        }
        return sum;
    }
    public static void main(String[] args) {
        System.out.println(parse("MCMLXXXIV") + " " + parse("MMXXVI") + " " + parse("IX") + " " + parse(""));
        try { parse("XIZ"); } catch (NumberFormatException e) { System.out.println(e); }
    }
}

// Run length encoding with counts and back.
class RunLengths {
    static String pack(String s) {
        StringBuffer sb = new StringBuffer();
        int i = 0;
        while (i < s.length()) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) j++;
            if (j - i > 1) sb.append(j - i);
            sb.append(s.charAt(i));
            i = j;
        }
        return sb.toString();
    }
    static String unpack(String s) {
        StringBuffer sb = new StringBuffer();
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (Character.isDigit(c)) { n = n * 10 + (c - '0'); continue; }
            for (int k = Math.max(n, 1); k > 0; k--) sb.append(c);
            n = 0;
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        System.out.println(pack("WWWWWWWWWWWWBWWWWBBa") + " " + unpack("12WB4W2Ba"));
    }
}

// Counts words with a sorted map.
class WordTally {
    public static void main(String[] args) {
        String text = "It was the best of times, it was the worst of times.";
        Map counts = new TreeMap();
        StringTokenizer st = new StringTokenizer(text.toLowerCase(), " ,.");
        while (st.hasMoreTokens()) {
            String w = st.nextToken();
            Integer old = (Integer) counts.get(w);
            counts.put(w, old == null ? new Integer(1) : new Integer(old.intValue() + 1));
        }
        for (Iterator it = counts.entrySet().iterator(); it.hasNext();) {
            Map.Entry e = (Map.Entry) it.next();
            System.out.println(e.getKey() + "\t" + e.getValue());
        }
        System.out.println(counts);
    }
}

// Inserts values of every kind at the front of a StringBuffer.
class BufferInserts {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer("end");
        sb.insert(0, 1).insert(0, 'c').insert(0, 2.5).insert(0, 7L).insert(0, true).insert(0, 1.5f);
        System.out.println(sb);
        sb.insert(sb.length(), (Object) null).insert(0, new char[] { '<', '>' });
        System.out.println(sb + " " + sb.length());
        try {
            sb.insert(100, "x");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName());
        }
        sb.insert(1, new char[] { 'a', 'b', 'c', 'd' }, 1, 2);
        System.out.println(sb);
    }
}

// Reversing a buffer changes the buffer itself.
class BufferReverse {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer("stressed");
        StringBuffer same = sb.reverse();
        System.out.println(sb + " " + (same == sb));
        System.out.println("[" + new StringBuffer().reverse() + "]");
        System.out.println(new StringBuffer("ab").append(12).reverse().append('!'));
        System.out.println(new StringBuffer("odd").reverse().reverse());
    }
}

// Deletes every vowel with deleteCharAt, walking backwards.
class VowelDropper {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer("The Audience Applauded");
        for (int i = sb.length() - 1; i >= 0; i--)
            if ("aeiouAEIOU".indexOf(sb.charAt(i)) >= 0) sb.deleteCharAt(i);
        System.out.println(sb);
        sb.delete(3, 1000);
        System.out.println(sb);
        sb.delete(1, 1);
        System.out.println(sb);
        try {
            sb.delete(2, 1);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("cannot delete backwards");
        }
        try {
            sb.deleteCharAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("no such character");
        }
    }
}

// setLength cuts a buffer or fills it with zero characters.
class BufferLength {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer("abcdef");
        sb.setLength(3);
        System.out.println(sb + " " + sb.length());
        sb.setLength(5);
        System.out.println(sb.length() + " " + (int) sb.charAt(4) + " " + sb.toString().indexOf('\0'));
        System.out.println(sb.toString().trim() + "|");
        sb.setLength(0);
        System.out.println("[" + sb + "]");
        try {
            sb.setLength(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("negative length refused");
        }
    }
}

// The capacity of a buffer grows to twice its size plus two.
class BufferCapacity {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer();
        System.out.println(sb.capacity());
        sb.append("0123456789abcdefg");
        System.out.println(sb.capacity() + " " + sb.length());
        System.out.println(new StringBuffer("four").capacity());
        System.out.println(new StringBuffer(3).capacity());
        sb.ensureCapacity(50);
        System.out.println(sb.capacity() >= 50);
        try {
            new StringBuffer(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// Replaces parts of a buffer and finds text in it.
class BufferReplace {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer("one two three two one");
        int at;
        while ((at = sb.indexOf("two")) >= 0) sb.replace(at, at + 3, "2");
        System.out.println(sb);
        System.out.println(sb.lastIndexOf("one") + " " + sb.indexOf("one", 1) + " " + sb.indexOf("four"));
        sb.replace(0, 99, "gone");
        System.out.println(sb);
        sb.replace(2, 2, "--");
        System.out.println(sb + " " + sb.lastIndexOf("-", 2) + " " + sb.indexOf(""));
    }
}

// Two buffers with the same text are not equal, but their strings are.
class BufferEquality {
    public static void main(String[] args) {
        StringBuffer a = new StringBuffer("same");
        StringBuffer b = new StringBuffer("same");
        System.out.println(a.equals(b) + " " + a.equals(a));
        System.out.println(a.toString().equals(b.toString()));
        System.out.println("same".contentEquals(a) + " " + "Same".contentEquals(b));
        System.out.println("same".equals(a));
        String before = a.toString();
        a.append("?");
        System.out.println(before + " " + a);
    }
}

// Appends null, char arrays, parts of arrays and buffers.
class BufferAppends {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer();
        String none = null;
        char[] word = { 'h', 'e', 'l', 'l', 'o' };
        sb.append(none).append(' ').append(word).append(' ').append(word, 1, 3);
        sb.append(' ').append((char) 65).append(' ').append((int) 'A').append(' ').append('a' + 1);
        System.out.println(sb);
        StringBuffer other = new StringBuffer("<").append(sb).append(">");
        other.append(-0.0).append(Long.MIN_VALUE).append(Float.NaN).append(false);
        System.out.println(other);
        System.out.println(other.substring(0, 5) + "|" + other.substring(other.length() - 8));
    }
}

// Copies characters out of a string and a buffer into an array.
class GetCharsDemo {
    public static void main(String[] args) {
        char[] line = new char[12];
        Arrays.fill(line, '.');
        "headline".getChars(0, 4, line, 1);
        new StringBuffer("tail end").getChars(5, 8, line, 8);
        System.out.println(line);
        System.out.println(String.valueOf(line, 1, 4) + String.copyValueOf(line, 8, 3));
        try {
            "abc".getChars(0, 3, new char[2], 0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("does not fit");
        }
    }
}

// Shows all the forms of indexOf and lastIndexOf.
class IndexHunt {
    public static void main(String[] args) {
        String s = "mississippi";
        System.out.println(s.indexOf('s') + " " + s.indexOf('s', 4) + " " + s.lastIndexOf('s') + " " + s.lastIndexOf('s', 4));
        System.out.println(s.indexOf("iss") + " " + s.indexOf("iss", 2) + " " + s.lastIndexOf("iss") + " " + s.lastIndexOf("iss", 3));
        System.out.println(s.indexOf("") + " " + s.lastIndexOf("") + " " + s.indexOf("", 50) + " " + s.indexOf("", -3));
        System.out.println(s.indexOf('m', -7) + " " + s.indexOf('i', 100) + " " + s.lastIndexOf('i', -1));
        int count = 0;
        for (int i = s.indexOf("ss"); i >= 0; i = s.indexOf("ss", i + 1)) count++;
        System.out.println("ss occurs " + count + " times");
    }
}

// Substrings at the edges.
class SubstringEdges {
    public static void main(String[] args) {
        String s = "edge";
        System.out.println("[" + s.substring(4) + "][" + s.substring(0, 0) + "][" + s.substring(1, 3) + "]");
        System.out.println(s.subSequence(1, 4) + " " + s.substring(0).equals(s));
        int[][] bad = { { -1, 2 }, { 2, 5 }, { 3, 1 } };
        for (int i = 0; i < bad.length; i++) {
            try {
                System.out.println(s.substring(bad[i][0], bad[i][1]));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(bad[i][0] + "," + bad[i][1] + " " + e.getClass().getName());
            }
        }
    }
}

// Compares strings: the sign and size of compareTo.
class CompareSizes {
    public static void main(String[] args) {
        String[][] p = { { "apple", "apricot" }, { "a", "abcd" }, { "Z", "a" }, { "same", "same" }, { "", "xyz" }, { "10", "9" } };
        for (int i = 0; i < p.length; i++)
            System.out.println(p[i][0] + " ? " + p[i][1] + " = " + p[i][0].compareTo(p[i][1]));
        System.out.println("HELLO".compareToIgnoreCase("hellp") + " " + "a_".compareToIgnoreCase("AZ"));
        System.out.println("Straight".equalsIgnoreCase("sTRAIGHT") + " " + "x".equalsIgnoreCase(null));
    }
}

// Compares regions of strings with and without case.
class RegionMatching {
    public static void main(String[] args) {
        String s = "The Cat sat";
        System.out.println(s.regionMatches(4, "cat", 0, 3));
        System.out.println(s.regionMatches(true, 4, "cat", 0, 3));
        System.out.println(s.regionMatches(9, "bat", 1, 2));
        System.out.println(s.regionMatches(10, "that", 3, 5) + " " + s.regionMatches(-1, "T", 0, 1));
        System.out.println(s.regionMatches(3, "zzz", 0, 0) + " " + s.regionMatches(true, 0, "x", 0, -5));
    }
}

// Starts and ends of strings.
class PrefixSuffix {
    public static void main(String[] args) {
        String[] names = { "Main.java", "Main.class", "java", ".java", "" };
        for (int i = 0; i < names.length; i++) {
            String n = names[i];
            System.out.println(n + ": " + n.endsWith(".java") + " " + n.startsWith("Main") + " "
                + n.startsWith("java", 5) + " " + n.startsWith(""));
        }
        System.out.println("abc".startsWith("c", 2) + " " + "abc".startsWith("", 3) + " " + "abc".startsWith("", 4) + " " + "abc".startsWith("a", -1));
    }
}

// Trimming takes away every character up to the blank, at both ends only.
class TrimDemo {
    public static void main(String[] args) {
        String[] s = { "  a b  ", "\t\n x \r\f", "", "    ", "none", "\u0001\u001fctl\u0000" };
        for (int i = 0; i < s.length; i++)
            System.out.println("[" + s[i].trim() + "] " + s[i].length() + " -> " + s[i].trim().length());
        System.out.println("none".trim() == "none");
        System.out.println("\u00a0x".trim().length());
    }
}

// Replaces characters; the string itself stays as it is.
class ReplaceLetters {
    public static void main(String[] args) {
        String s = "banana";
        System.out.println(s.replace('a', 'o') + " " + s.replace('b', 'B'));
        System.out.println(s.replace('x', 'y').equals(s));
        System.out.println("a\\b\\c".replace('\\', '/'));
        System.out.println("".replace('a', 'b').length() + " " + s);
        System.out.println(s.toUpperCase().replace('N', 'n').toLowerCase().equals(s));
    }
}

// Constant strings are shared, computed ones are not until interned.
class InternDemo {
    static final String HALF = "ab";
    public static void main(String[] args) {
        String whole = "abcd";
        String tail = "cd";
        System.out.println((HALF + "cd" == whole) + " " + (HALF + tail == whole));
        System.out.println((HALF + tail).intern() == whole);
        System.out.println(new String("abcd") == whole);
        final String fixed = "cd";
        System.out.println(HALF + fixed == whole);
        System.out.println(whole.equals(new String(whole)) + " " + (whole.toString() == whole));
    }
}

// Computes the hash of a string by hand and compares with hashCode.
class HashByHand {
    static int hash(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) h = 31 * h + s.charAt(i);
        return h;
    }
    public static void main(String[] args) {
        String[] s = { "", "a", "Aa", "BB", "the quick brown fox jumps", "polygenelubricants" };
        for (int i = 0; i < s.length; i++)
            System.out.println(s[i] + " " + s[i].hashCode() + " " + (hash(s[i]) == s[i].hashCode()));
    }
}

// The plus operator on strings, characters and numbers goes from left to right.
class PlusOrder {
    public static void main(String[] args) {
        String s = null;
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println("" + s + null + true + 1.0f + 2e10 + 'x');
        s += "tail";
        System.out.println(s);
        char c = 'a';
        c += 1;
        System.out.println(c + 1 + "" + (char) (c + 1));
        String t = "n" + -1 + (2 - 3) + (byte) 200 + (short) 70000 + 1L;
        System.out.println(t);
    }
}

// StringTokenizer with delimiters given back as tokens.
class FormulaTokens {
    public static void main(String[] args) {
        StringTokenizer st = new StringTokenizer("3*(x+12)-y/2", "+-*/()", true);
        System.out.println(st.countTokens());
        StringBuffer sb = new StringBuffer();
        while (st.hasMoreElements()) sb.append('{').append(st.nextElement()).append('}');
        System.out.println(sb);
        System.out.println(st.countTokens() + " " + st.hasMoreTokens());
        try {
            st.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// StringTokenizer whose delimiters change on the way.
class ChangingDelimiters {
    public static void main(String[] args) {
        StringTokenizer st = new StringTokenizer("name=Ann Lee;age=41;;town=Rome", "=");
        System.out.println(st.nextToken());
        System.out.println(st.nextToken(";"));
        System.out.println(st.nextToken("=") + "|" + st.nextToken() + "|" + st.countTokens());
        System.out.println(new StringTokenizer("a,b;c,,d", ",;").countTokens());
        System.out.println(new StringTokenizer("").countTokens() + " " + new StringTokenizer(",,,", ",").hasMoreTokens());
        System.out.println(new StringTokenizer("whole", "").nextToken());
    }
}

// split drops empty pieces at the end only, unless the limit says otherwise.
class SplitLimits {
    static void show(String[] p) {
        StringBuffer sb = new StringBuffer().append(p.length).append(':');
        for (int i = 0; i < p.length; i++) sb.append('[').append(p[i]).append(']');
        System.out.println(sb);
    }
    public static void main(String[] args) {
        String s = ",a,,b,,";
        show(s.split(","));
        show(s.split(",", -1));
        show(s.split(",", 3));
        show(s.split(",", 1));
        show(s.split(";"));
        show("".split(","));
        show(",,,".split(","));
    }
}

// split with patterns that need thought: dots, bars, blanks and classes.
class SplitPatterns {
    static String join(String[] p, String by) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < p.length; i++) {
            if (i > 0) sb.append(by);
            sb.append(p[i]);
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        System.out.println(join("192.168.0.1".split("\\."), "/") + " " + "a.b".split(".").length);
        System.out.println(join("a|b|c".split("\\|"), "+"));
        System.out.println(join("  lead and   trail ".split("\\s+"), "_"));
        System.out.println(join("k1=v1&k2=v2".split("[=&]"), ","));
        System.out.println(join("a1b22c333d".split("\\d+"), "-"));
        System.out.println(join("camelCaseWord".split("(?=[A-Z])"), " "));
    }
}

// Finds all numbers in a text with Matcher.find.
class NumberFinder {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("-?\\d+").matcher("10 apples, -3 pears and 007 nuts");
        int sum = 0;
        while (m.find()) {
            System.out.println(m.group() + " at " + m.start() + ".." + m.end());
            sum += Integer.parseInt(m.group());
        }
        System.out.println("sum " + sum);
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        m.reset();
        System.out.println(m.find() + " " + m.find(20) + " " + m.group());
    }
}

// Groups of a date pattern, with one optional group that may be null.
class DateGroups {
    public static void main(String[] args) {
        Pattern p = Pattern.compile("(\\d{4})-(\\d\\d)(?:-(\\d\\d))?");
        String[] d = { "2002-02-13", "1999-12", "99-1-1", "2002-02-13x" };
        for (int i = 0; i < d.length; i++) {
            Matcher m = p.matcher(d[i]);
            if (!m.matches()) { System.out.println(d[i] + " is no date"); continue; }
            System.out.println(m.group(1) + "/" + m.group(2) + "/" + m.group(3) + " " + m.groupCount()
                + " " + m.start(3) + " " + m.end(2));
        }
        System.out.println(p.pattern());
    }
}

// matches wants the whole text, lookingAt the beginning, find any place.
class ThreeMatches {
    public static void main(String[] args) {
        Pattern p = Pattern.compile("ab+");
        String[] t = { "abbb", "abbc", "cabb", "a", "" };
        for (int i = 0; i < t.length; i++) {
            Matcher m = p.matcher(t[i]);
            boolean all = m.matches();
            m.reset();
            boolean front = m.lookingAt();
            m.reset();
            System.out.println("'" + t[i] + "' " + all + " " + front + " " + m.find());
        }
        System.out.println(Pattern.matches("[a-c]*", "abcabc") + " " + "abcd".matches("[a-c]*") + " " + "".matches(""));
    }
}

// Swaps first and last names with group references in the replacement.
class NameSwap {
    public static void main(String[] args) {
        System.out.println("Ada Lovelace".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println("price 5 and 7".replaceAll("(\\d)", "\\$$1.00"));
        System.out.println("a-b-c".replaceFirst("-", "+"));
        System.out.println("none".replaceFirst("z", "y"));
        System.out.println("abc".replaceAll("", "."));
        System.out.println("aaa".replaceAll("a*", "X"));
        System.out.println("back\\slash".replaceAll("\\\\", "/"));
        try {
            System.out.println("abc".replaceAll("b", "$1"));
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Fills a template by appendReplacement and appendTail.
class TemplateFill {
    public static void main(String[] args) {
        Map v = new HashMap();
        v.put("who", "World");
        v.put("n", new Integer(3));
        Matcher m = Pattern.compile("\\{(\\w+)\\}").matcher("Hello {who}, {n} times {what}!");
        StringBuffer sb = new StringBuffer();
        while (m.find()) {
            Object x = v.get(m.group(1));
            m.appendReplacement(sb, x == null ? "?" : x.toString());
            System.out.println(sb);
        }
        m.appendTail(sb);
        System.out.println(sb);
    }
}

// Greedy, reluctant and possessive quantifiers.
class Quantifiers {
    static void first(String re, String s) {
        Matcher m = Pattern.compile(re).matcher(s);
        System.out.println(re + " -> " + (m.find() ? m.group() : "no match"));
    }
    public static void main(String[] args) {
        String s = "<b>bold</b> and <i>it</i>";
        first("<.+>", s);
        first("<.+?>", s);
        first("<.++>", s);
        first("<[^>]*>", s);
        first("l{1,2}", "hello");
        first("l{1,2}?", "hello");
        first("(?:an){2}", "banana");
        first("x?", s);
    }
}

// Flags: case, many lines, the dot and comments.
class PatternFlags {
    static int count(Pattern p, String s) {
        int n = 0;
        for (Matcher m = p.matcher(s); m.find();) n++;
        return n;
    }
    public static void main(String[] args) {
        String s = "One\none\nONE two";
        System.out.println(count(Pattern.compile("one"), s) + " " + count(Pattern.compile("one", Pattern.CASE_INSENSITIVE), s));
        System.out.println(count(Pattern.compile("^[Oo]"), s) + " " + count(Pattern.compile("^[Oo]", Pattern.MULTILINE), s));
        System.out.println(Pattern.compile("One.*two").matcher(s).find() + " " + Pattern.compile("One.*two", Pattern.DOTALL).matcher(s).find());
        System.out.println(count(Pattern.compile("o n e  # comment", Pattern.COMMENTS | Pattern.CASE_INSENSITIVE), s));
        System.out.println(count(Pattern.compile("(?i)e$(?m)"), s) + " " + Pattern.compile("x", Pattern.DOTALL | Pattern.MULTILINE).flags());
    }
}

// Back references find doubled words.
class DoubledWords {
    public static void main(String[] args) {
        String s = "This is is a test test of of the the matcher";
        Matcher m = Pattern.compile("\\b(\\w+) \\1\\b").matcher(s);
        while (m.find()) System.out.println(m.group(1) + " at " + m.start());
        System.out.println(s.replaceAll("\\b(\\w+) \\1\\b", "$1"));
        System.out.println("abba".matches("(.)(.)\\2\\1") + " " + "abab".matches("(.)(.)\\2\\1"));
    }
}

// Looking ahead and behind without taking characters.
class LookAround {
    static String group(String digits) {
        return digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",");
    }
    public static void main(String[] args) {
        System.out.println(group("1234567") + " " + group("123") + " " + group("1000"));
        System.out.println("foobar foobaz".replaceAll("foo(?!bar)", "###"));
        System.out.println("$12 and 13".replaceAll("(?<!\\$)\\b\\d+", "N"));
        System.out.println("pass1word".matches("(?=.*\\d)(?=.*[a-z]).{8,}") + " " + "password".matches("(?=.*\\d).{8,}"));
    }
}

// Bad patterns are reported with index and description.
class BrokenPatterns {
    public static void main(String[] args) {
        String[] p = { "(ab", "[a", "*a", "a{2" };
        for (int i = 0; i < p.length; i++) {
            try {
                Pattern.compile(p[i]);
                System.out.println(p[i] + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(e.getPattern() + ": " + e.getDescription() + " at " + e.getIndex());
            }
        }
    }
}

// Character classes of patterns: unions, intersections and named classes.
class RegexClasses {
    static String keep(String re, String s) {
        return s.replaceAll("[^" + re + "]", "");
    }
    public static void main(String[] args) {
        String s = "Hello, World_42! #x";
        System.out.println(keep("a-z", s) + " " + keep("A-Z\\d", s));
        System.out.println(keep("\\w", s) + " " + keep("\\p{Punct}", s));
        System.out.println(s.replaceAll("[a-z&&[^aeiou]]", "*"));
        System.out.println(s.replaceAll("\\p{Upper}", "^") + " " + s.replaceAll("\\W+", "."));
        System.out.println("\t[x]".replaceAll("[\\[\\]\\t]", "|") + " " + "a-b".replaceAll("[a-]", "_"));
    }
}

// Pattern.split and a matcher used again on other text.
class SplitAndReuse {
    public static void main(String[] args) {
        Pattern p = Pattern.compile("\\s*;\\s*");
        String[] parts = p.split("red ; green;blue  ;  ");
        for (int i = 0; i < parts.length; i++) System.out.println(i + "<" + parts[i] + ">");
        System.out.println(p.split("a;b;c", 2)[1]);
        Matcher m = p.matcher("x;y");
        System.out.println(m.find());
        m.reset(new StringBuffer("no semicolon"));
        System.out.println(m.find() + " " + m.replaceAll("-"));
        System.out.println(m.reset("p ; q").replaceFirst("="));
    }
}

// Checks forms of input with patterns.
class InputForms {
    public static void main(String[] args) {
        String[] names = { "integer", "real", "word", "mail" };
        String[] re = { "[+-]?\\d+", "[+-]?(\\d+\\.\\d*|\\.\\d+)([eE][+-]?\\d+)?", "[A-Za-z]+", "[\\w.]+@\\w+(\\.\\w+)+" };
        String[] in = { "42", "-7", "3.14", ".5e-3", "hello", "a.b@c.org", "", "1.2.3" };
        for (int i = 0; i < in.length; i++) {
            String kind = "unknown";
            for (int k = 0; k < re.length; k++) if (in[i].matches(re[k])) kind = names[k];
            System.out.println("'" + in[i] + "' is " + kind);
        }
    }
}

// A small tokenizer built from alternatives with one group for each kind.
class RegexLexer {
    public static void main(String[] args) {
        String[] kind = { "", "NUM", "ID", "OP", "BAD" };
        Matcher m = Pattern.compile("(\\d+)|([a-z]\\w*)|([-+*/=])|(\\S)").matcher("sum1 = 40+x2 * 3 ? 7");
        StringBuffer sb = new StringBuffer();
        while (m.find()) {
            for (int g = 1; g <= m.groupCount(); g++)
                if (m.group(g) != null) sb.append(kind[g]).append('(').append(m.group(g)).append(") ");
        }
        System.out.println(sb.toString().trim());
    }
}

// Classifies characters, each with one letter.
class CharKinds {
    public static void main(String[] args) {
        String s = "aZ5 \t_$\n#\u00e9";
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            StringBuffer sb = new StringBuffer().append((int) c).append(' ');
            if (Character.isLetter(c)) sb.append('L');
            if (Character.isDigit(c)) sb.append('D');
            if (Character.isWhitespace(c)) sb.append('W');
            if (Character.isUpperCase(c)) sb.append('U');
            if (Character.isLowerCase(c)) sb.append('l');
            if (Character.isJavaIdentifierStart(c)) sb.append('S');
            if (Character.isJavaIdentifierPart(c)) sb.append('P');
            if (Character.isISOControl(c)) sb.append('C');
            System.out.println(sb);
        }
    }
}

// Characters as digits of any base.
class DigitChars {
    public static void main(String[] args) {
        System.out.println(Character.digit('7', 10) + " " + Character.digit('f', 16) + " " + Character.digit('F', 16) + " "
            + Character.digit('g', 16) + " " + Character.digit('8', 8) + " " + Character.digit('1', 99));
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < 36; i++) sb.append(Character.forDigit(i, 36));
        System.out.println(sb);
        System.out.println((int) Character.forDigit(10, 10) + " " + Character.MAX_RADIX + " " + Character.MIN_RADIX);
        System.out.println(Character.getNumericValue('9') + " " + Character.getNumericValue('z') + " " + Character.getNumericValue('#'));
    }
}

// The wrapper class of characters.
class CharWrapper {
    public static void main(String[] args) {
        Character a = new Character('a'), b = new Character('b');
        System.out.println(a.compareTo(b) + " " + a.equals(new Character('a')) + " " + a.equals("a"));
        System.out.println(a.hashCode() + " " + b.charValue() + " " + a + b);
        System.out.println(Character.toString('q') + String.valueOf('r') + (char) ('r' + 1));
        System.out.println((int) Character.MAX_VALUE + " " + (int) Character.MIN_VALUE);
        System.out.println(Character.toUpperCase('\u00e9') == '\u00c9');
        Object o = a;
        System.out.println(o instanceof Comparable);
    }
}

// Characters are numbers: arithmetic, overflow and loops.
class CharArithmetic {
    public static void main(String[] args) {
        char c = 'z';
        c++;
        System.out.println(c + " " + (int) c);
        char top = '\uffff';
        top++;
        System.out.println((int) top);
        top--;
        System.out.println((int) top + " " + (short) top + " " + (byte) top);
        StringBuffer sb = new StringBuffer();
        for (char k = 'e'; k >= 'a'; k--) sb.append(k);
        System.out.println(sb);
        System.out.println('a' + 1);
        System.out.println((char) ('a' + 1));
        System.out.println(true ? 'x' : 0);
        int i = 0;
        System.out.println(false ? i : 'x');
    }
}

// Numbers in every base.
class RadixTable {
    public static void main(String[] args) {
        int[] n = { 0, 255, -255, Integer.MAX_VALUE, Integer.MIN_VALUE };
        for (int i = 0; i < n.length; i++)
            System.out.println(Integer.toString(n[i], 2) + " " + Integer.toString(n[i], 7) + " " + Integer.toString(n[i], 36));
        System.out.println(Integer.toString(17, 1) + " " + Integer.toString(17, 37));
        System.out.println(Long.toString(Long.MIN_VALUE, 16) + " " + Long.toString(Long.MAX_VALUE, 36));
    }
}

// Unsigned forms in bases 16, 8 and 2.
class UnsignedForms {
    public static void main(String[] args) {
        int[] n = { 0, 10, -1, Integer.MIN_VALUE, 4095 };
        for (int i = 0; i < n.length; i++)
            System.out.println(n[i] + " " + Integer.toHexString(n[i]) + " " + Integer.toOctalString(n[i]) + " " + Integer.toBinaryString(n[i]));
        System.out.println(Long.toHexString(-1L) + " " + Long.toOctalString(-8L) + " " + Long.toBinaryString(5L));
        System.out.println(Integer.toHexString((byte) -1) + " " + Integer.toHexString((byte) -1 & 0xff) + " " + Integer.toHexString('A'));
    }
}

// What parseInt takes and what it refuses.
class ParseErrors {
    public static void main(String[] args) {
        String[] s = { "12", "-0", "007", "-2147483648", "2147483648", "", " 1", "1.0", "0x10", "-", "1L", null };
        for (int i = 0; i < s.length; i++) {
            try {
                System.out.println(Integer.parseInt(s[i]));
            } catch (NumberFormatException e) {
                System.out.println(e.getClass().getName() + " for [" + s[i] + "]");
            }
        }
    }
}

// The messages of NumberFormatException for plain bad input.
class ParseMessages {
    public static void main(String[] args) {
        String[] s = { "abc", "12x", "--5", "1 2" };
        for (int i = 0; i < s.length; i++) {
            try {
                Integer.parseInt(s[i]);
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
            try {
                Long.valueOf(s[i]);
            } catch (NumberFormatException e) {
                System.out.println(e);
            }
        }
        try { Double.parseDouble("1.2.3"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Double.parseDouble(""); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Double.parseDouble("one"); } catch (NumberFormatException e) { System.out.println(e); }
    }
}

// Parses numbers in other bases.
class ParseRadix {
    public static void main(String[] args) {
        System.out.println(Integer.parseInt("ff", 16) + " " + Integer.parseInt("-1010", 2) + " " + Integer.parseInt("zz", 36));
        System.out.println(Long.parseLong("7fffffffffffffff", 16) + " " + Long.parseLong("-777", 8));
        System.out.println(Byte.parseByte("-80", 16) + " " + Short.parseShort("7fff", 16));
        String[] s = { "12", "2", "80000000" };
        int[] r = { 2, 2, 16 };
        for (int i = 0; i < s.length; i++) {
            try {
                System.out.println(Integer.parseInt(s[i], r[i]));
            } catch (NumberFormatException e) {
                System.out.println(e.getClass().getName() + " " + s[i] + " in base " + r[i]);
            }
        }
    }
}

// decode understands the prefixes of the language.
class DecodeDemo {
    public static void main(String[] args) {
        String[] s = { "0x1F", "-0x80", "#ff", "010", "0", "-12", "0X7fffffff", "08" };
        for (int i = 0; i < s.length; i++) {
            try {
                System.out.println(s[i] + " = " + Integer.decode(s[i]));
            } catch (NumberFormatException e) {
                System.out.println(s[i] + " " + e.getClass().getName());
            }
        }
        System.out.println(Long.decode("-0x7fffffffffffffff") + " " + Short.decode("#7F") + " " + Byte.decode("-0200"));
    }
}

// How doubles and floats look when printed.
class DoublePrinting {
    public static void main(String[] args) {
        double[] d = { 0.0, -0.0, 1, 100, 0.001, 0.0001, 1e6, 9999999.5, 1e7, 1.0 / 3, 123456789.0, Double.MIN_VALUE, Double.MAX_VALUE };
        for (int i = 0; i < d.length; i++) System.out.println(d[i]);
        System.out.println(1.0f / 3 + " " + 0.1f + " " + (double) 0.1f + " " + 16777216f + " " + Float.MIN_VALUE);
        System.out.println(0.0 / 0 + " " + 1 / 0.0 + " " + -1 / 0.0 + " " + (0.1 + 0.2));
    }
}

// Reading doubles: blanks, suffixes, signs and names are fine.
class DoubleReading {
    public static void main(String[] args) {
        String[] s = { " 1.5 ", "1e3", "-.5", "5.", "2f", "3D", "NaN", "-Infinity", "1e400", "1e-400", "+7", "infinity", "1e", "0x" };
        for (int i = 0; i < s.length; i++) {
            try {
                System.out.println(Double.parseDouble(s[i]));
            } catch (NumberFormatException e) {
                System.out.println("refused [" + s[i] + "]");
            }
        }
        System.out.println(Float.parseFloat("3.4e39") + " " + Float.valueOf("0.1") + " " + new Double("12.50"));
    }
}

// Pads text to the left, right and centre.
class Padding {
    static String fill(char c, int n) {
        if (n <= 0) return "";
        char[] a = new char[n];
        Arrays.fill(a, c);
        return new String(a);
    }
    static String left(String s, int w) { return s + fill('.', w - s.length()); }
    static String right(String s, int w) { return fill('.', w - s.length()) + s; }
    static String centre(String s, int w) {
        int all = w - s.length();
        return fill('.', all / 2) + s + fill('.', all - all / 2);
    }
    public static void main(String[] args) {
        String[] s = { "", "ab", "abc", "too long text" };
        for (int i = 0; i < s.length; i++)
            System.out.println("|" + left(s[i], 8) + "|" + centre(s[i], 8) + "|" + right(s[i], 8) + "|");
    }
}

// Wraps words at a width, like a simple text editor.
class WordWrap {
    public static void main(String[] args) {
        String text = "The art of breaking lines is older than the computer, incomprehensibilities included.";
        int width = 18;
        StringBuffer line = new StringBuffer();
        StringTokenizer st = new StringTokenizer(text);
        while (st.hasMoreTokens()) {
            String w = st.nextToken();
            if (line.length() > 0 && line.length() + 1 + w.length() > width) {
                System.out.println(line);
                line.setLength(0);
            }
            if (line.length() > 0) line.append(' ');
            line.append(w);
        }
        System.out.println(line);
    }
}

// Justifies a line by giving extra blanks to the gaps from the left.
class Justify {
    static String justify(String s, int width) {
        String[] w = s.split(" ");
        int letters = 0, gaps = w.length - 1;
        for (int i = 0; i < w.length; i++) letters += w[i].length();
        if (gaps == 0) return s;
        int blanks = width - letters;
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < w.length; i++) {
            sb.append(w[i]);
            if (i == gaps) break;
            int n = blanks / gaps + (i < blanks % gaps ? 1 : 0);
            while (n-- > 0) sb.append('_');
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        System.out.println(justify("to be or not", 20));
        System.out.println(justify("that is the question", 20));
        System.out.println(justify("single", 20));
        System.out.println(justify("a b", 5));
    }
}

// Sorts strings in the natural order, where capitals come first.
class SortOrders {
    static String show(String[] a) { return Arrays.asList(a).toString(); }
    public static void main(String[] args) {
        String[] a = { "pear", "Apple", "fig", "apple", "Fig", "10", "9", "" };
        Arrays.sort(a);
        System.out.println(show(a));
        Arrays.sort(a, String.CASE_INSENSITIVE_ORDER);
        System.out.println(show(a));
        Arrays.sort(a, Collections.reverseOrder());
        System.out.println(show(a));
        System.out.println(Arrays.binarySearch(new String[] { "a", "c", "e" }, "d"));
    }
}

// Sorts by length first and by the alphabet second, with a comparator of its own.
class LengthOrder {
    static class ByLength implements Comparator {
        public int compare(Object a, Object b) {
            String s = (String) a, t = (String) b;
            return s.length() != t.length() ? s.length() - t.length() : s.compareTo(t);
        }
    }
    public static void main(String[] args) {
        List words = new ArrayList(Arrays.asList("sort these few words by their length or so".split(" ")));
        Collections.sort(words, new ByLength());
        System.out.println(words);
        System.out.println(Collections.max(words, new ByLength()) + " " + Collections.min(words));
        Set set = new TreeSet(new ByLength());
        set.addAll(words);
        set.add("or");
        System.out.println(set.size() + " " + set);
    }
}

// Natural order for names with numbers: file2 before file10.
class NaturalNames {
    static int compare(String a, String b) {
        int i = 0, j = 0;
        while (i < a.length() && j < b.length()) {
            if (Character.isDigit(a.charAt(i)) && Character.isDigit(b.charAt(j))) {
                int x = 0, y = 0;
                while (i < a.length() && Character.isDigit(a.charAt(i))) x = x * 10 + a.charAt(i++) - '0';
                while (j < b.length() && Character.isDigit(b.charAt(j))) y = y * 10 + b.charAt(j++) - '0';
                if (x != y) return x < y ? -1 : 1;
            } else if (a.charAt(i) != b.charAt(j)) return a.charAt(i) - b.charAt(j);
            else { i++; j++; }
        }
        return (a.length() - i) - (b.length() - j);
    }
    public static void main(String[] args) {
        System.out.println(compare("file2", "file10") + " " + "file2".compareTo("file10"));
        System.out.println(compare("a007b", "a7c") + " " + compare("x1", "x1y") + " " + compare("same9", "same09"));
    }
}

// Anagrams have the same sorted letters.
class Anagrams {
    static String key(String w) {
        char[] c = w.toLowerCase().toCharArray();
        Arrays.sort(c);
        return new String(c);
    }
    public static void main(String[] args) {
        String[] words = { "listen", "Silent", "google", "enlist", "elgoog", "abc" };
        Map groups = new LinkedHashMap();
        for (int i = 0; i < words.length; i++) {
            List l = (List) groups.get(key(words[i]));
            if (l == null) groups.put(key(words[i]), l = new ArrayList());
            l.add(words[i]);
        }
        System.out.println(groups);
        System.out.println(groups.keySet().contains("abc") + " " + groups.values().size());
    }
}

// Letter frequencies as a bar chart.
class LetterBars {
    public static void main(String[] args) {
        int[] count = new int[26];
        String s = "Mississippi State";
        for (int i = 0; i < s.length(); i++) {
            char c = Character.toLowerCase(s.charAt(i));
            if (c >= 'a' && c <= 'z') count[c - 'a']++;
        }
        for (int k = 0; k < 26; k++) {
            if (count[k] == 0) continue;
            StringBuffer bar = new StringBuffer();
            bar.append((char) ('a' + k)).append(' ');
            while (count[k]-- > 0) bar.append('*');
            System.out.println(bar);
        }
    }
}

// Formats with DecimalFormat under American symbols.
class DecimalPatterns {
    public static void main(String[] args) {
        DecimalFormatSymbols us = new DecimalFormatSymbols(Locale.US);
        String[] p = { "0", "0.00", "#,##0.00", "#.##", "000.0", "0%", "0.###E0", "$#,##0;($#,##0)" };
        double[] d = { 1234.5678, -0.125, 0, 1e6 };
        for (int i = 0; i < p.length; i++) {
            DecimalFormat f = new DecimalFormat(p[i], us);
            StringBuffer sb = new StringBuffer(p[i]).append(" :");
            for (int k = 0; k < d.length; k++) sb.append(" [").append(f.format(d[k])).append(']');
            System.out.println(sb);
        }
    }
}

// DecimalFormat rounds halves to the even neighbour.
class DecimalRounding {
    public static void main(String[] args) {
        DecimalFormat f = new DecimalFormat("0", new DecimalFormatSymbols(Locale.US));
        double[] d = { 0.5, 1.5, 2.5, -0.5, -1.5, 2.51 };
        for (int i = 0; i < d.length; i++) System.out.println(d[i] + " " + f.format(d[i]) + " " + Math.round(d[i]));
        f.applyPattern("#,##0.0#");
        System.out.println(f.format(1234567.125) + " " + f.format(1234567L) + " " + f.format(-0.25) + " " + f.toPattern());
        f.setMinimumFractionDigits(3);
        System.out.println(f.format(2.5));
        f.setGroupingUsed(false);
        System.out.println(f.format(9876543.21));
    }
}

// DecimalFormat parses text too.
class DecimalParsing {
    public static void main(String[] args) {
        DecimalFormat f = new DecimalFormat("#,##0.##", new DecimalFormatSymbols(Locale.US));
        String[] s = { "1,234.5", "-42", "7 apples", "apples" };
        for (int i = 0; i < s.length; i++) {
            try {
                Number n = f.parse(s[i]);
                System.out.println(n + " " + n.intValue() + " " + (n instanceof Long));
            } catch (ParseException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage() + " at " + e.getErrorOffset());
            }
        }
    }
}

// Reads lines from a string with a BufferedReader.
class LineReader {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new StringReader("first\nsecond\r\n\rfourth\n\nlast"));
        String line;
        int n = 0;
        while ((line = in.readLine()) != null) System.out.println(++n + ": '" + line + "'");
        System.out.println(in.readLine() + " " + in.read());
        in.close();
        try {
            in.readLine();
        } catch (IOException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// A StringReader can skip, mark and go back.
class MarkedReader {
    public static void main(String[] args) throws IOException {
        StringReader r = new StringReader("0123456789");
        System.out.println((char) r.read() + " " + r.skip(2) + " " + (char) r.read());
        r.mark(0);
        char[] buf = new char[4];
        System.out.println(r.read(buf) + " " + new String(buf));
        r.reset();
        System.out.println(r.read(buf, 1, 2) + " " + new String(buf) + " " + r.markSupported() + " " + r.ready());
        System.out.println(r.skip(100) + " " + r.read());
    }
}

// Adding nothing to a string gives the string itself, as the library documents.
class ConcatNothing {
    public static void main(String[] args) {
        String s = "banana";
        System.out.println(s.concat("") == s);
        System.out.println(s.concat("s") + " " + s.concat("").length());
    }
}

// Counts lines, words and characters as the Unix tool does.
class CountTool {
    public static void main(String[] args) throws IOException {
        Reader in = new StringReader("two words\n  three more words \n\nend");
        int lines = 0, words = 0, chars = 0, c;
        boolean inside = false;
        while ((c = in.read()) != -1) {
            chars++;
            if (c == '\n') lines++;
            boolean blank = Character.isWhitespace((char) c);
            if (!blank && !inside) words++;
            inside = !blank;
        }
        System.out.println(lines + " " + words + " " + chars);
    }
}

// Writes into a string with StringWriter and PrintWriter.
class WriteToString {
    public static void main(String[] args) {
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.print(' ');
        pw.print(2.5);
        pw.print((String) null);
        pw.print(new char[] { 'o', 'k' });
        pw.write(65);
        pw.write("hidden", 0, 3);
        pw.print(true);
        pw.flush();
        System.out.println(sw);
        System.out.println(sw.getBuffer().length() + " " + sw.getBuffer().reverse());
    }
}

// A StreamTokenizer tells words, numbers and single characters apart.
class StreamTokens {
    public static void main(String[] args) throws IOException {
        StreamTokenizer t = new StreamTokenizer(new StringReader("rate = -3.5 * (x1 + 'q s') // note\nnext"));
        t.slashSlashComments(true);
        t.ordinaryChar('*');
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            if (t.ttype == StreamTokenizer.TT_WORD) System.out.println(t.lineno() + " word " + t.sval);
            else if (t.ttype == StreamTokenizer.TT_NUMBER) System.out.println(t.lineno() + " number " + t.nval);
            else if (t.ttype == '\'') System.out.println(t.lineno() + " quoted " + t.sval);
            else System.out.println(t.lineno() + " char " + (char) t.ttype);
        }
    }
}

// A reader that can push characters back reads numbers of any length.
class PushBackNumbers {
    static int number(PushbackReader r) throws IOException {
        int n = 0, c;
        while ((c = r.read()) >= '0' && c <= '9') n = n * 10 + c - '0';
        if (c != -1) r.unread(c);
        return n;
    }
    public static void main(String[] args) throws IOException {
        PushbackReader r = new PushbackReader(new StringReader("12+345-7"));
        int total = number(r), op;
        while ((op = r.read()) != -1) {
            int x = number(r);
            total = op == '+' ? total + x : total - x;
            System.out.println((char) op + " " + x + " -> " + total);
        }
    }
}

// Numbers the lines of a text.
class NumberedLines {
    public static void main(String[] args) throws IOException {
        LineNumberReader in = new LineNumberReader(new StringReader("alpha\nbeta\ngamma"));
        for (String s = in.readLine(); s != null; s = in.readLine())
            System.out.println(in.getLineNumber() + " " + s);
        in.setLineNumber(100);
        System.out.println(in.getLineNumber() + " " + in.readLine());
    }
}

// Pig latin: the first consonants go to the end.
class PigLatin {
    static String pig(String w) {
        int i = 0;
        while (i < w.length() && "aeiou".indexOf(w.charAt(i)) < 0) i++;
        if (i == 0) return w + "way";
        return w.substring(i) + w.substring(0, i) + "ay";
    }
    public static void main(String[] args) {
        StringTokenizer st = new StringTokenizer("string apple quick rhythm a");
        while (st.hasMoreTokens()) System.out.print(pig(st.nextToken()) + (st.hasMoreTokens() ? " " : "\n"));
        System.out.println(pig(""));
    }
}

// Morse code from a table in one string.
class MorseCode {
    static final String[] CODES = (".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - "
        + "..- ...- .-- -..- -.-- --..").split(" ");
    static String encode(String s) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < s.length(); i++) {
            int k = Character.toUpperCase(s.charAt(i)) - 'A';
            sb.append(k >= 0 && k < 26 ? CODES[k] : "/").append(' ');
        }
        return sb.toString().trim();
    }
    static String decode(String s) {
        String out = "";
        String[] p = s.split(" ");
        for (int i = 0; i < p.length; i++) {
            int k = Arrays.asList(CODES).indexOf(p[i]);
            out += k < 0 ? ' ' : (char) ('A' + k);
        }
        return out;
    }
    public static void main(String[] args) {
        System.out.println(encode("Sos now") + " | " + decode(encode("Sos now")));
    }
}

// Edit distance between two words.
class EditDistance {
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) row[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int old = row[j];
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
                diagonal = old;
            }
        }
        return row[b.length()];
    }
    public static void main(String[] args) {
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("same", "same"));
        System.out.println(distance("Saturday", "Sunday") + " " + distance("", ""));
    }
}

// The longest common subsequence, rebuilt from its table.
class CommonSubsequence {
    static String lcs(String a, String b) {
        String[][] t = new String[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++)
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) t[i][j] = "";
                else if (a.charAt(i - 1) == b.charAt(j - 1)) t[i][j] = t[i - 1][j - 1] + a.charAt(i - 1);
                else t[i][j] = t[i - 1][j].length() >= t[i][j - 1].length() ? t[i - 1][j] : t[i][j - 1];
            }
        return t[a.length()][b.length()];
    }
    public static void main(String[] args) {
        System.out.println(lcs("AGGTAB", "GXTXAYB") + " [" + lcs("abc", "xyz") + "] " + lcs("nematode", "empty"));
    }
}

// All permutations of the letters of a word, each only once.
class LetterPermutations {
    static void permute(String done, String rest, Collection out) {
        if (rest.length() == 0) { out.add(done); return; }
        for (int i = 0; i < rest.length(); i++)
            if (rest.indexOf(rest.charAt(i)) == i)
                permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }
    public static void main(String[] args) {
        List l = new ArrayList();
        permute("", "abca", l);
        System.out.println(l.size() + " " + l);
        l.clear();
        permute("", "", l);
        System.out.println(l.size());
    }
}

// Finds the longest palindrome inside a text by growing from each centre.
class LongestPalindrome {
    static String longest(String s) {
        String best = "";
        for (int c = 0; c < 2 * s.length(); c++) {
            int i = c / 2, j = (c + 1) / 2;
            while (i >= 0 && j < s.length() && s.charAt(i) == s.charAt(j)) { i--; j++; }
            if (j - i - 1 > best.length()) best = s.substring(i + 1, j);
        }
        return best;
    }
    public static void main(String[] args) {
        System.out.println(longest("forgeeksskeegfor") + " " + longest("abacdfgdcaba") + " " + longest("xyz"));
        System.out.println("[" + longest("") + "]");
    }
}

// Checks brackets with a stack held in a StringBuffer.
class BracketCheck {
    static int check(String s) {
        StringBuffer stack = new StringBuffer();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int open = "([{".indexOf(c), close = ")]}".indexOf(c);
            if (open >= 0) stack.append(open);
            if (close < 0) continue;
            int top = stack.length() - 1;
            if (top < 0 || stack.charAt(top) - '0' != close) return i;
            stack.setLength(top);
        }
        return stack.length() == 0 ? -1 : s.length();
    }
    public static void main(String[] args) {
        String[] t = { "(a[b]{c})", "(]", "((", "", ")x", "{[()()]}[" };
        for (int i = 0; i < t.length; i++) System.out.println(t[i] + " " + check(t[i]));
    }
}

// Turns constant names into camel case and back.
class CaseStyles {
    static String camel(String s) {
        StringBuffer sb = new StringBuffer();
        for (StringTokenizer st = new StringTokenizer(s.toLowerCase(), "_"); st.hasMoreTokens();) {
            String w = st.nextToken();
            sb.append(sb.length() == 0 ? w : Character.toUpperCase(w.charAt(0)) + w.substring(1));
        }
        return sb.toString();
    }
    static String constant(String s) {
        return s.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase();
    }
    public static void main(String[] args) {
        System.out.println(camel("MAX_LINE_LENGTH") + " " + camel("__A__B") + " " + camel("x"));
        System.out.println(constant("maxLineLength") + " " + constant("parseXML2Text"));
    }
}

// Adds two long decimal numbers that are held as text.
class TextAddition {
    static String add(String a, String b) {
        StringBuffer sb = new StringBuffer();
        int i = a.length() - 1, j = b.length() - 1, carry = 0;
        while (i >= 0 || j >= 0 || carry > 0) {
            int sum = carry;
            if (i >= 0) sum += a.charAt(i--) - '0';
            if (j >= 0) sum += b.charAt(j--) - '0';
            sb.append(sum % 10);
            carry = sum / 10;
        }
        return sb.reverse().toString();
    }
    public static void main(String[] args) {
        System.out.println(add("99999999999999999999", "1") + " " + add("", "7"));
        System.out.println(add("123456789012345678901234567890", "987654321098765432109876543210"));
    }
}

// Says numbers in English words.
class NumberWords {
    static final String[] SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        + "fifteen sixteen seventeen eighteen nineteen").split(" ");
    static final String[] TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
    static String say(int n) {
        if (n < 0) return "minus " + say(-n);
        if (n < 20) return SMALL[n];
        if (n < 100) return TENS[n / 10] + (n % 10 == 0 ? "" : "-" + SMALL[n % 10]);
        if (n < 1000) return SMALL[n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + say(n % 100));
        return say(n / 1000) + " thousand" + (n % 1000 == 0 ? "" : " " + say(n % 1000));
    }
    public static void main(String[] args) {
        int[] n = { 0, 13, 40, 99, 100, 342, 1000, 12345, 999999, -21 };
        for (int i = 0; i < n.length; i++) System.out.println(n[i] + " " + say(n[i]));
    }
}

// A run of look and say: every term describes the one before.
class LookAndSay {
    static String next(String s) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i + 1; j < s.length() && s.charAt(j) == s.charAt(i);) j++;
            sb.append(j - i).append(s.charAt(i));
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        String s = "1";
        for (int n = 0; n < 8; n++, s = next(s)) System.out.println(s);
        System.out.println(next("").length() + " " + next("zzzzzzzzzzzz"));
    }
}

// Bytes as hexadecimal text and back.
class HexText {
    static String hex(byte[] b) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < b.length; i++) {
            sb.append(Character.forDigit(b[i] >> 4 & 15, 16));
            sb.append(Character.forDigit(b[i] & 15, 16));
        }
        return sb.toString();
    }
    static byte[] bytes(String s) {
        if (s.length() % 2 != 0) throw new IllegalArgumentException("odd length " + s.length());
        byte[] b = new byte[s.length() / 2];
        for (int i = 0; i < b.length; i++) b[i] = (byte) Integer.parseInt(s.substring(2 * i, 2 * i + 2), 16);
        return b;
    }
    public static void main(String[] args) throws UnsupportedEncodingException {
        System.out.println(hex("Java 1.4".getBytes("US-ASCII")) + " " + hex(new byte[] { -1, -128, 127, 0 }));
        System.out.println(new String(bytes("48656c6c6f"), "ISO-8859-1") + " " + bytes("80")[0]);
        try { bytes("abc"); } catch (IllegalArgumentException e) { System.out.println(e); }
    }
}

// Strings in bytes: the same text has other lengths in other encodings.
class Encodings {
    public static void main(String[] args) throws UnsupportedEncodingException {
        String s = "na\u00efve \u20ac";
        System.out.println(s.length() + " " + s.getBytes("UTF-8").length + " " + s.getBytes("ISO-8859-1").length);
        System.out.println(s.getBytes("US-ASCII")[2] + " " + s.getBytes("UTF-8")[2] + " " + s.getBytes("UTF-16BE").length);
        System.out.println(new String(s.getBytes("UTF-8"), "UTF-8").equals(s));
        System.out.println(new String(new byte[] { 65, 66, 67, 68 }, 1, 2, "US-ASCII"));
        try {
            s.getBytes("no-such-code");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Base 64 written by hand, with its padding signs.
class SixtyFour {
    static final String ABC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static String encode(String s) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < s.length(); i += 3) {
            int v = 0;
            for (int k = 0; k < 3; k++) v = v << 8 | (i + k < s.length() ? s.charAt(i + k) : 0);
            for (int k = 0; k < 4; k++)
                sb.append(i + k > s.length() ? '=' : ABC.charAt(v >> 18 - 6 * k & 63));
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        String s = "Many";
        for (int i = 0; i <= s.length(); i++) System.out.println(s.substring(0, i) + " -> " + encode(s.substring(0, i)));
    }
}

// A rail fence cipher writes the text in a zigzag.
class RailFence {
    static String encode(String s, int rails) {
        StringBuffer[] r = new StringBuffer[rails];
        for (int i = 0; i < rails; i++) r[i] = new StringBuffer();
        int row = 0, step = 1;
        for (int i = 0; i < s.length(); i++) {
            r[row].append(s.charAt(i));
            if (rails == 1) continue;
            if (row + step < 0 || row + step >= rails) step = -step;
            row += step;
        }
        StringBuffer all = new StringBuffer();
        for (int i = 0; i < rails; i++) all.append(r[i]);
        return all.toString();
    }
    public static void main(String[] args) {
        System.out.println(encode("WEAREDISCOVEREDFLEEATONCE", 3));
        System.out.println(encode("short", 1) + " " + encode("short", 4) + " " + encode("ab", 5));
    }
}

// Exclusive or with a key twice gives the text back.
class XorCipher {
    static String xor(String s, String key) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) c[i] ^= key.charAt(i % key.length());
        return String.valueOf(c);
    }
    public static void main(String[] args) {
        String x = xor("Attack!", "key");
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < x.length(); i++) sb.append((int) x.charAt(i)).append(i < x.length() - 1 ? "," : "");
        System.out.println(sb);
        System.out.println(xor(x, "key"));
        try {
            xor("a", "");
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Reads one line of comma separated values, with quotes.
class CsvLine {
    static List parse(String s) {
        List out = new ArrayList();
        StringBuffer field = new StringBuffer();
        boolean quoted = false;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < s.length() && s.charAt(i + 1) == '"') { field.append(c); i++; }
                else quoted = !quoted;
            } else if (c == ',' && !quoted) {
                out.add(field.toString());
                field.setLength(0);
            } else field.append(c);
        }
        out.add(field.toString());
        return out;
    }
    public static void main(String[] args) {
        System.out.println(parse("1,\"a,b\",\"say \"\"hi\"\"\",,end") + " " + parse("").size() + " " + parse(",").size());
    }
}

// Matches names against wild cards by recursion.
class WildCards {
    static boolean match(String p, String s) {
        if (p.length() == 0) return s.length() == 0;
        char c = p.charAt(0);
        if (c == '*') return match(p.substring(1), s) || s.length() > 0 && match(p, s.substring(1));
        return s.length() > 0 && (c == '?' || c == s.charAt(0)) && match(p.substring(1), s.substring(1));
    }
    public static void main(String[] args) {
        String[][] t = { { "*.java", "A.java" }, { "?at", "at" }, { "a*b*c", "aXXbYYc" }, { "", "" }, { "**", "" }, { "a?", "abc" } };
        for (int i = 0; i < t.length; i++) System.out.println(t[i][0] + " ~ " + t[i][1] + " " + match(t[i][0], t[i][1]));
    }
}

// Evaluates postfix expressions given as text and reports errors.
class PostfixText {
    static int eval(String s) {
        LinkedList stack = new LinkedList();
        for (StringTokenizer st = new StringTokenizer(s); st.hasMoreTokens();) {
            String t = st.nextToken();
            if (t.length() > 1 || "+-*/".indexOf(t) < 0) { stack.addLast(Integer.valueOf(t)); continue; }
            int b = ((Integer) stack.removeLast()).intValue(), a = ((Integer) stack.removeLast()).intValue();
            switch (t.charAt(0)) {
                case '+': a += b; break;
                case '-': a -= b; break;
                case '*': a *= b; break;
                default: a /= b;
            }
            stack.addLast(new Integer(a));
        }
        return ((Integer) stack.removeLast()).intValue();
    }
    public static void main(String[] args) {
        String[] t = { "3 4 + 2 *", "-5", "1 0 /", "1 +", "2 x *" };
        for (int i = 0; i < t.length; i++) {
            try { System.out.println(eval(t[i])); } catch (RuntimeException e) { System.out.println(e); }
        }
    }
}

// Parses and evaluates infix formulas by recursive descent.
class FormulaText {
    static String s;
    static int at;
    static char peek() { return at < s.length() ? s.charAt(at) : '\0'; }
    static int sum() {
        int v = product();
        while (peek() == '+' || peek() == '-') v = s.charAt(at++) == '+' ? v + product() : v - product();
        return v;
    }
    static int product() {
        int v = atom();
        while (peek() == '*') { at++; v *= atom(); }
        return v;
    }
    static int atom() {
        if (peek() == '(') { at++; int v = sum(); at++; return v; }
        if (peek() == '-') { at++; return -atom(); }
        int from = at;
        while (Character.isDigit(peek())) at++;
        return Integer.parseInt(s.substring(from, at));
    }
    static void show(String text) { s = text; at = 0; System.out.println(text + " = " + sum()); }
    public static void main(String[] args) {
        show("2+3*4"); show("(2+3)*-4"); show("10-4-3"); show("99999*99999");
    }
}

// Removes repeated characters but keeps the order.
class UniqueChars {
    public static void main(String[] args) {
        String s = "programming language";
        StringBuffer once = new StringBuffer();
        Set set = new LinkedHashSet();
        for (int i = 0; i < s.length(); i++) {
            if (once.toString().indexOf(s.charAt(i)) < 0) once.append(s.charAt(i));
            set.add(new Character(s.charAt(i)));
        }
        System.out.println(once + " " + set.size());
        System.out.println(set);
        for (int i = 0; i < s.length(); i++)
            if (s.indexOf(s.charAt(i)) == s.lastIndexOf(s.charAt(i))) { System.out.println("first single: " + s.charAt(i)); break; }
    }
}

// Rotations: one text is a rotation of another when it lies in its double.
class Rotations {
    static boolean rotated(String a, String b) {
        return a.length() == b.length() && (a + a).indexOf(b) >= 0;
    }
    static String left(String s, int k) {
        if (s.length() == 0) return s;
        k = (k % s.length() + s.length()) % s.length();
        return s.substring(k) + s.substring(0, k);
    }
    public static void main(String[] args) {
        System.out.println(rotated("waterbottle", "erbottlewat") + " " + rotated("ab", "abab") + " " + rotated("", ""));
        System.out.println(left("rotate", 2) + " " + left("rotate", -1) + " " + left("rotate", 600) + " [" + left("", 3) + "]");
    }
}

// The longest common prefix of a list of words.
class CommonPrefix {
    static String prefix(String[] w) {
        if (w.length == 0) return "";
        String p = w[0];
        for (int i = 1; i < w.length; i++)
            while (!w[i].startsWith(p)) p = p.substring(0, p.length() - 1);
        return p;
    }
    public static void main(String[] args) {
        System.out.println(prefix(new String[] { "interstellar", "internet", "interval" }));
        System.out.println("[" + prefix(new String[] { "a", "b" }) + "][" + prefix(new String[0]) + "]");
        System.out.println(prefix(new String[] { "only" }));
    }
}

// Checks the last digit of book numbers, where X stands for ten.
class BookNumbers {
    static boolean valid(String s) {
        int sum = 0, weight = 10;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '-') continue;
            int d = c == 'X' && weight == 1 ? 10 : Character.digit(c, 10);
            if (d < 0 || weight == 0) return false;
            sum += d * weight--;
        }
        return weight == 0 && sum % 11 == 0;
    }
    public static void main(String[] args) {
        String[] t = { "0-306-40615-2", "0-306-40615-3", "080442957X", "X804429570", "", "12345" };
        for (int i = 0; i < t.length; i++) System.out.println(t[i] + " " + valid(t[i]));
    }
}

// The Luhn check of card numbers, read from the right.
class LuhnCheck {
    static boolean luhn(String s) {
        int sum = 0;
        String digits = s.replaceAll("\\D", "");
        for (int i = digits.length() - 1, k = 0; i >= 0; i--, k++) {
            int d = digits.charAt(i) - '0';
            if (k % 2 == 1 && (d *= 2) > 9) d -= 9;
            sum += d;
        }
        return sum % 10 == 0;
    }
    public static void main(String[] args) {
        System.out.println(luhn("4539 1488 0343 6467") + " " + luhn("8273 1232 7352 0569") + " " + luhn("79927398713") + " " + luhn(""));
    }
}

// MessageFormat puts arguments into a text.
class MessageDemo {
    public static void main(String[] args) {
        System.out.println(MessageFormat.format("{1} before {0}", new Object[] { "a", "b" }));
        System.out.println(MessageFormat.format("It''s {0} o''clock '{0}'", new Object[] { "nine" }));
        System.out.println(MessageFormat.format("{0} and {1} and {2}", new Object[] { "x", null }));
        MessageFormat f = new MessageFormat("{0}={1}");
        System.out.println(f.format(new Object[] { "key", "value" }) + " " + f.toPattern());
    }
}

// ChoiceFormat chooses a text by a number.
class ChoiceDemo {
    public static void main(String[] args) {
        ChoiceFormat f = new ChoiceFormat("0#no files|1#one file|1<many files");
        int[] n = { -1, 0, 1, 2, 100 };
        for (int i = 0; i < n.length; i++) System.out.println(n[i] + ": " + f.format(n[i]));
        ChoiceFormat g = new ChoiceFormat(new double[] { 0, 50, 90 }, new String[] { "fail", "pass", "good" });
        System.out.println(g.format(49.9) + " " + g.format(50) + " " + g.format(95.5));
    }
}

// A class of its own that is a CharSequence can be searched by patterns.
class OwnSequence {
    static class Repeat implements CharSequence {
        final String unit;
        final int n;
        Repeat(String unit, int n) { this.unit = unit; this.n = n; }
        public int length() { return unit.length() * n; }
        public char charAt(int i) { return unit.charAt(i % unit.length()); }
        public CharSequence subSequence(int a, int b) { return toString().substring(a, b); }
        public String toString() {
            StringBuffer sb = new StringBuffer();
            for (int i = 0; i < length(); i++) sb.append(charAt(i));
            return sb.toString();
        }
    }
    public static void main(String[] args) {
        CharSequence r = new Repeat("ab-", 3);
        System.out.println(r + " " + r.length() + " " + r.subSequence(2, 5));
        Matcher m = Pattern.compile("b-a").matcher(r);
        while (m.find()) System.out.println(m.start() + " " + m.group());
        System.out.println(Pattern.matches("(ab-)*", r));
    }
}

// Strings in arrays with nulls: joining, counting and comparing with care.
class NullStrings {
    static boolean same(String a, String b) { return a == null ? b == null : a.equals(b); }
    public static void main(String[] args) {
        String[] a = { "x", null, "", "null" };
        System.out.println(Arrays.asList(a) + " " + String.valueOf((Object) null));
        System.out.println(same(a[1], null) + " " + same(a[1], a[3]) + " " + same(a[2], ""));
        System.out.println((a[1] + "").equals(a[3]));
        try {
            System.out.println(a[1].length());
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            "x".compareTo(null);
        } catch (NullPointerException e) {
            System.out.println("no comparing with null");
        }
        try {
            Arrays.sort(a);
        } catch (NullPointerException e) {
            System.out.println("no sorting of nulls");
        }
    }
}

// Binary text: adds, complements and counts ones.
class BinaryText {
    static String eight(int n) {
        String s = Integer.toBinaryString(n & 0xff);
        return "00000000".substring(s.length()) + s;
    }
    static int ones(String s) {
        int n = 0;
        for (int i = s.indexOf('1'); i >= 0; i = s.indexOf('1', i + 1)) n++;
        return n;
    }
    public static void main(String[] args) {
        int[] t = { 0, 5, -5, 127, -128, 300 };
        for (int i = 0; i < t.length; i++)
            System.out.println(eight(t[i]) + " " + eight(~t[i]) + " " + ones(eight(t[i])) + " " + (byte) Integer.parseInt(eight(t[i]), 2));
    }
}

// Large numbers from and to text in several bases.
class BigText {
    public static void main(String[] args) {
        BigInteger b = new BigInteger("ffffffffffffffffffff", 16);
        System.out.println(b + " " + b.toString(36) + " " + b.bitLength());
        System.out.println(new BigInteger("-1010", 2) + " " + b.negate().toString(2).length());
        System.out.println(new BigDecimal("1.10").add(new BigDecimal("2.205")) + " " + new BigDecimal("1.10").scale());
        System.out.println(new BigDecimal("2.50").setScale(0, BigDecimal.ROUND_HALF_EVEN) + " " + new BigDecimal("-0.00"));
        try {
            new BigInteger("12a");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}

// Booleans from text: only the word true counts, in any case.
class BooleanText {
    public static void main(String[] args) {
        String[] s = { "true", "TRUE", "yes", "", null, " true" };
        for (int i = 0; i < s.length; i++) System.out.println(s[i] + " " + Boolean.valueOf(s[i]));
        System.out.println(new Boolean("True").booleanValue() ^ true);
        System.out.println(Boolean.toString(false) + " " + Boolean.TRUE.hashCode() + " " + String.valueOf(true).length());
    }
}

// Expands tabs to the next multiple of a width.
class TabExpander {
    static String expand(String s, int w) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) != '\t') sb.append(s.charAt(i));
            else do sb.append('.'); while (sb.length() % w != 0);
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        System.out.println(expand("a\tbc\tdef\tghij\tk", 4));
        System.out.println(expand("\t\tx", 3) + " " + expand("", 8).length() + " " + expand("a\t", 1));
    }
}

// Escapes text as a Java literal and undoes it.
class EscapeText {
    static String escape(String s) {
        StringBuffer sb = new StringBuffer("\"");
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int k = "\n\t\"\\".indexOf(c);
            if (k >= 0) sb.append('\\').append("nt\"\\".charAt(k));
            else if (c < ' ' || c > '~') sb.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            else sb.append(c);
        }
        return sb.append('"').toString();
    }
    public static void main(String[] args) {
        System.out.println(escape("say \"hi\"\n\tC:\\dir"));
        System.out.println(escape("\u00e9\u20ac\0") + " " + escape("") + " " + escape("\101\60\7"));
    }
}

// Soundex codes put names together that sound alike.
class SoundexCode {
    static final String CODE = "01230120022455012623010202";
    static String soundex(String s) {
        s = s.toUpperCase();
        StringBuffer sb = new StringBuffer().append(s.charAt(0));
        char last = CODE.charAt(s.charAt(0) - 'A');
        for (int i = 1; i < s.length() && sb.length() < 4; i++) {
            char c = s.charAt(i), d = CODE.charAt(c - 'A');
            if (d != '0' && d != last) sb.append(d);
            if (c != 'H' && c != 'W') last = d;
        }
        return sb.append("000").substring(0, 4);
    }
    public static void main(String[] args) {
        System.out.println(soundex("Robert") + " " + soundex("Rupert") + " " + soundex("Ashcraft") + " " + soundex("Tymczak") + " " + soundex("A"));
        try {
            soundex("");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("no name given");
        }
    }
}

// Messages of index errors on strings and arrays of characters.
class IndexErrors {
    public static void main(String[] args) {
        String s = "abc";
        int[] at = { -1, 3 };
        for (int i = 0; i < at.length; i++) {
            try {
                System.out.println(s.charAt(at[i]));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getClass().getName() + " is a runtime error: " + ((Object) e instanceof RuntimeException));
            }
            try {
                System.out.println(s.toCharArray()[at[i]]);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage() != null);
            }
        }
        try {
            throw new StringIndexOutOfBoundsException(7);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage().endsWith("7"));
        }
    }
}

// Surrogate pairs are two characters to the methods of 1.4, and reverse is tested on plain text.
class WideChars {
    public static void main(String[] args) {
        String s = "x\ud83d\ude00y";
        System.out.println(s.length() + " " + s.indexOf('y') + " " + Integer.toHexString(s.charAt(1)));
        System.out.println(s.substring(2, 3).compareTo("\uffff") < 0);
        String greek = "\u03b1\u03b2\u03b3";
        System.out.println((int) greek.toUpperCase().charAt(0) + " " + Character.isLetter(greek.charAt(1)) + " " + Character.isDigit('\u0663'));
        System.out.println(Character.digit('\u0663', 10) + " " + Integer.parseInt("\u0661\u0662") + " " + Character.isSpaceChar('\u00a0'));
        System.out.println(Character.getType('A') == Character.UPPERCASE_LETTER);
    }
}

// Labels and switch on characters: a small machine that strips comments.
class CommentStripper {
    static String strip(String s) {
        StringBuffer out = new StringBuffer();
        int state = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            char d = i + 1 < s.length() ? s.charAt(i + 1) : ' ';
            switch (state) {
                case 0:
                    if (c == '/' && d == '*') { state = 1; i++; }
                    else if (c == '/' && d == '/') state = 2;
                    else out.append(c);
                    break;
                case 1:
                    if (c == '*' && d == '/') { state = 0; i++; }
                    break;
                case 2:
                    if (c == '\n') { state = 0; out.append(c); }
            }
        }
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.println(strip("a /* b */ c // d\ne/f /**/g /*/ h"));
    }
}

// Searches text with the failure table of Knuth, Morris and Pratt.
class FailureSearch {
    static int[] table(String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(k) != p.charAt(i)) k = f[k - 1];
            if (p.charAt(k) == p.charAt(i)) k++;
            f[i] = k;
        }
        return f;
    }
    static String all(String s, String p) {
        int[] f = table(p);
        String out = "";
        for (int i = 0, k = 0; i < s.length(); i++) {
            while (k > 0 && p.charAt(k) != s.charAt(i)) k = f[k - 1];
            if (p.charAt(k) == s.charAt(i)) k++;
            if (k == p.length()) { out += (i - k + 1) + " "; k = f[k - 1]; }
        }
        return out;
    }
    public static void main(String[] args) {
        System.out.println(all("abababacaba", "aba") + "| " + all("aaaa", "aa") + "| " + all("xyz", "q"));
    }
}

// Random passwords from a fixed seed, checked for their kinds of characters.
class SeededWords {
    public static void main(String[] args) {
        Random r = new Random(1402L);
        for (int n = 0; n < 4; n++) {
            StringBuffer sb = new StringBuffer();
            for (int i = 0; i < 8; i++) {
                int k = r.nextInt(62);
                sb.append((char) (k < 10 ? '0' + k : k < 36 ? 'A' + k - 10 : 'a' + k - 36));
            }
            String s = sb.toString();
            System.out.println(s + " " + s.matches(".*\\d.*") + " " + s.replaceAll("[^A-Z]", "").length());
        }
    }
}

// Regex groups inside groups, and groups in repetitions keep the last turn.
class NestedGroups {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("((a)(b(c)?))+").matcher("ababcab");
        System.out.println(m.matches());
        for (int g = 0; g <= m.groupCount(); g++)
            System.out.println(g + " " + m.group(g) + " " + m.start(g) + " " + m.end(g));
        try {
            m.group(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("2+2".replaceAll("(\\d)(\\+)(\\d)", "$3$2$1$0"));
        System.out.println("x".replaceAll("(x)|(y)", "[$1$2]"));
    }
}

// Diamond of letters built from buffers.
class LetterDiamond {
    public static void main(String[] args) {
        int n = 'D' - 'A';
        for (int i = -n; i <= n; i++) {
            char[] row = new char[2 * n + 1];
            Arrays.fill(row, '.');
            char c = (char) ('A' + n - Math.abs(i));
            row[n - (c - 'A')] = c;
            row[n + (c - 'A')] = c;
            System.out.println(row);
        }
        System.out.println(new char[0]);
        System.out.println("" + new String(new char[] { 'o', 'k' }));
    }
}

// Properties loaded from text bytes, with continued lines and escapes.
class PropertyText {
    public static void main(String[] args) throws IOException {
        String s = "# note\nname = Ann\nlong=one \\\n   two\nempty\nkey\\ x:v\\u0041l\n! other\n";
        Properties p = new Properties();
        p.load(new ByteArrayInputStream(s.getBytes("ISO-8859-1")));
        System.out.println(new TreeMap(p));
        System.out.println(p.getProperty("name") + " " + p.getProperty("none") + " " + p.getProperty("none", "default") + " " + p.size());
        System.out.println("[" + p.getProperty("empty") + "]");
    }
}

// Formats money held in cents with plain arithmetic.
class CentsText {
    static String money(long cents) {
        String sign = cents < 0 ? "-" : "";
        cents = Math.abs(cents);
        StringBuffer sb = new StringBuffer(Long.toString(cents / 100));
        for (int i = sb.length() - 3; i > 0; i -= 3) sb.insert(i, ',');
        return sign + sb + '.' + cents % 100 / 10 + cents % 10;
    }
    public static void main(String[] args) {
        System.out.println(money(0) + " " + money(5) + " " + money(-5) + " " + money(123456789) + " " + money(100000));
        System.out.println(money(Long.MAX_VALUE));
    }
}

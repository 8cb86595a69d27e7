// Halves of surrogate pairs have no bytes in UTF-8.
public class Surrogates {
    public static void main(String[] args) {
        char high = '\ud83d', low = '\ude00';
        System.out.println("a" + high + "b");
        System.out.println("a" + low + "b");
        System.out.println("" + low + high);
        System.out.println("" + high + high + low + low);
        System.out.println(high);
        System.out.println("" + high + low + " is one, of " + ("" + high + low).length());
        System.out.println((char) 56935 + " and " + (char) 0xd800 + '\udbff');
        for (int c = 0xd7fe; c < 0xe002; c += 0x1ff) {
            System.out.println(c + " [" + (char) c + "]");
        }
    }
}

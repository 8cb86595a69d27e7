// StringBuffer: appending, inserting, deleting, reversing.
public class Buffers {
    public static void main(String[] args) {
        StringBuffer b = new StringBuffer();
        b.append(1).append(' ').append(2L).append(' ').append(3.5).append(' ').append(4.25f).append(' ').append(true);
        b.append(' ').append((Object) null).append(' ').append("text").append(' ').append(new char[] { 'a', 'b' });
        System.out.println(b + " " + b.length());
        b.insert(0, "start ").insert(6, 42).insert(b.length(), '.');
        System.out.println(b);
        b.delete(0, 6).deleteCharAt(0).setCharAt(0, '#');
        System.out.println(b);
        System.out.println(b.reverse().toString());
        b.setLength(5);
        System.out.println(b + "|" + b.charAt(2) + "|" + b.length());
        b.setLength(0);
        for (int i = 0; i < 1000; i++) {
            b.append(i % 7);
        }
        System.out.println(b.toString().hashCode() + " " + b.length());
        b.replace(1, 999, "-");
        System.out.println(b);
        System.out.println(b.substring(1) + b.substring(0, 2) + b.indexOf("-"));
        StringBuffer c = new StringBuffer("seed");
        String before = c.toString();
        c.append("ling");
        System.out.println(before + " " + c + " " + c.equals(before));
        try {
            c.charAt(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }
}

// By how much vectors grow.
import java.util.Vector;

public class Vectors {
    static void fill(Vector vector) {
        StringBuffer lengths = new StringBuffer("" + vector.capacity());
        for (int i = 0; i < 40; i++) {
            vector.addElement("element " + i);
            if (i % 8 == 0) {
                lengths.append(" " + vector.capacity());
            }
        }
        vector.ensureCapacity(50);
        lengths.append(" " + vector.capacity());
        vector.trimToSize();
        vector.insertElementAt("first", 0);
        System.out.println(lengths + " " + vector.capacity() + " " + vector.lastElement());
    }

    public static void main(String[] args) {
        fill(new Vector());
        fill(new Vector(3));
        fill(new Vector(2, 3));
        fill(new Vector(10, 100));
        fill(new Vector(10, 0));
        fill(new Vector(10, -4));
    }
}

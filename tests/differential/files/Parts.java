import java.io.*;

public class Parts {
    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])));
        System.out.println(true);
        System.out.println("end");
        int n = in.readInt();
        System.out.println(n);
        for (int i = 0; i < 2 * n; i++) {
            for (int j = 0; j < 10; j++) {
                System.out.print(in.readDouble() + " ");
            }
            System.out.println();
        }
        for (int i = 0; i < n; i++) {
            System.out.println(in.readDouble() + " " + in.readDouble());
        }
        for (int i = 0; i < 5; i++) {
            System.out.println(in.readByte() + " " + in.readDouble() + " " + in.readDouble() + " " + in.readDouble() + " " + (int) in.readChar());
        }
        System.out.println(in.readBoolean() + " " + in.readBoolean() + " " + in.readBoolean());
        System.out.println(in.readInt() + " " + in.readInt() + " " + in.readInt() + " " + in.readInt());
        System.out.println(in.readFloat() + " " + in.readFloat() + " " + (int) in.readChar() + " " + (int) in.readChar());
        for (int i = 0; i < 19999; i++) {
            if (in.readLong() != (long) i << 40) {
                System.out.println("wrong " + i);
            }
        }
        System.out.println(in.readLong());
        if (in.read() >= 0) {
            System.out.println("more");
        }
        in.close();
    }
}

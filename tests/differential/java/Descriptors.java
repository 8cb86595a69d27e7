// Files that are open by another name: streams of the same file, of standard output, and of files that were closed.
import java.io.*;

public class Descriptors {
    static PrintStream direct = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 64), true);

    public static void main(String[] args) throws IOException {
        System.out.print("first, ");
        direct.println("second");
        System.out.println("third");
        direct.println("fourth " + FileDescriptor.out.valid() + FileDescriptor.in.valid() + FileDescriptor.err.valid());
        File file = File.createTempFile("descriptors", ".bin");
        FileOutputStream out = new FileOutputStream(file);
        out.write(new byte[] {1, 2, 3, 4, 5});
        FileDescriptor descriptor = out.getFD();
        descriptor.sync();
        new FileOutputStream(descriptor).write(6);
        System.out.println(file.length() + " " + descriptor.valid());
        out.close();
        System.out.println(descriptor.valid());
        try {
            descriptor.sync();
        } catch (SyncFailedException e) {
            System.out.println(e.getMessage());
        }
        RandomAccessFile both = new RandomAccessFile(file, "rw");
        both.seek(2);
        FileInputStream in = new FileInputStream(both.getFD());
        System.out.println(in.read() + " " + in.read() + " " + both.getFilePointer() + " " + both.read());
        both.getFD().sync();
        both.close();
        try {
            in.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        FileInputStream alone = new FileInputStream(file);
        System.out.println(alone.getFD().valid() + " " + alone.available());
        alone.close();
        System.out.println(file.delete());
    }
}

// Files, and streams of bytes and characters, as Java has them: what is written, read and refused.
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UTFDataFormatException;
import java.io.UnsupportedEncodingException;
import java.io.Writer;
import java.util.Arrays;

public class Files {
    static File folder;

    static void show(byte [] bytes) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < bytes.length; i++) {
            text.append(Character.forDigit(bytes[i] >> 4 & 15, 16)).append(Character.forDigit(bytes[i] & 15, 16));
            text.append(i % 32 == 31 ? "\n" : " ");
        }
        System.out.println(bytes.length + ":\n" + text);
    }

    static byte [] contents(File file) throws IOException {
        byte [] bytes = new byte[(int) file.length()];
        DataInputStream in = new DataInputStream(new FileInputStream(file));
        in.readFully(bytes);
        System.out.println("then " + in.read() + " " + in.read(bytes));
        in.close();
        return bytes;
    }

    static void values() throws IOException {
        File file = new File(folder, "values");
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(file), 7));
        out.writeBoolean(true);
        out.writeBoolean(false);
        out.writeByte(-2);
        out.writeByte(511);
        out.writeShort(-12345);
        out.writeChar('\u20ac');
        out.writeInt(0x12345678);
        out.writeInt(-1);
        out.writeLong(0x0123456789abcdefL);
        out.writeLong(Long.MIN_VALUE);
        out.writeFloat(-1.5f);
        out.writeFloat(Float.NaN);
        out.writeDouble(Math.PI);
        out.writeDouble(Double.NEGATIVE_INFINITY);
        out.writeBytes("bytes\u00e4\u20ac");
        out.writeChars("ch\u00e4rs\u20ac");
        out.writeUTF("utf \u0000 \u00e4 \u20ac \ud83d\ude00 \ud800");
        out.write(new byte [] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 2, 5);
        System.out.println("size " + out.size());
        out.close();
        show(contents(file));
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(file), 5));
        System.out.println(in.readBoolean() + " " + in.readBoolean() + " " + in.readByte() + " " + in.readUnsignedByte());
        System.out.println(in.readShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + in.readInt());
        System.out.println(in.readLong() + " " + in.readLong() + " " + in.readFloat() + " " + in.readFloat());
        System.out.println(in.readDouble() + " " + in.readDouble());
        System.out.println(in.skipBytes(7 + 12));
        String text = in.readUTF();
        for (int i = 0; i < text.length(); i++) {
            System.out.print((int) text.charAt(i) + " ");
        }
        System.out.println();
        System.out.println(in.available() + " " + in.skipBytes(100));
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("end " + e.getMessage());
        }
        in.close();
        try {
            in.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            StringBuffer many = new StringBuffer();
            for (int i = 0; i < 40000; i++) {
                many.append('\u00e4');
            }
            new DataOutputStream(new ByteArrayOutputStream()).writeUTF(many.toString());
        } catch (UTFDataFormatException e) {
            System.out.println("too long");
        }
    }

    static void anywhere() throws IOException {
        File file = new File(folder, "anywhere");
        RandomAccessFile f = new RandomAccessFile(file, "rw");
        for (int i = 0; i < 10; i++) {
            f.writeInt(i * i);
        }
        System.out.println(f.getFilePointer() + " " + f.length());
        f.seek(12);
        System.out.println(f.readInt() + " " + f.getFilePointer());
        f.seek(100);
        f.writeDouble(2.5);
        System.out.println(f.length());
        f.seek(40);
        System.out.println(f.readLong() + " " + f.skipBytes(1000) + " " + f.getFilePointer());
        f.setLength(20);
        System.out.println(f.getFilePointer() + " " + f.length() + " " + f.read());
        f.seek(0);
        f.writeBytes("one\r\ntwo\nthree\rfour");
        f.seek(0);
        String line;
        while ((line = f.readLine()) != null) {
            System.out.println("line " + line);
        }
        f.writeUTF("h\u00e9");
        f.seek(f.length() - 5);
        System.out.println(f.readUTF());
        f.seek(2);
        f.write(new byte [] {9, 8, 7, 6, 5}, 1, 3);
        f.seek(0);
        byte [] some = new byte[6];
        System.out.println(f.read(some, 1, 4) + " " + Arrays.equals(some, new byte [] {0, 'o', 'n', 8, 7, 0}));
        try {
            f.seek(-1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            f.readFully(new byte[100]);
        } catch (EOFException e) {
            System.out.println("end");
        }
        f.close();
        try {
            f.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        RandomAccessFile only = new RandomAccessFile(file.getPath(), "r");
        try {
            only.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        only.close();
        try {
            new RandomAccessFile(file, "w");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage().startsWith("Illegal mode \"w\""));
        }
    }

    static void characters() throws IOException {
        File file = new File(folder, "text");
        Writer out = new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file), "UTF-8"), 3);
        out.write("plain \u00e4 \u20ac \ud83d\ude00 end\n");
        out.write('x');
        out.write(new char [] {'a', 'b', 'c', 'd'}, 1, 2);
        out.write("0123456789", 2, 5);
        ((BufferedWriter) out).newLine();
        out.write("half \ud800 and \udc00");
        out.close();
        show(contents(file));
        Reader in = new InputStreamReader(new FileInputStream(file), "UTF8");
        int c;
        StringBuffer codes = new StringBuffer();
        while ((c = in.read()) >= 0) {
            codes.append(Integer.toHexString(c)).append(' ');
        }
        in.close();
        System.out.println(codes);
        Writer latin = new OutputStreamWriter(new FileOutputStream(file), "ISO-8859-1");
        latin.write("\u00e4 \u20ac");
        latin.close();
        show(contents(file));
        Reader back = new InputStreamReader(new FileInputStream(file), "ISO-8859-1");
        System.out.println(back.read() + " " + back.read() + " " + back.read() + " " + back.read());
        back.close();
        byte [] broken = {'a', (byte) 0xff, 'b', (byte) 0xc3, 'c', (byte) 0xe2, (byte) 0x82, 'd', (byte) 0xc0, (byte) 0x80,
            (byte) 0xed, (byte) 0xa0, (byte) 0x80, (byte) 0xf0, (byte) 0x9f, (byte) 0x98};
        Reader mended = new InputStreamReader(new ByteArrayInputStream(broken), "UTF-8");
        codes = new StringBuffer();
        while ((c = mended.read()) >= 0) {
            codes.append(Integer.toHexString(c)).append(' ');
        }
        System.out.println(codes);
        try {
            new InputStreamReader(new FileInputStream(file), "EBCDIC-X");
        } catch (UnsupportedEncodingException e) {
            System.out.println("no " + e.getMessage());
        }
    }

    static void lines() throws IOException {
        File file = new File(folder, "lines");
        PrintWriter out = new PrintWriter(new FileWriter(file));
        for (int i = 0; i < 2000; i++) {
            out.print("line ");
            out.print(i);
            out.print(i % 3 == 0 ? "\n" : i % 3 == 1 ? "\r" : "\r\n");
        }
        out.println(2.5);
        out.println(1.5f);
        out.println(7L);
        out.println(true);
        out.println('c');
        out.println((Object) null);
        out.println(new char [] {'x', 'y'});
        out.print("last");
        System.out.println(out.checkError());
        out.close();
        System.out.println(file.length());
        BufferedReader in = new BufferedReader(new FileReader(file), 100);
        int count = 0;
        int sum = 0;
        String line;
        String last = null;
        while ((line = in.readLine()) != null) {
            count++;
            sum = 31 * sum + line.hashCode();
            last = line;
        }
        in.close();
        System.out.println(count + " " + sum + " " + last);
        try {
            in.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Writer more = new FileWriter(file.getPath(), true);
        more.write("\nadded");
        more.flush();
        more.close();
        try {
            more.write('x');
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        BufferedReader marked = new BufferedReader(new StringReader("one\ntwo\r\nthree"), 4);
        System.out.println(marked.readLine());
        marked.mark(100);
        System.out.println(marked.readLine() + " " + marked.readLine() + " " + marked.readLine());
        marked.reset();
        System.out.println(marked.read() + " " + marked.readLine() + " " + marked.ready());
        char [] rest = new char[10];
        System.out.println(marked.read(rest, 2, 8) + " " + new String(rest, 2, 5) + " " + marked.read());
        BufferedReader empty = new BufferedReader(new StringReader("\n\r\n\r"));
        System.out.println("[" + empty.readLine() + "][" + empty.readLine() + "][" + empty.readLine() + "]" + empty.readLine());
    }

    /* Gives a byte at a time and fails at the end. */
    static class Slow extends FilterInputStream {
        int left;

        Slow(InputStream in, int left) {
            super(in);
            this.left = left;
        }

        public int read() throws IOException {
            if (left-- == 0) {
                throw new IOException("worn out");
            }
            return super.read();
        }

        public int read(byte [] bytes, int from, int count) throws IOException {
            int b = count == 0 ? 0 : read();
            if (b < 0 || count == 0) {
                return b;
            }
            bytes[from] = (byte) b;
            return 1;
        }
    }

    static void bytes() throws IOException {
        byte [] all = new byte[300];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        BufferedInputStream in = new BufferedInputStream(new ByteArrayInputStream(all), 16);
        in.read();
        in.mark(40);
        byte [] some = new byte[30];
        System.out.println(in.read(some) + " " + some[29] + " " + in.available());
        in.reset();
        System.out.println(in.read() + " " + in.skip(5) + " " + in.read() + " " + in.markSupported());
        in.mark(4);
        in.read(new byte[100]);
        try {
            in.reset();
            System.out.println("reset");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayInputStream part = new ByteArrayInputStream(all, 10, 5);
        part.mark(0);
        System.out.println(part.available() + " " + part.read() + " " + part.skip(2) + " " + part.read(some) + " " + part.read());
        part.reset();
        System.out.println(part.read());
        DataInputStream slow = new DataInputStream(new Slow(new ByteArrayInputStream(all), 10));
        System.out.println(slow.readInt() + " " + slow.readInt());
        try {
            slow.readInt();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayOutputStream memory = new ByteArrayOutputStream(2);
        PrintStream print = new PrintStream(memory, true);
        print.print("a \u20ac ");
        print.println(12);
        show(memory.toByteArray());
        memory.reset();
        memory.write(all, 5, 3);
        OutputStream copy = new BufferedOutputStream(memory, 4);
        copy.write(1);
        copy.write(all, 0, 3);
        System.out.println(memory.size());
        copy.write(all, 0, 10);
        System.out.println(memory.size());
        copy.flush();
        show(memory.toByteArray());
        StringWriter text = new StringWriter();
        PrintWriter into = new PrintWriter(text);
        into.println("text " + 3);
        into.write("abcdef", 2, 3);
        into.flush();
        System.out.println(text + "|" + text.getBuffer().length());
        StringReader reader = new StringReader("abcdef");
        System.out.println(reader.skip(2) + " " + (char) reader.read() + " " + reader.skip(-1) + " " + (char) reader.read());
        try {
            new FileInputStream(new File(folder, "values")).read(some, 20, 11);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }

    static void paths() throws IOException {
        String [] texts = {"a/b/c", "/a", "/", "", "a//b///", "x.txt", "../y", "/a/b/"};
        for (int i = 0; i < texts.length; i++) {
            File f = new File(texts[i]);
            System.out.println(f + "|" + f.getName() + "|" + f.getParent() + "|" + f.isAbsolute() + "|" + f.getParentFile());
        }
        System.out.println(new File("p", "c") + " " + new File("p/", "/c") + " " + new File((String) null, "c") + " " + new File("", "c")
            + " " + new File(new File("/"), "c") + " " + new File("a").compareTo(new File("b")) + " " + new File("a/").equals(new File("a"))
            + " " + new File("abc").hashCode());
        File inner = new File(folder, "one/two/three");
        System.out.println(inner.mkdir() + " " + inner.mkdirs() + " " + inner.mkdirs() + " " + inner.isDirectory() + " " + inner.isFile());
        File file = new File(inner, "f");
        System.out.println(file.exists() + " " + file.createNewFile() + " " + file.createNewFile() + " " + file.length() + " " + file.isFile()
            + " " + file.canRead() + " " + file.canWrite() + " " + (file.lastModified() > 1000000000000L));
        System.out.println(file.setLastModified(1000000007000L) + " " + file.lastModified() + " " + file.setReadOnly() + " "
            + new File(inner, "none").setLastModified(5) + " " + new File(inner, "none").setReadOnly());
        try {
            file.setLastModified(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new File(inner, "../../two/./three").getCanonicalPath().equals(inner.getCanonicalPath()));
        System.out.println(new File(inner, "no/../thing").getCanonicalFile().equals(new File(inner.getCanonicalFile(), "thing")));
        System.out.println(inner.delete() + " " + file.renameTo(new File(inner, "g")) + " " + file.exists());
        String [] names = folder.list();
        Arrays.sort(names);
        System.out.println(Arrays.asList(names));
        File [] files = inner.listFiles();
        System.out.println(files.length + " " + files[0].getName() + " " + (new File(inner, "g").list() == null));
        System.out.println(files[0].delete() + " " + inner.delete() + " " + inner.delete() + " " + new File(folder, "one/two").delete()
            + " " + new File(folder, "one").delete());
        File temporary = File.createTempFile("pre", ".suf", folder);
        System.out.println(temporary.getName().startsWith("pre") + " " + temporary.getName().endsWith(".suf") + " " + temporary.exists());
        temporary.delete();
        try {
            new FileInputStream(new File(folder, "not/there")).close();
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().substring(folder.getPath().length()));
        }
        try {
            new FileOutputStream(folder).close();
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().substring(folder.getPath().length()));
        }
        try {
            new FileInputStream(folder).close();
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().substring(folder.getPath().length()));
        }
    }

    static void full() throws IOException {
        FileOutputStream full = new FileOutputStream("/dev/full");
        try {
            full.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Writer out = new BufferedWriter(new OutputStreamWriter(full));
        out.write("kept until it is flushed");
        try {
            out.flush();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PrintWriter print = new PrintWriter(new FileWriter("/dev/full"));
        print.println("lost");
        System.out.println(print.checkError());
    }

    static void delete(File file) {
        File [] within = file.listFiles();
        for (int i = 0; within != null && i < within.length; i++) {
            delete(within[i]);
        }
        file.delete();
    }

    public static void main(String [] args) throws IOException {
        folder = File.createTempFile("files", null);
        folder.delete();
        System.out.println(folder.mkdir());
        try {
            values();
            anywhere();
            characters();
            lines();
            bytes();
            paths();
            full();
        } finally {
            delete(folder);
        }
        System.out.println(folder.exists());
    }
}

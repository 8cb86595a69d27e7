import java.io.*;
import java.util.Vector;

// Streams and readers over others: put back, in a row, counted by lines, of arrays; and filters of names.
class Readers {
    static void show(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    static String failure(Exception e) {
        return e.getClass().getName() + " " + e.getMessage();
    }

    static String text(char[] chars, int count) {
        return count < 0 ? "end" : count + " " + new String(chars, 0, count).replace('\n', '/').replace('\r', '\\');
    }

    static void pushback() throws IOException {
        PushbackReader in = new PushbackReader(new StringReader("abcdef"), 3);
        char[] chars = new char[8];
        show("first", "" + (char) in.read());
        in.unread('x');
        in.unread("yz".toCharArray());
        try {
            in.unread('w');
        } catch (IOException e) {
            show("full", failure(e));
        }
        try {
            in.unread("1234".toCharArray(), 0, 4);
        } catch (IOException e) {
            show("full", failure(e));
        }
        show("two", text(chars, in.read(chars, 0, 2)));
        in.unread("pq".toCharArray(), 1, 1);
        show("none", "" + in.read(chars, 0, 0));
        show("ready", "" + in.ready());
        show("all", text(chars, in.read(chars)));
        show("end", text(chars, in.read(chars)));
        in.unread('e');
        show("behind the end", text(chars, in.read(chars)));
        in.unread("abc".toCharArray());
        show("skip", "" + in.skip(2) + " " + in.read() + " " + in.skip(4) + " " + in.read());
        show("marks", "" + in.markSupported());
        try {
            in.mark(1);
        } catch (IOException e) {
            show("mark", failure(e));
        }
        try {
            in.reset();
        } catch (IOException e) {
            show("reset", failure(e));
        }
        try {
            in.skip(-1);
        } catch (IllegalArgumentException e) {
            show("skip", failure(e));
        }
        try {
            in.read(chars, 5, 4);
        } catch (IndexOutOfBoundsException e) {
            show("range", e.getClass().getName());
        }
        in.close();
        in.close();
        try {
            in.read();
        } catch (IOException e) {
            show("closed", failure(e));
        }
        try {
            in.unread('x');
        } catch (IOException e) {
            show("closed", failure(e));
        }
        try {
            new PushbackReader(new StringReader(""), 0);
        } catch (IllegalArgumentException e) {
            show("size", failure(e));
        }
        try {
            new PushbackReader(null);
        } catch (NullPointerException e) {
            show("null", e.getClass().getName());
        }
    }

    static void pushbackBytes() throws IOException {
        byte[] some = {1, -2, 3, -4};
        PushbackInputStream in = new PushbackInputStream(new ByteArrayInputStream(some), 2);
        byte[] bytes = new byte[6];
        show("byte", in.read() + " " + in.read() + " " + in.available());
        in.unread(300);
        in.unread(some, 1, 1);
        try {
            in.unread(5);
        } catch (IOException e) {
            show("full", failure(e));
        }
        try {
            in.unread(some);
        } catch (IOException e) {
            show("full", failure(e));
        }
        show("available", "" + in.available());
        show("got", in.read(bytes, 1, 5) + " " + bytes[0] + " " + bytes[1] + " " + bytes[2] + " " + bytes[4]);
        show("end", in.read(bytes) + " " + in.read() + " " + in.read(bytes, 0, 0));
        in.unread(new byte[] {7, 8});
        show("skip", in.skip(-1) + " " + in.skip(1) + " " + in.skip(9) + " " + in.markSupported());
        in.mark(4);
        try {
            in.reset();
        } catch (IOException e) {
            show("reset", failure(e));
        }
        in.close();
        in.close();
        try {
            in.available();
        } catch (IOException e) {
            show("closed", failure(e));
        }
        try {
            new PushbackInputStream(null, -1);
        } catch (IllegalArgumentException e) {
            show("size", failure(e));
        }
    }

    static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes());
    }

    static void sequence() throws IOException {
        SequenceInputStream in = new SequenceInputStream(bytes("ab"), bytes("cd"));
        byte[] got = new byte[8];
        show("available", "" + in.available());
        show("read", in.read() + " " + in.read(got, 0, 8) + " " + in.read(got) + " " + in.read(got) + " " + in.available());
        Vector all = new Vector();
        show("none", "" + new SequenceInputStream(all.elements()).read());
        all.add(bytes(""));
        all.add(bytes("x"));
        all.add(bytes(""));
        all.add(bytes("yz"));
        in = new SequenceInputStream(all.elements());
        show("nothing", in.read(got, 0, 0) + " " + in.available());
        String text = "";
        for (int b = in.read(); b >= 0; b = in.read()) {
            text += (char) b;
        }
        show("text", text + " " + in.read(got, 0, 9));
        in = new SequenceInputStream(bytes("ab"), bytes("cd"));
        try {
            in.read(got, 4, 5);
        } catch (IndexOutOfBoundsException e) {
            show("range", e.getClass().getName());
        }
        in.close();
        show("closed", in.read() + " " + in.available());
        try {
            new SequenceInputStream(null, bytes("x"));
        } catch (NullPointerException e) {
            show("null", e.getClass().getName());
        }
    }

    static void arrays() throws IOException {
        char[] chars = "characters".toCharArray(), got = new char[20];
        CharArrayReader in = new CharArrayReader(chars, 2, 5);
        show("read", (char) in.read() + " " + in.ready() + " " + in.markSupported());
        in.mark(0);
        show("some", text(got, in.read(got, 0, 3)) + " " + in.skip(-3) + " " + in.skip(9) + " " + in.ready() + " " + in.read());
        in.reset();
        show("again", text(got, in.read(got)) + " " + in.read(got, 0, 0) + " " + in.read(got, 1, 2));
        show("beyond", text(got, new CharArrayReader(chars, 7, 100).read(got)));
        try {
            new CharArrayReader(chars, 11, 0);
        } catch (IllegalArgumentException e) {
            show("from", failure(e));
        }
        try {
            in.read(got, -1, 2);
        } catch (IndexOutOfBoundsException e) {
            show("range", e.getClass().getName());
        }
        in.close();
        try {
            in.ready();
        } catch (IOException e) {
            show("closed", failure(e));
        }

        CharArrayWriter out = new CharArrayWriter(1);
        out.write('a');
        out.write("bcd");
        out.write("xyz", 1, 2);
        out.write(chars, 3, 4);
        out.write(chars);
        show("written", out + " " + out.size() + " " + out.toCharArray().length);
        StringWriter text = new StringWriter();
        out.writeTo(text);
        out.reset();
        out.write("new");
        out.flush();
        out.close();
        show("others", text + " " + out);
        try {
            new CharArrayWriter(-2);
        } catch (IllegalArgumentException e) {
            show("size", failure(e));
        }
        try {
            out.write(chars, 8, 3);
        } catch (IndexOutOfBoundsException e) {
            show("range", e.getClass().getName());
        }
    }

    static void lines() throws IOException {
        String text = "one\ntwo\r\nthree\rfour\r\r\n\n\nend";
        LineNumberReader in = new LineNumberReader(new StringReader(text));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            show("line " + in.getLineNumber(), line);
        }
        show("at the end", "" + in.getLineNumber());
        in = new LineNumberReader(new StringReader(text), 2);
        in.setLineNumber(10);
        String all = "";
        for (int c = in.read(); c >= 0; c = in.read()) {
            all += c == '\n' ? "[" + in.getLineNumber() + "]" : "" + (char) c;
        }
        show("characters", all + " " + in.getLineNumber());
        in = new LineNumberReader(new StringReader(text));
        char[] chars = new char[7];
        for (int count = in.read(chars, 1, 6); count >= 0; count = in.read(chars, 1, 6)) {
            show("part", text(chars, count + 1).substring(2) + " " + in.getLineNumber());
        }
        show("end", in.getLineNumber() + " " + in.readLine());
        in = new LineNumberReader(new StringReader("a\r\nb\r\nc"));
        show("mixed", in.read() + " " + in.read() + " " + in.getLineNumber() + " " + in.readLine() + " " + in.getLineNumber());
        in.mark(10);
        show("marked", in.read() + " " + in.read() + " " + in.getLineNumber());
        in.reset();
        show("back", in.getLineNumber() + " " + in.readLine() + " " + in.getLineNumber());
        in = new LineNumberReader(new StringReader("a\r\nb\n\nc"));
        show("skip", in.skip(4) + " " + in.getLineNumber() + " " + in.skip(9) + " " + in.getLineNumber());
        in = new LineNumberReader(new StringReader("x\r\ny"));
        show("array behind a return", in.read() + " " + in.read() + " " + text(chars, in.read(chars, 0, 7)) + " " + in.getLineNumber());
        try {
            in.skip(-1);
        } catch (IllegalArgumentException e) {
            show("skip", failure(e));
        }
    }

    static class Upper extends FilterReader {
        Upper(Reader in) {
            super(in);
        }

        public int read() throws IOException {
            return Character.toUpperCase((char) super.read());
        }
    }

    static class Twice extends FilterWriter {
        Twice(Writer out) {
            super(out);
        }

        public void write(int c) throws IOException {
            super.write(c);
            super.write(c);
        }
    }

    static void filters() throws IOException {
        Upper in = new Upper(new StringReader("letters"));
        char[] chars = new char[10];
        show("filtered", "" + (char) in.read() + (char) in.read() + " " + in.ready() + " " + in.markSupported());
        in.mark(9);
        show("filtered", in.skip(1) + " " + text(chars, in.read(chars, 0, 2)));
        in.reset();
        show("filtered", text(chars, in.read(chars)));
        in.close();
        StringWriter text = new StringWriter();
        Twice out = new Twice(text);
        out.write('a');
        out.write("bc");
        out.write("defg".toCharArray(), 1, 2);
        out.flush();
        out.close();
        show("twice", text);
    }

    static void names() throws IOException {
        File folder = File.createTempFile("readers", "");
        folder.delete();
        folder.mkdir();
        final String[] names = {"a.txt", "b.dat", "c.txt", "d"};
        for (int i = 0; i < names.length; i++) {
            new File(folder, names[i]).createNewFile();
        }
        FilenameFilter texts = new FilenameFilter() {
            public boolean accept(File in, String name) {
                return name.endsWith(".txt") && new File(in, name).exists();
            }
        };
        String[] found = folder.list(texts);
        java.util.Arrays.sort(found);
        show("names", java.util.Arrays.asList(found));
        show("all", folder.list(null).length + " " + folder.listFiles((FileFilter) null).length);
        File[] files = folder.listFiles(texts);
        show("files", files.length + " " + files[0].getName().endsWith(".txt"));
        files = folder.listFiles(new FileFilter() {
            public boolean accept(File file) {
                return file.getName().length() == 1;
            }
        });
        show("short", files.length + " " + files[0].getName());
        for (int i = 0; i < names.length; i++) {
            new File(folder, names[i]).delete();
        }
        show("gone", folder.delete() + " " + folder.list(texts) + " " + folder.listFiles(texts));
    }

    public static void main(String[] args) throws IOException {
        pushback();
        pushbackBytes();
        sequence();
        arrays();
        lines();
        filters();
        names();
    }
}

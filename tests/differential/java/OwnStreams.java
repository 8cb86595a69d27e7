// Programs extend the streams of java.io: what is called of theirs, with what, and which fields they use.
import java.io.*;

public class OwnStreams {
    static String shown(byte[] bytes, int from, int count) {
        return new String(bytes, from, count).replace('\n', '~');
    }

    static class Heard extends OutputStream {
        public void write(int b) {
            System.out.println("  byte " + b);
        }

        public void write(byte[] bytes, int from, int count) {
            System.out.println("  bytes [" + shown(bytes, from, count) + "]");
        }

        public void flush() {
            System.out.println("  flush");
        }

        public void close() {
            System.out.println("  close");
        }
    }

    static class OneByOne extends OutputStream {
        final StringBuffer got = new StringBuffer();

        public void write(int b) {
            got.append((char) (b & 0xff));
        }
    }

    static class Upper extends FilterOutputStream {
        Upper(OutputStream out) {
            super(out);
        }

        public void write(int b) throws IOException {
            out.write(Character.toUpperCase((char) b));
        }
    }

    static class Tee extends PrintStream {
        int pieces;

        Tee(OutputStream out) {
            super(out);
        }

        public void write(byte[] bytes, int from, int count) {
            System.out.println("  tee [" + shown(bytes, from, count) + "]");
            super.write(bytes, from, count);
            pieces++;
        }

        void fail() {
            setError();
        }

        OutputStream beneath() {
            return out;
        }
    }

    static class Quoted extends PrintStream {
        Quoted(OutputStream out) {
            super(out);
        }

        public void print(String text) {
            super.print("'" + text + "'");
        }

        public void print(int number) {
            super.print("<" + number + ">");
        }
    }

    static void printStreams() throws IOException {
        Tee tee = new Tee(new Heard());
        tee.print("text");
        tee.println(17);
        tee.println();
        tee.print("");
        tee.write('x');
        tee.write(new byte[] {65, 66});
        System.out.println(tee.pieces + " " + tee.checkError() + " " + (tee.beneath() instanceof Heard));
        tee.fail();
        System.out.println(tee.checkError());
        tee.close();
        tee.close();
        tee.println("lost");
        System.out.println(tee.beneath() + " " + tee.checkError());
        Quoted quoted = new Quoted(new Heard());
        quoted.println("a");
        quoted.println(1);
        quoted.println(2L);
        quoted.println((Object) "b");
        quoted.println(new char[] {'c'});
        PrintStream flushing = new PrintStream(new Heard(), true);
        flushing.print("no line");
        flushing.print("two\nlines");
        flushing.println('c');
        flushing.write('\n');
        flushing.write('x');
        OneByOne one = new OneByOne();
        PrintStream latin = new PrintStream(one, true, "ISO-8859-1");
        latin.println("\u00e4\u20ac");
        System.out.println(one.got.length() + " " + (int) one.got.charAt(0) + one.got.charAt(1));
        try {
            new PrintStream(one, true, "no such");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e);
        }
        try {
            new PrintStream((OutputStream) null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        FilterOutputStream filter = new PrintStream(one);
        filter.write(65);
        System.out.println(one.got.charAt(one.got.length() - 1));
        PrintStream outer = new PrintStream(tee);
        System.out.println(outer.checkError());
    }

    static void outputs() throws IOException {
        OneByOne one = new OneByOne();
        Upper upper = new Upper(one);
        upper.write("small".getBytes());
        new DataOutputStream(upper).writeBytes("data");
        Writer writer = new OutputStreamWriter(upper);
        writer.write("writer");
        writer.flush();
        new PrintStream(upper).print("print");
        System.out.println(one.got);
        BufferedOutputStream buffered = new BufferedOutputStream(new Heard(), 4) {
            public void flush() throws IOException {
                System.out.println(count + " of " + buf.length);
                super.flush();
            }
        };
        buffered.write(1);
        buffered.write(new byte[] {65, 66, 67, 68});
        buffered.close();
        ByteArrayOutputStream array = new ByteArrayOutputStream(2) {
            public String toString() {
                return count + " " + new String(buf, 0, count);
            }
        };
        array.write(new byte[] {65, 66, 67});
        System.out.println(array + " " + (int) array.toString(1).charAt(1));
        DataOutputStream data = new DataOutputStream(array) {
            public void flush() throws IOException {
                System.out.println("written " + written);
                super.flush();
            }
        };
        data.writeInt(1);
        data.flush();
    }

    static class Slow extends InputStream {
        final byte[] bytes;
        int at;

        Slow(String text) {
            bytes = text.getBytes();
        }

        public int read() {
            return at < bytes.length ? bytes[at++] & 0xff : -1;
        }
    }

    static class Spaced extends FilterInputStream {
        Spaced(InputStream in) {
            super(in);
        }

        public int read(byte[] bytes, int from, int count) throws IOException {
            int got = super.read(bytes, from, Math.min(count, 3));
            System.out.println("  asked for " + (count > 1000 ? "many" : "" + count) + ", got " + got);
            return got;
        }

        InputStream beneath() {
            return in;
        }
    }

    static void inputs() throws IOException {
        byte[] bytes = new byte[5];
        Slow slow = new Slow("slow stream");
        System.out.println(slow.read(bytes) + " " + new String(bytes) + slow.skip(2) + (char) slow.read() + slow.available()
            + slow.markSupported());
        try {
            slow.reset();
        } catch (IOException e) {
            System.out.println(e);
        }
        Spaced spaced = new Spaced(new Slow("line 1\nline 2\n"));
        BufferedReader reader = new BufferedReader(new InputStreamReader(spaced));
        System.out.println(reader.readLine());
        System.out.println(spaced.beneath().getClass().getName());
        PushbackInputStream pushed = new PushbackInputStream(new Slow("xyz"), 4) {
            public int available() throws IOException {
                return buf.length * 10 + pos;
            }
        };
        System.out.println(pushed.available());
        pushed.unread(new byte[] {65, 66});
        System.out.println(pushed.available() + " " + (char) pushed.read() + (char) pushed.read() + (char) pushed.read());
        ByteArrayInputStream array = new ByteArrayInputStream(new byte[] {1, 2, 3, 4}, 1, 2) {
            public String toString() {
                return buf.length + " " + pos + " " + mark + " " + count;
            }
        };
        System.out.println(array + ", " + array.read() + ", " + array);
        BufferedInputStream buffered = new BufferedInputStream(new Slow("buffered"), 4) {
            public String toString() {
                return buf.length + " " + pos + " " + count + " " + markpos + " " + marklimit;
            }
        };
        buffered.read();
        buffered.mark(7);
        buffered.read();
        System.out.println(buffered);
    }

    static class Chars extends Reader {
        final String text;
        int at;

        Chars(String text) {
            this.text = text;
        }

        public int read(char[] chars, int from, int count) throws IOException {
            if (at == text.length()) {
                return -1;
            }
            int got = Math.min(2, Math.min(count, text.length() - at));
            text.getChars(at, at + got, chars, from);
            at += got;
            return got;
        }

        public void close() {
            System.out.println("closed");
        }

        boolean isLock() {
            return lock == this;
        }
    }

    static class Text extends Writer {
        final StringBuffer got = new StringBuffer();

        public void write(char[] chars, int from, int count) {
            got.append("[" + new String(chars, from, count) + "]");
        }

        public void flush() {
            got.append("!");
        }

        public void close() {
            got.append(".");
        }
    }

    static class Loud extends PrintWriter {
        Loud(Writer out) {
            super(out);
        }

        public void print(String text) {
            super.print(text.toUpperCase());
        }

        public void println() {
            super.print(";");
            super.println();
        }

        public void write(String text, int from, int count) {
            super.write("(" + text.substring(from, from + count) + ")", 0, count + 2);
        }
    }

    static class Doubled extends FilterReader {
        Doubled(Reader in) {
            super(in);
        }

        public int read() throws IOException {
            int c = in.read();
            return c < 0 ? c : Character.toUpperCase((char) c);
        }
    }

    static void characters() throws IOException {
        Chars chars = new Chars("some\ntext of\r\nlines");
        System.out.println(chars.isLock() + " " + chars.ready() + " " + (char) chars.read() + chars.skip(1) + chars.markSupported());
        BufferedReader reader = new BufferedReader(chars, 3);
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            System.out.println(line);
        }
        reader.close();
        LineNumberReader numbered = new LineNumberReader(new Chars("a\nb\nc"));
        numbered.readLine();
        numbered.readLine();
        System.out.println(numbered.getLineNumber());
        System.out.println((char) new Doubled(new Chars("x")).read());
        StreamTokenizer tokens = new StreamTokenizer(new Chars("word 12.5"));
        tokens.nextToken();
        System.out.println(tokens.sval + " " + tokens.nextToken() + " " + tokens.nval);
        Text text = new Text();
        text.write('c');
        text.write("string");
        text.write("string", 2, 3);
        text.write(new char[] {'x'});
        new BufferedWriter(text, 4).write("not yet");
        PrintWriter print = new PrintWriter(text, true);
        print.println(5);
        print.print('c');
        print.close();
        System.out.println(text.got.toString().replace('\n', '~'));
        text.got.setLength(0);
        Loud loud = new Loud(text);
        loud.print("text");
        loud.println("line");
        loud.println(1.5);
        loud.println((Object) "object");
        System.out.println(text.got.toString().replace('\n', '~'));
        FilterWriter filter = new FilterWriter(text) {
            public void write(int c) throws IOException {
                out.write(c + 1);
            }
        };
        text.got.setLength(0);
        filter.write('a');
        filter.write("plain");
        filter.close();
        System.out.println(text.got);
    }

    static void olderOnes() throws IOException {
        LineNumberInputStream lines = new LineNumberInputStream(new Slow("a\r\nb\rc\n\nd"));
        StringBuffer got = new StringBuffer();
        for (int c = lines.read(); c >= 0; c = lines.read()) {
            got.append((char) c).append(lines.getLineNumber());
        }
        System.out.println(got.toString().replace('\n', '~'));
        StringBufferInputStream low = new StringBufferInputStream("ab\u0141c");
        byte[] bytes = new byte[3];
        System.out.println(low.read() + " " + low.available() + " " + low.read(bytes, 1, 2) + " " + bytes[1] + " " + bytes[2] + " "
            + low.skip(9) + low.read());
        File[] roots = File.listRoots();
        System.out.println(roots.length + " " + roots[0]);
        System.out.println(new FileDescriptor().valid());
        File file = File.createTempFile("kroll", "own");
        FileOutputStream out = new FileOutputStream(file);
        Writer writer = new FileWriter(out.getFD());
        writer.write("by descriptor");
        writer.close();
        FileInputStream in = new FileInputStream(file);
        System.out.println(new BufferedReader(new FileReader(in.getFD())).readLine());
        in.close();
        file.delete();
        IOException[] said = {new CharConversionException("conversion"), new InterruptedIOException("interrupted"),
            new InvalidObjectException("object"), new InvalidClassException("Some", "reason"), new InvalidClassException("reason"),
            new NotSerializableException("Other"), new NotActiveException(), new StreamCorruptedException("bad")};
        for (int i = 0; i < said.length; i++) {
            System.out.println(said[i] + " " + (said[i] instanceof ObjectStreamException));
        }
    }

    public static void main(String[] args) throws IOException {
        printStreams();
        outputs();
        inputs();
        characters();
        olderOnes();
    }
}

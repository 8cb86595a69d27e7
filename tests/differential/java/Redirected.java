// Standard streams that a program puts others in place of, and puts back.
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;

public class Redirected {
    static void work(int n) {
        System.out.println("line " + n);
        System.out.print('c');
        System.out.println();
    }

    static String captured(int n) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes));
        try {
            for (int i = 0; i < n; i++) {
                work(i);
            }
        } finally {
            System.setOut(before);
        }
        return bytes.toString();
    }

    static int sum() throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        int sum = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            sum += Integer.parseInt(line.trim());
        }
        return sum;
    }

    public static void main(String[] args) throws IOException {
        PrintStream first = System.out;
        work(-1);
        String text = captured(3);
        System.out.println(text.length() + " [" + text + "]" + (System.out == first));
        InputStream input = System.in;
        System.setIn(new ByteArrayInputStream("1\n2\n 39 \n".getBytes()));
        System.out.println(sum() + " " + sum() + " " + (System.in == input));
        System.setIn(input);
        System.out.println(System.in == input);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PrintStream error = System.err;
        System.setErr(new PrintStream(errors, true));
        System.err.println("an error");
        new Exception("with words").printStackTrace();
        System.setErr(error);
        System.out.println(errors.toString().startsWith("an error\njava.lang.Exception: with words\n"));
        System.setOut(System.err);
        System.setOut(first);
        System.setOut(null);
        try {
            System.out.println("nowhere");
        } catch (NullPointerException e) {
            System.setOut(first);
            System.out.println("no stream");
        }
    }
}

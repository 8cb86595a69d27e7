// Commands that run beside the program: what they read and print, how they end, and those that cannot be started.
import java.io.BufferedReader;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Arrays;

public class Commands {
    static final Runtime RUNTIME = Runtime.getRuntime();

    static String[] lines(InputStream from) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(from));
        String[] lines = new String[100];
        int count = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines[count++] = line;
        }
        String[] all = new String[count];
        System.arraycopy(lines, 0, all, 0, count);
        Arrays.sort(all);
        return all;
    }

    static void show(String what, Process command) throws Exception {
        String[] printed = lines(command.getInputStream());
        for (int i = 0; i < printed.length; i++) {
            System.out.println(what + " printed " + printed[i]);
        }
        String[] errors = lines(command.getErrorStream());
        for (int i = 0; i < errors.length; i++) {
            System.out.println(what + " said " + errors[i]);
        }
        System.out.println(what + " ended with " + command.waitFor() + ", " + command.exitValue());
    }

    static void refused(String what, String[] words, String[] environment, File folder) {
        try {
            RUNTIME.exec(words, environment, folder);
            System.out.println(what + " was started");
        } catch (IOException e) {
            System.out.println(what + ": " + e + ", because of " + e.getCause());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    static void refusals() {
        refused("missing", new String[] {"/no/such/command", "x"}, null, null);
        refused("not on the path", new String[] {"no-such-command"}, null, null);
        refused("no folder", new String[] {"true"}, null, new File("/no/such/folder"));
        refused("no program", new String[] {"/etc/passwd"}, null, null);
        refused("a folder", new String[] {"/etc"}, null, null);
        refused("no words", new String[0], null, null);
        refused("null", new String[] {"true", null}, null, null);
        refused("a zero", new String[] {"true", "a\0b"}, null, null);
        refused("null setting", new String[] {"true"}, new String[] {null}, null);
        String[] commands = {"", "  "};
        for (int i = 0; i < commands.length; i++) {
            try {
                RUNTIME.exec(commands[i]);
            } catch (Exception e) {
                System.out.println("[" + commands[i] + "] " + e);
            }
        }
    }

    static void environments() throws Exception {
        show("settings", RUNTIME.exec("/usr/bin/env", new String[] {"A=b", "without", "=x", "C=d\0e", "A=\u00e9"}));
        show("none", RUNTIME.exec("/usr/bin/env", new String[0]));
        show("folder", RUNTIME.exec("pwd", null, new File("/usr")));
        show("files", RUNTIME.exec(new String[] {"ls", "/proc/self/fd"}));
    }

    static void ends() throws Exception {
        show("a status", RUNTIME.exec(new String[] {"sh", "-c", "exit 77"}));
        show("a signal", RUNTIME.exec(new String[] {"sh", "-c", "kill -9 $$"}));
        show("errors", RUNTIME.exec("cat /no/such/file"));
        Process asleep = RUNTIME.exec("sleep 1000");
        try {
            asleep.exitValue();
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        System.out.println(asleep.toString().replaceAll("pid=[0-9]+", "pid"));
        asleep.destroy();
        System.out.println(asleep.waitFor() + " " + asleep.toString().replaceAll("pid=[0-9]+", "pid"));
        asleep.destroy();
        try {
            asleep.getInputStream().read();
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    // More than pipes hold, both ways.
    static void streams() throws Exception {
        Process sorter = RUNTIME.exec(new String[] {"sort", "-n", "-r"});
        Writer to = new OutputStreamWriter(sorter.getOutputStream());
        for (int i = 0; i < 50000; i++) {
            to.write(i * 7919 % 50000 + "\n");
        }
        to.close();
        BufferedReader from = new BufferedReader(new InputStreamReader(sorter.getInputStream()));
        int sum = 0;
        String last = null;
        for (String line = from.readLine(); line != null; line = from.readLine()) {
            sum = 31 * sum + Integer.parseInt(line);
            last = line;
        }
        System.out.println(sum + " " + last + " " + sorter.waitFor());

        Process printer = RUNTIME.exec("echo read later");
        System.out.println(printer.waitFor() + " " + lines(printer.getInputStream())[0]);
        Process skipped = RUNTIME.exec("echo 0123456789");
        System.out.println(skipped.getInputStream().skip(4) + " " + lines(skipped.getInputStream())[0]);

        Process deaf = RUNTIME.exec("true");
        try {
            OutputStream out = deaf.getOutputStream();
            for (int i = 0; i < 100; i++) {
                out.write(new byte[10000]);
            }
        } catch (IOException e) {
            System.out.println("nobody reads");
        }
        System.out.println(deaf.waitFor());
    }

    static void scripts() throws Exception {
        File script = File.createTempFile("kroll", "script");
        FileWriter out = new FileWriter(script);
        out.write("echo script with $1\n");
        out.close();
        RUNTIME.exec("chmod +x " + script).waitFor();
        show("script", RUNTIME.exec(script + " words"));
        script.delete();
    }

    // Each has three pipes, which nobody closes.
    static void many() throws Exception {
        int ended = 0;
        for (int i = 0; i < 400; i++) {
            ended += RUNTIME.exec("true").waitFor() + 1;
        }
        Process last = null;
        for (int i = 0; i < 40; i++) {
            last = RUNTIME.exec("true");
        }
        System.out.println(ended + " " + last.waitFor());
    }

    public static void main(String[] args) throws Exception {
        refusals();
        environments();
        ends();
        streams();
        scripts();
        many();
        RUNTIME.runFinalization();
        RUNTIME.halt(3);
    }
}

import java.io.*;

// Tokens of texts under several tables of characters, one by one.
class Tokens {
    static void show(StreamTokenizer in) throws IOException {
        String all = "" + in;
        for (int count = 0; count < 200; count++) {
            int kind = in.nextToken();
            all += " | " + kind + " " + in.ttype + " " + in.sval + " " + in.nval + " " + in.lineno() + " " + in;
            if (kind == StreamTokenizer.TT_EOF) {
                break;
            }
        }
        System.out.println(all.replace('\n', '/').replace('\r', '\\'));
    }

    static StreamTokenizer of(String text) {
        return new StreamTokenizer(new StringReader(text));
    }

    static final String[] TEXTS = {
        "",
        "one two\nthree\r\nfour\rfive",
        "1 2.5 -3 .5 -.25 - -a 1.2.3 12e4 7. -- 0.1 123456789012345678901234567890 0.30000000000000004",
        "x1 y-2 z.3 _a $b caf\u00e9 \u4e2d\u6587 \u00a0nbsp\u0080",
        "'a' \"b c\" 'open\nnext \"\\n\\t\\\\\\101\\7\\777\\18\\x\\\"\\a\\b\\f\\v\\r\" ''",
        "a / b // c\n d /* e\n f */ g /* * / ** */ h # i",
        "/* never\r\nends * ",
        "//\n//x\r\n/y",
        "'\\",
        "'\\4",
        "(a+b)*c=[d];{e}!\n\n\n\r\r\r\n",
        "-\n-5",
        "\"/*\" '//' /'x",
    };

    public static void main(String[] args) throws IOException {
        for (int i = 0; i < TEXTS.length; i++) {
            show(of(TEXTS[i]));
            StreamTokenizer in = of(TEXTS[i]);
            in.eolIsSignificant(true);
            in.slashStarComments(true);
            in.lowerCaseMode(true);
            show(in);
            in = of(TEXTS[i].toUpperCase());
            in.slashSlashComments(true);
            in.slashStarComments(true);
            in.ordinaryChar('/');
            in.ordinaryChars('-', '.');
            in.wordChars('_', '_');
            in.lowerCaseMode(true);
            show(in);
            in = of(TEXTS[i]);
            in.resetSyntax();
            in.eolIsSignificant(true);
            show(in);
            in = of(TEXTS[i]);
            in.resetSyntax();
            in.whitespaceChars(0, ' ');
            in.wordChars(33, 999);
            in.quoteChar('\'');
            in.commentChar('#');
            in.slashSlashComments(true);
            show(in);
            in = new StreamTokenizer(new ByteArrayInputStream(TEXTS[i].getBytes("ISO-8859-1")));
            in.whitespaceChars('a', 'c');
            in.parseNumbers();
            in.wordChars('0', '9');
            show(in);
        }
        StreamTokenizer in = of("a 5 'b'");
        in.pushBack();
        System.out.println(in.nextToken() + " " + in);
        in.pushBack();
        in.pushBack();
        System.out.println(in.nextToken() + " " + in.nextToken() + " " + in);
        in.pushBack();
        System.out.println(in.nextToken() + " " + in.nextToken() + " " + in.sval + " " + in.nextToken() + " " + in.nextToken());
        try {
            new StreamTokenizer((Reader) null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

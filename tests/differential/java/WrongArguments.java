// What String, StringBuffer and the classes of numbers say of wrong arguments.
public class WrongArguments {
    // Tests are numbered, so that a line tells which.
    static int n;

    interface T {
        Object run();
    }

    static void t(T test) {
        n++;
        try {
            System.out.println(n + " = " + test.run());
        } catch (NullPointerException e) {
            System.out.println(n + " null");
        } catch (RuntimeException e) {
            System.out.println(n + " " + e);
        }
    }

    static StringBuffer sb() {
        return new StringBuffer("hello");
    }

    static final char[] C = {'a', 'b', 'c'};

    static final int[][] PAIRS = {
        {-1, 0}, {0, -1}, {1, 5}, {4, 1}, {5, 0}, {5, 1}, {6, 0}, {3, 2}, {2147483647, 1}, {1, 2147483647},
        {-2147483648, 3}, {0, 6}, {6, 6}, {2, 3}, {0, 0}
    };

    static void places(final int a, final int b) {
        t(new T() { public Object run() { return sb().append(C, a, b); } });
        t(new T() { public Object run() { return sb().insert(a, C, b, 1); } });
        t(new T() { public Object run() { return sb().insert(a, C); } });
        t(new T() { public Object run() { return sb().insert(1, C, a, b); } });
        t(new T() { public Object run() { return sb().insert(a, "xy"); } });
        t(new T() { public Object run() { return sb().insert(a, (String)null); } });
        t(new T() { public Object run() { return sb().insert(a, (Object)"o"); } });
        t(new T() { public Object run() { return sb().insert(a, 'c'); } });
        t(new T() { public Object run() { return sb().insert(a, 1L); } });
        t(new T() { public Object run() { return sb().insert(a, 1.5); } });
        t(new T() { public Object run() { return sb().insert(a, true); } });
        t(new T() { public Object run() { return sb().insert(a, 7); } });
        t(new T() { public Object run() { return sb().insert(a, 7f); } });
        t(new T() { public Object run() { return sb().delete(a, b); } });
        t(new T() { public Object run() { return sb().deleteCharAt(a); } });
        t(new T() { public Object run() { return sb().replace(a, b, "zz"); } });
        t(new T() { public Object run() { return sb().substring(a, b); } });
        t(new T() { public Object run() { return sb().substring(a); } });
        t(new T() { public Object run() { return sb().subSequence(a, b); } });
        t(new T() { public Object run() { return new Character(sb().charAt(a)); } });
        t(new T() { public Object run() { StringBuffer s = sb(); s.setCharAt(a, 'q'); return s; } });
        if (a < 1000) {
            t(new T() {
                public Object run() {
                    StringBuffer s = sb(); s.setLength(a); return s.length() + s.toString();
                }
            });
        }
        t(new T() {
            public Object run() {
                char[] d = new char[4]; sb().getChars(a, b, d, 0); return new String(d);
            }
        });
        t(new T() {
            public Object run() {
                char[] d = new char[4]; sb().getChars(0, 2, d, a); return new String(d);
            }
        });
        if (a < 1000) {
            t(new T() { public Object run() { return new StringBuffer(a).toString() + ""; } });
        }
        if (a < 1000) {
            t(new T() { public Object run() { StringBuffer s = sb(); s.ensureCapacity(a); return s; } });
        }
        t(new T() {
            public Object run() {
                return "x" + sb().indexOf("l", a) + sb().lastIndexOf("l", a)
                    + "hello".indexOf("l", a) + "hello".lastIndexOf('l', a) + "hello".lastIndexOf("lo", a)
                    + "hello".indexOf('l', a) + "hello".indexOf("", a) + "hello".lastIndexOf("", a);
            }
        });
        t(new T() { public Object run() { return "hello".substring(a, b); } });
        t(new T() { public Object run() { return "hello".substring(a); } });
        t(new T() { public Object run() { return "hello".subSequence(a, b); } });
        t(new T() { public Object run() { return new Character("hello".charAt(a)); } });
        t(new T() {
            public Object run() {
                char[] d = new char[4]; "hello".getChars(a, b, d, 0); return new String(d);
            }
        });
        t(new T() {
            public Object run() {
                char[] d = new char[4]; "hello".getChars(0, 2, d, a); return new String(d);
            }
        });
        t(new T() {
            public Object run() {
                byte[] d = new byte[4]; "hello".getBytes(a, b, d, 0); return new String(d);
            }
        });
        t(new T() {
            public Object run() {
                byte[] d = new byte[4]; "hello".getBytes(0, 2, d, a); return new String(d);
            }
        });
        t(new T() { public Object run() { return new String(C, a, b); } });
        t(new T() { public Object run() { return String.valueOf(C, a, b); } });
        t(new T() { public Object run() { return String.copyValueOf(C, a, b); } });
        t(new T() { public Object run() { return new String(new byte[] {65, 66, 67}, a, b); } });
        t(new T() { public Object run() { return new String(new byte[] {65, 66, 67}, 0, a, b); } });
        t(new T() {
            public Object run() {
                try {
                    return new String(new byte[] {65, 66, 67}, a, b, "UTF-8");
                } catch (java.io.UnsupportedEncodingException e) {
                    return "U";
                }
            }
        });
        t(new T() {
            public Object run() {
                return "" + "hello".startsWith("l", a) + "hello".regionMatches(a, "hello", b, 2)
                    + "hello".regionMatches(true, a, "HELLO", b, 2);
            }
        });
        t(new T() {
            public Object run() {
                return "" + Character.forDigit(a, b) + Character.digit('z', a) + Character.digit('1', b);
            }
        });
        t(new T() { public Object run() { return Integer.toString(a, b) + Long.toString(a, b); } });
        t(new T() { public Object run() { return "" + Integer.parseInt("1", a); } });
        t(new T() { public Object run() { return "" + Long.parseLong("1", a); } });
        t(new T() { public Object run() { return "" + Short.parseShort("1", a); } });
        t(new T() { public Object run() { return "" + Byte.parseByte("1", a); } });
        t(new T() { public Object run() { return "" + Integer.valueOf("9", a); } });
        t(new T() { public Object run() { System.arraycopy(C, a, new char[4], b, 1);return "ok"; } });
        t(new T() { public Object run() { System.arraycopy(C, 0, new char[4], a, b);return "ok"; } });
        t(new T() { public Object run() { System.arraycopy(C, a, new char[2], 0, b);return "ok"; } });
        t(new T() { public Object run() { return "" + "hello".split("l", a).length; } });
        if (a < 1000) {
            t(new T() { public Object run() { return "" + new int[a].length; } });
        }
        t(new T() { public Object run() { return "" + C[a]; } });
    }

    static void texts(final String s) {
        t(new T() { public Object run() { return Integer.valueOf(s); } });
        t(new T() { public Object run() { return Long.valueOf(s); } });
        t(new T() { public Object run() { return Short.valueOf(s); } });
        t(new T() { public Object run() { return Byte.valueOf(s); } });
        t(new T() { public Object run() { return Double.valueOf(s); } });
        t(new T() { public Object run() { return Float.valueOf(s); } });
        t(new T() { public Object run() { return Boolean.valueOf(s); } });
        t(new T() { public Object run() { return Integer.decode(s); } });
        t(new T() { public Object run() { return Long.decode(s); } });
        t(new T() { public Object run() { return Short.decode(s); } });
        t(new T() { public Object run() { return Byte.decode(s); } });
        t(new T() { public Object run() { return Integer.valueOf(s, 16); } });
        t(new T() { public Object run() { return Long.valueOf(s, 36); } });
        t(new T() { public Object run() { return Byte.valueOf(s, 8); } });
        t(new T() { public Object run() { return new Integer(s); } });
        t(new T() { public Object run() { return new Double(s); } });
        t(new T() { public Object run() { return new Boolean(s); } });
        t(new T() { public Object run() { return Integer.getInteger(s); } });
        t(new T() { public Object run() { return Integer.getInteger(s, 3); } });
        t(new T() { public Object run() { return System.getProperty(s); } });
        t(new T() { public Object run() { return System.setProperty(s, "x"); } });
        t(new T() { public Object run() { return new java.math.BigInteger(s); } });
        t(new T() { public Object run() { return new java.math.BigDecimal(s); } });
        t(new T() { public Object run() { return new java.math.BigInteger(s, 16); } });
        t(new T() { public Object run() { return "" + "b".compareTo(s); } });
        t(new T() { public Object run() { return "b".concat(s); } });
        t(new T() { public Object run() { return new StringBuffer("b").append(s).append((Object)s); } });
        t(new T() { public Object run() { return "" + "b".equals(s) + "b".equalsIgnoreCase(s); } });
        t(new T() { public Object run() { return "" + "b".indexOf(s); } });
        t(new T() { public Object run() { return "" + "b".endsWith(s); } });
        t(new T() { public Object run() { return "b" + new StringBuffer("b").indexOf(s); } });
        t(new T() { public Object run() { return new String(s); } });
        t(new T() { public Object run() { return new StringBuffer(s); } });
        t(new T() {
            public Object run() {
                try {
                    return new String("x".getBytes(s));
                } catch (java.io.UnsupportedEncodingException e) {
                    return e.toString();
                }
            }
        });
        t(new T() { public Object run() { return "b".replaceAll("b", s); } });
    }

    public static void main(String[] args) {
        for (int i = 0; i < PAIRS.length; i++) {
            places(PAIRS[i][0], PAIRS[i][1]);
        }
        String[] texts = {
            null, "", " ", "1", "+1", "-1", "+", "-", "--1", "+-1", "1.5", "1e5", "0x", "0x1G", "#", "-#", "0", "-0",
            "08", "2147483648", "-2147483649", "128", "-129", "32768", "9223372036854775808", "-9223372036854775809",
            "1L", "1f", "1d", "NaN", "nan", "Infinity", "-Infinity", "0x1.8p", "1e", "e1", ".", "1.", "true", "TRUE",
            "zz", "\u0661\u0662", "1_0", "-0x80", "-0x80000000", "0x80000000", "-#8000000000000000",
            "0x8000000000000000", "1 ", "\t1\n", "1e400", "-1e-400", "-0.0", "0777", "+0x10", "1.5.5", "1,5", "UTF-9",
            "1e+", "--", "- 1", "1e9999999999", "1E-99999999999"
        };
        for (int i = 0; i < texts.length; i++) {
            System.out.println("[" + texts[i] + "]");
            texts(texts[i]);
        }
        String[] turned = {
            "", "a", "ab", "a\ud83d\ude00b", "\ud83d\ude00", "\ude00\ud83d", "\ud83d\ud83d\ude00\ude00",
            "\ud83dx\ude00", "\ud83d\ude00\ud83d\ude01", "\ude00\ude00\ud83d\ud83d"
        };
        for (int i = 0; i < turned.length; i++) {
            String reversed = new StringBuffer(turned[i]).reverse().toString();
            for (int k = 0; k < reversed.length(); k++) {
                System.out.print(" " + Integer.toHexString(reversed.charAt(k)));
            }
            System.out.println();
        }
    }
}

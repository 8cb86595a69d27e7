// Every exception of the run-time system, and ways through try statements.
public class Exceptions {
    static String trace = "";

    static String name(Object o) {
        String text = o.toString();
        int colon = text.indexOf(':');
        return colon < 0 ? text : text.substring(0, colon);
    }

    static int zero = 0;

    static void provoke(int kind) throws Mine {
        int[] array = new int[3];
        Object o = "text";
        Object[] objects = new String[1];
        String none = null;
        switch (kind) {
            case 0: System.out.println(1 / zero); break;
            case 1: System.out.println(1L % zero); break;
            case 2: array[3] = 1; break;
            case 3: array[-1]++; break;
            case 4: array = new int[zero - 1]; break;
            case 5: System.out.println((Integer) o); break;
            case 6: objects[0] = new Integer(1); break;
            case 7: System.out.println(none.length()); break;
            case 8: throw new Mine(8);
            case 9: throw new IllegalStateException();
            case 10: array = null; array[0] = 1; break;
            case 11: throw new Error("error");
            case 12: Integer.parseInt("x"); break;
            case 13: throw null;
            default: trace += "fine ";
        }
    }

    static int through(int kind) {
        for (int i = 0; ; i++) {
            try {
                trace += "t" + i;
                if (kind == 0) {
                    return i;
                }
                if (kind == 1 && i == 2) {
                    break;
                }
                if (kind == 2 && i < 3) {
                    continue;
                }
                if (kind == 3) {
                    throw new RuntimeException("three");
                }
                if (kind == 2) {
                    return 100 + i;
                }
            } catch (RuntimeException e) {
                trace += "c";
                return 50;
            } finally {
                trace += "f ";
                if (kind == 4 && i == 1) {
                    return -4;
                }
            }
        }
        return -1;
    }

    static int nested() throws Mine {
        try {
            try {
                throw new Mine(1);
            } finally {
                trace += "inner ";
                try {
                    throw new Mine(2);
                } catch (Mine e) {
                    trace += e.code + " ";
                }
            }
        } catch (Mine e) {
            trace += "outer" + e.code + " ";
            throw e;
        } finally {
            trace += "last ";
        }
    }

    static int value() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int replaced() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 3;
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 16; kind++) {
            try {
                provoke(kind);
                System.out.println("nothing");
            } catch (ArithmeticException e) {
                System.out.println("arithmetic " + e.getMessage());
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("index");
            } catch (Mine e) {
                System.out.println(e + " " + e.code);
            } catch (RuntimeException e) {
                System.out.println(name(e));
            } catch (Throwable e) {
                System.out.println("throwable " + e);
            } finally {
                System.out.println("finally " + kind);
            }
        }
        for (int kind = 0; kind < 5; kind++) {
            System.out.println(through(kind) + " " + trace);
            trace = "";
        }
        try {
            nested();
        } catch (Mine e) {
            System.out.println(trace + e.getMessage());
        }
        System.out.println(value() + " " + replaced());
        try {
            try {
                nested();
            } catch (RuntimeException e) {
                System.out.println("not here");
            } finally {
                throw new RuntimeException("second");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        RuntimeException made = new RuntimeException("cause", new Mine(6));
        System.out.println(made.getCause() + " " + new Exception().getMessage() + " " + new Exception());
    }
}

class Mine extends Exception {
    final int code;

    Mine(int code) {
        super("mine " + code);
        this.code = code;
    }
}

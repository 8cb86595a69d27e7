// Falling through, defaults in the middle, sparse and negative labels, switches in loops.
public class Switches {
    static final int SEVEN = 7;

    static String name(int n) {
        String s = "";
        switch (n) {
            case 1:
                s += "one ";
            case 2:
                s += "two ";
                break;
            default:
                s += "default ";
            case -5:
                s += "minus ";
            case SEVEN:
                s += "seven ";
                break;
            case Integer.MAX_VALUE:
                return "max";
            case Integer.MIN_VALUE: {
                int inner = n + 1;
                return "min" + inner;
            }
        }
        return s;
    }

    public static void main(String[] args) {
        int[] values = { 1, 2, 3, -5, 7, 0, Integer.MAX_VALUE, Integer.MIN_VALUE };
        for (int i = 0; i < values.length; i++) {
            System.out.println(name(values[i]));
        }
        outer:
        for (int i = 0; i < 10; i++) {
            switch (i % 4) {
                case 0:
                    continue;
                case 1:
                    break;
                case 2:
                    switch (i) {
                        case 6:
                            break outer;
                        default:
                            System.out.println("inner " + i);
                    }
                    break;
                default:
                    System.out.println("three " + i);
                    continue outer;
            }
            System.out.println("after " + i);
        }
        byte b = 3;
        switch (b) {
            case 3:
                System.out.println("byte");
        }
        switch ("text".length()) {
        }
        char c = 'z';
        switch (c) {
            case 'a': case 'b':
                System.out.println("ab");
                break;
            case 'y': case 'z':
                System.out.println("yz");
                break;
        }
        int state = 0, steps = 0;
        while (state != 3) {
            switch (state) {
                case 0: state = 2; steps += 1; break;
                case 1: state = 3; steps += 10; break;
                case 2: state = 1; steps += 100; break;
            }
        }
        System.out.println(steps);
        int declared = 2;
        switch (declared) {
            case 1:
                int late = 5;
                System.out.println(late);
            case 2:
                late = 9;
                System.out.println(late);
        }
    }
}

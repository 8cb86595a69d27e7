/** What can be reached depends on constants alone: a part of a condition that is one changes nothing. */
class Reachable {
    static int left = 3;

    static int loops() {
        int turns = 0;
        while (left-- > 0 && false) {
            turns = 100;
        }
        do {
            turns++;
        } while (!(left-- > -5 && true) || turns < 3);
        for (int i = 0; i < 5 && !(false || i > 2 && true); i++) {
            turns += 10;
        }
        while (turns < 50 || false) {
            turns += 7;
        }
        return turns;
    }

    static int assigned(boolean known) {
        int n;
        if (known && (n = 7) > 3 || false) {
            return n;
        }
        int m;
        while (known || true) {
            m = left;
            if (m < 10) {
                break;
            }
        }
        return -1;
    }

    static int ends() {
        for (;;) {
            if (left++ > 5) {
                return left;
            }
        }
    }

    public static void main(String [] args) {
        System.out.println(loops() + " " + left);
        System.out.println(assigned(true) + " " + assigned(false));
        System.out.println(ends());
    }
}

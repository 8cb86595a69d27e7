// An inner object needs its outer one: null is found where it stands before `new` or `super`, before arguments are
// computed.
public class NullOuter {
    static int computed;
    int x = 5;

    class Inner {
        int y;

        Inner(int y) {
            this.y = y;
        }

        int sum() {
            return x + y;
        }
    }

    static class Extended extends Inner {
        Extended(NullOuter outer, int y) {
            outer.super(y);
        }
    }

    static int argument() {
        return ++computed;
    }

    static NullOuter maybe(boolean there) {
        return there ? new NullOuter() : null;
    }

    static void make(int how, boolean there) {
        NullOuter outer = maybe(there);
        Inner made = null;
        try {
            switch (how) {
                case 0: made = outer.new Inner(argument()); break;
                case 1: made = new Extended(outer, argument()); break;
                case 2: made = outer.new Inner(argument()) {
                    int sum() {
                        return 100 + super.sum();
                    }
                }; break;
                default: made = maybe(there).new Inner(argument());
            }
            System.out.println(how + ": " + made.sum() + " " + computed);
        } catch (NullPointerException e) {
            System.out.println(how + ": null " + (made == null) + " " + computed);
        }
    }

    public static void main(String[] args) {
        for (int how = 0; how < 4; how++) {
            make(how, true);
            make(how, false);
        }
    }
}

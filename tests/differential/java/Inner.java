// Inner, static nested, local and anonymous classes, with the variables that they capture.
public class Inner {
    interface Function {
        int apply(int n);
    }

    static class Lost extends RuntimeException {
        static class Deeper extends Lost {
        }
    }

    private int base = 100;

    private static int shared = 7;

    class Member implements Function {
        int own = base + 1;

        public int apply(int n) {
            base += n;
            return base * 2 + own + shared;
        }

        class Deep {
            int all() {
                return own + base + Inner.this.base + Member.this.own;
            }
        }
    }

    static class Nested {
        private int hidden = 5;

        int outer(Inner i) {
            return i.base + hidden;
        }
    }

    Function adder(final int amount) {
        return new Function() {
            int calls = 0;

            public int apply(int n) {
                calls++;
                return n + amount + base + calls;
            }
        };
    }

    static Function compose(final Function f, final Function g) {
        class Composed implements Function {
            final String name;

            Composed(String name) {
                this.name = name;
            }

            public int apply(int n) {
                return f.apply(g.apply(n)) + name.length();
            }
        }
        return new Composed("fg");
    }

    static abstract class Counter {
        int count;

        Counter(int start) {
            count = start;
        }

        abstract int step();

        int run(int times) {
            for (int i = 0; i < times; i++) {
                count += step();
            }
            return count;
        }
    }

    /** Names of the class's own, where variables of the method around are called alike and have no value yet. */
    static Function alike(int n) {
        final int count;
        final int apply;
        final int step;
        Function f = new Function() {
            int count = 3;

            public int apply(int step) {
                return this.count + step * count;
            }
        };
        count = f.apply(n);
        apply = count + 1;
        step = apply + 1;
        return f.apply(step) > 0 ? f : null;
    }

    // Local classes whose copies of variables have the names of other variables where their objects are made.
    static String hidden(final int x, final String y) {
        class X {
            int get() {
                return x;
            }
        }
        class Y {
            String get() {
                return y;
            }
        }
        class Maker {
            int y = 3;

            String make() {
                int x = 5;
                return new X().get() + new Y().get() + x + this.y;
            }

            String deeper() {
                class Deeper {
                    String get() {
                        return new X().get() + new Y().get();
                    }
                }
                return new Deeper().get();
            }
        }
        return new Maker().make() + " " + new Maker().deeper();
    }

    public static void main(String[] args) {
        System.out.println(alike(2).apply(5));
        System.out.println(new Lost() + " " + new Exception() { } + " " + new Lost.Deeper());
        Inner i = new Inner();
        Member m = i.new Member();
        Member.Deep deep = m.new Deep();
        System.out.println(m.apply(3) + " " + m.apply(4) + " " + deep.all() + " " + i.base + " " + new Nested().outer(i) + " " + new Nested().hidden);
        Function add = i.adder(10);
        System.out.println(add.apply(1) + " " + add.apply(1));
        System.out.println(compose(add, m).apply(2));
        System.out.println(hidden(1, "y"));
        final int by = 3;
        System.out.println(new Counter(10) {
            int step() {
                return by * count % 7;
            }
        }.run(20));
        Function[] table = new Function[5];
        for (int k = 0; k < table.length; k++) {
            final int captured = k * k;
            table[k] = new Function() {
                public int apply(int n) {
                    return n * captured;
                }
            };
        }
        int sum = 0;
        for (int k = 0; k < table.length; k++) {
            sum += table[k].apply(k);
        }
        System.out.println(sum);
    }
}

/** Prices of electric power: customers at the leaves of a tree choose what they draw, branches lose some. */
class Power extends Kernel {
    private static final int FEEDERS = 10, LATERALS = 20, BRANCHES = 5, LEAVES = 10, TURNS = 150;

    private static class Demand {
        double real, reactive;

        void set(double real, double reactive) {
            this.real = real;
            this.reactive = reactive;
        }

        void add(Demand other) {
            real += other.real;
            reactive += other.reactive;
        }
    }

    private abstract static class Element {
        final Demand demand = new Demand();
        Element next;

        abstract Demand draw(double realPrice, double reactivePrice);
    }

    private static class Leaf extends Element {
        /** No two customers are alike. */
        private final double need;

        Leaf(double need) {
            this.need = need;
        }

        Demand draw(double realPrice, double reactivePrice) {
            double real = 1.0 / (realPrice + 0.6), reactive = 0.8 / (reactivePrice + 0.9);
            for (int i = 0; i < 6; i++) {
                double slope = realPrice * need + 0.3 * reactivePrice - 1.0 / (real + 0.5);
                double step = slope / (1.0 + 1.0 / ((real + 0.5) * (real + 0.5)));
                real = Math.max(0.0, real - step);
                reactive = 0.5 * (reactive + Math.sqrt(real * real + 0.01) * 0.6);
            }
            demand.set(real, reactive);
            return demand;
        }
    }

    private static class Line extends Element {
        private static final double RESISTANCE = 0.0001, REACTANCE = 0.00002;
        Element first;
        private double realLoss = 0.0, reactiveLoss = 0.0;

        void append(Element element) {
            element.next = first;
            first = element;
        }

        Demand draw(double realPrice, double reactivePrice) {
            double ownReal = realPrice + realLoss + reactivePrice * reactiveLoss;
            double ownReactive = reactivePrice + realLoss * realPrice + reactiveLoss;
            demand.set(0.0, 0.0);
            for (Element element = first; element != null; element = element.next) {
                demand.add(element.draw(ownReal, ownReactive));
            }
            double a = RESISTANCE * RESISTANCE + REACTANCE * REACTANCE;
            double b = 2.0 * RESISTANCE * REACTANCE * demand.reactive - 2.0 * REACTANCE * REACTANCE * demand.real - RESISTANCE;
            double c = RESISTANCE * demand.real + REACTANCE * demand.reactive;
            double root = (-b - Math.sqrt(Math.max(0.0, b * b - 4.0 * a * c * c))) / (2.0 * a + 1.0);
            realLoss = 0.5 * RESISTANCE * root;
            reactiveLoss = 0.5 * REACTANCE * root;
            return demand;
        }
    }

    private static Line tree(int[] widths, int level) {
        Line line = new Line();
        for (int i = 0; i < widths[level]; i++) {
            if (level + 1 < widths.length) line.append(tree(widths, level + 1));
            else line.append(new Leaf(0.8 + 0.04 * i));
        }
        return line;
    }

    double work() {
        int[] widths = {FEEDERS, LATERALS, BRANCHES, LEAVES};
        Line root = tree(widths, 0);
        double real = 0.7, reactive = 0.14;
        for (int turn = 0; turn < TURNS; turn++) {
            Demand drawn = root.draw(real, reactive);
            real += 0.01 * (drawn.real / 10000.0 - 0.5 * real);
            reactive += 0.01 * (drawn.reactive / 10000.0 - 0.5 * reactive);
        }
        return root.demand.real + root.demand.reactive;
    }

    public static void main(String[] args) {
        new Power().measure(args);
    }
}

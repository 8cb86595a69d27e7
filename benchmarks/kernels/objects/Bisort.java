/** Bitonic sort of the values in a binary tree, which exchanges subtrees where it can. */
class Bisort extends Kernel {
    private static final int VALUES = 1 << 17;

    private static class Tree {
        int value;
        Tree left, right;

        static Tree of(int size, RandomNumbers numbers) {
            if (size < 1) return null;
            Tree tree = new Tree();
            tree.left = of(size / 2, numbers);
            tree.right = of(size / 2, numbers);
            tree.value = numbers.nextInt();
            return tree;
        }

        void swapValues(Tree other) {
            int kept = value;
            value = other.value;
            other.value = kept;
        }

        void swapLeft(Tree other) {
            Tree kept = left;
            left = other.left;
            other.left = kept;
            swapValues(other);
        }

        void swapRight(Tree other) {
            Tree kept = right;
            right = other.right;
            other.right = kept;
            swapValues(other);
        }

        /** Sorts what is bitonic already; `spare` is the value behind the last. */
        int merge(int spare, boolean down) {
            boolean turned = value > spare != down;
            if (turned) {
                int kept = value;
                value = spare;
                spare = kept;
            }
            Tree low = left, high = right;
            while (low != null) {
                boolean exchange = low.value > high.value != down;
                if (turned) {
                    if (exchange) {
                        low.swapRight(high);
                        low = low.left;
                        high = high.left;
                    } else {
                        low = low.right;
                        high = high.right;
                    }
                } else if (exchange) {
                    low.swapLeft(high);
                    low = low.right;
                    high = high.right;
                } else {
                    low = low.left;
                    high = high.left;
                }
            }
            if (left != null) {
                value = left.merge(value, down);
                spare = right.merge(spare, down);
            }
            return spare;
        }

        int sort(int spare, boolean down) {
            if (left == null) {
                if (value > spare != down) {
                    int kept = value;
                    value = spare;
                    spare = kept;
                }
                return spare;
            }
            value = left.sort(value, down);
            spare = right.sort(spare, !down);
            return merge(spare, down);
        }

        double weighed(double factor) {
            double sum = value * factor;
            if (left != null) sum += left.weighed(factor * 0.5) + right.weighed(factor * 0.25);
            return sum;
        }
    }

    double work() {
        Tree tree = Tree.of(VALUES - 1, new RandomNumbers(768));
        int spare = tree.sort(0, false);
        spare = tree.sort(spare, true);
        return tree.weighed(1.0) + spare;
    }

    public static void main(String[] args) {
        new Bisort().measure(args);
    }
}

/** Electromagnetic waves on a graph: nodes of two fields, each the sum of its neighbours in the other. */
class Em3d extends Kernel {
    private static final int NODES = 4000, NEIGHBOURS = 16, STEPS = 200;

    private static class Node {
        double value;
        Node next;
        Node[] from;
        double[] weight;

        void compute() {
            for (int i = 0; i < from.length; i++) value -= weight[i] * from[i].value;
        }
    }

    private static Node[] field(RandomNumbers numbers) {
        Node[] nodes = new Node[NODES];
        for (int i = 0; i < NODES; i++) {
            nodes[i] = new Node();
            nodes[i].value = numbers.nextDouble();
            if (i > 0) nodes[i - 1].next = nodes[i];
        }
        return nodes;
    }

    private static void connect(Node[] nodes, Node[] others, RandomNumbers numbers) {
        for (int i = 0; i < nodes.length; i++) {
            nodes[i].from = new Node[NEIGHBOURS];
            nodes[i].weight = new double[NEIGHBOURS];
            for (int k = 0; k < NEIGHBOURS; k++) {
                nodes[i].from[k] = others[numbers.below(NODES)];
                nodes[i].weight[k] = numbers.nextDouble() * 0.01;
            }
        }
    }

    double work() {
        RandomNumbers numbers = new RandomNumbers(783);
        Node[] electric = field(numbers), magnetic = field(numbers);
        connect(electric, magnetic, numbers);
        connect(magnetic, electric, numbers);
        for (int step = 0; step < STEPS; step++) {
            for (Node node = electric[0]; node != null; node = node.next) node.compute();
            for (Node node = magnetic[0]; node != null; node = node.next) node.compute();
        }
        double sum = 0.0;
        for (int i = 0; i < NODES; i++) sum += electric[i].value + magnetic[i].value;
        return sum;
    }

    public static void main(String[] args) {
        new Em3d().measure(args);
    }
}

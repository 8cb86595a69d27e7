/** Successive over-relaxation on a square, rows of which are arrays of their own. */
class Sor extends Kernel {
    private static final int N = 250, SWEEPS = 800;

    private static void sweep(double[][] g, double omega) {
        double quarter = omega * 0.25, rest = 1.0 - omega;
        for (int i = 1; i < g.length - 1; i++) {
            double[] row = g[i], above = g[i - 1], below = g[i + 1];
            for (int j = 1; j < row.length - 1; j++) {
                row[j] = quarter * (above[j] + below[j] + row[j - 1] + row[j + 1]) + rest * row[j];
            }
        }
    }

    double work() {
        double[][] g = new double[N][N];
        RandomNumbers numbers = new RandomNumbers(3);
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) g[i][j] = numbers.nextDouble();
        }
        for (int turn = 0; turn < SWEEPS; turn++) sweep(g, 1.25);
        double sum = 0.0;
        for (int i = 0; i < N; i++) sum += g[i][i];
        return sum;
    }

    public static void main(String[] args) {
        new Sor().measure(args);
    }
}

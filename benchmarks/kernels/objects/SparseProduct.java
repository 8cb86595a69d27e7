/** A sparse matrix, row by row, times a vector. */
class SparseProduct extends Kernel {
    private static final int ROWS = 10000, A_ROW = 16, TURNS = 400;

    private static void multiply(double[] y, double[] value, int[] start, int[] column, double[] x) {
        for (int r = 0; r < y.length; r++) {
            double sum = 0.0;
            int end = start[r + 1];
            for (int k = start[r]; k < end; k++) sum += x[column[k]] * value[k];
            y[r] = sum;
        }
    }

    double work() {
        double[] x = new double[ROWS], y = new double[ROWS], value = new double[ROWS * A_ROW];
        int[] start = new int[ROWS + 1], column = new int[ROWS * A_ROW];
        RandomNumbers numbers = new RandomNumbers(5);
        for (int r = 0; r < ROWS; r++) {
            x[r] = numbers.nextDouble();
            start[r + 1] = start[r] + A_ROW;
            for (int k = start[r]; k < start[r + 1]; k++) {
                value[k] = numbers.nextDouble();
                column[k] = numbers.below(ROWS);
            }
        }
        for (int turn = 0; turn < TURNS; turn++) multiply(y, value, start, column, x);
        double sum = 0.0;
        for (int r = 0; r < ROWS; r++) sum += y[r];
        return sum;
    }

    public static void main(String[] args) {
        new SparseProduct().measure(args);
    }
}

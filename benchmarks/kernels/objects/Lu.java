/** Factors a matrix into triangles, with a search for the pivot. */
class Lu extends Kernel {
    private static final int N = 320, TURNS = 8;

    private static int pivotOf(double[][] a, int j) {
        int pivot = j;
        double most = Math.abs(a[j][j]);
        for (int i = j + 1; i < a.length; i++) {
            double size = Math.abs(a[i][j]);
            if (size > most) {
                pivot = i;
                most = size;
            }
        }
        return pivot;
    }

    private static void factor(double[][] a, int[] pivots) {
        int n = a.length;
        for (int j = 0; j < n; j++) {
            int pivot = pivotOf(a, j);
            pivots[j] = pivot;
            double[] row = a[pivot];
            a[pivot] = a[j];
            a[j] = row;
            double reciprocal = 1.0 / a[j][j];
            for (int i = j + 1; i < n; i++) a[i][j] *= reciprocal;
            for (int i = j + 1; i < n; i++) {
                double[] target = a[i];
                double factor = target[j];
                for (int k = j + 1; k < n; k++) target[k] -= factor * row[k];
            }
        }
    }

    double work() {
        double[][] given = new double[N][N], a = new double[N][N];
        int[] pivots = new int[N];
        RandomNumbers numbers = new RandomNumbers(11);
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) given[i][j] = numbers.nextDouble();
        }
        double sum = 0.0;
        for (int turn = 0; turn < TURNS; turn++) {
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < N; j++) a[i][j] = given[i][j];
            }
            factor(a, pivots);
            for (int i = 0; i < N; i++) sum += a[i][i] + pivots[i];
        }
        return sum;
    }

    public static void main(String[] args) {
        new Lu().measure(args);
    }
}

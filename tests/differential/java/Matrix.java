// Numerical kernels whose results must agree to the last bit.
public class Matrix {
    static double[][] random(int n, long seed) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                seed = seed * 6364136223846793005L + 1442695040888963407L;
                a[i][j] = (seed >>> 33) / (double) (1L << 31) - 0.5;
            }
            a[i][i] += n;
        }
        return a;
    }

    static double[][] times(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) {
                    s += a[i][k] * b[k][j];
                }
                c[i][j] = s;
            }
        }
        return c;
    }

    static double determinant(double[][] a) {
        int n = a.length;
        double d = 1;
        for (int k = 0; k < n; k++) {
            d *= a[k][k];
            for (int i = k + 1; i < n; i++) {
                double f = a[i][k] / a[k][k];
                for (int j = k; j < n; j++) {
                    a[i][j] -= f * a[k][j];
                }
            }
        }
        return d;
    }

    static float smooth(float[] x, int rounds) {
        for (int r = 0; r < rounds; r++) {
            for (int i = 1; i < x.length - 1; i++) {
                x[i] = (x[i - 1] + 2 * x[i] + x[i + 1]) / 4;
            }
        }
        float sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * i;
        }
        return sum;
    }

    public static void main(String[] args) {
        double[][] a = random(12, 1), b = random(12, 2);
        double[][] c = times(a, b);
        for (int i = 0; i < 12; i += 3) {
            System.out.println(c[i][i] + " " + c[i][11 - i]);
        }
        System.out.println(determinant(c));
        float[] x = new float[50];
        for (int i = 0; i < x.length; i++) {
            x[i] = i % 7 / 3f;
        }
        System.out.println(smooth(x, 20) + " " + x[25]);
        double pi = 0;
        for (int i = 0; i < 100000; i++) {
            pi += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        }
        System.out.println(pi);
        double re = -0.75, im = 0.1, zr = 0, zi = 0;
        int steps = 0;
        while (zr * zr + zi * zi < 4 && steps < 10000) {
            double t = zr * zr - zi * zi + re;
            zi = 2 * zr * zi + im;
            zr = t;
            steps++;
        }
        System.out.println(steps + " " + zr + " " + zi);
    }
}

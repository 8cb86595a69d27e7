/** The first coefficients of the Fourier series of (x + 1)^x on [0, 2], by the trapezoidal rule. */
class Series extends Kernel {
    private static final int TERMS = 1000, INTERVALS = 1000;
    private static final int PLAIN = 0, WITH_COSINE = 1, WITH_SINE = 2;

    private static double value(double x, double omega, int kind) {
        double plain = Math.pow(x + 1.0, x);
        switch (kind) {
        case PLAIN:
            return plain;
        case WITH_COSINE:
            return plain * Math.cos(omega * x);
        default:
            return plain * Math.sin(omega * x);
        }
    }

    private static double integral(double omega, int kind) {
        double step = 2.0 / INTERVALS, x = 0.0;
        double sum = value(0.0, omega, kind) / 2.0;
        for (int i = 1; i < INTERVALS; i++) {
            x += step;
            sum += value(x, omega, kind);
        }
        return (sum + value(2.0, omega, kind) / 2.0) * step;
    }

    double work() {
        double[][] coefficients = new double[2][TERMS];
        coefficients[0][0] = integral(0.0, PLAIN) / 2.0;
        for (int n = 1; n < TERMS; n++) {
            coefficients[0][n] = integral(Math.PI * n, WITH_COSINE);
            coefficients[1][n] = integral(Math.PI * n, WITH_SINE);
        }
        double sum = 0.0;
        for (int n = 0; n < TERMS; n++) sum += coefficients[0][n] + n * coefficients[1][n];
        return Math.rint(sum * 1e6); // the last digits of sines differ from machine to machine
    }

    public static void main(String[] args) {
        new Series().measure(args);
    }
}

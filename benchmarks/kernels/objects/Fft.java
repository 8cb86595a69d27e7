/** A complex Fourier transform and back, real and imaginary parts in turn in one array. */
class Fft extends Kernel {
    private static final int POINTS = 1 << 14, TRANSFORMS = 40;

    private static void reverseBits(double[] data) {
        int n = data.length / 2, to = 0;
        for (int from = 0; from < n - 1; from++) {
            if (from < to) {
                double re = data[2 * from], im = data[2 * from + 1];
                data[2 * from] = data[2 * to];
                data[2 * from + 1] = data[2 * to + 1];
                data[2 * to] = re;
                data[2 * to + 1] = im;
            }
            int bit = n >> 1;
            while (bit <= to) {
                to -= bit;
                bit >>= 1;
            }
            to += bit;
        }
    }

    private static void transform(double[] data, int direction) {
        int n = data.length / 2;
        reverseBits(data);
        for (int half = 1; half < n; half *= 2) {
            double angle = direction * Math.PI / half;
            double sine = Math.sin(angle), lower = 2.0 * Math.sin(angle / 2) * Math.sin(angle / 2);
            double wRe = 1.0, wIm = 0.0;
            for (int a = 0; a < half; a++) {
                if (a > 0) {
                    double re = wRe - sine * wIm - lower * wRe;
                    wIm = wIm + sine * wRe - lower * wIm;
                    wRe = re;
                }
                for (int b = 0; b < n; b += 2 * half) {
                    int i = 2 * (b + a), j = 2 * (b + a + half);
                    double re = wRe * data[j] - wIm * data[j + 1];
                    double im = wRe * data[j + 1] + wIm * data[j];
                    data[j] = data[i] - re;
                    data[j + 1] = data[i + 1] - im;
                    data[i] += re;
                    data[i + 1] += im;
                }
            }
        }
    }

    double work() {
        double[] data = new double[2 * POINTS];
        RandomNumbers numbers = new RandomNumbers(7);
        for (int i = 0; i < data.length; i++) data[i] = numbers.nextDouble();
        for (int turn = 0; turn < TRANSFORMS; turn++) {
            transform(data, turn % 2 == 0 ? 1 : -1);
            if (turn % 2 == 1) {
                for (int i = 0; i < data.length; i++) data[i] *= 1.0 / POINTS;
            }
        }
        double sum = 0.0;
        for (int i = 0; i < data.length; i++) sum += data[i];
        return sum;
    }

    public static void main(String[] args) {
        new Fft().measure(args);
    }
}

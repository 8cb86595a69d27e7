/** The area of a quarter of a disc by random points; each number takes a lock that nobody else wants. */
class MonteCarlo extends Kernel {
    private static final int POINTS = 24000000;

    double work() {
        RandomNumbers numbers = new RandomNumbers(113);
        int inside = 0;
        for (int i = 0; i < POINTS; i++) {
            double x = numbers.nextDouble(), y = numbers.nextDouble();
            if (x * x + y * y <= 1.0) inside++;
        }
        return 4.0 * inside / POINTS;
    }

    public static void main(String[] args) {
        new MonteCarlo().measure(args);
    }
}

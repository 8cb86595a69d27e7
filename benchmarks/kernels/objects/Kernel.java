/** What is measured: the same work again and again, of which the fastest time counts. */
abstract class Kernel {
    /** Does the work once; the value depends on all of it. */
    abstract double work();

    void measure(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        long best = Long.MAX_VALUE;
        double checksum = 0.0;
        for (int round = 0; round < rounds; round++) {
            long start = System.currentTimeMillis();
            checksum = work();
            best = Math.min(best, System.currentTimeMillis() - start);
        }
        System.out.println("{\"milliseconds\": " + best + ", \"checksum\": \"" + checksum + "\"}");
    }
}

// java.util.Random has one sequence for a seed.
import java.util.Random;

public class Randoms {
    public static void main(String[] args) {
        long[] seeds = { 0, 1, -1, 42, 1L << 47, 123456789012L };
        for (int s = 0; s < seeds.length; s++) {
            Random r = new Random(seeds[s]);
            for (int i = 0; i < 20; i++) {
                System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextInt(1 << 30));
                System.out.println(r.nextDouble() + " " + r.nextFloat());
            }
        }
        Random r = new Random(7);
        double sum = 0;
        for (int i = 0; i < 100000; i++) {
            sum += r.nextDouble();
        }
        System.out.println(sum);
        r.setSeed(7);
        System.out.println(r.nextInt(100));
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println("positive");
        }
    }
}

// The shortest decimal text of many doubles and floats; it reads back as the same number.
import java.util.Random;

public class DoublePrinting {
    static int wrong = 0;

    static void show(double d) {
        String text = "" + d;
        if (d == d && Double.parseDouble(text) != d) {
            wrong++;
        }
        System.out.println(text);
    }

    static void show(float f) {
        String text = "" + f;
        if (f == f && Float.parseFloat(text) != f) {
            wrong++;
        }
        System.out.println(text);
    }

    public static void main(String[] args) {
        Random random = new Random(42);
        for (int i = 0; i < 3000; i++) {
            show(Double.longBitsToDouble(random.nextLong()));
            show(Float.intBitsToFloat(random.nextInt()));
            show(random.nextDouble());
            show(random.nextInt(1000000) / 1000.0);
            show(random.nextInt(100000) / 100.0f);
        }
        double power = 1e-30;
        for (int i = 0; i < 60; i++) {
            show(power);
            show((float) power);
            power *= 10;
        }
        power = 1;
        for (int i = 0; i < 1100; i += 3) {
            show(power);
            show(1 / power);
            power *= 8;
        }
        show(Double.MIN_VALUE);
        show(Double.MAX_VALUE);
        show(Float.MIN_VALUE);
        show(Float.MAX_VALUE);
        show(2.2250738585072014E-308);
        show(1e7);
        show(9999999.999);
        show(1e-3);
        show(9.99e-4);
        show(123456789012345680.0);
        System.out.println(wrong);
    }
}

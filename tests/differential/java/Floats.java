// Arithmetic of float and double with its special values.
public class Floats {
    public static void main(String[] args) {
        double[] v = { 0.0, -0.0, 1.0, -1.0, 2.5, -7.25, 1e308, 1e-308, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0, 3.0 };
        for (int i = 0; i < v.length; i++) {
            for (int j = 0; j < v.length; j++) {
                double a = v[i], b = v[j];
                System.out.println((a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b));
                System.out.println((a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a > b) + " " + (a >= b));
                System.out.println(Math.max(a, b) + " " + Math.min(a, b) + " " + Double.compare(a, b));
                float x = (float) a, y = (float) b;
                System.out.println((x + y) + " " + (x - y) + " " + (x * y) + " " + (x / y) + " " + (x % y) + " " + Math.max(x, y) + " " + Math.min(x, y));
            }
            System.out.println(Math.floor(v[i]) + " " + Math.ceil(v[i]) + " " + Math.rint(v[i]) + " " + Math.round(v[i]) + " " + Math.abs(v[i])
                + " " + Math.sqrt(v[i]) + " " + Math.round((float) v[i]));
            System.out.println(Double.doubleToLongBits(v[i]) + " " + Float.floatToIntBits((float) v[i]));
        }
        float sum = 0;
        double total = 0;
        for (int i = 1; i <= 1000; i++) {
            sum += 1.0f / i;
            total += 1.0 / i;
        }
        System.out.println(sum + " " + total);
        double d = 0.1;
        d++;
        float f = 0.1f;
        f--;
        System.out.println(d + " " + f + " " + -d + " " + +f);
        for (int i = -9; i <= 9; i++) {
            double h = i / 2.0;
            System.out.println(Math.rint(h) + " " + Math.round(h) + " " + (int) h + " " + h % 2);
        }
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println(1.0 - 0.9);
        System.out.println(100 * 1.1);
        System.out.println(1 / 3 * 3.0);
        System.out.println(0x7fffffff + 1.0f);
    }
}

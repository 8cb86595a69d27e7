/** The smaller and the greater of two numbers of which the compiler knows one. */
public class Bounds {
    static final double[] NUMBERS = {
        0.0, -0.0, 1.0, -1.0, 2.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
        -Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE
    };

    static void show(String what, double y, double left, double right) {
        System.out.println(what + " " + y + " " + left + " " + right + " " + 1.0 / left + " " + 1.0 / right);
    }

    public static void main(String[] args) {
        for (int i = 0; i < NUMBERS.length; i++) {
            double y = NUMBERS[i];
            show("min 0", y, Math.min(0.0, y), Math.min(y, 0.0));
            show("max 0", y, Math.max(0.0, y), Math.max(y, 0.0));
            show("min -0", y, Math.min(-0.0, y), Math.min(y, -0.0));
            show("max -0", y, Math.max(-0.0, y), Math.max(y, -0.0));
            show("min 1", y, Math.min(1.0, y), Math.min(y, 1.0));
            show("max 1", y, Math.max(1.0, y), Math.max(y, 1.0));
            show("min -1", y, Math.min(-1.0, y), Math.min(y, -1.0));
            show("max -1", y, Math.max(-1.0, y), Math.max(y, -1.0));
            show("min NaN", y, Math.min(Double.NaN, y), Math.min(y, Double.NaN));
            show("max NaN", y, Math.max(Double.NaN, y), Math.max(y, Double.NaN));
            show("min infinity", y, Math.min(Double.POSITIVE_INFINITY, y), Math.min(y, Double.POSITIVE_INFINITY));
            show("max infinity", y, Math.max(Double.NEGATIVE_INFINITY, y), Math.max(y, Double.NEGATIVE_INFINITY));
            for (int j = 0; j < NUMBERS.length; j++) {
                show("two", y, Math.min(y, NUMBERS[j]), Math.max(y, NUMBERS[j]));
            }
        }
    }
}

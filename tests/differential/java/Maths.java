// java.lang.Math where its results are fixed.
public class Maths {
    static long round(double d) {
        return Math.round(d * 1e9);
    }

    public static void main(String[] args) {
        for (int i = -20; i <= 20; i++) {
            double x = i / 4.0;
            System.out.println(Math.floor(x) + " " + Math.ceil(x) + " " + Math.rint(x) + " " + Math.round(x) + " " + Math.abs(x) + " " + Math.round((float) x));
            System.out.println(round(Math.sin(x)) + " " + round(Math.cos(x)) + " " + round(Math.tan(x)) + " " + round(Math.exp(x)) + " " + round(Math.atan(x)));
            System.out.println(round(Math.atan2(x, 1.5)) + " " + round(Math.log(Math.abs(x) + 1)) + " " + round(Math.pow(2, x)) + " " + Math.sqrt(Math.abs(x)));
            if (Math.abs(x) <= 1) {
                System.out.println(round(Math.asin(x)) + " " + round(Math.acos(x)));
            }
        }
        System.out.println(Math.PI + " " + Math.E + " " + Math.toRadians(180) + " " + Math.toDegrees(Math.PI));
        System.out.println(Math.max(1, 2) + " " + Math.max(1L, 2) + " " + Math.max(1f, 2) + " " + Math.max(1.0, 2) + " " + Math.min(-0.0, 0.0));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(0, 0) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(2, -1074) + " " + Math.sqrt(-1));
        System.out.println(Math.round(1e20) + " " + Math.round(-1e20) + " " + Math.round(0.0 / 0) + " " + Math.round(0.49999999999999994) + " " + Math.round(3e9f));
        System.out.println(Math.abs(-5) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(-0.0) + " " + Math.log(0) + " " + Math.exp(710) + " " + Math.log(-1));
        System.out.println(Math.IEEEremainder(5, 3) + " " + 5 % 3 + " " + -5 % 3 + " " + 5.5 % -2 + " " + Math.floor(-0.5));
        double r = Math.random();
        System.out.println(r >= 0 && r < 1);
    }
}

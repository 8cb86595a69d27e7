// Loops with labels, several variables, empty parts, and breaks out of blocks.
public class Loops {
    static boolean prime(int n) {
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return n > 1;
    }

    public static void main(String[] args) {
        int count = 0;
        for (int i = 0, j = 10; i < j; i++, j--) {
            count += i * j;
        }
        System.out.println(count);
        int k = 0;
        for (;;) {
            if (++k > 5) {
                break;
            }
        }
        do {
            k--;
            if (k == 3) {
                continue;
            }
            count += k;
        } while (k > 0);
        System.out.println(k + " " + count);
        found:
        for (int a = 1; a < 50; a++) {
            for (int b = a; b < 50; b++) {
                inner:
                for (int c = b; ; c++) {
                    if (c * c > a * a + b * b) {
                        break inner;
                    }
                    if (c * c == a * a + b * b) {
                        System.out.println(a + " " + b + " " + c);
                        if (a > 10) {
                            break found;
                        }
                        continue found;
                    }
                }
            }
        }
        block: {
            if (count > 0) {
                break block;
            }
            System.out.println("never");
        }
        for (int i = 0; i < 60; i++) {
            if (prime(i)) {
                System.out.print(i + " ");
            }
        }
        System.out.println();
        int n = 27, steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        System.out.println(steps);
        for (double x = 0; x < 1; x += 0.1) {
            System.out.print(x + " ");
        }
        System.out.println();
        for (byte b = 120; b > 0; b++) {
            System.out.print(b + " ");
        }
        System.out.println();
        int i = 0;
        while (i < 3) {
            int fresh = i * i;
            i++;
            if (i == 2) {
                continue;
            }
            System.out.println(fresh);
        }
    }
}

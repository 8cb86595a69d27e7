// Indices in locals of loop bodies: sums of counters, some of which leave their array, wrap around, or change after all.
class Followers {
    static int[] fresh(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i * 3 + 1;
        return a;
    }

    static void show(String what, int[] a) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) sum = sum * 31 + a[i];
        System.out.println(what + " " + sum);
    }

    static void pairs(int[] a, int first, int n) {
        for (int i = 0; i < n; i++) {
            int at = 2 * (first + i);
            int next = at + 1;
            a[next] = a[at] + i;
        }
    }

    static void backwards(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            int at = n - i, from = i + 1;
            a[at] = a[from] - at;
        }
    }

    static void wraps(int[] a, int big) {
        for (int i = 0; i < 4; i++) {
            int at = big + i;
            int back = at - Integer.MAX_VALUE;
            a[back + 5] += at;
        }
    }

    static void moved(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            int at = i;
            if (i % 3 == 1) at++;
            a[at] += a[i];
        }
    }

    static void triangle(int[][] a) {
        for (int j = 0; j < a.length; j++) {
            int[] row = a[j];
            for (int i = j + 1; i < a.length; i++) {
                int[] target = a[i];
                int factor = target[j];
                for (int k = j + 1; k < a.length; k++) {
                    int at = k, other = at - 1;
                    target[at] -= factor * row[other];
                }
            }
        }
    }

    static void starts(int[] a, int j, int n) {
        int count = 0;
        for (int k = j + 1; k < n; k++) {
            a[k] += k;
            count++;
            if (a[k] > 1000000) break;
        }
        System.out.println(count);
    }

    public static void main(String[] args) {
        int[] a = fresh(64);
        pairs(a, 3, 28);
        show("pairs", a);
        try {
            pairs(a, 20, 30);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("left", a);
        }
        backwards(a, 63);
        show("backwards", a);
        wraps(a, Integer.MAX_VALUE - 2);
        show("wraps", a);
        moved(a, 63);
        show("moved", a);
        int[][] square = new int[9][];
        for (int i = 0; i < 9; i++) square[i] = fresh(9 + i);
        triangle(square);
        for (int i = 0; i < 9; i++) show("row", square[i]);
        starts(a, 5, 60);
        starts(a, 70, 60);
        try {
            starts(a, Integer.MAX_VALUE, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("nothing stored", a);
        }
        try {
            starts(a, -3, 60);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("first index", a);
        }
        try {
            pairs(null, 0, 1);
        } catch (NullPointerException e) {
            show("no array", a);
        }
    }
}

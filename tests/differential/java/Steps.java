// Loops that step by more than one, or downwards: what they leave behind, also where an index leaves its array on the
// way, and where the counter would pass the ends of the ints.
class Steps {
    static int[] fresh(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i * 5 % 17;
        return a;
    }

    static void show(String what, int[] a) {
        long sum = 0;
        for (int i = a.length - 1; i >= 0; i--) sum = sum * 31 + a[i];
        System.out.println(what + " " + sum);
    }

    static void every(int[] a, int[] b, int from, int to, int seed) {
        for (int i = from; i < to; i += 3) a[i] = b[i + 1] * seed + i;
    }

    static void down(int[] a, int[] b, int from, int to) {
        for (int i = from; i >= to; i -= 2) a[i] += b[i] - a[i + 1];
    }

    static void pairs(int[] a, int n) {
        for (int i = 0; i < n; i += 2) {
            int t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
        }
    }

    static void triangle(int[] a, int n) {
        for (int i = n; i > 0; i -= 2) {
            for (int j = i; j < n; j += 2) a[i + j] += a[j - i] + 1;
        }
    }

    static int nearTheEnd(int[] a, int from) {
        int turns = 0;
        for (int i = from; i <= Integer.MAX_VALUE - 1; i += 2) {
            a[0] += i;
            if (++turns > 9) break;
        }
        for (int i = -from; i > Integer.MIN_VALUE; i -= 3) {
            a[1] -= i;
            if (++turns > 25) break;
        }
        return turns;
    }

    static void gather(int[] a, int[] at, int n) {
        for (int i = n - 1; i >= 0; i -= 1) a[at[i]] = a[i] + at[n - 1 - i];
    }

    public static void main(String[] args) {
        int[] a = fresh(50), b = fresh(50);
        every(a, b, 1, 49, 7);
        show("every", a);
        every(a, b, 48, 3, 7);
        show("none", a);
        for (int from = 44; from < 49; from++) {
            try {
                every(a, b, from, 60, 3);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("left");
            }
            show("left upwards", a);
        }
        down(a, b, 48, 0);
        show("down", a);
        try {
            down(a, b, 7, -4);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("left");
        }
        show("left downwards", a);
        try {
            down(a, null, 8, 0);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        down(a, null, 8, 9);
        show("not run", a);
        pairs(a, 50);
        show("pairs", a);
        try {
            pairs(a, 51);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("left");
        }
        show("half a pair", a);
        triangle(a, 25);
        show("triangle", a);
        System.out.println(nearTheEnd(a, Integer.MAX_VALUE - 7));
        show("near the end", a);
        gather(a, b, 40);
        show("gather", a);
        b[12] = 99;
        try {
            gather(a, b, 40);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("left");
        }
        show("gathered half", a);
    }
}

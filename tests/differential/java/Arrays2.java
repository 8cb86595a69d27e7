// Java arrays: jagged, covariant, copied, cloned, compared.
public class Arrays2 {
    static int sum(int[][] rows) {
        int total = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; rows[i] != null && j < rows[i].length; j++) {
                total += rows[i][j];
            }
        }
        return total;
    }

    static int[] fill(int n) {
        int result[] = new int[n];
        for (int i = 0; i < n; i++) {
            result[i] = i * i - 3;
        }
        return result;
    }

    static void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i - 1;
            while (j >= 0 && a[j] > v) {
                a[j + 1] = a[j--];
            }
            a[j + 1] = v;
        }
    }

    public static void main(String[] args) {
        int[][] rows = { { 1 }, { 2, 3 }, {}, null, { 4, 5, 6 } };
        System.out.println(sum(rows) + " " + rows.length + " " + rows[4].length);
        int[][][] cube = new int[3][4][];
        cube[1][2] = fill(5);
        System.out.println(cube[1][2][4] + " " + (cube[0][0] == null) + " " + cube[2].length);
        String[] strings = { "a", "b", "c" };
        Object[] objects = strings;
        try {
            objects[0] = new Object();
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        objects[1] = "B";
        objects[2] = null;
        System.out.println(strings[0] + strings[1] + strings[2]);
        try {
            Integer[] numbers = (Integer[]) (Object) strings;
            System.out.println(numbers.length);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        int[] a = fill(10);
        int[] b = (int[]) a.clone();
        b[0] = 99;
        System.out.println(a[0] + " " + b[0] + " " + a.length);
        System.arraycopy(a, 0, a, 2, 6);
        for (int i = 0; i < a.length; i++) {
            System.out.print(a[i] + " ");
        }
        System.out.println();
        sort(a);
        for (int i = 0; i < a.length; i++) {
            System.out.print(a[i] + " ");
        }
        System.out.println();
        try {
            System.arraycopy(a, 5, b, 8, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("arraycopy");
        }
        byte[] bytes = { 1, -1, (byte) 200 };
        short[] shorts = { 1, -1, (short) 40000 };
        char[] chars = { 'x', 65, '\u1234' };
        long[] longs = { 1L << 40, -1 };
        float[] floats = { 1.5f, 2 };
        double[] doubles = { 1, 'a', 2.5f };
        boolean[] flags = { true, false };
        System.out.println(bytes[2] + " " + shorts[2] + " " + (int) chars[2] + " " + longs[0] + " " + floats[1] + " " + doubles[1] + " " + flags[0]);
        bytes[0] += 200;
        shorts[0] <<= 15;
        chars[0]++;
        longs[1] >>>= 1;
        floats[0] /= 3;
        doubles[2] %= 1;
        flags[1] |= flags[0];
        flags[0] ^= true;
        System.out.println(bytes[0] + " " + shorts[0] + " " + chars[0] + " " + longs[1] + " " + floats[0] + " " + doubles[2] + " " + flags[0] + flags[1]);
        int[] empty = {};
        System.out.println(empty.length + " " + new int[0][5].length);
        int[] same = a;
        System.out.println((same == a) + " " + (a == b) + " " + a.equals(b) + " " + a.equals(same));
        try {
            int[][] huge = new int[2][-1];
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
    }
}

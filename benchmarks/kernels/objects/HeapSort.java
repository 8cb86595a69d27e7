/** Numbers are sorted in the order that a heap gives them back. */
class HeapSort extends Kernel {
    private static final int NUMBERS = 200000;

    private static void sink(int[] heap, int at, int last) {
        int value = heap[at];
        for (int child = 2 * at + 1; child <= last; child = 2 * at + 1) {
            if (child < last && heap[child] < heap[child + 1]) child++;
            if (heap[child] <= value) break;
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = value;
    }

    private static void sort(int[] numbers) {
        int last = numbers.length - 1;
        for (int at = last / 2; at >= 0; at--) sink(numbers, at, last);
        for (; last > 0; last--) {
            int greatest = numbers[0];
            numbers[0] = numbers[last];
            numbers[last] = greatest;
            sink(numbers, 0, last - 1);
        }
    }

    double work() {
        int[] numbers = new int[NUMBERS];
        int value = 113;
        for (int i = 0; i < NUMBERS; i++) {
            value = value * 1103515245 + 12345;
            numbers[i] = value >>> 8;
        }
        sort(numbers);
        double sum = 0.0;
        for (int i = 0; i < NUMBERS; i++) {
            if (i > 0 && numbers[i - 1] > numbers[i]) return -1.0;
            sum += (double) numbers[i] * (i % 7);
        }
        return sum;
    }

    public static void main(String[] args) {
        new HeapSort().measure(args);
    }
}

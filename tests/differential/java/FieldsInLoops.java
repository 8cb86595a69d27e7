// Fields and statics that loops update, while others look at them or change them, too.
public class FieldsInLoops {
    static int turns;
    static long noted;

    int count;
    byte small;
    double value = 1.0;
    char letter = 'a';
    FieldsInLoops next = this;
    int[] seen = new int[8];

    void note() {
        noted = noted * 31 + count;
    }

    void bump() {
        count += 100;
    }

    /** What a callee reads is what the loop has stored. */
    void readByCallee(int n) {
        for (int i = 0; i < n; i++) {
            count += i;
            note();
        }
    }

    /** What a callee stores is what the loop goes on with. */
    void storedByCallee(int n) {
        for (int i = 0; i < n; i++) {
            count += i;
            if (i % 3 == 0) bump();
        }
    }

    /** The other object may be this one. */
    void storedInAnother(FieldsInLoops other, int n) {
        for (int i = 0; i < n; i++) {
            count += i;
            other.count *= 2;
            value += other.value;
        }
    }

    void readInAnother(FieldsInLoops other, int n) {
        for (int i = 0; i < n; i++) value -= 0.25 * other.value;
    }

    /** The exception leaves what was stored before it. */
    int thrown(int n) {
        try {
            for (int i = 0; i < n; i++) {
                count++;
                seen[i] += count;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return -count;
        }
        return count;
    }

    void caught(int n) {
        for (int i = 0; i < n; i++) {
            count += 3;
            try {
                seen[count % 16]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                count -= 1;
            }
        }
    }

    int old(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += count++ + ++count;
        return sum;
    }

    void narrow(int n) {
        for (int i = 0; i < n; i++) {
            small += 7;
            small = (byte) (small * 3);
            letter++;
        }
    }

    void inCondition(int n) {
        count = n;
        while (--count > 3) value += count;
        do {
            value *= 1.5;
            count += 2;
        } while (count < 20);
        for (count = 0; count < n; count += 2) value += 1;
    }

    int left(int n) {
        for (int i = 0; ; i++) {
            count += i;
            if (count > n) return count;
            if (i == 50) break;
        }
        return -1;
    }

    static void statics(int n) {
        for (int i = 0; i < n; i++) {
            turns += i;
            noted = noted * 3 + turns;
            for (int k = 0; k < i; k++) turns ^= k;
        }
    }

    static class More extends FieldsInLoops {
        int count;

        void both(int n) {
            for (int i = 0; i < n; i++) {
                count++;
                super.count += 2;
                ((FieldsInLoops) next).count -= 1;
            }
        }
    }

    class Inner {
        void outer(int n) {
            for (int i = 0; i < n; i++) {
                count += i;
                value += count;
            }
        }
    }

    void show(String name) {
        int sum = 0;
        for (int i = 0; i < seen.length; i++) sum += seen[i] * (i + 1);
        System.out.println(name + " " + count + " " + small + " " + value + " " + (int) letter + " " + sum + " " + turns + " "
            + noted);
    }

    public static void main(String[] args) {
        FieldsInLoops a = new FieldsInLoops(), b = new FieldsInLoops();
        a.readByCallee(10);
        a.show("readByCallee");
        a.storedByCallee(10);
        a.show("storedByCallee");
        a.storedInAnother(b, 5);
        a.storedInAnother(a, 5);
        a.show("storedInAnother");
        a.readInAnother(b, 5);
        a.readInAnother(a, 5);
        a.show("readInAnother");
        System.out.println(a.thrown(8) + " " + a.thrown(12));
        a.show("thrown");
        a.caught(20);
        a.show("caught");
        System.out.println(a.old(5));
        a.narrow(100);
        a.show("narrow");
        a.inCondition(12);
        a.show("inCondition");
        System.out.println(a.left(400) + " " + a.left(4000));
        statics(20);
        More more = new More();
        more.both(10);
        System.out.println(more.count + " " + ((FieldsInLoops) more).count);
        a.new Inner().outer(6);
        a.show("outer");
    }
}

// Objects that do not leave the method that makes them, and objects that do by one way or another.
class Kept {
    static class Pair {
        int first, second;
        Pair next;

        Pair(int first, int second) {
            this.first = first;
            this.second = second;
        }

        Pair swapped() {
            return new Pair(second, first);
        }

        Pair plus(Pair other) {
            return new Pair(first + other.first, second + other.second);
        }

        int sum() {
            return first + second;
        }

        Pair self() {
            return this;
        }
    }

    static class Careful extends Pair {
        Careful(int first, int second) {
            super(first, second);
            if (second == 0) throw new ArithmeticException("careful");
            made++;
        }

        int sum() {
            return super.sum() * 2;
        }
    }

    static class Leaves extends Pair {
        Leaves(int first) {
            super(first, -first);
            last = this;
        }
    }

    static int made = 0;
    static Pair last;
    static Pair[] shelf = new Pair[4];

    static int kept(int a, int b) {
        Pair pair = new Pair(a, b).swapped().plus(new Pair(b, 1));
        return pair.sum() * 10 + pair.first;
    }

    static int unset() {
        Pair pair = new Pair(0, 0);
        return pair.first + pair.second + (pair.next == null ? 1 : 2);
    }

    static boolean same(int a) {
        Pair one = new Pair(a, a), two = new Pair(a, a);
        return one == two || one.self() != one || two.self() == one;
    }

    static int thrown(int a, int b) {
        int before = made;
        try {
            Pair pair = new Careful(a, b);
            return pair.sum() + made - before;
        } catch (ArithmeticException e) {
            return made - before - 100;
        }
    }

    static int missing(Pair other) {
        int step = 0;
        Pair pair = new Pair(1, 2);
        try {
            step = 1;
            pair.first = 5;
            pair = pair.plus(other);
            step = 2;
        } catch (NullPointerException e) {
            return step * 100 + pair.first;
        }
        return step * 100 + pair.first;
    }

    static int chain(int n) {
        Pair head = null;
        for (int i = 0; i < n; i++) {
            Pair pair = new Pair(i, i * i);
            pair.next = head;
            head = pair;
        }
        int sum = 0;
        for (Pair pair = head; pair != null; pair = pair.next) sum = sum * 3 + pair.sum();
        return sum;
    }

    static int shelved(int n) {
        for (int i = 0; i < n; i++) {
            Pair pair = new Pair(i, n);
            if (i % 3 == 0) shelf[i % 4] = pair;
            pair.first += 7;
        }
        int sum = 0;
        for (int i = 0; i < 4; i++) sum += shelf[i] == null ? 1 : shelf[i].sum();
        return sum;
    }

    static int many(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            Pair pair = new Pair(i, sum & 7).plus(new Pair(1, 1));
            if (pair.sum() % 1000 == 0) last = pair;
            sum += pair.second;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(kept(3, 4) + " " + unset() + " " + same(5));
        System.out.println(thrown(1, 2) + " " + thrown(1, 0) + " " + made);
        System.out.println(missing(new Pair(10, 10)) + " " + missing(null));
        System.out.println(chain(10) + " " + shelved(11));
        new Leaves(9);
        System.out.println(last.sum() + " " + last.first);
        System.out.println(many(3000000) + " " + last.first);
        synchronized (new Pair(1, 1)) {
            System.out.println(new Pair(1, 2).equals(new Pair(1, 2)) + " " + (new Careful(2, 3) instanceof Pair));
        }
    }
}

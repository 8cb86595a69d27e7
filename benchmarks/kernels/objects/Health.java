/** Patients of villages in a tree of hospitals: they fall ill, wait, are judged, and healed or sent up. */
class Health extends Kernel {
    private static final int LEVELS = 5, STEPS = 150;

    private static class Patient {
        int hospitals, time, left;
        Patient next;
    }

    /** In the order in which they came. */
    private static class Queue {
        Patient first, last;

        void add(Patient patient) {
            patient.next = null;
            if (first == null) first = patient;
            else last.next = patient;
            last = patient;
        }

        void remove(Patient before, Patient patient) {
            if (before == null) first = patient.next;
            else before.next = patient.next;
            if (last == patient) last = before;
        }
    }

    private static class Village {
        final Village[] below = new Village[4];
        final Queue waiting = new Queue(), judged = new Queue(), inside = new Queue(), up = new Queue();
        final RandomNumbers numbers;
        int free;
        long healed, time, hospitals;

        Village(int level, int number) {
            numbers = new RandomNumbers(number * 31 + 17);
            free = 1 << level;
            for (int i = 0; level > 0 && i < 4; i++) below[i] = new Village(level - 1, number * 4 + i + 1);
        }

        void admit(Patient patient) {
            patient.hospitals++;
            if (free > 0) {
                free--;
                patient.left = 3;
                patient.time += 3;
                judged.add(patient);
            } else {
                waiting.add(patient);
            }
        }

        void treat() {
            Patient before = null;
            for (Patient patient = inside.first; patient != null; patient = patient.next) {
                if (--patient.left == 0) {
                    free++;
                    inside.remove(before, patient);
                    healed++;
                    time += patient.time;
                    hospitals += patient.hospitals;
                } else {
                    before = patient;
                }
            }
        }

        void judge() {
            Patient before = null, next;
            for (Patient patient = judged.first; patient != null; patient = next) {
                next = patient.next;
                if (--patient.left > 0) {
                    before = patient;
                    continue;
                }
                judged.remove(before, patient);
                if (numbers.nextDouble() > 0.1) {
                    patient.left = 10;
                    patient.time += 10;
                    inside.add(patient);
                } else {
                    free++;
                    up.add(patient);
                }
            }
        }

        void callIn() {
            Patient next;
            for (Patient patient = waiting.first; patient != null; patient = next) {
                next = patient.next;
                if (free == 0) {
                    patient.time++;
                    continue;
                }
                free--;
                waiting.remove(null, patient);
                patient.left = 3;
                patient.time += 3;
                judged.add(patient);
            }
        }

        /** One step here and below; what cannot be healed is left in `up`. */
        void step() {
            up.first = null;
            up.last = null;
            for (int i = 0; i < 4; i++) {
                Village village = below[i];
                if (village == null) continue;
                village.step();
                Patient next;
                for (Patient patient = village.up.first; patient != null; patient = next) {
                    next = patient.next;
                    admit(patient);
                }
            }
            treat();
            callIn();
            judge();
            if (below[0] == null && numbers.nextDouble() > 0.4) admit(new Patient());
        }

        double total() {
            double sum = healed + 0.5 * time + 0.25 * hospitals;
            for (int i = 0; i < 4; i++) {
                if (below[i] != null) sum += below[i].total();
            }
            return sum;
        }
    }

    double work() {
        Village top = new Village(LEVELS, 0);
        for (int step = 0; step < STEPS; step++) top.step();
        return top.total();
    }

    public static void main(String[] args) {
        new Health().measure(args);
    }
}

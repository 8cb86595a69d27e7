// System.exit leaves at once, with its status and without finally.
public class Exits {
    public static void main(String[] args) {
        try {
            System.out.println("before");
            System.exit(7);
        } finally {
            System.out.println("not reached");
        }
    }
}

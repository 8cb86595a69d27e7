// Overriding, overloading, hiding, super, constructors' order, abstract classes and interfaces.
public class Inheritance {
    static void say(String s) {
        System.out.println(s);
    }

    static abstract class Shape {
        String kind = "shape";
        static int made = 0;

        Shape() {
            made++;
            say("Shape() " + describe());
        }

        abstract double area();

        String describe() {
            return kind + " " + (int) area();
        }

        static String family() {
            return "shapes";
        }
    }

    static class Square extends Shape {
        String kind = "square";
        double side = 1;

        {
            say("side is " + side);
        }

        Square() {
            this(2);
            say("Square()");
        }

        Square(double side) {
            super();
            this.side = side;
            say("Square(double)");
        }

        double area() {
            return side * side;
        }

        String describe() {
            return kind + "/" + super.kind + "/" + ((Shape) this).kind + " " + super.describe();
        }

        static String family() {
            return "squares";
        }
    }

    interface Named {
        String PREFIX = "name:";

        String name();
    }

    interface Sized extends Named {
        int size();
    }

    static class Box extends Square implements Sized, Comparable {
        Box(double side) {
            super(side);
        }

        public String name() {
            return PREFIX + "box";
        }

        public int size() {
            return (int) side;
        }

        public int compareTo(Object other) {
            return size() - ((Box) other).size();
        }

        public boolean equals(Object other) {
            return other instanceof Box && ((Box) other).size() == size();
        }

        public int hashCode() {
            return size();
        }

        public String toString() {
            return "Box[" + size() + "]";
        }
    }

    static String pick(Object o) {
        return "object";
    }

    static String pick(String s) {
        return "string";
    }

    static String pick(long n) {
        return "long";
    }

    static String pick(double n) {
        return "double";
    }

    static String pick(int n, long m) {
        return "int,long";
    }

    static String pick(Shape s) {
        return "shape";
    }

    static String pick(Square s) {
        return "square";
    }

    public static void main(String[] args) {
        Shape s = new Square();
        say(s.describe() + " " + s.kind + " " + ((Square) s).kind + " " + Shape.family() + " " + Square.family());
        Box box = new Box(3);
        Named named = box;
        Sized sized = box;
        Comparable comparable = box;
        Object object = box;
        say(named.name() + sized.size() + sized.name() + comparable.compareTo(new Box(5)) + object);
        say(object.equals(new Box(3)) + " " + object.equals("x") + " " + object.hashCode() + " " + Shape.made);
        say((object instanceof Named) + " " + (object instanceof Shape) + " " + (s instanceof Named) + " " + (null instanceof Object));
        byte b = 1;
        say(pick(b) + pick('c') + pick(1L) + pick(1f) + pick("s") + pick((Object) "s") + pick(b, b) + pick(s) + pick(box) + pick(named));
        Object[] array = { box, s, "t", new int[2], new Object[0], new String[1][2] };
        for (int i = 0; i < array.length; i++) {
            Object o = array[i];
            say((o instanceof Box) + " " + (o instanceof Object[]) + " " + (o instanceof int[]) + " " + (o instanceof String[][]) + " " + (o instanceof Comparable));
        }
    }
}

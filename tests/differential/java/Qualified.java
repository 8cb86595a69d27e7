// Class objects by name, superclasses of classes around, and anonymous classes inside a given object.
import java.util.*;

public class Qualified extends Qualified2 {
    String name = "around";

    String describe() {
        return "Qualified " + name;
    }

    class Inner {
        int number;

        Inner(int number) {
            this.number = number;
        }

        String all() {
            return describe() + ", " + Qualified.super.describe() + ", " + Qualified.super.name + ", " + Qualified.this.name
                + ", " + number;
        }

        class Deeper {
            String all() {
                return Qualified.super.describe() + number + Inner.this.all() + Inner.super.equals(Inner.this);
            }
        }

        String twice() {
            return "" + Qualified.super.other(number) + Qualified.this.other(number);
        }
    }

    int other(int n) {
        return n;
    }

    interface Shape {
        double area();
    }

    static class Cell implements Shape {
        public double area() {
            return 1;
        }
    }

    static Inner special(Qualified of, final int extra) {
        return of.new Inner(extra * 2) {
            int more = number + extra;

            String all() {
                return "special " + more + " " + super.all();
            }
        };
    }

    static String show(Class c) {
        return c + " " + c.getName() + " " + c.isArray() + c.isInterface() + c.isPrimitive();
    }

    public static void main(String[] args) {
        Qualified q = new Qualified();
        Inner inner = q.new Inner(3);
        System.out.println(inner.all());
        System.out.println(inner.new Deeper().all());
        System.out.println(inner.twice());
        q.name = "changed";
        System.out.println(special(q, 5).all());
        System.out.println(q.new Inner(1) {
            String all() {
                return Qualified2.class.getName() + number;
            }
        }.all());
        Class[] classes = {
            Qualified.class, Cell.class, Shape.class, Inner.Deeper.class, int.class, void.class, double[].class, int[][].class,
            String.class, Cell[][].class, Object[].class, java.util.List.class, Map.Entry.class, char.class, boolean[].class
        };
        for (int i = 0; i < classes.length; i++) {
            System.out.println(show(classes[i]));
        }
        Object[] objects = {q, new Cell(), "x", new int[1][1], new double[0], new Object[0], inner, new Cell[0][0]};
        for (int i = 0; i < objects.length; i++) {
            for (int j = 0; j < classes.length; j++) {
                if (objects[i].getClass() == classes[j]) {
                    System.out.println(i + " is " + classes[j]);
                }
            }
        }
        System.out.println(new Cell().getClass() == Cell.class);
        System.out.println(new Cell().getClass().equals(Shape.class));
        Map named = new TreeMap();
        named.put(String.class.getName(), "text");
        named.put(Integer.class.getName(), "number");
        System.out.println(named.get("a".getClass().getName()) + " " + named);
    }
}

class Qualified2 {
    String name = "inherited";

    String describe() {
        return "Qualified2 " + name;
    }

    int other(int n) {
        return 10 * n;
    }
}

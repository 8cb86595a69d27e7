// Small programs about classes.
public class ClassPrograms {
    public static void main(String[] args) {
        System.out.println("InheritAndReplace"); InheritAndReplace.main(args);
        System.out.println("AbstractShapes"); AbstractShapes.main(args);
        System.out.println("SeveralInterfaces"); SeveralInterfaces.main(args);
        System.out.println("NullOverload"); NullOverload.main(args);
        System.out.println("WideningOverload"); WideningOverload.main(args);
        System.out.println("StaticVersusDynamic"); StaticVersusDynamic.main(args);
        System.out.println("HiddenFields"); HiddenFields.main(args);
        System.out.println("HiddenStatics"); HiddenStatics.main(args);
        System.out.println("ChainedConstructors"); ChainedConstructors.main(args);
        System.out.println("DispatchInConstructor"); DispatchInConstructor.main(args);
        System.out.println("InitOverwrites"); InitOverwrites.main(args);
        System.out.println("StaticNested"); StaticNested.main(args);
        System.out.println("InnerObjects"); InnerObjects.main(args);
        System.out.println("DeepInner"); DeepInner.main(args);
        System.out.println("LocalCapture"); LocalCapture.main(args);
        System.out.println("AnonymousLoop"); AnonymousLoop.main(args);
        System.out.println("CaptureBeforeSuper"); CaptureBeforeSuper.main(args);
        System.out.println("AnonymousInit"); AnonymousInit.main(args);
        System.out.println("InstanceTests"); InstanceTests.main(args);
        System.out.println("BadCasts"); BadCasts.main(args);
        System.out.println("ArrayStores"); ArrayStores.main(args);
        System.out.println("ArrayCovariance"); ArrayCovariance.main(args);
        System.out.println("EqualsOverload"); EqualsOverload.main(args);
        System.out.println("VersionOrder"); VersionOrder.main(args);
        System.out.println("CloneDepth"); CloneDepth.main(args);
        System.out.println("CloneKeepsClass"); CloneKeepsClass.main(args);
        System.out.println("ArrayCloning"); ArrayCloning.main(args);
        System.out.println("LazySingleton"); LazySingleton.main(args);
        System.out.println("EarlySingleton"); EarlySingleton.main(args);
        System.out.println("ShapeFactory"); ShapeFactory.main(args);
        System.out.println("ExpressionVisitor"); ExpressionVisitor.main(args);
        System.out.println("ObserverList"); ObserverList.main(args);
        System.out.println("SwapStrategy"); SwapStrategy.main(args);
        System.out.println("RangeIterator"); RangeIterator.main(args);
        System.out.println("Turnstile"); Turnstile.main(args);
        System.out.println("ImmutableMoney"); ImmutableMoney.main(args);
        System.out.println("DefensiveCopy"); DefensiveCopy.main(args);
        System.out.println("CallbackStop"); CallbackStop.main(args);
        System.out.println("OwnException"); OwnException.main(args);
        System.out.println("ExceptionTree"); ExceptionTree.main(args);
        System.out.println("CauseChain"); CauseChain.main(args);
        System.out.println("SuperChain"); SuperChain.main(args);
        System.out.println("PrivateNotOverridden"); PrivateNotOverridden.main(args);
        System.out.println("TwoParameterOverload"); TwoParameterOverload.main(args);
        System.out.println("CharOverload"); CharOverload.main(args);
        System.out.println("OverloadAcrossClasses"); OverloadAcrossClasses.main(args);
        System.out.println("ConstructorOverload"); ConstructorOverload.main(args);
        System.out.println("InitRunsOnce"); InitRunsOnce.main(args);
        System.out.println("SuperArguments"); SuperArguments.main(args);
        System.out.println("StaticCycle"); StaticCycle.main(args);
        System.out.println("ConstantClash"); ConstantClash.main(args);
        System.out.println("InheritedImplementation"); InheritedImplementation.main(args);
        System.out.println("EventAdapter"); EventAdapter.main(args);
        System.out.println("TemplateMethod"); TemplateMethod.main(args);
        System.out.println("LinkedRemoval"); LinkedRemoval.main(args);
        System.out.println("FilterIterator"); FilterIterator.main(args);
        System.out.println("Decorators"); Decorators.main(args);
        System.out.println("CompositeTree"); CompositeTree.main(args);
        System.out.println("TypesafeEnum"); TypesafeEnum.main(args);
        System.out.println("ConstantBodies"); ConstantBodies.main(args);
        System.out.println("QualifiedSuper"); QualifiedSuper.main(args);
        System.out.println("InnerExtendsInner"); InnerExtendsInner.main(args);
        System.out.println("NullOuter"); NullOuter.main(args);
        System.out.println("LocalRecursive"); LocalRecursive.main(args);
        System.out.println("LocalSameName"); LocalSameName.main(args);
        System.out.println("NestedAnonymous"); NestedAnonymous.main(args);
        System.out.println("ComparatorObjects"); ComparatorObjects.main(args);
        System.out.println("ObjectArrays"); ObjectArrays.main(args);
        System.out.println("MutableKey"); MutableKey.main(args);
        System.out.println("AsymmetricEquals"); AsymmetricEquals.main(args);
        System.out.println("ToStringCorners"); ToStringCorners.main(args);
        System.out.println("NumberMachine"); NumberMachine.main(args);
        System.out.println("DoubleDispatch"); DoubleDispatch.main(args);
        System.out.println("UndoCommands"); UndoCommands.main(args);
        System.out.println("BuilderChain"); BuilderChain.main(args);
        System.out.println("NarrowThrows"); NarrowThrows.main(args);
        System.out.println("ThrowingConstructor"); ThrowingConstructor.main(args);
        System.out.println("ForwardReference"); ForwardReference.main(args);
        System.out.println("CastChoosesOverload"); CastChoosesOverload.main(args);
        System.out.println("SuperFieldsAndMethods"); SuperFieldsAndMethods.main(args);
        System.out.println("OwnStack"); OwnStack.main(args);
        System.out.println("LazyProxy"); LazyProxy.main(args);
        System.out.println("HandlerChain"); HandlerChain.main(args);
        System.out.println("MementoKeeper"); MementoKeeper.main(args);
        System.out.println("PartialImplementation"); PartialImplementation.main(args);
        System.out.println("ReceiverOrder"); ReceiverOrder.main(args);
        System.out.println("HiddenMemberClasses"); HiddenMemberClasses.main(args);
        System.out.println("SameNames"); SameNames.main(args);
    }
}

// A subclass inherits a method and replaces another.
class InheritAndReplace {
    static class Animal {
        String name;
        Animal(String name) { this.name = name; }
        String sound() { return "..."; }
        String speak() { return name + " says " + sound(); }
    }
    static class Dog extends Animal {
        Dog(String n) { super(n); }
        String sound() { return "Woof"; }
    }
    static class Puppy extends Dog {
        Puppy(String n) { super(n + " junior"); }
        String sound() { return super.sound().toLowerCase() + "!"; }
    }
    public static void main(String[] args) {
        Animal[] zoo = { new Animal("Thing"), new Dog("Rex"), new Puppy("Rex") };
        for (int i = 0; i < zoo.length; i++) {
            System.out.println(zoo[i].speak());
        }
        Dog d = (Dog) zoo[2];
        System.out.println(d.sound());
    }
}

// An abstract class leaves one step to its children.
class AbstractShapes {
    static abstract class Shape {
        abstract double area();
        public String toString() { return label() + " of area " + area(); }
        protected String label() { return "shape"; }
    }
    static class Square extends Shape {
        private final double side;
        Square(double side) { this.side = side; }
        double area() { return side * side; }
        protected String label() { return "square"; }
    }
    static class Triangle extends Shape {
        final double base, height;
        Triangle(double b, double h) { base = b; height = h; }
        double area() { return base * height / 2; }
    }
    public static void main(String[] args) {
        Shape[] shapes = new Shape[] { new Square(1.5), new Triangle(3, 5), new Square(0) };
        double sum = 0;
        for (int i = 0; i < shapes.length; i++) {
            System.out.println(shapes[i]);
            sum += shapes[i].area();
        }
        System.out.println("sum " + sum);
    }
}

// One class may implement several interfaces and use their constants.
class SeveralInterfaces {
    interface Small { int LIMIT = 10; boolean small(); }
    interface Even { String WORD = "even"; boolean even(); }
    interface Both extends Small, Even { int TWICE = LIMIT * 2; }
    static class Num implements Both {
        private int n;
        Num(int n) { this.n = n; }
        public boolean small() { return n < LIMIT; }
        public boolean even() { return n % 2 == 0; }
    }
    static String test(Small s) { return "small=" + s.small(); }
    static String test(Even e) { return Even.WORD + "=" + e.even(); }
    public static void main(String[] args) {
        int[] values = { 4, 7, 12, -3 };
        for (int i = 0; i < values.length; i++) {
            Num n = new Num(values[i]);
            System.out.println(values[i] + " " + test((Small) n) + " " + test((Even) n));
        }
        System.out.println(Both.TWICE + " " + Num.LIMIT + " " + Num.WORD);
    }
}

// Null goes to the most specific overload.
class NullOverload {
    static String f(Object o) { return "Object"; }
    static String f(String s) { return "String"; }
    static String g(Object o) { return "Object"; }
    static String g(int[] a) { return "int[]"; }
    static String h(Object o) { return "Object"; }
    static String h(Object[] o) { return "Object[]"; }
    static String h(String[] o) { return "String[]"; }
    public static void main(String[] args) {
        System.out.println(f(null));
        System.out.println(f((Object) null));
        Object o = "text";
        System.out.println(f(o));
        System.out.println(f("text"));
        System.out.println(g(null) + " " + g(new int[0]) + " " + g(new long[0]));
        System.out.println(h(null) + " " + h(new Integer[1]) + " " + h(new int[1]) + " " + h(new String[1][1]));
    }
}

// A primitive argument widens to the nearest type that fits.
class WideningOverload {
    static String f(short x) { return "short"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String g(float x) { return "float " + x; }
    static String g(double x) { return "double " + x; }
    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 'c';
        System.out.println(f(b));
        System.out.println(f(s));
        System.out.println(f(c));
        System.out.println(f(3));
        System.out.println(f(4L));
        System.out.println(f(5f));
        System.out.println(g(16777217) + ", " + g(16777217L) + ", " + g(1.5));
        System.out.println(f(b + b) + " " + f((short) (s + s)));
    }
}

// Overloads are chosen by static type, overrides by run time type.
class StaticVersusDynamic {
    static class Base {
        String see(Base b) { return "Base sees Base"; }
    }
    static class Derived extends Base {
        String see(Base b) { return "Derived sees Base"; }
        String see(Derived d) { return "Derived sees Derived"; }
    }
    public static void main(String[] args) {
        Base b = new Base();
        Base bd = new Derived();
        Derived d = new Derived();
        System.out.println(b.see(d));
        System.out.println(bd.see(d));
        System.out.println(bd.see(b));
        System.out.println(d.see(bd));
        System.out.println(d.see(d));
        System.out.println(d.see((Base) d));
        System.out.println(((Base) d).see(d));
    }
}

// A field of the same name hides the field of the parent.
class HiddenFields {
    static class P {
        int x = 1;
        static String tag = "P";
        int getX() { return x; }
    }
    static class Q extends P {
        int x = 2;
        static String tag = "Q";
        int both() { return x * 10 + super.x; }
    }
    static class R extends Q {
        String x = "three";
        int older() { return ((P) this).x + ((Q) this).x; }
    }
    public static void main(String[] args) {
        R r = new R();
        System.out.println(r.x + " " + ((Q) r).x + " " + ((P) r).x);
        System.out.println(r.getX() + " " + r.both() + " " + r.older());
        ((Q) r).x = 50;
        ((P) r).x += 6;
        System.out.println(r.getX() + " " + r.both() + " " + r.older());
        P p = new Q();
        System.out.println(p.x + " " + p.tag + " " + Q.tag);
    }
}

// Static methods are hidden, not overridden.
class HiddenStatics {
    static class A {
        static String name() { return "A"; }
        String viaThis() { return "hello " + name(); }
    }
    static class B extends A {
        static String name() { return "B"; }
        String own() { return "hello " + name(); }
    }
    public static void main(String[] args) {
        A a = new B();
        B b = (B) a;
        System.out.println(A.name() + B.name());
        System.out.println(a.name() + b.name());
        System.out.println(b.viaThis());
        System.out.println(b.own());
        A nothing = null;
        System.out.println(nothing.name());
    }
}

// Constructors chain with this and super.
class ChainedConstructors {
    static class Base {
        static StringBuffer log = new StringBuffer();
        Base() { this("none"); log.append("Base() "); }
        Base(String s) { log.append("Base(" + s + ") "); }
    }
    static class Derived extends Base {
        int n;
        Derived() { this(7); log.append("Derived() "); }
        Derived(int n) { super("n" + n); this.n = n; log.append("Derived(int) "); }
        Derived(int a, int b) { n = a * b; log.append("Derived(int,int) "); }
    }
    static void show(Derived d) {
        System.out.println(d.n + ": " + Base.log.toString().trim());
        Base.log.setLength(0);
    }
    public static void main(String[] args) {
        show(new Derived());
        show(new Derived(3));
        show(new Derived(4, 5));
        new Base();
        System.out.println(Base.log.toString().trim());
        Base.log.setLength(0);
    }
}

// A constructor that calls an overridden method sees fields not yet set.
class DispatchInConstructor {
    static abstract class Base {
        Base() { System.out.println("in Base: " + describe()); }
        abstract String describe();
    }
    static class Child extends Base {
        String name = "set";
        final int constant = 5;
        int count = 3;
        int unset;
        Child() { System.out.println("in Child: " + describe()); count++; }
        String describe() { unset++; return name + " " + constant + " " + count + " " + unset; }
    }
    public static void main(String[] args) {
        Child c = new Child();
        System.out.println("after: " + c.describe());
        Base again = new Child();
        String text = again.describe();
        System.out.println(text);
        System.out.println(text.length());
    }
}

// A value set by the parent constructor is overwritten by an initialiser.
class InitOverwrites {
    static class Base {
        Base() { setup(); }
        void setup() { }
    }
    static class Child extends Base {
        int kept;
        int lost = 0;
        String nulled = null;
        String left;
        void setup() { kept = 1; lost = 2; nulled = "a"; left = "b"; }
    }
    public static void main(String[] args) {
        Child c = new Child();
        System.out.println(c.kept);
        System.out.println(c.lost);
        System.out.println(c.nulled);
        System.out.println(c.left);
        c.setup();
        System.out.println(c.kept + " " + c.lost + " " + c.nulled + " " + c.left);
    }
}

// A static nested class needs no outer object and sees private statics.
class StaticNested {
    private static int counter = 100;
    private int value = 5;
    static class Ticket {
        private final int number;
        Ticket() { number = ++counter; }
        int peek(StaticNested o) { return o.value + number; }
    }
    public static void main(String[] args) {
        Ticket a = new Ticket();
        StaticNested.Ticket b = new StaticNested.Ticket();
        System.out.println(a.number + " " + b.number);
        System.out.println(b.peek(new StaticNested()));
        StaticNested o = new StaticNested();
        o.value = -102;
        System.out.println(b.peek(o));
        System.out.println(counter);
        counter = 100;
    }
}

// An inner object belongs to one outer object.
class InnerObjects {
    private String name;
    private int made;
    InnerObjects(String name) { this.name = name; }
    class Part {
        private int id = ++made;
        String name = "part";
        String full() { return InnerObjects.this.name + "/" + name + "/" + id + " of " + made; }
        InnerObjects owner() { return InnerObjects.this; }
    }
    public static void main(String[] args) {
        InnerObjects x = new InnerObjects("x");
        InnerObjects y = new InnerObjects("y");
        Part p = x.new Part();
        InnerObjects.Part q = x.new Part();
        Part r = y.new Part();
        Part s = r.owner().new Part();
        System.out.println(p.full());
        System.out.println(q.full());
        System.out.println(r.full());
        System.out.println(s.full());
        System.out.println((p.owner() == q.owner()) + " " + (p.owner() == r.owner()));
    }
}

// Three levels of inner classes each see all the enclosing objects.
class DeepInner {
    int v = 1;
    class Mid {
        int v = 20;
        class Low {
            int v = 300;
            int sum() { return v + Mid.this.v + DeepInner.this.v; }
            void raise() { DeepInner.this.v++; Mid.this.v += 10; this.v *= 2; }
        }
    }
    public static void main(String[] args) {
        DeepInner d = new DeepInner();
        DeepInner.Mid m = d.new Mid();
        DeepInner.Mid.Low low = m.new Low();
        DeepInner.Mid.Low other = new DeepInner().new Mid().new Low();
        System.out.println(low.sum());
        low.raise();
        System.out.println(low.sum());
        System.out.println(other.sum());
        System.out.println(d.v + " " + m.v + " " + low.v);
        System.out.println(m.new Low().sum());
    }
}

// A local class captures the final variables of its method.
class LocalCapture {
    interface Op { int apply(int x); }
    static Op adder(final int n) {
        class Adder implements Op {
            int calls = 0;
            public int apply(int x) { calls++; return x + n * calls; }
        }
        return new Adder();
    }
    public static void main(String[] args) {
        Op two = adder(2);
        Op ten = adder(10);
        System.out.println(two.apply(1));
        System.out.println(two.apply(1));
        System.out.println(ten.apply(1));
        System.out.println(two.apply(1));
        int total = 0;
        for (int i = 0; i < 4; i++) total += adder(i).apply(i);
        System.out.println(total);
    }
}

// Anonymous classes made in a loop each keep their own number.
class AnonymousLoop {
    static abstract class Task {
        final String name;
        Task(String name) { this.name = name; }
        abstract int run();
    }
    public static void main(String[] args) {
        Task[] tasks = new Task[4];
        for (int i = 0; i < tasks.length; i++) {
            final int square = i * i;
            tasks[i] = new Task("t" + i) {
                private int runs;
                int run() { runs++; return square * 10 + runs; }
            };
        }
        tasks[2].run();
        for (int i = tasks.length - 1; i >= 0; i--) {
            System.out.println(tasks[i].name + " " + tasks[i].run());
        }
    }
}

// A captured final is there even while the parent constructor runs.
class CaptureBeforeSuper {
    static abstract class Base {
        final String seen;
        Base() { seen = "saw " + text(); }
        abstract String text();
    }
    public static void main(String[] args) {
        final String captured = new StringBuffer("abc").reverse().toString();
        final int n = args == null ? 1 : 42;
        Base b = new Base() {
            String own = "own";
            String text() { return captured + n + own; }
        };
        System.out.println(b.seen);
        System.out.println(b.text());
    }
}

// An instance initialiser stands in for the constructor of an anonymous class.
class AnonymousInit {
    static class Bag {
        private final StringBuffer text = new StringBuffer();
        protected void put(String s) { text.append('[').append(s).append(']'); }
        public String toString() { return text.toString(); }
    }
    public static void main(String[] args) {
        final String[] words = { "a", "bb", "" };
        Bag bag = new Bag() {
            int size;
            {
                for (int i = 0; i < words.length; i++) { put(words[i]); size++; }
            }
            public String toString() { return size + super.toString(); }
        };
        System.out.println(bag);
        bag.put("more");
        System.out.println(bag);
        System.out.println(new Bag() { { put("x"); } });
    }
}

// The instanceof operator follows classes, interfaces and arrays.
class InstanceTests {
    interface Marker { }
    static class A { }
    static class B extends A implements Marker { }
    static String kinds(Object o) {
        StringBuffer sb = new StringBuffer();
        if (o instanceof Object) sb.append("Object ");
        if (o instanceof A) sb.append("A ");
        if (o instanceof B) sb.append("B ");
        if (o instanceof Marker) sb.append("Marker ");
        if (o instanceof Object[]) sb.append("Object[] ");
        if (o instanceof Marker[]) sb.append("Marker[] ");
        if (o instanceof int[]) sb.append("int[] ");
        if (o instanceof Cloneable) sb.append("Cloneable ");
        return sb.length() == 0 ? "nothing" : sb.toString().trim();
    }
    public static void main(String[] args) {
        System.out.println(kinds(null));
        System.out.println(kinds(new A()));
        System.out.println(kinds(new B()));
        System.out.println(kinds(new B[0]));
        System.out.println(kinds(new int[2]));
        System.out.println(kinds(new int[2][2]));
        System.out.println(kinds("text"));
    }
}

// A wrong cast throws, a cast of null never does.
class BadCasts {
    static class A { }
    static class B extends A { }
    static class C extends A { }
    static void toB(Object o) {
        try {
            B b = (B) o;
            System.out.println("fine " + (b == null));
        } catch (ClassCastException e) {
            System.out.println(e.getClass().getName());
        }
    }
    public static void main(String[] args) {
        toB(new B());
        toB(null);
        toB(new A());
        toB(new C());
        toB("string");
        toB(new B[1]);
        Object o = new B[] { new B(), null };
        A[] as = (A[]) o;
        System.out.println(as.length + " " + (as[0] instanceof B) + " " + (as[1] instanceof B));
    }
}

// An array remembers its element type and refuses others.
class ArrayStores {
    static void put(Object[] a, int i, Object o) {
        try {
            a[i] = o;
            System.out.println("stored " + o);
        } catch (ArrayStoreException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName());
        }
    }
    public static void main(String[] args) {
        Object[] strings = new String[2];
        put(strings, 0, "one");
        put(strings, 1, new Integer(1));
        put(strings, 1, null);
        Object[] numbers = new Number[2];
        put(numbers, 0, new Integer(5));
        put(numbers, 1, new Double(2.5));
        put(numbers, 1, "no");
        put(numbers, 2, "no");
        System.out.println(numbers[0] + " " + numbers[1] + " " + strings[1]);
    }
}

// Arrays of interfaces and of arrays are covariant too.
class ArrayCovariance {
    interface Shape { }
    static class Dot implements Shape { public String toString() { return "dot"; } }
    static class Line implements Shape { public String toString() { return "line"; } }
    public static void main(String[] args) {
        Dot[] dots = { new Dot(), new Dot() };
        Shape[] shapes = dots;
        Object[] things = shapes;
        System.out.println(things[0] + " " + (things == (Object) dots));
        try {
            shapes[1] = new Line();
        } catch (ArrayStoreException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        Object[] rows = new int[2][3];
        rows[0] = new int[] { 7, 8 };
        System.out.println(((int[]) rows[0])[1] + " " + ((int[]) rows[1]).length);
        try {
            rows[1] = new long[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

// An equals with the wrong parameter type is only an overload.
class EqualsOverload {
    static class Wrong {
        int n;
        Wrong(int n) { this.n = n; }
        public boolean equals(Wrong w) { return w != null && w.n == n; }
    }
    public static void main(String[] args) {
        Wrong a = new Wrong(1);
        Wrong b = new Wrong(1);
        Object ob = b;
        System.out.println(a.equals(b));
        System.out.println(a.equals(ob));
        System.out.println(ob.equals(a));
        java.util.List list = new java.util.ArrayList();
        list.add(a);
        System.out.println(list.contains(b) + " " + list.contains(a));
        System.out.println(a.equals(null));
    }
}

// Objects with a natural order can be sorted.
class VersionOrder {
    static class Version implements Comparable {
        private final int major, minor;
        Version(int major, int minor) { this.major = major; this.minor = minor; }
        public int compareTo(Object o) {
            Version v = (Version) o;
            if (major != v.major) return major < v.major ? -1 : 1;
            return minor < v.minor ? -1 : (minor == v.minor ? 0 : 1);
        }
        public String toString() { return major + "." + minor; }
    }
    public static void main(String[] args) {
        Version[] vs = { new Version(1, 10), new Version(1, 9), new Version(0, 99), new Version(-1, 0), new Version(1, 9) };
        java.util.Arrays.sort(vs);
        System.out.println(java.util.Arrays.asList(vs));
        System.out.println(vs[2].compareTo(vs[3]));
        System.out.println(vs[0].compareTo(vs[4]));
        System.out.println(java.util.Arrays.binarySearch(vs, new Version(1, 10)));
        try {
            vs[0].compareTo("1.0");
        } catch (ClassCastException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

// A shallow clone shares its array, a deep one does not.
class CloneDepth {
    static class Grid implements Cloneable {
        int[] cells = { 1, 2, 3 };
        String name = "grid";
        Object shallow() {
            try { return super.clone(); } catch (CloneNotSupportedException e) { return null; }
        }
        public Object clone() {
            try {
                Grid g = (Grid) super.clone();
                g.cells = (int[]) cells.clone();
                return g;
            } catch (CloneNotSupportedException e) {
                throw new RuntimeException("never");
            }
        }
    }
    public static void main(String[] args) {
        Grid g = new Grid();
        Grid s = (Grid) g.shallow();
        Grid d = (Grid) g.clone();
        g.cells[0] = 100;
        g.name = "changed";
        System.out.println(s.cells[0] + " " + s.name);
        System.out.println(d.cells[0] + " " + d.name);
        System.out.println((s.cells == g.cells) + " " + (d.cells == g.cells));
        System.out.println(s instanceof Grid);
    }
}

// Cloning keeps the run time class and skips constructors.
class CloneKeepsClass {
    static int made = 0;
    static class Base implements Cloneable {
        Base() { made++; }
        public Object clone() {
            try { return super.clone(); } catch (CloneNotSupportedException e) { return null; }
        }
        public String toString() { return "Base"; }
    }
    static class Sub extends Base {
        int extra = 8;
        public String toString() { return "Sub" + extra; }
    }
    static class Plain {
        Object copy() throws CloneNotSupportedException { return clone(); }
    }
    public static void main(String[] args) {
        Base b = new Sub();
        ((Sub) b).extra = 9;
        Base c = (Base) b.clone();
        System.out.println(c + " " + (c instanceof Sub) + " " + (c == b));
        System.out.println(made);
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        made = 0;
    }
}

// Cloning an array of arrays copies only the outer level.
class ArrayCloning {
    public static void main(String[] args) {
        int[][] a = { { 1, 2 }, { 3 } };
        int[][] b = (int[][]) a.clone();
        a[0][0] = 9;
        a[1] = new int[] { 7, 7, 7 };
        System.out.println(b[0][0] + " " + b[1].length);
        String[] s = { "x", null };
        Object[] t = (Object[]) s.clone();
        System.out.println((t instanceof String[]) + " " + t[0] + " " + t[1]);
        int[] empty = (int[]) new int[0].clone();
        System.out.println(empty.length);
        System.out.println(s.equals(s.clone()));
        System.out.println(java.util.Arrays.equals(s, (String[]) s.clone()));
    }
}

// A singleton is made once, at first use.
class LazySingleton {
    static class Registry {
        private static Registry instance;
        private static int made;
        private int next = 1;
        private Registry() { made++; }
        static Registry get() {
            if (instance == null) instance = new Registry();
            return instance;
        }
        int take() { return next++; }
    }
    public static void main(String[] args) {
        System.out.println(Registry.made);
        Registry a = Registry.get();
        System.out.println(a.take() + " " + a.take());
        Registry b = Registry.get();
        System.out.println(b.take() + " " + (a == b));
        System.out.println(Registry.made);
        Registry.instance = null;
        System.out.println(Registry.get().take() + " " + Registry.made);
    }
}

// A singleton made too early sees static fields before their values.
class EarlySingleton {
    static class Config {
        static final Config ONE = new Config();
        static int level = 3;
        static final int FIXED = 4;
        static int later;
        int seenLevel, seenFixed;
        private Config() { seenLevel = level; seenFixed = FIXED; level = 50; later = 60; }
    }
    public static void main(String[] args) {
        Config c = Config.ONE;
        System.out.println(c.seenLevel);
        System.out.println(c.seenFixed);
        System.out.println(Config.level);
        System.out.println(Config.later);
        System.out.println(c == Config.ONE);
    }
}

// A factory chooses the class of what it returns.
class ShapeFactory {
    interface Shape { int corners(); }
    private static class Polygon implements Shape {
        private int n;
        Polygon(int n) { this.n = n; }
        public int corners() { return n; }
        public String toString() { return "polygon" + n; }
    }
    private static final Shape CIRCLE = new Shape() {
        public int corners() { return 0; }
        public String toString() { return "circle"; }
    };
    static Shape make(String name) {
        if (name.equals("circle")) return CIRCLE;
        if (name.equals("triangle")) return new Polygon(3);
        if (name.equals("square")) return new Polygon(4);
        throw new IllegalArgumentException("unknown shape " + name);
    }
    public static void main(String[] args) {
        String[] names = { "circle", "square", "triangle", "blob" };
        for (int i = 0; i < names.length; i++) {
            try {
                Shape s = make(names[i]);
                System.out.println(s + " " + s.corners());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
        System.out.println((make("circle") == make("circle")) + " " + (make("square") == make("square")));
    }
}

// A visitor adds operations to an expression tree.
class ExpressionVisitor {
    interface Visitor { Object num(int v); Object add(Node a, Node b); Object neg(Node a); }
    interface Node { Object accept(Visitor v); }
    static class Num implements Node {
        int v; Num(int v) { this.v = v; }
        public Object accept(Visitor w) { return w.num(v); }
    }
    static class Add implements Node {
        Node a, b; Add(Node a, Node b) { this.a = a; this.b = b; }
        public Object accept(Visitor w) { return w.add(a, b); }
    }
    static class Neg implements Node {
        Node a; Neg(Node a) { this.a = a; }
        public Object accept(Visitor w) { return w.neg(a); }
    }
    static class Show implements Visitor {
        public Object num(int v) { return String.valueOf(v); }
        public Object add(Node a, Node b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; }
        public Object neg(Node a) { return "-" + a.accept(this); }
    }
    static class Eval implements Visitor {
        int steps;
        private int val(Node n) { return ((Integer) n.accept(this)).intValue(); }
        public Object num(int v) { steps++; return new Integer(v); }
        public Object add(Node a, Node b) { steps++; return new Integer(val(a) + val(b)); }
        public Object neg(Node a) { steps++; return new Integer(-val(a)); }
    }
    public static void main(String[] args) {
        Node tree = new Add(new Neg(new Num(4)), new Add(new Num(10), new Neg(new Neg(new Num(1)))));
        Eval eval = new Eval();
        System.out.println(tree.accept(new Show()));
        System.out.println(tree.accept(eval));
        System.out.println(eval.steps);
        System.out.println(new Neg(new Num(Integer.MIN_VALUE)).accept(eval));
        System.out.println(eval.steps);
    }
}

// Observers are told of each change, and may leave.
class ObserverList {
    interface Listener { void changed(String what, int old, int now); }
    static class Model {
        private java.util.List listeners = new java.util.ArrayList();
        private int value;
        void add(Listener l) { listeners.add(l); }
        void remove(Listener l) { listeners.remove(l); }
        void set(int v) {
            if (v == value) return;
            int old = value;
            value = v;
            for (java.util.Iterator it = listeners.iterator(); it.hasNext();) ((Listener) it.next()).changed("value", old, v);
        }
    }
    static class Sum implements Listener {
        int total;
        public void changed(String what, int old, int now) { total += now - old; }
    }
    public static void main(String[] args) {
        Model m = new Model();
        Sum sum = new Sum();
        Listener printer = new Listener() {
            public void changed(String what, int old, int now) { System.out.println(what + " " + old + "->" + now); }
        };
        m.add(printer);
        m.add(sum);
        m.set(5);
        m.set(5);
        m.set(-1);
        m.remove(printer);
        m.set(100);
        System.out.println(sum.total);
    }
}

// The strategy is an object that can be exchanged.
class SwapStrategy {
    interface Discount { int price(int cents); }
    static final Discount NONE = new Discount() { public int price(int c) { return c; } };
    static class Percent implements Discount {
        private final int p;
        Percent(int p) { this.p = p; }
        public int price(int c) { return c - c * p / 100; }
    }
    static class Twice implements Discount {
        private final Discount first, second;
        Twice(Discount a, Discount b) { first = a; second = b; }
        public int price(int c) { return second.price(first.price(c)); }
    }
    static class Cart {
        Discount discount = NONE;
        int total(int[] items) {
            int t = 0;
            for (int i = 0; i < items.length; i++) t += discount.price(items[i]);
            return t;
        }
    }
    public static void main(String[] args) {
        Cart cart = new Cart();
        int[] items = { 999, 250, 1 };
        System.out.println(cart.total(items));
        cart.discount = new Percent(10);
        System.out.println(cart.total(items));
        cart.discount = new Twice(cart.discount, new Percent(50));
        System.out.println(cart.total(items));
        System.out.println(cart.total(new int[0]));
        System.out.println(new Percent(-10).price(100));
    }
}

// An iterator by hand walks a range and ends with an exception.
class RangeIterator {
    static class Range {
        final int from, to, step;
        Range(int from, int to, int step) { this.from = from; this.to = to; this.step = step; }
        java.util.Iterator iterator() {
            return new java.util.Iterator() {
                private int at = from;
                public boolean hasNext() { return step > 0 ? at < to : at > to; }
                public Object next() {
                    if (!hasNext()) throw new java.util.NoSuchElementException("past " + to);
                    Integer r = new Integer(at);
                    at += step;
                    return r;
                }
                public void remove() { throw new UnsupportedOperationException("remove"); }
            };
        }
    }
    public static void main(String[] args) {
        java.util.Iterator it = new Range(10, -2, -5).iterator();
        while (it.hasNext()) System.out.println(it.next());
        try {
            it.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        System.out.println(new Range(3, 3, 1).iterator().hasNext());
    }
}

// A turnstile is a machine of two states.
class Turnstile {
    interface State { State coin(); State push(); }
    static int passed, thanks;
    static final State LOCKED = new State() {
        public State coin() { return Turnstile.OPEN; }
        public State push() { return this; }
        public String toString() { return "locked"; }
    };
    static final State OPEN = new State() {
        public State coin() { thanks++; return this; }
        public State push() { passed++; return LOCKED; }
        public String toString() { return "open"; }
    };
    public static void main(String[] args) {
        String events = "pcpccpp";
        State s = LOCKED;
        passed = thanks = 0;
        for (int i = 0; i < events.length(); i++) {
            s = events.charAt(i) == 'c' ? s.coin() : s.push();
            System.out.println(events.charAt(i) + " " + s);
        }
        System.out.println(passed + " passed, " + thanks + " thanks");
    }
}

// An immutable amount returns a new object for each change.
class ImmutableMoney {
    static final class Money {
        private final long cents;
        static final Money ZERO = new Money(0);
        Money(long cents) { this.cents = cents; }
        Money plus(Money m) { return new Money(cents + m.cents); }
        Money times(int n) { return n == 0 ? ZERO : new Money(cents * n); }
        public String toString() {
            long a = Math.abs(cents);
            return (cents < 0 ? "-" : "") + a / 100 + "." + (a % 100 < 10 ? "0" : "") + a % 100;
        }
    }
    public static void main(String[] args) {
        Money a = new Money(1995);
        Money b = a.plus(new Money(10)).times(3);
        System.out.println(a + " " + b);
        System.out.println(a.times(-1));
        System.out.println(a.times(0) == Money.ZERO);
        System.out.println(new Money(-5));
        System.out.println(new Money(Long.MAX_VALUE).plus(new Money(1)).plus(new Money(5)));
    }
}

// An array is copied on the way in and on the way out.
class DefensiveCopy {
    static final class Scores {
        private final int[] data;
        Scores(int[] d) { data = (int[]) d.clone(); }
        int[] toArray() { return (int[]) data.clone(); }
        int sum() {
            int s = 0;
            for (int i = 0; i < data.length; i++) s += data[i];
            return s;
        }
        Scores with(int i, int v) {
            Scores s = new Scores(data);
            s.data[i] = v;
            return s;
        }
    }
    public static void main(String[] args) {
        int[] raw = { 1, 2, 3 };
        Scores s = new Scores(raw);
        raw[0] = 100;
        s.toArray()[1] = 100;
        System.out.println(s.sum());
        Scores t = s.with(2, 30);
        System.out.println(s.sum() + " " + t.sum());
        System.out.println(new Scores(new int[0]).sum());
    }
}

// A callback receives each element and may stop the walk.
class CallbackStop {
    interface Each { boolean call(int index, String s); }
    static int walk(String[] a, Each e) {
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            n++;
            if (!e.call(i, a[i])) break;
        }
        return n;
    }
    public static void main(String[] args) {
        String[] words = { "red", "green", "", "blue" };
        final StringBuffer all = new StringBuffer();
        final int[] count = new int[1];
        int n = walk(words, new Each() {
            public boolean call(int i, String s) { all.append(i).append(s).append(' '); return true; }
        });
        System.out.println(n + " " + all);
        n = walk(words, new Each() {
            public boolean call(int i, String s) { count[0] += s.length(); return s.length() > 0; }
        });
        System.out.println(n + " " + count[0]);
        System.out.println(walk(new String[0], null));
    }
}

// An exception class of one's own carries a value.
class OwnException {
    static class OverdrawnException extends Exception {
        private final int missing;
        OverdrawnException(String msg, int missing) { super(msg); this.missing = missing; }
        int getMissing() { return missing; }
    }
    static class Account {
        int balance;
        void withdraw(int n) throws OverdrawnException {
            if (n > balance) throw new OverdrawnException("need " + n, n - balance);
            balance -= n;
        }
    }
    public static void main(String[] args) {
        Account a = new Account();
        a.balance = 50;
        int[] wishes = { 30, 30, 20 };
        for (int i = 0; i < wishes.length; i++) {
            try {
                a.withdraw(wishes[i]);
                System.out.println("left " + a.balance);
            } catch (OverdrawnException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage() + " missing " + e.getMissing());
            } finally {
                System.out.println("done " + i);
            }
        }
    }
}

// A catch clause takes subclasses, and the first that fits wins.
class ExceptionTree {
    static class AppError extends RuntimeException {
        AppError() { }
        AppError(String m) { super(m); }
    }
    static class NetError extends AppError { NetError(String m) { super("net " + m); } }
    static class DiskError extends AppError { public String getMessage() { return "disk full"; } }
    static void fail(int k) {
        if (k == 0) throw new NetError("down");
        if (k == 1) throw new DiskError();
        if (k == 2) throw new AppError();
        throw new IllegalStateException("k" + k);
    }
    public static void main(String[] args) {
        for (int k = 0; k < 4; k++) {
            try {
                fail(k);
            } catch (NetError e) {
                System.out.println("1 " + e);
            } catch (AppError e) {
                System.out.println("2 " + e);
            } catch (RuntimeException e) {
                System.out.println("3 " + e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}

// An exception wraps the one that caused it.
class CauseChain {
    static class Low extends Exception { Low(String m) { super(m); } }
    static class High extends RuntimeException {
        High(String m, Throwable c) { super(m, c); }
        High(Throwable c) { super(c); }
    }
    static void low() throws Low { throw new Low("bottom"); }
    static void mid() { try { low(); } catch (Low e) { throw new High("middle", e); } }
    static void top() { try { mid(); } catch (High e) { throw new High(e); } }
    public static void main(String[] args) {
        try {
            top();
        } catch (High e) {
            int depth = 0;
            for (Throwable t = e; t != null; t = t.getCause()) {
                System.out.println(depth++ + " " + t.getClass().getName() + ": " + t.getMessage());
            }
        }
        Exception plain = new Exception("plain");
        plain.initCause(new Low("late"));
        System.out.println(plain.getCause().getMessage());
        System.out.println(new Low("x").getCause() == null);
    }
}

// Two superclass methods meet in a chain of super calls.
class SuperChain {
    static class A {
        String path(String s) { return "A" + s; }
        String twice(String s) { return path(path(s)); }
    }
    static class B extends A {
        String path(String s) { return "B" + super.path(s); }
    }
    static class C extends B { }
    static class D extends C {
        String path(String s) { return "D" + super.path(s) + "d"; }
        String twice(String s) { return "<" + super.twice(s) + ">"; }
    }
    public static void main(String[] args) {
        A[] all = { new A(), new B(), new C(), new D() };
        for (int i = 0; i < all.length; i++) {
            System.out.println(all[i].path("."));
            System.out.println(all[i].twice("."));
        }
        System.out.println(all[2] instanceof B);
    }
}

// A private method of the parent is never overridden.
class PrivateNotOverridden {
    static class Parent {
        private String secret() { return "parent secret"; }
        String open() { return "parent open"; }
        String tell() { return secret() + ", " + open(); }
    }
    static class Child extends Parent {
        String secret() { return "child secret"; }
        String open() { return "child open"; }
    }
    public static void main(String[] args) {
        Child c = new Child();
        Parent p = c;
        System.out.println(c.tell());
        System.out.println(c.secret());
        System.out.println(p.secret());
        System.out.println(p.open());
        System.out.println(new Parent().tell());
    }
}

// Overloads with two parameters need one best in each place.
class TwoParameterOverload {
    static String f(int a, double b) { return "int,double"; }
    static String f(long a, long b) { return "long,long"; }
    static String f(double a, double b) { return "double,double"; }
    static String g(Object a, String b) { return "Object,String"; }
    static String g(String a, String b) { return "String,String"; }
    static String g(Object a, Object b) { return "Object,Object"; }
    public static void main(String[] args) {
        System.out.println(f(1, 2.0));
        System.out.println(f(1L, 2));
        System.out.println(f(1, 2f));
        System.out.println(f(1L, 2f));
        System.out.println(g(null, null));
        System.out.println(g(new Integer(1), null));
        System.out.println(g("a", (Object) "b"));
        System.out.println(g((Object) null, "b"));
    }
}

// A char in an overload set prefers char, then int.
class CharOverload {
    static class Printer {
        String show(char c) { return "char " + c; }
        String show(int i) { return "int " + i; }
    }
    static class NoChar {
        String show(int i) { return "int " + i; }
        String show(long i) { return "long " + i; }
        String show(Object o) { return "Object " + o; }
    }
    public static void main(String[] args) {
        Printer p = new Printer();
        char c = 'x';
        System.out.println(p.show(c));
        System.out.println(p.show(c + 1));
        System.out.println(p.show((char) (c + 1)));
        System.out.println(p.show(c++) + " " + p.show(c));
        NoChar n = new NoChar();
        System.out.println(n.show('a') + " " + n.show((byte) -1) + " " + n.show(7L) + " " + n.show("s"));
        StringBuffer sb = new StringBuffer();
        sb.append('a').append((int) 'a').append((char) 98).append('a' + 1);
        System.out.println(sb);
    }
}

// A subclass may add an overload without hiding the others.
class OverloadAcrossClasses {
    static class Base {
        String f(Object o) { return "Base.Object"; }
        String f(int i) { return "Base.int"; }
    }
    static class Sub extends Base {
        String f(String s) { return "Sub.String"; }
        String f(long l) { return "Sub.long"; }
        String f(Object o) { return "Sub.Object"; }
    }
    public static void main(String[] args) {
        Sub s = new Sub();
        Base b = s;
        System.out.println(s.f("x") + " " + b.f("x"));
        System.out.println(s.f(1) + " " + b.f(1));
        System.out.println(s.f(1L));
        System.out.println(s.f(new Long(1)) + " " + b.f(new Long(1)));
        System.out.println(s.f(null) + " " + b.f(null));
        System.out.println(s.f('c') + " " + s.f((short) 2));
    }
}

// Constructors are overloaded like methods.
class ConstructorOverload {
    static class Box {
        final String how;
        Box() { how = "empty"; }
        Box(int n) { how = "int " + n; }
        Box(double d) { how = "double " + d; }
        Box(String s) { how = "String " + s; }
        Box(Object o) { how = "Object " + o; }
        Box(Box b) { this("copy of " + b.how); }
    }
    public static void main(String[] args) {
        System.out.println(new Box().how);
        System.out.println(new Box('A').how);
        System.out.println(new Box(3L).how);
        System.out.println(new Box(2.5f).how);
        System.out.println(new Box((String) null).how);
        System.out.println(new Box(new Integer(4)).how);
        System.out.println(new Box(new Box(5)).how);
        System.out.println(new Box(new Box(new Box())).how);
    }
}

// The initialisers of a class run once, even with this(...).
class InitRunsOnce {
    static StringBuffer log = new StringBuffer();
    static class Part {
        Part(String s) { log.append(s).append(' '); }
    }
    static class Whole {
        Part a = new Part("field-a");
        { log.append("block "); }
        Whole() { this(1); log.append("end0 "); }
        Whole(int n) { this("s" + n); log.append("end1 "); }
        Whole(String s) { log.append(s + " "); }
        Part b = new Part("field-b");
    }
    public static void main(String[] args) {
        new Whole();
        System.out.println(log.toString().trim());
        log.setLength(0);
        new Whole(2);
        System.out.println(log.toString().trim());
        log.setLength(0);
        new Whole("direct");
        System.out.println(log.toString().trim());
        System.out.println(log.length());
        log = new StringBuffer();
    }
}

// The arguments of super(...) are computed before anything else.
class SuperArguments {
    static StringBuffer log = new StringBuffer();
    static int note(int n) { log.append(n).append(','); return n; }
    static class Base {
        int sum = note(3);
        Base(int a, int b) { note(4); sum += a + b; }
    }
    static class Sub extends Base {
        int own = note(5);
        Sub(int x) { super(note(x), note(2)); note(6); own += sum; }
    }
    public static void main(String[] args) {
        Sub s = new Sub(1);
        System.out.println(log);
        System.out.println(s.sum + " " + s.own);
        log.setLength(0);
        Base b = new Base(note(8), note(7));
        System.out.println(log);
        System.out.println(b.sum);
        log.setLength(0);
    }
}

// Two classes that need each other at start see half made values.
class StaticCycle {
    static class A {
        static int x = B.y + 1;
        static int seen = B.z;
    }
    static class B {
        static int y = A.x + 10;
        static int z = 100;
    }
    public static void main(String[] args) {
        System.out.println("A.x = " + A.x);
        System.out.println("B.y = " + B.y);
        System.out.println("A.seen = " + A.seen);
        A.x = B.y * 2;
        System.out.println(A.x);
        System.out.println(B.y);
    }
}

// A class picks between two interface constants of one name.
class ConstantClash {
    interface Left { int SIZE = 3; String NAME = "left"; }
    interface Right { int SIZE = 4; String NAME = "right"; }
    static class Both implements Left, Right {
        int area() { return Left.SIZE * Right.SIZE; }
        String name() { return Left.NAME + Right.NAME; }
    }
    static class Own extends Both {
        static final int SIZE = 5;
        int mine() { return SIZE + Left.SIZE; }
    }
    public static void main(String[] args) {
        Own o = new Own();
        System.out.println(o.area());
        System.out.println(o.name());
        System.out.println(o.mine());
        System.out.println(o.SIZE + " " + ((Left) o).SIZE + " " + ((Right) o).SIZE);
        switch (12) {
            case Left.SIZE: System.out.println("three"); break;
            case Left.SIZE * Right.SIZE: System.out.println("twelve"); break;
            default: System.out.println("other");
        }
    }
}

// An inherited method can satisfy an interface.
class InheritedImplementation {
    interface Named { String name(); }
    interface Sized { int size(); }
    static class Thing {
        public String name() { return "thing" + suffix(); }
        String suffix() { return ""; }
    }
    static class Item extends Thing implements Named, Sized {
        public int size() { return name().length(); }
        String suffix() { return "-item"; }
    }
    public static void main(String[] args) {
        Named n = new Item();
        System.out.println(n.name());
        System.out.println(((Sized) n).size());
        Thing t = (Thing) n;
        System.out.println(t.name() + " " + (t instanceof Sized));
        Thing plain = new Thing();
        System.out.println(plain.name() + " " + (plain instanceof Named));
        System.out.println(n.equals(t) + " " + n.equals(plain));
    }
}

// An adapter gives empty bodies so that children write only what they need.
class EventAdapter {
    interface Handler { void open(String s); void text(String s); void close(String s); }
    static abstract class Adapter implements Handler {
        public void open(String s) { }
        public void text(String s) { }
        public void close(String s) { }
    }
    static void fire(Handler h) {
        h.open("a"); h.text("one"); h.open("b"); h.text("two"); h.close("b"); h.close("a");
    }
    public static void main(String[] args) {
        final int[] depth = new int[2];
        fire(new Adapter() {
            public void open(String s) { depth[1] = Math.max(depth[1], ++depth[0]); }
            public void close(String s) { depth[0]--; }
        });
        System.out.println("deepest " + depth[1] + " end " + depth[0]);
        final StringBuffer sb = new StringBuffer();
        fire(new Adapter() { public void text(String s) { sb.insert(0, s + ";"); } });
        System.out.println(sb);
        fire(new Adapter() { });
        System.out.println("silent");
    }
}

// A template method fixes the order of the steps.
class TemplateMethod {
    static abstract class Report {
        final String build(String[] rows) {
            StringBuffer sb = new StringBuffer(head());
            for (int i = 0; i < rows.length; i++) {
                if (i > 0) sb.append(gap());
                sb.append(row(i, rows[i]));
            }
            return sb.append(foot(rows.length)).toString();
        }
        protected String head() { return "["; }
        protected String gap() { return ", "; }
        protected String foot(int n) { return "]"; }
        protected abstract String row(int i, String s);
    }
    static class Plain extends Report { protected String row(int i, String s) { return s; } }
    static class Numbered extends Plain {
        protected String row(int i, String s) { return (i + 1) + "=" + super.row(i, s); }
        protected String foot(int n) { return super.foot(n) + "#" + n; }
    }
    public static void main(String[] args) {
        String[] rows = { "x", "y", null };
        System.out.println(new Plain().build(rows));
        System.out.println(new Numbered().build(rows));
        System.out.println(new Numbered().build(new String[0]));
        System.out.println(new Plain() {
            protected String gap() { return "|"; }
        }.build(rows));
    }
}

// A linked list of nested nodes with an iterator that removes.
class LinkedRemoval {
    private static class Node { Object v; Node next; Node(Object v, Node n) { this.v = v; next = n; } }
    private Node head = new Node(null, null);
    private int size;
    void push(Object o) { head.next = new Node(o, head.next); size++; }
    class Walker implements java.util.Iterator {
        private Node before, at = head;
        public boolean hasNext() { return at.next != null; }
        public Object next() { before = at; at = at.next; return at.v; }
        public void remove() {
            if (before == null) throw new IllegalStateException("nothing to remove");
            before.next = at.next; at = before; before = null; size--;
        }
    }
    public static void main(String[] args) {
        LinkedRemoval list = new LinkedRemoval();
        for (int i = 1; i <= 6; i++) list.push(new Integer(i));
        LinkedRemoval.Walker w = list.new Walker();
        while (w.hasNext()) {
            if (((Integer) w.next()).intValue() % 2 == 0) w.remove();
        }
        for (java.util.Iterator it = list.new Walker(); it.hasNext();) System.out.println(it.next());
        System.out.println(list.size);
        try {
            list.new Walker().remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// One iterator filters another by a predicate.
class FilterIterator {
    interface Test { boolean ok(Object o); }
    static class Filter implements java.util.Iterator {
        private final java.util.Iterator in;
        private final Test test;
        private Object ahead;
        private boolean ready;
        Filter(java.util.Iterator in, Test test) { this.in = in; this.test = test; }
        public boolean hasNext() {
            while (!ready && in.hasNext()) { ahead = in.next(); ready = test.ok(ahead); }
            return ready;
        }
        public Object next() {
            if (!hasNext()) throw new java.util.NoSuchElementException();
            ready = false;
            return ahead;
        }
        public void remove() { throw new UnsupportedOperationException(); }
    }
    public static void main(String[] args) {
        java.util.List l = java.util.Arrays.asList(new Object[] { "a", null, "bcd", new Integer(2), "", null });
        Test strings = new Test() { public boolean ok(Object o) { return o instanceof String; } };
        Test nulls = new Test() { public boolean ok(Object o) { return o == null; } };
        java.util.Iterator it = new Filter(l.iterator(), strings);
        while (it.hasNext()) System.out.println("<" + it.next() + ">");
        int n = 0;
        for (it = new Filter(l.iterator(), nulls); it.hasNext(); it.next()) n++;
        System.out.println(n + " nulls");
        try {
            it.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Decorators wrap one another around a core.
class Decorators {
    interface Source { int next(); }
    static class Counter implements Source {
        private int n;
        public int next() { return n++; }
    }
    static abstract class Wrapper implements Source {
        protected final Source in;
        protected Wrapper(Source in) { this.in = in; }
    }
    static class Doubler extends Wrapper {
        Doubler(Source in) { super(in); }
        public int next() { return 2 * in.next(); }
    }
    static class Pairs extends Wrapper {
        Pairs(Source in) { super(in); }
        public int next() { return in.next() * 100 + in.next(); }
    }
    static void print(Source s) { System.out.println(s.next() + " " + s.next() + " " + s.next()); }
    public static void main(String[] args) {
        print(new Counter());
        print(new Doubler(new Counter()));
        print(new Pairs(new Doubler(new Counter())));
        print(new Doubler(new Pairs(new Counter())));
        Source shared = new Counter();
        print(new Doubler(shared));
        print(shared);
    }
}

// A composite treats one file and a folder alike.
class CompositeTree {
    static abstract class Entry {
        final String name;
        Entry(String name) { this.name = name; }
        abstract int size();
        void list(String indent) { System.out.println(indent + name + " " + size()); }
    }
    static class Leaf extends Entry {
        private int bytes;
        Leaf(String n, int b) { super(n); bytes = b; }
        int size() { return bytes; }
    }
    static class Folder extends Entry {
        private Entry[] kids = new Entry[1];
        private int n;
        Folder(String s) { super(s + "/"); }
        Folder add(Entry e) {
            if (n == kids.length) { Entry[] k = new Entry[2 * n]; System.arraycopy(kids, 0, k, 0, n); kids = k; }
            kids[n++] = e;
            return this;
        }
        int size() { int s = 0; for (int i = 0; i < n; i++) s += kids[i].size(); return s; }
        void list(String indent) { super.list(indent); for (int i = 0; i < n; i++) kids[i].list(indent + "  "); }
    }
    public static void main(String[] args) {
        Folder root = new Folder("root");
        Folder sub = new Folder("sub");
        root.add(new Leaf("a", 10)).add(sub).add(new Folder("empty")).add(new Leaf("b", 5));
        sub.add(new Leaf("c", 100)).add(new Leaf("d", 0));
        root.list("");
        root.add(sub);
        System.out.println(root.size());
    }
}

// A constant set of named objects stands in for an enumeration.
class TypesafeEnum {
    static final class Suit implements Comparable {
        private static int next = 0;
        private final String name;
        private final int ordinal = next++;
        private Suit(String name) { this.name = name; }
        static final Suit CLUBS = new Suit("clubs"), HEARTS = new Suit("hearts"), SPADES = new Suit("spades");
        private static final Suit[] ALL = { CLUBS, HEARTS, SPADES };
        public String toString() { return name; }
        public int compareTo(Object o) { return ordinal - ((Suit) o).ordinal; }
        Suit after() { return ALL[(ordinal + 1) % ALL.length]; }
        static Suit of(String s) {
            for (int i = 0; i < ALL.length; i++) if (ALL[i].name.equals(s)) return ALL[i];
            throw new IllegalArgumentException("no suit " + s);
        }
    }
    public static void main(String[] args) {
        System.out.println(Suit.CLUBS.after() + " " + Suit.SPADES.after());
        System.out.println(Suit.CLUBS.compareTo(Suit.SPADES) + " " + Suit.HEARTS.compareTo(Suit.HEARTS));
        System.out.println(Suit.of("hearts") == Suit.HEARTS);
        java.util.TreeMap m = new java.util.TreeMap();
        m.put(Suit.SPADES, "black");
        m.put(Suit.HEARTS, "red");
        System.out.println(m);
        try {
            Suit.of("stars");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Constants with bodies of their own act as operations.
class ConstantBodies {
    static abstract class Op {
        private final char sign;
        protected Op(char sign) { this.sign = sign; }
        abstract int eval(int a, int b);
        public String toString() { return String.valueOf(sign); }
        static final Op PLUS = new Op('+') { int eval(int a, int b) { return a + b; } };
        static final Op TIMES = new Op('*') { int eval(int a, int b) { return a * b; } };
        static final Op DIVIDE = new Op('/') { int eval(int a, int b) { return a / b; } };
    }
    public static void main(String[] args) {
        Op[] ops = { Op.PLUS, Op.TIMES, Op.DIVIDE };
        int[] right = { -2, 0 };
        for (int i = 0; i < ops.length; i++) {
            for (int j = 0; j < right.length; j++) {
                try {
                    System.out.println("7" + ops[i] + right[j] + " = " + ops[i].eval(7, right[j]));
                } catch (ArithmeticException e) {
                    System.out.println(e.getClass().getName() + ": " + e.getMessage());
                }
            }
        }
    }
}

// An inner class may extend a class with an outer object given by hand.
class QualifiedSuper {
    static class House {
        final String street;
        House(String s) { street = s; }
        class Room {
            final String use;
            Room(String use) { this.use = use; }
            String where() { return use + " in " + street; }
        }
    }
    static class Kitchen extends House.Room {
        Kitchen(House h) { h.super("kitchen"); }
        String where() { return "warm " + super.where(); }
    }
    public static void main(String[] args) {
        House a = new House("High Street");
        House b = new House("Low Street");
        House.Room r = a.new Room("hall");
        House.Room k = new Kitchen(b);
        System.out.println(r.where());
        System.out.println(k.where());
        System.out.println(new Kitchen(a).where());
        System.out.println(k.use.length());
    }
}

// An inner class and its inherited parent can both have outer objects.
class InnerExtendsInner {
    private String tag;
    InnerExtendsInner(String tag) { this.tag = tag; }
    class One {
        String say() { return "one of " + tag; }
        One twin() { return new One(); }
    }
    class Two extends One {
        String say() { return "two, " + super.say(); }
        One twin() { tag += "'"; return new Two(); }
    }
    One make(boolean two) { if (two) return new Two(); return new One(); }
    public static void main(String[] args) {
        InnerExtendsInner p = new InnerExtendsInner("p");
        InnerExtendsInner q = new InnerExtendsInner("q");
        One a = p.make(false);
        One b = q.make(true);
        System.out.println(a.say());
        System.out.println(b.say());
        System.out.println(b.twin().twin().say());
        System.out.println(b.say());
        System.out.println(a.twin().say() + " " + (a.twin() instanceof Two));
    }
}

// Making an inner object without an outer one throws.
class NullOuter {
    int n = 4;
    class In {
        In() { System.out.println("made " + n); }
    }
    static int calls;
    static NullOuter find(boolean ok) { calls++; return ok ? new NullOuter() : null; }
    public static void main(String[] args) {
        calls = 0;
        In in = find(true).new In();
        System.out.println(in != null);
        try {
            find(false).new In();
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        System.out.println(calls);
    }
}

// A local class may be recursive and shadow an outer name.
class LocalRecursive {
    static class Node { String kind() { return "outer node"; } }
    public static void main(String[] args) {
        System.out.println(new Node().kind());
        class Node {
            Node left, right;
            int key;
            Node(int k) { key = k; }
            void add(int k) {
                if (k < key) { if (left == null) left = new Node(k); else left.add(k); }
                else { if (right == null) right = new Node(k); else right.add(k); }
            }
            int height() { return 1 + Math.max(left == null ? 0 : left.height(), right == null ? 0 : right.height()); }
            String walk() { return (left == null ? "" : left.walk()) + key + " " + (right == null ? "" : right.walk()); }
        }
        Node root = new Node(5);
        int[] keys = { 2, 8, -1, 9, 5, 3, 12 };
        for (int i = 0; i < keys.length; i++) root.add(keys[i]);
        System.out.println(root.walk().trim());
        System.out.println(root.height());
        System.out.println(new LocalRecursive.Node().kind());
    }
}

// Local classes of the same name in two methods are two classes.
class LocalSameName {
    interface Talker { String talk(); }
    int field = 3;
    Talker first() {
        class T implements Talker { public String talk() { return "first " + field; } }
        return new T();
    }
    Talker second(final int p) {
        class T implements Talker {
            int field = 10;
            public String talk() { return "second " + (field + LocalSameName.this.field + p); }
        }
        return new T();
    }
    public static void main(String[] args) {
        LocalSameName o = new LocalSameName();
        Talker a = o.first(), b = o.second(100);
        System.out.println(a.talk());
        System.out.println(b.talk());
        o.field = 4;
        System.out.println(a.talk());
        System.out.println(b.talk());
        System.out.println(a.getClass() == b.getClass());
        System.out.println(a.getClass() == o.first().getClass());
    }
}

// Anonymous classes inside anonymous classes reach every level.
class NestedAnonymous {
    interface Fun { Object call(Object x); }
    static Fun compose(final Fun f, final Fun g) {
        return new Fun() { public Object call(Object x) { return f.call(g.call(x)); } };
    }
    static Fun pair(final String left) {
        return new Fun() {
            int uses = 0;
            public Object call(final Object mid) {
                uses++;
                return new Fun() {
                    public Object call(Object right) { return left + mid + right + uses; }
                };
            }
        };
    }
    public static void main(String[] args) {
        Fun p = pair("a");
        Fun pb = (Fun) p.call("b");
        System.out.println(pb.call("c"));
        Fun pd = (Fun) p.call(null);
        System.out.println(pb.call("c"));
        System.out.println(pd.call(new Integer(5)));
        Fun bang = new Fun() { public Object call(Object x) { return x + "!"; } };
        Fun paren = new Fun() { public Object call(Object x) { return "(" + x + ")"; } };
        System.out.println(compose(bang, paren).call("x"));
        System.out.println(compose(compose(paren, bang), compose(bang, paren)).call("y"));
    }
}

// An anonymous comparator sorts in a different order.
class ComparatorObjects {
    static java.util.Comparator reverse(final java.util.Comparator c) {
        return new java.util.Comparator() {
            public int compare(Object a, Object b) { return c.compare(b, a); }
        };
    }
    static final java.util.Comparator BY_LENGTH = new java.util.Comparator() {
        public int compare(Object a, Object b) {
            int d = ((String) a).length() - ((String) b).length();
            return d != 0 ? d : ((String) a).compareTo((String) b);
        }
    };
    public static void main(String[] args) {
        String[] w = { "pear", "fig", "apple", "", "kiwi", "date" };
        java.util.Arrays.sort(w, BY_LENGTH);
        System.out.println(java.util.Arrays.asList(w));
        java.util.Arrays.sort(w, reverse(BY_LENGTH));
        System.out.println(java.util.Arrays.asList(w));
        java.util.TreeSet set = new java.util.TreeSet(reverse(reverse(BY_LENGTH)));
        set.addAll(java.util.Arrays.asList(w));
        System.out.println(set.first() + "|" + set.last() + "|" + set.size());
    }
}

// Arrays of objects begin with nulls.
class ObjectArrays {
    static class Cell {
        int v = 1;
        public String toString() { return "c" + v; }
    }
    public static void main(String[] args) {
        Cell[][] grid = new Cell[2][3];
        System.out.println(grid[1][2]);
        try {
            grid[0][0].v = 5;
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        Cell shared = new Cell();
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 3; j++) grid[i][j] = j == 1 ? new Cell() : shared;
        grid[0][0].v = 9;
        grid[1][1].v += 4;
        for (int i = 0; i < 2; i++) System.out.println(java.util.Arrays.asList(grid[i]));
        Cell[][] ragged = new Cell[2][];
        System.out.println(ragged[0] == null);
        ragged[1] = grid[0];
        System.out.println(ragged[1][2]);
    }
}

// A mutable key is lost in a hash table.
class MutableKey {
    static class Key {
        int k;
        Key(int k) { this.k = k; }
        public boolean equals(Object o) { return o instanceof Key && ((Key) o).k == k; }
        public int hashCode() { return k; }
        public String toString() { return "k" + k; }
    }
    public static void main(String[] args) {
        java.util.HashMap m = new java.util.HashMap();
        Key key = new Key(1);
        m.put(key, "one");
        System.out.println(m.containsKey(new Key(1)));
        key.k = 2;
        System.out.println(m.containsKey(new Key(1)) + " " + m.containsKey(new Key(2)));
        System.out.println(m);
        m.put(key, "two");
        System.out.println(m.size());
        key.k = 1;
        System.out.println(m.get(key));
    }
}

// A subclass with more fields breaks the symmetry of equals.
class AsymmetricEquals {
    static class P {
        int x;
        P(int x) { this.x = x; }
        public boolean equals(Object o) { return o instanceof P && ((P) o).x == x; }
        public int hashCode() { return x; }
    }
    static class CP extends P {
        String colour;
        CP(int x, String c) { super(x); colour = c; }
        public boolean equals(Object o) {
            return o instanceof CP && super.equals(o) && ((CP) o).colour.equals(colour);
        }
    }
    public static void main(String[] args) {
        P p = new P(1);
        CP red = new CP(1, "red"), blue = new CP(1, "blue");
        System.out.println(p.equals(red) + " " + red.equals(p));
        System.out.println(red.equals(blue) + " " + red.equals(new CP(1, "red")));
        System.out.println(p.equals(blue) + " " + (p.hashCode() == blue.hashCode()));
        java.util.Set s = new java.util.HashSet();
        s.add(red);
        s.add(blue);
        s.add(new CP(1, new String("red")));
        System.out.println(s.size());
    }
}

// Printing calls toString, and null prints as a word.
class ToStringCorners {
    static class Quiet { public String toString() { return null; } }
    static class Deep {
        Object in;
        Deep(Object in) { this.in = in; }
        public String toString() { return "<" + in + ">"; }
    }
    public static void main(String[] args) {
        System.out.println(new Quiet());
        System.out.println("a" + new Quiet() + "b");
        System.out.println(new Deep(new Deep(null)));
        System.out.println(String.valueOf(new Deep("x")) + String.valueOf((Object) null));
        Object o = null;
        String s = null;
        s += o;
        s += 1 + 2;
        System.out.println(s);
        System.out.println(1 + 2 + "x" + 1 + 2 + new Deep(new Character('c')));
        System.out.println(new StringBuffer().append(new Deep("d")).append((String) null).append((Object) null));
    }
}

// A parser of signed numbers as a machine of named states.
class NumberMachine {
    static final int START = 0, SIGN = 1, INT = 2, DOT = 3, FRAC = 4, BAD = 5;
    static abstract class Kind { abstract boolean is(char c); }
    static final Kind[] KINDS = {
        new Kind() { boolean is(char c) { return c == '+' || c == '-'; } },
        new Kind() { boolean is(char c) { return c >= '0' && c <= '9'; } },
        new Kind() { boolean is(char c) { return c == '.'; } },
    };
    static final int[][] NEXT = {
        { SIGN, INT, DOT }, { BAD, INT, DOT }, { BAD, INT, FRAC }, { BAD, FRAC, BAD }, { BAD, FRAC, BAD }, { BAD, BAD, BAD },
    };
    static boolean accepts(String s) {
        int state = START;
        for (int i = 0; i < s.length(); i++) {
            int k = 0;
            while (k < KINDS.length && !KINDS[k].is(s.charAt(i))) k++;
            state = k == KINDS.length ? BAD : NEXT[state][k];
        }
        return state == INT || state == FRAC;
    }
    public static void main(String[] args) {
        String[] tests = { "12", "-3.5", ".5", ".", "", "+", "1.", "1.2.3", "--1", "7a" };
        for (int i = 0; i < tests.length; i++) {
            System.out.println("'" + tests[i] + "' " + accepts(tests[i]));
        }
        System.out.println(tests.length);
    }
}

// Double dispatch decides by the classes of both players.
class DoubleDispatch {
    static abstract class Hand {
        abstract String meets(Hand h);
        abstract String vsRock();
        abstract String vsPaper();
        public String toString() { String n = getClass().getName(); return n.substring(n.lastIndexOf('$') + 1); }
    }
    static class Rock extends Hand {
        String meets(Hand h) { return h.vsRock(); }
        String vsRock() { return "draw"; }
        String vsPaper() { return "paper wins"; }
    }
    static class Paper extends Hand {
        String meets(Hand h) { return h.vsPaper(); }
        String vsRock() { return "paper wins"; }
        String vsPaper() { return "tie"; }
    }
    public static void main(String[] args) {
        Hand[] hs = { new Rock(), new Paper() };
        for (int i = 0; i < hs.length; i++)
            for (int j = 0; j < hs.length; j++) {
                System.out.println(hs[i] + " " + hs[j] + ": " + hs[i].meets(hs[j]));
            }
        Hand odd = new Paper() { String vsRock() { return "torn"; } };
        System.out.println(hs[0].meets(odd));
    }
}

// Commands are kept so that they can be undone.
class UndoCommands {
    static StringBuffer text = new StringBuffer();
    interface Command { void run(); void undo(); }
    static class Append implements Command {
        private final String s;
        Append(String s) { this.s = s; }
        public void run() { text.append(s); }
        public void undo() { text.setLength(text.length() - s.length()); }
    }
    static class Upper implements Command {
        private String before;
        public void run() { before = text.toString(); text = new StringBuffer(before.toUpperCase()); }
        public void undo() { text = new StringBuffer(before); }
    }
    public static void main(String[] args) {
        text.setLength(0);
        java.util.Stack done = new java.util.Stack();
        Command[] cs = { new Append("ab"), new Upper(), new Append("cd"), new Append("") };
        for (int i = 0; i < cs.length; i++) {
            cs[i].run();
            done.push(cs[i]);
            System.out.println(text);
        }
        while (!done.empty()) {
            ((Command) done.pop()).undo();
            System.out.println("undo '" + text + "'");
        }
    }
}

// A builder gathers values and checks them at the end.
class BuilderChain {
    static final class Pizza {
        private final int size;
        private final String toppings;
        private Pizza(Builder b) { size = b.size; toppings = b.toppings.toString(); }
        public String toString() { return size + "cm" + toppings; }
        static class Builder {
            private int size = 20;
            private StringBuffer toppings = new StringBuffer();
            Builder size(int n) { size = n; return this; }
            Builder top(String s) { toppings.append('+').append(s); return this; }
            Pizza build() {
                if (size <= 0) throw new IllegalStateException("size " + size);
                return new Pizza(this);
            }
        }
    }
    public static void main(String[] args) {
        System.out.println(new Pizza.Builder().build());
        Pizza.Builder b = new Pizza.Builder().size(30).top("ham");
        Pizza first = b.build();
        Pizza second = b.top("egg").build();
        System.out.println(first);
        System.out.println(second);
        try {
            b.size(-1).build();
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// An override may throw fewer exceptions than the original.
class NarrowThrows {
    static class Fail extends Exception { Fail(String m) { super(m); } }
    static class Worse extends Fail { Worse() { super("worse"); } }
    static class Base { int f(int n) throws Fail { if (n < 0) throw new Fail("n=" + n); return n; } }
    static class Calm extends Base { int f(int n) { return Math.abs(n); } }
    static class Strict extends Base { int f(int n) throws Worse { if (n == 0) throw new Worse(); return -n; } }
    static String attempt(Base b, int n) {
        try {
            return "" + b.f(n);
        } catch (Worse w) {
            return w.getClass().getName() + ": " + w.getMessage();
        } catch (Fail f) {
            return "fail " + f.getMessage();
        }
    }
    public static void main(String[] args) {
        Base[] bs = { new Base(), new Calm(), new Strict() };
        for (int i = 0; i < bs.length; i++) {
            System.out.println(attempt(bs[i], -1));
            System.out.println(attempt(bs[i], 0));
        }
        System.out.println(new Calm().f(Integer.MIN_VALUE));
    }
}

// A constructor that throws leaves no object behind, but its side effects stay.
class ThrowingConstructor {
    static int alive;
    static ThrowingConstructor leaked;
    final int n;
    ThrowingConstructor(int n) {
        alive++;
        leaked = this;
        if (n < 0) throw new IllegalArgumentException("negative: " + n);
        this.n = n;
    }
    public static void main(String[] args) {
        alive = 0;
        ThrowingConstructor t = null;
        try {
            t = new ThrowingConstructor(5);
            t = new ThrowingConstructor(-5);
            System.out.println("not reached");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        System.out.println(t.n);
        System.out.println(alive);
        System.out.println(leaked.n + " " + (leaked == t));
    }
}

// A field initialiser may see only earlier fields by plain name.
class ForwardReference {
    int a = 5;
    int b = a * 2;
    int early = this.late;
    int viaMethod = readLate();
    int late = b + 1;
    int afterwards = late;
    int readLate() { return late; }
    static int s = readStatic();
    static final int FIXED = 8;
    static int t = FIXED + 1;
    static int readStatic() { return t * 100 + FIXED; }
    public static void main(String[] args) {
        ForwardReference f = new ForwardReference();
        System.out.println(f.a + " " + f.b);
        System.out.println(f.early + " " + f.viaMethod);
        System.out.println(f.late + " " + f.afterwards);
        System.out.println(s);
        System.out.println(t);
        System.out.println(f.readLate());
    }
}

// A conditional expression and a cast decide the static type.
class CastChoosesOverload {
    static class A { }
    static class B extends A { }
    static String f(A a) { return "A"; }
    static String f(B b) { return "B"; }
    static String g(int i) { return "int"; }
    static String g(char c) { return "char"; }
    static String g(double d) { return "double"; }
    public static void main(String[] args) {
        A a = new B();
        B b = new B();
        boolean yes = args != null;
        System.out.println(f(yes ? a : b));
        System.out.println(f(yes ? b : b));
        System.out.println(f(yes ? (A) b : null));
        System.out.println(f((B) a) + f(a));
        char c = 'c';
        int i = 0;
        System.out.println(g(yes ? c : 0) + " " + g(yes ? c : i) + " " + g(yes ? i : 1.0));
        System.out.println(g((char) 65) + " " + g(c + c) + " " + g(yes ? 'a' : 70000));
    }
}

// Protected and package members are seen by subclasses through super.
class SuperFieldsAndMethods {
    static class Account {
        protected long cents;
        protected int moves;
        void add(long c) { cents += c; moves++; }
        public String toString() { return cents + " in " + moves; }
    }
    static class Fee extends Account {
        protected long cents = 0;
        void add(long c) {
            super.add(c - 1);
            cents++;
            super.moves += 10;
        }
        public String toString() { return super.toString() + ", fees " + this.cents + "/" + super.cents; }
    }
    public static void main(String[] args) {
        Account a = new Fee();
        a.add(100);
        a.add(-20);
        System.out.println(a);
        System.out.println(a.cents + " " + ((Fee) a).cents);
        Account plain = new Account();
        plain.add(Long.MAX_VALUE);
        plain.add(1);
        System.out.println(plain);
    }
}

// A stack of one's own throws its own unchecked exceptions.
class OwnStack {
    static class StackException extends RuntimeException {
        final int size;
        StackException(String what, int size) { super(what + " at size " + size); this.size = size; }
    }
    static class Underflow extends StackException { Underflow() { super("underflow", 0); } }
    static class Overflow extends StackException { Overflow(int n) { super("overflow", n); } }
    private final Object[] data = new Object[2];
    private int n;
    void push(Object o) { if (n == data.length) throw new Overflow(n); data[n++] = o; }
    Object pop() { if (n == 0) throw new Underflow(); Object o = data[--n]; data[n] = null; return o; }
    public static void main(String[] args) {
        OwnStack s = new OwnStack();
        String program = "+++--+---";
        for (int i = 0; i < program.length(); i++) {
            try {
                if (program.charAt(i) == '+') s.push(new Integer(i));
                else System.out.println("popped " + s.pop());
            } catch (StackException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage() + " " + (e instanceof Underflow));
            }
        }
        System.out.println(s.n);
    }
}

// A proxy computes a value at the first call and keeps it.
class LazyProxy {
    interface Value { int get(); }
    static abstract class Lazy implements Value {
        private boolean known;
        private int value;
        protected abstract int compute();
        public final int get() {
            if (!known) { value = compute(); known = true; }
            return value;
        }
    }
    public static void main(String[] args) {
        final int[] runs = { 0 };
        final Lazy base = new Lazy() {
            protected int compute() { runs[0]++; return 21; }
        };
        Value twice = new Lazy() {
            protected int compute() { runs[0] += 10; return base.get() + base.get(); }
        };
        System.out.println(runs[0]);
        System.out.println(twice.get() + " " + runs[0]);
        System.out.println(twice.get() + " " + base.get() + " " + runs[0]);
        Lazy broken = new Lazy() { protected int compute() { runs[0]++; return 1 / (runs[0] - 12); } };
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(broken.get());
            } catch (ArithmeticException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}

// A chain of handlers passes a request on until one takes it.
class HandlerChain {
    static abstract class Handler {
        private Handler next;
        Handler then(Handler h) { if (next == null) next = h; else next.then(h); return this; }
        String handle(int n) {
            if (takes(n)) return this + " took " + n;
            return next == null ? "nobody took " + n : next.handle(n);
        }
        abstract boolean takes(int n);
    }
    static class Under extends Handler {
        final int limit;
        Under(int limit) { this.limit = limit; }
        boolean takes(int n) { return n < limit; }
        public String toString() { return "under" + limit; }
    }
    public static void main(String[] args) {
        Handler h = new Under(0).then(new Under(10)).then(new Handler() {
            boolean takes(int n) { return n % 10 == 0; }
            public String toString() { return "round"; }
        }).then(new Under(50));
        int[] ns = { -7, 3, 10, 49, 51, 60 };
        for (int i = 0; i < ns.length; i++) {
            System.out.println(h.handle(ns[i]));
        }
        System.out.println(new Under(1).handle(2));
    }
}

// A memento keeps a private state that only its maker can read.
class MementoKeeper {
    interface Memento { }
    static class Editor {
        private int cursor;
        private String text = "";
        private class Saved implements Memento {
            private final int c = cursor;
            private final String t = text;
            private Editor owner() { return Editor.this; }
        }
        Memento save() { return new Saved(); }
        void restore(Memento m) {
            Saved s = (Saved) m;
            if (s.owner() != this) throw new IllegalArgumentException("foreign memento");
            cursor = s.c;
            text = s.t;
        }
        void type(String s) { text = text.substring(0, cursor) + s + text.substring(cursor); cursor += s.length(); }
        public String toString() { return text.substring(0, cursor) + "|" + text.substring(cursor); }
    }
    public static void main(String[] args) {
        Editor e = new Editor();
        e.type("hello");
        e.cursor = 1;
        Memento m = e.save();
        e.type("XX");
        System.out.println(e);
        e.restore(m);
        System.out.println(e);
        try {
            new Editor().restore(m);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getClass().getName() + ": " + x.getMessage());
        }
        try {
            e.restore(new Memento() { });
        } catch (ClassCastException x) {
            System.out.println(x.getClass().getName());
        }
    }
}

// An abstract class may implement an interface in part and call the rest.
class PartialImplementation {
    interface Seq { int length(); int at(int i); int sum(); int max(); }
    static abstract class BaseSeq implements Seq {
        public int sum() { int s = 0; for (int i = 0; i < length(); i++) s += at(i); return s; }
        public int max() {
            if (length() == 0) throw new IllegalStateException("empty");
            int m = at(0);
            for (int i = 1; i < length(); i++) if (at(i) > m) m = at(i);
            return m;
        }
    }
    static class Squares extends BaseSeq {
        public int length() { return 5; }
        public int at(int i) { return (i - 3) * (i - 3); }
    }
    static Seq of(final int[] a) {
        return new BaseSeq() {
            public int length() { return a.length; }
            public int at(int i) { return a[i]; }
        };
    }
    public static void main(String[] args) {
        Seq[] all = { new Squares(), of(new int[] { -5, -2, -9 }), of(new int[0]) };
        for (int i = 0; i < all.length; i++) {
            try {
                System.out.println(all[i].sum());
                System.out.println(all[i].max());
            } catch (IllegalStateException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
        System.out.println(of(new int[] { Integer.MAX_VALUE, 1 }).sum());
    }
}

// An expression is evaluated left to right around a method call on an object.
class ReceiverOrder {
    static StringBuffer log = new StringBuffer();
    int v;
    ReceiverOrder(int v) { this.v = v; }
    static ReceiverOrder get(int n) { log.append("get").append(n).append(' '); return n == 0 ? null : new ReceiverOrder(n); }
    static int arg(int n) { log.append("arg").append(n).append(' '); return n; }
    int add(int a, int b) { log.append("add "); return v + a + b; }
    public static void main(String[] args) {
        log.setLength(0);
        System.out.println(get(1).add(arg(2), arg(3)));
        System.out.println(log);
        log.setLength(0);
        try {
            get(0).add(arg(4), arg(5));
        } catch (NullPointerException e) {
            System.out.println(log + e.getClass().getName());
        }
        log.setLength(0);
        try {
            get(0).v = arg(6);
        } catch (NullPointerException e) {
            System.out.println(log + e.getClass().getName());
        }
        log.setLength(0);
        get(7).v += arg(8);
        System.out.println(log);
    }
}

// Member classes are inherited and may be hidden like fields.
class HiddenMemberClasses {
    static class Base {
        static class Tool { public String toString() { return "base tool"; } }
        Object make() { return new Tool(); }
    }
    static class Keep extends Base {
        Object mine() { return new Tool(); }
    }
    static class Hide extends Base {
        static class Tool extends Base.Tool { public String toString() { return "hiding " + super.toString(); } }
        Object mine() { return new Tool(); }
    }
    public static void main(String[] args) {
        System.out.println(new Keep().mine());
        System.out.println(new Hide().mine());
        System.out.println(new Hide().make());
        System.out.println(new Keep.Tool());
        Base.Tool t = new Hide.Tool();
        System.out.println(t);
        System.out.println(new Keep.Tool().getClass() == Base.Tool.class);
    }
}

// A field, a method and a class may share one name.
class SameNames {
    static int item = 3;
    static int item() { return item + 1; }
    static int item(int item) { return item * SameNames.item; }
    static class item { int item = item() * 10; int get() { return item; } int item() { return 2; } }
    public static void main(String[] args) {
        System.out.println(item);
        System.out.println(item());
        System.out.println(item(5));
        item x = new item();
        System.out.println(x.item);
        System.out.println(x.get() + x.item());
        int item = 7;
        System.out.println(item + SameNames.item + item());
    }
}

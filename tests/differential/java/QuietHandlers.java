class QuietHandlers {
  int v;
  static int div(int a, int b) { int x = 5; try { x = a / b; } catch (ArithmeticException e) { x = -1; } return x; }
  static int rem(int a, int b) { int x = 5; try { x = a % b; } finally { x++; } return x; }
  static int field(QuietHandlers d) { int x = 5; try { x = d.v; } catch (NullPointerException e) { x = -1; } return x; }
  static int elem(int[] a, int i) { int x = 5; try { x = a[i]; } catch (ArrayIndexOutOfBoundsException e) { x = -1; } return x; }
  static int cast(Object o) { int x = 5; try { x = ((String) o).length(); } catch (ClassCastException e) { x = -1; } return x; }
  static int many(int n) { int x = 5; try { int[] a = new int[n]; x = a.length; } catch (NegativeArraySizeException e) { x = -1; } return x; }
  static long ldiv(long a, long b) { long x = 5; try { x = a / b; } catch (ArithmeticException e) { x = -1; } return x; }
  static int assign(int a, int b) { int x = 5; try { x /= 1; x %= b; } catch (ArithmeticException e) { x -= 10; } return x; }
  static int store(Object[] a, Object o) { int x = 5; try { a[0] = o; } catch (ArrayStoreException e) { x = -1; } return x; }
  static int box(int a) { int x = a; try { x = x * 2 + a; } finally { x = x - 1; } return x; }
  int self() { int x = 0; try { x = v; } catch (NullPointerException e) { x = 1; } return x; }
  public static void main(String[] args) {
    System.out.println(div(7, 2) + " " + div(7, 0) + " " + rem(7, 4));
    try { System.out.println(rem(7, 0)); } catch (ArithmeticException e) { System.out.println(e); }
    System.out.println(field(new QuietHandlers()) + " " + field(null) + " " + elem(new int[3], 2) + " " + elem(new int[3], 3) + " " + cast("abc") + " " + cast(new QuietHandlers()));
    System.out.println(many(3) + " " + many(-3) + " " + ldiv(5, 0) + " " + assign(1, 0) + " " + store(new String[1], "a") + " " + store(new String[1], new QuietHandlers()) + " " + box(4) + " " + new QuietHandlers().self());
    QuietHandlers none = null;
    try { System.out.println(none.self()); } catch (NullPointerException e) { System.out.println("none"); }
  }
}

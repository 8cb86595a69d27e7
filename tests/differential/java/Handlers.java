class Handlers {
  static int n = 0;
  static int f(int k) { if (k % 3 == 0) throw new IllegalStateException("f" + k); if (k % 3 == 1) throw new ArithmeticException("g" + k); return k; }
  static String g(int k) {
    String said = "";
    for (int i = 0; i < 2; i++) {
      try {
        said += "b";
        f(k);
        said += "e";
        if (k == 2) return said + "r";
        if (k == 5) continue;
        if (k == 8) break;
      } catch (IllegalStateException e) {
        said += "c";
        if (k == 3) throw new RuntimeException("again " + said);
        if (k == 6) return said + "R";
      } catch (ArithmeticException e) {
        said += "d" + e.getMessage();
        try { f(0); } catch (IllegalStateException inner) { said += "i"; } finally { said += "j"; }
      } finally {
        said += "f"; n++;
        if (k == 9) return "taken";
      }
    }
    return said + n;
  }
  static int pure(int a) { int x = 1; try { x = a * 3; x += 2; } finally { x++; } return x; }
  public static void main(String[] args) {
    for (int k = 0; k < 12; k++) {
      try { System.out.println(k + " " + g(k)); } catch (RuntimeException e) { System.out.println(k + " " + e); }
    }
    System.out.println(pure(4));
  }
}

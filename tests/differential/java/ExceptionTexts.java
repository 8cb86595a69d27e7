import java.util.*;

/** What exceptions of the language and of the library say. */
public class ExceptionTexts {
    interface Act {
        void run();
    }

    static class Own {
    }

    static class Other extends Own {
    }

    static int number = 0;

    static void t(Act act) {
        String said = "nothing";
        try {
            act.run();
        } catch (Throwable e) {
            said = e.toString();
        }
        // A Java machine that runs a source file loads its classes in a way of its own, and says so.
        int origin = said.indexOf("Own") < 0 ? -1 : said.indexOf(" (");
        said = origin < 0 ? said : said.substring(0, origin);
        System.out.println(number++ + " " + said);
    }

    public static void main(String[] args) {
        final List al = new ArrayList(Arrays.asList(new Object[] {"a", "b", "c"}));
        final List ll = new LinkedList(al);
        final Vector v = new Vector(al);
        final List as = Arrays.asList(new Object[] {"a", "b"});
        final StringBuffer sb = new StringBuffer("abc");
        t(new Act() { public void run() { al.get(3); } });
        t(new Act() { public void run() { al.get(-1); } });
        t(new Act() { public void run() { al.set(7, "x"); } });
        t(new Act() { public void run() { al.remove(9); } });
        t(new Act() { public void run() { al.add(5, "x"); } });
        t(new Act() { public void run() { al.addAll(-1, al); } });
        t(new Act() { public void run() { al.subList(-1, 2); } });
        t(new Act() { public void run() { al.subList(0, 9); } });
        t(new Act() { public void run() { al.subList(2, 1); } });
        t(new Act() { public void run() { al.subList(0, 2).get(2); } });
        t(new Act() { public void run() { al.subList(0, 2).set(-2, "a"); } });
        t(new Act() { public void run() { al.subList(0, 2).add(3, "a"); } });
        t(new Act() { public void run() { al.listIterator(8); } });
        t(new Act() { public void run() { new ArrayList(-2); } });
        t(new Act() { public void run() { ll.get(3); } });
        t(new Act() { public void run() { ll.set(-1, "x"); } });
        t(new Act() { public void run() { ll.remove(9); } });
        t(new Act() { public void run() { ll.add(5, "x"); } });
        t(new Act() { public void run() { ll.listIterator(8); } });
        t(new Act() { public void run() { ll.subList(2, 1); } });
        t(new Act() { public void run() { new LinkedList().removeLast(); } });
        t(new Act() { public void run() { v.get(3); } });
        t(new Act() { public void run() { v.elementAt(4); } });
        t(new Act() { public void run() { v.setElementAt("x", 5); } });
        t(new Act() { public void run() { v.removeElementAt(6); } });
        t(new Act() { public void run() { v.removeElementAt(-1); } });
        t(new Act() { public void run() { v.insertElementAt("x", 7); } });
        t(new Act() { public void run() { v.set(8, "x"); } });
        t(new Act() { public void run() { v.remove(9); } });
        t(new Act() { public void run() { new Vector().firstElement(); } });
        t(new Act() { public void run() { new Vector(-3); } });
        t(new Act() { public void run() { v.elements().nextElement(); new Vector().elements().nextElement(); } });
        t(new Act() { public void run() { as.get(2); } });
        t(new Act() { public void run() { as.set(-1, "q"); } });
        t(new Act() { public void run() { as.remove(0); } });
        t(new Act() { public void run() { "abc".substring(4); } });
        t(new Act() { public void run() { "abc".substring(-1); } });
        t(new Act() { public void run() { "abc".substring(1, 9); } });
        t(new Act() { public void run() { "abc".substring(-1, 2); } });
        t(new Act() { public void run() { "abc".charAt(-1); } });
        t(new Act() { public void run() { "abc".subSequence(2, 1); } });
        t(new Act() { public void run() { "abc".getChars(0, 5, new char[9], 0); } });
        t(new Act() { public void run() { "abc".getChars(2, 1, new char[9], 0); } });
        t(new Act() { public void run() { new String(new char[3], 1, 5); } });
        t(new Act() { public void run() { new String(new char[3], -1, 1); } });
        t(new Act() { public void run() { String.valueOf(new char[2], 1, 4); } });
        t(new Act() { public void run() { sb.charAt(3); } });
        t(new Act() { public void run() { sb.setCharAt(-1, 'x'); } });
        t(new Act() { public void run() { sb.deleteCharAt(5); } });
        t(new Act() { public void run() { sb.delete(2, 1); } });
        t(new Act() { public void run() { sb.delete(-1, 1); } });
        t(new Act() { public void run() { sb.insert(9, "x"); } });
        t(new Act() { public void run() { sb.insert(-1, 'x'); } });
        t(new Act() { public void run() { sb.replace(5, 6, "x"); } });
        t(new Act() { public void run() { sb.substring(2, 1); } });
        t(new Act() { public void run() { sb.substring(7); } });
        t(new Act() { public void run() { sb.setLength(-1); } });
        t(new Act() { public void run() { sb.getChars(0, 9, new char[20], 0); } });
        t(new Act() { public void run() { new StringBuffer(-4); } });
        t(new Act() { public void run() { Integer.parseInt(null); } });
        t(new Act() { public void run() { Integer.parseInt("99999999999"); } });
        t(new Act() { public void run() { Integer.parseInt("-"); } });
        t(new Act() { public void run() { Integer.parseInt("12", 99); } });
        t(new Act() { public void run() { Integer.parseInt("12", 1); } });
        t(new Act() { public void run() { Integer.parseInt("zz", 16); } });
        t(new Act() { public void run() { Integer.decode("0xZZ"); } });
        t(new Act() { public void run() { Integer.decode(""); } });
        t(new Act() { public void run() { Integer.valueOf("1 "); } });
        t(new Act() { public void run() { Long.parseLong("12L"); } });
        t(new Act() { public void run() { Short.parseShort("40000"); } });
        t(new Act() { public void run() { Byte.parseByte("200"); } });
        t(new Act() { public void run() { Byte.parseByte("x"); } });
        t(new Act() { public void run() { Double.parseDouble(""); } });
        t(new Act() { public void run() { Double.parseDouble("abc"); } });
        t(new Act() { public void run() { Double.parseDouble("1e"); } });
        t(new Act() { public void run() { Double.parseDouble("1.2.3"); } });
        t(new Act() { public void run() { Double.parseDouble("  "); } });
        t(new Act() { public void run() { Float.parseFloat("--1"); } });
        t(new Act() { public void run() { Double.valueOf("0x"); } });
        t(new Act() { public void run() { new Integer("x"); } });
        t(new Act() { public void run() { int[] a = new int[3]; a[3] = 1; } });
        t(new Act() { public void run() { int[] a = new int[3]; a[-1]++; } });
        t(new Act() { public void run() { Object[] a = new String[3]; a[1] = new StringBuffer(); } });
        t(new Act() { public void run() { Object[] a = new Other[3]; a[1] = new Own(); } });
        t(new Act() { public void run() { Object[] a = new Object[3][]; a[1] = "x"; } });
        t(new Act() { public void run() { int x = 0; x = 5 / x; } });
        t(new Act() { public void run() { long x = 0; x = 5L % x; } });
        t(new Act() { public void run() { int[] a = new int[-5]; } });
        t(new Act() { public void run() { int[][] a = new int[2][-7]; } });
        t(new Act() { public void run() { System.arraycopy(new int[3], 1, new int[3], 0, 4); } });
        t(new Act() { public void run() { System.arraycopy(new int[3], -1, new int[3], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new int[3], 0, new int[3], 2, 2); } });
        t(new Act() { public void run() { System.arraycopy(new int[3], 0, new int[3], 0, -1); } });
        t(new Act() { public void run() { System.arraycopy(new int[3], 0, new long[3], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy("x", 0, new long[3], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new Object[] {"a", new Integer(1)}, 0, new String[3], 0, 2); } });
        t(new Act() { public void run() { Object o = "x"; Object p = (Integer) o; } });
        t(new Act() { public void run() { Object o = new Own(); Object p = (Other) o; } });
        t(new Act() { public void run() { Object o = new Own(); Object p = (String) o; } });
        t(new Act() { public void run() { Object o = "s"; Object p = (Own) o; } });
        t(new Act() { public void run() { Object o = new int[1]; Object p = (String[]) o; } });
        t(new Act() { public void run() { Object o = new Own[1]; Object p = (Runnable) o; } });
        t(new Act() { public void run() { new TreeSet().first(); } });
        t(new Act() { public void run() { new TreeMap().lastKey(); } });
        t(new Act() { public void run() { new HashMap(-1); } });
        t(new Act() { public void run() { new HashMap(5, -1f); } });
        t(new Act() { public void run() { new Hashtable(-1); } });
        t(new Act() { public void run() { new ArrayList().iterator().next(); } });
        t(new Act() { public void run() { new HashMap().keySet().iterator().next(); } });
        t(new Act() { public void run() { new StringTokenizer("").nextToken(); } });
        t(new Act() { public void run() { new Stack().peek(); } });
        t(new Act() { public void run() { Collections.max(new ArrayList()); } });
        t(new Act() { public void run() { Arrays.sort(new int[3], 2, 1); } });
        t(new Act() { public void run() { Arrays.sort(new int[3], -1, 1); } });
        t(new Act() { public void run() { Arrays.fill(new int[3], 1, 9, 1); } });
        t(new Act() { public void run() { new Random().nextInt(0); } });
        t(new Act() { public void run() { new BitSet(-1); } });
        t(new Act() { public void run() { new BitSet().get(-3); } });
        t(new Act() { public void run() { new BitSet().set(5, 2); } });
        t(new Act() { public void run() { throw new AssertionError(5); } });
        t(new Act() { public void run() { throw new RuntimeException(new Error("inner")); } });
        t(new Act() { public void run() { throw new IllegalArgumentException(); } });
        t(new Act() { public void run() { new java.math.BigInteger(""); } });
        t(new Act() { public void run() { new java.math.BigInteger("12a"); } });
        t(new Act() { public void run() { new java.math.BigInteger("-"); } });
        t(new Act() { public void run() { new java.math.BigInteger("1").divide(java.math.BigInteger.ZERO); } });
        t(new Act() { public void run() { new java.math.BigInteger("1").mod(new java.math.BigInteger("-1")); } });
        t(new Act() { public void run() { new java.math.BigInteger("2").modInverse(new java.math.BigInteger("4")); } });
        t(new Act() { public void run() { new java.math.BigInteger("2").pow(-1); } });
        t(new Act() { public void run() { new java.math.BigDecimal("x"); } });
        t(new Act() { public void run() { new java.math.BigDecimal(""); } });
        t(new Act() { public void run() { new java.math.BigDecimal(1.0 / 0); } });
        t(new Act() { public void run() { new java.math.BigDecimal("1.25").setScale(1); } });
        t(new Act() { public void run() { new java.math.BigDecimal("1").divide(new java.math.BigDecimal("0"), 1); } });
        t(new Act() { public void run() { Collections.nCopies(-1, "x"); } });
        t(new Act() { public void run() { Collections.unmodifiableList(al).add("x"); } });
        t(new Act() { public void run() { Collections.singletonList("x").get(1); } });
        t(new Act() { public void run() { Collections.nCopies(2, "x").get(2); } });
        t(new Act() { public void run() { new TreeMap().put("a", "1"); Map m = new TreeMap(); m.put("a", "b"); m.put(new Integer(1), "c"); } });
        t(new Act() { public void run() { ListIterator it = new ArrayList(al).listIterator(); it.set("x"); } });
        t(new Act() { public void run() { Iterator it = new HashMap().entrySet().iterator(); it.remove(); } });
        t(new Act() { public void run() { SortedMap m = new TreeMap().headMap("m"); m.put("z", "1"); } });
        t(new Act() { public void run() { new TreeMap().subMap("z", "a"); } });
        t(new Act() { public void run() { Short.decode("99999"); } });
        t(new Act() { public void run() { System.out.println(Short.decode("-0x7f") + " " + Byte.decode("010")); Byte.decode("200"); } });
        t(new Act() { public void run() { "abc".getChars(0, 3, new char[2], 0); } });
        t(new Act() { public void run() { "abc".getChars(0, 3, new char[2], -1); } });
        t(new Act() { public void run() { new String(new byte[3], 1, 5); } });
        t(new Act() { public void run() { sb.getChars(0, 3, new char[2], 1); } });
        t(new Act() { public void run() { sb.subSequence(2, 5); } });
        t(new Act() { public void run() { sb.insert(5, new char[] {'a'}); } });
        t(new Act() { public void run() { v.add(9, "x"); } });
        t(new Act() { public void run() { v.lastIndexOf("x", 9); } });
        t(new Act() { public void run() { v.subList(0, 2).get(5); } });
        t(new Act() { public void run() { al.addAll(9, al); } });
        t(new Act() { public void run() { al.subList(0, 2).listIterator(3); } });
        t(new Act() { public void run() { al.subList(0, 2).remove(2); } });
        t(new Act() { public void run() { al.subList(0, 2).addAll(3, al); } });
        t(new Act() { public void run() { al.subList(0, 2).subList(0, 3); } });
        t(new Act() { public void run() { System.arraycopy(new Integer[] {new Integer(3)}, 0, new String[1], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new Object[2], 1, new Object[1], 0, 5); } });
        t(new Act() { public void run() { System.arraycopy(new Object[2], 0, new int[1], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new int[2], 0, new Object[1], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new int[2], 0, "x", 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new Object[] {new int[1]}, 0, new String[1][], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new Own[] {new Own()}, 0, new Other[1], 0, 1); } });
        t(new Act() { public void run() { System.arraycopy(new int[2][], 0, new int[1][], 0, 2); } });
        t(new Act() { public void run() { Object o = new int[2][3]; Object p = (Own[][]) o; } });
        t(new Act() { public void run() { Object[] o = new int[2][]; o[0] = new long[1]; } });
        t(new Act() { public void run() { Float.parseFloat("1.2.3f"); } });
        t(new Act() { public void run() { Double.parseDouble("-.5."); } });
        t(new Act() { public void run() { Double.parseDouble("x1..2"); } });
        t(new Act() { public void run() { Integer.decode("0x+1"); } });
        t(new Act() { public void run() { Arrays.asList(new Object[] {"a"}).listIterator(2); } });
        t(new Act() { public void run() { new LinkedList().get(0); } });
        t(new Act() { public void run() { new LinkedList().addAll(1, al); } });
        t(new Act() { public void run() { new ArrayList().listIterator().previous(); } });
        t(new Act() { public void run() { new LinkedList().listIterator().next(); } });
    }
}

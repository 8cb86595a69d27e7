// What lists and tables say of wrong places and of iterators that are at their end, and remarks of properties.
import java.util.*;

public class WrongPlaces {
    interface T {
        Object run();
    }

    static void t(String name, T test) {
        try {
            System.out.println(name + " = " + test.run());
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    static Vector v() {
        return new Vector(Arrays.asList(new Object[] {"a", "b"}));
    }

    static void places(final int k) {
        final List l = Arrays.asList(new Object[] {"a", "b"});
        t("get", new T() { public Object run() { return v().get(k); } });
        t("elementAt", new T() { public Object run() { return v().elementAt(k); } });
        t("set", new T() { public Object run() { return v().set(k, "x"); } });
        t("remove", new T() { public Object run() { return v().remove(k); } });
        t("add", new T() { public Object run() { Vector v = v(); v.add(k + 1, "x"); v.add(k, "x"); return v; } });
        t("insertEl", new T() { public Object run() { v().insertElementAt("x", k); return ""; } });
        t("removeElAt", new T() { public Object run() { v().removeElementAt(k); return ""; } });
        t("setElAt", new T() { public Object run() { v().setElementAt("x", k); return ""; } });
        t("setSize", new T() { public Object run() { Vector v = v(); v.setSize(k); return v; } });
        t("addAll", new T() { public Object run() { Vector v = v(); v.addAll(k, v()); return v; } });
        t("indexOf", new T() { public Object run() { return "" + v().indexOf("q", k); } });
        t("indexOfa", new T() { public Object run() { return "" + v().indexOf("a", k); } });
        t("lastIndexOf", new T() { public Object run() { return "" + v().lastIndexOf("q", k); } });
        t("sub", new T() { public Object run() { return "" + v().subList(k, 2); } });
        t("new", new T() { public Object run() { return "" + new Vector(k); } });
        t("newAL", new T() { public Object run() { return "" + new ArrayList(k); } });
        t("asl.addAll", new T() { public Object run() { return "" + l.addAll(k, v()); } });
        t("asl.addAllE", new T() { public Object run() { return "" + l.addAll(k, new Vector()); } });
        t("asl.add", new T() { public Object run() { l.add(k, "x"); return ""; } });
        t("asl.rem", new T() { public Object run() { return l.remove(k); } });
        t("asl.it", new T() {
            public Object run() {
                Iterator i = l.iterator(); if(k > 0) i.next(); i.remove(); return "";
            }
        });
        t("asl.lit", new T() {
            public Object run() {
                ListIterator i = l.listIterator(); if(k > 0) i.next(); i.remove(); return "";
            }
        });
        t("asl.litadd", new T() {
            public Object run() {
                ListIterator i = l.listIterator(); i.add("z"); return "";
            }
        });
        t("asl.next", new T() {
            public Object run() {
                Iterator i = l.iterator(); i.next(); i.next(); i.next(); return "";
            }
        });
        t("asl.removeAll", new T() { public Object run() { return "" + l.removeAll(v()); } });
        t("asl.clear", new T() { public Object run() { l.clear(); return ""; } });
        t("asl.remo", new T() { public Object run() { return "" + l.remove((Object)"a"); } });
        t("asl.reta", new T() { public Object run() { return "" + l.retainAll(Arrays.asList(new Object[]{"b"})); } });
    }

    static void tables() {
        t("ht", new T() { public Object run() { return new Hashtable().keys().nextElement(); } });
        t("hte", new T() { public Object run() { return new Hashtable().elements().nextElement(); } });
        t("hti", new T() { public Object run() { return new Hashtable().keySet().iterator().next(); } });
        t("htr", new T() { public Object run() { new Hashtable().keySet().iterator().remove(); return ""; } });
        t("ht1", new T() {
            public Object run() {
                Hashtable h = new Hashtable();
                h.put("a", "b");
                Iterator i = h.values().iterator();
                i.next();
                return i.next();
            }
        });
    }

    static void remarks() throws java.io.IOException {
        String[] remarks = {"head\nb\u00e4\u20ac", "a\r\nb\r#c\n!d\ne", "\n", "", "x\n\n y\u0100\n"};
        for (int i = 0; i < remarks.length; i++) {
            java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
            new Properties().store(out, remarks[i]);
            String text = out.toString("ISO-8859-1");
            System.out.println(text.substring(0, text.lastIndexOf("#")));
        }
    }

    static void loads() throws java.io.IOException {
        String[] texts = {
            "\\\n#x=1", "\\\n\n", "a=1\n\\\n  \n b=2", "a\\\n#b=c", "\\\n \\\n!c\nd", "a=b\\",
            "a\\\n\nb", " \\\n =x", "x\\\n\\\ny"
        };
        for (int i = 0; i < texts.length; i++) {
            Properties found = new Properties();
            found.load(new java.io.ByteArrayInputStream(texts[i].getBytes()));
            System.out.println(i + " " + new TreeMap(found));
        }
    }

    public static void main(String[] args) throws java.io.IOException {
        for (int k = -1; k < 4; k++) {
            places(k);
        }
        tables();
        remarks();
        loads();
    }
}

// Texts with attributes: runs, parts, annotations, copies, and what is refused.
import java.text.*;
import java.text.AttributedCharacterIterator.Attribute;
import java.util.*;

public class AttributedStrings {
    static class Color extends Attribute {
        static final Color FORE = new Color("fore");
        static final Color BACK = new Color("back");
        static final Color NOTE = new Color("note");

        private Color(String name) {
            super(name);
        }

        String name() {
            return getName();
        }
    }

    static String name(Object attribute) {
        return attribute instanceof Color ? ((Color) attribute).name() : attribute.toString();
    }

    static String value(Object value) {
        return value instanceof Annotation ? "[" + ((Annotation) value).getValue() + "]" : String.valueOf(value);
    }

    static String sorted(Map attributes) {
        TreeMap map = new TreeMap();
        for (Iterator i = attributes.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            map.put(name(entry.getKey()), value(entry.getValue()));
        }
        return map.toString();
    }

    static void show(AttributedCharacterIterator i) {
        TreeSet keys = new TreeSet();
        for (Iterator k = i.getAllAttributeKeys().iterator(); k.hasNext();) {
            keys.add(name(k.next()));
        }
        System.out.println(i.getBeginIndex() + " to " + i.getEndIndex() + " " + keys);
        i.first();
        while (true) {
            StringBuffer run = new StringBuffer();
            int start = i.getIndex();
            System.out.print("  " + i.getRunStart() + "-" + i.getRunLimit() + " fore " + i.getRunStart(Color.FORE) + "-"
                + i.getRunLimit(Color.FORE) + " note " + i.getRunStart(Color.NOTE) + "-" + i.getRunLimit(Color.NOTE));
            Set both = new HashSet();
            both.add(Color.FORE);
            both.add(Color.BACK);
            System.out.print(" both " + i.getRunStart(both) + "-" + i.getRunLimit(both));
            both.add(Color.NOTE);
            System.out.print(" all " + i.getRunStart(both) + "-" + i.getRunLimit(both));
            System.out.print(" " + i.getRunStart(Collections.EMPTY_SET) + "-" + i.getRunLimit(Collections.EMPTY_SET));
            System.out.print(" " + value(i.getAttribute(Color.FORE)) + " " + value(i.getAttribute(Color.NOTE)) + " "
                + sorted(i.getAttributes()));
            int limit = i.getRunLimit();
            while (i.getIndex() < limit) {
                run.append(i.current());
                i.next();
            }
            System.out.println(" \"" + run + "\"");
            if (start == i.getEndIndex()) {
                break;
            }
        }
    }

    static void adds() {
        AttributedString text = new AttributedString("The quick brown fox");
        show(text.getIterator());
        text.addAttribute(Color.FORE, "red", 4, 9);
        text.addAttribute(Color.FORE, "red", 9, 12);
        show(text.getIterator());
        text.addAttribute(Color.BACK, new Integer(3), 6, 19);
        text.addAttribute(Color.NOTE, new Annotation("animal"), 10, 19);
        text.addAttribute(Attribute.LANGUAGE, Locale.ENGLISH);
        show(text.getIterator());
        show(text.getIterator(new Attribute[] {Color.BACK}));
        show(text.getIterator(new Attribute[] {Color.NOTE}, 5, 12));
        show(text.getIterator(null, 10, 19));
        show(text.getIterator(null, 7, 7));
        text.addAttribute(Color.FORE, null, 5, 7);
        text.addAttribute(Color.FORE, "blue", 0, 2);
        text.addAttribute(Color.NOTE, new Annotation("end"), 15, 19);
        show(text.getIterator());
        Map more = new HashMap();
        more.put(Color.FORE, "green");
        more.put(Color.BACK, new Integer(9));
        text.addAttributes(more, 3, 14);
        text.addAttributes(new HashMap(), 3, 3);
        show(text.getIterator());
        show(new AttributedString("", new HashMap()).getIterator());
        show(new AttributedString("map", more).getIterator());
    }

    static void copies() {
        AttributedString text = new AttributedString("0123456789");
        text.addAttribute(Color.FORE, "a", 2, 5);
        text.addAttribute(Color.FORE, "a", 5, 8);
        text.addAttribute(Color.NOTE, new Annotation("whole"), 3, 6);
        text.addAttribute(Color.BACK, "b", 0, 10);
        show(new AttributedString(text.getIterator()).getIterator());
        show(new AttributedString(text.getIterator(), 3, 7).getIterator());
        show(new AttributedString(text.getIterator(), 4, 7).getIterator());
        show(new AttributedString(text.getIterator(), 1, 9, new Attribute[] {Color.NOTE, Color.FORE}).getIterator());
        show(new AttributedString(text.getIterator(null, 2, 9), 3, 5).getIterator());
        show(new AttributedString(text.getIterator(), 4, 4).getIterator());
    }

    static void walks() {
        AttributedString text = new AttributedString("abc");
        text.addAttribute(Color.FORE, "x", 1, 2);
        AttributedCharacterIterator i = text.getIterator();
        System.out.println("" + i.first() + i.next() + i.next() + (int) i.next() + (int) i.next() + i.previous() + i.last());
        AttributedCharacterIterator copy = (AttributedCharacterIterator) i.clone();
        System.out.println(copy.equals(i) + " " + (copy.hashCode() == i.hashCode()) + " " + i.equals(text.getIterator()) + " "
            + copy.previous() + i.current() + copy.equals(i) + value(copy.getAttribute(Color.FORE)));
        System.out.println(text.getIterator().equals(text.getIterator(null)) + " "
            + text.getIterator().equals(new AttributedString("abc").getIterator()));
        System.out.println(i.setIndex(1) + " " + i.getIndex() + " " + (i.setIndex(3) == CharacterIterator.DONE));
    }

    static void refused() {
        AttributedString text = new AttributedString("abc");
        String[] calls = {"add", "range", "empty", "map", "copy", "iterator", "index", "null", "nullText", "nullMap"};
        for (int i = 0; i < calls.length; i++) {
            try {
                refuse(calls[i], text);
                System.out.println(calls[i]);
            } catch (NullPointerException e) {
                System.out.println(calls[i] + " null");
            } catch (RuntimeException e) {
                System.out.println(calls[i] + " " + e);
            }
        }
    }

    static void refuse(String call, AttributedString text) {
        if (call.equals("add")) {
            new AttributedString("").addAttribute(Color.FORE, "x");
        } else if (call.equals("range")) {
            text.addAttribute(Color.FORE, "x", 2, 2);
        } else if (call.equals("empty")) {
            text.addAttributes(Collections.singletonMap(Color.FORE, "x"), 2, 2);
        } else if (call.equals("map")) {
            new AttributedString("", Collections.singletonMap(Color.FORE, "x"));
        } else if (call.equals("copy")) {
            new AttributedString(text.getIterator(), 2, 4);
        } else if (call.equals("iterator")) {
            text.getIterator(null, 2, 1);
        } else if (call.equals("index")) {
            text.getIterator(null, 1, 2).setIndex(0);
        } else if (call.equals("null")) {
            text.addAttribute(null, "x", 0, 1);
        } else if (call.equals("nullText")) {
            new AttributedString((String) null);
        } else {
            text.addAttributes(null, 0, 1);
        }
    }

    public static void main(String[] args) {
        System.out.println(Attribute.READING + " " + Color.FORE + " " + new Annotation("v") + " "
            + Color.FORE.equals(Color.BACK) + " " + Color.FORE.equals(Color.FORE) + " " + new Annotation("v").equals(new Annotation("v")));
        adds();
        copies();
        walks();
        refused();
    }
}

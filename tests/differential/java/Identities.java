import java.io.*;
import java.util.*;

/** Maps by identity, observers, and texts in UTF-16. */
public class Identities {
    static void say(Object what) {
        System.out.println(what);
    }

    static String sorted(Collection all) {
        ArrayList texts = new ArrayList();
        for (Iterator i = all.iterator(); i.hasNext();) {
            texts.add("" + i.next());
        }
        Collections.sort(texts);
        return texts.toString();
    }

    static void maps() {
        String one = new String("one"), again = new String("one"), two = "two";
        IdentityHashMap map = new IdentityHashMap();
        say(map.put(one, "a") + " " + map.put(again, "b") + " " + map.put(one, "c") + " " + map.put(two, two) + " " + map.put(null, one));
        say(map.size() + " " + map.get(one) + " " + map.get(again) + " " + map.get(new String("one")) + " " + map.get(null));
        say(map.containsKey(one) + " " + map.containsKey(new String("one")) + " " + map.containsKey(null));
        say(map.containsValue(one) + " " + map.containsValue(again) + " " + map.containsValue("c") + " " + map.isEmpty());
        say(sorted(map.keySet()) + sorted(map.values()) + sorted(map.entrySet()));
        say(map.keySet().contains(again) + " " + map.keySet().contains(new String("two")) + " " + map.values().contains(again));
        Map copy = (Map) map.clone();
        say(copy.equals(map) + " " + (copy.hashCode() == map.hashCode()) + " " + copy.entrySet().equals(map.entrySet()) + " " + copy.keySet().equals(map.keySet()));
        say(map.remove(new String("one")) + " " + map.remove(again) + " " + map.remove(again) + " " + map.size() + " " + copy.size());
        say(copy.equals(map) + " " + map.equals(new HashMap(map)) + " " + new HashMap(map).equals(map));
        say(map.keySet().remove(new String("two")) + " " + map.keySet().remove(two) + " " + map.values().remove(new String("c")) + " " + map.size());
        say(map.entrySet().removeAll(copy.entrySet()) + " " + sorted(map.entrySet()));
        for (Iterator i = copy.entrySet().iterator(); i.hasNext();) {
            Map.Entry entry = (Map.Entry) i.next();
            if (entry.getKey() == null) {
                say(entry.setValue("null's") + " " + entry);
            } else if (entry.getKey() == again) {
                i.remove();
            }
        }
        say(sorted(copy.entrySet()) + copy.get(null));
        IdentityHashMap wide = new IdentityHashMap(100), same = new IdentityHashMap(copy);
        say(wide + " " + wide.equals(new HashMap()) + " " + same.equals(copy));
        for (int i = 0; i < 1000; i++) {
            wide.put(new Integer(i % 10 + 1000), new Integer(i));
        }
        long sum = 0;
        for (Iterator i = wide.keySet().iterator(); i.hasNext();) {
            sum += ((Integer) i.next()).intValue();
        }
        say(wide.size() + " " + sum);
        wide.clear();
        say(wide.size() + " " + wide.keySet() + wide.values());
        try {
            new IdentityHashMap(-1);
        } catch (IllegalArgumentException e) {
            say(e);
        }
        Iterator changed = copy.keySet().iterator();
        copy.put("more", "x");
        try {
            changed.next();
            say("no exception");
        } catch (ConcurrentModificationException e) {
            say(e);
        }
    }

    static class Watched extends Observable {
        void set(String text, boolean changes) {
            if (changes) {
                setChanged();
            }
            notifyObservers(text);
        }

        void touch() {
            setChanged();
            say("changed " + hasChanged());
            clearChanged();
            say("changed " + hasChanged());
            setChanged();
            notifyObservers();
        }
    }

    static class Watcher implements Observer {
        final String name;

        Watcher(String name) {
            this.name = name;
        }

        public void update(Observable object, Object what) {
            say(name + " sees " + what + ", changed: " + object.hasChanged());
        }
    }

    static void observers() {
        Watched watched = new Watched();
        Watcher a = new Watcher("a"), b = new Watcher("b");
        watched.addObserver(a);
        watched.addObserver(b);
        watched.addObserver(a);
        say("" + watched.countObservers());
        watched.set("first", true);
        watched.set("second", false);
        watched.deleteObserver(b);
        watched.touch();
        watched.deleteObservers();
        watched.set("third", true);
        try {
            watched.addObserver(null);
        } catch (NullPointerException e) {
            say("null is no observer");
        }
    }

    static String hex(byte [] bytes) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < bytes.length; i++) {
            text.append(i == 0 ? "" : " ").append(Integer.toHexString(bytes[i] & 0xff));
        }
        return text.toString();
    }

    static String codes(String text) {
        StringBuffer out = new StringBuffer();
        for (int i = 0; i < text.length(); i++) {
            out.append(i == 0 ? "" : " ").append(Integer.toHexString(text.charAt(i)));
        }
        return out.toString();
    }

    static final String [] NAMES = { "UTF-16", "UTF-16BE", "UTF-16LE", "utf-16le", "UTF-8", "ISO-8859-1", "US-ASCII" };

    static void encodings() throws IOException {
        String [] texts = { "", "a", "h\u00e9\u20ac", "\ud83d\ude00!", "x\ud83dy", "\ude00", "z\ud83d", "\ufeffq", "\ufffe" };
        for (int n = 0; n < NAMES.length; n++) {
            for (int t = 0; t < texts.length; t++) {
                byte [] bytes = texts[t].getBytes(NAMES[n]);
                say(NAMES[n] + " " + codes(texts[t]) + ": " + hex(bytes) + " -> " + codes(new String(bytes, NAMES[n])));
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                OutputStreamWriter writer = new OutputStreamWriter(out, NAMES[n]);
                for (int i = 0; i < texts[t].length(); i++) {
                    writer.write(texts[t].charAt(i));
                }
                String name = writer.getEncoding();
                writer.close();
                say("  " + name + " " + hex(out.toByteArray()));
                InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream(bytes), NAMES[n]);
                StringBuffer back = new StringBuffer();
                for (int c = reader.read(); c >= 0; c = reader.read()) {
                    back.append((char) c);
                }
                say("  " + codes(back.toString()));
            }
        }
        byte [] [] odd = {
            { 0 }, { 0, 'a', 0 }, { (byte) 0xff, (byte) 0xfe, 'a', 0, 'b', 0 }, { (byte) 0xfe, (byte) 0xff, 0, 'a' },
            { (byte) 0xd8, 0x3d, 0, 'a', 0, 'b' }, { (byte) 0xde, 0, 0, 'a' }, { (byte) 0xd8, 0x3d }, { (byte) 0xd8, 0x3d, (byte) 0xde },
            { 0, 'a', (byte) 0xff, (byte) 0xfe, 0, 'b' }, { 0, 'a', (byte) 0xfe, (byte) 0xff, 0, 'b' }, { (byte) 0xfe }, { (byte) 0xff, (byte) 0xfe },
        };
        for (int n = 0; n < 3; n++) {
            for (int i = 0; i < odd.length; i++) {
                say(NAMES[n] + " " + hex(odd[i]) + ": " + codes(new String(odd[i], NAMES[n])));
            }
        }
        // A page of it, so that pairs and marks lie at the ends of buffers.
        StringBuffer page = new StringBuffer();
        for (int i = 0; i < 5000; i++) {
            page.append(i % 7 == 3 ? "\ud83d\ude00" : i % 5 == 0 ? "\u20ac" : "" + i % 10);
        }
        for (int n = 0; n < 3; n++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, NAMES[n]));
            writer.write(page.toString());
            writer.close();
            BufferedReader reader = new BufferedReader(new InputStreamReader(new ByteArrayInputStream(out.toByteArray()), NAMES[n]));
            say(out.size() + " " + reader.readLine().equals(page.toString()));
        }
        try {
            "x".getBytes("UTF-99");
        } catch (UnsupportedEncodingException e) {
            say(e.getMessage());
        }
    }

    public static void main(String [] args) throws IOException {
        maps();
        observers();
        encodings();
    }
}

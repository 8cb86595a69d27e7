// Programs extend the collections of java.util: what is called of theirs, and which fields they use.
import java.util.*;

public class OwnCollections {
    // A list that says what it does.
    static class Told extends AbstractList {
        private final ArrayList elements = new ArrayList();

        public Object get(int index) {
            return elements.get(index);
        }

        public int size() {
            return elements.size();
        }

        public Object set(int index, Object element) {
            System.out.println("  set " + index);
            return elements.set(index, element);
        }

        public void add(int index, Object element) {
            System.out.println("  add " + index);
            modCount++;
            elements.add(index, element);
        }

        public Object remove(int index) {
            System.out.println("  remove " + index);
            modCount++;
            return elements.remove(index);
        }

        protected void removeRange(int from, int to) {
            System.out.println("  range " + from + " " + to);
            super.removeRange(from, to);
        }

        int changes() {
            return modCount;
        }
    }

    static class Ranged extends ArrayList {
        void cut(int from, int to) {
            removeRange(from, to);
        }

        int changes() {
            return modCount;
        }
    }

    static void lists() {
        Told told = new Told();
        told.add("a");
        told.addAll(Arrays.asList(new Object[] {"b", "c", "d"}));
        told.addAll(1, Arrays.asList(new Object[] {"x"}));
        System.out.println(told + " " + told.changes());
        told.subList(1, 3).clear();
        System.out.println(told);
        Iterator i = told.iterator();
        i.next();
        i.remove();
        ListIterator l = told.listIterator();
        l.next();
        l.set("y");
        l.add("z");
        System.out.println(told + " " + told.indexOf("z") + told.lastIndexOf("none") + told.contains("y"));
        Collections.sort(told);
        Collections.reverse(told);
        told.removeAll(Arrays.asList(new Object[] {"y"}));
        try {
            for (Iterator each = told.iterator(); each.hasNext();) {
                each.next();
                told.add("more");
            }
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        told.clear();
        System.out.println(told.isEmpty() + " " + told.equals(new ArrayList()) + told.hashCode());
        Ranged ranged = new Ranged();
        for (int n = 0; n < 8; n++) {
            ranged.add(new Integer(n));
        }
        ranged.cut(2, 5);
        System.out.println(ranged + " " + ranged.changes());
        AbstractList fixed = new AbstractList() {
            public Object get(int index) {
                return new Integer(index * index);
            }

            public int size() {
                return 5;
            }
        };
        System.out.println(fixed + " " + fixed.subList(1, 4) + (fixed instanceof RandomAccess) + (ranged instanceof RandomAccess)
            + (new LinkedList() instanceof RandomAccess));
        try {
            fixed.add("more");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }

    static class Chained extends AbstractSequentialList {
        final LinkedList inner = new LinkedList();

        public ListIterator listIterator(int index) {
            System.out.println("  from " + index);
            return inner.listIterator(index);
        }

        public int size() {
            return inner.size();
        }
    }

    // Sets of small numbers.
    static class Bits extends AbstractSet {
        int bits;

        public boolean add(Object element) {
            int bit = 1 << ((Integer) element).intValue();
            boolean isNew = (bits & bit) == 0;
            bits |= bit;
            return isNew;
        }

        public Iterator iterator() {
            return new Iterator() {
                int at = -1;

                public boolean hasNext() {
                    return at < 31 && bits >>> (at + 1) != 0;
                }

                public Object next() {
                    do {
                        at++;
                    } while ((bits >>> at & 1) == 0);
                    return new Integer(at);
                }

                public void remove() {
                    bits &= ~(1 << at);
                }
            };
        }

        public int size() {
            int count = 0;
            for (int rest = bits; rest != 0; rest &= rest - 1) {
                count++;
            }
            return count;
        }
    }

    static void others() {
        Chained chained = new Chained();
        chained.add("a");
        chained.add(0, "b");
        System.out.println(chained.get(1) + " " + chained.set(0, "c") + " " + chained.remove(1) + chained);
        Bits bits = new Bits();
        bits.addAll(Arrays.asList(new Object[] {new Integer(3), new Integer(1), new Integer(3), new Integer(20)}));
        System.out.println(bits + " " + bits.size() + bits.contains(new Integer(20)) + bits.remove(new Integer(1)) + bits.bits);
        System.out.println(bits.equals(new HashSet(bits)) + " " + bits.hashCode() + " " + bits.retainAll(new HashSet()) + bits.isEmpty());
        AbstractCollection bag = new AbstractCollection() {
            public Iterator iterator() {
                return Arrays.asList(new Object[] {"p", "q", "p"}).iterator();
            }

            public int size() {
                return 3;
            }
        };
        System.out.println(bag + " " + bag.toArray().length + bag.contains("q") + bag.containsAll(Arrays.asList(new Object[] {"p"})));
        try {
            bag.add("r");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }

    // Only what must be there.
    static class Squares extends AbstractMap {
        public Set entrySet() {
            return new AbstractSet() {
                public Iterator iterator() {
                    final Iterator numbers = Arrays.asList(new Object[] {new Integer(1), new Integer(2), new Integer(3)}).iterator();
                    return new Iterator() {
                        public boolean hasNext() {
                            return numbers.hasNext();
                        }

                        public Object next() {
                            final Integer n = (Integer) numbers.next();
                            return new Map.Entry() {
                                public Object getKey() {
                                    return n;
                                }

                                public Object getValue() {
                                    return new Integer(n.intValue() * n.intValue());
                                }

                                public Object setValue(Object value) {
                                    throw new UnsupportedOperationException("set");
                                }

                                public boolean equals(Object other) {
                                    return other instanceof Map.Entry && getKey().equals(((Map.Entry) other).getKey())
                                        && getValue().equals(((Map.Entry) other).getValue());
                                }

                                public int hashCode() {
                                    return getKey().hashCode() ^ getValue().hashCode();
                                }

                                public String toString() {
                                    return getKey() + "=" + getValue();
                                }
                            };
                        }

                        public void remove() {
                            throw new UnsupportedOperationException("remove");
                        }
                    };
                }

                public int size() {
                    return 3;
                }
            };
        }
    }

    static class Cache extends LinkedHashMap {
        Cache() {
            super(16, 0.75f, true);
        }

        protected boolean removeEldestEntry(Map.Entry eldest) {
            System.out.println("  eldest " + eldest);
            return size() > 3;
        }
    }

    static class Counted extends HashMap {
        int puts;

        public Object put(Object key, Object value) {
            puts++;
            return super.put(key, value);
        }
    }

    static class Grown extends Hashtable {
        int times;

        Grown() {
            super(3);
        }

        protected void rehash() {
            times++;
            super.rehash();
        }
    }

    static class Settings extends Properties {
        Settings(Properties others) {
            super(others);
        }

        Properties beneath() {
            return defaults;
        }

        public String getProperty(String key) {
            String value = super.getProperty(key);
            return value == null ? null : "<" + value + ">";
        }
    }

    static class Few extends Dictionary {
        Object key, value;

        public int size() {
            return key == null ? 0 : 1;
        }

        public boolean isEmpty() {
            return key == null;
        }

        public Object get(Object asked) {
            return asked.equals(key) ? value : null;
        }

        public Object put(Object newKey, Object newValue) {
            Object before = get(newKey);
            key = newKey;
            value = newValue;
            return before;
        }

        public Object remove(Object gone) {
            Object before = get(gone);
            key = before == null ? key : null;
            return before;
        }

        public Enumeration keys() {
            return Collections.enumeration(Collections.singleton(key));
        }

        public Enumeration elements() {
            return Collections.enumeration(Collections.singleton(value));
        }
    }

    static void maps() {
        Map squares = new Squares();
        System.out.println(squares + " " + squares.get(new Integer(2)) + squares.containsKey(new Integer(4))
            + squares.containsValue(new Integer(9)) + squares.keySet() + squares.values() + squares.hashCode());
        System.out.println(squares.equals(new HashMap(squares)) + " " + new TreeMap(squares).lastKey());
        try {
            squares.put("a", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            squares.remove(new Integer(1));
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        Cache cache = new Cache();
        for (int i = 0; i < 5; i++) {
            cache.put(new Integer(i), "v" + i);
            cache.get(new Integer(1));
        }
        System.out.println(cache);
        Counted counted = new Counted();
        counted.putAll(squares);
        counted.put("k", "v");
        System.out.println(counted.puts + " " + ((Counted) counted.clone()).size());
        Grown grown = new Grown();
        for (int i = 0; i < 20; i++) {
            grown.put(new Integer(i), "x");
        }
        System.out.println(grown.times);
        Properties below = new Properties();
        below.setProperty("color", "red");
        Settings settings = new Settings(below);
        settings.setProperty("size", "9");
        System.out.println(settings.getProperty("color") + settings.getProperty("size") + settings.getProperty("none", "other")
            + (settings.beneath() == below));
        Few few = new Few();
        few.put("a", "1");
        Dictionary dictionary = few;
        System.out.println(dictionary.get("a") + " " + dictionary.keys().nextElement() + dictionary.size() + dictionary.remove("a")
            + dictionary.isEmpty());
    }

    static class Open extends Vector {
        Open(int capacity, int step) {
            super(capacity, step);
        }

        String state() {
            return elementCount + " of " + elementData.length + " by " + capacityIncrement + " at " + modCount + " first "
                + elementData[0];
        }

        void drop() {
            elementData[--elementCount] = null;
        }
    }

    static void vectors() {
        Open open = new Open(2, 3);
        open.add("a");
        open.addElement("b");
        open.add("c");
        System.out.println(open.state());
        open.drop();
        System.out.println(open + " " + open.capacity());
        Object vector = open;
        System.out.println((vector instanceof ArrayList) + " " + (vector instanceof AbstractList) + (vector instanceof RandomAccess)
            + (vector instanceof Cloneable) + new Vector().equals(new ArrayList()));
        Vector copy = (Vector) open.clone();
        copy.add("d");
        System.out.println(copy + " " + open + copy.getClass().getName());
        Stack stack = new Stack();
        stack.push("s");
        System.out.println(stack.peek() + "" + stack.search("s") + stack.elementAt(0));
        ArrayList list = new ArrayList(open);
        System.out.println(((ArrayList) list.clone()).equals(list) + " " + list);
    }

    static class Counter extends Random {
        int state;

        Counter() {
            super(1);
        }

        protected int next(int bits) {
            return (state += 0x12345678) >>> (32 - bits);
        }
    }

    static class News extends Observable {
        void happen(Object what) {
            setChanged();
            notifyObservers(what);
            System.out.println(hasChanged());
            setChanged();
            clearChanged();
            notifyObservers("never");
        }
    }

    static class Move extends EventObject {
        Move(Object source) {
            super(source);
        }

        public String toString() {
            return "moved " + source;
        }
    }

    static class Proxy extends EventListenerProxy {
        Proxy(EventListener listener) {
            super(listener);
        }
    }

    static void rest() {
        Counter counter = new Counter();
        System.out.println(counter.nextInt() + " " + counter.nextInt(10) + " " + counter.nextLong() + " " + counter.nextBoolean() + " "
            + counter.nextDouble() + " " + counter.nextFloat());
        byte[] bytes = new byte[6];
        counter.nextBytes(bytes);
        System.out.println(bytes[0] + " " + bytes[5] + " " + counter.nextInt(64) + " " + counter.nextGaussian());
        News news = new News();
        news.addObserver(new Observer() {
            public void update(Observable of, Object what) {
                System.out.println("  news " + what + " " + of.countObservers());
            }
        });
        news.happen("today");
        System.out.println(new Move("it") + " " + new Move("x").getSource() + new EventObject("src"));
        try {
            new EventObject(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EventListener listener = new EventListener() {
        };
        System.out.println(new Proxy(listener).getListener() == listener);
        System.out.println(new TooManyListenersException("many"));
        MissingResourceException missing = new MissingResourceException("not there", "Some", "key");
        System.out.println(missing + " " + missing.getClassName() + missing.getKey());
        Number ratio = new Number() {
            public int intValue() {
                return 300;
            }

            public long longValue() {
                return 1L << 40;
            }

            public float floatValue() {
                return 0.5f;
            }

            public double doubleValue() {
                return 0.25;
            }
        };
        System.out.println(ratio.byteValue() + " " + ratio.shortValue() + " " + ratio.doubleValue());
        StringTokenizer tokens = new StringTokenizer("a b") {
            public String nextToken() {
                return "[" + super.nextToken() + "]";
            }
        };
        System.out.println(tokens.nextElement() + " " + tokens.nextToken());
        BitSet bits = new BitSet() {
            public void set(int index) {
                super.set(index + 1);
            }
        };
        bits.set(3);
        System.out.println(bits);
    }

    static class Cleaned {
        protected void finalize() throws Throwable {
            super.finalize();
        }
    }

    public static void main(String[] args) {
        lists();
        others();
        maps();
        vectors();
        rest();
        new Cleaned();
    }
}

// What collections refuse, and in which order: lists, sets and maps of nothing or of one element, those that may be
// read only, and what their iterators and views say.

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.*;

public class Refusals {
    interface Act {
        Object on(Object target);
    }

    static void show(String what, Object target, Act act) {
        try {
            System.out.println(what + ": " + act.on(target) + " " + target);
        } catch (NullPointerException e) {
            System.out.println(what + ": no null " + target);
        } catch (ClassCastException e) {
            System.out.println(what + ": no such class " + target);
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e + " " + target);
        }
    }

    static Object[] lists() {
        return new Object[] {
            Collections.EMPTY_LIST, Collections.singletonList("a"), Collections.nCopies(3, "a"),
            Collections.nCopies(4, "a").subList(1, 3), Arrays.asList(new Object[] {"b", "a"}),
            Collections.unmodifiableList(new ArrayList(Arrays.asList(new Object[] {"b", "a"}))),
            Collections.unmodifiableList(new LinkedList()), new Vector(Arrays.asList(new Object[] {"b", "a"})),
            Collections.synchronizedList(Collections.unmodifiableList(new Vector())), new ArrayList()
        };
    }

    static void lists(String what, Act act) {
        Object[] lists = lists();
        for (int i = 0; i < lists.length; i++) {
            show(what + " " + i, lists[i], act);
        }
    }

    static void collections(String what, Act act) {
        lists(what, act);
        Map tree = new TreeMap();
        tree.put("a", "b");
        Map table = new Hashtable(tree);
        Object[] others = {
            Collections.EMPTY_SET, Collections.singleton("a"), Collections.singleton(null),
            Collections.unmodifiableSet(new HashSet(tree.keySet())), Collections.EMPTY_MAP.values(),
            Collections.singletonMap("a", "b").entrySet(), Collections.unmodifiableMap(tree).entrySet(),
            tree.keySet(), tree.entrySet(), tree.values(), table.keySet(), table.entrySet(), table.values(),
            new Hashtable().keySet(), new TreeSet(tree.keySet())
        };
        for (int i = 0; i < others.length; i++) {
            show(what + " of others " + i, others[i], act);
        }
    }

    static void iterators() {
        collections("next at the end", new Act() {
            public Object on(Object target) {
                Iterator i = ((Collection) target).iterator();
                while (i.hasNext()) {
                    i.next();
                }
                return i.next();
            }
        });
        collections("remove before next", new Act() {
            public Object on(Object target) {
                ((Collection) target).iterator().remove();
                return null;
            }
        });
        lists("next of both ways", new Act() {
            public Object on(Object target) {
                List list = (List) target;
                return list.listIterator(list.size()).next();
            }
        });
        lists("previous", new Act() {
            public Object on(Object target) {
                return ((List) target).listIterator().previous();
            }
        });
        lists("set and add", new Act() {
            public Object on(Object target) {
                ListIterator i = ((List) target).listIterator();
                try {
                    i.set("c");
                } catch (RuntimeException e) {
                    System.out.println(e);
                }
                i.add("c");
                return i.previous();
            }
        });
        lists("from before", new Act() {
            public Object on(Object target) {
                return ((List) target).listIterator(-1);
            }
        });
        lists("shrunk", new Act() {
            public Object on(Object target) {
                ListIterator i = ((List) target).listIterator(((List) target).size());
                ((List) target).remove(0);
                return Boolean.valueOf(i.hasNext());
            }
        });
    }

    static void changes() {
        final Object[] args = {"a", "z", null, new Integer(1)};
        for (int k = 0; k < args.length; k++) {
            final Object arg = args[k];
            collections("remove", new Act() {
                public Object on(Object target) {
                    return Boolean.valueOf(((Collection) target).remove(arg));
                }
            });
            collections("contains", new Act() {
                public Object on(Object target) {
                    return Boolean.valueOf(((Collection) target).contains(arg));
                }
            });
            collections("removeAll", new Act() {
                public Object on(Object target) {
                    return Boolean.valueOf(((Collection) target).removeAll(Collections.singletonList(arg)));
                }
            });
            collections("equals", new Act() {
                public Object on(Object target) {
                    return Boolean.valueOf(target.equals(Collections.singleton(arg)));
                }
            });
        }
        collections("removeAll of an ordered set", new Act() {
            public Object on(Object target) {
                Set others = new TreeSet(Arrays.asList(new Object[] {"a", "b"}));
                return Boolean.valueOf(((Collection) target).removeAll(others));
            }
        });
        collections("retainAll of numbers", new Act() {
            public Object on(Object target) {
                Set others = new TreeSet(Collections.singleton(new Integer(1)));
                return Boolean.valueOf(((Collection) target).retainAll(others));
            }
        });
        collections("clear", new Act() {
            public Object on(Object target) {
                ((Collection) target).clear();
                return null;
            }
        });
        lists("sort", new Act() {
            public Object on(Object target) {
                Collections.sort((List) target);
                return null;
            }
        });
        lists("rotate by nothing", new Act() {
            public Object on(Object target) {
                Collections.rotate((List) target, 2 * ((List) target).size());
                return null;
            }
        });
        lists("get", new Act() {
            public Object on(Object target) {
                return ((List) target).get(5);
            }
        });
    }

    static void maps() {
        SortedMap tree = new TreeMap();
        tree.put("a", "1");
        tree.put("c", "3");
        tree.put("e", "5");
        final Object[] keys = {"a", "b", "d", "e", "f", null, new Integer(1)};
        Object[] maps = {
            Collections.EMPTY_MAP, Collections.singletonMap("a", "b"), Collections.singletonMap(null, null),
            new Hashtable(tree), new Properties(), tree, tree.subMap("b", "e"), tree.headMap("d"),
            Collections.unmodifiableMap(new HashMap(tree))
        };
        for (int m = 0; m < maps.length; m++) {
            for (int k = 0; k < keys.length; k++) {
                final Object key = keys[k];
                show("map " + m + " remove " + key, maps[m], new Act() {
                    public Object on(Object target) {
                        return ((Map) target).keySet().contains(key) + " " + ((Map) target).remove(key);
                    }
                });
                show("entries", maps[m], new Act() {
                    public Object on(Object target) {
                        Map like = new HashMap();
                        like.put(key, "1");
                        return Boolean.valueOf(((Map) target).entrySet().containsAll(like.entrySet()));
                    }
                });
                show("equals", maps[m], new Act() {
                    public Object on(Object target) {
                        return Boolean.valueOf(target.equals(Collections.singletonMap(key, key)));
                    }
                });
            }
        }
        for (int from = 0; from < keys.length; from++) {
            for (int to = 0; to < keys.length; to++) {
                final Object low = keys[from];
                final Object high = keys[to];
                show("part from " + low + " to " + high, tree.subMap("b", "e"), new Act() {
                    public Object on(Object target) {
                        return ((SortedMap) target).subMap(low, high);
                    }
                });
            }
        }
    }

    static void values() {
        Map[] maps = {new HashMap(), new LinkedHashMap(), new TreeMap(), new Hashtable(), new IdentityHashMap()};
        for (int i = 0; i < maps.length; i++) {
            maps[i].put("a", "1");
            Collection values = maps[i].values();
            System.out.println((values instanceof Set) + " " + Collections.singleton("1").equals(values)
                + " " + values.remove("1") + maps[i]);
        }
    }

    static void sortedWhileOpen() {
        List list = new ArrayList(Arrays.asList(new Object[] {"b", "a"}));
        Iterator open = list.iterator();
        Collections.sort(list);
        try {
            System.out.println(open.next());
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
    }

    static void properties() throws IOException {
        Properties growing = new Properties();
        growing.setProperty("a", "1");
        growing.setProperty("b", "2");
        for (Iterator i = growing.keySet().iterator(); i.hasNext();) {
            growing.remove(i.next());
        }
        System.out.println(growing);
        growing.put(new Integer(1), "1");
        show("names", growing, new Act() {
            public Object on(Object target) {
                return ((Properties) target).propertyNames();
            }
        });
        String[] texts = {
            "\\", "\\\n", "a\\", "a\\\n", "\\\n\\", "# x\n\\", "\\\r\n  \\", "a=b\n\\", "\\\\", "\\\n#x", "\\\n  ",
            "\\\n\n", "#\\", "x\\\n\\", "\\\n#x\na"
        };
        for (int i = 0; i < texts.length; i++) {
            Properties read = new Properties();
            read.load(new ByteArrayInputStream(texts[i].getBytes()));
            System.out.println(i + " " + read);
        }
    }

    public static void main(String[] args) throws IOException {
        iterators();
        changes();
        maps();
        values();
        sortedWhileOpen();
        properties();
    }
}

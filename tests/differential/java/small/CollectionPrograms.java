// Small programs about java.util.
import java.util.*;

public class CollectionPrograms {
    public static void main(String[] args) {
        System.out.println("ArrayListBasics"); ArrayListBasics.main(args);
        System.out.println("RemoveIndexOrObject"); RemoveIndexOrObject.main(args);
        System.out.println("IteratorRemoveOdd"); IteratorRemoveOdd.main(args);
        System.out.println("FailFastList"); FailFastList.main(args);
        System.out.println("FailFastMissed"); FailFastMissed.main(args);
        System.out.println("ListIteratorWalk"); ListIteratorWalk.main(args);
        System.out.println("ListIteratorEdit"); ListIteratorEdit.main(args);
        System.out.println("ListIteratorIllegal"); ListIteratorIllegal.main(args);
        System.out.println("BackwardsJoin"); BackwardsJoin.main(args);
        System.out.println("LinkedListEnds"); LinkedListEnds.main(args);
        System.out.println("EmptyLinkedList"); EmptyLinkedList.main(args);
        System.out.println("VectorOldNames"); VectorOldNames.main(args);
        System.out.println("VectorSetSize"); VectorSetSize.main(args);
        System.out.println("VectorBadIndex"); VectorBadIndex.main(args);
        System.out.println("StackSearch"); StackSearch.main(args);
        System.out.println("BracketCheck"); BracketCheck.main(args);
        System.out.println("PostfixStack"); PostfixStack.main(args);
        System.out.println("WordFrequency"); WordFrequency.main(args);
        System.out.println("LetterRanking"); LetterRanking.main(args);
        System.out.println("HashMapNulls"); HashMapNulls.main(args);
        System.out.println("PointKeys"); PointKeys.main(args);
        System.out.println("AllKeysCollide"); AllKeysCollide.main(args);
        System.out.println("MutableKeyLost"); MutableKeyLost.main(args);
        System.out.println("IdentityByDefault"); IdentityByDefault.main(args);
        System.out.println("MapViewsWrite"); MapViewsWrite.main(args);
        System.out.println("EntrySetValue"); EntrySetValue.main(args);
        System.out.println("KeySetRefusesAdd"); KeySetRefusesAdd.main(args);
        System.out.println("TreeMapEnds"); TreeMapEnds.main(args);
        System.out.println("TreeMapWindows"); TreeMapWindows.main(args);
        System.out.println("WindowOutOfRange"); WindowOutOfRange.main(args);
        System.out.println("EmptyTreeEnds"); EmptyTreeEnds.main(args);
        System.out.println("CaseBlindKeys"); CaseBlindKeys.main(args);
        System.out.println("TreeMapNullKey"); TreeMapNullKey.main(args);
        System.out.println("NullsFirstTree"); NullsFirstTree.main(args);
        System.out.println("InsertionOrder"); InsertionOrder.main(args);
        System.out.println("AccessOrder"); AccessOrder.main(args);
        System.out.println("LruCacheProgram"); LruCacheProgram.main(args);
        System.out.println("HashtableNoNulls"); HashtableNoNulls.main(args);
        System.out.println("HashtableEnumerations"); HashtableEnumerations.main(args);
        System.out.println("FindDuplicates"); FindDuplicates.main(args);
        System.out.println("SetAlgebra"); SetAlgebra.main(args);
        System.out.println("TreeSetViews"); TreeSetViews.main(args);
        System.out.println("ReversedTreeSet"); ReversedTreeSet.main(args);
        System.out.println("LinkedHashSetOrder"); LinkedHashSetOrder.main(args);
        System.out.println("IdentityMapKeys"); IdentityMapKeys.main(args);
        System.out.println("BitSetSieve"); BitSetSieve.main(args);
        System.out.println("BitSetLogic"); BitSetLogic.main(args);
        System.out.println("BitSetRanges"); BitSetRanges.main(args);
        System.out.println("PropertiesDefaults"); PropertiesDefaults.main(args);
        System.out.println("PropertiesWrongType"); PropertiesWrongType.main(args);
        System.out.println("SortPartOfArray"); SortPartOfArray.main(args);
        System.out.println("BinarySearchMiss"); BinarySearchMiss.main(args);
        System.out.println("SortDoubles"); SortDoubles.main(args);
        System.out.println("FillAndEquals"); FillAndEquals.main(args);
        System.out.println("AsListBacked"); AsListBacked.main(args);
        System.out.println("StableSort"); StableSort.main(args);
        System.out.println("StableLong"); StableLong.main(args);
        System.out.println("SubtractingComparator"); SubtractingComparator.main(args);
        System.out.println("ChainedComparators"); ChainedComparators.main(args);
        System.out.println("ComparableVersion"); ComparableVersion.main(args);
        System.out.println("RotateSwapReverse"); RotateSwapReverse.main(args);
        System.out.println("SeededShuffle"); SeededShuffle.main(args);
        System.out.println("SubListSearch"); SubListSearch.main(args);
        System.out.println("ReplaceFillCopy"); ReplaceFillCopy.main(args);
        System.out.println("CopiesAndSingletons"); CopiesAndSingletons.main(args);
        System.out.println("EmptyConstants"); EmptyConstants.main(args);
        System.out.println("ReadOnlyList"); ReadOnlyList.main(args);
        System.out.println("ReadOnlyMap"); ReadOnlyMap.main(args);
        System.out.println("SubListClear"); SubListClear.main(args);
        System.out.println("SubListBroken"); SubListBroken.main(args);
        System.out.println("ArithmeticList"); ArithmeticList.main(args);
        System.out.println("GapList"); GapList.main(args);
        System.out.println("SquaresMap"); SquaresMap.main(args);
        System.out.println("SmallSet"); SmallSet.main(args);
        System.out.println("BinaryHeap"); BinaryHeap.main(args);
        System.out.println("QueueRing"); QueueRing.main(args);
        System.out.println("ReverseNodes"); ReverseNodes.main(args);
        System.out.println("SearchTree"); SearchTree.main(args);
        System.out.println("TreeIterator"); TreeIterator.main(args);
        System.out.println("PrefixTrie"); PrefixTrie.main(args);
        System.out.println("UnionFind"); UnionFind.main(args);
        System.out.println("GroupByLength"); GroupByLength.main(args);
        System.out.println("AnagramGroups"); AnagramGroups.main(args);
        System.out.println("InvertMap"); InvertMap.main(args);
        System.out.println("EqualAcrossClasses"); EqualAcrossClasses.main(args);
        System.out.println("ContractHashCodes"); ContractHashCodes.main(args);
        System.out.println("FailFastMap"); FailFastMap.main(args);
        System.out.println("IteratorMisuse"); IteratorMisuse.main(args);
        System.out.println("ToArrayForms"); ToArrayForms.main(args);
        System.out.println("SelfContaining"); SelfContaining.main(args);
        System.out.println("ShallowClone"); ShallowClone.main(args);
        System.out.println("EnumerationBridges"); EnumerationBridges.main(args);
        System.out.println("BadIndexes"); BadIndexes.main(args);
        System.out.println("ShortestPath"); ShortestPath.main(args);
        System.out.println("TopologicalOrder"); TopologicalOrder.main(args);
        System.out.println("FilterIterator"); FilterIterator.main(args);
        System.out.println("MergeSorted"); MergeSorted.main(args);
        System.out.println("PowerSet"); PowerSet.main(args);
        System.out.println("Permutations"); Permutations.main(args);
        System.out.println("CountingOut"); CountingOut.main(args);
        System.out.println("SparsePolynomial"); SparsePolynomial.main(args);
        System.out.println("UndoRedo"); UndoRedo.main(args);
        System.out.println("BagOfThings"); BagOfThings.main(args);
        System.out.println("TransposeLists"); TransposeLists.main(args);
        System.out.println("MixedNumberKeys"); MixedNumberKeys.main(args);
        System.out.println("GrowingMap"); GrowingMap.main(args);
        System.out.println("TreeIteratorRemove"); TreeIteratorRemove.main(args);
    }
}

// Appending, inserting and removing in an ArrayList shifts the later elements.
class ArrayListBasics {
    public static void main(String[] args) {
        List list = new ArrayList();
        list.add("red");
        list.add("green");
        list.add(0, "blue");
        list.add(2, "white");
        System.out.println(list);
        System.out.println("removed " + list.remove(1) + ", leaves " + list);
        System.out.println(list.remove("green") + " " + list.remove("black"));
        System.out.println(list.set(0, "cyan") + " was replaced: " + list);
        System.out.println(list.size() + " " + list.isEmpty() + " " + list.indexOf("white"));
    }
}

// remove(int) takes an index, remove(Object) takes an element: the argument type decides.
class RemoveIndexOrObject {
    public static void main(String[] args) {
        List list = new ArrayList();
        for (int i = 5; i >= 0; i--) {
            list.add(new Integer(i));
        }
        System.out.println(list);
        System.out.println(list.remove(2));
        System.out.println(list);
        System.out.println(list.remove(new Integer(2)));
        System.out.println(list);
        System.out.println(list.remove((Object) "2"));
    }
}

// Removing through the iterator is the safe way to filter a list.
class IteratorRemoveOdd {
    public static void main(String[] args) {
        List list = new ArrayList();
        for (int i = -5; i <= 5; i++) {
            list.add(new Integer(i * 3));
        }
        System.out.println(list);
        for (Iterator it = list.iterator(); it.hasNext();) {
            int n = ((Integer) it.next()).intValue();
            if (n % 2 != 0) {
                it.remove();
            }
        }
        System.out.println(list);
    }
}

// A list that changes during an iteration makes the next step fail.
class FailFastList {
    public static void main(String[] args) {
        List list = new ArrayList(Arrays.asList(new Object[] {"a", "b", "c", "d"}));
        int steps = 0;
        try {
            for (Iterator it = list.iterator(); it.hasNext();) {
                Object o = it.next();
                steps++;
                if (o.equals("b")) {
                    list.remove(o);
                }
            }
        } catch (ConcurrentModificationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(steps + " " + list);
    }
}

// Removing the last but one element goes unnoticed, as hasNext only compares positions.
class FailFastMissed {
    public static void main(String[] args) {
        List list = new ArrayList(Arrays.asList(new Object[] {"a", "b", "c"}));
        StringBuffer seen = new StringBuffer();
        for (Iterator it = list.iterator(); it.hasNext();) {
            String s = (String) it.next();
            seen.append(s);
            if (s.equals("b")) {
                list.remove(s);
            }
        }
        System.out.println("seen " + seen);
        System.out.println("left " + list);
    }
}

// A list iterator walks both ways and knows its place.
class ListIteratorWalk {
    public static void main(String[] args) {
        List list = new LinkedList(Arrays.asList(new Object[] {"one", "two", "three"}));
        ListIterator it = list.listIterator();
        while (it.hasNext()) {
            System.out.println(it.nextIndex() + " " + it.next() + " " + it.previousIndex());
        }
        while (it.hasPrevious()) {
            System.out.println(it.previousIndex() + " " + it.previous());
        }
        System.out.println(it.previousIndex() + " " + it.hasPrevious());
    }
}

// A list iterator can replace and insert in the middle of the walk.
class ListIteratorEdit {
    public static void main(String[] args) {
        List list = new ArrayList(Arrays.asList(new Object[] {"x", "yy", "", "zzz"}));
        ListIterator it = list.listIterator();
        while (it.hasNext()) {
            String s = (String) it.next();
            if (s.length() == 0) {
                it.remove();
            } else if (s.length() > 1) {
                it.set(s.toUpperCase());
                it.add("<" + s.length() + ">");
            }
        }
        System.out.println(list);
        it.previous();
        it.add("new");
        System.out.println(list + " " + it.nextIndex());
    }
}

// set after add has no element to replace and is refused.
class ListIteratorIllegal {
    public static void main(String[] args) {
        List list = new LinkedList();
        ListIterator it = list.listIterator();
        it.add("first");
        try {
            it.set("second");
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(it.previous() + " " + list);
        it.set("third");
        System.out.println(list);
    }
}

// Starting a list iterator at the end gives the reversed order.
class BackwardsJoin {
    static String joinBackwards(List list, String sep) {
        StringBuffer sb = new StringBuffer();
        for (ListIterator it = list.listIterator(list.size()); it.hasPrevious();) {
            sb.append(it.previous());
            if (it.hasPrevious()) {
                sb.append(sep);
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(joinBackwards(Arrays.asList("to be or not".split(" ")), "-"));
        System.out.println("[" + joinBackwards(new ArrayList(), "-") + "]");
        System.out.println(joinBackwards(Collections.singletonList(null), "-"));
        System.out.println(joinBackwards(new Vector(Arrays.asList("1,2,3".split(","))), ""));
    }
}

// A linked list serves as a double-ended queue.
class LinkedListEnds {
    public static void main(String[] args) {
        LinkedList deque = new LinkedList();
        for (int i = 1; i <= 6; i++) {
            if (i % 2 == 0) {
                deque.addFirst(new Integer(i));
            } else {
                deque.addLast(new Integer(i));
            }
        }
        System.out.println(deque);
        System.out.println(deque.getFirst() + " " + deque.getLast());
        System.out.println(deque.removeFirst() + " " + deque.removeLast());
        System.out.println(deque + " " + deque.size());
    }
}

// The ends of an empty linked list do not exist.
class EmptyLinkedList {
    public static void main(String[] args) {
        LinkedList list = new LinkedList();
        try {
            list.getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("getFirst: " + e.getClass().getName() + " " + e.getMessage());
        }
        try {
            list.removeLast();
        } catch (NoSuchElementException e) {
            System.out.println("removeLast: " + e.getClass().getName() + " " + e.getMessage());
        }
        try {
            list.iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("next: " + e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(list);
    }
}

// A Vector has its own older method names beside those of List.
class VectorOldNames {
    public static void main(String[] args) {
        Vector v = new Vector(2, 3);
        System.out.println(v.capacity());
        for (int i = 0; i < 4; i++) {
            v.addElement("e" + i);
        }
        System.out.println(v.capacity() + " " + v.size());
        v.insertElementAt("mid", 2);
        v.removeElementAt(0);
        v.setElementAt("set", 0);
        System.out.println(v + " " + v.firstElement() + " " + v.lastElement());
        System.out.println(v.removeElement("e2") + " " + v.elementAt(1));
        for (Enumeration e = v.elements(); e.hasMoreElements();) {
            System.out.println("enum " + e.nextElement());
        }
    }
}

// setSize of a Vector pads with null or cuts off the tail.
class VectorSetSize {
    public static void main(String[] args) {
        Vector v = new Vector(Arrays.asList("a b c".split(" ")));
        v.setSize(5);
        System.out.println(v);
        System.out.println(v.indexOf(null) + " " + v.lastIndexOf(null));
        v.setSize(2);
        System.out.println(v);
        v.trimToSize();
        System.out.println(v.capacity());
        Object[] into = new Object[3];
        into[2] = "kept";
        v.copyInto(into);
        System.out.println(Arrays.asList(into));
    }
}

// A Vector reports an index out of range.
class VectorBadIndex {
    public static void main(String[] args) {
        Vector v = new Vector();
        v.add("only");
        try {
            v.elementAt(3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        v.clear();
        try {
            v.firstElement();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(v.isEmpty());
    }
}

// search counts from the top of the stack, starting at one.
class StackSearch {
    public static void main(String[] args) {
        Stack s = new Stack();
        String[] words = {"bottom", "middle", "top"};
        for (int i = 0; i < words.length; i++) {
            System.out.println("push " + s.push(words[i]));
        }
        System.out.println(s.search("top") + " " + s.search("bottom") + " " + s.search("none"));
        System.out.println(s.peek() + " " + s.pop() + " " + s.peek());
        System.out.println(s + " " + s.empty());
        s.clear();
        try {
            s.pop();
        } catch (EmptyStackException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// Brackets match when every closing one meets its partner on the stack.
class BracketCheck {
    static boolean balanced(String text) {
        Stack open = new Stack();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int kind = ")]}".indexOf(c);
            if ("([{".indexOf(c) >= 0) {
                open.push(new Character(c));
            } else if (kind >= 0) {
                if (open.empty() || ((Character) open.pop()).charValue() != "([{".charAt(kind)) {
                    return false;
                }
            }
        }
        return open.empty();
    }

    public static void main(String[] args) {
        String[] tests = {"", "a(b[c]{d})", "(]", "((", "))", "{[()()]}"};
        for (int i = 0; i < tests.length; i++) {
            System.out.println("'" + tests[i] + "' " + balanced(tests[i]));
        }
        System.out.println(tests.length + " tests");
    }
}

// Postfix arithmetic needs nothing but a stack of numbers.
class PostfixStack {
    public static void main(String[] args) {
        String[] tokens = "7 3 - 2 * -4 / 2147483647 1 + +".split(" ");
        Stack stack = new Stack();
        for (int i = 0; i < tokens.length; i++) {
            String t = tokens[i];
            if (t.length() == 1 && "+-*/".indexOf(t) >= 0) {
                int b = ((Integer) stack.pop()).intValue();
                int a = ((Integer) stack.pop()).intValue();
                int r = t.equals("+") ? a + b : t.equals("-") ? a - b : t.equals("*") ? a * b : a / b;
                stack.push(new Integer(r));
            } else {
                stack.push(new Integer(t));
            }
            System.out.println(t + " " + stack);
        }
    }
}

// Counting how often each word occurs, printed in the order of the words.
class WordFrequency {
    public static void main(String[] args) {
        String[] words = "the cat and the dog and the bird".split(" ");
        Map counts = new TreeMap();
        for (int i = 0; i < words.length; i++) {
            Integer n = (Integer) counts.get(words[i]);
            counts.put(words[i], n == null ? new Integer(1) : new Integer(n.intValue() + 1));
        }
        System.out.println(counts);
        int best = 0;
        for (Iterator it = counts.values().iterator(); it.hasNext();) {
            best = Math.max(best, ((Integer) it.next()).intValue());
        }
        System.out.println("most frequent: " + best);
    }
}

// Frequencies ordered by count first and by letter among equals.
class LetterRanking {
    public static void main(String[] args) {
        String text = "mississippi river";
        Map counts = new HashMap();
        for (int i = 0; i < text.length(); i++) {
            Character c = new Character(text.charAt(i));
            int[] cell = (int[]) counts.get(c);
            if (cell == null) {
                counts.put(c, cell = new int[1]);
            }
            cell[0]++;
        }
        List entries = new ArrayList(counts.entrySet());
        Collections.sort(entries, new Comparator() {
            public int compare(Object a, Object b) {
                Map.Entry x = (Map.Entry) a, y = (Map.Entry) b;
                int d = ((int[]) y.getValue())[0] - ((int[]) x.getValue())[0];
                return d != 0 ? d : ((Character) x.getKey()).compareTo((Character) y.getKey());
            }
        });
        for (Iterator it = entries.iterator(); it.hasNext();) {
            Map.Entry e = (Map.Entry) it.next();
            System.out.println("'" + e.getKey() + "' " + ((int[]) e.getValue())[0]);
        }
    }
}

// put returns the former value, and a null value differs from a missing key.
class HashMapNulls {
    public static void main(String[] args) {
        Map map = new HashMap();
        System.out.println(map.put(null, "nil"));
        System.out.println(map.put(null, "nothing"));
        System.out.println(map.put("k", null) + " " + map.size());
        System.out.println(map.get("k") + " " + map.containsKey("k"));
        System.out.println(map.get("z") + " " + map.containsKey("z"));
        System.out.println(map.get(null) + " " + map.containsValue(null));
        System.out.println(map.remove(null) + " " + map);
    }
}

// Keys with equals and hashCode of their own are found again by an equal copy.
class PointKeys {
    static class Point {
        final int x, y;
        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
        public boolean equals(Object o) {
            return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
        }
        public int hashCode() {
            return 31 * x + y;
        }
    }

    public static void main(String[] args) {
        Map names = new HashMap();
        names.put(new Point(0, 0), "origin");
        names.put(new Point(1, -1), "corner");
        names.put(new Point(0, 31), "collides");
        System.out.println(new Point(0, 31).hashCode() == new Point(1, 0).hashCode());
        System.out.println(names.get(new Point(0, 0)) + " " + names.get(new Point(1, -1)));
        System.out.println(names.get(new Point(1, 0)) + " " + names.get(new Point(0, 31)));
        System.out.println(names.put(new Point(0, 0), "zero") + " " + names.size());
    }
}

// All keys share one hash code: slow, but still correct.
class AllKeysCollide {
    static class Key {
        final String s;
        Key(String s) {
            this.s = s;
        }
        public int hashCode() {
            return -1;
        }
        public boolean equals(Object o) {
            return o instanceof Key && s.equals(((Key) o).s);
        }
    }

    public static void main(String[] args) {
        Map map = new HashMap();
        for (int i = 0; i < 100; i++) {
            map.put(new Key("k" + i % 40), new Integer(i));
        }
        System.out.println(map.size());
        System.out.println(map.get(new Key("k7")) + " " + map.get(new Key("k39")));
        System.out.println(map.remove(new Key("k7")) + " " + map.containsKey(new Key("k7")));
        System.out.println(map.get(new Key("k8")) + " " + map.get(new Key("k40")));
    }
}

// A key that changes after it was stored is lost in the map.
class MutableKeyLost {
    public static void main(String[] args) {
        Map map = new HashMap();
        List key = new ArrayList();
        key.add("a");
        map.put(key, "value");
        System.out.println(map.get(key) + " " + key.hashCode());
        key.add("b");
        System.out.println(map.get(key) + " " + key.hashCode());
        System.out.println(map.containsValue("value") + " " + map);
        key.remove("b");
        System.out.println(map.get(key));
    }
}

// Without an equals method of its own, every object is its own key.
class IdentityByDefault {
    static class Token {
        final String name;
        Token(String name) {
            this.name = name;
        }
        public String toString() {
            return name;
        }
    }

    public static void main(String[] args) {
        Token a = new Token("t"), b = new Token("t");
        Set set = new HashSet();
        System.out.println(set.add(a) + " " + set.add(b) + " " + set.add(a));
        System.out.println(set.size() + " " + set);
        System.out.println(set.contains(new Token("t")));
        System.out.println(set.remove(b) + " " + set.contains(a) + " " + set.contains(b));
    }
}

// The views of a map write through: what is removed from them leaves the map.
class MapViewsWrite {
    public static void main(String[] args) {
        Map map = new TreeMap();
        String[] words = {"ant", "bee", "cow", "dog", "eel"};
        for (int i = 0; i < words.length; i++) {
            map.put(words[i], new Integer(i % 3));
        }
        System.out.println(map);
        map.keySet().remove("cow");
        System.out.println(map);
        map.values().remove(new Integer(0));
        System.out.println(map);
        System.out.println(map.values().removeAll(Collections.singleton(new Integer(1))) + " " + map);
        map.entrySet().clear();
        System.out.println(map + " " + map.isEmpty());
    }
}

// An entry of a map can change its value in place.
class EntrySetValue {
    public static void main(String[] args) {
        Map prices = new LinkedHashMap();
        prices.put("bread", new Integer(250));
        prices.put("milk", new Integer(110));
        prices.put("salt", new Integer(-5));
        for (Iterator it = prices.entrySet().iterator(); it.hasNext();) {
            Map.Entry e = (Map.Entry) it.next();
            int old = ((Integer) e.getValue()).intValue();
            Object before = e.setValue(new Integer(old * 110 / 100));
            System.out.println(e + " before " + before);
        }
        System.out.println(prices);
    }
}

// A key set cannot take new keys, as it would not know their values.
class KeySetRefusesAdd {
    public static void main(String[] args) {
        Map map = new HashMap();
        map.put("a", "b");
        try {
            map.keySet().add("c");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            map.values().add("c");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(map);
    }
}

// A tree map keeps its keys sorted and knows the ends.
class TreeMapEnds {
    public static void main(String[] args) {
        TreeMap map = new TreeMap();
        int[] keys = {42, -7, 0, Integer.MAX_VALUE, Integer.MIN_VALUE, 13};
        for (int i = 0; i < keys.length; i++) {
            map.put(new Integer(keys[i]), "#" + i);
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastKey());
        System.out.println(map.comparator());
        map.remove(map.firstKey());
        System.out.println(map.firstKey() + " " + map.size());
    }
}

// headMap, tailMap and subMap are windows on the same tree.
class TreeMapWindows {
    public static void main(String[] args) {
        TreeMap map = new TreeMap();
        for (char c = 'a'; c <= 'h'; c++) {
            map.put(String.valueOf(c), new Integer(c));
        }
        SortedMap head = map.headMap("c");
        SortedMap tail = map.tailMap("f");
        SortedMap mid = map.subMap("c", "f");
        System.out.println(head + " " + mid + " " + tail);
        head.put("aa", new Integer(1));
        mid.clear();
        tail.remove("g");
        System.out.println(map);
        System.out.println(head.size() + " " + mid.size() + " " + tail.size());
        System.out.println(head.lastKey() + " " + tail.firstKey() + " " + mid.isEmpty());
    }
}

// A window refuses keys outside its range.
class WindowOutOfRange {
    public static void main(String[] args) {
        TreeMap map = new TreeMap();
        map.put("m", "1");
        SortedMap head = map.headMap("p");
        try {
            head.put("z", "2");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            map.subMap("x", "b");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(head.get("z") + " " + head.containsKey("m"));
    }
}

// An empty tree has no first key.
class EmptyTreeEnds {
    public static void main(String[] args) {
        TreeMap map = new TreeMap();
        try {
            map.firstKey();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            new TreeSet().last();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(map.headMap("x").isEmpty() + " " + map);
    }
}

// A comparator that ignores case makes two spellings the same key; the first spelling stays.
class CaseBlindKeys {
    public static void main(String[] args) {
        TreeMap map = new TreeMap(String.CASE_INSENSITIVE_ORDER);
        map.put("Apple", "1");
        map.put("banana", "2");
        System.out.println(map.put("APPLE", "3"));
        System.out.println(map);
        System.out.println(map.get("aPpLe") + " " + map.containsKey("BANANA"));
        System.out.println(map.comparator() == String.CASE_INSENSITIVE_ORDER);
        System.out.println(new TreeMap(map.tailMap("B")));
    }
}

// A tree without a comparator cannot hold null.
class TreeMapNullKey {
    public static void main(String[] args) {
        TreeMap map = new TreeMap();
        map.put("a", null);
        System.out.println(map + " " + map.containsValue(null));
        try {
            map.put(null, "x");
            System.out.println("accepted");
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            map.get(null);
            System.out.println("accepted");
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

// A comparator that puts null first lets a tree hold it.
class NullsFirstTree {
    static class NullsFirst implements Comparator {
        public int compare(Object a, Object b) {
            if (a == null || b == null) {
                return a == b ? 0 : a == null ? -1 : 1;
            }
            return ((Comparable) a).compareTo(b);
        }
    }

    public static void main(String[] args) {
        TreeSet set = new TreeSet(new NullsFirst());
        set.add("pear");
        set.add(null);
        set.add("fig");
        System.out.println(set.add(null));
        System.out.println(set + " " + set.first() + " " + set.contains(null));
        System.out.println(set.remove(null) + " " + set);
    }
}

// A linked hash map keeps the order of insertion, even when a value is replaced.
class InsertionOrder {
    public static void main(String[] args) {
        Map map = new LinkedHashMap();
        String[] keys = {"zeta", "alpha", "mu", "beta"};
        for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], new Integer(i));
        }
        map.put("alpha", new Integer(100));
        System.out.println(map);
        map.remove("zeta");
        map.put("zeta", new Integer(200));
        System.out.println(map);
        System.out.println(map.keySet() + " " + map.values());
    }
}

// In access order, each get moves its entry to the end.
class AccessOrder {
    public static void main(String[] args) {
        Map map = new LinkedHashMap(16, 0.75f, true);
        for (int i = 1; i <= 5; i++) {
            map.put(new Integer(i), "v" + i);
        }
        System.out.println(map.keySet());
        map.get(new Integer(2));
        map.get(new Integer(9));
        map.put(new Integer(4), "changed");
        System.out.println(map.keySet());
        map.containsKey(new Integer(1));
        System.out.println(map);
    }
}

// A cache that drops what was used the longest time ago.
class LruCacheProgram {
    static class Cache extends LinkedHashMap {
        private final int limit;
        Cache(int limit) {
            super(8, 0.75f, true);
            this.limit = limit;
        }
        protected boolean removeEldestEntry(Map.Entry eldest) {
            if (size() > limit) {
                System.out.println("drop " + eldest);
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Cache cache = new Cache(3);
        String requests = "abcadbe";
        for (int i = 0; i < requests.length(); i++) {
            String key = requests.substring(i, i + 1);
            if (cache.get(key) == null) {
                cache.put(key, new Integer(i));
            }
        }
        System.out.println(cache);
        System.out.println(cache.size() + " " + cache.containsKey("c"));
    }
}

// A Hashtable takes neither null keys nor null values.
class HashtableNoNulls {
    public static void main(String[] args) {
        Hashtable t = new Hashtable();
        t.put("one", "1");
        try {
            t.put("two", null);
            System.out.println("accepted");
        } catch (NullPointerException e) {
            System.out.println("value: " + e.getClass().getName());
        }
        try {
            t.put(null, "3");
            System.out.println("accepted");
        } catch (NullPointerException e) {
            System.out.println("key: " + e.getClass().getName());
        }
        System.out.println(t + " " + t.contains("1") + " " + t.containsKey("two"));
    }
}

// The enumerations of a Hashtable, summed so that their order does not matter.
class HashtableEnumerations {
    public static void main(String[] args) {
        Hashtable squares = new Hashtable();
        for (int i = -3; i <= 4; i++) {
            squares.put(new Integer(i), new Integer(i * i));
        }
        int keys = 0, values = 0;
        for (Enumeration e = squares.keys(); e.hasMoreElements();) {
            keys += ((Integer) e.nextElement()).intValue();
        }
        for (Enumeration e = squares.elements(); e.hasMoreElements();) {
            values += ((Integer) e.nextElement()).intValue();
        }
        System.out.println(squares.size() + " keys, sum " + keys + ", values " + values);
        System.out.println(squares.contains(new Integer(9)) + " " + squares.contains(new Integer(10)));
        System.out.println(new TreeMap(squares));
    }
}

// A set tells whether an element was new, which finds duplicates.
class FindDuplicates {
    public static void main(String[] args) {
        String[] names = {"Ann", "Bob", "ann", "Bob", "Cy", "Ann", "Bob"};
        Set seen = new HashSet();
        Set twice = new LinkedHashSet();
        for (int i = 0; i < names.length; i++) {
            if (!seen.add(names[i])) {
                twice.add(names[i]);
            }
        }
        System.out.println("distinct " + seen.size());
        System.out.println("repeated " + twice);
    }
}

// Union, intersection and difference by the bulk operations of sets.
class SetAlgebra {
    public static void main(String[] args) {
        Set evens = new TreeSet(), threes = new TreeSet();
        for (int i = 0; i <= 12; i++) {
            if (i % 2 == 0) evens.add(new Integer(i));
            if (i % 3 == 0) threes.add(new Integer(i));
        }
        Set union = new TreeSet(evens), common = new TreeSet(evens), diff = new TreeSet(evens);
        System.out.println(union.addAll(threes) + " " + union);
        System.out.println(common.retainAll(threes) + " " + common);
        System.out.println(diff.removeAll(threes) + " " + diff);
        System.out.println(union.containsAll(common) + " " + common.containsAll(union));
        System.out.println(diff.removeAll(threes) + " " + evens.containsAll(new HashSet()));
    }
}

// The views of a sorted set and what they exclude.
class TreeSetViews {
    public static void main(String[] args) {
        TreeSet primes = new TreeSet();
        int[] p = {11, 2, 19, 3, 17, 5, 13, 7, 2, 3};
        for (int i = 0; i < p.length; i++) {
            primes.add(new Integer(p[i]));
        }
        System.out.println(primes + " " + primes.first() + ".." + primes.last());
        System.out.println(primes.headSet(new Integer(7)));
        System.out.println(primes.tailSet(new Integer(7)));
        System.out.println(primes.subSet(new Integer(4), new Integer(14)));
        primes.headSet(new Integer(12)).clear();
        System.out.println(primes);
        System.out.println(primes.subSet(new Integer(13), new Integer(13)));
    }
}

// A reversed comparator turns a sorted set around, and head becomes the large end.
class ReversedTreeSet {
    public static void main(String[] args) {
        SortedSet set = new TreeSet(Collections.reverseOrder());
        set.addAll(Arrays.asList("d a c b e".split(" ")));
        System.out.println(set);
        System.out.println(set.first() + " " + set.last());
        System.out.println(set.headSet("c") + " " + set.tailSet("c"));
        SortedSet natural = new TreeSet(new ArrayList(set));
        System.out.println(natural + " " + natural.equals(set));
    }
}

// A linked hash set remembers the first time it saw an element.
class LinkedHashSetOrder {
    public static void main(String[] args) {
        Set set = new LinkedHashSet(Arrays.asList("one two three two one four".split(" ")));
        System.out.println(set);
        set.add("one");
        set.remove("two");
        set.add("two");
        set.add(null);
        System.out.println(set + " " + set.size());
        System.out.println(set.equals(new HashSet(set)) + " " + set.contains(null));
    }
}

// An identity map compares by == and not by equals.
class IdentityMapKeys {
    public static void main(String[] args) {
        Map map = new IdentityHashMap();
        String a = new String("key"), b = new String("key");
        map.put(a, "first");
        map.put(b, "second");
        System.out.println(a.equals(b) + " " + map.size());
        System.out.println(map.get(a) + " " + map.get(b) + " " + map.get(new String("key")));
        System.out.println(map.put(null, "nil") + " " + map.get(null));
        System.out.println(map.remove(a) + " " + map.remove(new String("key")) + " " + map.size());
        System.out.println(map.containsValue("second"));
    }
}

// A set of bits finds the primes.
class BitSetSieve {
    public static void main(String[] args) {
        int limit = 60;
        BitSet prime = new BitSet(limit);
        prime.set(2, limit);
        for (int i = prime.nextSetBit(0); i >= 0 && i * i < limit; i = prime.nextSetBit(i + 1)) {
            for (int j = i * i; j < limit; j += i) {
                prime.clear(j);
            }
        }
        System.out.println(prime);
        System.out.println(prime.cardinality() + " primes, length " + prime.length());
    }
}

// The logical operations of bit sets.
class BitSetLogic {
    static BitSet bits(String s) {
        BitSet b = new BitSet();
        for (int i = 0; i < s.length(); i++) {
            b.set(i, s.charAt(i) == '1');
        }
        return b;
    }

    public static void main(String[] args) {
        BitSet x = bits("110010"), y = bits("011011");
        BitSet r = (BitSet) x.clone();
        r.and(y);
        System.out.println("and " + r + " " + x.intersects(y));
        r = (BitSet) x.clone();
        r.or(y);
        System.out.println("or " + r);
        r = (BitSet) x.clone();
        r.xor(y);
        System.out.println("xor " + r);
        x.andNot(y);
        System.out.println("andNot " + x + " " + x.equals(bits("100")));
    }
}

// Ranges, flips and gaps of a bit set beyond one machine word.
class BitSetRanges {
    public static void main(String[] args) {
        BitSet b = new BitSet();
        System.out.println(b + " " + b.length() + " " + b.isEmpty() + " " + b.size());
        b.set(60, 70);
        b.flip(65);
        b.clear(61, 64);
        System.out.println(b + " " + b.length());
        System.out.println(b.nextClearBit(60) + " " + b.nextSetBit(61) + " " + b.nextSetBit(70));
        System.out.println(b.get(62, 68));
        b.flip(58, 62);
        System.out.println(b + " " + b.cardinality() + " " + b.get(1000));
        try {
            b.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// Properties look up a default when a key is missing.
class PropertiesDefaults {
    public static void main(String[] args) {
        Properties base = new Properties();
        base.setProperty("color", "grey");
        base.setProperty("size", "10");
        Properties own = new Properties(base);
        own.setProperty("color", "red");
        System.out.println(own.getProperty("color") + " " + own.getProperty("size"));
        System.out.println(own.getProperty("shape") + " " + own.getProperty("shape", "round"));
        System.out.println(own.size() + " " + own.get("size") + " " + own.containsKey("size"));
        List names = new ArrayList();
        for (Enumeration e = own.propertyNames(); e.hasMoreElements();) {
            names.add(e.nextElement());
        }
        Collections.sort(names);
        System.out.println(names);
    }
}

// A property whose value is no string counts as missing.
class PropertiesWrongType {
    public static void main(String[] args) {
        Properties p = new Properties();
        p.put("n", new Integer(5));
        System.out.println(p.get("n") + " " + p.getProperty("n"));
        System.out.println(p.getProperty("n", "default"));
        System.out.println(p.setProperty("n", "6") + " " + p.getProperty("n"));
        System.out.println(p.remove("n") + " " + p);
    }
}

// Sorting arrays of numbers, also only a part of them.
class SortPartOfArray {
    static String show(int[] a) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : " ").append(a[i]);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        int[] a = {5, -3, Integer.MAX_VALUE, 0, Integer.MIN_VALUE, 9, -3};
        Arrays.sort(a, 1, 5);
        System.out.println(show(a));
        Arrays.sort(a);
        System.out.println(show(a));
        Arrays.sort(a, 3, 3);
        Arrays.sort(new int[0]);
        try {
            Arrays.sort(a, 4, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// A missed binary search tells the place of insertion as a negative number.
class BinarySearchMiss {
    public static void main(String[] args) {
        int[] a = {-10, 0, 5, 20, 35};
        int[] keys = {-11, -10, 1, 20, 36};
        for (int i = 0; i < keys.length; i++) {
            int at = Arrays.binarySearch(a, keys[i]);
            System.out.println(keys[i] + ": " + at + (at < 0 ? " insert at " + (-at - 1) : " found"));
        }
        List words = Arrays.asList("ant bee cat".split(" "));
        System.out.println(Collections.binarySearch(words, "bee"));
        System.out.println(Collections.binarySearch(words, "aaa") + " " + Collections.binarySearch(words, "dog"));
        System.out.println(Arrays.binarySearch(new char[0], 'x'));
    }
}

// Negative zero and NaN have their places when doubles are sorted.
class SortDoubles {
    public static void main(String[] args) {
        double[] d = {3.5, Double.NaN, 0.0, -0.0, Double.NEGATIVE_INFINITY, -1e300, Double.POSITIVE_INFINITY};
        Arrays.sort(d);
        for (int i = 0; i < d.length; i++) {
            System.out.println(d[i]);
        }
        System.out.println(Arrays.binarySearch(d, 0.0) + " " + Arrays.binarySearch(d, -0.0));
        System.out.println(Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}));
        System.out.println(Arrays.equals(new double[] {0.0}, new double[] {-0.0}));
    }
}

// Filling and comparing arrays of several types.
class FillAndEquals {
    public static void main(String[] args) {
        char[] line = new char[10];
        Arrays.fill(line, '.');
        Arrays.fill(line, 3, 6, '#');
        System.out.println(new String(line));
        boolean[] f = new boolean[3];
        Arrays.fill(f, true);
        System.out.println(Arrays.equals(f, new boolean[] {true, true, true}));
        System.out.println(Arrays.equals(new String[] {"a", null}, new Object[] {"a", null}));
        System.out.println(Arrays.equals((int[]) null, null) + " " + Arrays.equals(new int[0], null));
        Object[][] nested = {{"x"}}, other = {{"x"}};
        System.out.println(Arrays.equals(nested, other) + " " + Arrays.equals(nested[0], other[0]));
    }
}

// The list of asList writes through to its array and cannot change its size.
class AsListBacked {
    public static void main(String[] args) {
        String[] array = {"c", "a", "b"};
        List list = Arrays.asList(array);
        Collections.sort(list);
        System.out.println(array[0] + array[1] + array[2]);
        array[1] = "z";
        System.out.println(list);
        try {
            list.add("d");
        } catch (UnsupportedOperationException e) {
            System.out.println("add: " + e.getClass().getName() + " " + e.getMessage());
        }
        try {
            list.remove(0);
        } catch (UnsupportedOperationException e) {
            System.out.println("remove: " + e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(list.set(2, "q") + " " + array[2]);
    }
}

// Sorting is stable: equal elements keep their order, so two sorts combine.
class StableSort {
    public static void main(String[] args) {
        String[] cards = {"S7", "H3", "S3", "D7", "H7", "D3", "C1"};
        final Comparator bySuit = new Comparator() {
            public int compare(Object a, Object b) {
                return ((String) a).charAt(0) - ((String) b).charAt(0);
            }
        };
        Comparator byRank = new Comparator() {
            public int compare(Object a, Object b) {
                return ((String) a).charAt(1) - ((String) b).charAt(1);
            }
        };
        Arrays.sort(cards, byRank);
        System.out.println(Arrays.asList(cards));
        Arrays.sort(cards, bySuit);
        System.out.println(Arrays.asList(cards));
    }
}

// A long list with few distinct keys shows whether the merge sort is stable.
class StableLong {
    public static void main(String[] args) {
        List list = new ArrayList();
        Random random = new Random(17);
        for (int i = 0; i < 500; i++) {
            list.add(new int[] {random.nextInt(6), i});
        }
        Collections.sort(list, new Comparator() {
            public int compare(Object a, Object b) {
                return ((int[]) a)[0] - ((int[]) b)[0];
            }
        });
        boolean stable = true;
        for (int i = 1; i < list.size(); i++) {
            int[] p = (int[]) list.get(i - 1), q = (int[]) list.get(i);
            stable &= p[0] < q[0] || (p[0] == q[0] && p[1] < q[1]);
        }
        System.out.println(stable);
        System.out.println(((int[]) list.get(0))[1] + " " + ((int[]) list.get(499))[1]);
    }
}

// A comparator that subtracts goes wrong when the difference overflows.
class SubtractingComparator {
    public static void main(String[] args) {
        Comparator wrong = new Comparator() {
            public int compare(Object a, Object b) {
                return ((Integer) a).intValue() - ((Integer) b).intValue();
            }
        };
        Integer big = new Integer(2000000000), small = new Integer(-2000000000);
        System.out.println(wrong.compare(big, small) + " " + big.compareTo(small));
        Integer[] bad = {big, small}, good = {big, small};
        Arrays.sort(bad, wrong);
        Arrays.sort(good);
        System.out.println(Arrays.asList(bad));
        System.out.println(Arrays.asList(good));
    }
}

// Comparators chained: the first one that decides wins.
class ChainedComparators {
    static class Chain implements Comparator {
        private final List parts = new ArrayList();
        Chain then(Comparator c) {
            parts.add(c);
            return this;
        }
        public int compare(Object a, Object b) {
            int r = 0;
            for (Iterator it = parts.iterator(); r == 0 && it.hasNext();) {
                r = ((Comparator) it.next()).compare(a, b);
            }
            return r;
        }
    }
    static class ByLength implements Comparator {
        public int compare(Object a, Object b) {
            return ((String) a).length() - ((String) b).length();
        }
    }

    public static void main(String[] args) {
        List words = Arrays.asList("pear fig Apple kiwi Fig date apple".split(" "));
        Collections.sort(words, new Chain());
        System.out.println(words);
        Collections.sort(words, new Chain().then(new ByLength()));
        System.out.println(words);
        Collections.sort(words, new Chain().then(String.CASE_INSENSITIVE_ORDER).then(new ByLength()));
        System.out.println(words);
        Collections.sort(words, new Chain().then(new ByLength()).then(Collections.reverseOrder()));
        System.out.println(words);
    }
}

// A class that orders itself can be sorted without a comparator.
class ComparableVersion {
    static class Version implements Comparable {
        final int major, minor;
        Version(String s) {
            int dot = s.indexOf('.');
            major = Integer.parseInt(s.substring(0, dot));
            minor = Integer.parseInt(s.substring(dot + 1));
        }
        public int compareTo(Object o) {
            Version v = (Version) o;
            return major != v.major ? major - v.major : minor - v.minor;
        }
        public String toString() {
            return major + "." + minor;
        }
    }

    public static void main(String[] args) {
        String[] texts = {"1.10", "1.9", "0.99", "2.0", "1.2"};
        List list = new ArrayList();
        for (int i = 0; i < texts.length; i++) {
            list.add(new Version(texts[i]));
        }
        Collections.sort(list);
        System.out.println(list);
        System.out.println(Collections.max(list) + " " + Collections.min(list));
        Arrays.sort(texts);
        System.out.println("as text " + Arrays.asList(texts));
    }
}

// Rotating, swapping and reversing a list in place.
class RotateSwapReverse {
    public static void main(String[] args) {
        List list = new ArrayList(Arrays.asList("a b c d e f".split(" ")));
        Collections.rotate(list, 2);
        System.out.println(list);
        Collections.rotate(list, -3);
        System.out.println(list);
        Collections.rotate(list.subList(1, 4), 1);
        System.out.println(list);
        Collections.swap(list, 0, 5);
        System.out.println(list);
        Collections.reverse(list);
        System.out.println(list);
        Collections.rotate(new ArrayList(), 5);
    }
}

// Shuffling with a fixed seed always gives the same order.
class SeededShuffle {
    public static void main(String[] args) {
        List deck = new ArrayList();
        for (int i = 1; i <= 10; i++) {
            deck.add(new Integer(i));
        }
        List copy = new LinkedList(deck);
        Collections.shuffle(deck, new Random(42));
        System.out.println(deck);
        Collections.shuffle(copy, new Random(42));
        System.out.println(copy.equals(deck));
        Collections.sort(deck);
        System.out.println(deck);
    }
}

// Searching for a part of a list inside it.
class SubListSearch {
    public static void main(String[] args) {
        List song = Arrays.asList("la la di la la da la la".split(" "));
        List part = Arrays.asList("la la".split(" "));
        System.out.println(Collections.indexOfSubList(song, part));
        System.out.println(Collections.lastIndexOfSubList(song, part));
        System.out.println(Collections.indexOfSubList(song, Arrays.asList("di da".split(" "))));
        System.out.println(Collections.indexOfSubList(song, new ArrayList()));
        System.out.println(Collections.lastIndexOfSubList(song, Collections.EMPTY_LIST));
        System.out.println(Collections.indexOfSubList(part, song));
    }
}

// Replacing, filling and copying with the tools of Collections.
class ReplaceFillCopy {
    public static void main(String[] args) {
        List list = new ArrayList(Arrays.asList(new Object[] {"x", null, "y", null, "x"}));
        System.out.println(Collections.replaceAll(list, null, "-") + " " + list);
        System.out.println(Collections.replaceAll(list, "q", "r") + " " + list);
        Collections.copy(list, Arrays.asList(new Object[] {"1", "2"}));
        System.out.println(list);
        try {
            Collections.copy(new ArrayList(10), list);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        Collections.fill(list, "*");
        System.out.println(list);
    }
}

// Many copies of one element that take no room.
class CopiesAndSingletons {
    public static void main(String[] args) {
        List stars = Collections.nCopies(4, "*");
        System.out.println(stars + " " + stars.size() + " " + stars.contains("*") + " " + stars.get(3));
        System.out.println(Collections.nCopies(0, "x"));
        try {
            Collections.nCopies(-1, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        List padded = new ArrayList(Collections.nCopies(2, null));
        padded.addAll(1, Collections.singletonList("one"));
        System.out.println(padded);
        System.out.println(Collections.singleton("s") + " " + Collections.singletonMap("k", "v"));
    }
}

// The constant empty collections.
class EmptyConstants {
    public static void main(String[] args) {
        System.out.println(Collections.EMPTY_LIST + " " + Collections.EMPTY_SET + " " + Collections.EMPTY_MAP);
        System.out.println(Collections.EMPTY_LIST.equals(new Vector()));
        System.out.println(Collections.EMPTY_SET.equals(Collections.EMPTY_LIST));
        System.out.println(Collections.EMPTY_LIST.hashCode() + " " + Collections.EMPTY_SET.hashCode());
        try {
            Collections.EMPTY_LIST.add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            Collections.max(Collections.EMPTY_SET);
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// A read-only view refuses changes but shows those of its source.
class ReadOnlyList {
    public static void main(String[] args) {
        List source = new ArrayList();
        List view = Collections.unmodifiableList(source);
        source.add("seen");
        System.out.println(view + " " + view.equals(source));
        try {
            view.add("no");
        } catch (UnsupportedOperationException e) {
            System.out.println("add " + e.getClass().getName() + " " + e.getMessage());
        }
        Iterator it = view.iterator();
        it.next();
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("remove " + e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(view.subList(0, 1) + " " + source.size());
    }
}

// Not even the entries of a read-only map can be changed.
class ReadOnlyMap {
    public static void main(String[] args) {
        SortedMap source = new TreeMap();
        source.put("a", "1");
        source.put("b", "2");
        SortedMap view = Collections.unmodifiableSortedMap(source);
        Map.Entry entry = (Map.Entry) view.entrySet().iterator().next();
        System.out.println(entry.getKey() + " " + entry.getValue());
        try {
            entry.setValue("9");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            view.headMap("b").clear();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(view + " " + view.lastKey());
    }
}

// Clearing a part of a list removes a range from the whole.
class SubListClear {
    public static void main(String[] args) {
        List list = new ArrayList();
        for (int i = 0; i < 10; i++) {
            list.add(new Integer(i * i));
        }
        List part = list.subList(2, 6);
        System.out.println(part + " " + part.size() + " " + part.indexOf(new Integer(16)));
        part.remove(0);
        part.add(new Integer(-1));
        System.out.println(list);
        part.subList(1, 3).clear();
        System.out.println(part + " " + list);
        part.clear();
        System.out.println(list);
    }
}

// A sublist breaks when its list changes behind its back.
class SubListBroken {
    public static void main(String[] args) {
        List list = new ArrayList(Arrays.asList("a b c d".split(" ")));
        List part = list.subList(1, 3);
        list.set(1, "B");
        System.out.println(part);
        list.add("e");
        try {
            part.size();
            System.out.println("not noticed");
        } catch (ConcurrentModificationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            list.subList(3, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// A list with computed elements needs only get and size.
class ArithmeticList {
    static class Range extends AbstractList {
        final int from, step, count;
        Range(int from, int step, int count) {
            this.from = from;
            this.step = step;
            this.count = count;
        }
        public Object get(int i) {
            if (i < 0 || i >= count) {
                throw new IndexOutOfBoundsException("no element " + i);
            }
            return new Integer(from + i * step);
        }
        public int size() {
            return count;
        }
    }

    public static void main(String[] args) {
        List r = new Range(10, -3, 6);
        System.out.println(r + " " + r.contains(new Integer(1)) + " " + r.indexOf(new Integer(-5)));
        System.out.println(r.subList(2, 4) + " " + r.equals(new ArrayList(r)) + " " + (r.hashCode() == new LinkedList(r).hashCode()));
        System.out.println(Collections.max(r) + " " + Collections.binarySearch(r, new Integer(4), Collections.reverseOrder()));
        try {
            r.set(0, "x");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            r.get(6);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// An AbstractList that also implements add, set and remove gets all the rest for free.
class GapList {
    static class Cells extends AbstractList {
        private Object[] data = new Object[1];
        private int size;
        public Object get(int i) {
            return data[i];
        }
        public int size() {
            return size;
        }
        public Object set(int i, Object o) {
            Object old = data[i];
            data[i] = o;
            return old;
        }
        public void add(int i, Object o) {
            if (size == data.length) {
                Object[] bigger = new Object[2 * size];
                System.arraycopy(data, 0, bigger, 0, size);
                data = bigger;
            }
            System.arraycopy(data, i, data, i + 1, size - i);
            data[i] = o;
            size++;
            modCount++;
        }
        public Object remove(int i) {
            Object old = data[i];
            System.arraycopy(data, i + 1, data, i, --size - i);
            modCount++;
            return old;
        }
    }

    public static void main(String[] args) {
        List list = new Cells();
        list.addAll(Arrays.asList("d b e a c".split(" ")));
        Collections.sort(list);
        System.out.println(list);
        list.removeAll(Arrays.asList("b d".split(" ")));
        list.addAll(1, Arrays.asList("x y".split(" ")));
        System.out.println(list);
        list.subList(0, 3).clear();
        System.out.println(list + " " + list.lastIndexOf("e"));
        Iterator it = list.iterator();
        list.add("late");
        try {
            it.next();
        } catch (ConcurrentModificationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// A map of one's own needs only an entry set.
class SquaresMap {
    static class Pair implements Map.Entry {
        final int n;
        Pair(int n) {
            this.n = n;
        }
        public Object getKey() {
            return new Integer(n);
        }
        public Object getValue() {
            return new Integer(n * n);
        }
        public Object setValue(Object v) {
            throw new UnsupportedOperationException("fixed");
        }
        public String toString() {
            return n + "->" + n * n;
        }
    }
    static class Squares extends AbstractMap {
        final int limit;
        Squares(int limit) {
            this.limit = limit;
        }
        public Set entrySet() {
            Set set = new LinkedHashSet();
            for (int i = 0; i < limit; i++) {
                set.add(new Pair(i));
            }
            return set;
        }
    }

    public static void main(String[] args) {
        Map m = new Squares(5);
        System.out.println(m.size() + " " + m.get(new Integer(4)) + " " + m.get(new Integer(5)));
        System.out.println(m.keySet() + " " + m.values() + " " + m.entrySet());
        System.out.println(m.containsKey(new Integer(3)) + " " + m.containsValue(new Integer(3)));
        System.out.println(m);
        try {
            m.put("a", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(new TreeMap(m).headMap(new Integer(2)));
    }
}

// A set on top of an array, for sets so small that hashing is not worth it.
class SmallSet {
    static class ListSet extends AbstractSet {
        private final List items = new ArrayList();
        public boolean add(Object o) {
            return !items.contains(o) && items.add(o);
        }
        public Iterator iterator() {
            return items.iterator();
        }
        public int size() {
            return items.size();
        }
    }

    public static void main(String[] args) {
        Set set = new ListSet();
        set.addAll(Arrays.asList("q w e r q w".split(" ")));
        System.out.println(set + " " + set.add("e") + " " + set.add("t"));
        System.out.println(set.remove("w") + " " + set.remove("w") + " " + set);
        System.out.println(set.equals(new TreeSet(set)) + " " + (set.hashCode() == new HashSet(set).hashCode()));
        System.out.println(set.retainAll(Arrays.asList("e t x".split(" "))) + " " + set);
    }
}

// A binary heap in an array list hands out the smallest element first.
class BinaryHeap {
    static class Heap {
        private final List a = new ArrayList();
        private boolean less(int i, int j) {
            return ((Comparable) a.get(i)).compareTo(a.get(j)) < 0;
        }
        void add(Object o) {
            a.add(o);
            for (int i = a.size() - 1; i > 0 && less(i, (i - 1) / 2); i = (i - 1) / 2) {
                Collections.swap(a, i, (i - 1) / 2);
            }
        }
        Object removeMin() {
            Object min = a.get(0);
            Object last = a.remove(a.size() - 1);
            if (!a.isEmpty()) {
                a.set(0, last);
            }
            for (int i = 0, c = 1; c < a.size(); i = c, c = 2 * i + 1) {
                if (c + 1 < a.size() && less(c + 1, c)) c++;
                if (!less(c, i)) break;
                Collections.swap(a, i, c);
            }
            return min;
        }
    }

    public static void main(String[] args) {
        Heap heap = new Heap();
        String[] words = "quick brown fox jumps over the lazy dog fox".split(" ");
        for (int i = 0; i < words.length; i++) {
            heap.add(words[i]);
        }
        System.out.println(heap.a);
        StringBuffer out = new StringBuffer();
        while (!heap.a.isEmpty()) {
            out.append(heap.removeMin()).append(' ');
        }
        System.out.println(out.toString().trim());
    }
}

// A queue in a ring of fixed size wraps around its end.
class QueueRing {
    static class Ring {
        private final Object[] cells;
        private int head, count;
        Ring(int capacity) {
            cells = new Object[capacity];
        }
        void put(Object o) {
            if (count == cells.length) throw new IllegalStateException("full at " + o);
            cells[(head + count++) % cells.length] = o;
        }
        Object take() {
            if (count == 0) throw new NoSuchElementException("empty");
            Object o = cells[head];
            cells[head] = null;
            head = (head + 1) % cells.length;
            count--;
            return o;
        }
    }

    public static void main(String[] args) {
        Ring ring = new Ring(3);
        ring.put("a");
        ring.put("b");
        System.out.println(ring.take());
        ring.put("c");
        ring.put("d");
        System.out.println(Arrays.asList(ring.cells));
        try {
            ring.put("e");
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println("" + ring.take() + ring.take() + ring.take());
        try {
            ring.take();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// A singly linked list of nodes, reversed by turning its links around.
class ReverseNodes {
    static class Node {
        final Object value;
        Node next;
        Node(Object value, Node next) {
            this.value = value;
            this.next = next;
        }
    }
    static String show(Node n) {
        return n == null ? "end" : n.value + " > " + show(n.next);
    }
    static Node reverse(Node n) {
        Node done = null;
        while (n != null) {
            Node rest = n.next;
            n.next = done;
            done = n;
            n = rest;
        }
        return done;
    }

    public static void main(String[] args) {
        Node list = null;
        for (int i = 4; i >= 1; i--) {
            list = new Node(new Integer(i), list);
        }
        System.out.println(show(list));
        list = reverse(list);
        System.out.println(show(list));
        System.out.println(show(reverse(null)));
        System.out.println(show(reverse(new Node(null, null))));
    }
}

// An unbalanced search tree with an in-order walk and a height.
class SearchTree {
    static class Node {
        final int key;
        Node left, right;
        Node(int key) {
            this.key = key;
        }
    }
    static Node insert(Node n, int key) {
        if (n == null) return new Node(key);
        if (key < n.key) n.left = insert(n.left, key);
        else if (key > n.key) n.right = insert(n.right, key);
        return n;
    }
    static void walk(Node n, List out) {
        if (n != null) {
            walk(n.left, out);
            out.add(new Integer(n.key));
            walk(n.right, out);
        }
    }
    static int height(Node n) {
        return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right));
    }

    public static void main(String[] args) {
        int[] keys = {50, 30, 70, 30, -5, 40, 90, 80, 85};
        Node root = null;
        for (int i = 0; i < keys.length; i++) {
            root = insert(root, keys[i]);
        }
        List out = new ArrayList();
        walk(root, out);
        System.out.println(out);
        System.out.println("height " + height(root) + ", empty " + height(null));
    }
}

// An iterator over a tree keeps the way back on a stack.
class TreeIterator {
    static class Node {
        final String name;
        final Node left, right;
        Node(Node left, String name, Node right) {
            this.left = left;
            this.name = name;
            this.right = right;
        }
    }
    static class InOrder implements Iterator {
        private final Stack path = new Stack();
        InOrder(Node n) {
            push(n);
        }
        private void push(Node n) {
            for (; n != null; n = n.left) path.push(n);
        }
        public boolean hasNext() {
            return !path.empty();
        }
        public Object next() {
            if (path.empty()) throw new NoSuchElementException("tree done");
            Node n = (Node) path.pop();
            push(n.right);
            return n.name;
        }
        public void remove() {
            throw new UnsupportedOperationException("remove");
        }
    }

    public static void main(String[] args) {
        Node tree = new Node(new Node(null, "a", new Node(null, "b", null)), "c", new Node(new Node(null, "d", null), "e", null));
        Iterator it = new InOrder(tree);
        while (it.hasNext()) {
            System.out.println(it.next());
        }
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// A trie of tree maps lists all words with a prefix in order.
class PrefixTrie {
    static class Node {
        final Map next = new TreeMap();
        boolean word;
        void add(String s) {
            if (s.length() == 0) {
                word = true;
                return;
            }
            Character c = new Character(s.charAt(0));
            if (!next.containsKey(c)) next.put(c, new Node());
            ((Node) next.get(c)).add(s.substring(1));
        }
        void collect(String path, String prefix, List out) {
            if (word && path.startsWith(prefix)) out.add(path);
            for (Iterator it = next.entrySet().iterator(); it.hasNext();) {
                Map.Entry e = (Map.Entry) it.next();
                ((Node) e.getValue()).collect(path + e.getKey(), prefix, out);
            }
        }
    }

    public static void main(String[] args) {
        Node root = new Node();
        String[] words = {"tea", "ten", "to", "inn", "in", "tee", "i"};
        for (int i = 0; i < words.length; i++) {
            root.add(words[i]);
        }
        String[] prefixes = {"te", "in", "x", ""};
        for (int i = 0; i < prefixes.length; i++) {
            List out = new ArrayList();
            root.collect("", prefixes[i], out);
            System.out.println("'" + prefixes[i] + "' " + out);
        }
    }
}

// Union-find joins groups and tells whether two members belong together.
class UnionFind {
    static int find(int[] parent, int i) {
        while (parent[i] != i) {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        return i;
    }

    public static void main(String[] args) {
        int[] parent = new int[8];
        for (int i = 0; i < parent.length; i++) {
            parent[i] = i;
        }
        int[][] links = {{0, 1}, {2, 3}, {1, 3}, {5, 6}, {3, 0}};
        for (int i = 0; i < links.length; i++) {
            int a = find(parent, links[i][0]), b = find(parent, links[i][1]);
            System.out.println(links[i][0] + "-" + links[i][1] + (a == b ? " already joined" : " joined"));
            parent[a] = b;
        }
        Map groups = new TreeMap();
        for (int i = 0; i < parent.length; i++) {
            Integer root = new Integer(find(parent, i));
            if (groups.get(root) == null) groups.put(root, new ArrayList());
            ((List) groups.get(root)).add(new Integer(i));
        }
        System.out.println(groups.values());
    }
}

// A map from a key to a list of values groups words by their length.
class GroupByLength {
    public static void main(String[] args) {
        String[] words = "a list of words of several lengths in a row".split(" ");
        SortedMap groups = new TreeMap();
        for (int i = 0; i < words.length; i++) {
            Integer len = new Integer(words[i].length());
            Collection group = (Collection) groups.get(len);
            if (group == null) {
                group = new LinkedHashSet();
                groups.put(len, group);
            }
            group.add(words[i]);
        }
        System.out.println(groups);
        System.out.println(groups.get(groups.lastKey()) + " " + groups.headMap(new Integer(3)).size());
    }
}

// Words with the same sorted letters are anagrams.
class AnagramGroups {
    public static void main(String[] args) {
        String[] words = {"listen", "enlist", "google", "silent", "tinsel", "elgoog", "cat"};
        Map groups = new LinkedHashMap();
        for (int i = 0; i < words.length; i++) {
            char[] letters = words[i].toCharArray();
            Arrays.sort(letters);
            String key = new String(letters);
            List group = (List) groups.get(key);
            if (group == null) {
                groups.put(key, group = new LinkedList());
            }
            group.add(words[i]);
        }
        for (Iterator it = groups.entrySet().iterator(); it.hasNext();) {
            Map.Entry e = (Map.Entry) it.next();
            System.out.println(e.getKey() + ": " + e.getValue());
        }
    }
}

// Turning a map around collects the keys that share a value.
class InvertMap {
    public static void main(String[] args) {
        Map owner = new TreeMap();
        owner.put("cup", "Eve");
        owner.put("pen", "Dan");
        owner.put("hat", "Eve");
        owner.put("key", "Ann");
        Map things = new TreeMap();
        for (Iterator it = owner.keySet().iterator(); it.hasNext();) {
            Object thing = it.next();
            Object who = owner.get(thing);
            if (!things.containsKey(who)) {
                things.put(who, new TreeSet());
            }
            ((Set) things.get(who)).add(thing);
        }
        System.out.println(owner);
        System.out.println(things);
    }
}

// Lists of different classes are equal when their elements are, but a list is never a set.
class EqualAcrossClasses {
    public static void main(String[] args) {
        Collection words = Arrays.asList("x y z".split(" "));
        List a = new ArrayList(words), l = new LinkedList(words), v = new Vector(words);
        System.out.println(a.equals(l) + " " + l.equals(v) + " " + v.equals(words));
        System.out.println(a.hashCode() + " " + l.hashCode() + " " + v.hashCode());
        System.out.println(a.equals(new TreeSet(words)) + " " + new HashSet(words).equals(new TreeSet(words)));
        Collections.reverse(l);
        System.out.println(a.equals(l) + " " + new HashSet(a).equals(new HashSet(l)));
        System.out.println(new Hashtable().equals(new TreeMap()) + " " + new HashMap().equals(null));
    }
}

// The hash codes of collections are laid down by their contracts.
class ContractHashCodes {
    public static void main(String[] args) {
        List list = new ArrayList();
        System.out.println(list.hashCode());
        list.add(null);
        System.out.println(list.hashCode());
        list.add(new Integer(7));
        System.out.println(list.hashCode());
        System.out.println(new HashSet(list).hashCode());
        Map map = new HashMap();
        map.put("A", "B");
        map.put(null, new Integer(5));
        System.out.println(map.hashCode() + " " + ("A".hashCode() ^ "B".hashCode()));
        System.out.println(map.entrySet().hashCode() == map.hashCode());
    }
}

// A changed map stops its iterators too.
class FailFastMap {
    public static void main(String[] args) {
        Map[] maps = {new HashMap(), new TreeMap(), new LinkedHashMap()};
        for (int i = 0; i < maps.length; i++) {
            maps[i].put("a", "1");
            maps[i].put("b", "2");
            maps[i].put("c", "3");
            Iterator it = maps[i].keySet().iterator();
            it.next();
            maps[i].put("a", "changing a value is no structural change");
            it.next();
            maps[i].put("d", "4");
            try {
                System.out.println(it.next());
            } catch (ConcurrentModificationException e) {
                System.out.println(i + " " + e.getClass().getName() + " " + e.getMessage());
            }
        }
        System.out.println(maps[0].equals(maps[1]));
    }
}

// Iterators refuse remove before next, and next after the end.
class IteratorMisuse {
    public static void main(String[] args) {
        Set set = new TreeSet(Collections.singleton("only"));
        Iterator it = set.iterator();
        try {
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(it.next());
        it.remove();
        try {
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(set);
    }
}

// toArray fills a given array, marks its end with null or makes a bigger one.
class ToArrayForms {
    public static void main(String[] args) {
        List list = new LinkedList(Arrays.asList("p q".split(" ")));
        String[] small = (String[]) list.toArray(new String[0]);
        System.out.println(small.length + " " + small[1]);
        String[] large = {"1", "2", "3", "4"};
        Object same = list.toArray(large);
        System.out.println((same == large) + " " + Arrays.asList(large));
        Object[] plain = new HashSet(list).toArray();
        System.out.println(plain.length);
        try {
            list.toArray(new Integer[2]);
        } catch (ArrayStoreException e) {
            System.out.println(e.getClass().getName());
        }
    }
}

// A collection that contains itself prints a short note instead of running forever.
class SelfContaining {
    public static void main(String[] args) {
        List list = new ArrayList();
        list.add("x");
        list.add(list);
        System.out.println(list);
        Map map = new HashMap();
        map.put("me", map);
        System.out.println(map);
        System.out.println(list.size() + " " + (list.get(1) == list));
    }
}

// A clone of a list is shallow: it shares the elements.
class ShallowClone {
    public static void main(String[] args) {
        ArrayList list = new ArrayList();
        list.add(new StringBuffer("one"));
        list.add(new StringBuffer("two"));
        ArrayList copy = (ArrayList) list.clone();
        ((StringBuffer) copy.get(0)).append("!");
        copy.remove(1);
        System.out.println(list + " " + copy);
        TreeMap tree = new TreeMap(Collections.reverseOrder());
        tree.put("a", list);
        tree.put("b", copy);
        TreeMap twin = (TreeMap) tree.clone();
        twin.remove("a");
        System.out.println(tree + " " + twin + " " + (twin.comparator() == tree.comparator()));
    }
}

// The enumeration of a collection, and a list made from an enumeration.
class EnumerationBridges {
    public static void main(String[] args) {
        Enumeration e = Collections.enumeration(new TreeSet(Arrays.asList("c a b".split(" "))));
        System.out.println(e.nextElement());
        List rest = Collections.list(e);
        System.out.println(rest + " " + e.hasMoreElements());
        System.out.println(Collections.list(new StringTokenizer(" to  be ")));
        Enumeration own = new Enumeration() {
            private int n = 27;
            public boolean hasMoreElements() {
                return n != 0;
            }
            public Object nextElement() {
                Integer now = new Integer(n);
                n = n == 1 ? 0 : n % 2 == 0 ? n / 2 : n - 1;
                return now;
            }
        };
        System.out.println(Collections.list(own));
    }
}

// Addresses out of range are reported by array lists and linked lists alike.
class BadIndexes {
    public static void main(String[] args) {
        List[] lists = {new ArrayList(), new LinkedList()};
        for (int i = 0; i < lists.length; i++) {
            lists[i].add("a");
            try {
                lists[i].get(1);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getName());
            }
            try {
                lists[i].add(3, "x");
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage());
            }
            try {
                lists[i].listIterator(-1);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getName());
            }
            System.out.println(lists[i]);
        }
    }
}

// Breadth-first search finds the shortest path with a queue and a map of predecessors.
class ShortestPath {
    public static void main(String[] args) {
        String[] edges = {"A-B", "A-C", "B-D", "C-E", "E-F", "D-F", "F-G"};
        Map next = new TreeMap();
        for (int i = 0; i < edges.length; i++) {
            String[] ends = edges[i].split("-");
            if (next.get(ends[0]) == null) next.put(ends[0], new ArrayList());
            ((List) next.get(ends[0])).add(ends[1]);
        }
        Map from = new HashMap();
        from.put("A", null);
        LinkedList queue = new LinkedList(Collections.singleton("A"));
        while (!queue.isEmpty()) {
            Object at = queue.removeFirst();
            List targets = next.containsKey(at) ? (List) next.get(at) : Collections.EMPTY_LIST;
            for (int i = 0; i < targets.size(); i++) {
                if (!from.containsKey(targets.get(i))) {
                    from.put(targets.get(i), at);
                    queue.add(targets.get(i));
                }
            }
        }
        LinkedList path = new LinkedList();
        for (Object at = "G"; at != null; at = from.get(at)) path.addFirst(at);
        System.out.println(next);
        System.out.println(path);
    }
}

// Tasks in an order that respects what must come first.
class TopologicalOrder {
    static void visit(Object task, Map needs, Set done, Set active) {
        if (done.contains(task)) return;
        if (!active.add(task)) throw new IllegalStateException("cycle at " + task);
        List list = (List) needs.get(task);
        for (int i = 0; list != null && i < list.size(); i++) {
            visit(list.get(i), needs, done, active);
        }
        done.add(task);
    }

    public static void main(String[] args) {
        Map needs = new TreeMap();
        needs.put("shoes", Arrays.asList(new Object[] {"socks", "trousers"}));
        needs.put("coat", Arrays.asList(new Object[] {"shirt"}));
        needs.put("trousers", Arrays.asList(new Object[] {"shirt"}));
        Set done = new LinkedHashSet();
        for (Iterator it = needs.keySet().iterator(); it.hasNext();) {
            visit(it.next(), needs, done, new HashSet());
        }
        System.out.println(done);
        needs.put("shirt", Collections.singletonList("coat"));
        try {
            visit("coat", needs, new LinkedHashSet(), new HashSet());
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// An iterator that wraps another one and passes on only some elements.
class FilterIterator {
    static abstract class Filter implements Iterator {
        private final Iterator in;
        private Object ahead;
        private boolean loaded;
        Filter(Iterator in) {
            this.in = in;
        }
        abstract boolean accept(Object o);
        public boolean hasNext() {
            while (!loaded && in.hasNext()) {
                ahead = in.next();
                loaded = accept(ahead);
            }
            return loaded;
        }
        public Object next() {
            if (!hasNext()) throw new NoSuchElementException();
            loaded = false;
            return ahead;
        }
        public void remove() {
            throw new UnsupportedOperationException();
        }
    }

    public static void main(String[] args) {
        final int min = 3;
        Iterator it = new Filter(Arrays.asList("I am the very model of a".split(" ")).iterator()) {
            boolean accept(Object o) {
                return ((String) o).length() >= min;
            }
        };
        while (it.hasNext()) {
            System.out.println(it.next() + " " + it.hasNext());
        }
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// Two sorted lists merged into one by a pair of iterators.
class MergeSorted {
    static List merge(List a, List b) {
        List out = new ArrayList(a.size() + b.size());
        ListIterator x = a.listIterator(), y = b.listIterator();
        while (x.hasNext() && y.hasNext()) {
            Comparable p = (Comparable) x.next();
            Object q = y.next();
            if (p.compareTo(q) <= 0) {
                out.add(p);
                y.previous();
            } else {
                out.add(q);
                x.previous();
            }
        }
        while (x.hasNext()) out.add(x.next());
        while (y.hasNext()) out.add(y.next());
        return out;
    }

    public static void main(String[] args) {
        List a = Arrays.asList("b d d z".split(" ")), b = new LinkedList(Arrays.asList("a c d".split(" ")));
        System.out.println(merge(a, b));
        System.out.println(merge(b, a).equals(merge(a, b)));
        System.out.println(merge(Collections.EMPTY_LIST, b));
        System.out.println(merge(new Vector(), new ArrayList()));
    }
}

// Every subset of a list, one for each pattern of bits.
class PowerSet {
    public static void main(String[] args) {
        List items = Arrays.asList("x y z".split(" "));
        Set all = new LinkedHashSet();
        for (int mask = 0; mask < 1 << items.size(); mask++) {
            Set subset = new TreeSet();
            for (int i = 0; i < items.size(); i++) {
                if ((mask >> i & 1) == 1) {
                    subset.add(items.get(i));
                }
            }
            all.add(subset);
        }
        System.out.println(all);
        System.out.println(all.size() + " " + all.contains(new HashSet(Arrays.asList("z x".split(" ")))));
    }
}

// The permutations of a list, built by inserting its head everywhere.
class Permutations {
    static List permute(List items) {
        if (items.isEmpty()) {
            return Collections.singletonList(Collections.EMPTY_LIST);
        }
        List result = new ArrayList();
        for (Iterator it = permute(items.subList(1, items.size())).iterator(); it.hasNext();) {
            List shorter = (List) it.next();
            for (int i = 0; i <= shorter.size(); i++) {
                List longer = new ArrayList(shorter);
                longer.add(i, items.get(0));
                result.add(longer);
            }
        }
        return result;
    }

    public static void main(String[] args) {
        System.out.println(permute(Collections.EMPTY_LIST));
        System.out.println(permute(Collections.singletonList("a")));
        List p = permute(Arrays.asList("1 2 3".split(" ")));
        for (Iterator it = p.iterator(); it.hasNext();) {
            System.out.println(it.next());
        }
        System.out.println(new HashSet(permute(Arrays.asList("a b c d e".split(" ")))).size());
    }
}

// Counting out children in a circle with an iterator that starts over.
class CountingOut {
    public static void main(String[] args) {
        List circle = new LinkedList();
        for (int i = 1; i <= 10; i++) {
            circle.add(new Integer(i));
        }
        List out = new ArrayList();
        Iterator it = circle.iterator();
        while (!circle.isEmpty()) {
            Object child = null;
            for (int k = 0; k < 3; k++) {
                if (!it.hasNext()) {
                    it = circle.iterator();
                }
                child = it.next();
            }
            it.remove();
            out.add(child);
        }
        System.out.println(out);
    }
}

// A sparse polynomial is a sorted map from exponents to coefficients.
class SparsePolynomial {
    static void add(Map p, int exp, int c) {
        Integer key = new Integer(exp);
        Integer old = (Integer) p.get(key);
        int sum = c + (old == null ? 0 : old.intValue());
        if (sum == 0) p.remove(key);
        else p.put(key, new Integer(sum));
    }
    static Map times(Map p, Map q) {
        Map r = new TreeMap(Collections.reverseOrder());
        for (Iterator i = p.entrySet().iterator(); i.hasNext();) {
            Map.Entry a = (Map.Entry) i.next();
            for (Iterator j = q.entrySet().iterator(); j.hasNext();) {
                Map.Entry b = (Map.Entry) j.next();
                add(r, ((Integer) a.getKey()).intValue() + ((Integer) b.getKey()).intValue(),
                    ((Integer) a.getValue()).intValue() * ((Integer) b.getValue()).intValue());
            }
        }
        return r;
    }

    public static void main(String[] args) {
        Map p = new HashMap(), q = new HashMap();
        add(p, 1, 1);
        add(p, 0, 1);
        add(q, 1, 1);
        add(q, 0, -1);
        System.out.println(times(p, q));
        System.out.println(times(p, times(p, p)));
        System.out.println(times(times(p, q), times(p, q)));
        System.out.println(times(p, new HashMap()));
    }
}

// Two stacks make undo and redo.
class UndoRedo {
    public static void main(String[] args) {
        Stack undo = new Stack(), redo = new Stack();
        String text = "";
        String[] commands = {"a", "b", "undo", "c", "undo", "undo", "redo", "undo", "undo", "d", "redo"};
        for (int i = 0; i < commands.length; i++) {
            String c = commands[i];
            if (c.equals("undo") || c.equals("redo")) {
                Stack from = c.equals("undo") ? undo : redo, to = from == undo ? redo : undo;
                if (!from.empty()) {
                    to.push(text);
                    text = (String) from.pop();
                }
            } else {
                undo.push(text);
                redo.clear();
                text += c;
            }
            System.out.println(c + ": '" + text + "' " + undo.size() + " " + redo.size());
        }
    }
}

// Counting in a bag: add and remove copies, never below zero.
class BagOfThings {
    static class Bag extends AbstractCollection {
        private final SortedMap counts = new TreeMap();
        private int size;
        int count(Object o) {
            Integer n = (Integer) counts.get(o);
            return n == null ? 0 : n.intValue();
        }
        public boolean add(Object o) {
            counts.put(o, new Integer(count(o) + 1));
            size++;
            return true;
        }
        public int size() {
            return size;
        }
        public Iterator iterator() {
            List all = new ArrayList();
            for (Iterator it = counts.keySet().iterator(); it.hasNext();) {
                Object o = it.next();
                all.addAll(Collections.nCopies(count(o), o));
            }
            return Collections.unmodifiableList(all).iterator();
        }
    }

    public static void main(String[] args) {
        Bag bag = new Bag();
        bag.addAll(Arrays.asList("nut bolt nut gear nut".split(" ")));
        System.out.println(bag + " " + bag.size() + " " + bag.isEmpty());
        System.out.println(bag.count("nut") + " " + bag.count("none") + " " + bag.contains("gear"));
        System.out.println(bag.containsAll(bag) + " " + new HashSet(bag).size() + " " + bag.toArray()[1]);
        try {
            bag.remove("nut");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// Rows and columns as a list of lists, turned over the diagonal.
class TransposeLists {
    public static void main(String[] args) {
        List rows = new ArrayList();
        rows.add(Arrays.asList("1 2 3".split(" ")));
        rows.add(Arrays.asList("4 5 6".split(" ")));
        List columns = new ArrayList();
        int width = ((List) rows.get(0)).size();
        for (int c = 0; c < width; c++) {
            List column = new ArrayList();
            for (Iterator it = rows.iterator(); it.hasNext();) {
                column.add(((List) it.next()).get(c));
            }
            columns.add(column);
        }
        System.out.println(rows + " -> " + columns);
        System.out.println(columns.indexOf(Arrays.asList(new Object[] {"2", "5"})));
    }
}

// Integer and Long keys of the same number are different keys.
class MixedNumberKeys {
    public static void main(String[] args) {
        Map map = new HashMap();
        map.put(new Integer(1), "int");
        map.put(new Long(1), "long");
        map.put(new Double(0.0), "zero");
        map.put(new Double(-0.0), "minus zero");
        map.put(new Double(Double.NaN), "nan");
        System.out.println(map.size() + " " + map.get(new Integer(1)) + " " + map.get(new Long(1)));
        System.out.println(map.get(new Short((short) 1)) + " " + map.get(new Double(-0.0)));
        System.out.println(map.get(new Double(0.0 / 0.0)) + " " + map.containsKey(new Float(0.0f)));
    }
}

// A map that grows far beyond its first size still finds everything.
class GrowingMap {
    public static void main(String[] args) {
        Map map = new HashMap(1, 5.0f);
        for (int i = -1000; i < 1000; i++) {
            map.put(new Integer(i * 65536), new Integer(i));
        }
        long sum = 0;
        int missing = 0;
        for (int i = -1000; i < 1000; i++) {
            Integer v = (Integer) map.remove(new Integer(i * 65536));
            if (v == null) missing++;
            else sum += v.intValue();
        }
        System.out.println(sum + " " + missing + " " + map.size() + " " + map);
        try {
            new HashMap(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// Events in a tree map by time; removing during the walk keeps the tree in order.
class TreeIteratorRemove {
    public static void main(String[] args) {
        TreeMap map = new TreeMap();
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            map.put(new Integer(random.nextInt(1000)), new Integer(i));
        }
        int before = map.size();
        for (Iterator it = map.keySet().iterator(); it.hasNext();) {
            if (((Integer) it.next()).intValue() % 50 != 0) it.remove();
        }
        System.out.println(before + " " + map.size());
        System.out.println(map);
        int last = -1;
        for (Iterator it = map.keySet().iterator(); it.hasNext();) {
            int k = ((Integer) it.next()).intValue();
            if (k <= last) System.out.println("out of order");
            last = k;
        }
    }
}

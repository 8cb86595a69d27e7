// Small programs: classic algorithms and little simulations.
import java.io.*;
import java.util.*;

public class AlgorithmPrograms {
    public static void main(String[] args) throws Exception {
        System.out.println("BubbleEarly"); BubbleEarly.main(args);
        System.out.println("InsertionStrings"); InsertionStrings.main(args);
        System.out.println("ShellGaps"); ShellGaps.main(args);
        System.out.println("HeapLongs"); HeapLongs.main(args);
        System.out.println("MergeInversions"); MergeInversions.main(args);
        System.out.println("QuickChars"); QuickChars.main(args);
        System.out.println("RadixSigned"); RadixSigned.main(args);
        System.out.println("CountingLetters"); CountingLetters.main(args);
        System.out.println("SelectionDoubles"); SelectionDoubles.main(args);
        System.out.println("CocktailShaker"); CocktailShaker.main(args);
        System.out.println("StableByAge"); StableByAge.main(args);
        System.out.println("DutchFlag"); DutchFlag.main(args);
        System.out.println("BinarySearchBoth"); BinarySearchBoth.main(args);
        System.out.println("InterpolationSearch"); InterpolationSearch.main(args);
        System.out.println("QuickSelectMedian"); QuickSelectMedian.main(args);
        System.out.println("BfsDistances"); BfsDistances.main(args);
        System.out.println("DfsTimes"); DfsTimes.main(args);
        System.out.println("DijkstraPath"); DijkstraPath.main(args);
        System.out.println("FloydPairs"); FloydPairs.main(args);
        System.out.println("BellmanFord"); BellmanFord.main(args);
        System.out.println("TopologicalKahn"); TopologicalKahn.main(args);
        System.out.println("KruskalTree"); KruskalTree.main(args);
        System.out.println("PrimPoints"); PrimPoints.main(args);
        System.out.println("BipartiteRings"); BipartiteRings.main(args);
        System.out.println("TarjanComponents"); TarjanComponents.main(args);
        System.out.println("FloodIslands"); FloodIslands.main(args);
        System.out.println("KnapsackItems"); KnapsackItems.main(args);
        System.out.println("EditDistance"); EditDistance.main(args);
        System.out.println("LongestCommon"); LongestCommon.main(args);
        System.out.println("CoinChange"); CoinChange.main(args);
        System.out.println("MatrixChain"); MatrixChain.main(args);
        System.out.println("IncreasingPiles"); IncreasingPiles.main(args);
        System.out.println("MaximumRun"); MaximumRun.main(args);
        System.out.println("SubsetSums"); SubsetSums.main(args);
        System.out.println("CatalanOverflow"); CatalanOverflow.main(args);
        System.out.println("LifeGlider"); LifeGlider.main(args);
        System.out.println("LifeBits"); LifeBits.main(args);
        System.out.println("MazeSolver"); MazeSolver.main(args);
        System.out.println("MazeMaker"); MazeMaker.main(args);
        System.out.println("SmallSudoku"); SmallSudoku.main(args);
        System.out.println("BitSudoku"); BitSudoku.main(args);
        System.out.println("TicTacToe"); TicTacToe.main(args);
        System.out.println("QueensFirst"); QueensFirst.main(args);
        System.out.println("HanoiStacks"); HanoiStacks.main(args);
        System.out.println("KnightTour"); KnightTour.main(args);
        System.out.println("TokenKinds"); TokenKinds.main(args);
        System.out.println("DescentEval"); DescentEval.main(args);
        System.out.println("ShuntingYard"); ShuntingYard.main(args);
        System.out.println("PostfixCalc"); PostfixCalc.main(args);
        System.out.println("DeriveTree"); DeriveTree.main(args);
        System.out.println("BracketCheck"); BracketCheck.main(args);
        System.out.println("StackMachine"); StackMachine.main(args);
        System.out.println("EightSigns"); EightSigns.main(args);
        System.out.println("TuringIncrement"); TuringIncrement.main(args);
        System.out.println("BusyBeaver"); BusyBeaver.main(args);
        System.out.println("DivisibleAutomaton"); DivisibleAutomaton.main(args);
        System.out.println("NumberAutomaton"); NumberAutomaton.main(args);
        System.out.println("BitNfa"); BitNfa.main(args);
        System.out.println("HuffmanCode"); HuffmanCode.main(args);
        System.out.println("RunLength"); RunLength.main(args);
        System.out.println("LzwRound"); LzwRound.main(args);
        System.out.println("SlidingWindow"); SlidingWindow.main(args);
        System.out.println("MoveToFront"); MoveToFront.main(args);
        System.out.println("BurrowsWheeler"); BurrowsWheeler.main(args);
        System.out.println("CrcByHand"); CrcByHand.main(args);
        System.out.println("CrcTable"); CrcTable.main(args);
        System.out.println("AdlerSums"); AdlerSums.main(args);
        System.out.println("BaseSixtyFour"); BaseSixtyFour.main(args);
        System.out.println("BaseDecode"); BaseDecode.main(args);
        System.out.println("MonthSheet"); MonthSheet.main(args);
        System.out.println("DaysBetween"); DaysBetween.main(args);
        System.out.println("EasterDates"); EasterDates.main(args);
        System.out.println("BankAccounts"); BankAccounts.main(args);
        System.out.println("BankTransfers"); BankTransfers.main(args);
        System.out.println("ElevatorSweep"); ElevatorSweep.main(args);
        System.out.println("ShopQueue"); ShopQueue.main(args);
        System.out.println("RingBuffer"); RingBuffer.main(args);
        System.out.println("RuleNinety"); RuleNinety.main(args);
        System.out.println("RuleThirty"); RuleThirty.main(args);
        System.out.println("LangtonAnt"); LangtonAnt.main(args);
        System.out.println("MandelbrotText"); MandelbrotText.main(args);
        System.out.println("RandomWalk"); RandomWalk.main(args);
        System.out.println("RandomKinds"); RandomKinds.main(args);
        System.out.println("RandomRebuilt"); RandomRebuilt.main(args);
        System.out.println("ShuffleTwice"); ShuffleTwice.main(args);
        System.out.println("RiffleOrder"); RiffleOrder.main(args);
        System.out.println("HashByHand"); HashByHand.main(args);
        System.out.println("FnvHash"); FnvHash.main(args);
        System.out.println("ProbingTable"); ProbingTable.main(args);
        System.out.println("BloomLong"); BloomLong.main(args);
        System.out.println("KmpSearch"); KmpSearch.main(args);
        System.out.println("RabinKarp"); RabinKarp.main(args);
        System.out.println("HorspoolSearch"); HorspoolSearch.main(args);
        System.out.println("WildcardMatch"); WildcardMatch.main(args);
        System.out.println("ConvexHull"); ConvexHull.main(args);
        System.out.println("PointInPolygon"); PointInPolygon.main(args);
        System.out.println("ClosestPair"); ClosestPair.main(args);
        System.out.println("DataBytes"); DataBytes.main(args);
        System.out.println("DataRound"); DataRound.main(args);
        System.out.println("PrintIntoString"); PrintIntoString.main(args);
        System.out.println("PrivateConsole"); PrivateConsole.main(args);
        System.out.println("WordCount"); WordCount.main(args);
        System.out.println("RotFilter"); RotFilter.main(args);
        System.out.println("PushbackNumbers"); PushbackNumbers.main(args);
        System.out.println("StreamTokens"); StreamTokens.main(args);
        System.out.println("NextPermutation"); NextPermutation.main(args);
        System.out.println("SieveBits"); SieveBits.main(args);
        System.out.println("TreeDelete"); TreeDelete.main(args);
        System.out.println("PrefixTrie"); PrefixTrie.main(args);
        System.out.println("JosephusCircle"); JosephusCircle.main(args);
        System.out.println("GrayCodes"); GrayCodes.main(args);
        System.out.println("GaussSolve"); GaussSolve.main(args);
        System.out.println("FibonacciMatrix"); FibonacciMatrix.main(args);
        System.out.println("WaterJugs"); WaterJugs.main(args);
        System.out.println("ExtendedEuclid"); ExtendedEuclid.main(args);
        System.out.println("TrafficRing"); TrafficRing.main(args);
    }
}

// Bubble sort stops early once a pass makes no exchange.
class BubbleEarly {
    public static void main(String[] args) {
        int[] a = {5, 1, 4, 2, 8, -3};
        int passes = 0;
        boolean swapped = true;
        while (swapped) {
            swapped = false;
            for (int i = 1; i < a.length; i++)
                if (a[i - 1] > a[i]) {
                    int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t;
                    swapped = true;
                }
            passes++;
        }
        String s = "";
        for (int i = 0; i < a.length; i++) s += a[i] + " ";
        System.out.println(s.trim());
        System.out.println("passes " + passes);
    }
}

// Insertion sort on strings, ordered by length and then alphabetically.
class InsertionStrings {
    static boolean before(String a, String b) {
        return a.length() != b.length() ? a.length() < b.length() : a.compareTo(b) < 0;
    }
    public static void main(String[] args) {
        String[] w = {"pear", "fig", "banana", "kiwi", "apple", "", "date"};
        for (int i = 1; i < w.length; i++) {
            String key = w[i];
            int j = i - 1;
            for (; j >= 0 && before(key, w[j]); j--) w[j + 1] = w[j];
            w[j + 1] = key;
        }
        for (int i = 0; i < w.length; i++) System.out.println(i + ":[" + w[i] + "]");
    }
}

// Shell sort prints the array after every gap.
class ShellGaps {
    public static void main(String[] args) {
        int[] a = {23, 12, 1, 8, 34, 54, 2, 3, 0, -7};
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                int t = a[i], j;
                for (j = i; j >= gap && a[j - gap] > t; j -= gap) a[j] = a[j - gap];
                a[j] = t;
            }
            StringBuffer sb = new StringBuffer("gap ").append(gap).append(" ->");
            for (int i = 0; i < a.length; i++) sb.append(' ').append(a[i]);
            System.out.println(sb);
        }
    }
}

// Heap sort with a sift-down on a long array that includes the extreme values.
class HeapLongs {
    static void sift(long[] h, int i, int n) {
        while (2 * i + 1 < n) {
            int c = 2 * i + 1;
            if (c + 1 < n && h[c + 1] > h[c]) c++;
            if (h[i] >= h[c]) return;
            long t = h[i]; h[i] = h[c]; h[c] = t;
            i = c;
        }
    }
    public static void main(String[] args) {
        long[] a = {3L, Long.MAX_VALUE, -1L, Long.MIN_VALUE, 0L, 1L << 40};
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        System.out.println("root " + a[0]);
        for (int n = a.length - 1; n > 0; n--) {
            long t = a[0]; a[0] = a[n]; a[n] = t;
            sift(a, 0, n);
        }
        for (int i = 0; i < a.length; i++) System.out.println(a[i]);
    }
}

// Merge sort counts the inversions of the input as it merges.
class MergeInversions {
    static long inv;
    static int[] sort(int[] a) {
        if (a.length < 2) return a;
        int m = a.length / 2;
        int[] l = new int[m], r = new int[a.length - m];
        System.arraycopy(a, 0, l, 0, m);
        System.arraycopy(a, m, r, 0, r.length);
        l = sort(l);
        r = sort(r);
        int[] out = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < out.length; k++)
            if (j == r.length || i < l.length && l[i] <= r[j]) out[k] = l[i++];
            else { out[k] = r[j++]; inv += l.length - i; }
        return out;
    }
    public static void main(String[] args) {
        int[][] tests = {{}, {1}, {2, 1}, {5, 4, 3, 2, 1}, {2, 4, 1, 3, 5}};
        for (int t = 0; t < tests.length; t++) {
            inv = 0;
            int[] s = sort(tests[t]);
            System.out.println(s.length + " items, " + inv + " inversions" + (s.length > 0 ? ", first " + s[0] : ""));
        }
    }
}

// Quicksort with the Lomuto partition on characters.
class QuickChars {
    static int depth, deepest;
    static void sort(char[] a, int lo, int hi) {
        if (lo >= hi) return;
        deepest = Math.max(deepest, ++depth);
        char p = a[hi];
        int i = lo;
        for (int j = lo; j < hi; j++)
            if (a[j] < p) { char t = a[i]; a[i] = a[j]; a[j] = t; i++; }
        a[hi] = a[i];
        a[i] = p;
        sort(a, lo, i - 1);
        sort(a, i + 1, hi);
        depth--;
    }
    public static void main(String[] args) {
        char[] a = "the quick brown fox".toCharArray();
        sort(a, 0, a.length - 1);
        System.out.println("[" + new String(a) + "]");
        System.out.println("depth " + deepest);
    }
}

// Radix sort by bytes; flipping the sign bit puts negative numbers first.
class RadixSigned {
    public static void main(String[] args) {
        int[] a = {170, -45, 75, Integer.MIN_VALUE, 802, -1, Integer.MAX_VALUE, 0};
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257];
            int[] out = new int[a.length];
            for (int i = 0; i < a.length; i++) count[(((a[i] ^ 0x80000000) >>> shift) & 0xff) + 1]++;
            for (int i = 1; i < count.length; i++) count[i] += count[i - 1];
            for (int i = 0; i < a.length; i++) out[count[((a[i] ^ 0x80000000) >>> shift) & 0xff]++] = a[i];
            a = out;
        }
        for (int i = 0; i < a.length; i++) System.out.println(a[i]);
    }
}

// Counting sort of letters prints a histogram and the sorted word.
class CountingLetters {
    public static void main(String[] args) {
        String s = "mississippi";
        int[] n = new int[26];
        for (int i = 0; i < s.length(); i++) n[s.charAt(i) - 'a']++;
        StringBuffer sorted = new StringBuffer();
        for (int c = 0; c < 26; c++) {
            if (n[c] == 0) continue;
            System.out.println((char) ('a' + c) + "=" + n[c]);
            for (int k = n[c]; k-- > 0;) sorted.append((char) ('a' + c));
        }
        System.out.println(sorted.toString() + " reversed " + sorted.reverse());
    }
}

// Selection sort on doubles with the order of Double.compare, so NaN goes last.
class SelectionDoubles {
    public static void main(String[] args) {
        double[] d = {0.0, -0.0, Double.NaN, 1e10, -2.5, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (int i = 0; i < d.length; i++) {
            int m = i;
            for (int j = i + 1; j < d.length; j++) if (Double.compare(d[j], d[m]) < 0) m = j;
            double t = d[i]; d[i] = d[m]; d[m] = t;
        }
        for (int i = 0; i < d.length; i++) System.out.println(d[i]);
    }
}

// Cocktail shaker sort goes left and right in turns.
class CocktailShaker {
    public static void main(String[] args) {
        byte[] a = {9, -128, 127, 0, 3, -1};
        int lo = 0, hi = a.length - 1, swaps = 0;
        outer:
        while (lo < hi) {
            int last = -1;
            for (int i = lo; i < hi; i++)
                if (a[i] > a[i + 1]) { byte t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; swaps++; last = i; }
            if (last < 0) break outer;
            hi--;
            for (int i = hi; i > lo; i--)
                if (a[i] < a[i - 1]) { byte t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; swaps++; }
            lo++;
        }
        for (int i = 0; i < a.length; i++) System.out.print(a[i] + (i < a.length - 1 ? "," : "\n"));
        System.out.println(swaps + " swaps");
    }
}

// A comparator sort is stable: people of one age keep their order.
class StableByAge {
    static class Person {
        final String name; final int age;
        Person(String name, int age) { this.name = name; this.age = age; }
        public String toString() { return name + "(" + age + ")"; }
    }
    public static void main(String[] args) {
        List l = new ArrayList();
        l.add(new Person("Zoe", 30));
        l.add(new Person("Adam", 25));
        l.add(new Person("Mia", 30));
        l.add(new Person("Bob", 25));
        Collections.sort(l, new Comparator() {
            public int compare(Object a, Object b) { return ((Person) a).age - ((Person) b).age; }
        });
        System.out.println(l);
        Collections.reverse(l);
        System.out.println(l);
    }
}

// Dutch national flag: three-way partition in one sweep.
class DutchFlag {
    public static void main(String[] args) {
        char[] f = "bwrrbwwbrw".toCharArray();
        int lo = 0, i = 0, hi = f.length - 1;
        while (i <= hi) {
            switch (f[i]) {
            case 'r': f[i++] = f[lo]; f[lo++] = 'r'; break;
            case 'b': f[i] = f[hi]; f[hi--] = 'b'; break;
            default: i++;
            }
        }
        System.out.println(f);
        System.out.println("red ends at " + lo + ", blue starts at " + (hi + 1));
    }
}

// Binary search by hand and by Arrays.binarySearch agree, also for missing keys.
class BinarySearchBoth {
    static int find(int[] a, int k) {
        int lo = 0, hi = a.length - 1;
        while (lo <= hi) {
            int m = (lo + hi) >>> 1;
            if (a[m] < k) lo = m + 1;
            else if (a[m] > k) hi = m - 1;
            else return m;
        }
        return ~lo;
    }
    public static void main(String[] args) {
        int[] a = {-9, -2, 0, 4, 7, 15};
        for (int k = -10; k <= 16; k += 5)
            System.out.println(k + " " + find(a, k) + " " + (find(a, k) == Arrays.binarySearch(a, k)));
        System.out.println(find(new int[0], 1) + " " + find(a, 7));
    }
}

// Interpolation search counts its probes on evenly spread keys.
class InterpolationSearch {
    public static void main(String[] args) {
        int[] a = new int[1000];
        for (int i = 0; i < a.length; i++) a[i] = 7 * i + 3;
        int[] keys = {3, 3503, 6996, 5, 10000};
        for (int q = 0; q < keys.length; q++) {
            int lo = 0, hi = a.length - 1, probes = 0, at = -1;
            while (lo <= hi && keys[q] >= a[lo] && keys[q] <= a[hi]) {
                probes++;
                int m = lo == hi ? lo : lo + (int) ((long) (keys[q] - a[lo]) * (hi - lo) / (a[hi] - a[lo]));
                if (a[m] == keys[q]) { at = m; break; }
                if (a[m] < keys[q]) lo = m + 1; else hi = m - 1;
            }
            System.out.println(keys[q] + " at " + at + " after " + probes);
        }
    }
}

// Quickselect finds the k-th smallest element without a full sort.
class QuickSelectMedian {
    static int select(int[] a, int k) {
        int lo = 0, hi = a.length - 1;
        for (;;) {
            int p = a[(lo + hi) / 2], i = lo, j = hi;
            do {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
            } while (i <= j);
            if (k <= j) hi = j;
            else if (k >= i) lo = i;
            else return a[k];
        }
    }
    public static void main(String[] args) {
        for (int k = 0; k < 7; k++)
            System.out.println("k=" + k + " " + select(new int[] {9, 1, 8, 1, -4, 7, 3}, k));
    }
}

// Breadth-first search gives distances in an unweighted graph.
class BfsDistances {
    public static void main(String[] args) {
        int[][] adj = {{1, 2}, {0, 3}, {0, 3, 4}, {1, 2, 5}, {2}, {3}, {}};
        int[] dist = new int[adj.length];
        Arrays.fill(dist, -1);
        LinkedList q = new LinkedList();
        q.addLast(new Integer(0));
        dist[0] = 0;
        while (!q.isEmpty()) {
            int u = ((Integer) q.removeFirst()).intValue();
            for (int i = 0; i < adj[u].length; i++) {
                int v = adj[u][i];
                if (dist[v] < 0) { dist[v] = dist[u] + 1; q.addLast(new Integer(v)); }
            }
        }
        for (int i = 0; i < dist.length; i++)
            System.out.println(i + ": " + (dist[i] < 0 ? "unreachable" : String.valueOf(dist[i])));
    }
}

// Depth-first search with discovery and finishing times.
class DfsTimes {
    static int[][] g = {{1, 3}, {2}, {0}, {2, 4}, {}, {4}};
    static int[] d = new int[6], f = new int[6];
    static int clock;
    static void visit(int u) {
        d[u] = ++clock;
        for (int i = 0; i < g[u].length; i++) if (d[g[u][i]] == 0) visit(g[u][i]);
        f[u] = ++clock;
    }
    public static void main(String[] args) {
        for (int u = 0; u < g.length; u++) if (d[u] == 0) visit(u);
        for (int u = 0; u < g.length; u++) System.out.println(u + " [" + d[u] + "," + f[u] + "]");
    }
}

// Dijkstra on an adjacency matrix, with the path rebuilt from parents.
class DijkstraPath {
    public static void main(String[] args) {
        int[][] w = {{0, 4, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 2, 0, 5, 0}, {0, 0, 0, 0, 3}, {0, 0, 0, 0, 0}};
        int n = w.length;
        int[] dist = new int[n], prev = new int[n];
        boolean[] done = new boolean[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        Arrays.fill(prev, -1);
        dist[0] = 0;
        for (int round = 0; round < n; round++) {
            int u = -1;
            for (int i = 0; i < n; i++) if (!done[i] && (u < 0 || dist[i] < dist[u])) u = i;
            done[u] = true;
            for (int v = 0; v < n; v++)
                if (w[u][v] > 0 && dist[u] + w[u][v] < dist[v]) { dist[v] = dist[u] + w[u][v]; prev[v] = u; }
        }
        String path = "";
        for (int v = 4; v >= 0; v = prev[v]) path = v + (path.length() == 0 ? "" : "-" + path);
        System.out.println("cost " + dist[4]);
        System.out.println(path);
    }
}

// Floyd-Warshall for all pairs, with infinity as a large number.
class FloydPairs {
    public static void main(String[] args) {
        final int INF = 1000000;
        int[][] d = {{0, 3, INF, 7}, {8, 0, 2, INF}, {5, INF, 0, 1}, {2, INF, INF, 0}};
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        for (int i = 0; i < 4; i++) {
            String row = "";
            for (int j = 0; j < 4; j++) row += "\t" + d[i][j];
            System.out.println(i + row);
        }
    }
}

// Bellman-Ford accepts negative edges and reports a negative cycle.
class BellmanFord {
    static String run(int n, int[][] e) {
        long[] d = new long[n];
        Arrays.fill(d, Integer.MAX_VALUE);
        d[0] = 0;
        for (int r = 0; r < n; r++) {
            boolean changed = false;
            for (int i = 0; i < e.length; i++)
                if (d[e[i][0]] < Integer.MAX_VALUE && d[e[i][0]] + e[i][2] < d[e[i][1]]) {
                    d[e[i][1]] = d[e[i][0]] + e[i][2];
                    changed = true;
                }
            if (!changed) return "distances " + d[1] + " " + d[2] + " after round " + r;
        }
        return "negative cycle";
    }
    public static void main(String[] args) {
        System.out.println(run(3, new int[][] {{0, 1, 5}, {0, 2, 4}, {2, 1, -6}}));
        System.out.println(run(3, new int[][] {{0, 1, 1}, {1, 2, -1}, {2, 0, -1}}));
        System.out.println(run(3, new int[0][3]));
    }
}

// Topological order by removing nodes of indegree zero; a cycle leaves a rest.
class TopologicalKahn {
    static String order(String[] deps) {
        TreeMap in = new TreeMap();
        for (int i = 0; i < deps.length; i++) {
            String a = deps[i].substring(0, 1), b = deps[i].substring(2);
            if (!in.containsKey(a)) in.put(a, new TreeSet());
            if (!in.containsKey(b)) in.put(b, new TreeSet());
            ((Set) in.get(b)).add(a);
        }
        StringBuffer out = new StringBuffer();
        next:
        while (!in.isEmpty()) {
            for (Iterator it = in.keySet().iterator(); it.hasNext();) {
                String k = (String) it.next();
                if (!((Set) in.get(k)).isEmpty()) continue;
                it.remove();
                out.append(k);
                for (Iterator v = in.values().iterator(); v.hasNext();) ((Set) v.next()).remove(k);
                continue next;
            }
            return out + " then a cycle in " + in;
        }
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.println(order(new String[] {"c<d", "a<c", "b<c", "a<b"}));
        System.out.println(order(new String[] {"s<x", "x<y", "y<x"}));
        System.out.println("[" + order(new String[0]) + "]");
    }
}

// Kruskal's minimum spanning tree with a union-find structure.
class KruskalTree {
    static int[] p = {0, 1, 2, 3, 4, 5};
    static int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); }
    public static void main(String[] args) {
        int[][] e = {{0, 1, 4}, {0, 2, 3}, {1, 2, 1}, {1, 3, 2}, {2, 3, 4}, {3, 4, 2}, {4, 5, 6}, {3, 5, 7}};
        Arrays.sort(e, new Comparator() {
            public int compare(Object a, Object b) { return ((int[]) a)[2] - ((int[]) b)[2]; }
        });
        int total = 0;
        for (int i = 0; i < e.length; i++) {
            int a = find(e[i][0]), b = find(e[i][1]);
            if (a == b) continue;
            p[a] = b;
            total += e[i][2];
            System.out.println(e[i][0] + "-" + e[i][1] + " " + e[i][2]);
        }
        System.out.println("total " + total);
    }
}

// Prim's algorithm grows a tree over points in the plane.
class PrimPoints {
    public static void main(String[] args) {
        int[] x = {0, 3, 3, 0, 10}, y = {0, 0, 4, 4, 4};
        double[] best = new double[5];
        boolean[] in = new boolean[5];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        best[0] = 0;
        double sum = 0;
        for (int r = 0; r < 5; r++) {
            int u = -1;
            for (int i = 0; i < 5; i++) if (!in[i] && (u == -1 || best[i] < best[u])) u = i;
            in[u] = true;
            sum += best[u];
            System.out.println("take " + u + " at " + best[u]);
            for (int v = 0; v < 5; v++)
                best[v] = Math.min(best[v], Math.sqrt((x[u] - x[v]) * (x[u] - x[v]) + (y[u] - y[v]) * (y[u] - y[v])));
        }
        System.out.println(sum);
    }
}

// A graph is bipartite when two colours suffice: even rings are, odd ones are not.
class BipartiteRings {
    static boolean colour(boolean[][] g, int[] c, int u, int k) {
        if (c[u] != 0) return c[u] == k;
        c[u] = k;
        for (int v = 0; v < g.length; v++) if (g[u][v] && !colour(g, c, v, -k)) return false;
        return true;
    }
    public static void main(String[] args) {
        for (int n = 3; n <= 8; n++) {
            boolean[][] g = new boolean[n][n];
            for (int i = 0; i < n; i++) g[i][(i + 1) % n] = g[(i + 1) % n][i] = true;
            System.out.println("ring of " + n + ": " + colour(g, new int[n], 0, 1));
        }
    }
}

// Tarjan's strongly connected components.
class TarjanComponents {
    static int[][] g = {{1}, {2}, {0, 3}, {4}, {5}, {3}, {5, 7}, {}};
    static int[] num = new int[8], low = new int[8];
    static boolean[] on = new boolean[8];
    static LinkedList stack = new LinkedList();
    static int n;
    static void go(int u) {
        num[u] = low[u] = ++n;
        stack.addFirst(new Integer(u));
        on[u] = true;
        for (int i = 0; i < g[u].length; i++) {
            int v = g[u][i];
            if (num[v] == 0) { go(v); low[u] = Math.min(low[u], low[v]); }
            else if (on[v]) low[u] = Math.min(low[u], num[v]);
        }
        if (low[u] != num[u]) return;
        TreeSet comp = new TreeSet();
        Integer w;
        do {
            w = (Integer) stack.removeFirst();
            on[w.intValue()] = false;
            comp.add(w);
        } while (w.intValue() != u);
        System.out.println(comp);
    }
    public static void main(String[] args) {
        for (int u = 0; u < g.length; u++) if (num[u] == 0) go(u);
    }
}

// Connected components of a picture by flood fill.
class FloodIslands {
    static int fill(char[][] m, int r, int c) {
        if (r < 0 || r >= m.length || c < 0 || c >= m[r].length || m[r][c] != '#') return 0;
        m[r][c] = '.';
        return 1 + fill(m, r + 1, c) + fill(m, r - 1, c) + fill(m, r, c + 1) + fill(m, r, c - 1);
    }
    public static void main(String[] args) {
        String[] rows = {"##..#", "#...#", "..#", "", "#####"};
        char[][] m = new char[rows.length][];
        for (int i = 0; i < m.length; i++) m[i] = rows[i].toCharArray();
        int n = 0;
        for (int r = 0; r < m.length; r++)
            for (int c = 0; c < m[r].length; c++) {
                int size = fill(m, r, c);
                if (size > 0) System.out.println("island " + (++n) + " of size " + size + " at " + r + "," + c);
            }
        System.out.println(n + " islands");
    }
}

// The 0/1 knapsack, with the chosen items read back from the table.
class KnapsackItems {
    public static void main(String[] args) {
        int[] w = {1, 3, 4, 5}, v = {1, 4, 5, 7};
        int cap = 7;
        int[][] t = new int[w.length + 1][cap + 1];
        for (int i = 1; i <= w.length; i++)
            for (int c = 0; c <= cap; c++) {
                t[i][c] = t[i - 1][c];
                if (c >= w[i - 1]) t[i][c] = Math.max(t[i][c], t[i - 1][c - w[i - 1]] + v[i - 1]);
            }
        System.out.println("value " + t[w.length][cap]);
        for (int i = w.length, c = cap; i > 0; i--)
            if (t[i][c] != t[i - 1][c]) {
                c -= w[i - 1];
                System.out.println("item " + (i - 1) + ", room left " + c);
            }
    }
}

// Edit distance with two rolling rows.
class EditDistance {
    static int dist(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j < prev.length; j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[prev.length];
            cur[0] = i;
            for (int j = 1; j < cur.length; j++)
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1,
                                  prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            prev = cur;
        }
        return prev[b.length()];
    }
    public static void main(String[] args) {
        String[][] p = {{"kitten", "sitting"}, {"", "abc"}, {"flaw", "lawn"}, {"same", "same"}, {"", ""}};
        for (int i = 0; i < p.length; i++) System.out.println(p[i][0] + "/" + p[i][1] + " = " + dist(p[i][0], p[i][1]));
    }
}

// The longest common subsequence, rebuilt by recursion over the table.
class LongestCommon {
    static int[][] t;
    static String back(String a, String b, int i, int j) {
        if (i == 0 || j == 0) return "";
        if (a.charAt(i - 1) == b.charAt(j - 1)) return back(a, b, i - 1, j - 1) + a.charAt(i - 1);
        return t[i - 1][j] >= t[i][j - 1] ? back(a, b, i - 1, j) : back(a, b, i, j - 1);
    }
    static String lcs(String a, String b) {
        t = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++)
            for (int j = 1; j <= b.length(); j++)
                t[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? t[i - 1][j - 1] + 1 : Math.max(t[i - 1][j], t[i][j - 1]);
        return back(a, b, a.length(), b.length());
    }
    public static void main(String[] args) {
        System.out.println(lcs("AGGTAB", "GXTXAYB"));
        System.out.println("[" + lcs("abc", "xyz") + "]");
        System.out.println(lcs("programming", "algorithms"));
    }
}

// Coin change: the number of ways and the fewest coins.
class CoinChange {
    public static void main(String[] args) {
        int[] coins = {1, 5, 10, 25, 50};
        long[] ways = new long[101];
        int[] few = new int[101];
        ways[0] = 1;
        for (int s = 1; s <= 100; s++) few[s] = Integer.MAX_VALUE;
        for (int c = 0; c < coins.length; c++)
            for (int s = coins[c]; s <= 100; s++) {
                ways[s] += ways[s - coins[c]];
                few[s] = Math.min(few[s], few[s - coins[c]] + 1);
            }
        int[] q = {0, 4, 30, 99, 100};
        for (int i = 0; i < q.length; i++) System.out.println(q[i] + ": " + ways[q[i]] + " ways, " + few[q[i]] + " coins");
    }
}

// The best bracketing of a chain of matrix products.
class MatrixChain {
    static int[] d = {30, 35, 15, 5, 10, 20, 25};
    static int[][] cut = new int[6][6];
    static String show(int i, int j) {
        return i == j ? "" + (char) ('A' + i) : "(" + show(i, cut[i][j]) + show(cut[i][j] + 1, j) + ")";
    }
    public static void main(String[] args) {
        int[][] m = new int[6][6];
        for (int len = 1; len < 6; len++)
            for (int i = 0; i + len < 6; i++) {
                int j = i + len;
                m[i][j] = Integer.MAX_VALUE;
                for (int k = i; k < j; k++) {
                    int c = m[i][k] + m[k + 1][j] + d[i] * d[k + 1] * d[j + 1];
                    if (c < m[i][j]) { m[i][j] = c; cut[i][j] = k; }
                }
            }
        System.out.println(m[0][5]);
        System.out.println(show(0, 5));
    }
}

// The longest increasing subsequence by patience piles.
class IncreasingPiles {
    public static void main(String[] args) {
        int[] a = {10, 9, 2, 5, 3, 7, 101, 18, -1, 20};
        int[] top = new int[a.length];
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            int k = 0;
            while (k < n && top[k] < a[i]) k++;
            top[k] = a[i];
            if (k == n) n++;
            String s = "";
            for (int j = 0; j < n; j++) s += (j == 0 ? "" : " ") + top[j];
            System.out.println(a[i] + " -> " + s);
        }
        System.out.println("length " + n);
    }
}

// The largest sum of a run of neighbours, also when all numbers are negative.
class MaximumRun {
    static String best(int[] a) {
        if (a.length == 0) return "none";
        int sum = a[0], max = a[0], from = 0, bf = 0, bt = 0;
        for (int i = 1; i < a.length; i++) {
            if (sum < 0) { sum = a[i]; from = i; }
            else sum += a[i];
            if (sum > max) { max = sum; bf = from; bt = i; }
        }
        return max + " from " + bf + " to " + bt;
    }
    public static void main(String[] args) {
        System.out.println(best(new int[] {-2, 1, -3, 4, -1, 2, 1, -5, 4}));
        System.out.println(best(new int[] {-8, -3, -6}));
        System.out.println(best(new int[] {}));
    }
}

// Counting subsets with a given sum by bit patterns and by a table.
class SubsetSums {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 6};
        int[] t = new int[22];
        t[0] = 1;
        for (int i = 0; i < a.length; i++) for (int s = 21; s >= a[i]; s--) t[s] += t[s - a[i]];
        for (int goal = 0; goal <= 21; goal += 3) {
            int n = 0;
            for (int mask = 0; mask < 1 << a.length; mask++) {
                int s = 0;
                for (int i = 0; i < a.length; i++) if ((mask >> i & 1) == 1) s += a[i];
                if (s == goal) n++;
            }
            System.out.println("sum " + goal + ": " + n + " " + t[goal]);
        }
    }
}

// Catalan numbers by the recurrence, until the long overflows.
class CatalanOverflow {
    public static void main(String[] args) {
        long[] c = new long[40];
        c[0] = 1;
        for (int n = 1; n < c.length; n++)
            for (int i = 0; i < n; i++) c[n] += c[i] * c[n - 1 - i];
        System.out.println(c[5] + " " + c[10] + " " + c[35]);
        for (int n = 0; n < c.length; n++)
            if (c[n] < 0) { System.out.println("first negative " + n + " " + c[n]); break; }
    }
}

// A glider on a torus comes back shifted by one cell after four steps.
class LifeGlider {
    public static void main(String[] args) {
        boolean[][] g = new boolean[6][6];
        g[0][1] = g[1][2] = g[2][0] = g[2][1] = g[2][2] = true;
        for (int gen = 0; gen < 4; gen++) {
            boolean[][] n = new boolean[6][6];
            for (int r = 0; r < 6; r++)
                for (int c = 0; c < 6; c++) {
                    int k = 0;
                    for (int d = 0; d < 9; d++) if (d != 4 && g[(r + d / 3 + 5) % 6][(c + d % 3 + 5) % 6]) k++;
                    n[r][c] = k == 3 || k == 2 && g[r][c];
                }
            g = n;
        }
        for (int r = 0; r < 6; r++) {
            StringBuffer sb = new StringBuffer();
            for (int c = 0; c < 6; c++) sb.append(g[r][c] ? '#' : '.');
            System.out.println(sb);
        }
    }
}

// A blinker with each row held as bits in an int.
class LifeBits {
    public static void main(String[] args) {
        int[] rows = {0, 0, 14, 0, 0};
        for (int gen = 0; gen < 3; gen++) {
            String s = "";
            for (int r = 0; r < 5; r++) s += Integer.toBinaryString(rows[r] | 32).substring(1) + "/";
            System.out.println(s);
            int[] next = new int[5];
            for (int r = 0; r < 5; r++)
                for (int c = 0; c < 5; c++) {
                    int n = 0;
                    for (int i = Math.max(0, r - 1); i <= Math.min(4, r + 1); i++)
                        for (int j = Math.max(0, c - 1); j <= Math.min(4, c + 1); j++) n += rows[i] >> j & 1;
                    if (n == 3 || n == 4 && (rows[r] >> c & 1) == 1) next[r] |= 1 << c;
                }
            rows = next;
        }
    }
}

// A maze solved by backtracking, the way marked with dots.
class MazeSolver {
    static char[][] m;
    static boolean go(int r, int c) {
        if (m[r][c] == 'E') return true;
        if (m[r][c] != ' ' && m[r][c] != 'S') return false;
        char old = m[r][c];
        m[r][c] = '.';
        if (go(r, c + 1) || go(r + 1, c) || go(r, c - 1) || go(r - 1, c)) {
            if (old == 'S') m[r][c] = old;
            return true;
        }
        m[r][c] = 'x';
        return false;
    }
    public static void main(String[] args) {
        String[] s = {"#########", "#S  #   #", "# # # # #", "# #   #E#", "#########"};
        m = new char[s.length][];
        for (int i = 0; i < s.length; i++) m[i] = s[i].toCharArray();
        System.out.println(go(1, 1));
        for (int i = 0; i < m.length; i++) System.out.println(new String(m[i]));
    }
}

// A maze carved by a seeded random walk with an explicit stack.
class MazeMaker {
    public static void main(String[] args) {
        char[][] m = new char[9][17];
        for (int i = 0; i < m.length; i++) Arrays.fill(m[i], '#');
        Random rnd = new Random(42);
        Stack st = new Stack();
        st.push(new int[] {1, 1});
        m[1][1] = ' ';
        while (!st.empty()) {
            int[] p = (int[]) st.peek();
            int k = rnd.nextInt(4), tries = 0;
            for (; tries < 4; tries++, k = (k + 1) % 4) {
                int dr = (k - 1) % 2, dc = (2 - k) % 2, r = p[0] + 2 * dr, c = p[1] + 2 * dc;
                if (r < 1 || c < 1 || r > 7 || c > 15 || m[r][c] == ' ') continue;
                m[p[0] + dr][p[1] + dc] = m[r][c] = ' ';
                st.push(new int[] {r, c});
                break;
            }
            if (tries == 4) st.pop();
        }
        for (int i = 0; i < m.length; i++) System.out.println(m[i]);
    }
}

// Sudoku by backtracking on a four by four board.
class SmallSudoku {
    static int[] b = new int[16];
    static int tries;
    static boolean solve(int i) {
        if (i == 16) return true;
        if (b[i] != 0) return solve(i + 1);
        next:
        for (int v = 1; v <= 4; v++) {
            tries++;
            for (int j = 0; j < 16; j++)
                if (b[j] == v && (j / 4 == i / 4 || j % 4 == i % 4 || j / 8 == i / 8 && j % 4 / 2 == i % 4 / 2)) continue next;
            b[i] = v;
            if (solve(i + 1)) return true;
            b[i] = 0;
        }
        return false;
    }
    public static void main(String[] args) {
        String s = "1....3..4....2.1".replace('.', '0');
        for (int i = 0; i < 16; i++) b[i] = Character.digit(s.charAt(i), 10);
        System.out.println(solve(0) + " after " + tries);
        for (int r = 0; r < 16; r += 4) System.out.println(b[r] + " " + b[r + 1] + " " + b[r + 2] + " " + b[r + 3]);
    }
}

// A full sudoku with bit sets for rows, columns and boxes.
class BitSudoku {
    static int[] rows = new int[9], cols = new int[9], boxes = new int[9];
    static StringBuffer g;
    static void flip(int i, int bit) { rows[i / 9] ^= bit; cols[i % 9] ^= bit; boxes[i / 27 * 3 + i % 9 / 3] ^= bit; }
    static boolean solve(int i) {
        while (i < 81 && g.charAt(i) != '0') i++;
        if (i == 81) return true;
        int used = rows[i / 9] | cols[i % 9] | boxes[i / 27 * 3 + i % 9 / 3];
        for (int v = 1; v <= 9; v++) {
            if ((used & 1 << v) != 0) continue;
            g.setCharAt(i, (char) ('0' + v));
            flip(i, 1 << v);
            if (solve(i + 1)) return true;
            flip(i, 1 << v);
            g.setCharAt(i, '0');
        }
        return false;
    }
    public static void main(String[] args) {
        g = new StringBuffer("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
        for (int i = 0; i < 81; i++) if (g.charAt(i) != '0') flip(i, 1 << g.charAt(i) - '0');
        System.out.println(solve(0));
        for (int r = 0; r < 9; r++) System.out.println(g.substring(9 * r, 9 * r + 9));
    }
}

// Perfect play in tic-tac-toe ends in a draw.
class TicTacToe {
    static final int[] LINES = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    static int nodes;
    static boolean wins(int m) {
        for (int i = 0; i < LINES.length; i++) if ((m & LINES[i]) == LINES[i]) return true;
        return false;
    }
    static int value(int me, int you) {
        nodes++;
        if (wins(you)) return -1;
        if ((me | you) == 0777) return 0;
        int best = -2;
        for (int b = 1; b < 01000; b <<= 1)
            if (((me | you) & b) == 0) best = Math.max(best, -value(you, me | b));
        return best;
    }
    public static void main(String[] args) {
        System.out.println("first two corners against one edge: " + value(0005, 0010));
        System.out.println("empty but a corner and the centre: " + value(0001, 0020));
        System.out.println("about to win: " + value(0003, 0030));
        System.out.println(nodes + " positions");
    }
}

// Eight queens: number of solutions and the first one.
class QueensFirst {
    static int count;
    static String first;
    static void place(int n, String s) {
        if (s.length() == n) { if (count++ == 0) first = s; return; }
        next:
        for (int c = 0; c < n; c++) {
            for (int r = 0; r < s.length(); r++) {
                int o = s.charAt(r) - '0';
                if (o == c || Math.abs(o - c) == s.length() - r) continue next;
            }
            place(n, s + c);
        }
    }
    public static void main(String[] args) {
        for (int n = 1; n <= 7; n++) {
            count = 0;
            first = null;
            place(n, "");
            System.out.println(n + ": " + count + " " + first);
        }
    }
}

// Towers of Hanoi, with three stacks that check every move.
class HanoiStacks {
    static Stack[] peg = {new Stack(), new Stack(), new Stack()};
    static int moves;
    static void move(int n, int a, int b) {
        if (n == 0) return;
        move(n - 1, a, 3 - a - b);
        Integer d = (Integer) peg[a].pop();
        if (!peg[b].empty() && ((Integer) peg[b].peek()).compareTo(d) < 0) throw new IllegalStateException("too big");
        peg[b].push(d);
        if (++moves % 5 == 0) System.out.println(moves + " " + peg[0] + peg[1] + peg[2]);
        move(n - 1, 3 - a - b, b);
    }
    public static void main(String[] args) {
        for (int i = 4; i > 0; i--) peg[0].push(new Integer(i));
        move(4, 0, 2);
        System.out.println(peg[2] + " in " + moves);
    }
}

// A knight's tour by the rule of fewest onward moves.
class KnightTour {
    static final int[] DR = {1, 2, 2, 1, -1, -2, -2, -1}, DC = {2, 1, -1, -2, -2, -1, 1, 2};
    static int[][] b = new int[5][5];
    static boolean free(int r, int c) { return r >= 0 && r < 5 && c >= 0 && c < 5 && b[r][c] == 0; }
    public static void main(String[] args) {
        int r = 0, c = 0;
        for (int step = 1; ; step++) {
            b[r][c] = step;
            int best = 9, nr = -1, nc = -1;
            for (int k = 0; k < 8; k++) {
                if (!free(r + DR[k], c + DC[k])) continue;
                int n = 0;
                for (int j = 0; j < 8; j++) if (free(r + DR[k] + DR[j], c + DC[k] + DC[j])) n++;
                if (n < best) { best = n; nr = r + DR[k]; nc = c + DC[k]; }
            }
            if (nr < 0) { System.out.println("stopped after " + step); break; }
            r = nr;
            c = nc;
        }
        for (int i = 0; i < 5; i++)
            System.out.println(b[i][0] + " " + b[i][1] + " " + b[i][2] + " " + b[i][3] + " " + b[i][4]);
    }
}

// A tokeniser that splits text into names, numbers and signs.
class TokenKinds {
    public static void main(String[] args) {
        String s = "x1 = 3.14*(y_2+ 42)";
        int i = 0;
        while (i < s.length()) {
            char c = s.charAt(i);
            int j = i + 1;
            String kind = "sign";
            if (Character.isWhitespace(c)) { i++; continue; }
            if (Character.isDigit(c)) {
                kind = "number";
                while (j < s.length() && (Character.isDigit(s.charAt(j)) || s.charAt(j) == '.')) j++;
            } else if (Character.isJavaIdentifierStart(c)) {
                kind = "name";
                while (j < s.length() && Character.isJavaIdentifierPart(s.charAt(j))) j++;
            }
            System.out.println(kind + " " + s.substring(i, j));
            i = j;
        }
    }
}

// A recursive descent evaluator on longs, with errors as exceptions.
class DescentEval {
    private String s;
    private int p;
    DescentEval(String s) { this.s = s; }
    char peek() { return p < s.length() ? s.charAt(p) : '$'; }
    long expr() {
        long v = term();
        while (peek() == '+' || peek() == '-') v = s.charAt(p++) == '+' ? v + term() : v - term();
        return v;
    }
    long term() {
        long v = atom();
        while (peek() == '*' || peek() == '/') v = s.charAt(p++) == '*' ? v * atom() : v / atom();
        return v;
    }
    long atom() {
        if (peek() == '-') { p++; return -atom(); }
        if (peek() == '(') { p++; long v = expr(); if (peek() != ')') throw new RuntimeException("no ) at " + p); p++; return v; }
        if (!Character.isDigit(peek())) throw new RuntimeException("unexpected " + peek() + " at " + p);
        long v = 0;
        while (Character.isDigit(peek())) v = v * 10 + (s.charAt(p++) - '0');
        return v;
    }
    public static void main(String[] args) {
        String[] t = {"1+2*3", "(1+2)*3", "--4-10/3", "2*(3", "7/(1-1)", "", "10-4-3"};
        for (int i = 0; i < t.length; i++)
            try {
                System.out.println(t[i] + " = " + new DescentEval(t[i]).expr());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
    }
}

// The shunting-yard method turns infix into postfix.
class ShuntingYard {
    static int prec(char c) { return c == '^' ? 3 : c == '*' || c == '/' ? 2 : c == '+' || c == '-' ? 1 : 0; }
    static String postfix(String in) {
        StringBuffer out = new StringBuffer(), st = new StringBuffer();
        for (int i = 0; i < in.length(); i++) {
            char c = in.charAt(i);
            int top = st.length() - 1;
            if (Character.isLetterOrDigit(c)) out.append(c);
            else if (c == '(') st.append(c);
            else if (c == ')') {
                for (; st.charAt(top) != '('; top--) { out.append(st.charAt(top)); st.setLength(top); }
                st.setLength(top);
            } else {
                for (; top >= 0 && (prec(st.charAt(top)) > prec(c) || prec(st.charAt(top)) == prec(c) && c != '^'); top--) {
                    out.append(st.charAt(top));
                    st.deleteCharAt(top);
                }
                st.append(c);
            }
        }
        return out.append(st.reverse()).toString();
    }
    public static void main(String[] args) {
        String[] t = {"a+b*c", "(a+b)*c", "a^b^c", "a-b-c", "a*(b+c^(d-e))/f"};
        for (int i = 0; i < t.length; i++) System.out.println(t[i] + " -> " + postfix(t[i]));
    }
}

// A postfix calculator that uses StringTokenizer and a stack of Doubles.
class PostfixCalc {
    static Object run(String prog) {
        Stack st = new Stack();
        for (StringTokenizer t = new StringTokenizer(prog); t.hasMoreTokens();) {
            String w = t.nextToken();
            if (w.length() == 1 && "+-*/".indexOf(w) >= 0) {
                double b = ((Double) st.pop()).doubleValue(), a = ((Double) st.pop()).doubleValue();
                char c = w.charAt(0);
                st.push(new Double(c == '+' ? a + b : c == '-' ? a - b : c == '*' ? a * b : a / b));
            } else st.push(Double.valueOf(w));
        }
        return st;
    }
    public static void main(String[] args) {
        String[] p = {"3 4 + 2 *", "1 0 /", "0 0 /", "5", "1 +", "1 x", "-1.5e3 2 /"};
        for (int i = 0; i < p.length; i++)
            try {
                System.out.println(p[i] + " => " + run(p[i]));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage());
            }
    }
}

// Expression trees with an abstract node class and symbolic derivation.
class DeriveTree {
    static abstract class Node { abstract Node d(); abstract double at(double x); }
    static class Num extends Node {
        double v; Num(double v) { this.v = v; }
        Node d() { return new Num(0); } double at(double x) { return v; } public String toString() { return "" + v; }
    }
    static class X extends Node {
        Node d() { return new Num(1); } double at(double x) { return x; } public String toString() { return "x"; }
    }
    static class Op extends Node {
        char o; Node a, b; Op(char o, Node a, Node b) { this.o = o; this.a = a; this.b = b; }
        Node d() { return o == '+' ? new Op('+', a.d(), b.d()) : new Op('+', new Op('*', a.d(), b), new Op('*', a, b.d())); }
        double at(double x) { return o == '+' ? a.at(x) + b.at(x) : a.at(x) * b.at(x); }
        public String toString() { return "(" + a + o + b + ")"; }
    }
    public static void main(String[] args) {
        Node f = new Op('+', new Op('*', new X(), new X()), new Op('*', new Num(3), new X()));
        System.out.println(f + " at 2 is " + f.at(2));
        System.out.println(f.d());
        System.out.println(f.d().at(2) + " " + f.d().d().at(7));
    }
}

// Brackets are balanced when the stack ends empty.
class BracketCheck {
    static String check(String s) {
        Stack st = new Stack();
        for (int i = 0; i < s.length(); i++) {
            int k = "([{)]}".indexOf(s.charAt(i));
            if (k < 0) continue;
            if (k < 3) st.push(new Character(")]}".charAt(k)));
            else if (st.isEmpty()) return "extra " + s.charAt(i) + " at " + i;
            else if (!st.pop().equals(new Character(s.charAt(i)))) return "wrong " + s.charAt(i) + " at " + i;
        }
        return st.isEmpty() ? "balanced" : "missing " + st;
    }
    public static void main(String[] args) {
        String[] t = {"", "a(b[c]{d})", "(]", "())", "({["};
        for (int i = 0; i < t.length; i++) System.out.println("\"" + t[i] + "\" " + check(t[i]));
    }
}

// A stack machine with jumps computes a factorial.
class StackMachine {
    static final int PUSH = 0, MUL = 1, SUB = 2, LOAD = 3, STORE = 4, JZ = 5, JMP = 6, PRINT = 7, HALT = 8;
    public static void main(String[] args) {
        int[] code = {PUSH, 1, STORE, 1, PUSH, 6, STORE, 0,
            LOAD, 0, JZ, 26, LOAD, 1, LOAD, 0, MUL, STORE, 1, LOAD, 0, PUSH, 1, SUB, JMP, 30,
            LOAD, 1, PRINT, HALT, STORE, 0, JMP, 8};
        int[] st = new int[10], mem = new int[2];
        int sp = 0, pc = 0, steps = 0;
        for (boolean on = true; on; steps++)
            switch (code[pc++]) {
            case PUSH: st[sp++] = code[pc++]; break;
            case MUL: sp--; st[sp - 1] *= st[sp]; break;
            case SUB: sp--; st[sp - 1] -= st[sp]; break;
            case LOAD: st[sp++] = mem[code[pc++]]; break;
            case STORE: mem[code[pc++]] = st[--sp]; break;
            case JZ: pc = st[--sp] == 0 ? code[pc] : pc + 1; break;
            case JMP: pc = code[pc]; break;
            case PRINT: System.out.println("out " + st[--sp]); break;
            default: on = false;
            }
        System.out.println(steps + " steps");
    }
}

// An interpreter for the language with eight signs says hello.
class EightSigns {
    static String run(String p) {
        StringBuffer out = new StringBuffer();
        byte[] m = new byte[30];
        int x = 0;
        for (int i = 0; i < p.length(); i++) {
            char c = p.charAt(i);
            if (c == '>') x++;
            else if (c == '<') x--;
            else if (c == '+') m[x]++;
            else if (c == '-') m[x]--;
            else if (c == '.') out.append((char) m[x]);
            else if (c == '[' && m[x] == 0 || c == ']' && m[x] != 0) {
                int dir = c == '[' ? 1 : -1, depth = dir;
                while (depth != 0) { i += dir; depth += p.charAt(i) == '[' ? 1 : p.charAt(i) == ']' ? -1 : 0; }
            }
        }
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.println(run("++++++++[>+++++++++<-]>.---.+++++++..+++."));
        try { run("<+"); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
    }
}

// A Turing machine adds one to a binary number.
class TuringIncrement {
    static String run(String input) {
        StringBuffer tape = new StringBuffer("_" + input + "_");
        int head = 1, steps = 0;
        String state = "right";
        while (!state.equals("halt")) {
            char c = tape.charAt(head);
            steps++;
            if (state.equals("right")) {
                if (c == '_') { state = "carry"; head--; } else head++;
            } else if (c == '1') { tape.setCharAt(head, '0'); head--; }
            else { tape.setCharAt(head, '1'); state = "halt"; }
        }
        return tape.toString().replace('_', ' ').trim() + " in " + steps;
    }
    public static void main(String[] args) {
        String[] in = {"0", "1", "1011", "111", ""};
        for (int i = 0; i < in.length; i++) System.out.println(in[i] + " + 1 = " + run(in[i]));
    }
}

// The three-state busy beaver on a tape kept in a TreeMap.
class BusyBeaver {
    public static void main(String[] args) {
        String[] rule = {"1RB", "1LC", "1LA", "1RB", "1LB", "1RH"};
        TreeMap tape = new TreeMap();
        int pos = 0, steps = 0;
        char state = 'A';
        while (state != 'H') {
            Integer key = new Integer(pos);
            int read = tape.containsKey(key) ? ((Integer) tape.get(key)).intValue() : 0;
            String r = rule[(state - 'A') * 2 + read];
            tape.put(key, new Integer(r.charAt(0) - '0'));
            pos += r.charAt(1) == 'R' ? 1 : -1;
            state = r.charAt(2);
            steps++;
        }
        System.out.println(tape);
        System.out.println(steps + " steps, keys " + tape.firstKey() + " to " + tape.lastKey());
    }
}

// A finite automaton accepts binary numbers that three divides.
class DivisibleAutomaton {
    public static void main(String[] args) {
        int[][] next = {{0, 1}, {2, 0}, {1, 2}};
        int wrong = 0;
        for (int n = 0; n < 500; n++) {
            String b = Integer.toBinaryString(n);
            int q = 0;
            for (int i = 0; i < b.length(); i++) q = next[q][b.charAt(i) - '0'];
            if ((q == 0) != (n % 3 == 0)) wrong++;
            if (n % 100 == 99) System.out.println(b + " ends in state " + q);
        }
        System.out.println("wrong " + wrong);
    }
}

// An automaton reads signed decimal numbers and names the state where it stops.
class NumberAutomaton {
    static final String[] NAME = {"start", "sign", "int", "dot", "frac", "bad"};
    static final int[][] T = {{1, 2, 3}, {5, 2, 3}, {5, 2, 4}, {5, 4, 5}, {5, 4, 5}, {5, 5, 5}};
    public static void main(String[] args) {
        String[] t = {"12", "-3.5", "+", ".", "4.", "1.2.3", "", "-.5"};
        for (int k = 0; k < t.length; k++) {
            int s = 0;
            for (int i = 0; i < t[k].length(); i++) {
                char c = t[k].charAt(i);
                s = c == '+' || c == '-' ? T[s][0] : c >= '0' && c <= '9' ? T[s][1] : c == '.' ? T[s][2] : 5;
            }
            System.out.println("'" + t[k] + "' " + NAME[s] + (s == 2 || s == 4 ? " yes" : " no"));
        }
    }
}

// Non-deterministic automaton as a set of bits: does the word have an a third from the end?
class BitNfa {
    public static void main(String[] args) {
        String[] words = {"abb", "aab", "bbb", "babab", "aa", ""};
        for (int w = 0; w < words.length; w++) {
            int set = 1;
            for (int i = 0; i < words[w].length(); i++) {
                int n = 1 | (set & 6) << 1;
                if (words[w].charAt(i) == 'a') n |= 2;
                set = n;
            }
            System.out.println(words[w] + " " + Integer.toBinaryString(set) + " " + ((set & 8) != 0));
        }
    }
}

// Huffman code built from a sorted list; ties are broken by the smallest letter.
class HuffmanCode {
    static class Node implements Comparable {
        int n; char c; Node l, r;
        Node(int n, char c, Node l, Node r) { this.n = n; this.c = c; this.l = l; this.r = r; }
        public int compareTo(Object o) { Node x = (Node) o; return n != x.n ? n - x.n : c - x.c; }
    }
    static int bits;
    static void show(Node x, String code) {
        if (x.l == null) { System.out.println(x.c + " " + x.n + " " + code); bits += x.n * code.length(); return; }
        show(x.l, code + "0");
        show(x.r, code + "1");
    }
    public static void main(String[] args) {
        int[] f = new int[128];
        String s = "abracadabra";
        for (int i = 0; i < s.length(); i++) f[s.charAt(i)]++;
        TreeSet q = new TreeSet();
        for (char c = 0; c < 128; c++) if (f[c] > 0) q.add(new Node(f[c], c, null, null));
        while (q.size() > 1) {
            Node a = (Node) q.first(); q.remove(a);
            Node b = (Node) q.first(); q.remove(b);
            q.add(new Node(a.n + b.n, (char) Math.min(a.c, b.c), a, b));
        }
        show((Node) q.first(), "");
        System.out.println(bits + " bits");
    }
}

// Run-length coding and its inverse.
class RunLength {
    static String pack(String s) {
        StringBuffer b = new StringBuffer();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i);) j++;
            if (j - i > 1) b.append(j - i);
            b.append(s.charAt(i));
        }
        return b.toString();
    }
    static String unpack(String s) {
        StringBuffer b = new StringBuffer();
        int n = 0;
        for (int i = 0; i < s.length(); i++)
            if (Character.isDigit(s.charAt(i))) n = 10 * n + s.charAt(i) - '0';
            else { do b.append(s.charAt(i)); while (--n > 0); n = 0; }
        return b.toString();
    }
    public static void main(String[] args) {
        String[] t = {"", "a", "aaab", "wwwwwwwwwwwwbw", "abc"};
        for (int i = 0; i < t.length; i++)
            System.out.println(t[i] + " > " + pack(t[i]) + " > " + unpack(pack(t[i])).equals(t[i]));
    }
}

// LZW compression of a string to numbers and back again.
class LzwRound {
    public static void main(String[] args) {
        String s = "TOBEORNOTTOBEORTOBEORNOT", w = "";
        Map dict = new HashMap();
        for (int i = 0; i < 128; i++) dict.put("" + (char) i, new Integer(i));
        List out = new ArrayList();
        for (int i = 0; i < s.length(); i++) {
            String wc = w + s.charAt(i);
            if (dict.containsKey(wc)) { w = wc; continue; }
            out.add(dict.get(w));
            dict.put(wc, new Integer(dict.size()));
            w = "" + s.charAt(i);
        }
        out.add(dict.get(w));
        System.out.println(out);
        List back = new ArrayList();
        for (int i = 0; i < 128; i++) back.add("" + (char) i);
        String prev = (String) back.get(((Integer) out.get(0)).intValue()), res = prev;
        for (int i = 1; i < out.size(); i++) {
            int k = ((Integer) out.get(i)).intValue();
            String e = k < back.size() ? (String) back.get(k) : prev + prev.charAt(0);
            back.add(prev + e.charAt(0));
            res += prev = e;
        }
        System.out.println(res + " " + res.equals(s));
    }
}

// LZ77 with a small window writes triples of distance, length and next sign.
class SlidingWindow {
    public static void main(String[] args) {
        String s = "aacaacabcabaaac";
        StringBuffer back = new StringBuffer();
        for (int i = 0; i < s.length();) {
            int bl = 0, bd = 0;
            for (int d = 1; d <= Math.min(i, 6); d++) {
                int l = 0;
                while (i + l < s.length() - 1 && s.charAt(i + l) == s.charAt(i + l - d)) l++;
                if (l > bl) { bl = l; bd = d; }
            }
            System.out.println("(" + bd + "," + bl + "," + s.charAt(i + bl) + ")");
            for (int k = 0; k < bl; k++) back.append(back.charAt(back.length() - bd));
            back.append(s.charAt(i + bl));
            i += bl + 1;
        }
        System.out.println(back.toString().equals(s));
    }
}

// Move-to-front coding makes repeated letters small numbers.
class MoveToFront {
    public static void main(String[] args) {
        String[] t = {"bananaaa", "abcabc", ""};
        for (int k = 0; k < t.length; k++) {
            StringBuffer alpha = new StringBuffer("abcdefghijklmnopqrstuvwxyz");
            List codes = new LinkedList();
            for (int i = 0; i < t[k].length(); i++) {
                int p = alpha.toString().indexOf(t[k].charAt(i));
                codes.add(new Integer(p));
                alpha.insert(0, alpha.charAt(p)).deleteCharAt(p + 1);
            }
            System.out.println(t[k] + " " + codes + " " + alpha.substring(0, 4));
        }
    }
}

// The Burrows-Wheeler transform by sorting all rotations.
class BurrowsWheeler {
    public static void main(String[] args) {
        String s = "banana$";
        int n = s.length();
        String[] rot = new String[n];
        for (int i = 0; i < n; i++) rot[i] = s.substring(i) + s.substring(0, i);
        Arrays.sort(rot);
        String last = "";
        for (int i = 0; i < n; i++) last += rot[i].charAt(n - 1);
        System.out.println(last);
        String[] t = new String[n];
        Arrays.fill(t, "");
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) t[i] = last.charAt(i) + t[i];
            Arrays.sort(t);
        }
        System.out.println(t[0] + " " + t[0].length() + " " + Arrays.asList(t).indexOf("banana$"));
    }
}

// CRC-32 by hand, shown as hex, int and unsigned long.
class CrcByHand {
    public static void main(String[] args) {
        String[] t = {"", "a", "123456789", "The quick brown fox"};
        for (int k = 0; k < t.length; k++) {
            int crc = ~0;
            for (int i = 0; i < t[k].length(); i++) {
                crc ^= t[k].charAt(i) & 0xff;
                for (int b = 0; b < 8; b++) crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
            }
            crc = ~crc;
            System.out.println(Integer.toHexString(crc) + " " + crc + " " + (crc & 0xffffffffL));
        }
    }
}

// CRC-16 with a table filled in a static block.
class CrcTable {
    static final short[] TABLE = new short[256];
    static {
        for (int i = 0; i < 256; i++) {
            int c = i << 8;
            for (int k = 0; k < 8; k++) c = (c & 0x8000) != 0 ? c << 1 ^ 0x1021 : c << 1;
            TABLE[i] = (short) c;
        }
    }
    public static void main(String[] args) {
        byte[] data = "123456789".getBytes();
        short crc = (short) 0xffff;
        for (int i = 0; i < data.length; i++) crc = (short) (crc << 8 ^ TABLE[(crc >> 8 ^ data[i]) & 0xff]);
        System.out.println(crc + " " + Integer.toHexString(crc & 0xffff));
        System.out.println(TABLE[1] + " " + TABLE[128] + " " + TABLE[255]);
    }
}

// Adler-32 with a running pair of sums.
class AdlerSums {
    static long adler(byte[] d) {
        int a = 1, b = 0;
        for (int i = 0; i < d.length; i++) {
            a = (a + (d[i] & 255)) % 65521;
            b = (b + a) % 65521;
        }
        return (long) b << 16 | a;
    }
    public static void main(String[] args) {
        System.out.println(adler("Wikipedia".getBytes()));
        System.out.println(adler(new byte[0]));
        byte[] big = new byte[5000];
        Arrays.fill(big, (byte) -1);
        System.out.println(Long.toHexString(adler(big)));
    }
}

// Base64 by hand, with padding.
class BaseSixtyFour {
    static final String A = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static String encode(byte[] d) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < d.length; i += 3) {
            int v = (d[i] & 255) << 16;
            if (i + 1 < d.length) v |= (d[i + 1] & 255) << 8;
            if (i + 2 < d.length) v |= d[i + 2] & 255;
            sb.append(A.charAt(v >> 18)).append(A.charAt(v >> 12 & 63));
            sb.append(i + 1 < d.length ? A.charAt(v >> 6 & 63) : '=').append(i + 2 < d.length ? A.charAt(v & 63) : '=');
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        String[] t = {"", "f", "fo", "foo", "foob"};
        for (int i = 0; i < t.length; i++) System.out.println(t[i] + " " + encode(t[i].getBytes()));
        System.out.println(encode(new byte[] {-1, -2, 127, -128}));
    }
}

// Base64 decoding that refuses foreign characters.
class BaseDecode {
    static int val(char c) {
        if (c >= 'A' && c <= 'Z') return c - 'A';
        if (c >= 'a' && c <= 'z') return c - 'a' + 26;
        if (c >= '0' && c <= '9') return c - '0' + 52;
        if (c == '+') return 62;
        if (c == '/') return 63;
        throw new IllegalArgumentException("bad character " + (int) c);
    }
    static String decode(String s) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int acc = 0, bits = 0;
        for (int i = 0; i < s.length() && s.charAt(i) != '='; i++) {
            acc = acc << 6 | val(s.charAt(i));
            if ((bits += 6) >= 8) { bits -= 8; out.write(acc >> bits); }
        }
        return out.toString();
    }
    public static void main(String[] args) {
        String[] t = {"SGVsbG8=", "V29ybGQh", "", "QQ==", "a*b"};
        for (int i = 0; i < t.length; i++)
            try { System.out.println("[" + decode(t[i]) + "]"); }
            catch (IllegalArgumentException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); }
    }
}

// A month sheet with the weekday by Zeller's congruence.
class MonthSheet {
    static int weekday(int y, int m, int d) {
        if (m < 3) { m += 12; y--; }
        return (d + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400 + 5) % 7;
    }
    public static void main(String[] args) {
        int first = weekday(2000, 2, 1);
        StringBuffer line = new StringBuffer();
        for (int i = 0; i < first; i++) line.append("   ");
        System.out.println("Mo Tu We Th Fr Sa Su");
        for (int d = 1; d <= 29; d++) {
            line.append(d < 10 ? " " : "").append(d).append(' ');
            if ((first + d) % 7 == 0 || d == 29) { System.out.println(line); line.setLength(0); }
        }
        System.out.println(weekday(1970, 1, 1) + " " + weekday(1900, 3, 1));
    }
}

// Julian day numbers give the days between two dates.
class DaysBetween {
    static int jdn(int y, int m, int d) {
        int a = (14 - m) / 12, yy = y + 4800 - a, mm = m + 12 * a - 3;
        return d + (153 * mm + 2) / 5 + 365 * yy + yy / 4 - yy / 100 + yy / 400 - 32045;
    }
    public static void main(String[] args) {
        System.out.println(jdn(2000, 1, 1));
        System.out.println(jdn(2001, 1, 1) - jdn(2000, 1, 1));
        System.out.println(jdn(1969, 7, 20) - jdn(1970, 1, 1));
        for (int y = 1900; y <= 2000; y += 25) System.out.println(y + " leap " + (jdn(y, 3, 1) - jdn(y, 2, 28) == 2));
    }
}

// Easter Sunday by the old integer rule.
class EasterDates {
    public static void main(String[] args) {
        for (int y = 1998; y <= 2003; y++) {
            int a = y % 19, b = y / 100, c = y % 100;
            int d = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
            int e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
            int f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
            System.out.println(y + (f / 31 == 3 ? " March " : " April ") + (f % 31 + 1));
        }
    }
}

// Bank accounts where an overdraft is a checked exception.
class BankAccounts {
    static class Overdraft extends Exception {
        final int missing;
        Overdraft(int missing) { super("missing " + missing); this.missing = missing; }
    }
    static class Account {
        private int cents;
        void deposit(int c) { if (c <= 0) throw new IllegalArgumentException("amount " + c); cents += c; }
        void withdraw(int c) throws Overdraft { if (c > cents) throw new Overdraft(c - cents); cents -= c; }
    }
    public static void main(String[] args) {
        Account a = new Account();
        int[] ops = {500, -200, -400, 0, 150, -450};
        for (int i = 0; i < ops.length; i++)
            try {
                if (ops[i] < 0) a.withdraw(-ops[i]); else a.deposit(ops[i]);
                System.out.println("ok " + a.cents);
            } catch (Overdraft e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage() + " " + e.missing);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage());
            }
    }
}

// Random transfers between accounts never change the total.
class BankTransfers {
    public static void main(String[] args) {
        long[] acc = {1000, 1000, 1000, 1000};
        Random r = new Random(7);
        int refused = 0;
        for (int i = 0; i < 200; i++) {
            int from = r.nextInt(4), to = r.nextInt(4), sum = r.nextInt(500);
            if (acc[from] < sum) { refused++; continue; }
            acc[from] -= sum;
            acc[to] += sum;
        }
        for (int i = 0; i < 4; i++) System.out.println("account " + i + " " + acc[i]);
        System.out.println("total " + (acc[0] + acc[1] + acc[2] + acc[3]) + ", refused " + refused);
    }
}

// An elevator serves all calls in one direction before it turns.
class ElevatorSweep {
    public static void main(String[] args) {
        TreeSet calls = new TreeSet();
        int[] c = {3, 9, 1, 6};
        for (int i = 0; i < c.length; i++) calls.add(new Integer(c[i]));
        int floor = 4, dir = 1, moved = 0;
        while (!calls.isEmpty()) {
            SortedSet ahead = dir > 0 ? calls.tailSet(new Integer(floor)) : calls.headSet(new Integer(floor + 1));
            if (ahead.isEmpty()) { dir = -dir; System.out.println("turn at " + floor); continue; }
            Integer next = (Integer) (dir > 0 ? ahead.first() : ahead.last());
            moved += Math.abs(next.intValue() - floor);
            floor = next.intValue();
            calls.remove(next);
            System.out.println("stop at " + floor);
            if (floor == 9) calls.add(new Integer(7));
        }
        System.out.println("floors moved " + moved);
    }
}

// Customers in a queue with a seeded random arrival.
class ShopQueue {
    public static void main(String[] args) {
        Random rnd = new Random(2002);
        LinkedList q = new LinkedList();
        int served = 0, waited = 0, longest = 0, busy = 0;
        for (int t = 0; t < 300; t++) {
            if (rnd.nextInt(100) < 30) q.add(new Integer(t));
            longest = Math.max(longest, q.size());
            if (busy > 0) { busy--; continue; }
            if (q.isEmpty()) continue;
            waited += t - ((Integer) q.removeFirst()).intValue();
            served++;
            busy = 1 + rnd.nextInt(3);
        }
        System.out.println("served " + served + ", left " + q.size());
        System.out.println("longest " + longest + ", mean wait " + (double) waited / served);
    }
}

// A ring buffer that tells when it is full or empty.
class RingBuffer {
    private final Object[] slot;
    private int head, size;
    RingBuffer(int n) { slot = new Object[n]; }
    void put(Object o) {
        if (size == slot.length) throw new IllegalStateException("full");
        slot[(head + size++) % slot.length] = o;
    }
    Object take() {
        if (size == 0) throw new NoSuchElementException();
        Object o = slot[head];
        head = (head + 1) % slot.length;
        size--;
        return o;
    }
    public static void main(String[] args) {
        RingBuffer b = new RingBuffer(3);
        for (int i = 0; i < 3; i++) b.put("item" + i);
        System.out.println(b.take());
        b.put(null);
        try { b.put("x"); } catch (IllegalStateException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
        while (b.size > 0) System.out.println(b.take());
        try { b.take(); } catch (NoSuchElementException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
    }
}

// The Sierpinski pattern of cellular automaton rule 90.
class RuleNinety {
    public static void main(String[] args) {
        boolean[] c = new boolean[33];
        c[16] = true;
        for (int g = 0; g < 8; g++) {
            StringBuffer sb = new StringBuffer();
            boolean[] n = new boolean[33];
            for (int i = 0; i < 33; i++) {
                sb.append(c[i] ? '*' : ' ');
                n[i] = (i > 0 && c[i - 1]) ^ (i < 32 && c[i + 1]);
            }
            System.out.println(sb + "|");
            c = n;
        }
    }
}

// Rule 30 on a 64-bit ring held in one long.
class RuleThirty {
    public static void main(String[] args) {
        long c = 1L << 32;
        int ones = 0;
        for (int g = 0; g < 64; g++) {
            long left = c >>> 1 | c << 63, right = c << 1 | c >>> 63;
            c = left ^ (c | right);
            ones += (int) (c >>> 32 & 1);
            if (g % 16 == 0) System.out.println(Long.toHexString(c));
        }
        System.out.println("centre ones " + ones);
    }
}

// Langton's ant after a fixed number of steps.
class LangtonAnt {
    public static void main(String[] args) {
        boolean[][] g = new boolean[16][16];
        int r = 8, c = 8, dr = -1, dc = 0;
        for (int i = 0; i < 150; i++) {
            int t = dr;
            if (g[r][c]) { dr = -dc; dc = t; } else { dr = dc; dc = -t; }
            g[r][c] ^= true;
            r = r + dr & 15;
            c = c + dc & 15;
        }
        int black = 0;
        for (int i = 0; i < 256; i++) if (g[i >> 4][i & 15]) black++;
        System.out.println("ant at " + r + "," + c + " heading " + dr + "," + dc);
        System.out.println("black " + black);
    }
}

// The Mandelbrot set in characters.
class MandelbrotText {
    public static void main(String[] args) {
        String shades = " .:-=+*#%@";
        for (double y = -1.2; y <= 1.2; y += 0.3) {
            String line = "";
            for (double x = -2.0; x <= 0.6; x += 0.1) {
                double a = 0, b = 0;
                int n = 0;
                while (n < 9 && a * a + b * b < 4) {
                    double t = a * a - b * b + x;
                    b = 2 * a * b + y;
                    a = t;
                    n++;
                }
                line += shades.charAt(n);
            }
            System.out.println(line + "|");
        }
    }
}

// A drunkard's walk in the plane with a seeded generator.
class RandomWalk {
    public static void main(String[] args) {
        Random r = new Random(12345L);
        int x = 0, y = 0, far = 0, home = 0;
        for (int i = 1; i <= 1000; i++) {
            switch (r.nextInt(4)) {
            case 0: x++; break;
            case 1: x--; break;
            case 2: y++; break;
            default: y--;
            }
            far = Math.max(far, Math.abs(x) + Math.abs(y));
            if (x == 0 && y == 0) home++;
            if (i % 250 == 0) System.out.println(i + ": " + x + "," + y);
        }
        System.out.println("farthest " + far + ", home " + home);
    }
}

// Gaussian steps and booleans from one seeded generator.
class RandomKinds {
    public static void main(String[] args) {
        Random r = new Random(-99);
        System.out.println(r.nextInt() + " " + r.nextLong());
        System.out.println(r.nextDouble() + " " + r.nextFloat());
        System.out.println(r.nextBoolean() + " " + r.nextGaussian());
        byte[] b = new byte[6];
        r.nextBytes(b);
        for (int i = 0; i < b.length; i++) System.out.println("byte " + b[i]);
        try { r.nextInt(0); } catch (IllegalArgumentException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
    }
}

// The generator of java.util.Random, rebuilt by hand.
class RandomRebuilt {
    static long seed;
    static int next(int bits) {
        seed = seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
        return (int) (seed >>> 48 - bits);
    }
    public static void main(String[] args) {
        seed = (77L ^ 0x5DEECE66DL) & (1L << 48) - 1;
        Random r = new Random(77);
        for (int i = 0; i < 4; i++) {
            int mine = next(32);
            System.out.println(mine + " " + (mine == r.nextInt()));
        }
        System.out.println((next(31) * 16L >> 31) == r.nextInt(16));
    }
}

// The Fisher-Yates shuffle by hand and Collections.shuffle with one seed agree.
class ShuffleTwice {
    public static void main(String[] args) {
        List a = new ArrayList(), b = new ArrayList();
        for (int i = 0; i < 10; i++) { a.add(new Integer(i)); b.add(new Integer(i)); }
        Random r = new Random(5);
        for (int i = a.size(); i > 1; i--) {
            int j = r.nextInt(i);
            Object t = a.get(i - 1);
            a.set(i - 1, a.get(j));
            a.set(j, t);
        }
        Collections.shuffle(b, new Random(5));
        System.out.println(a);
        System.out.println(a.equals(b));
        Collections.sort(b);
        System.out.println(b);
    }
}

// The perfect riffle shuffle restores a deck after a few rounds.
class RiffleOrder {
    public static void main(String[] args) {
        for (int n = 2; n <= 52; n += 10) {
            int[] d = new int[n];
            for (int i = 0; i < n; i++) d[i] = i;
            int rounds = 0;
            boolean same;
            do {
                int[] e = new int[n];
                for (int i = 0; i < n; i++) e[i] = d[i / 2 + i % 2 * (n / 2)];
                d = e;
                rounds++;
                same = true;
                for (int i = 0; i < n; i++) same &= d[i] == i;
            } while (!same);
            System.out.println(n + " cards: " + rounds);
        }
    }
}

// String.hashCode by hand, and two words with the same hash.
class HashByHand {
    static int hash(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) h = 31 * h + s.charAt(i);
        return h;
    }
    public static void main(String[] args) {
        String[] t = {"", "a", "Aa", "BB", "polygenelubricants", "\u00e9\uffff"};
        for (int i = 0; i < t.length; i++) System.out.println(hash(t[i]) + " " + (hash(t[i]) == t[i].hashCode()));
        System.out.println(Math.abs(hash("polygenelubricants")));
    }
}

// FNV-1a as 32 and 64 bits, relying on overflow.
class FnvHash {
    public static void main(String[] args) {
        String[] t = {"", "a", "foobar"};
        for (int k = 0; k < t.length; k++) {
            int h = 0x811c9dc5;
            long g = 0xcbf29ce484222325L;
            for (int i = 0; i < t[k].length(); i++) {
                h = (h ^ t[k].charAt(i)) * 16777619;
                g = (g ^ t[k].charAt(i)) * 1099511628211L;
            }
            System.out.println(Integer.toHexString(h) + " " + Long.toHexString(g));
        }
    }
}

// An open-addressing hash table with linear probing and tombstones.
class ProbingTable {
    static final Object GONE = new Object();
    static Object[] t = new Object[7];
    static int slot(Object k, boolean insert) {
        for (int i = (k.hashCode() & 0x7fffffff) % 7, n = 0; n < 7; n++, i = (i + 1) % 7)
            if (insert ? t[i] == null || t[i] == GONE : k.equals(t[i])) return i;
            else if (!insert && t[i] == null) return -1;
        return -1;
    }
    public static void main(String[] args) {
        int[] keys = {3, 10, 17, -4, 5};
        for (int i = 0; i < keys.length; i++) {
            Integer k = new Integer(keys[i]);
            int s = slot(k, true);
            t[s] = k;
            System.out.println(k + " in slot " + s);
        }
        t[slot(new Integer(10), false)] = GONE;
        System.out.println("17 found at " + slot(new Integer(17), false) + ", 10 at " + slot(new Integer(10), false));
        System.out.println("24 would go to " + slot(new Integer(24), true));
    }
}

// A Bloom filter of 64 bits: no false negatives, some false positives.
class BloomLong {
    static long bits(String s) {
        int h = s.hashCode();
        return 1L << h | 1L << (h >>> 7) | 1L << (h * 0x9E3779B9 >>> 26);
    }
    public static void main(String[] args) {
        String[] in = {"red", "green", "blue", "white"}, out = {"black", "pink", "grey", "cyan", "gold", "red"};
        long f = 0;
        for (int i = 0; i < in.length; i++) f |= bits(in[i]);
        System.out.println(Long.toHexString(f));
        for (int i = 0; i < in.length; i++) if ((f & bits(in[i])) != bits(in[i])) System.out.println("lost " + in[i]);
        for (int i = 0; i < out.length; i++) System.out.println(out[i] + " " + ((f & bits(out[i])) == bits(out[i])));
    }
}

// Knuth-Morris-Pratt finds overlapping matches.
class KmpSearch {
    public static void main(String[] args) {
        String text = "abababcababab", pat = "abab";
        int[] fail = new int[pat.length() + 1];
        fail[0] = -1;
        for (int i = 0, k = -1; i < pat.length(); fail[++i] = ++k)
            while (k >= 0 && pat.charAt(i) != pat.charAt(k)) k = fail[k];
        String s = "fail";
        for (int i = 0; i < fail.length; i++) s += " " + fail[i];
        System.out.println(s);
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k >= 0 && text.charAt(i) != pat.charAt(k)) k = fail[k];
            if (++k == pat.length()) {
                System.out.println("match at " + (i - k + 1));
                k = fail[k];
            }
        }
    }
}

// Rabin-Karp with a rolling hash modulo a prime.
class RabinKarp {
    static List find(String t, String p) {
        List at = new ArrayList();
        int n = p.length(), mod = 101;
        if (n > t.length()) return at;
        int hp = 0, ht = 0, top = 1;
        for (int i = 0; i < n; i++) {
            hp = (hp * 256 + p.charAt(i)) % mod;
            ht = (ht * 256 + t.charAt(i)) % mod;
            if (i > 0) top = top * 256 % mod;
        }
        for (int i = 0; ; i++) {
            if (hp == ht && t.regionMatches(i, p, 0, n)) at.add(new Integer(i));
            if (i + n >= t.length()) return at;
            ht = ((ht - t.charAt(i) * top % mod + mod) * 256 + t.charAt(i + n)) % mod;
        }
    }
    public static void main(String[] args) {
        System.out.println(find("the cat sat on the mat", "at"));
        System.out.println(find("aaaa", "aa"));
        System.out.println(find("short", "longer text"));
        System.out.println(find("abc", "x"));
    }
}

// Horspool's search prints how few characters it looks at.
class HorspoolSearch {
    public static void main(String[] args) {
        String text = "here is a simple example of a search", pat = "example";
        int[] skip = new int[128];
        Arrays.fill(skip, pat.length());
        for (int i = 0; i < pat.length() - 1; i++) skip[pat.charAt(i)] = pat.length() - 1 - i;
        int pos = 0, looks = 0, found = -1;
        while (pos + pat.length() <= text.length() && found < 0) {
            int j = pat.length() - 1;
            while (j >= 0 && text.charAt(pos + j) == pat.charAt(j)) { j--; looks++; }
            looks++;
            if (j < 0) found = pos;
            else pos += skip[text.charAt(pos + pat.length() - 1)];
        }
        System.out.println(found + " " + text.indexOf(pat));
        System.out.println("looks " + looks);
    }
}

// Wildcards with star and question mark by recursion.
class WildcardMatch {
    static boolean match(String p, String s) {
        if (p.length() == 0) return s.length() == 0;
        char c = p.charAt(0);
        if (c == '*') return match(p.substring(1), s) || s.length() > 0 && match(p, s.substring(1));
        return s.length() > 0 && (c == '?' || c == s.charAt(0)) && match(p.substring(1), s.substring(1));
    }
    public static void main(String[] args) {
        String[][] t = {{"*.java", "Main.java"}, {"a?c", "abc"}, {"a?c", "ac"}, {"*", ""}, {"", "x"}, {"*a*b*", "xxaxxbxx"}};
        for (int i = 0; i < t.length; i++) System.out.println(t[i][0] + " " + t[i][1] + " " + match(t[i][0], t[i][1]));
    }
}

// The convex hull by gift wrapping.
class ConvexHull {
    static int[][] p = {{0, 0}, {4, 0}, {2, 1}, {4, 4}, {1, 3}, {0, 4}, {2, 2}, {-1, 2}};
    static int cross(int[] o, int[] a, int[] b) {
        return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
    }
    public static void main(String[] args) {
        int start = 0, area2 = 0;
        for (int i = 1; i < p.length; i++) if (p[i][0] < p[start][0]) start = i;
        int cur = start;
        do {
            int next = (cur + 1) % p.length;
            for (int i = 0; i < p.length; i++) if (cross(p[cur], p[next], p[i]) < 0) next = i;
            System.out.println("(" + p[cur][0] + "," + p[cur][1] + ")");
            area2 += p[cur][0] * p[next][1] - p[next][0] * p[cur][1];
            cur = next;
        } while (cur != start);
        System.out.println("area " + area2 / 2.0);
    }
}

// Point in polygon by counting crossings of a ray.
class PointInPolygon {
    public static void main(String[] args) {
        double[] x = {0, 6, 6, 3, 0}, y = {0, 0, 6, 2, 6};
        for (int py = 5; py >= 1; py--) {
            StringBuffer sb = new StringBuffer();
            for (int k = 0; k < 14; k++) {
                double px = k / 2.0 + 0.1;
                boolean in = false;
                for (int i = 0, j = x.length - 1; i < x.length; j = i++)
                    if ((y[i] > py) != (y[j] > py) && px < (x[j] - x[i]) * (py - y[i]) / (y[j] - y[i]) + x[i]) in = !in;
                sb.append(in ? 'o' : '.');
            }
            System.out.println(sb);
        }
    }
}

// The closest pair of seeded random points by trying all.
class ClosestPair {
    public static void main(String[] args) {
        Random r = new Random(31);
        int[] x = new int[40], y = new int[40];
        for (int i = 0; i < 40; i++) { x[i] = r.nextInt(1000); y[i] = r.nextInt(1000); }
        long best = Long.MAX_VALUE;
        int a = -1, b = -1;
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < i; j++) {
                long d = (long) (x[i] - x[j]) * (x[i] - x[j]) + (long) (y[i] - y[j]) * (y[i] - y[j]);
                if (d < best) { best = d; a = j; b = i; }
            }
        System.out.println("points " + a + " and " + b + ", square " + best);
        System.out.println(Math.sqrt(best));
    }
}

// DataOutputStream writes big-endian bytes into memory.
class DataBytes {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream buf = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(buf);
        out.writeInt(-2);
        out.writeShort(258);
        out.writeBoolean(true);
        out.writeDouble(1.5);
        out.writeChar('Z');
        System.out.println(out.size() + " " + buf.size());
        byte[] b = buf.toByteArray();
        StringBuffer hex = new StringBuffer();
        for (int i = 0; i < b.length; i++)
            hex.append("0123456789abcdef".charAt(b[i] >> 4 & 15)).append("0123456789abcdef".charAt(b[i] & 15));
        System.out.println(hex);
    }
}

// DataInputStream reads back what was written, and tells when the end comes.
class DataRound {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream buf = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(buf);
        out.writeUTF("h\u00e9llo");
        out.writeLong(Long.MIN_VALUE);
        out.writeFloat(0.1f);
        out.writeByte(200);
        out.flush();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(buf.toByteArray()));
        System.out.println(in.readUTF().length());
        System.out.println(in.readLong());
        System.out.println(in.readFloat());
        System.out.println(in.readUnsignedByte() + " left " + in.available());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
    }
}

// PrintWriter into StringWriter collects text of all types.
class PrintIntoString {
    public static void main(String[] args) {
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.print('c');
        pw.print(2.50);
        pw.print(true);
        pw.print((Object) null);
        pw.print(new char[] {'x', 'y'});
        pw.write("abcdef", 2, 3);
        pw.print(1e-5f);
        pw.flush();
        System.out.println(sw.toString());
        System.out.println(sw.getBuffer().length() + " " + pw.checkError());
    }
}

// PrintStream into a byte array, used as a private console.
class PrivateConsole {
    public static void main(String[] args) {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(b, true);
        for (int i = 1; i <= 3; i++) ps.print(i * i + ";");
        ps.write(65);
        ps.flush();
        System.out.println(b + " " + b.size());
        b.reset();
        ps.print("again");
        ps.flush();
        System.out.println(b.toString().toUpperCase());
    }
}

// BufferedReader over StringReader counts lines, words and signs.
class WordCount {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new StringReader("one two\n\nthree\r\nfour five six"));
        int lines = 0, words = 0, signs = 0;
        String s;
        while ((s = in.readLine()) != null) {
            lines++;
            signs += s.length();
            words += new StringTokenizer(s).countTokens();
            System.out.println(lines + ": [" + s + "]");
        }
        System.out.println(lines + " " + words + " " + signs);
    }
}

// A filter stream of our own turns letters by thirteen places.
class RotFilter {
    static class Rot extends FilterOutputStream {
        Rot(OutputStream o) { super(o); }
        public void write(int b) throws IOException {
            if (b >= 'a' && b <= 'z') b = 'a' + (b - 'a' + 13) % 26;
            else if (b >= 'A' && b <= 'Z') b = 'A' + (b - 'A' + 13) % 26;
            super.write(b);
        }
    }
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream once = new ByteArrayOutputStream(), twice = new ByteArrayOutputStream();
        new Rot(once).write("Hello, World 42".getBytes());
        System.out.println(once);
        new Rot(twice).write(once.toByteArray());
        System.out.println(twice);
    }
}

// PushbackReader helps to read numbers out of a text.
class PushbackNumbers {
    public static void main(String[] args) throws IOException {
        PushbackReader in = new PushbackReader(new StringReader("12+345*6"));
        int c, sum = 0;
        while ((c = in.read()) != -1) {
            if (!Character.isDigit((char) c)) { System.out.println("sign " + (char) c); continue; }
            int v = 0;
            for (; c != -1 && Character.isDigit((char) c); c = in.read()) v = v * 10 + c - '0';
            if (c != -1) in.unread(c);
            System.out.println("number " + v);
            sum += v;
        }
        System.out.println("sum " + sum);
    }
}

// StreamTokenizer reads words and numbers from memory.
class StreamTokens {
    public static void main(String[] args) throws IOException {
        StreamTokenizer t = new StreamTokenizer(new StringReader("total = 3.5 + -2 'q s' // gone\nend"));
        t.slashSlashComments(true);
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            if (t.ttype == StreamTokenizer.TT_NUMBER) System.out.println("number " + t.nval);
            else if (t.ttype == StreamTokenizer.TT_WORD) System.out.println("word " + t.sval);
            else if (t.ttype == '\'') System.out.println("quote " + t.sval);
            else System.out.println("sign " + (char) t.ttype);
        }
        System.out.println("line " + t.lineno());
    }
}

// Permutations in lexical order by the next-permutation step.
class NextPermutation {
    static boolean next(char[] a) {
        int i = a.length - 2, j = a.length - 1;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        while (a[j] <= a[i]) j--;
        char t = a[i]; a[i] = a[j]; a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) { t = a[l]; a[l] = a[r]; a[r] = t; }
        return true;
    }
    public static void main(String[] args) {
        char[] a = "aabc".toCharArray();
        int n = 0;
        do System.out.println(++n + " " + String.valueOf(a)); while (next(a));
    }
}

// The sieve of Eratosthenes with a BitSet.
class SieveBits {
    public static void main(String[] args) {
        BitSet composite = new BitSet(200);
        for (int i = 2; i * i < 200; i++)
            if (!composite.get(i)) for (int j = i * i; j < 200; j += i) composite.set(j);
        int n = 0, last = 0, gap = 0;
        for (int i = 2; i < 200; i++)
            if (!composite.get(i)) { n++; if (last > 0) gap = Math.max(gap, i - last); last = i; }
        System.out.println(n + " primes, last " + last + ", widest gap " + gap);
        System.out.println(composite.cardinality() + " " + composite.nextClearBit(114));
    }
}

// A binary search tree with deletion, printed in order.
class TreeDelete {
    static class Node { int k; Node l, r; Node(int k) { this.k = k; } }
    static Node add(Node n, int k) {
        if (n == null) return new Node(k);
        if (k < n.k) n.l = add(n.l, k); else if (k > n.k) n.r = add(n.r, k);
        return n;
    }
    static Node del(Node n, int k) {
        if (n == null) return null;
        if (k < n.k) n.l = del(n.l, k);
        else if (k > n.k) n.r = del(n.r, k);
        else if (n.l == null) return n.r;
        else if (n.r == null) return n.l;
        else { Node m = n.r; while (m.l != null) m = m.l; n.k = m.k; n.r = del(n.r, m.k); }
        return n;
    }
    static String show(Node n) { return n == null ? "-" : "(" + show(n.l) + n.k + show(n.r) + ")"; }
    public static void main(String[] args) {
        Node root = null;
        int[] a = {5, 2, 8, 1, 9, 7, 2};
        for (int i = 0; i < a.length; i++) root = add(root, a[i]);
        System.out.println(show(root));
        int[] d = {5, 1, 100, 8};
        for (int i = 0; i < d.length; i++) System.out.println("without " + d[i] + " " + show(root = del(root, d[i])));
        System.out.println(show(del(null, 3)));
    }
}

// A trie of words, with counts of the words below a prefix.
class PrefixTrie {
    PrefixTrie[] kid = new PrefixTrie[26];
    int words;
    void add(String w) {
        words++;
        if (w.length() == 0) return;
        int c = w.charAt(0) - 'a';
        if (kid[c] == null) kid[c] = new PrefixTrie();
        kid[c].add(w.substring(1));
    }
    int below(String p) {
        PrefixTrie t = this;
        for (int i = 0; t != null && i < p.length(); i++) t = t.kid[p.charAt(i) - 'a'];
        return t == null ? 0 : t.words;
    }
    public static void main(String[] args) {
        PrefixTrie t = new PrefixTrie();
        String[] w = {"car", "card", "care", "cat", "dog", ""};
        for (int i = 0; i < w.length; i++) t.add(w[i]);
        String[] q = {"", "ca", "car", "dog", "dogs", "z"};
        for (int i = 0; i < q.length; i++) System.out.println("'" + q[i] + "' " + t.below(q[i]));
        try { t.add("X"); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
    }
}

// The Josephus circle with a linked list and an iterator that wraps round.
class JosephusCircle {
    public static void main(String[] args) {
        for (int step = 1; step <= 4; step++) {
            LinkedList l = new LinkedList();
            for (int i = 1; i <= 7; i++) l.add(new Integer(i));
            StringBuffer out = new StringBuffer("step " + step + ":");
            Iterator it = l.iterator();
            while (l.size() > 1) {
                Object o = null;
                for (int k = 0; k < step; k++) {
                    if (!it.hasNext()) it = l.iterator();
                    o = it.next();
                }
                it.remove();
                out.append(' ').append(o);
            }
            System.out.println(out + ", survivor " + l.getFirst());
        }
    }
}

// Gray codes differ in one bit from neighbour to neighbour.
class GrayCodes {
    public static void main(String[] args) {
        int prev = 0;
        boolean ok = true;
        for (int i = 0; i < 16; i++) {
            int g = i ^ i >> 1, back = 0;
            for (int k = g; k != 0; k >>= 1) back ^= k;
            int diff = g ^ prev;
            ok &= back == i && (i == 0 || diff != 0 && (diff & diff - 1) == 0);
            if (i % 3 == 0) System.out.println(i + " " + Integer.toBinaryString(16 | g).substring(1));
            prev = g;
        }
        System.out.println(ok);
    }
}

// Gaussian elimination with pivots, and a singular case.
class GaussSolve {
    static String solve(double[][] m) {
        int n = m.length;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            double[] t = m[c]; m[c] = m[p]; m[p] = t;
            if (m[c][c] == 0) return "singular in column " + c;
            for (int r = 0; r < n; r++) {
                if (r == c) continue;
                double f = m[r][c] / m[c][c];
                for (int k = c; k <= n; k++) m[r][k] -= f * m[c][k];
            }
        }
        String s = "";
        for (int i = 0; i < n; i++) s += " " + m[i][n] / m[i][i];
        return s.trim();
    }
    public static void main(String[] args) {
        System.out.println(solve(new double[][] {{2, 1, 5}, {1, -3, -1}}));
        System.out.println(solve(new double[][] {{0, 2, 4}, {3, 0, 9}}));
        System.out.println(solve(new double[][] {{1, 2, 3}, {2, 4, 6}}));
    }
}

// Matrix powers give Fibonacci numbers modulo a million.
class FibonacciMatrix {
    static long[] mul(long[] a, long[] b) {
        return new long[] {(a[0] * b[0] + a[1] * b[2]) % 1000000, (a[0] * b[1] + a[1] * b[3]) % 1000000,
                           (a[2] * b[0] + a[3] * b[2]) % 1000000, (a[2] * b[1] + a[3] * b[3]) % 1000000};
    }
    public static void main(String[] args) {
        long[] n = {0, 1, 10, 50, 1000000000000L, Long.MAX_VALUE};
        for (int i = 0; i < n.length; i++) {
            long[] r = {1, 0, 0, 1}, b = {1, 1, 1, 0};
            for (long e = n[i]; e > 0; e >>= 1, b = mul(b, b)) if ((e & 1) == 1) r = mul(r, b);
            System.out.println("fib " + n[i] + " ends in " + r[1]);
        }
    }
}

// The water jug puzzle by breadth-first search over states.
class WaterJugs {
    public static void main(String[] args) {
        Map from = new TreeMap();
        LinkedList q = new LinkedList();
        q.add("00");
        from.put("00", null);
        while (!q.isEmpty()) {
            String s = (String) q.removeFirst();
            int a = s.charAt(0) - '0', b = s.charAt(1) - '0', ab = Math.min(a, 5 - b), ba = Math.min(b, 3 - a);
            if (b == 4) {
                for (; s != null; s = (String) from.get(s)) System.out.println("three holds " + s.charAt(0) + ", five holds " + s.charAt(1));
                break;
            }
            String[] next = {"3" + b, a + "5", "0" + b, a + "0", "" + (a - ab) + (b + ab), "" + (a + ba) + (b - ba)};
            for (int i = 0; i < next.length; i++)
                if (!from.containsKey(next[i])) { from.put(next[i], s); q.add(next[i]); }
        }
        System.out.println(from.size() + " states seen");
    }
}

// The greatest common divisor with coefficients, also for negative numbers.
class ExtendedEuclid {
    static int[] egcd(int a, int b) {
        if (b == 0) return new int[] {a, 1, 0};
        int[] r = egcd(b, a % b);
        return new int[] {r[0], r[2], r[1] - a / b * r[2]};
    }
    public static void main(String[] args) {
        int[][] t = {{240, 46}, {17, 0}, {0, 5}, {-12, 18}, {Integer.MAX_VALUE, 2}};
        for (int i = 0; i < t.length; i++) {
            int[] r = egcd(t[i][0], t[i][1]);
            System.out.println(r[0] + " = " + r[1] + "*" + t[i][0] + " + " + r[2] + "*" + t[i][1]);
        }
    }
}

// Traffic on a ring road: cars accelerate, brake and dawdle.
class TrafficRing {
    public static void main(String[] args) {
        Random rnd = new Random(1);
        int[] road = new int[30];
        Arrays.fill(road, -1);
        for (int i = 0; i < 30; i += 4) road[i] = 0;
        for (int t = 0; t < 6; t++) {
            int[] next = new int[30];
            Arrays.fill(next, -1);
            for (int i = 0; i < 30; i++) {
                if (road[i] < 0) continue;
                int gap = 0;
                while (gap < 5 && road[(i + gap + 1) % 30] < 0) gap++;
                int v = Math.min(Math.min(road[i] + 1, 5), gap);
                if (v > 0 && rnd.nextInt(4) == 0) v--;
                next[(i + v) % 30] = v;
            }
            road = next;
            String s = "";
            for (int i = 0; i < 30; i++) s += road[i] < 0 ? "." : "" + road[i];
            System.out.println(s);
        }
    }
}

// Backtracking, permutations and memory of what was found.
import java.util.*;

public class Queens {
    private final int size;
    private final int[] columns;
    private int found;
    private final List first = new ArrayList();

    Queens(int size) {
        this.size = size;
        columns = new int[size];
    }

    private boolean fits(int row, int column) {
        for (int i = 0; i < row; i++) {
            if (columns[i] == column || Math.abs(columns[i] - column) == row - i) {
                return false;
            }
        }
        return true;
    }

    private void place(int row) {
        if (row == size) {
            if (found++ == 0) {
                for (int i = 0; i < size; i++) {
                    first.add(new Integer(columns[i]));
                }
            }
            return;
        }
        for (int column = 0; column < size; column++) {
            if (fits(row, column)) {
                columns[row] = column;
                place(row + 1);
            }
        }
    }

    static void permute(String rest, String done, Collection all) {
        if (rest.length() == 0) {
            all.add(done);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(rest.substring(0, i) + rest.substring(i + 1), done + rest.charAt(i), all);
        }
    }

    static Map known = new HashMap();

    static long ways(int n, int most) {
        if (n == 0) {
            return 1;
        }
        if (n < 0 || most == 0) {
            return 0;
        }
        String key = n + "/" + most;
        Long before = (Long) known.get(key);
        if (before == null) {
            before = new Long(ways(n - most, most) + ways(n, most - 1));
            known.put(key, before);
        }
        return before.longValue();
    }

    public static void main(String[] args) {
        for (int n = 1; n < 9; n++) {
            Queens queens = new Queens(n);
            queens.place(0);
            System.out.println(n + " " + queens.found + " " + queens.first);
        }
        Collection all = new TreeSet();
        permute("banana".substring(0, 5), "", all);
        System.out.println(all.size() + " " + all);
        for (int n = 0; n < 60; n += 7) {
            System.out.println(n + " " + ways(n, n));
        }
        System.out.println(known.size());
    }
}

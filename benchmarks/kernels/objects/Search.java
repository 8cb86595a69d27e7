/** Four in a row by alpha-beta search, with a table of positions that were seen. */
class Search extends Kernel {
    private static final int COLUMNS = 7, ROWS = 6, ENTRIES = 1 << 16, DEPTH = 14;

    private static class Board {
        final int[][] at = new int[COLUMNS][ROWS];
        final int[] height = new int[COLUMNS];
        long key = 0;

        boolean accepts(int column) {
            return height[column] < ROWS;
        }

        void put(int column, int player) {
            int row = height[column]++;
            at[column][row] = player;
            key ^= mark(column, row, player);
        }

        void take(int column, int player) {
            int row = --height[column];
            at[column][row] = 0;
            key ^= mark(column, row, player);
        }

        private static long mark(int column, int row, int player) {
            long mixed = (column * ROWS + row) * 2 + player + 1;
            mixed *= 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
            return mixed * 0xBF58476D1CE4E5B9L;
        }

        private int run(int column, int row, int dColumn, int dRow, int player) {
            int length = 0;
            int c = column + dColumn, r = row + dRow;
            while (c >= 0 && c < COLUMNS && r >= 0 && r < ROWS && at[c][r] == player) {
                length++;
                c += dColumn;
                r += dRow;
            }
            return length;
        }

        /** Whether the last disc in the column makes four. */
        boolean wins(int column, int player) {
            int row = height[column] - 1;
            for (int slope = -1; slope <= 1; slope++) {
                if (run(column, row, 1, slope, player) + run(column, row, -1, -slope, player) >= 3) return true;
            }
            return run(column, row, 0, -1, player) >= 3;
        }
    }

    private static class Entry {
        long key;
        int depth, score;
    }

    private final Entry[] table = new Entry[ENTRIES];
    private long nodes;

    private int search(Board board, int player, int depth, int alpha, int beta) {
        nodes++;
        if (depth == 0) return 0;
        Entry entry = table[(int) (board.key >>> 40) & (ENTRIES - 1)];
        if (entry.key == board.key && entry.depth == depth) return entry.score;
        int best = -100;
        for (int i = 0; i < COLUMNS; i++) {
            int column = 3 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
            if (!board.accepts(column)) continue;
            board.put(column, player);
            int score = board.wins(column, player) ? depth : -search(board, -player, depth - 1, -beta, -alpha);
            board.take(column, player);
            if (score > best) best = score;
            if (best > alpha) alpha = best;
            if (alpha >= beta) break;
        }
        entry.key = board.key;
        entry.depth = depth;
        entry.score = best;
        return best;
    }

    double work() {
        for (int i = 0; i < ENTRIES; i++) table[i] = new Entry();
        nodes = 0;
        int score = search(new Board(), 1, DEPTH, -100, 100);
        return score * 1e9 + nodes;
    }

    public static void main(String[] args) {
        new Search().measure(args);
    }
}

import java.text.BreakIterator;
import java.util.*;
import java.util.stream.IntStream;

/**
 * Learns the automaton of an iterator from where it finds the first boundary in short texts. Characters are of a class,
 * and texts lead to a state, if no probe tells them apart. On its way an automaton remembers two places at most: the
 * last boundary, and one that becomes a boundary if what follows says so.
 */
class BreakLearner {
    static final char STAYS = ' ';
    static final char BOUNDARY = '|';
    static final char MARK = '/';
    static final char BOUNDARY_AT_MARK = '<';

    private static final int RANDOM_TEXTS = 300000;

    /** What is reached by a text; places are those in it that may be the boundary yet. */
    private record State(String text, List<Integer> places, Step [] steps) {
    }

    private record Step(int state, char action) {
    }

    /** Texts before and behind a letter. */
    private record Probe(String before, String behind) {
    }

    private final BreakIterator breaks;
    private final Random random = new Random(1);
    /** One of each class; in the beginning, of what may be one. */
    private List<String> letters = seeds();
    private List<String> suffixes;
    private List<State> states;
    final int [] classes = new int [Character.MAX_CODE_POINT + 1];

    BreakLearner(BreakIterator breaks) {
        this.breaks = breaks;
        List<Integer> samples = samples();
        List<String> before;
        do {
            do {
                learn();
                before = letters;
                letters = classify(samples, probes());
            } while (!letters.equals(before));
            letters = classify(IntStream.range(0, classes.length).boxed().toList(), differentProbes());
        } while (!letters.equals(before));
    }

    /** ASCII, then one of each category, and a letter of each script. */
    private static List<String> seeds() {
        Set<Object> kinds = new HashSet<>();
        return IntStream.range(0, Character.MAX_VALUE).filter(c -> c < 0x80
            || kinds.add(Character.isAlphabetic(c) ? Character.UnicodeScript.of(c) : Character.getType(c)))
            .mapToObj(Character::toString).toList();
    }

    /** All of early blocks, then one of each category in each block. */
    private static List<Integer> samples() {
        Set<String> kinds = new HashSet<>();
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(c -> c < 0x3100
            || kinds.add(Character.getType(c) + " " + Character.UnicodeBlock.of(c))).boxed().toList();
    }

    private int first(String text) {
        breaks.setText(text);
        return Math.max(0, breaks.next());
    }

    // ---- states ----

    /** What joins letters of Devanagari is found only between two of them. */
    private void learn() {
        suffixes = new ArrayList<>(letters);
        suffixes.addAll(List.of("", "\u094d\u0915"));
        List<String> mistaken;
        do {
            findStates();
            mistaken = mistaken();
            for (int i = 1; i < mistaken.size(); i++) {
                String end = String.join("", mistaken.subList(i, mistaken.size()));
                if (!suffixes.contains(end)) {
                    suffixes.add(end);
                }
            }
        } while (!mistaken.isEmpty());
    }

    private void findStates() {
        states = new ArrayList<>();
        Map<List<Integer>, Integer> known = new HashMap<>();
        state("", boundaries(""), known);
        for (int i = 0; i < states.size(); i++) {
            State state = states.get(i);
            for (int letter = 0; letter < letters.size(); letter++) {
                String text = state.text + letters.get(letter);
                int [] boundaries = boundaries(text);
                char action = action(state.places, places(boundaries, text.length()), text.length());
                state.steps[letter] = new Step(state(text, boundaries, known), action);
            }
        }
    }

    /** By what follows the text. */
    private int [] boundaries(String text) {
        return suffixes.stream().mapToInt(suffix -> first(text + suffix)).toArray();
    }

    private static List<Integer> places(int [] boundaries, int end) {
        return Arrays.stream(boundaries).filter(at -> at <= end).distinct().sorted().boxed().toList();
    }

    /** The number of the state, told by where boundaries are if a text goes on. */
    private int state(String text, int [] boundaries, Map<List<Integer>, Integer> known) {
        int end = text.length();
        List<Integer> places = places(boundaries, end);
        List<Integer> answers = Arrays.stream(boundaries)
            .map(at -> at > end ? at - end : -2 * places.indexOf(at) - (at == end ? 1 : 2)).boxed().toList();
        if (known.putIfAbsent(answers, states.size()) == null) {
            states.add(new State(text, places, new Step [letters.size()]));
        }
        return known.get(answers);
    }

    private static char action(List<Integer> before, List<Integer> after, int here) {
        int boundary = before.isEmpty() ? -1 : before.get(0);
        int mark = before.size() < 2 ? -1 : before.get(1);
        if (after.equals(List.of(boundary)) || after.equals(before)) {
            return STAYS;
        } else if (after.equals(List.of(here))) {
            return BOUNDARY;
        } else if (after.equals(List.of(mark))) {
            return BOUNDARY_AT_MARK;
        } else if (after.equals(List.of(boundary, here))) {
            return MARK;
        }
        throw new IllegalStateException("places " + after + " after " + before);
    }

    // ---- tests ----

    /** Letters for which the automaton is wrong yet. */
    private List<String> mistaken() {
        for (int i = 0; i < RANDOM_TEXTS; i++) {
            List<Integer> text = new ArrayList<>();
            int few = 1 + random.nextInt(6);
            int [] some = random.ints(few, 0, letters.size()).toArray();
            for (int left = 1 + random.nextInt(12); left > 0; left--) {
                text.add(some[random.nextInt(few)]);
                List<String> chars = text.stream().map(letters::get).toList();
                if (predicted(text) != first(String.join("", chars))) {
                    return chars;
                }
            }
        }
        return List.of();
    }

    private int predicted(List<Integer> text) {
        int state = 0;
        int boundary = 0;
        int mark = -1;
        int at = 0;
        for (int letter : text) {
            Step step = states.get(state).steps[letter];
            state = step.state;
            at += letters.get(letter).length();
            boundary = step.action == BOUNDARY ? at : step.action == BOUNDARY_AT_MARK ? mark : boundary;
            mark = step.action == MARK ? at : mark;
        }
        return mark == at ? mark : boundary;
    }

    // ---- classes ----

    /** The first one of each class. The plane's last one is the end of text to an iterator. */
    private List<String> classify(List<Integer> characters, List<Probe> probes) {
        Map<String, Integer> known = new HashMap<>();
        List<String> firsts = new ArrayList<>();
        for (int c : characters) {
            String letter = Character.toString(c);
            StringBuilder answers = new StringBuilder();
            for (Probe probe : c == Character.MAX_VALUE ? List.<Probe>of() : probes) {
                answers.append((char) answer(probe, letter));
            }
            classes[c] = c == Character.MAX_VALUE ? 0 : known.computeIfAbsent(answers.toString(), a -> {
                firsts.add(letter);
                return firsts.size() - 1;
            });
        }
        return firsts;
    }

    /** Relative to the letter's end. */
    private int answer(Probe probe, String letter) {
        int behind = probe.before.length() + letter.length();
        return Math.max(-1, first(probe.before + letter + probe.behind) - behind) + 1;
    }

    private List<Probe> probes() {
        return states.stream().flatMap(state -> suffixes.stream().map(end -> new Probe(state.text, end))).toList();
    }

    /** Of those that say the same of all letters one. */
    private List<Probe> differentProbes() {
        Map<List<Integer>, Probe> different = new LinkedHashMap<>();
        for (Probe probe : probes()) {
            different.putIfAbsent(letters.stream().map(letter -> answer(probe, letter)).toList(), probe);
        }
        return List.copyOf(different.values());
    }

    // ---- the table ----

    /** A line for each state: what is done there, and the states that follow; none where the boundary is found. */
    String table() {
        List<Step> entries = new ArrayList<>(List.of(new Step(0, STAYS)));
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < entries.size(); i++) {
            Step entry = entries.get(i);
            lines.append(entry.action);
            for (Step step : isDone(entry.state) ? new Step [0] : states.get(entry.state).steps) {
                if (!entries.contains(step)) {
                    entries.add(step);
                }
                lines.append((char) ('0' + entries.indexOf(step)));
            }
            lines.append('\n');
        }
        return lines.toString();
    }

    private boolean isDone(int state) {
        return Arrays.stream(states.get(state).steps).allMatch(step -> step.action == STAYS
            && (step.state == state || isEnd(step.state)));
    }

    private boolean isEnd(int state) {
        return Arrays.stream(states.get(state).steps).allMatch(step -> step.equals(new Step(state, STAYS)));
    }
}

//! Classes, methods and constants of Java's library, of later Javas too, that this compiler's library has not.

/// Names, what they belong to, and what to do without them.
pub(super) struct Missing {
    /// A package, or classes.
    pub of: &'static [&'static str],
    pub names: &'static [&'static str],
    pub hint: &'static str,
}

const fn missing(of: &'static [&'static str], names: &'static [&'static str], hint: &'static str) -> Missing {
    Missing { of, names, hint }
}

const LOOP: &str = "go through the elements in a loop";
const ADD: &str = "make an `ArrayList` and `add` the elements";
const NUMBERS: &str = "use the operators of the language, and `Math.min`, `max` and `abs`";
const OUTPUT: &str = "pass values as arguments of the program and print results";

/// Classes by their packages.
pub(super) const CLASSES: &[Missing] = &[
    missing(&["java.lang"], &["StringBuilder"], "use `StringBuffer`"),
    missing(&["java.lang"], &["Iterable"], "declare a method `iterator()`"),
    missing(&["java.lang"], &["Void"], "write `void.class` for `Void.TYPE`"),
    missing(&["java.lang"], &["AutoCloseable"], "call `close` in a `finally`"),
    missing(
        &["java.lang"],
        &["ReflectiveOperationException"],
        "nothing throws it; extend `Exception` for one of your own",
    ),
    missing(
        &["java.io"],
        &["ObjectInputStream", "ObjectOutputStream"],
        "write the fields with a `DataOutputStream`, and read them with a `DataInputStream`",
    ),
    missing(&["java.io"], &["PipedInputStream", "PipedOutputStream"], "the ranks share arrays"),
    missing(&["java.io"], &["Console"], "read from `System.in`"),
    missing(&["java.util"], &["Scanner"], "read with a `BufferedReader`, and take lines apart with `StringTokenizer`"),
    missing(&["java.util"], &["ArrayDeque", "Deque", "Queue"], "use `LinkedList`"),
    missing(&["java.util"], &["PriorityQueue"], "use an `ArrayList` and `Collections.sort`"),
    missing(&["java.util"], &["EnumMap"], "use `HashMap`"),
    missing(&["java.util"], &["EnumSet"], "use `HashSet`"),
    missing(&["java.util"], &["NavigableMap", "NavigableSet"], "use `SortedMap` or `SortedSet`"),
    missing(&["java.util"], &["Objects", "Optional"], "compare with `== null` and `equals`"),
    missing(&["java.util"], &["Formatter", "StringJoiner"], "put the text together with `+` or a `StringBuffer`"),
    missing(&["java.util"], &["TimerTask", "UUID"], "write a class of your own"),
    missing(
        &["java.math"],
        &["MathContext", "RoundingMode"],
        "round with `BigDecimal.setScale`, and name the rounding by a constant of `BigDecimal`",
    ),
    missing(
        &["java.util.function"],
        &["BiFunction", "BinaryOperator", "Consumer", "Function", "Predicate", "Supplier", "UnaryOperator"],
        "declare an interface with one method",
    ),
    missing(&["java.util.stream"], &["Collectors", "DoubleStream", "IntStream", "Stream"], LOOP),
    missing(
        &["java.util.concurrent"],
        &[
            "Callable",
            "CompletableFuture",
            "ConcurrentHashMap",
            "CountDownLatch",
            "CyclicBarrier",
            "ExecutorService",
            "Executors",
            "Future",
            "Semaphore",
            "TimeUnit",
        ],
        "the ranks of the job run in parallel; they wait in `Ti.barrier()` and exclude each other with `synchronized`",
    ),
    missing(
        &["java.util.concurrent.atomic"],
        &["AtomicBoolean", "AtomicInteger", "AtomicLong", "AtomicReference"],
        "change the value in a `synchronized` method, or use `Reduce` or `Scan`",
    ),
    missing(&["java.util.concurrent.locks"], &["Lock", "ReadWriteLock", "ReentrantLock"], "use `synchronized`"),
    missing(&["java.nio"], &["ByteBuffer", "DoubleBuffer", "IntBuffer"], "use an array"),
    missing(&["java.nio.file"], &["Files", "Path", "Paths"], OUTPUT),
];

/// Methods by their classes; those that extend them have the methods too.
pub(super) const METHODS: &[Missing] = &[
    missing(&["java.lang.Boolean"], &["parseBoolean"], "write `Boolean.valueOf(text).booleanValue()`"),
    missing(
        &["java.lang.Byte", "java.lang.Integer", "java.lang.Long", "java.lang.Short"],
        &["compare", "compareUnsigned", "max", "min", "signum", "sum"],
        NUMBERS,
    ),
    missing(&["java.lang.Double", "java.lang.Float"], &["isFinite", "max", "min", "sum"], NUMBERS),
    missing(
        &["java.lang.Integer", "java.lang.Long"],
        &[
            "bitCount",
            "highestOneBit",
            "lowestOneBit",
            "numberOfLeadingZeros",
            "numberOfTrailingZeros",
            "reverse",
            "reverseBytes",
            "rotateLeft",
            "rotateRight",
        ],
        "compute it with shifts",
    ),
    missing(
        &["java.lang.Math"],
        &["cbrt", "cosh", "expm1", "fma", "hypot", "log10", "log1p", "sinh", "tanh"],
        "compute it with `Math.exp`, `log`, `pow` and `sqrt`",
    ),
    missing(
        &["java.lang.Math"],
        &[
            "addExact",
            "copySign",
            "decrementExact",
            "floorDiv",
            "floorMod",
            "incrementExact",
            "multiplyExact",
            "negateExact",
            "signum",
            "subtractExact",
            "toIntExact",
        ],
        NUMBERS,
    ),
    missing(&["java.lang.String"], &["contains"], "write `text.indexOf(part) >= 0`"),
    missing(&["java.lang.String"], &["isBlank", "isEmpty"], "write `text.length() == 0`"),
    missing(&["java.lang.String"], &["strip", "stripLeading", "stripTrailing"], "use `trim`"),
    missing(&["java.lang.String"], &["chars", "codePointAt", "codePoints"], "use `charAt`"),
    missing(&["java.lang.String"], &["join", "repeat"], "put the text together in a `StringBuffer`"),
    missing(
        &["java.lang.Thread"],
        &["currentThread", "getName", "interrupt", "isAlive", "join", "run", "setDaemon", "setPriority", "start"],
        "the ranks of the job run in parallel",
    ),
    missing(
        &["java.lang.Class"],
        &["forName", "getInterfaces", "getMethods", "getSuperclass", "isInstance", "newInstance"],
        "compare with `instanceof`",
    ),
    missing(
        &["java.lang.Runtime"],
        &["addShutdownHook", "removeShutdownHook"],
        "do it before `System.exit`, or in a `finally`",
    ),
    missing(&["java.lang.System"], &["lineSeparator"], "write `\"\\n\"`"),
    missing(&["java.lang.System"], &["nanoTime"], "measure time with `Timer`"),
    missing(
        &["java.util.Arrays"],
        &["copyOf", "copyOfRange"],
        "make an array with `new` and copy with `System.arraycopy`",
    ),
    missing(
        &["java.util.Arrays"],
        &["deepEquals", "deepHashCode", "deepToString", "hashCode", "setAll", "stream", "toString"],
        LOOP,
    ),
    missing(&["java.util.Arrays"], &["parallelSort"], "use `sort`"),
    missing(
        &["java.util.Collections"],
        &["emptyList", "emptyMap", "emptySet"],
        "use `EMPTY_LIST`, `EMPTY_MAP` and `EMPTY_SET`",
    ),
    missing(
        &["java.math.BigDecimal"],
        &["divideAndRemainder", "divideToIntegralValue", "remainder"],
        "`divide` with a scale of 0 and `BigDecimal.ROUND_DOWN`, and subtract",
    ),
    missing(&["java.math.BigDecimal"], &["pow", "sqrt"], "compute it with `multiply` and `divide`"),
    missing(&["java.math.BigDecimal"], &["precision"], "take the length of `unscaledValue().abs().toString()`"),
    missing(&["java.math.BigDecimal"], &["round", "stripTrailingZeros", "ulp"], "use `scale` and `setScale`"),
    missing(
        &["java.math.BigDecimal"],
        &["byteValueExact", "intValueExact", "longValueExact", "shortValueExact", "toBigIntegerExact"],
        "use `setScale(0)`, which refuses to round",
    ),
    missing(&["java.math.BigDecimal"], &["toEngineeringString"], "use `toString` or `toPlainString`"),
    missing(&["java.util.Locale"], &["forLanguageTag"], "use a constructor with language and country"),
    missing(&["java.util.Calendar"], &["getDisplayName", "getDisplayNames"], "take it from an array of names"),
    missing(&["java.util.Calendar"], &["getWeekYear", "getWeeksInWeekYear", "setWeekDate"], "use `WEEK_OF_YEAR`"),
    missing(&["java.util.Collections"], &["addAll", "disjoint", "frequency"], LOOP),
    missing(
        &["java.util.Collection"],
        &["forEach", "parallelStream", "removeIf", "replaceAll", "stream"],
        "go through the elements with `iterator()`",
    ),
    missing(&["java.util.List"], &["copyOf", "of"], ADD),
    missing(&["java.util.List"], &["sort"], "use `Collections.sort`"),
    missing(
        &["java.util.LinkedList"],
        &["offer", "peek", "poll", "pop", "push"],
        "use `addFirst`, `addLast`, `getFirst` and `removeFirst`",
    ),
    missing(
        &["java.util.TreeMap"],
        &[
            "ceilingEntry",
            "ceilingKey",
            "descendingKeySet",
            "descendingMap",
            "firstEntry",
            "floorEntry",
            "floorKey",
            "higherEntry",
            "higherKey",
            "lastEntry",
            "lowerEntry",
            "lowerKey",
            "navigableKeySet",
            "pollFirstEntry",
            "pollLastEntry",
        ],
        "use `headMap(key).lastKey()` or `tailMap(key).firstKey()`",
    ),
    missing(
        &["java.util.TreeSet"],
        &["ceiling", "descendingIterator", "descendingSet", "floor", "higher", "lower", "pollFirst", "pollLast"],
        "use `headSet(element).last()` or `tailSet(element).first()`",
    ),
    missing(&["java.util.BitSet"], &["previousClearBit", "previousSetBit", "stream", "toLongArray"], LOOP),
    missing(
        &["java.util.Map"],
        &[
            "compute",
            "computeIfAbsent",
            "computeIfPresent",
            "forEach",
            "getOrDefault",
            "merge",
            "of",
            "putIfAbsent",
            "replace",
        ],
        "use `containsKey`, `get`, `put` and `entrySet()`",
    ),
    missing(
        &["java.util.Comparator"],
        &["comparing", "naturalOrder", "reversed", "thenComparing"],
        "write a class that implements `Comparator`",
    ),
];

/// Constants by their classes.
pub(super) const CONSTANTS: &[Missing] = &[
    missing(&["java.lang.Boolean"], &["TYPE"], "write `boolean.class`"),
    missing(&["java.lang.Byte"], &["TYPE"], "write `byte.class`"),
    missing(&["java.lang.Character"], &["TYPE"], "write `char.class`"),
    missing(&["java.lang.Double"], &["TYPE"], "write `double.class`"),
    missing(&["java.lang.Float"], &["TYPE"], "write `float.class`"),
    missing(&["java.lang.Integer"], &["TYPE"], "write `int.class`"),
    missing(&["java.lang.Long"], &["TYPE"], "write `long.class`"),
    missing(&["java.lang.Short"], &["TYPE"], "write `short.class`"),
    missing(
        &["java.util.regex.Pattern"],
        &["CANON_EQ"],
        "write the pattern with letters and their marks as the text has them, together or apart, or both with `|`",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn what_is_called_missing_is_missing() {
        for missing in CLASSES {
            for (package, name) in missing.of.iter().flat_map(|of| missing.names.iter().map(move |name| (of, name))) {
                assert!(library::file(package, name).is_none(), "{package}.{name}");
            }
        }
        for (table, behind) in [(METHODS, "("), (CONSTANTS, " =")] {
            for (missing, class) in table.iter().flat_map(|missing| missing.of.iter().map(move |of| (missing, of))) {
                let (package, name) = class.rsplit_once('.').unwrap();
                let text = library::file(package, name).unwrap().text;
                let is_there = |member: &&&str| text.contains(&format!(" {member}{behind}"));
                assert_eq!(missing.names.iter().find(is_there), None, "{class}");
            }
        }
    }
}

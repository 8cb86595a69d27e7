// Small programs about control flow, exceptions, evaluation order and arrays.
public class FlowPrograms {
    public static void main(String[] args) {
        System.out.println("OddSteps"); OddSteps.main(args);
        System.out.println("TwoPointers"); TwoPointers.main(args);
        System.out.println("DoublingOverflow"); DoublingOverflow.main(args);
        System.out.println("DoOnce"); DoOnce.main(args);
        System.out.println("DoContinue"); DoContinue.main(args);
        System.out.println("EmptyHeader"); EmptyHeader.main(args);
        System.out.println("LabelPrimes"); LabelPrimes.main(args);
        System.out.println("LabelTriple"); LabelTriple.main(args);
        System.out.println("LabelBlock"); LabelBlock.main(args);
        System.out.println("LabelIf"); LabelIf.main(args);
        System.out.println("LabelWhile"); LabelWhile.main(args);
        System.out.println("LabelReuse"); LabelReuse.main(args);
        System.out.println("FallThrough"); FallThrough.main(args);
        System.out.println("MiddleDefault"); MiddleDefault.main(args);
        System.out.println("CharSwitch"); CharSwitch.main(args);
        System.out.println("SparseSwitch"); SparseSwitch.main(args);
        System.out.println("SwitchContinue"); SwitchContinue.main(args);
        System.out.println("NestedSwitch"); NestedSwitch.main(args);
        System.out.println("SwitchScope"); SwitchScope.main(args);
        System.out.println("ByteSwitch"); ByteSwitch.main(args);
        System.out.println("SelectorOnce"); SelectorOnce.main(args);
        System.out.println("UnrolledSum"); UnrolledSum.main(args);
        System.out.println("TinyMachine"); TinyMachine.main(args);
        System.out.println("FinallyAlways"); FinallyAlways.main(args);
        System.out.println("FinallyReturns"); FinallyReturns.main(args);
        System.out.println("FinallyBreak"); FinallyBreak.main(args);
        System.out.println("LeaveThroughFinally"); LeaveThroughFinally.main(args);
        System.out.println("FinallyLabels"); FinallyLabels.main(args);
        System.out.println("FinallyThrows"); FinallyThrows.main(args);
        System.out.println("CatchThrows"); CatchThrows.main(args);
        System.out.println("Rethrow"); Rethrow.main(args);
        System.out.println("CatchOrder"); CatchOrder.main(args);
        System.out.println("CauseChain"); CauseChain.main(args);
        System.out.println("ExceptionText"); ExceptionText.main(args);
        System.out.println("NullCorners"); NullCorners.main(args);
        System.out.println("DivideByZero"); DivideByZero.main(args);
        System.out.println("IndexBounds"); IndexBounds.main(args);
        System.out.println("NegativeSize"); NegativeSize.main(args);
        System.out.println("BadNumbers"); BadNumbers.main(args);
        System.out.println("BadCasts"); BadCasts.main(args);
        System.out.println("DepthGuard"); DepthGuard.main(args);
        System.out.println("LeftToRight"); LeftToRight.main(args);
        System.out.println("ArgumentOrder"); ArgumentOrder.main(args);
        System.out.println("IndexSideEffects"); IndexSideEffects.main(args);
        System.out.println("LateChecks"); LateChecks.main(args);
        System.out.println("CompoundOld"); CompoundOld.main(args);
        System.out.println("ShortCircuit"); ShortCircuit.main(args);
        System.out.println("GuardConditions"); GuardConditions.main(args);
        System.out.println("MixedTernary"); MixedTernary.main(args);
        System.out.println("TernaryChain"); TernaryChain.main(args);
        System.out.println("IncDec"); IncDec.main(args);
        System.out.println("Shadowing"); Shadowing.main(args);
        System.out.println("HiddenFields"); HiddenFields.main(args);
        System.out.println("Hanoi"); Hanoi.main(args);
        System.out.println("Ackermann"); Ackermann.main(args);
        System.out.println("Permutations"); Permutations.main(args);
        System.out.println("Queens"); Queens.main(args);
        System.out.println("FloodFill"); FloodFill.main(args);
        System.out.println("EvenOdd"); EvenOdd.main(args);
        System.out.println("FemaleMale"); FemaleMale.main(args);
        System.out.println("Calculator"); Calculator.main(args);
        System.out.println("DefiniteAssign"); DefiniteAssign.main(args);
        System.out.println("AssignInTry"); AssignInTry.main(args);
        System.out.println("RaggedPascal"); RaggedPascal.main(args);
        System.out.println("Initialisers"); Initialisers.main(args);
        System.out.println("Defaults"); Defaults.main(args);
        System.out.println("CubeSums"); CubeSums.main(args);
        System.out.println("SharedRows"); SharedRows.main(args);
        System.out.println("MatrixPower"); MatrixPower.main(args);
        System.out.println("Spiral"); Spiral.main(args);
        System.out.println("CharSums"); CharSums.main(args);
        System.out.println("Caesar"); Caesar.main(args);
        System.out.println("CommandChain"); CommandChain.main(args);
        System.out.println("DanglingElse"); DanglingElse.main(args);
        System.out.println("Monitors"); Monitors.main(args);
        System.out.println("LockOnce"); LockOnce.main(args);
        System.out.println("NestedFinally"); NestedFinally.main(args);
        System.out.println("TryInFinally"); TryInFinally.main(args);
        System.out.println("RetryLoop"); RetryLoop.main(args);
        System.out.println("ExceptionResult"); ExceptionResult.main(args);
        System.out.println("NarrowThrows"); NarrowThrows.main(args);
        System.out.println("ThrowingConstructor"); ThrowingConstructor.main(args);
        System.out.println("ErrorsPass"); ErrorsPass.main(args);
        System.out.println("BusyConditions"); BusyConditions.main(args);
        System.out.println("ChainedAssign"); ChainedAssign.main(args);
        System.out.println("CompoundNarrow"); CompoundNarrow.main(args);
        System.out.println("SubsetSum"); SubsetSum.main(args);
        System.out.println("MergeRecursion"); MergeRecursion.main(args);
        System.out.println("GcdCorners"); GcdCorners.main(args);
        System.out.println("Brackets"); Brackets.main(args);
        System.out.println("LifeGlider"); LifeGlider.main(args);
        System.out.println("MazeWay"); MazeWay.main(args);
        System.out.println("BinarySearch"); BinarySearch.main(args);
        System.out.println("ConstantConditions"); ConstantConditions.main(args);
        System.out.println("InitOrder"); InitOrder.main(args);
        System.out.println("EarlyCall"); EarlyCall.main(args);
        System.out.println("ActionFrame"); ActionFrame.main(args);
        System.out.println("ShiftLoops"); ShiftLoops.main(args);
        System.out.println("StuckCounter"); StuckCounter.main(args);
        System.out.println("WrappingCounters"); WrappingCounters.main(args);
        System.out.println("OverloadFlow"); OverloadFlow.main(args);
        System.out.println("MemoPaths"); MemoPaths.main(args);
        System.out.println("CollectErrors"); CollectErrors.main(args);
    }
}

// Counts with steps that do not divide the range evenly.
class OddSteps {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer();
        for (int i = 1; i < 40; i += 7) sb.append(i).append(' ');
        System.out.println(sb);
        sb.setLength(0);
        for (int i = 20; i > -20; i -= 9) sb.append(i).append(' ');
        System.out.println(sb);
        sb.setLength(0);
        for (double d = 0; d <= 1; d += 0.25) sb.append(d).append(' ');
        System.out.println(sb);
    }
}

// Two loop variables walk towards each other in one for header.
class TwoPointers {
    public static void main(String[] args) {
        int steps = 0;
        int i, j;
        for (i = 0, j = 17; i < j; i += 2, j--, steps++) {
            if (steps % 2 == 0) System.out.println(i + " .. " + j);
        }
        System.out.println("met at " + i + " and " + j + " after " + steps);
        for (int a = 1, b = 100; a * a < b; a++, b -= a) System.out.print(a + "/" + b + " ");
        System.out.println();
    }
}

// A loop counter that multiplies until it overflows to zero.
class DoublingOverflow {
    public static void main(String[] args) {
        int rounds = 0;
        int last = 0;
        for (int i = 3; i != 0; i *= 2) {
            rounds++;
            last = i;
        }
        System.out.println(rounds + " rounds, last " + last);
        int halves = 0;
        for (int n = Integer.MIN_VALUE; n != 0; n /= 2) halves++;
        int shifts = 0;
        for (int n = Integer.MIN_VALUE; n != -1; n >>= 1) shifts++;
        int logical = 0;
        for (int n = -1; n != 0; n >>>= 3) logical++;
        System.out.println(halves + " " + shifts + " " + logical);
    }
}

// The body of do runs once even when its condition is false from the start.
class DoOnce {
    public static void main(String[] args) {
        int n = 10;
        do {
            System.out.println("body with " + n);
            n++;
        } while (n < 10);
        while (n < 10) System.out.println("never");
        int digits = 0, value = 0;
        do {
            digits++;
            value /= 10;
        } while (value != 0);
        System.out.println("zero has " + digits + " digit, n is " + n);
    }
}

// A continue inside do still evaluates the condition, with its side effect.
class DoContinue {
    public static void main(String[] args) {
        int i = 0;
        int sum = 0;
        do {
            if (i % 3 == 0) continue;
            sum += i;
            System.out.println("added " + i);
        } while (++i < 8);
        System.out.println("sum " + sum + ", i " + i);
        do {
            if (i > 5) continue;
            break;
        } while (i-- > 0);
        System.out.println("stopped with " + i);
    }
}

// A for loop with every part of its header left out.
class EmptyHeader {
    public static void main(String[] args) {
        int n = 27;
        int steps = 0;
        int top = n;
        for (;;) {
            if (n == 1) break;
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            if (n > top) top = n;
            steps++;
        }
        System.out.println("collatz 27: " + steps + " steps, top " + top);
        int k = 0;
        for (; k < 5;) k += 2;
        for (; ; k++) if (k % 7 == 0) break;
        System.out.println(k);
    }
}

// Labelled continue sieves the primes without a flag.
class LabelPrimes {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer();
        int count = 0;
        next:
        for (int n = 2; n < 60; n++) {
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) continue next;
            }
            if (count++ > 0) sb.append(',');
            sb.append(n);
        }
        System.out.println(sb.toString());
        System.out.println(count + " primes");
    }
}

// Labelled break leaves three loops at once when a triple is found.
class LabelTriple {
    public static void main(String[] args) {
        int tried = 0;
        int a = 0, b = 0, c = 0;
        search:
        for (a = 1; a < 50; a++) {
            for (b = a; b < 50; b++) {
                for (c = b; c < 50; c++) {
                    tried++;
                    if (a * a + b * b == c * c && a + b + c == 40) break search;
                }
            }
        }
        System.out.println(a + " " + b + " " + c);
        System.out.println("tried " + tried);
    }
}

// A label on a plain block turns break into a forward jump.
class LabelBlock {
    static String classify(int n) {
        String s = "start";
        work: {
            if (n < 0) break work;
            s = s + "+nonneg";
            inner: {
                if (n % 2 == 1) break inner;
                s += "+even";
                if (n > 100) break work;
            }
            s += "+tail";
        }
        return s + "+end";
    }
    public static void main(String[] args) {
        int[] tests = { -1, 3, 4, 200, 201 };
        for (int i = 0; i < tests.length; i++) {
            int n = tests[i];
            String s = classify(n);
            System.out.println(n + " -> " + s);
        }
    }
}

// A labelled if statement may be left by break as well.
class LabelIf {
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            check:
            if (i > 0) {
                System.out.println("positive " + i);
                if (i == 2) break check;
                System.out.println("not two");
            } else {
                System.out.println("zero");
                if (i == 0) break check;
                System.out.println("unreached");
            }
            System.out.println("after " + i);
        }
    }
}

// Continue to the outer label of a while loop skips the increment at its end.
class LabelWhile {
    public static void main(String[] args) {
        int i = 0;
        int guard = 0;
        outer:
        while (i < 5) {
            int j = 0;
            while (true) {
                if (++guard > 30) break outer;
                if (j == i) break;
                if (j == 2) {
                    i += 2;
                    continue outer;
                }
                j++;
            }
            System.out.println("full row " + i + " guard " + guard);
            i++;
        }
        System.out.println("i " + i + " guard " + guard);
    }
}

// The same label name is used again after its first statement has ended.
class LabelReuse {
    public static void main(String[] args) {
        int total = 0;
        loop:
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 10; j++) {
                if (i * j == 42) break loop;
                if (j > i) continue loop;
                total += j;
            }
        }
        System.out.println(total);
        loop:
        do {
            total -= 7;
            if (total % 5 == 0) break loop;
        } while (total > 0);
        System.out.println(total);
    }
}

// Switch falls through from the matching case to the end.
class FallThrough {
    static int days(int month) {
        int sum = 0;
        switch (month - 1) {
            case 11: sum += 30;
            case 10: sum += 31;
            case 9: sum += 30;
            case 8: sum += 31;
            case 7: sum += 31;
            case 6: sum += 30;
            case 5: sum += 31;
            case 4: sum += 30;
            case 3: sum += 31;
            case 2: sum += 28;
            case 1: sum += 31;
        }
        return sum;
    }
    public static void main(String[] args) {
        for (int m = 1; m <= 12; m++) {
            int d = days(m);
            if (m % 4 == 0 || m == 1) {
                System.out.println("days before month " + m + ": " + d);
            }
        }
        System.out.println("month 40: " + days(40));
    }
}

// A default in the middle of a switch falls through into later cases.
class MiddleDefault {
    static String run(int n) {
        StringBuffer sb = new StringBuffer();
        switch (n) {
            case 1: sb.append("one ");
            default: sb.append("default ");
            case 2: sb.append("two ");
                break;
            case 3: sb.append("three ");
        }
        return sb.toString().trim();
    }
    public static void main(String[] args) {
        for (int i = 0; i <= 4; i++) {
            String s = run(i);
            System.out.println(i + ": " + s + " (" + s.length() + ")");
        }
        System.out.println(run(Integer.MIN_VALUE));
        System.out.println(run(-1));
    }
}

// Switch over chars groups vowels, digits and the rest.
class CharSwitch {
    public static void main(String[] args) {
        String text = "Route 66, exit 9b!";
        int vowels = 0, digits = 0, spaces = 0, rest = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case 'a': case 'e': case 'i': case 'o': case 'u':
                    vowels++;
                    break;
                case '0': case '1': case '2': case '3': case '4':
                case '5': case '6': case '7': case '8': case '9':
                    digits++;
                    break;
                case ' ': spaces++; break;
                default: rest++;
            }
        }
        System.out.println(vowels + " vowels, " + digits + " digits");
        System.out.println(spaces + " spaces, " + rest + " others");
    }
}

// Case labels are far apart and reach the ends of the int range.
class SparseSwitch {
    static final int BASE = 1000;
    static int code(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return 1;
            case -1: return 2;
            case 0: return 3;
            case BASE: return 4;
            case BASE * BASE + 1: return 5;
            case Integer.MAX_VALUE: return 6;
        }
        return -n;
    }
    public static void main(String[] args) {
        int[] in = { Integer.MIN_VALUE, -1, 0, 1000, 1000001, Integer.MAX_VALUE, 7 };
        int sum = 0;
        for (int i = 0; i < in.length; i++) {
            int c = code(in[i]);
            sum = sum * 10 + c;
            System.out.println(in[i] + " => " + c);
        }
        System.out.println(sum);
    }
}

// Continue inside a switch belongs to the loop, break to the switch.
class SwitchContinue {
    public static void main(String[] args) {
        StringBuffer log = new StringBuffer();
        int i = 0;
        for (; i < 8; i++) {
            switch (i % 4) {
                case 0: log.append('a'); break;
                case 1: log.append('b'); continue;
                case 2: log.append('c');
                default: log.append('d');
            }
            log.append('.');
        }
        System.out.println(log + " " + i);
        int n = 0;
        while (true) {
            switch (n++) { case 5: log.setLength(3); continue; }
            if (n > 7) break;
        }
        System.out.println(log + " " + n);
    }
}

// A nested switch breaks only its own level.
class NestedSwitch {
    static String pick(int a, int b) {
        String s = "";
        switch (a) {
            case 0:
                switch (b) {
                    case 0: s += "00"; break;
                    case 1: s += "01";
                    default: s += "0?";
                }
                s += "!";
            case 1:
                s += "one";
                break;
            default:
                s = "none";
        }
        return s;
    }
    public static void main(String[] args) {
        for (int a = 0; a < 3; a++) {
            String row = "";
            for (int b = 0; b < 3; b++) row += "[" + pick(a, b) + "]";
            System.out.println(a + " " + row);
        }
        System.out.println(pick(-1, -1));
    }
}

// A variable declared in one case group is in scope in the next, but must be assigned again.
class SwitchScope {
    static int f(int n) {
        switch (n) {
            case 0:
                int t = 5;
                t *= 2;
                return t;
            case 1:
                t = 100;
                t++;
                return t;
            default:
                t = -n;
                return t - 1;
        }
    }
    public static void main(String[] args) {
        int a = f(0);
        int b = f(1);
        int c = f(2);
        System.out.println(a);
        System.out.println(b);
        System.out.println(c);
        System.out.println(a + b + c);
    }
}

// Switch on byte and short selectors after a narrowing cast.
class ByteSwitch {
    static String name(byte b) {
        switch (b) {
            case -128: return "lowest";
            case 127: return "highest";
            case -1: return "all ones";
            default: return "byte " + b;
        }
    }
    public static void main(String[] args) {
        System.out.println(name((byte) 128));
        System.out.println(name((byte) 255));
        System.out.println(name((byte) 383));
        System.out.println(name((byte) 300));
        short s = (short) 70000;
        switch (s) {
            case 4464: System.out.println("short wrapped"); break;
            default: System.out.println("short " + s);
        }
    }
}

// The selector of a switch is evaluated once, with its side effect.
class SelectorOnce {
    static int calls = 0;
    static int next() {
        calls++;
        return calls * 2;
    }
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            switch (next()) {
                case 2: System.out.println("two"); break;
                case 4: System.out.println("four");
                case 5: System.out.println("five by falling"); break;
                default: System.out.println("more");
            }
        }
        int k = 1;
        switch (k++ + ++k) {
            case 4: System.out.println("four and k " + k);
        }
        System.out.println("calls " + calls);
    }
}

// An interleaved copy loop: a switch enters at the remainder, then a loop does the rest.
class UnrolledSum {
    static long sum(int[] a) {
        long s = 0;
        int i = 0;
        switch (a.length % 4) {
            case 3: s += a[i++];
            case 2: s += a[i++];
            case 1: s += a[i++];
        }
        while (i < a.length) {
            s += (long) a[i] + a[i + 1] + a[i + 2] + a[i + 3];
            i += 4;
        }
        return s;
    }
    public static void main(String[] args) {
        for (int n = 0; n < 12; n += 3) {
            int[] a = new int[n];
            for (int i = 0; i < n; i++) a[i] = Integer.MAX_VALUE - i * i;
            long s = sum(a);
            System.out.println(n + " numbers: " + s);
        }
    }
}

// A small interpreter dispatches on opcodes and jumps by changing its counter.
class TinyMachine {
    public static void main(String[] args) {
        int[] code = { 0, 10, 1, 0, 2, 3, 5, 4, 2, 9 };
        int pc = 0, acc = 0, count = 0;
        int ran = 0;
        run:
        while (true) {
            ran++;
            switch (code[pc++]) {
                case 0: count = code[pc++]; break;
                case 1: acc = code[pc++]; break;
                case 2: acc += count; break;
                case 3: acc ^= code[pc++]; break;
                case 4:
                    int back = code[pc++];
                    if (--count > 0) pc -= back + 3;
                    break;
                default: break run;
            }
        }
        System.out.println("acc " + acc + " count " + count);
        System.out.println("instructions " + ran + " pc " + pc);
    }
}

// Finally runs after a normal end, after a catch and after an exception nobody caught here.
class FinallyAlways {
    static void step(int n) {
        try {
            System.out.println("try " + n);
            if (n == 1) throw new IllegalStateException("one");
            if (n == 2) throw new IllegalArgumentException("two");
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
        } finally {
            System.out.println("finally " + n);
        }
        System.out.println("after " + n);
    }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            try {
                step(i);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}

// A return in finally replaces the earlier return and swallows exceptions.
class FinallyReturns {
    static int first() {
        try { return 1; } finally { return 2; }
    }
    static int swallow(int d) {
        try {
            return 100 / d;
        } catch (ArithmeticException e) {
            throw new RuntimeException("lost");
        } finally {
            if (d <= 0) return -1;
        }
    }
    static String text(String s) {
        try { return s.trim(); } finally { if (s == null) return "null it was"; }
    }
    public static void main(String[] args) {
        System.out.println(first());
        System.out.println(swallow(7));
        System.out.println(swallow(0));
        System.out.println(swallow(-5));
        System.out.println(text("  x "));
        System.out.println(text(null));
    }
}

// Break and continue in finally discard the pending exception.
class FinallyBreak {
    public static void main(String[] args) {
        int i = 0;
        while (true) {
            try {
                i++;
                if (i % 2 == 0) throw new RuntimeException("even " + i);
                System.out.println("odd " + i);
            } finally {
                if (i == 6) break;
                continue;
            }
        }
        System.out.println("left with " + i);
        for (int k = 0; k < 3; k++) {
            try { System.out.println(10 / (k - 1)); } finally { continue; }
        }
        System.out.println("end");
    }
}

// Break, continue and return inside try run finally on the way out.
class LeaveThroughFinally {
    static String log = "";
    static int scan(int[] a) {
        for (int i = 0; i < a.length; i++) {
            try {
                log += "t" + a[i];
                if (a[i] == 0) continue;
                if (a[i] < 0) break;
                if (a[i] > 9) return a[i];
                log += "+";
            } finally {
                log += "f ";
            }
        }
        return -1;
    }
    public static void main(String[] args) {
        int r = scan(new int[] { 1, 0, 10, 5 });
        System.out.println(r + ": " + log);
        log = "";
        r = scan(new int[] { 2, -3, 10 });
        System.out.println(r + ": " + log);
        log = "";
        r = scan(new int[0]);
        System.out.println(r + ": [" + log + "]");
    }
}

// A labelled continue crosses two finally blocks, the inner one first.
class FinallyLabels {
    public static void main(String[] args) {
        StringBuffer log = new StringBuffer();
        outer:
        for (int i = 0; i < 3; i++) {
            try {
                for (int j = 0; j < 3; j++) {
                    try {
                        if (j == i) continue outer;
                        if (i == 2 && j == 1) break outer;
                        log.append(i).append(j).append(' ');
                    } finally {
                        log.append("in").append(j).append(' ');
                    }
                }
            } finally {
                log.append("out").append(i).append(' ');
            }
        }
        System.out.println(log);
        System.out.println(log.length());
    }
}

// An exception thrown in finally hides the one that was under way.
class FinallyThrows {
    static void risky(boolean inTry, boolean inFinally) {
        try {
            if (inTry) throw new IllegalStateException("from try");
        } finally {
            if (inFinally) throw new IllegalArgumentException("from finally");
        }
        System.out.println("no exception");
    }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            try {
                risky((i & 1) != 0, (i & 2) != 0);
            } catch (RuntimeException e) {
                System.out.println(i + " " + e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}

// A catch block throws and its own finally still runs before the outer catch.
class CatchThrows {
    public static void main(String[] args) {
        try {
            try {
                Integer.parseInt("12a");
                System.out.println("unreached");
            } catch (NumberFormatException e) {
                System.out.println("inner: " + e.getMessage());
                throw new IllegalStateException("wrapped " + e.getMessage());
            } finally {
                System.out.println("inner finally");
            }
        } catch (NumberFormatException e) {
            System.out.println("wrong handler");
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        } finally {
            System.out.println("outer finally");
        }
    }
}

// Rethrowing the same object keeps its identity and message.
class Rethrow {
    static Exception seen;
    static void low(int n) throws Exception {
        try {
            if (n > 0) low(n - 1);
            else throw new Exception("bottom");
        } catch (Exception e) {
            System.out.println("level " + n + " same " + (seen == e || seen == null));
            seen = e;
            throw e;
        }
    }
    public static void main(String[] args) {
        try {
            low(3);
        } catch (Exception e) {
            System.out.println("main same " + (e == seen));
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        seen = null;
        System.out.println("done");
    }
}

// The first matching catch wins, and subclasses are listed first.
class CatchOrder {
    static class Base extends Exception { Base(String m) { super(m); } }
    static class Mid extends Base { Mid(String m) { super("mid " + m); } }
    static class Leaf extends Mid { Leaf() { super("leaf"); } }
    static String handle(int n) {
        try {
            if (n == 0) throw new Base("base");
            if (n == 1) throw new Mid("x");
            if (n == 2) throw new Leaf();
            if (n == 3) throw new RuntimeException();
            return "nothing";
        } catch (Leaf e) {
            return "Leaf handler " + e.getMessage();
        } catch (Base e) {
            return "Base handler " + e.getMessage() + " " + (e instanceof Mid);
        } catch (Exception e) {
            return "any " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            String s = handle(i);
            boolean any = s.startsWith("any");
            System.out.println(i + ": " + s + (any ? "!" : ""));
        }
        System.out.println(new Leaf() instanceof Base);
    }
}

// Exceptions carry causes, and the chain is walked to its root.
class CauseChain {
    static void query(String s) {
        try {
            Integer.parseInt(s);
        } catch (NumberFormatException e) {
            RuntimeException r = new IllegalStateException("query failed");
            r.initCause(e);
            throw new RuntimeException("service", r);
        }
    }
    public static void main(String[] args) {
        try {
            query("seven");
        } catch (RuntimeException e) {
            Throwable t = new Exception("top", e);
            int depth = 0;
            while (t != null) {
                System.out.println(depth++ + " " + t.getClass().getName() + ": " + t.getMessage());
                t = t.getCause();
            }
        }
        System.out.println(new RuntimeException(new Exception("inner")).getMessage());
        System.out.println(new RuntimeException((Throwable) null).getMessage());
    }
}

// Exceptions print themselves with class name and message, or the name alone.
class ExceptionText {
    static class Quiet extends RuntimeException { }
    static class Loud extends RuntimeException {
        public String getMessage() { return "LOUD"; }
    }
    static class Odd extends Exception {
        public String toString() { return "odd one " + super.getMessage(); }
    }
    public static void main(String[] args) {
        System.out.println(new Exception());
        System.out.println(new Exception("with text"));
        System.out.println(new IllegalStateException(""));
        System.out.println(new Quiet());
        System.out.println(new Loud());
        System.out.println(new Odd());
        System.out.println(new Error("an error").getLocalizedMessage());
    }
}

// Null references fail on calls, fields, array access and throw.
class NullCorners {
    int v;
    static String attempt(int n) {
        NullCorners none = null;
        int[] arr = null;
        String s = null;
        try {
            if (n == 0) return "" + none.v;
            if (n == 1) return "" + arr[0];
            if (n == 2) return "" + arr.length;
            if (n == 3) return "" + s.length();
            if (n == 4) throw (RuntimeException) null;
            if (n == 5) { synchronized (none) { return "locked"; } }
            return s + none + (s == null);
        } catch (NullPointerException e) {
            return e.getClass().getName();
        }
    }
    public static void main(String[] args) {
        int failed = 0;
        for (int i = 0; i < 7; i++) {
            String r = attempt(i);
            if (r.endsWith("Exception")) failed++;
            System.out.println(i + " " + r);
        }
        System.out.println(failed + " failed");
    }
}

// Integer division by zero throws, floating division does not.
class DivideByZero {
    public static void main(String[] args) {
        int zero = 0;
        try { System.out.println(1 / zero); }
        catch (ArithmeticException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); }
        try { System.out.println(1L % (long) zero); }
        catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(1.0 / zero);
        System.out.println(-1.0 / zero);
        System.out.println(0.0 / zero);
        System.out.println(5 % 0.0);
        System.out.println(Integer.MIN_VALUE / -1);
        System.out.println(Integer.MIN_VALUE % -1);
        int x = 7;
        try { x /= zero; } catch (ArithmeticException e) { System.out.println("x is still " + x); }
    }
}

// Array indices are checked at both ends.
class IndexBounds {
    static String get(int[] a, int i) {
        try {
            return String.valueOf(a[i]);
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        int[] a = { 5, 6, 7 };
        System.out.println(get(a, 0));
        System.out.println(get(a, 2));
        System.out.println(get(a, 3));
        System.out.println(get(a, -1));
        System.out.println(get(new int[0], 0));
        System.out.println(get(a, Integer.MIN_VALUE));
    }
}

// Negative sizes fail, and all dimensions are checked before any row is made.
class NegativeSize {
    static String make(int a, int b) {
        try {
            int[][] m = new int[a][b];
            return m.length + " rows";
        } catch (NegativeArraySizeException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        System.out.println(make(2, 3));
        System.out.println(make(0, 3));
        System.out.println(make(-2, 3));
        System.out.println(make(2, -3));
        System.out.println(make(0, -5));
        System.out.println(make(-7, -8));
    }
}

// Strings that are numbers and strings that only look like numbers.
class BadNumbers {
    public static void main(String[] args) {
        String[] in = { "42", "-17", "", " 5", "2147483647", "2147483648", "-2147483648", "1e3", "0x10", "--1", "-" };
        int good = 0;
        long sum = 0;
        for (int i = 0; i < in.length; i++) {
            try {
                sum += Integer.parseInt(in[i]);
                good++;
            } catch (NumberFormatException e) {
                System.out.println(e.getClass().getName() + " for [" + in[i] + "]");
            }
        }
        System.out.println(good + " good, sum " + sum);
        System.out.println(Integer.parseInt("-ff", 16));
        System.out.println(Long.parseLong("zz", 36));
    }
}

// Casts between library classes fail with both names in the message.
class BadCasts {
    static String name(Object o) {
        try {
            Number n = (Number) o;
            return n == null ? "null passes" : "number " + n.intValue();
        } catch (ClassCastException e) {
            return e.getClass().getName() + " for " + o;
        }
    }
    public static void main(String[] args) {
        System.out.println(name(new Integer(3)));
        System.out.println(name(new Double(-2.9)));
        System.out.println(name("four"));
        System.out.println(name(null));
        System.out.println(name(new Character('c')));
        Object[] strings = new String[] { "a" };
        System.out.println(strings instanceof String[]);
        try { strings[0] = new Integer(1); }
        catch (ArrayStoreException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); }
    }
}

// A recursion keeps count of its depth and gives up before the stack does.
class DepthGuard {
    static class TooDeep extends RuntimeException {
        final int depth;
        TooDeep(int depth) {
            super("depth " + depth);
            this.depth = depth;
        }
    }
    static int dive(int n, int depth) {
        if (depth > 100) throw new TooDeep(depth);
        return n == 0 ? depth : dive(n - 1, depth + 1);
    }
    public static void main(String[] args) {
        System.out.println(dive(50, 0));
        System.out.println(dive(100, 0));
        try {
            System.out.println(dive(101, 0));
        } catch (TooDeep e) {
            System.out.println(e.getMessage() + " " + (e.depth - 1));
        }
        System.out.println("still here");
    }
}

// Operands are evaluated from left to right, whatever the precedence.
class LeftToRight {
    static int t(int n) {
        System.out.print(n + " ");
        return n;
    }
    public static void main(String[] args) {
        int r = t(1) + t(2) * t(3);
        System.out.println("= " + r);
        r = t(20) - (t(4) - t(5)) / t(1);
        System.out.println("= " + r);
        boolean b = t(3) > t(2) == t(1) < t(0);
        System.out.println("= " + b);
        r = t(1) << t(2) + t(3);
        System.out.println("= " + r);
        r = -t(6) % t(4);
        System.out.println("= " + r);
    }
}

// Arguments are evaluated in order before the call, and see each other's effects.
class ArgumentOrder {
    static String show(int a, int b, int c) { return a + "," + b + "," + c; }
    public static void main(String[] args) {
        int i = 1;
        System.out.println(show(i, i++, i));
        System.out.println(show(i = 5, i + 1, i *= 3));
        System.out.println(show(i--, --i, i));
        int[] a = { 10, 20, 30 };
        int k = 0;
        System.out.println(show(a[k++], a[k++], a[k++]) + " k " + k);
        System.out.println(show(k, k = 0, a[k]));
        String s = "x";
        System.out.println(s + (s = "y") + s);
    }
}

// The index on the left is fixed before the right side changes it.
class IndexSideEffects {
    public static void main(String[] args) {
        int[] a = new int[5];
        int i = 0;
        a[i] = i = 2;
        System.out.println(a[0] + " " + a[2] + " " + i);
        a[i++] = a[i] = i++;
        System.out.println(a[2] + " " + a[3] + " " + i);
        i = 1;
        a[i] += i++ * 10 + i;
        System.out.println(a[1] + " " + i);
        int[] b = { 1, 2, 3, 4, 0 };
        i = 0;
        i = b[i = b[i]];
        System.out.println(i);
        int[] old = b;
        b[0] = (b = new int[] { 7 })[0];
        System.out.println(old[0] + " " + b[0]);
    }
}

// The right side runs before the array reference is found to be null or the index bad.
class LateChecks {
    static int say(String s, int v) {
        System.out.println("eval " + s);
        return v;
    }
    public static void main(String[] args) {
        int[] none = null;
        int[] two = new int[2];
        try { none[say("index", 0)] = say("value", 1); }
        catch (NullPointerException e) { System.out.println(e.getClass().getName()); }
        try { two[say("bad index", 9)] = say("value", 1); }
        catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { two[say("first", 0)] = 1 / say("zero", 0); }
        catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { two[9] += say("not reached", 1); }
        catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}

// Compound assignment keeps the old value of the left side from before the right side runs.
class CompoundOld {
    static int x = 10;
    static int bump() {
        x += 100;
        return 1;
    }
    public static void main(String[] args) {
        x += bump();
        System.out.println(x);
        x = x + bump() + x;
        System.out.println(x);
        int k = 1;
        k += (k = 4) * (k + 2);
        System.out.println(k);
        int m = 9;
        m -= m++ - --m;
        System.out.println(m);
        k = k++ + ++k;
        System.out.println(k);
        k = k++;
        System.out.println(k);
    }
}

// Short circuit operators skip the right side, the bitwise ones do not.
class ShortCircuit {
    static int calls;
    static boolean yes() { calls++; return true; }
    static boolean no() { calls++; return false; }
    static void show(String what, boolean b) {
        System.out.println(what + " " + b + " calls " + calls);
        calls = 0;
    }
    public static void main(String[] args) {
        show("no && yes", no() && yes());
        show("no & yes", no() & yes());
        show("yes || no", yes() || no());
        show("yes | no", yes() | no());
        show("yes ^ yes", yes() ^ yes());
        show("mixed", no() && yes() || yes() && !no());
        show("group", (yes() || no()) && (no() || no()));
        boolean b = false;
        b &= yes();
        show("compound", b);
    }
}

// Null and bounds checks guard the access that follows in the same condition.
class GuardConditions {
    static int firstLong(String[] a, int n) {
        int i = 0;
        while (i < a.length && (a[i] == null || a[i].length() < n)) i++;
        return i < a.length ? i : -1;
    }
    public static void main(String[] args) {
        String[] words = { "a", null, "bbb", "", "ccccc", null };
        System.out.println(firstLong(words, 0));
        System.out.println(firstLong(words, 2));
        System.out.println(firstLong(words, 5));
        System.out.println(firstLong(words, 6));
        System.out.println(firstLong(new String[0], 0));
        int d = 0;
        System.out.println(d != 0 && 10 / d > 1);
        System.out.println(d == 0 || 10 / d > 1);
    }
}

// A ternary with mixed number types takes the wider one.
class MixedTernary {
    public static void main(String[] args) {
        boolean t = args.length >= 0;
        char c = 'x';
        int i = 120;
        System.out.println(t ? 1 : 2.0);
        System.out.println(t ? 'a' : i);
        System.out.println(t ? 'a' : 0);
        System.out.println(t ? c : 120);
        System.out.println(false ? i : c);
        System.out.println(t ? 7 : 8L);
        byte b = 5;
        short s = 6;
        System.out.println((t ? b : s) + (t ? 1 : 'b'));
        System.out.println(t ? 1.5f : 2L);
        Object o = t ? (Object) "text" : new Integer(1);
        System.out.println(o);
    }
}

// Chained ternaries group to the right and evaluate only one branch.
class TernaryChain {
    static int count;
    static String s(String x) { count++; return x; }
    static String sign(int n) {
        return n > 0 ? s("plus") : n < 0 ? s("minus") : s("zero");
    }
    public static void main(String[] args) {
        System.out.println(sign(5) + " " + sign(-5) + " " + sign(0));
        System.out.println("branches " + count);
        int a = 3, b = 7, c = 5;
        int max = a > b ? a > c ? a : c : b > c ? b : c;
        System.out.println(max);
        int x = 0, y = 0;
        int r = a < b ? x++ : y++;
        System.out.println(r + " " + x + " " + y);
        System.out.println("is " + (a == 3 ? "three" : "other") + (b == 3 ? " three" : " other"));
    }
}

// Prefix and postfix operators mixed in one expression.
class IncDec {
    public static void main(String[] args) {
        int i = 5;
        System.out.println(i++ + i++);
        System.out.println(++i + i++);
        System.out.println(i-- - --i);
        System.out.println(i + " " + -i++ + " " + i);
        System.out.println(i++ * --i + i);
        byte b = 127;
        b++;
        char c = 'z';
        c++;
        short s = -32768;
        System.out.println(b + " " + c + " " + --s);
        double d = 0.5;
        float f = -1.0f;
        System.out.println(d++ + d + f-- + f);
        long big = Long.MAX_VALUE;
        System.out.println(++big);
    }
}

// A local variable shadows a field, and a parameter shadows both names outside.
class Shadowing {
    static int x = 1;
    int y = 2;
    int take(int x, int y) {
        this.y += y;
        Shadowing.x += x;
        x = 100;
        return x + y + this.y;
    }
    public static void main(String[] args) {
        int x = 50;
        Shadowing s = new Shadowing();
        System.out.println(s.take(3, 4));
        System.out.println(x + " " + Shadowing.x + " " + s.y);
        for (int i = 0; i < 2; i++) { int z = i * x; System.out.println("z " + z); }
        { int z = -1; System.out.println("block z " + z); }
        for (int i = 9; i > 8; i--) { String z = "text"; System.out.println(z + i); }
    }
}

// Fields are hidden by subclasses but chosen by the static type.
class HiddenFields {
    static class A { String n = "A.n"; String get() { return n; } }
    static class B extends A {
        String n = "B.n";
        String both() { return n + "/" + super.n + "/" + ((A) this).n; }
    }
    static class C extends B { String get() { return "C:" + n; } }
    public static void main(String[] args) {
        B b = new B();
        A a = b;
        System.out.println(a.n + " " + b.n);
        System.out.println(a.get() + " " + b.get());
        System.out.println(b.both());
        b.n = "changed";
        System.out.println(a.n + " " + b.both());
        a = new C();
        System.out.println(a.n + " " + a.get() + " " + ((B) a).n);
    }
}

// The towers of Hanoi, with the moves of three discs and the count for more.
class Hanoi {
    static int moves;
    static StringBuffer log = new StringBuffer();
    static void move(int n, char from, char to, char via) {
        if (n == 0) return;
        move(n - 1, from, via, to);
        moves++;
        if (log != null) log.append(n).append(from).append(to).append(' ');
        move(n - 1, via, to, from);
    }
    public static void main(String[] args) {
        move(3, 'A', 'C', 'B');
        System.out.println(log.toString());
        System.out.println(moves + " moves");
        log = null;
        for (int n = 0; n <= 12; n += 4) {
            moves = 0;
            move(n, 'A', 'B', 'C');
            System.out.println(n + " discs: " + moves);
        }
    }
}

// Ackermann's function with a count of its calls.
class Ackermann {
    static int calls;
    static int ack(int m, int n) {
        calls++;
        if (m == 0) return n + 1;
        if (n == 0) return ack(m - 1, 1);
        return ack(m - 1, ack(m, n - 1));
    }
    public static void main(String[] args) {
        for (int m = 0; m <= 3; m++) {
            calls = 0;
            StringBuffer row = new StringBuffer();
            for (int n = 0; n <= 4; n++) row.append(ack(m, n)).append(' ');
            System.out.println("m=" + m + ": " + row + "in " + calls + " calls");
        }
        System.out.println(ack(2, 20));
    }
}

// All permutations of a word by swapping in place.
class Permutations {
    static int count;
    static StringBuffer out = new StringBuffer();
    static void permute(char[] a, int k) {
        if (k == a.length) {
            if (count++ < 8) out.append(new String(a)).append(' ');
            return;
        }
        for (int i = k; i < a.length; i++) {
            char t = a[k]; a[k] = a[i]; a[i] = t;
            permute(a, k + 1);
            t = a[k]; a[k] = a[i]; a[i] = t;
        }
    }
    public static void main(String[] args) {
        String[] words = { "abc", "wxyz", "q", "" };
        for (int i = 0; i < words.length; i++) {
            count = 0;
            out.setLength(0);
            permute(words[i].toCharArray(), 0);
            System.out.println(count + ": " + out.toString().trim());
        }
    }
}

// Eight queens: the number of solutions and the first board.
class Queens {
    static int n, solutions;
    static int[] col;
    static void place(int row) {
        if (row == n) {
            if (solutions++ == 0) {
                StringBuffer sb = new StringBuffer();
                for (int i = 0; i < n; i++) sb.append(col[i]);
                System.out.println("first " + sb);
            }
            return;
        }
        next:
        for (int c = 0; c < n; c++) {
            for (int r = 0; r < row; r++) {
                if (col[r] == c || Math.abs(col[r] - c) == row - r) continue next;
            }
            col[row] = c;
            place(row + 1);
        }
    }
    public static void main(String[] args) {
        for (n = 1; n <= 8; n++) {
            solutions = 0;
            col = new int[n];
            place(0);
            System.out.println(n + " queens: " + solutions);
        }
        System.out.println(n);
    }
}

// Flood fill counts the connected areas of a map.
class FloodFill {
    static int fill(char[][] m, int r, int c) {
        if (r < 0 || r >= m.length || c < 0 || c >= m[r].length || m[r][c] != '#') return 0;
        m[r][c] = '.';
        return 1 + fill(m, r + 1, c) + fill(m, r - 1, c) + fill(m, r, c + 1) + fill(m, r, c - 1);
    }
    public static void main(String[] args) {
        String[] rows = { "##..#", "#...##", "..#", "###.##.#", "" };
        char[][] m = new char[rows.length][];
        for (int i = 0; i < rows.length; i++) m[i] = rows[i].toCharArray();
        int areas = 0;
        for (int r = 0; r < m.length; r++) {
            for (int c = 0; c < m[r].length; c++) {
                int size = fill(m, r, c);
                if (size > 0) System.out.println("area " + ++areas + " at " + r + "," + c + " size " + size);
            }
        }
        System.out.println(areas + " areas");
    }
}

// Even and odd call each other down to zero.
class EvenOdd {
    static int calls;
    static boolean even(int n) { calls++; return n == 0 || odd(n - 1); }
    static boolean odd(int n) { calls++; return n != 0 && even(n - 1); }
    public static void main(String[] args) {
        int[] a = { 0, 1, 10, 77 };
        for (int i = 0; i < a.length; i++) {
            calls = 0;
            boolean e = even(a[i]);
            boolean o = odd(a[i]);
            System.out.println(a[i] + " even " + e + " odd " + o + " calls " + calls);
        }
    }
}

// Hofstadter's female and male sequences, defined by each other.
class FemaleMale {
    static int f(int n) { return n == 0 ? 1 : n - m(f(n - 1)); }
    static int m(int n) { return n == 0 ? 0 : n - f(m(n - 1)); }
    public static void main(String[] args) {
        StringBuffer fs = new StringBuffer("F");
        StringBuffer ms = new StringBuffer("M");
        int differ = 0;
        for (int i = 0; i < 20; i++) {
            int a = f(i), b = m(i);
            fs.append(' ').append(a);
            ms.append(' ').append(b);
            if (a != b) differ++;
        }
        System.out.println(fs);
        System.out.println(ms);
        System.out.println("differ at " + differ);
    }
}

// A recursive descent parser computes sums and products, and complains about errors.
class Calculator {
    static String in;
    static int pos;
    static int expr() {
        int v = term();
        while (pos < in.length() && (in.charAt(pos) == '+' || in.charAt(pos) == '-'))
            v = in.charAt(pos++) == '+' ? v + term() : v - term();
        return v;
    }
    static int term() {
        int v = factor();
        while (pos < in.length() && in.charAt(pos) == '*') { pos++; v *= factor(); }
        return v;
    }
    static int factor() {
        if (pos >= in.length()) throw new IllegalArgumentException("end of text");
        char c = in.charAt(pos++);
        if (c == '-') return -factor();
        if (c == '(') { int v = expr(); pos++; return v; }
        if (c < '0' || c > '9') throw new IllegalArgumentException("bad " + c + " at " + (pos - 1));
        int v = c - '0';
        while (pos < in.length() && Character.isDigit(in.charAt(pos))) v = v * 10 + in.charAt(pos++) - '0';
        return v;
    }
    public static void main(String[] args) {
        String[] t = { "1+2*3", "(1+2)*3", "10-4-3", "-(2-12)*-2", "2*", "4+x" };
        for (int i = 0; i < t.length; i++) {
            in = t[i];
            pos = 0;
            try {
                System.out.println(in + " = " + expr());
            } catch (IllegalArgumentException e) {
                System.out.println(in + " " + e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}

// A final local is assigned exactly once, on whichever path is taken.
class DefiniteAssign {
    static String grade(int points) {
        final String g;
        if (points >= 90) g = "A";
        else if (points >= 50) g = "B";
        else g = "C";
        final boolean pass;
        switch (g.charAt(0)) {
            case 'A': case 'B': pass = true; break;
            default: pass = false;
        }
        return g + (pass ? " pass" : " fail");
    }
    public static void main(String[] args) {
        System.out.println(grade(95));
        System.out.println(grade(50));
        System.out.println(grade(49));
        int k;
        if (args.length > 1000 && (k = args.length) > 0) System.out.println(k);
        else k = -1;
        int n;
        while (true) { n = k * 3; if (n < 0) break; }
        System.out.println(k + " " + n);
    }
}

// Variables become assigned inside try, catch and loops that never end normally.
class AssignInTry {
    static int parse(String s) {
        int v;
        try {
            v = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            v = -1;
        } finally {
            System.out.println("parsed [" + s + "]");
        }
        return v;
    }
    static int find(int m) {
        for (int i = 1; ; i++) if (i * i * i > m) return i;
    }
    public static void main(String[] args) {
        int sum = 0;
        sum += parse("30");
        sum += parse("x");
        sum += parse("");
        System.out.println(sum);
        System.out.println(find(0));
        System.out.println(find(1000));
    }
}

// A ragged triangle of Pascal's numbers.
class RaggedPascal {
    public static void main(String[] args) {
        int[][] t = new int[7][];
        int cells = 0;
        for (int r = 0; r < t.length; r++) {
            t[r] = new int[r + 1];
            t[r][0] = t[r][r] = 1;
            for (int c = 1; c < r; c++) t[r][c] = t[r - 1][c - 1] + t[r - 1][c];
            cells += t[r].length;
        }
        for (int r = 0; r < t.length; r += 2) {
            StringBuffer sb = new StringBuffer();
            for (int c = 0; c < t[r].length; c++) sb.append(t[r][c]).append(c < r ? " " : "");
            System.out.println(sb);
        }
        System.out.println(cells + " cells");
    }
}

// Array initialisers nest, may be empty and may end with a comma.
class Initialisers {
    static final int[][] TABLE = { { 1, 2, 3, }, {}, { 4 }, null, };
    public static void main(String[] args) {
        for (int i = 0; i < TABLE.length; i++) {
            String s = TABLE[i] == null ? "none" : TABLE[i].length + " items";
            System.out.println(i + ": " + s);
        }
        char[] c = { 'a', 98, (char) ('a' + 2) };
        System.out.println(new String(c));
        long[] l = { 1, 'b', (byte) 200, 1L << 40 };
        System.out.println(l[0] + l[1] + l[2] + l[3]);
        Object[] o = { "s", new int[] { 9 }, new Object[0] };
        System.out.println(((int[]) o[1])[0] + ((Object[]) o[2]).length);
        int n = 1, m[] = { n++, n++, n }, k[][] = { m, { n } };
        System.out.println(m[2] + " " + k[0][1] + " " + k[1][0]);
    }
}

// Array elements start as zero, false or null.
class Defaults {
    public static void main(String[] args) {
        int[] i = new int[2];
        double[] d = new double[1];
        boolean[] b = new boolean[1];
        char[] c = new char[1];
        String[] s = new String[1];
        int[][] m = new int[2][];
        System.out.println(i[0] + i[1] + " " + d[0] + " " + b[0] + " " + (int) c[0]);
        System.out.println(s[0] + " " + (m[1] == null) + " " + s.length);
        System.out.println(new int[2][3][1].length + " " + new long[3][2].length);
        s[0] += "x";
        System.out.println(s[0]);
    }
}

// A cube of numbers is filled and summed along each axis.
class CubeSums {
    public static void main(String[] args) {
        int[][][] cube = new int[3][4][5];
        int n = 0;
        for (int x = 0; x < 3; x++)
            for (int y = 0; y < 4; y++)
                for (int z = 0; z < 5; z++) cube[x][y][z] = n++;
        int front = 0, side = 0, diag = 0;
        for (int y = 0; y < 4; y++) for (int z = 0; z < 5; z++) front += cube[2][y][z];
        for (int x = 0; x < cube.length; x++) for (int y = 0; y < cube[x].length; y++) side += cube[x][y][4];
        for (int d = 0; d < 3; d++) diag += cube[d][d][d];
        System.out.println(front + " " + side + " " + diag);
        int[][] slice = cube[1];
        slice[0] = new int[] { -1 };
        System.out.println(cube[1][0].length + " " + cube[1][0][0] + " " + cube[1][3].length);
        System.out.println(cube[0].getClass() == slice.getClass());
    }
}

// Rows may be shared between two places, cloned or replaced.
class SharedRows {
    public static void main(String[] args) {
        int[] row = { 1, 2, 3 };
        int[][] m = { row, row, (int[]) row.clone() };
        m[0][1] = 20;
        System.out.println(row[1] + " " + m[1][1] + " " + m[2][1]);
        int[][] copy = (int[][]) m.clone();
        copy[2][0] = -9;
        copy[0] = null;
        System.out.println(m[2][0] + " " + (m[0] == row) + " " + (copy[1] == row));
        try {
            copy[0][0]++;
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        int[][] later = new int[2][];
        System.out.println(later[0] == later[1]);
    }
}

// A square matrix is transposed in place and multiplied by itself.
class MatrixPower {
    static int[][] mul(int[][] a, int[][] b) {
        int[][] r = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) r[i][j] += a[i][k] * b[k][j];
        return r;
    }
    static String show(int[][] m) {
        String s = "";
        for (int i = 0; i < m.length; i++, s += i < m.length ? " | " : "")
            for (int j = 0; j < m[i].length; j++) s += (j > 0 ? " " : "") + m[i][j];
        return s;
    }
    public static void main(String[] args) {
        int[][] f = { { 1, 1 }, { 1, 0 } };
        int[][] p = { { 1, 0 }, { 0, 1 } };
        for (int e = 50; e > 0; e >>= 1) {
            if ((e & 1) == 1) p = mul(p, f);
            f = mul(f, f);
            System.out.println(e + ": " + show(p));
        }
        int[][] wide = { { 1, 2, 3 } };
        int[][] tall = { { -1 }, { 0 }, { 1 } };
        System.out.println(show(mul(wide, tall)) + " / " + show(mul(tall, wide)));
    }
}

// A spiral walks around the matrix with four loops in each round.
class Spiral {
    public static void main(String[] args) {
        int h = 3, w = 5, top = 0, left = 0, bottom = h - 1, right = w - 1, n = 1;
        int[][] m = new int[h][w];
        while (top <= bottom && left <= right) {
            for (int c = left; c <= right; c++) m[top][c] = n++;
            top++;
            for (int r = top; r <= bottom; r++) m[r][right] = n++;
            right--;
            for (int c = right; c >= left && top <= bottom; c--) m[bottom][c] = n++;
            bottom--;
            for (int r = bottom; r >= top && left <= right; r--) m[r][left] = n++;
            left++;
        }
        for (int r = 0; r < h; r++) {
            String s = "";
            for (int c = 0; c < w; c++) s += (m[r][c] < 10 ? "  " : " ") + m[r][c];
            System.out.println(s);
        }
    }
}

// Chars are numbers in sums and letters in strings.
class CharSums {
    public static void main(String[] args) {
        char a = 'a';
        System.out.println(a + 1);
        System.out.println((char) (a + 1));
        System.out.println("" + a + 1);
        System.out.println(a + 'b' + "c");
        System.out.println('c' + ("" + 'd') + 'e');
        a += 2;
        a++;
        System.out.println(a);
        char top = '\uffff';
        top++;
        System.out.println((int) top);
        System.out.println((int) (char) -1);
        System.out.println('Z' - 'A');
        System.out.println((char) ('a' ^ ' '));
        final int k = 66;
        char c = k;
        System.out.println(c);
    }
}

// The Caesar cipher turns letters in both directions and leaves the rest.
class Caesar {
    static String turn(String s, int by) {
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            char base = c >= 'a' && c <= 'z' ? 'a' : c >= 'A' && c <= 'Z' ? 'A' : 0;
            sb.append(base == 0 ? c : (char) (base + ((c - base + by) % 26 + 26) % 26));
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        String plain = "Attack at dawn, Zoe!";
        int[] shifts = { 0, 3, -1, 13, 1000 };
        for (int i = 0; i < shifts.length; i++) {
            String secret = turn(plain, shifts[i]);
            System.out.println(secret + " " + turn(secret, -shifts[i]).equals(plain));
        }
        System.out.println("[" + turn("", 5) + "]");
    }
}

// Commands are chosen by a chain of equals tests.
class CommandChain {
    static int run(String cmd, int v) {
        if ("inc".equals(cmd)) return v + 1;
        else if ("double".equals(cmd)) return v * 2;
        else if ("neg".equalsIgnoreCase(cmd)) return -v;
        else if (cmd != null && cmd.startsWith("add ")) return v + Integer.parseInt(cmd.substring(4));
        else if (cmd == null) return 0;
        throw new IllegalArgumentException("unknown command " + cmd);
    }
    public static void main(String[] args) {
        String[] script = { "inc", "double", "NEG", "add 40", "Inc", "add -x", null, "inc" };
        int v = 3;
        for (int i = 0; i < script.length; i++) {
            try {
                v = run(script[i], v);
                System.out.println(script[i] + " -> " + v);
            } catch (NumberFormatException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}

// A dangling else belongs to the nearest if.
class DanglingElse {
    static String f(boolean a, boolean b) {
        String r = "none";
        if (a)
            if (b) r = "both";
            else r = "only a";
        return r;
    }
    static String g(boolean a, boolean b) {
        String r = "none";
        if (a) {
            if (b) r = "both";
        } else r = "not a";
        return r;
    }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            boolean a = (i & 2) != 0;
            boolean b = (i & 1) != 0;
            System.out.println(a + " " + b + ": " + f(a, b) + ", " + g(a, b));
        }
        if (f(true, true) == null) ;
        else System.out.println("end");
    }
}

// Synchronized blocks are entered again by their own thread and released by exceptions.
class Monitors {
    static final Object LOCK = new Object();
    static int depth;
    static int enter(int n) {
        synchronized (LOCK) {
            depth++;
            if (n == 0) throw new IllegalStateException("depth " + depth);
            try { return enter(n - 1); } finally { depth--; }
        }
    }
    static synchronized int twice(int n) { return n <= 0 ? 1 : 2 * twice(n - 1); }
    public static void main(String[] args) {
        try {
            enter(4);
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        System.out.println(depth);
        System.out.println(twice(10));
        for (int i = 0; i < 3; i++) {
            synchronized (LOCK) { if (i == 1) continue; System.out.println("in " + i); }
        }
    }
}

// The lock expression is evaluated once and the block returns its value.
class LockOnce {
    static int evals;
    final StringBuffer buf = new StringBuffer();
    static Object lock(String name) {
        evals++;
        System.out.println("lock " + name);
        return name;
    }
    synchronized LockOnce add(int n) {
        synchronized (lock("inner")) { buf.append(n); return this; }
    }
    public static void main(String[] args) {
        LockOnce l = new LockOnce();
        System.out.println(l.add(1).add(-2).add(3).buf);
        synchronized (lock("outer")) {
            synchronized (l) { System.out.println(evals); }
        }
        try {
            synchronized (lock(null)) { System.out.println("unreached"); }
        } catch (NullPointerException e) { System.out.println(e.getClass().getName() + " after " + evals); }
    }
}

// Three levels of try record the order of their finally blocks.
class NestedFinally {
    static StringBuffer log = new StringBuffer();
    static int work(int bad) {
        try {
            try {
                try {
                    if (bad == 1) throw new RuntimeException("one");
                    log.append("work ");
                    return bad;
                } finally {
                    log.append("f1 ");
                    if (bad == 2) throw new RuntimeException("two");
                }
            } catch (RuntimeException e) {
                log.append(e.getMessage()).append(' ');
                return -bad;
            } finally {
                log.append("f2 ");
            }
        } finally {
            log.append("f3");
        }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            log.setLength(0);
            int r = work(i);
            System.out.println(r + ": " + log);
        }
        System.out.println(log.length());
    }
}

// A try inside a finally block handles its own failure and keeps the pending one.
class TryInFinally {
    static void close(int n) {
        if (n % 2 == 1) throw new IllegalStateException("close " + n);
    }
    static void use(int n) {
        try {
            if (n > 1) throw new UnsupportedOperationException("use " + n);
            System.out.println("used " + n);
        } finally {
            try {
                close(n);
            } catch (IllegalStateException e) {
                System.out.println("ignored " + e.getMessage());
            }
        }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            try {
                use(i);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}

// Retry an operation until it works or the attempts run out.
class RetryLoop {
    static int failures;
    static String fetch(int n) throws java.io.IOException {
        if (failures-- > 0) throw new java.io.IOException("busy " + failures);
        return "page " + n;
    }
    static String retry(int n) {
        for (int attempt = 1; ; attempt++) {
            try {
                return fetch(n) + " at attempt " + attempt;
            } catch (java.io.IOException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
                if (attempt == 3) return "gave up on " + n;
            }
        }
    }
    public static void main(String[] args) {
        failures = 0;
        System.out.println(retry(1));
        failures = 2;
        System.out.println(retry(2));
        failures = 5;
        System.out.println(retry(3));
    }
}

// An exception class carries data and is used as a far return.
class ExceptionResult {
    static class Found extends Exception {
        private final int row, col;
        Found(int row, int col) { this.row = row; this.col = col; }
        public String getMessage() { return row + ":" + col; }
    }
    static void search(int[][] m, int r, int want) throws Found {
        if (r == m.length) return;
        for (int c = 0; c < m[r].length; c++) if (m[r][c] == want) throw new Found(r, c);
        search(m, r + 1, want);
    }
    public static void main(String[] args) {
        int[][] m = { { 4, 8 }, {}, { 15, 16, 23 }, { 42 } };
        int[] wants = { 8, 23, 42, 99 };
        for (int i = 0; i < wants.length; i++) {
            try {
                search(m, 0, wants[i]);
                System.out.println(wants[i] + " is missing");
            } catch (Found f) {
                System.out.println(wants[i] + " at " + f.getMessage() + " sum " + (f.row + f.col));
            }
        }
    }
}

// Checked exceptions of an overridden method may be narrower or absent.
class NarrowThrows {
    static class Source {
        int read() throws Exception { throw new Exception("abstract source"); }
    }
    static class Bounded extends Source {
        int left = 2;
        int read() throws java.io.EOFException {
            if (left == 0) throw new java.io.EOFException("drained");
            return left--;
        }
    }
    static class Constant extends Source {
        int read() { return 7; }
    }
    public static void main(String[] args) {
        System.out.println(new Constant().read());
        Source[] all = { new Bounded(), new Constant(), new Source() };
        for (int i = 0; i < all.length; i++) {
            try {
                System.out.println(all[i].read() + all[i].read());
                System.out.println(all[i].read());
            } catch (java.io.IOException e) {
                System.out.println("io " + e.getClass().getName() + ": " + e.getMessage());
            } catch (Exception e) {
                System.out.println("any " + e.getMessage());
            }
        }
    }
}

// A constructor that throws leaves no object, but its side effects remain.
class ThrowingConstructor {
    static int made;
    static class Account {
        final int id = ++made;
        { System.out.println("initialiser " + id); }
        Account(int amount) {
            if (amount < 0) throw new IllegalArgumentException("negative amount " + amount);
            System.out.println("opened " + id);
        }
    }
    public static void main(String[] args) {
        Account a = null;
        int[] amounts = { 5, -1, 0 };
        for (int i = 0; i < amounts.length; i++) {
            try {
                a = new Account(amounts[i]);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
            System.out.println("a is " + a.id);
        }
        System.out.println(made + " started");
    }
}

// Errors pass by handlers for Exception and are caught as Throwable.
class ErrorsPass {
    static String run(Throwable t) {
        try {
            try {
                throw t;
            } catch (RuntimeException e) {
                return "runtime " + e.getMessage();
            } catch (Exception e) {
                return "checked " + e.getMessage();
            }
        } catch (Error e) {
            return "error " + e.getMessage();
        } catch (Throwable e) {
            return "throwable " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        System.out.println(run(new IndexOutOfBoundsException("a")));
        System.out.println(run(new CloneNotSupportedException("b")));
        System.out.println(run(new InternalError("c")));
        System.out.println(run(new Throwable("d")));
        System.out.println(run(new Error()));
        System.out.println(run(new ArithmeticException()));
    }
}

// Conditions with assignments and increments count how often they are tested.
class BusyConditions {
    public static void main(String[] args) {
        int i = 0, n = 10;
        while (i++ < --n) { }
        System.out.println(i + " " + n);
        int v, sum = 0;
        while ((v = n * n - i * 4) > 0 && sum < 100) {
            sum += v;
            n--;
        }
        System.out.println(v + " " + sum + " " + n);
        boolean flag;
        if (flag = i > 100) System.out.println("big");
        else System.out.println("flag " + flag);
        if ((i = 3) == 3 | (n = 8) == 8) System.out.println(i * n);
        if ((i = 4) == 4 || (n = 9) == 9) System.out.println(i * n);
    }
}

// Assignments are expressions and chain from right to left.
class ChainedAssign {
    public static void main(String[] args) {
        int a, b, c;
        a = b = c = 7;
        System.out.println(a + b + c);
        a += b -= c *= 2;
        System.out.println(a + " " + b + " " + c);
        byte small;
        int wide = small = (byte) 300;
        System.out.println(wide + " " + small);
        long l;
        double d = l = 'A';
        System.out.println(d + " " + l);
        int[] x = { 1, 2 }, y;
        (y = x)[1] = 9;
        System.out.println(x[1] + y.length);
        System.out.println((a = 5) + (a = 6) * a);
    }
}

// Compound assignment narrows its result without a cast.
class CompoundNarrow {
    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        System.out.println(b);
        b *= 2.6;
        System.out.println(b);
        char c = 'A';
        c += 1.9;
        System.out.println(c);
        short s = -1;
        s >>>= 4;
        System.out.println(s);
        int i = 10;
        i *= 1e10;
        System.out.println(i);
        i -= 0.5;
        System.out.println(i);
        i <<= 33;
        System.out.println(i);
        String t = "n";
        t += 1 + 2 + 'c';
        System.out.println(t);
    }
}

// Subsets of a list that reach a target sum, found by backtracking.
class SubsetSum {
    static int tried;
    static int find(int[] a, int i, int left, String path) {
        tried++;
        if (left == 0) {
            System.out.println("found" + path);
            return 1;
        }
        if (left < 0 || i == a.length) return 0;
        return find(a, i + 1, left - a[i], path + " " + a[i]) + find(a, i + 1, left, path);
    }
    public static void main(String[] args) {
        int[] coins = { 8, 6, 7, 5, 3, 10, 9 };
        int n = find(coins, 0, 15, "");
        System.out.println(n + " ways, tried " + tried);
        tried = 0;
        n = find(coins, 0, 100, "");
        System.out.println(n + " ways, tried " + tried);
        System.out.println(find(new int[0], 0, 0, " nothing"));
    }
}

// Merge sort by recursion over halves, also for empty and equal input.
class MergeRecursion {
    static int compares;
    static void sort(int[] a, int lo, int hi) {
        if (hi - lo < 2) return;
        int mid = (lo + hi) >>> 1;
        sort(a, lo, mid);
        sort(a, mid, hi);
        int[] t = new int[hi - lo];
        for (int k = 0, i = lo, j = mid; k < t.length; k++) {
            boolean left = j == hi || i < mid && a[i] <= a[j];
            compares++;
            t[k] = left ? a[i++] : a[j++];
        }
        System.arraycopy(t, 0, a, lo, t.length);
    }
    public static void main(String[] args) {
        int[][] all = { {}, { 1 }, { 2, 1 }, { 5, -3, 5, 0, 99, -3, 7 }, { 4, 4, 4 } };
        for (int i = 0; i < all.length; i++) {
            compares = 0;
            sort(all[i], 0, all[i].length);
            String s = "";
            for (int k = 0; k < all[i].length; k++) s += all[i][k] + " ";
            System.out.println("[" + s.trim() + "] steps " + compares);
        }
    }
}

// The greatest common divisor by recursion, with zero and negative numbers.
class GcdCorners {
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
    static long lcm(int a, int b) { return (long) a / gcd(a, b) * b; }
    public static void main(String[] args) {
        System.out.println(gcd(84, 36));
        System.out.println(gcd(0, 5));
        System.out.println(gcd(0, 0));
        System.out.println(gcd(-12, 18) + " " + gcd(12, -18));
        System.out.println(gcd(Integer.MIN_VALUE, -1));
        System.out.println(lcm(1 << 20, (1 << 20) - 1));
        try {
            System.out.println(lcm(0, 0));
        } catch (ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Brackets are matched by a stack that is a plain array with a moving top.
class Brackets {
    static String check(String s) {
        char[] stack = new char[4];
        int top = 0;
        try {
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                switch (c) {
                    case '(': stack[top++] = ')'; break;
                    case '[': stack[top++] = ']'; break;
                    case ')':
                    case ']':
                        if (stack[--top] != c) return "mismatch at " + i;
                }
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return (top < 0 ? "too many closed: " : "too deep: ") + e.getMessage();
        }
        return top == 0 ? "ok" : top + " open";
    }
    public static void main(String[] args) {
        String[] t = { "", "(a[b]c)", "([)]", "((", "x)", "([([(" };
        for (int i = 0; i < t.length; i++) {
            String r = check(t[i]);
            System.out.println("'" + t[i] + "' " + r);
        }
        System.out.println(check("[[((").length());
    }
}

// The game of life on a small board that wraps around at its edges.
class LifeGlider {
    public static void main(String[] args) {
        int n = 6;
        boolean[][] b = new boolean[n][n];
        b[0][1] = b[1][2] = b[2][0] = b[2][1] = b[2][2] = true;
        for (int gen = 0; gen < 8; gen++) {
            boolean[][] next = new boolean[n][n];
            for (int r = 0; r < n; r++)
                for (int c = 0; c < n; c++) {
                    int k = b[r][c] ? -1 : 0;
                    for (int d = 0; d < 9; d++)
                        if (b[(r + d / 3 - 1 + n) % n][(c + d % 3 - 1 + n) % n]) k++;
                    next[r][c] = k == 3 || k == 2 && b[r][c];
                }
            b = next;
        }
        for (int r = 0; r < n; r++) {
            StringBuffer sb = new StringBuffer();
            for (int c = 0; c < n; c++) sb.append(b[r][c] ? '#' : '.');
            System.out.println(sb);
        }
    }
}

// The shortest way through a maze by breadth first search in plain arrays.
class MazeWay {
    public static void main(String[] args) {
        String[] maze = { "S.#.....", "..#.###.", "....#E..", "###.####", "........" };
        int h = maze.length, w = maze[0].length();
        int[] queue = new int[h * w], dist = new int[h * w];
        int head = 0, tail = 0, end = -1;
        java.util.Arrays.fill(dist, -1);
        dist[queue[tail++]] = 0;
        search:
        while (head < tail) {
            int at = queue[head++];
            for (int d = 0; d < 4; d++) {
                int r = at / w + (d == 0 ? -1 : d == 1 ? 1 : 0), c = at % w + (d == 2 ? -1 : d == 3 ? 1 : 0);
                if (r < 0 || c < 0 || r >= h || c >= w || maze[r].charAt(c) == '#') continue;
                if (dist[r * w + c] >= 0) continue;
                dist[queue[tail++] = r * w + c] = dist[at] + 1;
                if (maze[r].charAt(c) == 'E') { end = r * w + c; break search; }
            }
        }
        System.out.println("end at " + end / w + "," + end % w);
        System.out.println("steps " + dist[end]);
        System.out.println("visited " + tail + ", expanded " + head);
    }
}

// Binary search with off-by-one corners, recursive and by loop.
class BinarySearch {
    static int loop(int[] a, int x) {
        int lo = 0, hi = a.length - 1;
        while (lo <= hi) {
            int mid = lo + hi >>> 1;
            if (a[mid] < x) lo = mid + 1;
            else if (a[mid] > x) hi = mid - 1;
            else return mid;
        }
        return ~lo;
    }
    static int rec(int[] a, int x, int lo, int hi) {
        if (lo >= hi) return ~lo;
        int mid = (lo + hi - 1) / 2;
        return a[mid] == x ? mid : a[mid] < x ? rec(a, x, mid + 1, hi) : rec(a, x, lo, mid);
    }
    public static void main(String[] args) {
        int[] a = { -9, -2, 0, 4, 4000, Integer.MAX_VALUE };
        int[] x = { -9, Integer.MAX_VALUE, 5, Integer.MIN_VALUE, 0 };
        for (int i = 0; i < x.length; i++) {
            int p = loop(a, x[i]);
            System.out.println(x[i] + " " + p + " " + (p == rec(a, x[i], 0, a.length)));
        }
        System.out.println(loop(new int[0], 1) + " " + rec(new int[0], 1, 0, 0));
    }
}

// Unreachable by value: constant conditions guard code without compile errors.
class ConstantConditions {
    static final boolean DEBUG = false;
    static int forever() {
        int n = 0;
        for (; true; n += 3) {
            if (n * n > 200) return n;
        }
    }
    static int only(int n) {
        if (DEBUG) { System.out.println("debug"); n = -n; }
        if (false) return 0;
        do { n++; if (n > 5) return n; } while (true);
    }
    public static void main(String[] args) {
        System.out.println(forever());
        System.out.println(only(1));
        System.out.println(only(50));
        ; ;
        {}
        final int two = 2;
        while (two > 1) { System.out.println("once"); break; }
        System.out.println(DEBUG ? "on" : "off");
    }
}

// Static initialisers run in text order and see the defaults of later fields.
class InitOrder {
    static String log = "";
    static int a = mark("a", peek());
    static int b = mark("b", 5);
    static { log += "block " + a + b + " "; a = 8; }
    static final int K = 3;
    static int c = mark("c", a + b + K);
    static int peek() { return b + K; }
    static int mark(String n, int v) {
        log += n + "=" + v + " ";
        return v;
    }
    public static void main(String[] args) {
        System.out.println(log.trim());
        System.out.println(a);
        System.out.println(b);
        System.out.println(c);
        System.out.println(a + b * c - K);
        System.out.println(log.length());
    }
}

// A superclass constructor calls an overridden method before the fields are set.
class EarlyCall {
    static class Base {
        Base() { System.out.println("base sees " + describe()); }
        String describe() { return "base"; }
    }
    static class Derived extends Base {
        int n = 5;
        final int k = 6;
        String s = "set";
        Derived() {
            super();
            n++;
            System.out.println("derived sees " + describe());
        }
        String describe() { return n + " " + k + " " + s; }
    }
    public static void main(String[] args) {
        Base b = new Base();
        Base d = new Derived();
        System.out.println(b.describe());
        System.out.println(d.describe());
        System.out.println(d instanceof Derived);
        System.out.println(((Derived) d).n);
    }
}

// Anonymous classes serve as actions that may fail inside a common frame.
class ActionFrame {
    interface Action { int run(int n) throws Exception; }
    static void perform(String name, Action a, int n) {
        String end = "failed";
        try {
            System.out.println(name + " = " + a.run(n));
            end = "fine";
        } catch (Exception e) {
            System.out.println(name + " " + e.getClass().getName() + ": " + e.getMessage());
        } finally {
            System.out.println(name + " " + end);
        }
    }
    public static void main(String[] args) {
        final int[] data = { 3, 1, 2 };
        Action index = new Action() { public int run(int n) { return data[n]; } };
        Action divide = new Action() { public int run(int n) { return 60 / (n - 3); } };
        Action checked = new Action() {
            public int run(int n) throws Exception { throw new Exception("code " + n, new Error("deep")); }
        };
        perform("index", index, 2);
        perform("index", index, 3);
        perform("divide", divide, 3);
        perform("divide", divide, -3);
        perform("checked", checked, 404);
    }
}

// A shift by more than the width uses only the low bits of the distance.
class ShiftLoops {
    public static void main(String[] args) {
        StringBuffer sb = new StringBuffer();
        for (int s = -1; s < 70; s += 17) sb.append(1 << s).append(' ').append(1L << s).append(' ');
        System.out.println(sb.toString().trim());
        int bits = 0;
        for (int v = -8; v != 0; v &= v - 1) bits++;
        System.out.println(bits + " bits");
        int rev = 0;
        for (int i = 0, v = 0x12345678; i < 32; i++, v >>>= 1) rev = rev << 1 | v & 1;
        System.out.println(Integer.toHexString(rev));
        System.out.println((byte) 0x80 >> 1);
        System.out.println((byte) 0x80 >>> 28);
        System.out.println(5 & 6 | 1 ^ 3);
    }
}

// A float loop counter gets stuck, so a second test ends the loop.
class StuckCounter {
    public static void main(String[] args) {
        float f = 16777210f;
        int rounds = 0;
        while (f < 16777220f) {
            f++;
            if (++rounds == 50) break;
        }
        System.out.println(f + " after " + rounds);
        rounds = 0;
        for (double d = 0; d != 1 && rounds < 20; d += 0.1) rounds++;
        System.out.println(rounds);
        double nan = 0.0 / 0.0;
        while (nan != nan) { System.out.println("not itself"); nan = 0; }
        do rounds -= 3; while (rounds > 0.5 * rounds);
        System.out.println(rounds);
    }
}

// Integer loops with long bounds and byte counters wrap around.
class WrappingCounters {
    public static void main(String[] args) {
        int n = 0;
        for (byte b = 100; b > 0; b += 9) n++;
        System.out.println(n);
        n = 0;
        for (char c = '\ufff0'; c != 5; c++) n++;
        System.out.println(n);
        n = 0;
        for (int i = Integer.MAX_VALUE - 5; i > 0; i += 2) n++;
        System.out.println(n);
        long sum = 0;
        for (long l = Integer.MAX_VALUE - 2L; l <= Integer.MAX_VALUE + 2L; l++) sum += l;
        System.out.println(sum);
        short s = 0;
        do s -= 1000; while (s < 0);
        System.out.println(s);
    }
}

// Overloads are chosen by the static types of arguments, also inside ternaries.
class OverloadFlow {
    static String f(int i) { return "int " + i; }
    static String f(long l) { return "long " + l; }
    static String f(double d) { return "double " + d; }
    static String f(char c) { return "char " + c; }
    static String f(Object o) { return "object " + o; }
    static String f(String s) { return "string " + s; }
    public static void main(String[] args) {
        boolean t = args != null;
        byte b = 1;
        Object o = "text";
        System.out.println(f(b) + ", " + f(b + 'a') + ", " + f('a'));
        System.out.println(f(t ? 65 : 'x'));
        System.out.println(f(t ? b : 1L));
        System.out.println(f(t ? 'x' : 1.0f));
        System.out.println(f(o) + ", " + f((String) o));
        System.out.println(f(t ? null : "s"));
        System.out.println(f((char) (b + 'a')));
    }
}

// Memory of earlier results makes a double recursion linear.
class MemoPaths {
    static int calls;
    static long paths(int r, int c, long[][] memo) {
        calls++;
        if (r == 0 || c == 0) return 1;
        if (memo != null && memo[r][c] != 0) return memo[r][c];
        long v = paths(r - 1, c, memo) + paths(r, c - 1, memo);
        return memo == null ? v : (memo[r][c] = v);
    }
    public static void main(String[] args) {
        System.out.println(paths(6, 6, null) + " with " + calls + " calls");
        calls = 0;
        System.out.println(paths(6, 6, new long[7][7]) + " with " + calls + " calls");
        calls = 0;
        System.out.println(paths(16, 16, new long[17][17]) + " with " + calls + " calls");
        try {
            paths(3, 3, new long[3][4]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

// Exceptions inside list iteration: the bad entries are collected, not lost.
class CollectErrors {
    public static void main(String[] args) {
        java.util.List in = new java.util.ArrayList();
        in.add(new Integer(12));
        in.add("13");
        in.add("oops");
        in.add(null);
        in.add(new Long(5L));
        java.util.List errors = new java.util.ArrayList();
        int sum = 0;
        for (java.util.Iterator it = in.iterator(); it.hasNext();) {
            Object o = it.next();
            try {
                sum += o instanceof String ? Integer.parseInt((String) o) : ((Integer) o).intValue();
            } catch (NumberFormatException e) {
                errors.add(e.getMessage());
            } catch (RuntimeException e) {
                errors.add(e.getClass().getName());
            }
        }
        System.out.println(sum + " " + errors.size());
        for (int i = 0; i < errors.size(); i++) System.out.println(errors.get(i));
    }
}

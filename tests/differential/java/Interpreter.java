// A small recursive program: an expression parser and a tree that evaluates and prints itself.
import java.util.HashMap;
import java.util.Map;

public class Interpreter {
    static abstract class Node {
        abstract double value(Map names);
    }

    static class Number extends Node {
        final double n;

        Number(double n) {
            this.n = n;
        }

        double value(Map names) {
            return n;
        }

        public String toString() {
            return "" + n;
        }
    }

    static class Name extends Node {
        final String name;

        Name(String name) {
            this.name = name;
        }

        double value(Map names) {
            Object v = names.get(name);
            if (v == null) {
                throw new IllegalArgumentException("unknown " + name);
            }
            return ((Double) v).doubleValue();
        }

        public String toString() {
            return name;
        }
    }

    static class Binary extends Node {
        final char sign;

        final Node left, right;

        Binary(char sign, Node left, Node right) {
            this.sign = sign;
            this.left = left;
            this.right = right;
        }

        double value(Map names) {
            double a = left.value(names), b = right.value(names);
            switch (sign) {
                case '+': return a + b;
                case '-': return a - b;
                case '*': return a * b;
                default: return a / b;
            }
        }

        public String toString() {
            return "(" + left + " " + sign + " " + right + ")";
        }
    }

    final String text;

    int at = 0;

    Interpreter(String text) {
        this.text = text;
    }

    char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    Node sum() {
        Node left = product();
        for (char c = peek(); c == '+' || c == '-'; c = peek()) {
            at++;
            left = new Binary(c, left, product());
        }
        return left;
    }

    Node product() {
        Node left = atom();
        for (char c = peek(); c == '*' || c == '/'; c = peek()) {
            at++;
            left = new Binary(c, left, atom());
        }
        return left;
    }

    Node atom() {
        char c = peek();
        int from = at;
        if (c == '(') {
            at++;
            Node inside = sum();
            if (peek() != ')') {
                throw new IllegalArgumentException("no ) at " + at);
            }
            at++;
            return inside;
        }
        if (Character.isDigit(c)) {
            while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
                at++;
            }
            return new Number(Double.parseDouble(text.substring(from, at)));
        }
        if (Character.isLetter(c)) {
            while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
                at++;
            }
            return new Name(text.substring(from, at));
        }
        throw new IllegalArgumentException("what is " + c + " at " + at);
    }

    public static void main(String[] args) {
        Map names = new HashMap();
        names.put("x", new Double(3));
        names.put("pi2", new Double(1.5));
        String[] texts = { "1+2*3", "(1+2)*3", "x*x - 4/ (pi2+ 0.5)", "10/4/5", "2*(3", "y+1", "1-2-3", "?", "1/0", "((((x))))" };
        for (int i = 0; i < texts.length; i++) {
            try {
                Node tree = new Interpreter(texts[i]).sum();
                System.out.println(tree + " = " + tree.value(names));
            } catch (IllegalArgumentException e) {
                System.out.println(texts[i] + ": " + e.getMessage());
            }
        }
    }
}

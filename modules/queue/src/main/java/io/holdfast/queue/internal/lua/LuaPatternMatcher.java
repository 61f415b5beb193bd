package io.holdfast.queue.internal.lua;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaValue;

/**
 * Matches a Lua pattern against a string. Every step consumes the budget of the script, because a pattern may take
 * exponential time, and the interpreter's own matcher cannot be interrupted. Not thread-safe.
 */
final class LuaPatternMatcher {

    private static final int MAX_CAPTURES = 32;
    private static final int MAX_DEPTH = 200;
    private static final int OPEN = -1;
    private static final int POSITION = -2;

    private final LuaString text;
    private final LuaString pattern;
    private final LuaCharacterClasses classes;
    private final int[] starts = new int[MAX_CAPTURES];
    private final int[] lengths = new int[MAX_CAPTURES];
    private int captures;
    private int depth;

    LuaPatternMatcher(LuaString text, LuaString pattern) {
        this.text = text;
        this.pattern = pattern;
        classes = new LuaCharacterClasses(pattern);
    }

    LuaString text() {
        return text;
    }

    int captures() {
        return captures;
    }

    /** Matches the pattern starting at {@code from} at index {@code at} and returns the end of the match, or -1. */
    int matchAt(int at, int from) {
        captures = 0;
        depth = 0;
        return match(at, from);
    }

    /**
     * Returns the last match's capture with the given zero-based index, or the whole match if there are no captures.
     */
    LuaValue capture(int index, int start, int end) {
        if (index >= captures) {
            if (index == 0) {
                return text.substring(start, end);
            }
            throw new LuaError("invalid capture index %" + (index + 1));
        }
        if (lengths[index] == POSITION) {
            return LuaValue.valueOf(starts[index] + 1);
        }
        if (lengths[index] == OPEN) {
            throw new LuaError("unfinished capture");
        }
        return text.substring(starts[index], starts[index] + lengths[index]);
    }

    private int match(int at, int p) {
        if (++depth > MAX_DEPTH) {
            throw new LuaError("pattern too complex");
        }
        try {
            return matchHere(at, p);
        } finally {
            depth--;
        }
    }

    private int matchHere(int start, int from) {
        int at = start;
        int p = from;
        while (p < pattern.length()) {
            LuaBudget.consumeStep();
            int c = pattern.luaByte(p);
            if (c == '(') {
                return openCapture(at, p);
            }
            if (c == ')') {
                return closeCapture(at, p + 1);
            }
            if (c == '$' && p + 1 == pattern.length()) {
                return at == text.length() ? at : -1;
            }
            if (c == '%' && p + 1 < pattern.length()) {
                int next = pattern.luaByte(p + 1);
                if (next == 'b' || next == 'f' || LuaCharacterClasses.isDigit(next)) {
                    at = matchSpecial(at, p, next);
                    if (at < 0) {
                        return -1;
                    }
                    p = next == 'b' ? p + 4 : next == 'f' ? classes.end(p + 2) : p + 2;
                    continue;
                }
            }
            int end = classes.end(p);
            int quantifier = end < pattern.length() ? pattern.luaByte(end) : 0;
            if (quantifier == '*') {
                return matchGreedy(at, p, end, 0);
            }
            if (quantifier == '+') {
                return matchGreedy(at, p, end, 1);
            }
            if (quantifier == '-') {
                return matchLazy(at, p, end);
            }
            boolean single = matchesClass(at, p, end);
            if (quantifier == '?') {
                int found = single ? match(at + 1, end + 1) : -1;
                if (found >= 0) {
                    return found;
                }
                p = end + 1;
                continue;
            }
            if (!single) {
                return -1;
            }
            at++;
            p = end;
        }
        return at;
    }

    /** Matches a balanced pair ({@code %b}), a frontier ({@code %f}) or a back reference ({@code %1}). */
    private int matchSpecial(int at, int p, int kind) {
        if (kind == 'b') {
            return matchBalanced(at, p + 2);
        }
        if (kind == 'f') {
            if (p + 2 >= pattern.length() || pattern.luaByte(p + 2) != '[') {
                throw new LuaError("malformed pattern (missing '[' of a frontier)");
            }
            int end = classes.end(p + 2);
            int before = at == 0 ? 0 : text.luaByte(at - 1);
            int here = at < text.length() ? text.luaByte(at) : 0;
            return !classes.inSet(before, p + 2, end - 1) && classes.inSet(here, p + 2, end - 1) ? at : -1;
        }
        int index = kind - '1';
        if (index < 0 || index >= captures || lengths[index] < 0) {
            throw new LuaError("invalid capture index %" + (index + 1) + " in pattern");
        }
        for (int i = 0; i < lengths[index]; i++) {
            LuaBudget.consumeStep();
            if (at + i >= text.length() || text.luaByte(at + i) != text.luaByte(starts[index] + i)) {
                return -1;
            }
        }
        return at + lengths[index];
    }

    private int openCapture(int at, int p) {
        if (captures == MAX_CAPTURES) {
            throw new LuaError("too many captures");
        }
        boolean position = p + 1 < pattern.length() && pattern.luaByte(p + 1) == ')';
        starts[captures] = at;
        lengths[captures] = position ? POSITION : OPEN;
        captures++;
        int found = match(at, position ? p + 2 : p + 1);
        if (found < 0) {
            captures--;
        }
        return found;
    }

    private int closeCapture(int at, int p) {
        int index = captures - 1;
        while (index >= 0 && lengths[index] != OPEN) {
            index--;
        }
        if (index < 0) {
            throw new LuaError("invalid pattern capture");
        }
        lengths[index] = at - starts[index];
        int found = match(at, p);
        if (found < 0) {
            lengths[index] = OPEN;
        }
        return found;
    }

    private int matchGreedy(int at, int p, int end, int minCount) {
        int count = 0;
        while (matchesClass(at + count, p, end)) {
            LuaBudget.consumeStep();
            count++;
        }
        for (; count >= minCount; count--) {
            int found = match(at + count, end + 1);
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    private int matchLazy(int start, int p, int end) {
        int at = start;
        while (true) {
            int found = match(at, end + 1);
            if (found >= 0 || !matchesClass(at, p, end)) {
                return found;
            }
            at++;
        }
    }

    private int matchBalanced(int start, int p) {
        if (p + 1 >= pattern.length()) {
            throw new LuaError("malformed pattern (missing characters of a balanced pair)");
        }
        int open = pattern.luaByte(p);
        int close = pattern.luaByte(p + 1);
        if (start >= text.length() || text.luaByte(start) != open) {
            return -1;
        }
        int nesting = 1;
        for (int at = start + 1; at < text.length(); at++) {
            LuaBudget.consumeStep();
            int c = text.luaByte(at);
            if (c == close) {
                if (--nesting == 0) {
                    return at + 1;
                }
            } else if (c == open) {
                nesting++;
            }
        }
        return -1;
    }

    private boolean matchesClass(int at, int p, int end) {
        return at < text.length() && classes.matches(text.luaByte(at), p, end);
    }
}

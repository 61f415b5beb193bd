package io.holdfast.queue.internal.lua;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.luaj.vm2.Buffer;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.VarArgFunction;

/**
 * Versions of the string functions that may take a long time or allocate a lot of memory, limited by the script's
 * budget.
 */
public final class LuaStringLibrary {

    private LuaStringLibrary() {}

    /** Converts a string to UTF-8 bytes. The interpreter's own conversion does not support all of Unicode. */
    public static LuaString toLua(String text) {
        return LuaString.valueUsing(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String toJava(LuaString text) {
        return new String(text.m_bytes, text.m_offset, text.m_length, StandardCharsets.UTF_8);
    }

    /**
     * Converts a value to a string. Addresses of tables and functions are omitted, so that scripts are deterministic.
     */
    public static LuaString toText(LuaValue value) {
        if (value.isstring()) {
            return value.strvalue();
        }
        boolean hasAddress = value.istable() || value.isfunction();
        return LuaString.valueOf(hasAddress ? value.typename() : value.tojstring());
    }

    /** The body of a function with any number of arguments. */
    @FunctionalInterface
    interface Body {
        Varargs call(Varargs arguments);
    }

    static VarArgFunction function(Body body) {
        return new VarArgFunction() {
            @Override
            public Varargs invoke(Varargs arguments) {
                LuaBudget.consumeStep();
                return body.call(arguments);
            }
        };
    }

    /** Wraps a function that processes all bytes of its first argument. */
    private static VarArgFunction consumingBytes(LuaValue function) {
        return function(arguments -> {
            LuaBudget.consumeBytes(arguments.checkstring(1).length());
            return function.invoke(arguments);
        });
    }

    static void addTo(LuaTable string) {
        for (String name : List.of("byte", "lower", "reverse", "upper")) {
            string.set(name, consumingBytes(string.get(name)));
        }
        string.set("rep", function(LuaStringLibrary::rep));
        string.set("find", function(arguments -> find(arguments, true)));
        string.set("match", function(arguments -> find(arguments, false)));
        string.set("gmatch", function(LuaStringLibrary::gmatch));
        string.set("gsub", function(LuaStringLibrary::gsub));
        string.set("format", function(arguments -> {
            checkLength(arguments);
            return LuaStringFormat.format(arguments);
        }));
    }

    /** Throws if the concatenated arguments would be too long. */
    private static void checkLength(Varargs arguments) {
        long length = 0;
        for (int i = 1; i <= arguments.narg(); i++) {
            length += arguments.arg(i).isstring() ? arguments.arg(i).strvalue().length() : 0;
        }
        LuaBudget.checkLength(length);
    }

    private static Varargs rep(Varargs arguments) {
        LuaString text = arguments.checkstring(1);
        long count = Math.max(0, arguments.checklong(2));
        LuaString separator = arguments.optstring(3, LuaValue.EMPTYSTRING);
        if (count == 0 || text.length() + separator.length() == 0) {
            return LuaValue.EMPTYSTRING;
        }
        long length = Math.min(count, LuaBudget.BYTES + 1) * (text.length() + separator.length());
        LuaBudget.checkLength(length);
        LuaBudget.consumeBytes(length);
        Buffer result = new Buffer();
        for (long i = 0; i < count; i++) {
            result.append(text);
            if (i + 1 < count) {
                result.append(separator);
            }
        }
        return result.tostring();
    }

    private static Varargs find(Varargs arguments, boolean positions) {
        LuaString text = arguments.checkstring(1);
        LuaString pattern = arguments.checkstring(2);
        int init = index(arguments.optint(3, 1), text.length());
        if (init > text.length()) {
            return LuaValue.NIL;
        }
        if (positions && arguments.arg(4).toboolean()) {
            return findPlain(text, pattern, init);
        }
        boolean anchored = pattern.length() > 0 && pattern.luaByte(0) == '^';
        LuaPatternMatcher matcher = new LuaPatternMatcher(text, pattern);
        int at = init;
        do {
            int end = matcher.matchAt(at, anchored ? 1 : 0);
            if (end >= 0) {
                return positions
                        ? LuaValue.varargsOf(
                                LuaValue.valueOf(at + 1), LuaValue.valueOf(end), captures(matcher, at, end, false))
                        : captures(matcher, at, end, true);
            }
            at++;
        } while (at <= text.length() && !anchored);
        return LuaValue.NIL;
    }

    private static Varargs findPlain(LuaString text, LuaString part, int init) {
        for (int at = init; at + part.length() <= text.length(); at++) {
            int i = 0;
            while (i < part.length() && text.luaByte(at + i) == part.luaByte(i)) {
                LuaBudget.consumeStep();
                i++;
            }
            if (i == part.length()) {
                return LuaValue.varargsOf(LuaValue.valueOf(at + 1), LuaValue.valueOf(at + i));
            }
            LuaBudget.consumeStep();
        }
        return LuaValue.NIL;
    }

    private static Varargs gmatch(Varargs arguments) {
        LuaString text = arguments.checkstring(1);
        LuaPatternMatcher matcher = new LuaPatternMatcher(text, arguments.checkstring(2));
        int[] next = {0};
        return function(none -> {
            while (next[0] <= text.length()) {
                int at = next[0];
                int end = matcher.matchAt(at, 0);
                next[0] = end > at ? end : at + 1;
                if (end >= 0) {
                    return captures(matcher, at, end, true);
                }
            }
            return LuaValue.NIL;
        });
    }

    private static Varargs gsub(Varargs arguments) {
        LuaString text = arguments.checkstring(1);
        LuaString pattern = arguments.checkstring(2);
        LuaValue replacement = arguments.arg(3);
        if (!replacement.isstring() && !replacement.istable() && !replacement.isfunction()) {
            throw new LuaError("bad argument #3 to 'gsub' (string/function/table expected)");
        }
        long maxCount = arguments.optlong(4, Long.MAX_VALUE);
        boolean anchored = pattern.length() > 0 && pattern.luaByte(0) == '^';
        LuaPatternMatcher matcher = new LuaPatternMatcher(text, pattern);
        Buffer result = new Buffer();
        long length = 0;
        long count = 0;
        int at = 0;
        while (count < maxCount) {
            LuaBudget.consumeStep();
            int end = matcher.matchAt(at, anchored ? 1 : 0);
            if (end >= 0) {
                count++;
                LuaString replaced = replace(matcher, replacement, at, end, text);
                length += replaced.length();
                LuaBudget.checkLength(length);
                result.append(replaced);
            }
            if (end > at) {
                at = end;
            } else if (at < text.length()) {
                result.append((byte) text.luaByte(at++));
                length++;
            } else {
                break;
            }
            if (anchored) {
                break;
            }
        }
        if (at < text.length()) {
            result.append(text.substring(at, text.length()));
        }
        return LuaValue.varargsOf(result.tostring(), LuaValue.valueOf((double) count));
    }

    private static LuaString replace(LuaPatternMatcher matcher, LuaValue replacement, int at, int end, LuaString text) {
        LuaValue value;
        if (replacement.isstring()) {
            value = expand(matcher, replacement.strvalue(), at, end);
        } else if (replacement.istable()) {
            value = replacement.get(matcher.capture(0, at, end));
        } else {
            value = replacement.invoke(captures(matcher, at, end, true)).arg1();
        }
        if (!value.toboolean()) {
            return text.substring(at, end);
        }
        if (!value.isstring()) {
            throw new LuaError("invalid replacement value (a " + value.typename() + ")");
        }
        return value.strvalue();
    }

    /** Replaces %0 to %9 in a replacement string with the captures. */
    private static LuaValue expand(LuaPatternMatcher matcher, LuaString replacement, int at, int end) {
        Buffer expanded = new Buffer();
        long length = 0;
        for (int i = 0; i < replacement.length(); i++) {
            LuaBudget.consumeStep();
            int c = replacement.luaByte(i);
            if (c != '%') {
                expanded.append((byte) c);
                length++;
                continue;
            }
            int next = ++i < replacement.length() ? replacement.luaByte(i) : 0;
            if (next == '%') {
                expanded.append((byte) '%');
                length++;
            } else if (next >= '0' && next <= '9') {
                LuaString captured = (next == '0'
                                ? new LuaPatternMatcher(matcher.text(), LuaValue.EMPTYSTRING).capture(0, at, end)
                                : matcher.capture(next - '1', at, end))
                        .strvalue();
                length += captured.length();
                LuaBudget.checkLength(length);
                expanded.append(captured);
            } else {
                throw new LuaError("invalid use of '%' in replacement string");
            }
        }
        return expanded.tostring();
    }

    /**
     * Returns all captures of a match.
     *
     * @param whole whether to return the whole match if the pattern has no captures
     */
    private static Varargs captures(LuaPatternMatcher matcher, int at, int end, boolean whole) {
        int count = matcher.captures() == 0 && whole ? 1 : matcher.captures();
        LuaValue[] values = new LuaValue[count];
        for (int i = 0; i < count; i++) {
            values[i] = matcher.capture(i, at, end);
        }
        return LuaValue.varargsOf(values);
    }

    /** Converts a Lua position, which counts from 1, or backwards from -1, to a zero-based index. */
    private static int index(int position, int length) {
        return position > 0 ? position - 1 : position == 0 ? 0 : Math.max(0, length + position);
    }
}

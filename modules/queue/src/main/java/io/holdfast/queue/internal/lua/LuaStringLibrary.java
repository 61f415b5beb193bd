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

/** The string functions that could take long or make much, with limits. */
public final class LuaStringLibrary {

    private LuaStringLibrary() {}

    /** Text as the interpreter has it: bytes of UTF-8. Its own conversion does not know all of Unicode. */
    public static LuaString toLua(String text) {
        return LuaString.valueUsing(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String toJava(LuaString text) {
        return new String(text.m_bytes, text.m_offset, text.m_length, StandardCharsets.UTF_8);
    }

    /** Any value as text. Tables and functions have no address in it, so that a script answers the same each time. */
    public static LuaString toText(LuaValue value) {
        if (value.isstring()) {
            return value.strvalue();
        }
        boolean hasAddress = value.istable() || value.isfunction();
        return LuaString.valueOf(hasAddress ? value.typename() : value.tojstring());
    }

    /** A function of any number of arguments. */
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

    /** A function that goes over all of a text. */
    private static VarArgFunction whole(LuaValue function) {
        return function(arguments -> {
            LuaBudget.consumeBytes(arguments.checkstring(1).length());
            return function.invoke(arguments);
        });
    }

    static void addTo(LuaTable string) {
        for (String name : List.of("byte", "lower", "reverse", "upper")) {
            string.set(name, whole(string.get(name)));
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

    /** Refuses arguments that would be too long one behind the other. */
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
        Buffer all = new Buffer();
        for (long i = 0; i < count; i++) {
            all.append(text);
            if (i + 1 < count) {
                all.append(separator);
            }
        }
        return all.tostring();
    }

    private static Varargs find(Varargs arguments, boolean positions) {
        LuaString text = arguments.checkstring(1);
        LuaString pattern = arguments.checkstring(2);
        int init = position(arguments.optint(3, 1), text.length());
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
        LuaValue by = arguments.arg(3);
        if (!by.isstring() && !by.istable() && !by.isfunction()) {
            throw new LuaError("bad argument #3 to 'gsub' (string/function/table expected)");
        }
        long most = arguments.optlong(4, Long.MAX_VALUE);
        boolean anchored = pattern.length() > 0 && pattern.luaByte(0) == '^';
        LuaPatternMatcher matcher = new LuaPatternMatcher(text, pattern);
        Buffer result = new Buffer();
        long length = 0;
        long count = 0;
        int at = 0;
        while (count < most) {
            LuaBudget.consumeStep();
            int end = matcher.matchAt(at, anchored ? 1 : 0);
            if (end >= 0) {
                count++;
                LuaString with = replacement(matcher, by, at, end, text);
                length += with.length();
                LuaBudget.checkLength(length);
                result.append(with);
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

    private static LuaString replacement(LuaPatternMatcher matcher, LuaValue by, int at, int end, LuaString text) {
        LuaValue value;
        if (by.isstring()) {
            value = expand(matcher, by.strvalue(), at, end);
        } else if (by.istable()) {
            value = by.get(matcher.capture(0, at, end));
        } else {
            value = by.invoke(captures(matcher, at, end, true)).arg1();
        }
        if (!value.toboolean()) {
            return text.substring(at, end);
        }
        if (!value.isstring()) {
            throw new LuaError("invalid replacement value (a " + value.typename() + ")");
        }
        return value.strvalue();
    }

    /** A replacement with what was captured in place of %0 to %9. */
    private static LuaValue expand(LuaPatternMatcher matcher, LuaString by, int at, int end) {
        Buffer expanded = new Buffer();
        long length = 0;
        for (int i = 0; i < by.length(); i++) {
            LuaBudget.consumeStep();
            int c = by.luaByte(i);
            if (c != '%') {
                expanded.append((byte) c);
                length++;
                continue;
            }
            int next = ++i < by.length() ? by.luaByte(i) : 0;
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

    /** All captures of a match; where there are none, the whole match or nothing. */
    private static Varargs captures(LuaPatternMatcher matcher, int at, int end, boolean whole) {
        int count = matcher.captures() == 0 && whole ? 1 : matcher.captures();
        LuaValue[] values = new LuaValue[count];
        for (int i = 0; i < count; i++) {
            values[i] = matcher.capture(i, at, end);
        }
        return LuaValue.varargsOf(values);
    }

    /** A place that a script gives, from 1, or from -1 backwards, as an index. */
    private static int position(int given, int length) {
        return given > 0 ? given - 1 : given == 0 ? 0 : Math.max(0, length + given);
    }
}

package io.holdfast.queue.internal.lua;

import java.nio.charset.StandardCharsets;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

/** The {@code utf8} library, which the interpreter does not provide. */
final class LuaUtf8Library {

    private static final int INVALID = -1;

    private LuaUtf8Library() {}

    static LuaTable table() {
        LuaTable utf8 = new LuaTable();
        utf8.set("char", LuaStringLibrary.function(LuaUtf8Library::character));
        utf8.set("codepoint", LuaStringLibrary.function(LuaUtf8Library::codepoint));
        utf8.set("len", LuaStringLibrary.function(LuaUtf8Library::length));
        utf8.set("offset", LuaStringLibrary.function(LuaUtf8Library::offset));
        utf8.set("codes", LuaStringLibrary.function(LuaUtf8Library::codes));
        byte[] pattern = {
            '[', 0, '-', 0x7f, (byte) 0xc2, '-', (byte) 0xf4, ']', '[', (byte) 0x80, '-', (byte) 0xbf, ']', '*'
        };
        utf8.set("charpattern", LuaString.valueOf(pattern));
        return utf8;
    }

    private static Varargs character(Varargs codes) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= codes.narg(); i++) {
            int code = codes.checkint(i);
            if (!Character.isValidCodePoint(code)) {
                throw new LuaError("bad argument #" + i + " to 'char' (value out of range)");
            }
            text.appendCodePoint(code);
        }
        return LuaString.valueOf(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Varargs codepoint(Varargs arguments) {
        LuaString text = arguments.checkstring(1);
        int first = start(arguments.optint(2, 1), text.length());
        int last = index(arguments.optint(3, first + 1), text.length());
        LuaTable codes = new LuaTable();
        int count = 0;
        for (int at = first; at <= last; at += size(text, at)) {
            LuaBudget.consumeStep();
            codes.set(++count, LuaValue.valueOf(decode(text, at)));
        }
        return codes.unpack();
    }

    private static Varargs length(Varargs arguments) {
        LuaString text = arguments.checkstring(1);
        int at = start(arguments.optint(2, 1), text.length());
        int last = index(arguments.optint(3, -1), text.length());
        int count = 0;
        while (at <= last) {
            LuaBudget.consumeStep();
            if (codeAt(text, at) == INVALID) {
                return LuaValue.varargsOf(LuaValue.NIL, LuaValue.valueOf(at + 1));
            }
            at += size(text, at);
            count++;
        }
        return LuaValue.valueOf(count);
    }

    /** Returns the position of the nth character, counted from position i. */
    private static Varargs offset(Varargs arguments) {
        LuaString text = arguments.checkstring(1);
        int n = arguments.checkint(2);
        int at = start(arguments.optint(3, n > 0 ? 1 : text.length() + 1), text.length());
        while (n == 0 && at > 0 && isContinuation(text, at)) {
            LuaBudget.consumeStep();
            at--;
        }
        for (; n < 0 && at > 0; n++) {
            do {
                LuaBudget.consumeStep();
                at--;
            } while (at > 0 && isContinuation(text, at));
        }
        for (n--; n > 0 && at < text.length(); n--) {
            do {
                LuaBudget.consumeStep();
                at++;
            } while (isContinuation(text, at));
        }
        return n > 0 || n < -1 ? LuaValue.NIL : LuaValue.valueOf(at + 1);
    }

    private static Varargs codes(Varargs arguments) {
        LuaString text = arguments.checkstring(1);
        int[] next = {0};
        return LuaStringLibrary.function(none -> {
            int at = next[0];
            if (at >= text.length()) {
                return LuaValue.NIL;
            }
            next[0] = at + size(text, at);
            return LuaValue.varargsOf(LuaValue.valueOf(at + 1), LuaValue.valueOf(decode(text, at)));
        });
    }

    private static int decode(LuaString text, int at) {
        int code = codeAt(text, at);
        if (code == INVALID) {
            throw new LuaError("invalid UTF-8 code");
        }
        return code;
    }

    private static int codeAt(LuaString text, int at) {
        if (at >= text.length()) {
            return INVALID;
        }
        int size = size(text, at);
        int lead = text.luaByte(at);
        if (at + size > text.length() || (lead >= 0x80 && lead < 0xc2) || lead > 0xf4) {
            return INVALID;
        }
        int code = size == 1 ? lead : lead & (0xff >> (size + 1));
        for (int i = 1; i < size; i++) {
            if (!isContinuation(text, at + i)) {
                return INVALID;
            }
            code = (code << 6) | (text.luaByte(at + i) & 0x3f);
        }
        boolean tooLong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
        return tooLong || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? INVALID : code;
    }

    private static int size(LuaString text, int at) {
        int lead = text.luaByte(at);
        return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    }

    private static boolean isContinuation(LuaString text, int at) {
        return at < text.length() && (text.luaByte(at) & 0xc0) == 0x80;
    }

    /** Like {@link #index}, but requires an index between 0 and the length of the string. */
    private static int start(int position, int length) {
        int at = index(position, length);
        if (at < 0 || at > length) {
            throw new LuaError("bad argument (position " + position + " is out of bounds)");
        }
        return at;
    }

    /** Converts a Lua position, which counts from 1, or backwards from -1, to a zero-based index. */
    private static int index(int position, int length) {
        return position > 0 ? position - 1 : length + position;
    }
}

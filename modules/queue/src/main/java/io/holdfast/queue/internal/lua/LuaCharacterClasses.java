package io.holdfast.queue.internal.lua;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;

/** The character classes of a Lua pattern: {@code .}, {@code %a}, {@code [a-z_]} and single characters. */
final class LuaCharacterClasses {

    private final LuaString pattern;

    LuaCharacterClasses(LuaString pattern) {
        this.pattern = pattern;
    }

    /** Returns the end index of the character class that starts at {@code p}. */
    int end(int p) {
        int c = pattern.luaByte(p);
        if (c == '%') {
            if (p + 1 == pattern.length()) {
                throw new LuaError("malformed pattern (ends with '%')");
            }
            return p + 2;
        }
        if (c != '[') {
            return p + 1;
        }
        int end = p + 1;
        if (end < pattern.length() && pattern.luaByte(end) == '^') {
            end++;
        }
        do {
            if (end >= pattern.length()) {
                throw new LuaError("malformed pattern (missing ']')");
            }
            end += pattern.luaByte(end) == '%' ? 2 : 1;
        } while (end >= pattern.length() || pattern.luaByte(end) != ']');
        return end + 1;
    }

    /** Returns whether a character is in the class between {@code p} and {@code end}. */
    boolean matches(int c, int p, int end) {
        return switch (pattern.luaByte(p)) {
            case '.' -> true;
            case '%' -> isClass(c, pattern.luaByte(p + 1));
            case '[' -> inSet(c, p, end - 1);
            default -> pattern.luaByte(p) == c;
        };
    }

    /** Returns whether a character is in the set between the brackets at {@code open} and {@code close}. */
    boolean inSet(int c, int open, int close) {
        int p = open + 1;
        boolean member = true;
        if (pattern.luaByte(p) == '^') {
            member = false;
            p++;
        }
        while (p < close) {
            int here = pattern.luaByte(p);
            if (here == '%') {
                if (isClass(c, pattern.luaByte(p + 1))) {
                    return member;
                }
                p += 2;
            } else if (p + 2 < close && pattern.luaByte(p + 1) == '-') {
                if (here <= c && c <= pattern.luaByte(p + 2)) {
                    return member;
                }
                p += 3;
            } else {
                if (here == c) {
                    return member;
                }
                p++;
            }
        }
        return !member;
    }

    private static boolean isClass(int c, int letter) {
        boolean in = switch (letter | 0x20) {
            case 'a' -> isLetter(c);
            case 'c' -> c < 0x20 || c == 0x7f;
            case 'd' -> isDigit(c);
            case 'g' -> c > 0x20 && c < 0x7f;
            case 'l' -> c >= 'a' && c <= 'z';
            case 'p' -> c > 0x20 && c < 0x7f && !isLetter(c) && !isDigit(c);
            case 's' -> c == ' ' || (c >= 9 && c <= 13);
            case 'u' -> c >= 'A' && c <= 'Z';
            case 'w' -> isLetter(c) || isDigit(c);
            case 'x' -> isDigit(c) || (isLetter(c) && (c | 0x20) <= 'f');
            default -> letter == c;
        };
        boolean isComplement = letter >= 'A' && letter <= 'Z' && "ACDGLPSUWX".indexOf(letter) >= 0;
        return isComplement != in;
    }

    private static boolean isLetter(int c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' && c < 0x80;
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}

package io.holdfast.queue.internal.lua;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.luaj.vm2.Buffer;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

/** The function {@code string.format}. The interpreter's own version does not support precisions. */
final class LuaStringFormat {

    private static final Pattern CONVERSION = Pattern.compile("%([-+ #0]{0,5})(\\d{0,2})(?:\\.(\\d{0,2}))?(.?)");
    private static final int DEFAULT_PRECISION = 6;

    private LuaStringFormat() {}

    /** Formats the arguments. Strings are handled as ISO 8859-1, with one character per byte. */
    static LuaValue format(Varargs arguments) {
        Matcher conversion = CONVERSION.matcher(bytes(arguments.checkstring(1)));
        StringBuilder before = new StringBuilder();
        Buffer result = new Buffer();
        int argument = 1;
        while (conversion.find()) {
            LuaBudget.consumeStep();
            conversion.appendReplacement(before, "");
            char kind = conversion.group(4).isEmpty() ? 0 : conversion.group(4).charAt(0);
            String text = kind == '%' ? "%" : convert(conversion, kind, arguments, ++argument);
            append(result, before.append(text));
            before.setLength(0);
        }
        append(result, conversion.appendTail(before));
        return result.tostring();
    }

    private static void append(Buffer result, CharSequence bytes) {
        result.append(LuaString.valueOf(bytes.toString().getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String convert(Matcher conversion, char kind, Varargs arguments, int argument) {
        String flags = conversion.group(1);
        String precision = conversion.group(3);
        int digits = precision == null ? -1 : precision.isEmpty() ? 0 : Integer.parseInt(precision);
        String text = switch (kind) {
            case 'd', 'i', 'u' -> signed(flags, integer(arguments, argument));
            case 'x' -> Long.toHexString(integer(arguments, argument));
            case 'X' -> Long.toHexString(integer(arguments, argument)).toUpperCase(Locale.ROOT);
            case 'o' -> Long.toOctalString(integer(arguments, argument));
            case 'c' -> String.valueOf((char) (integer(arguments, argument) & 0xff));
            case 'e', 'E', 'f', 'F', 'g', 'G' -> real(flags, digits, kind, arguments.checkdouble(argument));
            case 's' -> truncate(bytes(LuaStringLibrary.toText(arguments.checkvalue(argument))), digits);
            case 'q' -> quoted(bytes(arguments.checkstring(argument)));
            default -> throw new LuaError("invalid conversion to 'format'");
        };
        return padded(text, flags, conversion.group(2), kind);
    }

    private static long integer(Varargs arguments, int argument) {
        double number = arguments.checkdouble(argument);
        if (number != Math.rint(number) || Math.abs(number) > Long.MAX_VALUE) {
            throw new LuaError("bad argument #" + argument + " to 'format' (number has no integer representation)");
        }
        return (long) number;
    }

    private static String signed(String flags, long number) {
        return sign(flags, number >= 0) + number;
    }

    private static String sign(String flags, boolean positive) {
        return !positive ? "" : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
    }

    private static String real(String flags, int digits, char kind, double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return Double.isNaN(number) ? "nan" : number > 0 ? sign(flags, true) + "inf" : "-inf";
        }
        int precision = digits < 0 ? DEFAULT_PRECISION : digits;
        String text = switch (Character.toLowerCase(kind)) {
            case 'e' -> String.format(Locale.ROOT, "%." + precision + "e", number);
            case 'f' -> String.format(Locale.ROOT, "%." + precision + "f", number);
            default -> general(Math.max(1, precision), number);
        };
        String signed = sign(flags, number >= 0) + text;
        return Character.isUpperCase(kind) ? signed.toUpperCase(Locale.ROOT) : signed;
    }

    /** Formats a number as {@code %g}: in the shorter notation, without trailing zeros. */
    private static String general(int precision, double number) {
        if (number == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(precision, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < precision) {
            return rounded.stripTrailingZeros().toPlainString();
        }
        BigDecimal mantissa = rounded.movePointLeft(exponent).stripTrailingZeros();
        return mantissa.toPlainString()
                + String.format(Locale.ROOT, "e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private static String truncate(String text, int maxLength) {
        return maxLength >= 0 && maxLength < text.length() ? text.substring(0, maxLength) : text;
    }

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\\n")
                        .replace("\0", "\\0")
                + '"';
    }

    private static String padded(String text, String flags, String width, char kind) {
        int missing = width.isEmpty() ? 0 : Integer.parseInt(width) - text.length();
        if (missing <= 0) {
            return text;
        }
        if (flags.contains("-")) {
            return text + " ".repeat(missing);
        }
        if (flags.contains("0") && kind != 's' && kind != 'c' && kind != 'q') {
            int sign = !text.isEmpty() && "+- ".indexOf(text.charAt(0)) >= 0 ? 1 : 0;
            return text.substring(0, sign) + "0".repeat(missing) + text.substring(sign);
        }
        return " ".repeat(missing) + text;
    }

    private static String bytes(LuaString text) {
        return new String(text.m_bytes, text.m_offset, text.m_length, StandardCharsets.ISO_8859_1);
    }
}

package io.holdfast.testkit.internal;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Conversions between byte arrays and strings. */
public final class HexAndUtf8 {

    private HexAndUtf8() {}

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Parses hexadecimal digits, which may be separated by spaces. */
    public static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}

package io.holdfast.testkit.internal;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Short ways to write bytes down. */
public final class ByteArrays {

    private ByteArrays() {}

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Hex digits, with blanks wherever they help. */
    public static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}

package io.holdfast.testkit;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Short ways to write bytes down. */
final class Bytes {

    private Bytes() {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Hex digits, with blanks wherever they help. */
    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}

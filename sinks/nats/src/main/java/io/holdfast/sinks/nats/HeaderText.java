package io.holdfast.sinks.nats;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Encodes attributes as header values: characters other than printable ASCII are encoded in UTF-8 and percent-encoded.
 */
final class HeaderText {

    private HeaderText() {}

    static String encode(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b > ' ' && b < 0x7f && b != '%' && b != '"') {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HexFormat.of().toHexDigits(b).toUpperCase(Locale.ROOT));
            }
        }
        return encoded.toString();
    }
}

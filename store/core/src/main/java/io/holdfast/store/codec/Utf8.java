package io.holdfast.store.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Strict UTF-8. Java would silently replace invalid characters with question marks, so that two different keys could
 * become equal. This class rejects invalid characters instead.
 */
final class Utf8 {

    private Utf8() {}

    static byte[] encode(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw new MalformedKeyException("the text has an unpaired surrogate at index " + i);
                }
                i++;
            }
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedKeyException("a string is not valid UTF-8");
        }
    }
}

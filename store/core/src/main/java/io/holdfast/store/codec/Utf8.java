package io.holdfast.store.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8: what Java would quietly replace by a question mark is refused, or two keys could become one. */
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
                    throw new MalformedKey("the text has half a surrogate pair at " + i + ", which UTF-8 cannot hold");
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
            throw new MalformedKey("the bytes of a string are not UTF-8");
        }
    }
}

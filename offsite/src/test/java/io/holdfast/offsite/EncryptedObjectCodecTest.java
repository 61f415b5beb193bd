package io.holdfast.offsite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.OffsiteException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncryptedObjectCodecTest {

    private static final int CHUNK = EncryptedObjectCodec.CHUNK;
    private static final String NAME = "objects/ab/abcd";

    private final EncryptedObjectCodec codec = new EncryptedObjectCodec(OffsiteKey.of(new byte[32]));

    private static byte[] content(int size) {
        byte[] content = new byte[size];
        new Random(size).nextBytes(content);
        return content;
    }

    private byte[] encode(byte[] content) throws IOException {
        ObjectContent encoded = codec.encode(NAME, ObjectContent.of(content));
        try (InputStream in = encoded.open();
                InputStream again = encoded.open()) {
            byte[] stored = in.readAllBytes();
            assertThat(stored.length).isEqualTo(encoded.size()).isEqualTo(codec.storedSize(content.length));
            assertThat(again.readAllBytes()).isEqualTo(stored);
            return stored;
        }
    }

    private byte[] decode(String name, byte[] stored) throws IOException {
        try (InputStream in = codec.decode(name, new ByteArrayInputStream(stored))) {
            return in.readAllBytes();
        }
    }

    private void isRefused(String name, byte[] stored) {
        assertThatThrownBy(() -> decode(name, stored)).isInstanceOf(OffsiteException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5})
    void contentOfAnySizeIsDecrypted(int size) throws IOException {
        byte[] content = content(size);
        byte[] stored = encode(content);
        assertThat(decode(NAME, stored)).isEqualTo(content);
        assertThat(encode(content)).isNotEqualTo(stored);
    }

    @Test
    void everyFlippedBitAndEveryCutIsDetected() throws IOException {
        byte[] stored = encode(content(50));
        for (int i = 0; i < stored.length; i++) {
            byte[] flipped = stored.clone();
            flipped[i] ^= (byte) (1 << (i % 8));
            isRefused(NAME, flipped);
            isRefused(NAME, Arrays.copyOf(stored, i));
        }
        isRefused(NAME, Arrays.copyOf(stored, stored.length + 1));
    }

    @Test
    void chunksThatAreMissingOrExchangedAreDetected() throws IOException {
        byte[] stored = encode(content(3 * CHUNK));
        int header = stored.length - 3 * (CHUNK + 16);
        isRefused(NAME, Arrays.copyOf(stored, header + 2 * (CHUNK + 16)));
        byte[] exchanged = stored.clone();
        System.arraycopy(stored, header, exchanged, header + CHUNK + 16, CHUNK + 16);
        System.arraycopy(stored, header + CHUNK + 16, exchanged, header, CHUNK + 16);
        isRefused(NAME, exchanged);
    }

    @Test
    void anObjectUnderAnotherNameOrWithAnotherKeyIsRefused() throws IOException {
        byte[] stored = encode(content(50));
        isRefused("objects/ab/abce", stored);
        byte[] other = new byte[32];
        other[31] = 1;
        assertThatThrownBy(() -> new EncryptedObjectCodec(OffsiteKey.of(other))
                        .decode(NAME, new ByteArrayInputStream(stored))
                        .readAllBytes())
                .hasMessageContaining("cannot be decrypted");
    }

    @Test
    void aKeyFileContainsTheKeyInBase64AndIsNeverPrinted(@TempDir Path folder) throws IOException {
        byte[] bytes = content(32);
        String text = Base64.getEncoder().encodeToString(bytes);
        Path file = Files.writeString(folder.resolve("key"), text + "\n");
        assertThat(OffsiteKey.read(file).id()).isEqualTo(OffsiteKey.of(bytes).id());
        assertThat(OffsiteKey.read(file).toString()).doesNotContain(text);
        for (String wrong : new String[] {"", "AAAA", text.substring(4), "not base64, but secret"}) {
            Files.writeString(file, wrong);
            assertThatThrownBy(() -> OffsiteKey.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessage(file + " must contain 32 random bytes in Base64");
        }
    }
}

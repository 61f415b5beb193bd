package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.OffsiteException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts content with AES-256-GCM in chunks, so that content of any size can be decrypted while it is read.
 *
 * <pre>
 * stored form   magic 8, salt 32, chunks
 * chunk         64 KiB of content, in the last chunk the rest; tag 16
 * key           HMAC of the name of the object and the salt, with the operator's key
 * nonce         7 bytes 0, number of the chunk 4, 1 for the last chunk and otherwise 0
 * </pre>
 *
 * Each object has its own key, so nonces never repeat. Authentication fails if chunks are reordered, repeated or
 * missing, or if one object is replaced with another.
 */
final class EncryptedObjectCodec implements ObjectCodec {

    static final int CHUNK = 64 << 10;

    private static final byte[] MAGIC = "HFOFFS01".getBytes(StandardCharsets.US_ASCII);
    private static final int SALT = 32;
    private static final int TAG = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final OffsiteKey key;

    EncryptedObjectCodec(OffsiteKey key) {
        this.key = key;
    }

    @Override
    public String nameOf(byte[] contentHash) {
        return HexFormat.of().formatHex(key.hash(contentHash));
    }

    @Override
    public long storedSize(long size) {
        long chunks = Math.max(1, (size + CHUNK - 1) / CHUNK);
        return MAGIC.length + SALT + size + chunks * TAG;
    }

    @Override
    public ObjectContent encode(String name, ObjectContent content) {
        byte[] salt = new byte[SALT];
        RANDOM.nextBytes(salt);
        SecretKey objectKey = key.ofObject(name, salt);
        byte[] header =
                ByteBuffer.allocate(MAGIC.length + SALT).put(MAGIC).put(salt).array();
        return new ObjectContent() {
            @Override
            public long size() {
                return storedSize(content.size());
            }

            @Override
            public InputStream open() throws IOException {
                return new Chunks(content.open(), CHUNK, header) {
                    @Override
                    byte[] convert(byte[] chunk, int number, boolean last) throws GeneralSecurityException {
                        return cipher(Cipher.ENCRYPT_MODE, objectKey, number, last)
                                .doFinal(chunk);
                    }
                };
            }
        };
    }

    @Override
    public InputStream decode(String name, InputStream stored) throws IOException {
        byte[] header = stored.readNBytes(MAGIC.length + SALT);
        if (header.length < MAGIC.length + SALT) {
            throw new OffsiteException(OffsiteException.Kind.CUT, name + " is cut: it ends within its header");
        }
        if (!Arrays.equals(header, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw damaged(name);
        }
        SecretKey objectKey = key.ofObject(name, Arrays.copyOfRange(header, MAGIC.length, header.length));
        return new Chunks(stored, CHUNK + TAG, new byte[0]) {
            @Override
            byte[] convert(byte[] chunk, int number, boolean last) throws IOException, GeneralSecurityException {
                if (chunk.length < TAG) {
                    throw new OffsiteException(OffsiteException.Kind.CUT, name + " is cut: it ends within a chunk");
                }
                try {
                    return cipher(Cipher.DECRYPT_MODE, objectKey, number, last).doFinal(chunk);
                } catch (AEADBadTagException | IllegalBlockSizeException e) {
                    throw damaged(name);
                }
            }
        };
    }

    private static OffsiteException damaged(String name) {
        return new OffsiteException(OffsiteException.Kind.DAMAGED, name + " is damaged or cut: it cannot be decrypted");
    }

    private static Cipher cipher(int mode, SecretKey key, int number, boolean last) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        byte[] nonce = ByteBuffer.allocate(12)
                .put(new byte[7])
                .putInt(number)
                .put((byte) (last ? 1 : 0))
                .array();
        cipher.init(mode, key, new GCMParameterSpec(TAG * Byte.SIZE, nonce));
        return cipher;
    }

    /** Converts a stream chunk by chunk. Reads one chunk ahead to detect the last one. */
    private abstract static class Chunks extends InputStream {
        private final InputStream in;
        private final int size;
        private byte[] next;
        private boolean started;
        private int number;
        private boolean ended;
        private ByteArrayInputStream converted;

        Chunks(InputStream in, int size, byte[] header) {
            this.in = in;
            this.size = size;
            this.converted = new ByteArrayInputStream(header);
            this.next = new byte[0];
        }

        abstract byte[] convert(byte[] chunk, int number, boolean last) throws IOException, GeneralSecurityException;

        private boolean fill() throws IOException {
            while (converted.available() == 0 && !ended) {
                byte[] chunk = started ? next : in.readNBytes(size);
                started = true;
                next = chunk.length < size ? new byte[0] : in.readNBytes(size);
                ended = next.length == 0;
                try {
                    converted = new ByteArrayInputStream(convert(chunk, number, ended));
                    number = Math.incrementExact(number);
                } catch (GeneralSecurityException e) {
                    throw new IllegalStateException(e);
                }
            }
            return converted.available() > 0;
        }

        @Override
        public int read() throws IOException {
            return fill() ? converted.read() : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return length == 0 ? 0 : fill() ? converted.read(bytes, offset, length) : -1;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

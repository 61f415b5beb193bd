package io.holdfast.store.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Walks the frames of a manifest. RocksDB writes it in blocks of 32 KiB; a record is one frame, or several if
 * it crosses blocks, and a frame is
 *
 * <pre>checksum of type and payload: 4 bytes     length of the payload: 2     type: 1     payload</pre>
 *
 * <p>The checksum does not cover the length. RocksDB takes a frame that reaches past the end of the file for one that a
 * crash has cut off, and drops it and all behind it; so a length that has changed would lose data files in silence. Here
 * such a frame is damage if its checksum is right for a shorter payload.
 */
final class ManifestFrameCheck {

    private static final int BLOCK = 32 << 10;
    private static final int HEADER = 7;
    private static final int LENGTH_AT = 4;
    private static final int TYPE_AT = 6;

    private static final int FULL = 1;
    private static final int FIRST = 2;
    private static final int LAST = 4;

    private final byte[] bytes = new byte[BLOCK];
    private final ByteBuffer block = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();

    /** Bytes of the file before this block, and in it. */
    private long before;

    private int length;

    private boolean inRecord;
    private boolean torn;

    private ManifestFrameCheck() {}

    /** What no crash can explain, and where. */
    static Optional<String> findDamage(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new ManifestFrameCheck().walk(in);
        }
    }

    private Optional<String> walk(InputStream in) throws IOException {
        do {
            before += length;
            length = in.readNBytes(bytes, 0, BLOCK);
            Optional<String> damage = torn ? onlyZeros(0) : frames();
            if (damage.isPresent()) {
                return damage;
            }
        } while (length == BLOCK);
        return Optional.empty();
    }

    /** All frames of a block. Its end is not used where no header fits. */
    private Optional<String> frames() {
        int at = 0;
        while (at < length && at + HEADER <= BLOCK && !torn) {
            Optional<String> damage = frame(at);
            if (damage.isPresent()) {
                return damage;
            }
            at += HEADER + (torn ? 0 : size(at));
        }
        return Optional.empty();
    }

    private Optional<String> frame(int at) {
        if (at + HEADER > length) {
            torn = true;
            return Optional.empty();
        }
        int type = bytes[at + TYPE_AT];
        if (type == 0) {
            // Room that was set aside for the file and never written to.
            torn = true;
            return onlyZeros(at);
        }
        if (type < FULL || type > LAST) {
            return damage("a frame of the unknown type " + (type & 0xff), at);
        }
        int end = at + HEADER + size(at);
        if (end > BLOCK) {
            return damage("a frame that is too long", at);
        }
        if (end > length) {
            torn = true;
            return isShorter(at) ? damage("a frame of the wrong length", at) : Optional.empty();
        }
        begin(at);
        checksum.update(bytes, at + HEADER, end - at - HEADER);
        if (!matches(at)) {
            return damage("a checksum that does not match", at);
        }
        boolean begins = type == FULL || type == FIRST;
        if (begins == inRecord) {
            return damage("a record that lacks a part", at);
        }
        inRecord = type != FULL && type != LAST;
        return Optional.empty();
    }

    /** Whether the frame at the end of the file is whole, and only says that it is longer. */
    private boolean isShorter(int at) {
        begin(at);
        for (int next = at + HEADER; next < length && !matches(at); next++) {
            checksum.update(bytes[next]);
        }
        return matches(at);
    }

    private void begin(int at) {
        checksum.reset();
        checksum.update(bytes[at + TYPE_AT]);
    }

    /** RocksDB stores checksums turned and shifted, since logs may themselves hold checksums. */
    private boolean matches(int at) {
        return block.getInt(at) == Integer.rotateRight((int) checksum.getValue(), 15) + 0xa282ead8;
    }

    private int size(int at) {
        return block.getShort(at + LENGTH_AT) & 0xffff;
    }

    private Optional<String> onlyZeros(int from) {
        for (int at = from; at < length; at++) {
            if (bytes[at] != 0) {
                return damage("data behind its end", at);
            }
        }
        return Optional.empty();
    }

    private Optional<String> damage(String what, int at) {
        return Optional.of(what + " at byte " + (before + at));
    }
}

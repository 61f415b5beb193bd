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
 * Verifies the frames of a manifest. RocksDB writes the manifest in blocks of 32 KiB. A record consists of one frame,
 * or several if it spans blocks. Each frame has the following format:
 *
 * <pre>checksum of type and payload: 4 bytes     length of the payload: 2     type: 1     payload</pre>
 *
 * <p>The checksum does not cover the length. RocksDB treats a frame that extends past the end of the file as truncated
 * by a crash: it ignores that frame and all later ones, and then deletes the data files they list. This check treats
 * such a frame as damaged if its checksum matches a shorter payload.
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

    /** The offset of the current block in the file. */
    private long before;

    /** The number of bytes in the current block. */
    private int length;

    private boolean inRecord;
    private boolean torn;

    private ManifestFrameCheck() {}

    /** Returns a description of any damage that a crash cannot have caused, including the position of the damage. */
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

    /** Checks all frames of a block. The end of a block is unused if it is too small for a header. */
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
            // The space was preallocated for the file but never written.
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
            return hasWrongLength(at) ? damage("a frame of the wrong length", at) : Optional.empty();
        }
        begin(at);
        checksum.update(bytes, at + HEADER, end - at - HEADER);
        if (!matches(at)) {
            return damage("a checksum that does not match", at);
        }
        boolean begins = type == FULL || type == FIRST;
        if (begins == inRecord) {
            return damage("an incomplete record", at);
        }
        inRecord = type != FULL && type != LAST;
        return Optional.empty();
    }

    /** Returns whether the last frame is complete, so that only its length field can be wrong. */
    private boolean hasWrongLength(int at) {
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

    /**
     * Compares a checksum with a stored one. RocksDB masks stored checksums (rotates them and adds a constant), because
     * logs may themselves contain checksums.
     */
    private boolean matches(int at) {
        return block.getInt(at) == Integer.rotateRight((int) checksum.getValue(), 15) + 0xa282ead8;
    }

    private int size(int at) {
        return block.getShort(at + LENGTH_AT) & 0xffff;
    }

    private Optional<String> onlyZeros(int from) {
        for (int at = from; at < length; at++) {
            if (bytes[at] != 0) {
                return damage("data after its end", at);
            }
        }
        return Optional.empty();
    }

    private Optional<String> damage(String damage, int at) {
        return Optional.of(damage + " at byte " + (before + at));
    }
}

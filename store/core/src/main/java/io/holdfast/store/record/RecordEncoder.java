package io.holdfast.store.record;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Encodes the record of one transaction as its events are emitted. Used only on the transaction's thread. */
public final class RecordEncoder {

    /** Maximum length in characters of a subject, an entry or a data field. */
    public static final int MAX_TEXT = 1_024;

    /** The size at which a record continues in another row, so that no row exceeds the maximum size of a value. */
    private static final int PART_BYTES = 512 << 10;

    private static final int INITIAL_BYTES = 256;

    private final byte[] origin;
    private final long time;
    private @Nullable List<byte[]> fullParts;
    private byte[] bytes = new byte[INITIAL_BYTES];
    private int size;
    private int events;

    /**
     * Begins a record.
     *
     * @param origin the origin as encoded by {@link #encode(Origin)}
     */
    public RecordEncoder(byte[] origin, Instant now) {
        this.origin = origin;
        // A commit must succeed even if the clock is obviously wrong.
        this.time = EpochNanos.nearest(now);
        beginPart();
    }

    /** Encodes an origin. Callers do this outside the transaction, because it is the same for every run. */
    public static byte[] encode(Origin origin) {
        RecordEncoder writer = new RecordEncoder(new byte[0], Instant.EPOCH);
        writer.size = 0;
        writer.value("author", origin.author());
        writer.value("requestId", origin.requestId());
        writer.value("operation", origin.operation());
        return Arrays.copyOf(writer.bytes, writer.size);
    }

    /** Adds an event. */
    public void add(EventType type, Object subject, @Nullable Object entry, @Nullable Object... values) {
        if (values.length != type.fields().size()) {
            throw new BadRequestException(
                    ErrorCode.MISUSED,
                    "event '" + type + "' was emitted with " + values.length + " values, but has the fields "
                            + type.fields());
        }
        if (size >= PART_BYTES) {
            endPart();
            beginPart();
        }
        byte[] id = type.encodedId();
        unsigned(id.length);
        raw(id);
        value("subject", subject);
        value("entry", entry);
        int stored = type.storedValues(values);
        write((byte) stored);
        for (int i = 0; i < stored; i++) {
            value(type.fields().get(i), values[i]);
        }
        events++;
    }

    /** Adds, after all events, the ids of objects that the transaction changed without an event about them. */
    public void addSubjects(Collection<String> subjects) {
        for (String subject : subjects) {
            unsigned(RecordFormat.NO_TYPE);
            value("subject", subject);
            value("entry", null);
            write((byte) 0);
        }
    }

    /** Returns the rows of the record. */
    public List<byte[]> finish() {
        if (fullParts == null) {
            return List.of(Arrays.copyOf(bytes, size));
        }
        endPart();
        return fullParts;
    }

    private void beginPart() {
        size = 0;
        write(RecordFormat.VERSION);
        fixed(time);
        unsigned(events);
        raw(origin);
    }

    private void endPart() {
        if (fullParts == null) {
            fullParts = new ArrayList<>();
        }
        fullParts.add(Arrays.copyOf(bytes, size));
    }

    private void value(String field, @Nullable Object value) {
        if (value == null) {
            write(RecordFormat.NONE);
        } else if (value instanceof UUID id) {
            write(RecordFormat.UUID);
            fixed(id.getMostSignificantBits());
            fixed(id.getLeastSignificantBits());
        } else if (value instanceof Ulid id) {
            write(RecordFormat.ULID);
            fixed(id.getMostSignificantBits());
            fixed(id.getLeastSignificantBits());
        } else if (value instanceof String text) {
            write(RecordFormat.TEXT);
            text(field, text);
        } else if (value instanceof Long || value instanceof Integer) {
            write(RecordFormat.INTEGER);
            integer(((Number) value).longValue());
        } else if (value instanceof Boolean flag) {
            write(flag ? RecordFormat.TRUE : RecordFormat.FALSE);
        } else if (value instanceof Instant instant) {
            write(RecordFormat.TIME);
            fixed(EpochNanos.nearest(instant));
        } else {
            throw new BadRequestException(
                    ErrorCode.MISUSED,
                    "'" + field
                            + "' of an event must be text, an integer, a boolean, an Instant, a UUID or a ULID, but is a "
                            + value.getClass().getName());
        }
    }

    private void text(String field, String text) {
        int length = text.length();
        if (length > MAX_TEXT) {
            throw new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "'" + field + "' of an event has " + length + " characters; the limit is " + MAX_TEXT);
        }
        reserve(length + 2);
        int start = size;
        unsigned(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                size = start;
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                unsigned(utf8.length);
                raw(utf8);
                return;
            }
            bytes[size++] = (byte) c;
        }
    }

    private void integer(long value) {
        long rest = value << 1 ^ value >> 63;
        reserve(10);
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    private void unsigned(int value) {
        int rest = value;
        reserve(5);
        while ((rest & ~0x7f) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    private void fixed(long value) {
        reserve(Long.BYTES);
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (value >>> shift);
        }
    }

    private void raw(byte[] some) {
        reserve(some.length);
        System.arraycopy(some, 0, bytes, size, some.length);
        size += some.length;
    }

    private void write(byte one) {
        reserve(1);
        bytes[size++] = one;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = RecordFormat.grown(bytes, size + more);
        }
    }
}

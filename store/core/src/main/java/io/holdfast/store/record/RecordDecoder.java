package io.holdfast.store.record;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.codec.EpochNanos;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Decodes one row of the record. */
final class RecordDecoder {

    private final byte[] bytes;
    private int at;

    private RecordDecoder(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Decodes a row. The names of data fields come from the registered types. */
    static CommitRecord decode(EventTypes types, long commit, byte[] row) {
        RecordDecoder in = new RecordDecoder(row);
        try {
            byte version = row[in.at++];
            if (version != RecordFormat.VERSION) {
                throw RecordFormat.damaged("commit " + commit + " has the version " + version
                        + ", but this version of Holdfast supports " + RecordFormat.VERSION);
            }
            Instant time = EpochNanos.toInstant(in.fixed());
            int first = in.unsigned();
            String author = String.valueOf(in.value());
            Object request = in.value();
            Object operation = in.value();
            List<RecordedEvent> events = new ArrayList<>();
            List<String> subjects = new ArrayList<>();
            while (in.at < row.length) {
                RecordedEvent event = in.event(types, first + events.size());
                if (event.type().isEmpty()) {
                    subjects.add(event.subject());
                } else {
                    events.add(event);
                }
            }
            return new CommitRecord(
                    commit,
                    time,
                    new Origin(author, text(request), text(operation)),
                    Collections.unmodifiableList(events),
                    Collections.unmodifiableList(subjects));
        } catch (IndexOutOfBoundsException e) {
            throw RecordFormat.damaged("the row of commit " + commit + " ends too early");
        }
    }

    private RecordedEvent event(EventTypes types, int index) {
        String id = text(unsigned());
        String subject = String.valueOf(value());
        String entry = text(value());
        int count = bytes[at++];
        List<String> fields = types.fields(id);
        Map<String, @Nullable Object> data = new LinkedHashMap<>(count * 2);
        for (int i = 0; i < count; i++) {
            data.put(i < fields.size() ? fields.get(i) : "field_" + (i + 1), value());
        }
        int dot = id.indexOf('.');
        return new RecordedEvent(
                index,
                id.substring(0, Math.max(dot, 0)),
                id.substring(dot + 1),
                subject,
                entry,
                Collections.unmodifiableMap(data));
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    private @Nullable Object value() {
        byte tag = bytes[at++];
        return switch (tag) {
            case RecordFormat.NONE -> null;
            case RecordFormat.INTEGER -> integer();
            case RecordFormat.TEXT -> text(unsigned());
            case RecordFormat.TRUE -> true;
            case RecordFormat.FALSE -> false;
            case RecordFormat.TIME -> EpochNanos.toInstant(fixed());
            case RecordFormat.UUID -> new UUID(fixed(), fixed());
            case RecordFormat.ULID -> new Ulid(fixed(), fixed());
            default -> throw RecordFormat.damaged("it contains the unknown tag " + tag);
        };
    }

    private String text(int length) {
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    private long integer() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                break;
            }
        }
        return value >>> 1 ^ -(value & 1);
    }

    private int unsigned() {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                break;
            }
        }
        return value;
    }

    private long fixed() {
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = (value << 8) | (bytes[at++] & 0xff);
        }
        return value;
    }
}

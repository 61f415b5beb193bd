package io.holdfast.intake;

import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the event intake.
 *
 * <pre>
 * intake_processed   event id   -> ProcessedEventRow   expiring if a deduplication window is set
 * intake_applied     type       -> AppliedCountRow     the number of applied events
 * </pre>
 */
final class IntakeSchema {

    static final Table<String, ProcessedEventRow> PROCESSED = Table.of(
                    "intake_processed", Keys.string(), Values.cbor(ProcessedEventRow.class))
            .expiring(ProcessedEventRow::until);

    static final Table<String, AppliedCountRow> APPLIED =
            Table.of("intake_applied", Keys.string(), Values.cbor(AppliedCountRow.class));

    static final Schema SCHEMA = Schema.of("intake", PROCESSED, APPLIED);

    private IntakeSchema() {}

    /**
     * The stored record of an applied event.
     *
     * @param fingerprint the hash of the message body
     * @param at the time at which the event was applied
     * @param until the time at which the row expires, or null if it never expires
     */
    record ProcessedEventRow(
            String type,
            UUID fingerprint,
            Instant at,
            @Nullable Instant until) {}

    /** The stored number of applied events of one type. */
    record AppliedCountRow(long value) {
        static final AppliedCountRow ZERO = new AppliedCountRow(0);
    }
}

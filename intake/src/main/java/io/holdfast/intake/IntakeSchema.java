package io.holdfast.intake;

import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the intake.
 *
 * <pre>
 * intake_processed   event id   -> ProcessedEventRow   expiring, if the options say so
 * intake_applied     type       -> AppliedCountRow       how many events were applied, ever
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
     * An event that was applied.
     *
     * @param fingerprint of its message
     * @param until when it is forgotten; null for never
     */
    record ProcessedEventRow(
            String type,
            UUID fingerprint,
            Instant at,
            @Nullable Instant until) {}

    record AppliedCountRow(long value) {
        static final AppliedCountRow NONE = new AppliedCountRow(0);
    }
}

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
 * intake_processed   event id   -> Processed   expiring, if the options say so
 * intake_applied     type       -> Count       how many events were applied, ever
 * </pre>
 */
final class IntakeSchema {

    static final Table<String, Processed> PROCESSED = Table.of(
                    "intake_processed", Keys.string(), Values.cbor(Processed.class))
            .expiring(Processed::until);

    static final Table<String, Count> APPLIED = Table.of("intake_applied", Keys.string(), Values.cbor(Count.class));

    static final Schema SCHEMA = Schema.of("intake", PROCESSED, APPLIED);

    private IntakeSchema() {}

    /**
     * An event that was applied.
     *
     * @param fingerprint of its message
     * @param until when it is forgotten; null for never
     */
    record Processed(
            String type,
            UUID fingerprint,
            Instant at,
            @Nullable Instant until) {}

    record Count(long value) {
        static final Count NONE = new Count(0);
    }
}

package io.holdfast.store.record;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event in the commit record.
 *
 * @param index the position of the event in its commit, from 0
 * @param module the module that emitted the event
 * @param type the name of the event type without the module
 * @param subject the id of the object that the event is about, for example an account
 * @param entry the id of the entry that was added, for example a transaction, or null if there is none
 * @param data the data fields; each is a {@code String}, {@code Long}, {@code Boolean}, {@code Instant}, {@code UUID},
 *     {@code Ulid} or null
 */
public record RecordedEvent(
        int index,
        String module,
        String type,
        String subject,
        @Nullable String entry,
        Map<String, @Nullable Object> data) {

    /** Returns the module and the type, for example {@code ledger.charged}. */
    public String typeId() {
        return module + "." + type;
    }
}

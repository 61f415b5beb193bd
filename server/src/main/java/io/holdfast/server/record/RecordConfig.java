package io.holdfast.server.record;

import io.holdfast.store.Store;
import io.holdfast.store.record.RecordRetention;
import java.time.Duration;

/**
 * The settings of the commit record.
 *
 * @param on whether commits are recorded
 * @param auditRetention the retention of the audit log, or zero to disable the audit log
 */
public record RecordConfig(boolean on, RecordRetention retention, Duration auditRetention) {

    /** Applies the settings to a store that is about to be opened. */
    public Store.Builder apply(Store.Builder store) {
        return on ? store.recordRetention(retention) : store.withoutRecord();
    }

    /** Returns the retention of the audit log, or zero if commits are not recorded. */
    public Duration audited() {
        return on ? auditRetention : Duration.ZERO;
    }
}

package io.holdfast.ledger.internal.usage;

import java.time.Instant;
import java.util.List;

/**
 * The usage totals of the current hour, by metric. They are stored in the account row, so that most charges need not
 * write another row. The names and types of the components are part of the storage format.
 *
 * @param hour the start of the hour
 */
public record CurrentUsageRow(Instant hour, List<MetricTotalRow> metrics) {

    /** The total for a metric. */
    record MetricTotalRow(String metric, UsageTotalRow total) {}
}

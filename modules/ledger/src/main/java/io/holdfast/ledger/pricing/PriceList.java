package io.holdfast.ledger.pricing;

import java.time.Instant;
import java.util.List;

/**
 * A version of a price list. Versions are immutable.
 *
 * @param version the version number, starting at 1
 * @param effective the time from which the version is in force, until a later version takes effect
 * @param created the time at which the version was created
 * @param metrics the prices, ordered by metric
 */
public record PriceList(String name, int version, Instant effective, Instant created, List<MetricPrice> metrics) {

    public PriceList {
        metrics = List.copyOf(metrics);
    }

    /**
     * A version of a price list without its prices.
     *
     * @param metrics the number of metrics
     */
    public record Version(String name, int version, Instant effective, Instant created, int metrics) {}
}

package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.growth.GrowthDimension.Operation;
import io.holdfast.benchmarks.harness.BenchOptions;
import java.util.List;

/** The dimensions that {@link GrowthBench} measures. */
final class GrowthDimensions {

    private static final String CACHE_EFFECT =
            "A small data set fits into the processor caches; with a large one, blocks and filters "
                    + "are read from memory.";

    private GrowthDimensions() {}

    static List<GrowthDimension> all(BenchOptions options) {
        int waiting = options.pick(100_000, 10_000);
        int transactions = options.pick(100_000, 20_000);
        return List.of(
                new GrowthDimension(
                        "accounts",
                        options.pick(List.of(1_000, 10_000, 100_000, 1_000_000), List.of(1_000, 10_000)),
                        List.of(new Operation("charge-by-accounts", "a charge of a random account", CACHE_EFFECT)),
                        LedgerDataset::withAccounts),
                new GrowthDimension(
                        "transactions in the history of an account",
                        options.pick(List.of(100, 1_000, 10_000, 100_000, 1_000_000), List.of(100, 10_000)),
                        List.of(
                                new Operation(
                                        "page-by-history",
                                        "a read of the newest 20 transactions of an account",
                                        CACHE_EFFECT),
                                new Operation(
                                        "charge-by-history", "a charge of an account with this history", CACHE_EFFECT)),
                        (folder, size) -> LedgerDataset.withHistory(folder, size, transactions)),
                new GrowthDimension(
                        "fairness keys",
                        options.pick(List.of(10, 100, 1_000, 10_000, 100_000), List.of(10, 10_000)),
                        List.of(new Operation(
                                "lease-by-keys",
                                "a lease of one message; %,d messages wait, some for each key".formatted(waiting),
                                CACHE_EFFECT)),
                        (folder, size) -> new QueueDataset(folder, waiting, size)),
                new GrowthDimension(
                        "waiting messages",
                        options.pick(List.of(1_000, 10_000, 100_000, 1_000_000), List.of(1_000, 10_000)),
                        List.of(new Operation(
                                "lease-by-messages", "a lease of one message with 100 fairness keys", CACHE_EFFECT)),
                        (folder, size) -> new QueueDataset(folder, size, 100)),
                new GrowthDimension(
                        "seats of an event",
                        options.pick(List.of(1_000, 10_000, 100_000), List.of(1_000, 10_000)),
                        List.of(
                                new Operation(
                                        "reserve-by-seats",
                                        "the reservation of an explicitly chosen seat",
                                        CACHE_EFFECT),
                                new Operation(
                                        "best-by-seats",
                                        "a search for the best 2 adjacent seats in an event with half of its seats"
                                                + " taken",
                                        CACHE_EFFECT)),
                        SeatsDataset::new),
                new GrowthDimension(
                        "expired holds of an event that are not swept",
                        options.pick(List.of(100, 1_000, 10_000), List.of(100, 3_000)),
                        List.of(
                                new Operation("seat-by-expired", "a read of a seat", CACHE_EFFECT),
                                new Operation("event-by-expired", "a read of an event with its counts", CACHE_EFFECT),
                                new Operation(
                                        "reserve-by-expired",
                                        "the reservation of a seat, which also ends one of the expired holds",
                                        "At the smallest size, reservations soon end all expired holds.")),
                        ExpiredHoldsDataset::new),
                new GrowthDimension(
                        "sessions",
                        options.pick(List.of(1_000, 10_000, 100_000, 1_000_000), List.of(1_000, 10_000)),
                        List.of(new Operation("lookup-by-sessions", "a session lookup by token", CACHE_EFFECT)),
                        SessionsDataset::new),
                new GrowthDimension(
                        "retained events",
                        options.pick(List.of(1_000, 10_000, 100_000, 1_000_000), List.of(1_000, 100_000)),
                        List.of(new Operation(
                                "page-by-events",
                                "a page of 100 events of the feed after a random commit",
                                CACHE_EFFECT)),
                        RecordDataset::new));
    }
}

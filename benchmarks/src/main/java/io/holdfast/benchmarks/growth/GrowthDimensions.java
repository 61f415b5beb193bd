package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.growth.GrowthDimension.Operation;
import java.util.List;

/** All that grows. */
final class GrowthDimensions {

    private static final String CACHES =
            "With little data all of it is in the caches of the processor; with much, blocks and filters come from memory.";

    private GrowthDimensions() {}

    static List<GrowthDimension> all(BenchOptions options) {
        int waiting = options.pick(100_000, 10_000);
        int transactions = options.pick(100_000, 20_000);
        return List.of(
                new GrowthDimension(
                        "accounts",
                        options.pick(List.of(1_000, 10_000, 100_000, 1_000_000), List.of(1_000, 10_000)),
                        List.of(new Operation("charge-by-accounts", "a charge of a random account", CACHES)),
                        LedgerDataset::withAccounts),
                new GrowthDimension(
                        "transactions in the history of an account",
                        options.pick(List.of(100, 1_000, 10_000, 100_000, 1_000_000), List.of(100, 10_000)),
                        List.of(
                                new Operation("page-by-history", "the newest 20 transactions of an account", CACHES),
                                new Operation("charge-by-history", "a charge of such an account", CACHES)),
                        (folder, many) -> LedgerDataset.withHistory(folder, many, transactions)),
                new GrowthDimension(
                        "fairness keys",
                        options.pick(List.of(10, 100, 1_000, 10_000, 100_000), List.of(10, 10_000)),
                        List.of(new Operation(
                                "lease-by-keys",
                                "a lease of one message where %,d wait, each key has some".formatted(waiting),
                                CACHES)),
                        (folder, many) -> new QueueDataset(folder, waiting, many)),
                new GrowthDimension(
                        "waiting messages",
                        options.pick(List.of(1_000, 10_000, 100_000, 1_000_000), List.of(1_000, 10_000)),
                        List.of(new Operation(
                                "lease-by-messages", "a lease of one message, 100 fairness keys", CACHES)),
                        (folder, many) -> new QueueDataset(folder, many, 100)),
                new GrowthDimension(
                        "seats of an event",
                        options.pick(List.of(1_000, 10_000, 100_000), List.of(1_000, 10_000)),
                        List.of(
                                new Operation("reserve-by-seats", "the reservation of a seat chosen by hand", CACHES),
                                new Operation(
                                        "best-by-seats",
                                        "the best 2 seats side by side in an event that is half taken",
                                        CACHES)),
                        SeatsDataset::new),
                new GrowthDimension(
                        "sessions",
                        options.pick(List.of(1_000, 10_000, 100_000, 1_000_000), List.of(1_000, 10_000)),
                        List.of(new Operation("lookup-by-sessions", "a session looked up by its token", CACHES)),
                        SessionsDataset::new));
    }
}

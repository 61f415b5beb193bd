package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Measures a query for one month of daily usage totals of an account with many usage events. */
final class DailyUsageQueries {

    private static final double BAR_MICROS = 5_000;
    private static final int MODELS = 5;
    private static final int BULK = 1_000;
    private static final Duration MONTH = Duration.ofDays(31);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final AccountId ACCOUNT = AccountId.of(new UUID(7, 7));
    private static final WriteOptions LOAD = Ledger.LARGE_WRITE.withDeadline(Duration.ofMinutes(1));

    private DailyUsageQueries() {}

    static void measure(Path folder, int events, InterleavedRounds rounds, BenchReport report) throws Exception {
        try (Store store = Store.open(RocksDb.at(folder), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
            ledger.putAccount(ACCOUNT, AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED));
            for (int from = 0; from < events; from += BULK) {
                List<Usage> usages = IntStream.range(from, from + BULK)
                        .mapToObj(event -> usage(event, events))
                        .toList();
                store.write(LOAD, tx -> ledger.chargeAll(tx, usages)).orThrow();
            }
            TotalsQuery query = TotalsQuery.of(ACCOUNT, START, START.plus(MONTH), UsagePeriod.DAY);
            int rows = ledger.usage().totals(query).rows().size();
            if (rows != MONTH.toDays() * MODELS) {
                throw new IllegalStateException("a month of daily usage has " + rows + " totals");
            }
            List<ContenderResult> sides = rounds.measure(
                    "usage",
                    round -> ClosedLoopLoad.runBlocking(
                            1, round, () -> ledger.usage().totals(query)));
            report.add(ComparisonResult.lowerIsBetter(
                            "usage-day", "µs", sides.get(0).latencyMicros(50), "5 ms", MedianWithSpread.of(BAR_MICROS))
                    .withTarget(1)
                    .withLatencies(sides.get(0).latencies())
                    .withDescription("a month of daily usage by metric, of an account with " + events
                            + " usage events of " + MODELS + " models, compared with 5 ms"));
        }
    }

    private static Usage usage(int event, int events) {
        return Usage.of(
                        "usage-" + event,
                        ACCOUNT,
                        ResourceUsage.llmTokens("acme", "large-" + event % MODELS, 1_200, 340))
                .withTime(START.plus(MONTH.multipliedBy(event).dividedBy(events)));
    }
}

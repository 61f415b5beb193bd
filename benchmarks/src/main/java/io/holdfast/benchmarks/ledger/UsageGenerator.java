package io.holdfast.benchmarks.ledger;

import com.github.f4b6a3.ulid.UlidFactory;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.pricing.Metric;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** An endless supply of usage to charge for, for any number of threads: the same for both sides. */
public final class UsageGenerator {

    public static final int ACCOUNTS = 100_000;
    public static final int BULK = 1_000;

    /** What an account begins with: enough for any bench. */
    public static final long CREDITS = 1_000_000_000;

    /** What each usage costs: 1,200 and 3,400 tokens of a model that is not listed. */
    public static final long COST = 1;

    private static final UlidFactory IDS = UlidFactory.newMonotonicInstance();

    private UsageGenerator() {}

    public static UUID accountUuid(long number) {
        SplittableRandom random = new SplittableRandom(number);
        return new UUID(random.nextLong(), random.nextLong());
    }

    /** Usage of some account out of the first so many. */
    public static Usage next(int accounts) {
        return usageOf(ThreadLocalRandom.current().nextInt(accounts));
    }

    /** Usage of every account once, in bulks: so that none is met cold. */
    static List<List<Usage>> oneUsagePerAccount() {
        return IntStream.range(0, ACCOUNTS / BULK)
                .mapToObj(bulk -> IntStream.range(bulk * BULK, (bulk + 1) * BULK)
                        .mapToObj(UsageGenerator::usageOf)
                        .toList())
                .toList();
    }

    /** Usage of this account. */
    public static Usage usageOf(int account) {
        return new Usage(
                "evt-" + IDS.create(),
                AccountId.of(accountUuid(account)),
                Metric.llmTokens("acme", "large-2", 1_200, 3_400),
                null,
                "chat",
                "agent-" + account % 1_000,
                null,
                null,
                Map.of());
    }
}

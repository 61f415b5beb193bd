package io.holdfast.benchmarks.ledger;

import com.github.f4b6a3.ulid.UlidFactory;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.pricing.ResourceUsage;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** Generates the usage records to charge, in the same way for both sides of a comparison. Thread-safe. */
public final class UsageGenerator {

    public static final int ACCOUNTS = 100_000;
    public static final int BULK = 1_000;

    /** The initial credits of an account, enough for any benchmark. */
    public static final long CREDITS = 1_000_000_000;

    /**
     * The cost of each usage record: 1,200 input and 3,400 output tokens at the default price, which applies to models
     * without a listed price.
     */
    public static final long COST = 1;

    private static final int MODELS = 10;
    private static final UlidFactory IDS = UlidFactory.newMonotonicInstance();

    private UsageGenerator() {}

    public static UUID accountUuid(long number) {
        SplittableRandom random = new SplittableRandom(number);
        return new UUID(random.nextLong(), random.nextLong());
    }

    /**
     * Returns a usage record for a random account.
     *
     * @param accounts the number of accounts to choose from
     */
    public static Usage next(int accounts) {
        return usageOf(ThreadLocalRandom.current().nextInt(accounts));
    }

    /** Returns one usage record per account, in batches, so that every account is accessed before the measurement. */
    static List<List<Usage>> oneUsagePerAccount() {
        return IntStream.range(0, ACCOUNTS / BULK)
                .mapToObj(bulk -> IntStream.range(bulk * BULK, (bulk + 1) * BULK)
                        .mapToObj(UsageGenerator::usageOf)
                        .toList())
                .toList();
    }

    /** Returns a usage record for the given account. */
    public static Usage usageOf(int account) {
        return new Usage(
                "evt-" + IDS.create(),
                AccountId.of(accountUuid(account)),
                ResourceUsage.llmTokens("acme", "large-2", 1_200, 3_400),
                null,
                "chat",
                "agent-" + account % 1_000,
                null,
                null,
                Map.of());
    }

    /** Returns one usage record per account in its scopes, so that every budget exists before the measurement. */
    static List<List<Usage>> oneUsagePerAccountInScopes(int organisations) {
        return IntStream.range(0, ACCOUNTS / BULK)
                .mapToObj(bulk -> IntStream.range(bulk * BULK, (bulk + 1) * BULK)
                        .mapToObj(account -> inScopes(account, organisations))
                        .toList())
                .toList();
    }

    /** Returns a usage record for a random account, in the scopes of its organisation and of a model. */
    static Usage nextInScopes(int organisations) {
        return inScopes(ThreadLocalRandom.current().nextInt(ACCOUNTS), organisations);
    }

    private static Usage inScopes(int account, int organisations) {
        return usageOf(account)
                .withScopes(List.of(
                        BudgetScope.of("org:" + account % organisations + "/user:" + account),
                        BudgetScope.of("model:large-" + account % MODELS)));
    }
}

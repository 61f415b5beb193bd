package io.holdfast.api;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The requests and responses of the ledger. Amounts are in the smallest unit of credit. */
public interface LedgerApi {

    enum AccountKind {
        NORMAL,
        UNLIMITED
    }

    enum MetricKind {
        LLM_TOKENS,
        COMPUTE,
        API_CALLS,
        STORAGE,
        CUSTOM
    }

    enum TransactionType {
        PURCHASE,
        AUTO_REFILL,
        SUBSCRIPTION_GRANT,
        BONUS,
        SIGNUP_GRANT,
        DAILY_GRANT,
        MONTHLY_ALLOWANCE,
        REFERRAL_BONUS,
        USAGE,
        REFUND,
        ADJUSTMENT,
        REVERSAL,
        GRANT_EXPIRY,
        CLOSURE
    }

    enum HoldStatus {
        OPEN,
        SETTLED,
        VOIDED,
        EXPIRED
    }

    enum BillingStatus {
        PROGRESSING,
        ENDED
    }

    enum RefillStatus {
        OPEN,
        COMPLETED,
        FAILED,
        CANCELLED
    }

    // Requests.

    record AccountRef(UUID account) {}

    record AccountsOf(@Nullable Integer limit, @Nullable String cursor) {}

    record PutAccount(
            UUID account,
            @Nullable AccountKind kind,
            @Nullable String plan,
            @Nullable AutoRefill autoRefill,
            @Nullable Map<String, String> externalIds) {

        /** Creates a request for an account with the default settings. */
        public static PutAccount of(UUID account) {
            return new PutAccount(account, null, null, null, null);
        }
    }

    record AutoRefill(@Nullable Boolean enabled, Long triggerBelow, Long amount) {}

    /**
     * A usage measurement. The meaning of {@code first} and {@code second} depends on the kind: input and output tokens
     * of a model, CPU and memory hours, calls to the endpoint {@code name}, gigabyte hours, or units of the custom
     * metric {@code name}.
     */
    record Metric(
            MetricKind kind,
            @Nullable String provider,
            @Nullable String name,
            BigDecimal first,
            @Nullable BigDecimal second) {}

    /**
     * A usage record to be charged. Exactly one of {@code metric}, which is priced by the rate card, and {@code cost}
     * must be given.
     *
     * @param eventId the idempotency key
     * @param scopes the scopes whose budgets must admit the usage, such as {@code org:acme/user:ada}
     */
    record Usage(
            String eventId,
            UUID account,
            @Nullable Metric metric,
            @Nullable Long cost,
            @Nullable String source,
            @Nullable String agent,
            @Nullable Instant at,
            @Nullable String description,
            @Nullable Map<String, String> metadata,
            @Nullable List<String> scopes) {

        /** Creates a usage record without scopes. */
        public Usage(
                String eventId,
                UUID account,
                @Nullable Metric metric,
                @Nullable Long cost,
                @Nullable String source,
                @Nullable String agent,
                @Nullable Instant at,
                @Nullable String description,
                @Nullable Map<String, String> metadata) {
            this(eventId, account, metric, cost, source, agent, at, description, metadata, null);
        }

        /** Creates a usage record with a known cost. */
        public static Usage of(String eventId, UUID account, long cost) {
            return new Usage(eventId, account, null, cost, null, null, null, null, null, null);
        }

        /** Creates a usage record that is priced by the rate card. */
        public static Usage of(String eventId, UUID account, Metric metric) {
            return new Usage(eventId, account, metric, null, null, null, null, null, null, null);
        }

        /** Returns this usage record in the given scopes, such as {@code org:acme/user:ada}. */
        public Usage withScopes(List<String> other) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, other);
        }
    }

    record Usages(List<Usage> usages) {}

    record AddCredits(
            String key,
            UUID account,
            TransactionType type,
            Long amount,
            @Nullable Integer priority,
            @Nullable Instant expires,
            @Nullable String description,
            @Nullable Map<String, String> metadata) {

        /** Creates a request for credits that do not expire. */
        public static AddCredits of(String key, UUID account, TransactionType type, long amount) {
            return new AddCredits(key, account, type, amount, null, null, null, null);
        }
    }

    record Adjust(
            String key, UUID account, Long change, @Nullable String description) {}

    record Undo(
            String key,
            String transaction,
            @Nullable Long amount,
            @Nullable String description) {}

    record Authorize(
            String id,
            UUID account,
            Long amount,
            @Nullable Duration lasts,
            @Nullable String description,
            @Nullable List<String> scopes) {

        /** Creates a request without scopes. */
        public Authorize(String id, UUID account, Long amount, @Nullable Duration lasts, @Nullable String description) {
            this(id, account, amount, lasts, description, null);
        }
    }

    record HoldRef(String id) {}

    record ExtendHold(String id, Duration lasts) {}

    record Settle(String id, Usage usage) {}

    record Referral(UUID account, UUID referred) {}

    record BillingRef(String type, String id) {}

    /**
     * A per-minute billing period that runs until it is ended.
     *
     * @param id the id of the billed resource; a UUID is used as is, and any other string is hashed to a UUID
     * @param rate the price in micro-credits per started minute
     */
    record StartBilling(
            String type,
            String id,
            UUID account,
            Long rate,
            @Nullable Instant at,
            @Nullable String description) {}

    record EndBilling(String type, String id, @Nullable Instant at) {}

    /**
     * A request to start and immediately end billing.
     *
     * @param rate the price in micro-credits per unit
     */
    record BillNow(
            String type,
            String id,
            UUID account,
            Long rate,
            Long units,
            @Nullable Instant at,
            @Nullable String description) {}

    record TakeRefills(@Nullable Integer most, @Nullable Duration time) {}

    record RefillRef(String id) {}

    record CompleteRefill(String id, String payment) {}

    record FailRefill(String id, String reason) {}

    record RefillsOf(UUID account, @Nullable Integer limit) {}

    record EventRef(String eventId) {}

    record TransactionRef(String id) {}

    record HistoryOf(
            UUID account,
            @Nullable Integer era,
            @Nullable TransactionType type,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Integer limit,
            @Nullable String cursor,
            @Nullable Integer offset) {}

    record BalanceAt(UUID account, Instant at, @Nullable Integer era) {}

    record StatementOf(
            UUID account,
            Instant from,
            Instant to,
            @Nullable Integer limit,
            @Nullable String cursor,
            @Nullable Integer era) {}

    record Period(
            UUID account,
            Instant from,
            Instant to,
            @Nullable Integer era) {}

    // Responses.

    record Balance(long balance, long held, long available) {}

    record Account(
            UUID account,
            AccountKind kind,
            Balance balance,
            long purchased,
            long granted,
            long used,
            @Nullable AutoRefill autoRefill,
            @Nullable String plan,
            Map<String, String> externalIds,
            int era,
            Instant created,
            Instant updated,
            @Nullable Instant deleted) {}

    record Share(String grant, long amount) {}

    /**
     * A transaction.
     *
     * @param balance the balance after the transaction; in the response to a command, the balance after the command
     * @param repeated in the response to a command, whether an earlier request posted the transaction
     * @param exact the exact amount of a usage refund; the balance changes only by whole credits
     * @param warnings in the response to a charge, the soft limits that it exceeded
     */
    record Transaction(
            String id,
            UUID account,
            TransactionType type,
            long amount,
            Balance balance,
            Instant created,
            String source,
            @Nullable String of,
            @Nullable String description,
            Map<String, String> metadata,
            List<Share> shares,
            @Nullable Boolean repeated,
            @Nullable BigDecimal exact,
            @Nullable List<BudgetWarning> warnings) {}

    /** A soft limit that is exceeded after a charge. */
    record BudgetWarning(String scope, String limit) {}

    record Charges(List<Transaction> charged) {}

    /** The result for one usage record in a bulk request: either its transaction or its refusal. */
    record Charge(@Nullable Transaction charged, @Nullable Map<String, Object> refused) {}

    record UsageEvent(
            String eventId,
            UUID account,
            String source,
            @Nullable String agent,
            Metric metric,
            long cost,
            Instant timestamp,
            Map<String, String> metadata,
            String transaction,
            @Nullable List<String> scopes) {}

    record Quote(long cost, BigDecimal exact) {}

    record Affordable(long cost, Balance balance) {}

    record Grant(
            String id,
            UUID account,
            TransactionType type,
            long amount,
            long remaining,
            int priority,
            @Nullable Instant expires,
            Instant created) {}

    /**
     * A hold.
     *
     * @param repeated in the response to a command, whether an earlier request created or released the hold
     * @param overshoot the part of the amount that is not reserved in budgets; a settlement may exceed their limits by
     *     this much
     */
    record Hold(
            String id,
            UUID account,
            long amount,
            HoldStatus status,
            Instant created,
            Instant expires,
            @Nullable String description,
            @Nullable Balance balance,
            @Nullable String transaction,
            @Nullable Boolean repeated,
            @Nullable List<String> scopes,
            @Nullable Long overshoot) {}

    /**
     * A billing.
     *
     * @param repeated in the response to a command, whether an earlier request already had this effect
     */
    record Billing(
            String id,
            String type,
            UUID reference,
            UUID account,
            BillingStatus status,
            long rate,
            long units,
            long cost,
            Instant started,
            @Nullable Instant ended,
            @Nullable String description,
            @Nullable String transaction,
            @Nullable Boolean repeated) {}

    record Refill(
            String id,
            UUID account,
            long amount,
            RefillStatus status,
            Instant raised,
            int takes,
            @Nullable String note,
            @Nullable String transaction) {}

    record Past(UUID account, Instant at, long balance) {}

    record Statement(
            long opening,
            List<Transaction> entries,
            long closing,
            @Nullable String next) {}

    record Total(TransactionType type, long count, long amount) {}

    record Audit(boolean clean, long accounts, long transactions, long events, long problems, List<String> named) {}

    record BillingId(String id) {}

    /**
     * One step of a sweep.
     *
     * @param most the maximum number of expired items to process
     */
    record Sweep(@Nullable Integer most) {}

    record Swept(long accounts, boolean more) {}

    /**
     * A threshold for the available balance.
     *
     * @param below the available balance, in credits, below which the event {@code ledger.threshold_crossed} is emitted
     * @param hysteresis how far the balance must rise above the threshold before the event can be emitted again, in
     *     credits; by default a tenth of the threshold, and at least 1
     */
    record Threshold(Long below, @Nullable Long hysteresis) {}

    record PutThresholds(UUID account, List<Threshold> thresholds) {}

    /**
     * A threshold and its state.
     *
     * @param crossed whether the threshold was crossed and is not rearmed yet
     */
    record ThresholdState(long below, long hysteresis, boolean crossed) {}

    /**
     * The thresholds of an account.
     *
     * @param isDefault whether these are the server's default thresholds
     */
    record Thresholds(UUID account, List<ThresholdState> thresholds, boolean isDefault) {}
}

package io.holdfast.api;

import io.holdfast.api.json.ExcludedEnumValues;
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
        CLOSURE,
        TRANSFER_OUT,
        TRANSFER_IN
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

    /**
     * A balance of an account.
     *
     * @param unit the unit of the balance; the default is the default unit
     */
    record BalanceRef(UUID account, @Nullable String unit) {
        /** Creates a request for the balance in the default unit. */
        public static BalanceRef of(UUID account) {
            return new BalanceRef(account, null);
        }

        /** Returns a copy with the given {@code unit}. */
        public BalanceRef withUnit(String unit) {
            return new BalanceRef(account, unit);
        }
    }

    record AccountsOf(@Nullable Integer limit, @Nullable String cursor) {}

    /**
     * The settings of an account. Settings that are absent are reset to their defaults.
     *
     * @param externalIds the ids of the user in other systems, keyed by system; no other account can have the same id
     * @param creditLimit the amount by which the balance of a normal account may be negative
     * @param priceList the price list of the account; the default is the price list of the server
     * @param unit the unit of the balance; the default is the default unit
     */
    record PutAccount(
            UUID account,
            @Nullable AccountKind kind,
            @Nullable String plan,
            @Nullable AutoRefill autoRefill,
            @Nullable Map<String, String> externalIds,
            @Nullable Long creditLimit,
            @Nullable String priceList,
            @Nullable String unit) {

        /** Creates a request for the default unit. */
        public PutAccount(
                UUID account,
                @Nullable AccountKind kind,
                @Nullable String plan,
                @Nullable AutoRefill autoRefill,
                @Nullable Map<String, String> externalIds,
                @Nullable Long creditLimit,
                @Nullable String priceList) {
            this(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, null);
        }

        /** Creates a request without a credit limit or a price list. */
        public PutAccount(
                UUID account,
                @Nullable AccountKind kind,
                @Nullable String plan,
                @Nullable AutoRefill autoRefill,
                @Nullable Map<String, String> externalIds) {
            this(account, kind, plan, autoRefill, externalIds, null, null, null);
        }

        /** Creates a request for an account with the default settings. */
        public static PutAccount of(UUID account) {
            return new PutAccount(account, null, null, null, null);
        }

        /** Returns a copy with the given {@code kind}. */
        public PutAccount withKind(AccountKind kind) {
            return new PutAccount(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, unit);
        }

        /** Returns a copy with the given {@code plan}. */
        public PutAccount withPlan(String plan) {
            return new PutAccount(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, unit);
        }

        /** Returns a copy with the given {@code autoRefill}. */
        public PutAccount withAutoRefill(AutoRefill autoRefill) {
            return new PutAccount(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, unit);
        }

        /** Returns a copy with the given {@code externalIds}. */
        public PutAccount withExternalIds(Map<String, String> externalIds) {
            return new PutAccount(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, unit);
        }

        /** Returns a copy with the given {@code creditLimit}. */
        public PutAccount withCreditLimit(long creditLimit) {
            return new PutAccount(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, unit);
        }

        /** Returns a copy with the given {@code priceList}. */
        public PutAccount withPriceList(String priceList) {
            return new PutAccount(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public PutAccount withUnit(String unit) {
            return new PutAccount(account, kind, plan, autoRefill, externalIds, creditLimit, priceList, unit);
        }
    }

    record AutoRefill(@Nullable Boolean enabled, Long triggerBelow, Long amount) {
        /** Creates a request with only the required fields. */
        public static AutoRefill of(long triggerBelow, long amount) {
            return new AutoRefill(null, triggerBelow, amount);
        }

        /** Returns a copy with the given {@code enabled}. */
        public AutoRefill withEnabled(boolean enabled) {
            return new AutoRefill(enabled, triggerBelow, amount);
        }
    }

    /**
     * A usage measurement. The meaning of {@code first} and {@code second} depends on the kind: input and output tokens
     * of a model, CPU hours and memory gigabyte-hours, calls to the endpoint {@code name}, gigabyte-hours of storage,
     * or units of the custom metric {@code name}.
     *
     * @param quantities additional quantities by name, such as {@code cached_input}; they can be priced only by a price
     *     list
     */
    record Metric(
            MetricKind kind,
            @Nullable String provider,
            @Nullable String name,
            BigDecimal first,
            @Nullable BigDecimal second,
            @Nullable Map<String, BigDecimal> quantities) {

        /** Creates a measurement without additional quantities. */
        public Metric(
                MetricKind kind,
                @Nullable String provider,
                @Nullable String name,
                BigDecimal first,
                @Nullable BigDecimal second) {
            this(kind, provider, name, first, second, null);
        }

        /** Creates a request with only the required fields. */
        public static Metric of(MetricKind kind, BigDecimal first) {
            return new Metric(kind, null, null, first, null, null);
        }

        /** Creates a measurement of the input and output tokens of a model. */
        public static Metric tokens(String provider, String model, long input, long output) {
            return new Metric(
                    MetricKind.LLM_TOKENS, provider, model, BigDecimal.valueOf(input), BigDecimal.valueOf(output));
        }

        /** Returns a copy with the given {@code provider}. */
        public Metric withProvider(String provider) {
            return new Metric(kind, provider, name, first, second, quantities);
        }

        /** Returns a copy with the given {@code name}. */
        public Metric withName(String name) {
            return new Metric(kind, provider, name, first, second, quantities);
        }

        /** Returns a copy with the given {@code second}. */
        public Metric withSecond(BigDecimal second) {
            return new Metric(kind, provider, name, first, second, quantities);
        }

        /** Returns a copy with the given {@code quantities}. */
        public Metric withQuantities(Map<String, BigDecimal> quantities) {
            return new Metric(kind, provider, name, first, second, quantities);
        }
    }

    /**
     * A usage record to be charged. Exactly one of {@code metric}, which is priced by a price list or the rate card,
     * and {@code cost} must be given.
     *
     * @param eventId the idempotency key
     * @param scopes the scopes whose budgets must admit the usage, such as {@code org:acme/user:ada}
     * @param unit the unit of the balance; the default is the default unit
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
            @Nullable List<String> scopes,
            @Nullable String unit) {

        /** Creates a request for the default unit. */
        public Usage(
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
            this(eventId, account, metric, cost, source, agent, at, description, metadata, scopes, null);
        }

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
            this(eventId, account, metric, cost, source, agent, at, description, metadata, null, null);
        }

        /** Creates a usage record with a known cost. */
        public static Usage of(String eventId, UUID account, long cost) {
            return new Usage(eventId, account, null, cost, null, null, null, null, null, null, null);
        }

        /** Creates a usage record that is priced by a price list or the rate card. */
        public static Usage of(String eventId, UUID account, Metric metric) {
            return new Usage(eventId, account, metric, null, null, null, null, null, null, null, null);
        }

        /** Returns this usage record in the given scopes, such as {@code org:acme/user:ada}. */
        public Usage withScopes(List<String> other) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, other, unit);
        }

        /** Returns a copy with the given {@code source}. */
        public Usage withSource(String source) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, scopes, unit);
        }

        /** Returns a copy with the given {@code agent}. */
        public Usage withAgent(String agent) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, scopes, unit);
        }

        /** Returns a copy with the given {@code at}. */
        public Usage withAt(Instant at) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, scopes, unit);
        }

        /** Returns a copy with the given {@code description}. */
        public Usage withDescription(String description) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, scopes, unit);
        }

        /** Returns a copy with the given {@code metadata}. */
        public Usage withMetadata(Map<String, String> metadata) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, scopes, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public Usage withUnit(String unit) {
            return new Usage(eventId, account, metric, cost, source, agent, at, description, metadata, scopes, unit);
        }
    }

    record Usages(List<Usage> usages) {}

    /**
     * Credit to add.
     *
     * @param metrics the metrics for which a grant can be used, such as {@code llm_tokens/acme/*}; by default, it can be
     *     used for everything
     * @param unit the unit of the balance; the default is the default unit
     */
    record AddCredits(
            String key,
            UUID account,

            @ExcludedEnumValues({
                "USAGE",
                "ADJUSTMENT",
                "REVERSAL",
                "GRANT_EXPIRY",
                "CLOSURE",
                "TRANSFER_OUT",
                "TRANSFER_IN"
            })
            TransactionType type,

            Long amount,
            @Nullable Integer priority,
            @Nullable Instant expires,
            @Nullable String description,
            @Nullable Map<String, String> metadata,
            @Nullable List<String> metrics,
            @Nullable String unit) {

        /** Creates a request for credits that can be used for everything. */
        public AddCredits(
                String key,
                UUID account,
                TransactionType type,
                Long amount,
                @Nullable Integer priority,
                @Nullable Instant expires,
                @Nullable String description,
                @Nullable Map<String, String> metadata) {
            this(key, account, type, amount, priority, expires, description, metadata, null, null);
        }

        /** Creates a request for credits that do not expire. */
        public static AddCredits of(String key, UUID account, TransactionType type, long amount) {
            return new AddCredits(key, account, type, amount, null, null, null, null);
        }

        /** Returns a copy with the given {@code priority}. */
        public AddCredits withPriority(int priority) {
            return new AddCredits(key, account, type, amount, priority, expires, description, metadata, metrics, unit);
        }

        /** Returns a copy with the given {@code expires}. */
        public AddCredits withExpires(Instant expires) {
            return new AddCredits(key, account, type, amount, priority, expires, description, metadata, metrics, unit);
        }

        /** Returns a copy with the given {@code description}. */
        public AddCredits withDescription(String description) {
            return new AddCredits(key, account, type, amount, priority, expires, description, metadata, metrics, unit);
        }

        /** Returns a copy with the given {@code metadata}. */
        public AddCredits withMetadata(Map<String, String> metadata) {
            return new AddCredits(key, account, type, amount, priority, expires, description, metadata, metrics, unit);
        }

        /** Returns a copy with the given {@code metrics}. */
        public AddCredits withMetrics(List<String> metrics) {
            return new AddCredits(key, account, type, amount, priority, expires, description, metadata, metrics, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public AddCredits withUnit(String unit) {
            return new AddCredits(key, account, type, amount, priority, expires, description, metadata, metrics, unit);
        }
    }

    /**
     * A correction of a balance.
     *
     * @param unit the unit of the balance; the default is the default unit
     */
    record Adjust(
            String key,
            UUID account,
            Long change,
            @Nullable String description,
            @Nullable String unit) {
        /** Creates a request with only the required fields. */
        public static Adjust of(String key, UUID account, long change) {
            return new Adjust(key, account, change, null, null);
        }

        /** Returns a copy with the given {@code description}. */
        public Adjust withDescription(String description) {
            return new Adjust(key, account, change, description, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public Adjust withUnit(String unit) {
            return new Adjust(key, account, change, description, unit);
        }
    }

    /**
     * A refund of a charge, or the reversal of a credit or a correction.
     *
     * @param amount the part to refund; the default is the rest
     */
    record Refund(
            String key,
            String transaction,
            @Nullable Long amount,
            @Nullable String description) {
        /** Creates a request with only the required fields. */
        public static Refund of(String key, String transaction) {
            return new Refund(key, transaction, null, null);
        }

        /** Returns a copy with the given {@code amount}. */
        public Refund withAmount(long amount) {
            return new Refund(key, transaction, amount, description);
        }

        /** Returns a copy with the given {@code description}. */
        public Refund withDescription(String description) {
            return new Refund(key, transaction, amount, description);
        }
    }

    /**
     * Credit to reserve.
     *
     * @param metric the metric for which credit is reserved, such as {@code llm_tokens/acme/large}. A hold without a
     *     metric does not reserve grants that are restricted to metrics
     * @param unit the unit of the balance; the default is the default unit
     */
    record Authorize(
            String id,
            UUID account,
            Long amount,
            @Nullable Duration lasts,
            @Nullable String description,
            @Nullable List<String> scopes,
            @Nullable String metric,
            @Nullable String unit) {

        /** Creates a request without scopes and without a metric. */
        public Authorize(String id, UUID account, Long amount, @Nullable Duration lasts, @Nullable String description) {
            this(id, account, amount, lasts, description, null, null, null);
        }

        /** Creates a request with only the required fields. */
        public static Authorize of(String id, UUID account, long amount) {
            return new Authorize(id, account, amount, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code lasts}. */
        public Authorize withLasts(Duration lasts) {
            return new Authorize(id, account, amount, lasts, description, scopes, metric, unit);
        }

        /** Returns a copy with the given {@code description}. */
        public Authorize withDescription(String description) {
            return new Authorize(id, account, amount, lasts, description, scopes, metric, unit);
        }

        /** Returns a copy with the given {@code scopes}. */
        public Authorize withScopes(List<String> scopes) {
            return new Authorize(id, account, amount, lasts, description, scopes, metric, unit);
        }

        /** Returns a copy with the given {@code metric}. */
        public Authorize withMetric(String metric) {
            return new Authorize(id, account, amount, lasts, description, scopes, metric, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public Authorize withUnit(String unit) {
            return new Authorize(id, account, amount, lasts, description, scopes, metric, unit);
        }
    }

    record HoldRef(String id) {}

    record ExtendHold(String id, Duration lasts) {}

    record ResizeHold(String id, Long amount) {}

    record ExternalId(String system, String id) {}

    /**
     * A transfer of credit.
     *
     * @param unit the unit of the balance; the default is the default unit
     */
    record Transfer(
            String key,
            UUID from,
            UUID to,
            Long amount,
            @Nullable String description,
            @Nullable String unit) {

        /** Creates a request for the default unit. */
        public Transfer(String key, UUID from, UUID to, Long amount, @Nullable String description) {
            this(key, from, to, amount, description, null);
        }

        /** Creates a request with only the required fields. */
        public static Transfer of(String key, UUID from, UUID to, long amount) {
            return new Transfer(key, from, to, amount, null, null);
        }

        /** Returns a copy with the given {@code description}. */
        public Transfer withDescription(String description) {
            return new Transfer(key, from, to, amount, description, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public Transfer withUnit(String unit) {
            return new Transfer(key, from, to, amount, description, unit);
        }
    }

    record Settle(String id, Usage usage) {}

    record Referral(UUID account, UUID referred) {}

    record BillingRef(String type, String id) {}

    /**
     * A per-minute billing period that runs until it is ended.
     *
     * @param id the id of the billed resource; a UUID is used as is, and any other string is hashed to a UUID
     * @param rate the price in micro-credits per minute; partial minutes are rounded up
     */
    record StartBilling(
            String type,
            String id,
            UUID account,
            Long rate,
            @Nullable Instant at,
            @Nullable String description) {
        /** Creates a request with only the required fields. */
        public static StartBilling of(String type, String id, UUID account, long rate) {
            return new StartBilling(type, id, account, rate, null, null);
        }

        /** Returns a copy with the given {@code at}. */
        public StartBilling withAt(Instant at) {
            return new StartBilling(type, id, account, rate, at, description);
        }

        /** Returns a copy with the given {@code description}. */
        public StartBilling withDescription(String description) {
            return new StartBilling(type, id, account, rate, at, description);
        }
    }

    record EndBilling(String type, String id, @Nullable Instant at) {
        /** Creates a request with only the required fields. */
        public static EndBilling of(String type, String id) {
            return new EndBilling(type, id, null);
        }

        /** Returns a copy with the given {@code at}. */
        public EndBilling withAt(Instant at) {
            return new EndBilling(type, id, at);
        }
    }

    /**
     * A request to start billing and end it immediately.
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
            @Nullable String description) {
        /** Creates a request with only the required fields. */
        public static BillNow of(String type, String id, UUID account, long rate, long units) {
            return new BillNow(type, id, account, rate, units, null, null);
        }

        /** Returns a copy with the given {@code at}. */
        public BillNow withAt(Instant at) {
            return new BillNow(type, id, account, rate, units, at, description);
        }

        /** Returns a copy with the given {@code description}. */
        public BillNow withDescription(String description) {
            return new BillNow(type, id, account, rate, units, at, description);
        }
    }

    record TakeRefills(@Nullable Integer most, @Nullable Duration time) {
        /** Creates a request with the default values. */
        public static TakeRefills defaults() {
            return new TakeRefills(null, null);
        }

        /** Returns a copy with the given {@code most}. */
        public TakeRefills withMost(int most) {
            return new TakeRefills(most, time);
        }

        /** Returns a copy with the given {@code time}. */
        public TakeRefills withTime(Duration time) {
            return new TakeRefills(most, time);
        }
    }

    record RefillRef(String id) {}

    record CompleteRefill(String id, String payment) {}

    record FailRefill(String id, String reason) {}

    record RefillsOf(UUID account, @Nullable Integer limit) {}

    record EventRef(String eventId) {}

    record TransactionRef(String id) {}

    /**
     * A query for transactions.
     *
     * @param unit the unit of the balance; the default is the default unit
     */
    record HistoryOf(
            UUID account,
            @Nullable Integer era,
            @Nullable TransactionType type,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Integer limit,
            @Nullable String cursor,
            @Nullable Integer offset,
            @Nullable String unit) {

        /** Creates a request for the default unit. */
        public HistoryOf(
                UUID account,
                @Nullable Integer era,
                @Nullable TransactionType type,
                @Nullable Instant from,
                @Nullable Instant to,
                @Nullable Integer limit,
                @Nullable String cursor,
                @Nullable Integer offset) {
            this(account, era, type, from, to, limit, cursor, offset, null);
        }

        /** Creates a request with only the required fields. */
        public static HistoryOf of(UUID account) {
            return new HistoryOf(account, null, null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code type}. */
        public HistoryOf withType(TransactionType type) {
            return new HistoryOf(account, era, type, from, to, limit, cursor, offset, unit);
        }

        /** Returns a copy with the given {@code from}. */
        public HistoryOf withFrom(Instant from) {
            return new HistoryOf(account, era, type, from, to, limit, cursor, offset, unit);
        }

        /** Returns a copy with the given {@code to}. */
        public HistoryOf withTo(Instant to) {
            return new HistoryOf(account, era, type, from, to, limit, cursor, offset, unit);
        }

        /** Returns a copy with the given {@code limit}. */
        public HistoryOf withLimit(int limit) {
            return new HistoryOf(account, era, type, from, to, limit, cursor, offset, unit);
        }

        /** Returns a copy with the given {@code era}. */
        public HistoryOf withEra(int era) {
            return new HistoryOf(account, era, type, from, to, limit, cursor, offset, unit);
        }

        /** Returns a copy with the given {@code offset}. */
        public HistoryOf withOffset(int offset) {
            return new HistoryOf(account, era, type, from, to, limit, cursor, offset, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public HistoryOf withUnit(String unit) {
            return new HistoryOf(account, era, type, from, to, limit, cursor, offset, unit);
        }
    }

    /**
     * A query for a balance in the past.
     *
     * @param unit the unit of the balance; the default is the default unit
     */
    record BalanceAt(
            UUID account,
            Instant at,
            @Nullable Integer era,
            @Nullable String unit) {
        /** Creates a request with only the required fields. */
        public static BalanceAt of(UUID account, Instant at) {
            return new BalanceAt(account, at, null, null);
        }

        /** Returns a copy with the given {@code era}. */
        public BalanceAt withEra(int era) {
            return new BalanceAt(account, at, era, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public BalanceAt withUnit(String unit) {
            return new BalanceAt(account, at, era, unit);
        }
    }

    /**
     * A query for a statement.
     *
     * @param unit the unit of the balance; the default is the default unit
     */
    record StatementOf(
            UUID account,
            Instant from,
            Instant to,
            @Nullable Integer limit,
            @Nullable String cursor,
            @Nullable Integer era,
            @Nullable String unit) {

        /** Creates a request for the default unit. */
        public StatementOf(
                UUID account,
                Instant from,
                Instant to,
                @Nullable Integer limit,
                @Nullable String cursor,
                @Nullable Integer era) {
            this(account, from, to, limit, cursor, era, null);
        }

        /** Creates a request with only the required fields. */
        public static StatementOf of(UUID account, Instant from, Instant to) {
            return new StatementOf(account, from, to, null, null, null, null);
        }

        /** Returns a copy with the given {@code era}. */
        public StatementOf withEra(int era) {
            return new StatementOf(account, from, to, limit, cursor, era, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public StatementOf withUnit(String unit) {
            return new StatementOf(account, from, to, limit, cursor, era, unit);
        }
    }

    /**
     * A query for totals.
     *
     * @param unit the unit of the balance; the default is the default unit
     */
    record Period(
            UUID account,
            Instant from,
            Instant to,
            @Nullable Integer era,
            @Nullable String unit) {
        /** Creates a request with only the required fields. */
        public static Period of(UUID account, Instant from, Instant to) {
            return new Period(account, from, to, null, null);
        }

        /** Returns a copy with the given {@code era}. */
        public Period withEra(int era) {
            return new Period(account, from, to, era, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public Period withUnit(String unit) {
            return new Period(account, from, to, era, unit);
        }
    }

    // Responses.

    record Balance(long balance, long held, long available) {}

    /**
     * An account.
     *
     * @param creditLimit the amount by which the balance may be negative; absent if it is 0
     * @param pool the pool of which the account is a member
     * @param members the number of members of the account's pool; absent if it is 0
     * @param owner the account to which this balance in a unit belongs
     * @param unit the unit of the balance; absent for the default unit
     */
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
            @Nullable Instant deleted,
            @Nullable Long creditLimit,
            @Nullable String priceList,
            @Nullable UUID pool,
            @Nullable Integer members,
            @Nullable UUID owner,
            @Nullable String unit) {}

    record Share(String grant, long amount) {}

    /**
     * A transaction.
     *
     * @param balance the balance after the transaction; in the response to a command, the balance after the command
     * @param repeated in the response to a command, whether an earlier request posted the transaction
     * @param exact the exact amount of a usage refund; the balance changes only by whole credits
     * @param warnings in the response to a charge, the soft limits that it exceeded
     * @param priceList the name and version of the price list by which a usage record was priced, such as {@code
     *     default@3}
     * @param member the member of a pool for whose usage the pool paid
     * @param unit the unit of the amounts; absent for the default unit
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
            @Nullable List<BudgetWarning> warnings,
            @Nullable String priceList,
            @Nullable UUID member,
            @Nullable String unit) {}

    /**
     * A transfer.
     *
     * @param in the transactions of the receiving account: one for each grant and one for purchased credit
     */
    record Transferred(Transaction out, List<Transaction> in, boolean repeated) {}

    /** A soft limit that is exceeded after a charge. */
    record BudgetWarning(String scope, String limit) {}

    record Charges(List<Transaction> charged) {}

    /** The result for one usage record in a bulk request: either its transaction or its refusal. */
    record Charge(@Nullable Transaction charged, @Nullable Map<String, Object> refused) {}

    /**
     * A charged usage record.
     *
     * @param cost the whole credits that were debited
     * @param exact the exact price in credits, if the usage is part of the usage totals; the difference from the cost
     *     is carried forward
     * @param priceList the name and version of the price list by which the usage was priced, such as {@code default@3}
     * @param member the member of a pool for whose usage the pool paid
     */
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
            @Nullable List<String> scopes,
            @Nullable BigDecimal exact,
            @Nullable String priceList,
            @Nullable UUID member) {}

    /**
     * The price of a usage record.
     *
     * @param cost the whole credits that a charge would debit now
     * @param exact the exact price in credits
     * @param priceList the name and version of the price list, such as {@code default@3}
     * @param lines the breakdown of the price, whose lines add up to the exact price
     */
    record Quote(
            long cost,
            BigDecimal exact,
            @Nullable String priceList,
            @Nullable List<PriceLine> lines) {}

    /**
     * A line in the breakdown of a price.
     *
     * @param item the quantity, {@code rounding} or {@code minimum}
     * @param units the units priced by the line
     * @param amount the amount in credits
     * @param text the line as text
     */
    record PriceLine(String item, BigDecimal units, BigDecimal amount, String text) {}

    record Affordable(long cost, Balance balance) {}

    /**
     * A grant.
     *
     * @param rule the grant rule that made the grant
     * @param metrics the metrics for which the grant can be used; absent if it can be used for everything
     */
    record Grant(
            String id,
            UUID account,
            TransactionType type,
            long amount,
            long remaining,
            int priority,
            @Nullable Instant expires,
            Instant created,
            @Nullable String rule,
            @Nullable List<String> metrics) {}

    /**
     * A hold.
     *
     * @param repeated in the response to a command, whether an earlier request created or released the hold
     * @param overshoot the part of the amount that is not reserved in budgets; a settlement may exceed the limits of
     *     the budgets by this amount
     * @param metric the metric for which credit is reserved
     * @param member the member of a pool for which the pool holds credit
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
            @Nullable Long overshoot,
            @Nullable String metric,
            @Nullable UUID member) {}

    /**
     * A billing record.
     *
     * @param repeated in the response to a command, whether an earlier request had already made this change
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

    record RefillRequest(
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
     * A request to process a batch of expired items.
     *
     * @param most the maximum number of expired items to process
     */
    record Sweep(@Nullable Integer most) {
        /** Creates a request with the default values. */
        public static Sweep defaults() {
            return new Sweep(null);
        }

        /** Returns a copy with the given {@code most}. */
        public Sweep withMost(int most) {
            return new Sweep(most);
        }
    }

    record Swept(long accounts, boolean more) {}

    /**
     * A threshold for the available balance.
     *
     * @param below the available balance, in credits, below which the event {@code ledger.threshold_crossed} is emitted
     * @param hysteresis the amount by which the balance must exceed the threshold before the event can be emitted
     *     again, in credits; by default a tenth of the threshold, but at least 1
     */
    record Threshold(Long below, @Nullable Long hysteresis) {
        /** Creates a request with only the required fields. */
        public static Threshold of(long below) {
            return new Threshold(below, null);
        }

        /** Returns a copy with the given {@code hysteresis}. */
        public Threshold withHysteresis(long hysteresis) {
            return new Threshold(below, hysteresis);
        }
    }

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

package io.holdfast.ledger.event;

import io.holdfast.store.record.EventType;
import java.util.List;

/**
 * The events that the ledger emits. The subject is the account. If the event is about a transaction, the entry is the
 * transaction. Each change to a balance emits exactly one event, with the amount of the change and the resulting
 * balance and held amount, so balances can be rebuilt from the events alone. A refused charge or hold emits {@link
 * #REFUSED} if its transaction is committed; all other refused commands emit no event. The field {@code unit} is omitted
 * for the default unit; {@link #ACCOUNT_CREATED} and {@link #REFUSED} also name the owner of a balance in another unit.
 */
public final class LedgerEventTypes {

    public static final EventType ACCOUNT_CREATED = EventType.of(
                    "ledger", "account_created", "An account, or a balance of its owner in a unit, was created.")
            .withOptionalFields("owner", "unit");

    public static final EventType ACCOUNT_CLOSED = EventType.of("ledger", "account_closed", "An account was deleted.");

    public static final EventType CHARGED = EventType.of(
                    "ledger", "charged", "An account was charged for usage.", "amount", "balance", "held")
            .withOptionalFields("unit");

    /**
     * Emitted at most once in 10 seconds for each account and reason. The amounts are in credits. For a budget, the
     * required amount is rounded up and the available amount is rounded down.
     */
    public static final EventType REFUSED = EventType.of(
                    "ledger",
                    "refused",
                    "A charge or hold was refused; the entry is its id. The same reason is reported at most once in 10 seconds"
                            + " for an account.",
                    "reason",
                    "command",
                    "required",
                    "available",
                    "scope",
                    "limit")
            .withOptionalFields("owner", "unit");

    public static final EventType CREDITED = EventType.of(
                    "ledger", "credited", "Credit was added to an account.", "amount", "balance", "held", "type")
            .withDelay("none; for a grant by a rule, until the next sweep, every second by default, or the next command"
                    + " on the account")
            .withOptionalFields("unit");

    public static final EventType REFUNDED = EventType.of(
                    "ledger", "refunded", "Usage was refunded in whole or in part.", "amount", "balance", "held", "of")
            .withOptionalFields("unit");

    public static final EventType ADJUSTED = EventType.of(
                    "ledger",
                    "adjusted",
                    "A balance was corrected, credit was reversed or transferred, or the balance of a deleted account was"
                            + " written off.",
                    "amount",
                    "balance",
                    "held",
                    "type")
            .withOptionalFields("unit");

    public static final EventType GRANT_EXPIRED = EventType.of(
                    "ledger", "grant_expired", "Granted credit has expired.", "amount", "balance", "held")
            .withDelay("until the next sweep, every second by default, or the next command on the account")
            .withOptionalFields("unit");

    public static final EventType HOLD_PLACED = EventType.of(
                    "ledger", "hold_placed", "Credit was reserved; the entry is the hold.", "amount", "balance", "held")
            .withOptionalFields("unit");

    public static final EventType HOLD_RESIZED = EventType.of(
                    "ledger",
                    "hold_resized",
                    "The amount of an open hold was changed; the entry is the hold.",
                    "amount",
                    "balance",
                    "held")
            .withOptionalFields("unit");

    public static final EventType HOLD_SETTLED = EventType.of(
                    "ledger",
                    "hold_settled",
                    "A hold was settled by a charge; the entry is the hold.",
                    "amount",
                    "balance",
                    "held")
            .withOptionalFields("unit");

    public static final EventType HOLD_RELEASED = EventType.of(
                    "ledger",
                    "hold_released",
                    "A hold was released; the entry is the hold.",
                    "amount",
                    "balance",
                    "held")
            .withOptionalFields("unit");

    public static final EventType HOLD_EXPIRED = EventType.of(
                    "ledger", "hold_expired", "A hold has expired; the entry is the hold.", "amount", "balance", "held")
            .withDelay("until the next sweep, every second by default, or the next command on the account")
            .withOptionalFields("unit");

    public static final EventType GRANT_RULE_PUT = EventType.of(
            "ledger", "grant_rule_put", "A grant rule was created or changed; the entry is the rule.", "amount");

    public static final EventType GRANT_RULE_ENDED = EventType.of(
                    "ledger",
                    "grant_rule_ended",
                    "A grant rule was ended, or has made its last grant; the entry is the rule.")
            .withDelay("until the next sweep, every second by default, or the next command on the account");

    public static final EventType POOL_MEMBER_PUT = EventType.of(
            "ledger",
            "pool_member_put",
            "A member was added to a pool or changed; the subject is the pool, and the entry is the member.",
            "own_credit");

    public static final EventType POOL_MEMBER_REMOVED = EventType.of(
            "ledger",
            "pool_member_removed",
            "A member was removed from a pool; the subject is the pool, and the entry is the member.");

    public static final EventType REFILL_DUE = EventType.of(
                    "ledger", "refill_due", "A refill was requested; the entry is the request.", "amount")
            .withDelay("none, or the delay of the expiry that lowered the balance")
            .withOptionalFields("unit");

    /** All events of the ledger except the events of budgets and thresholds. */
    public static final List<EventType> ALL = List.of(
            ACCOUNT_CREATED,
            ACCOUNT_CLOSED,
            CHARGED,
            REFUSED,
            CREDITED,
            REFUNDED,
            ADJUSTED,
            GRANT_EXPIRED,
            HOLD_PLACED,
            HOLD_RESIZED,
            HOLD_SETTLED,
            HOLD_RELEASED,
            HOLD_EXPIRED,
            GRANT_RULE_PUT,
            GRANT_RULE_ENDED,
            POOL_MEMBER_PUT,
            POOL_MEMBER_REMOVED,
            REFILL_DUE);

    private LedgerEventTypes() {}
}

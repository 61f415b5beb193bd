package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.ledger.budget.BudgetEventTypes;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.internal.account.ExternalIdRow;
import io.holdfast.ledger.internal.account.UnitBalances;
import io.holdfast.ledger.internal.billing.MeteredBillingRow;
import io.holdfast.ledger.internal.budget.BudgetRow;
import io.holdfast.ledger.internal.grant.GrantRuleRow;
import io.holdfast.ledger.internal.pool.PoolMemberRow;
import io.holdfast.ledger.internal.pricing.PriceListRow;
import io.holdfast.ledger.internal.pricing.PriceRow;
import io.holdfast.ledger.internal.refill.RefillRow;
import io.holdfast.ledger.internal.refusal.ReportedRefusalsRow;
import io.holdfast.ledger.internal.usage.UsageTotalRow;
import io.holdfast.ledger.threshold.ThresholdEventTypes;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.record.EventType;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the ledger.
 *
 * <pre>
 * accounts                   user                          -> AccountRow       check: balance not below its minimum
 * accounts_closed            user, era u32                 -> AccountRow       former generations of recreated accounts
 * transactions               id                            -> TransactionRow   immutable
 * transactions_by_user       user, transaction             -> nothing
 * transactions_misdated      user, time, transaction       -> nothing          transactions whose ids are dated after the clock
 * usage_events               event id                      -> UsageEventRow    immutable
 * ledger_requests            scope, key                    -> IdempotencyRow       results by idempotency key
 * ledger_undone              transaction                   -> ReversedAmountRow      refunded or reversed amounts
 * credit_grants              transaction                   -> GrantRow
 *   credit_grants_open         user, priority u16, expiry      grants with credit left, in spending order
 * grant_rules                user, rule                    -> GrantRuleRow
 *   grant_rules_active         user, time of the next grant    rules that have not ended
 * credit_holds               hold id                       -> HoldRow
 *   credit_holds_open          user, expiry
 * ledger_due                 time, user                    -> nothing          times of expiries and of grants by rules
 * ledger_budgets             scope                         -> BudgetRow        check: usage within the hard limits
 * accounts_by_external_id    system, id                    -> ExternalIdRow
 * accounts_by_owner          owner, unit                   -> nothing          balances in units
 * pool_members               pool, member                  -> PoolMemberRow
 * price_lists                name                          -> PriceListRow
 * prices                     list, version u32, metric     -> PriceRow         immutable
 * usage_totals               user, series, start, value    -> UsageTotalRow
 * billings                   id                            -> MeteredBillingRow
 *   billings_by_reference      type, id                        unique; billings that are not deleted
 * refill_requests            id                            -> RefillRow
 *   refill_requests_open       time from which it can be taken
 *   refill_requests_by_user    user
 * ledger_refusals            user                          -> ReportedRefusalsRow  refusals reported recently
 * </pre>
 *
 * Users and ids are 16 bytes long and times are 8 bytes long, all in big-endian order. A string that is not the last
 * part of a key has a 2-byte length prefix.
 */
public final class LedgerSchema {

    static final KeyCodec<AccountId> ACCOUNT_ID = Keys.uuid().as(AccountId::new, AccountId::value);

    static final Table<AccountId, AccountRow> ACCOUNTS = Table.of("accounts", ACCOUNT_ID, Values.cbor(AccountRow.class))
            .check(
                    "the balance of a normal account plus its credit limit must be at least 0 and at least the held amount",
                    (id, account) -> account.kind() == AccountKind.UNLIMITED
                            || (account.balance() >= -account.creditLimit()
                                    && account.held() - account.creditLimit() <= account.balance()))
            .check(
                    "the held amount must be at least 0, and the carry must be below one credit",
                    (id, account) -> account.held() >= 0 && account.carry() >= 0 && account.carry() < Credits.MICROS);

    static final Table<ClosedAccountKey, AccountRow> CLOSED_ACCOUNTS =
            Table.of("accounts_closed", ClosedAccountKey.CODEC, Values.cbor(AccountRow.class));

    static final Table<Ulid, TransactionRow> TRANSACTIONS =
            Table.of("transactions", Keys.ulid(), Values.cbor(TransactionRow.class));

    /**
     * The ledger maintains this table itself instead of declaring an index: transactions are immutable, so a charge
     * need not look up a previous entry.
     */
    static final Table<AccountTransactionKey, Values.Unit> TRANSACTIONS_BY_USER = Table.of(
                    "transactions_by_user", AccountTransactionKey.CODEC, Values.unit())
            .shardedBy(1);

    static final Table<MisdatedKey, Values.Unit> MISDATED =
            Table.of("transactions_misdated", MisdatedKey.CODEC, Values.unit());

    static final Table<String, UsageEventRow> USAGE_EVENTS =
            Table.of("usage_events", Keys.string(), Values.cbor(UsageEventRow.class));

    static final Table<RequestKey, IdempotencyRow> REQUESTS =
            Table.of("ledger_requests", RequestKey.CODEC, Values.cbor(IdempotencyRow.class));

    static final Table<Ulid, ReversedAmountRow> REVERSED =
            Table.of("ledger_undone", Keys.ulid(), Values.cbor(ReversedAmountRow.class));

    static final Index<SpendingOrderKey, Ulid, GrantRow> OPEN_GRANTS =
            Index.on("credit_grants_open", SpendingOrderKey.CODEC, SpendingOrderKey::of);

    static final Table<Ulid, GrantRow> GRANTS = Table.of("credit_grants", Keys.ulid(), Values.cbor(GrantRow.class))
            .indexed(OPEN_GRANTS)
            .check(
                    "the remaining amount of a grant must be between 0 and its amount",
                    (id, grant) -> grant.remaining() >= 0 && grant.remaining() <= grant.amount())
            .check(
                    "the held amount of a grant must be between 0 and its remaining amount",
                    (id, grant) -> grant.held() >= 0 && grant.held() <= grant.remaining());

    static final Index<OpenHoldKey, String, HoldRow> OPEN_HOLDS =
            Index.on("credit_holds_open", OpenHoldKey.CODEC, OpenHoldKey::of);

    static final Table<String, HoldRow> HOLDS =
            Table.of("credit_holds", Keys.string(), Values.cbor(HoldRow.class)).indexed(OPEN_HOLDS);

    static final Table<AccountDueKey, Values.Unit> DUE_ACCOUNTS =
            Table.of("ledger_due", AccountDueKey.CODEC, Values.unit());

    static final Index<ReferenceKey, Ulid, MeteredBillingRow> BILLINGS_BY_REFERENCE =
            Index.unique("billings_by_reference", ReferenceKey.CODEC, ReferenceKey::of);

    static final Table<Ulid, MeteredBillingRow> BILLINGS = Table.of(
                    "billings", Keys.ulid(), Values.cbor(MeteredBillingRow.class))
            .indexed(BILLINGS_BY_REFERENCE);

    static final Index<Instant, Ulid, RefillRow> OPEN_REFILLS = Index.on(
            "refill_requests_open",
            Keys.instant(),
            refill -> refill.status() == RefillRequest.Status.OPEN ? refill.free() : null);

    static final Index<UUID, Ulid, RefillRow> REFILLS_BY_USER =
            Index.on("refill_requests_by_user", Keys.uuid(), RefillRow::user);

    static final Table<Ulid, RefillRow> REFILLS = Table.of("refill_requests", Keys.ulid(), Values.cbor(RefillRow.class))
            .indexed(OPEN_REFILLS)
            .indexed(REFILLS_BY_USER);

    public static final Schema SCHEMA = tables().withEvents(events());

    private static EventType[] events() {
        return Stream.concat(
                        LedgerEventTypes.ALL.stream(),
                        Stream.of(BudgetEventTypes.EXHAUSTED, ThresholdEventTypes.CROSSED))
                .toArray(EventType[]::new);
    }

    private static Schema tables() {
        return Schema.of(
                "ledger",
                ACCOUNTS,
                CLOSED_ACCOUNTS,
                TRANSACTIONS,
                TRANSACTIONS_BY_USER,
                USAGE_EVENTS,
                REQUESTS,
                REVERSED,
                GRANTS,
                HOLDS,
                DUE_ACCOUNTS,
                BudgetRow.TABLE,
                BILLINGS,
                REFILLS,
                MISDATED,
                ExternalIdRow.TABLE,
                PriceListRow.TABLE,
                PriceRow.TABLE,
                UsageTotalRow.TABLE,
                GrantRuleRow.TABLE,
                PoolMemberRow.TABLE,
                ReportedRefusalsRow.TABLE,
                UnitBalances.TABLE);
    }

    private LedgerSchema() {}

    record ClosedAccountKey(AccountId account, long era) {
        static final KeyCodec2<ClosedAccountKey, AccountId, Long> CODEC = Keys.of(
                ACCOUNT_ID, ClosedAccountKey::account, Keys.u32(), ClosedAccountKey::era, ClosedAccountKey::new);
    }

    record AccountTransactionKey(AccountId account, Ulid transaction) {
        static final KeyCodec2<AccountTransactionKey, AccountId, Ulid> CODEC = Keys.of(
                ACCOUNT_ID,
                AccountTransactionKey::account,
                Keys.ulid(),
                AccountTransactionKey::transaction,
                AccountTransactionKey::new);
    }

    record MisdatedKey(AccountId account, Instant time, Ulid transaction) {
        static final KeyCodec3<MisdatedKey, AccountId, Instant, Ulid> CODEC = Keys.of(
                ACCOUNT_ID,
                MisdatedKey::account,
                Keys.instant(),
                MisdatedKey::time,
                Keys.ulid(),
                MisdatedKey::transaction,
                MisdatedKey::new);
    }

    record RequestKey(String scope, String key) {
        static final KeyCodec2<RequestKey, String, String> CODEC =
                Keys.of(Keys.string(), RequestKey::scope, Keys.string(), RequestKey::key, RequestKey::new);
    }

    record SpendingOrderKey(AccountId account, int priority, Instant expires) {
        static final KeyCodec3<SpendingOrderKey, AccountId, Integer, Instant> CODEC = Keys.of(
                ACCOUNT_ID,
                SpendingOrderKey::account,
                Keys.u16(),
                SpendingOrderKey::priority,
                Keys.instant(),
                SpendingOrderKey::expires,
                SpendingOrderKey::new);

        static @Nullable SpendingOrderKey of(GrantRow grant) {
            return grant.remaining() == 0
                    ? null
                    : new SpendingOrderKey(AccountId.of(grant.user()), grant.priority(), grant.expiresOrForever());
        }
    }

    record OpenHoldKey(AccountId account, Instant expires) {
        static final KeyCodec2<OpenHoldKey, AccountId, Instant> CODEC =
                Keys.of(ACCOUNT_ID, OpenHoldKey::account, Keys.instant(), OpenHoldKey::expires, OpenHoldKey::new);

        static @Nullable OpenHoldKey of(HoldRow hold) {
            return hold.status() == Hold.Status.OPEN ? new OpenHoldKey(hold.account(), hold.expires()) : null;
        }
    }

    record AccountDueKey(Instant time, AccountId account) {
        static final KeyCodec2<AccountDueKey, Instant, AccountId> CODEC =
                Keys.of(Keys.instant(), AccountDueKey::time, ACCOUNT_ID, AccountDueKey::account, AccountDueKey::new);
    }

    record ReferenceKey(String type, UUID id) {
        static final KeyCodec2<ReferenceKey, String, UUID> CODEC =
                Keys.of(Keys.string(), ReferenceKey::type, Keys.uuid(), ReferenceKey::id, ReferenceKey::new);

        static @Nullable ReferenceKey of(MeteredBillingRow billing) {
            return billing.deleted() == null ? new ReferenceKey(billing.referenceType(), billing.referenceId()) : null;
        }
    }
}

package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.Refill;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the ledger.
 *
 * <pre>
 * accounts               user                              -> Account        check: never below its floor
 * accounts_closed        user, era u32                     -> Account        deleted, and made anew since
 * transactions           id                                -> LedgerTransaction    immutable
 * transactions_by_user   user, transaction                 -> nothing
 * usage_events           event id                          -> UsageEvent     immutable
 * ledger_requests        scope, key                        -> RequestRow        what a key was used for
 * ledger_undone          transaction                       -> ReversedRow         how much of it was given or taken back
 * credit_grants          transaction                       -> CreditGrant
 *   credit_grants_open     user, priority u16, expiry          with credit left, in the order of spending
 * credit_holds           hold id                           -> Hold
 *   credit_holds_open      user, expiry
 * ledger_due             time, user                        -> nothing        something of the user expires then
 * billings               id                                -> Billing
 *   billings_by_reference  type, id                            unique; not deleted
 * refill_requests        id                                -> Refill
 *   refill_requests_open   time from when it can be taken
 *   refill_requests_by_user  user
 * </pre>
 *
 * Users and ids are 16 bytes, times 8, all big-endian; text that is not last has a length of 2 bytes before it.
 */
public final class LedgerSchema {

    static final KeyCodec<AccountId> ACCOUNT_ID = Keys.uuid().as(AccountId::new, AccountId::value);

    public static final Table<AccountId, Account> ACCOUNTS = Table.of(
                    "accounts", ACCOUNT_ID, Values.cbor(Account.class))
            .check(
                    "a normal account is never below zero, nor held beyond its balance",
                    (id, account) -> account.kind() == AccountKind.UNLIMITED
                            || (account.balance() >= 0 && account.held() <= account.balance()))
            .check(
                    "what is held, and what is carried, is not negative",
                    (id, account) -> account.held() >= 0 && account.carry() >= 0 && account.carry() < Credits.MICROS);

    public static final Table<ClosedAccountKey, Account> CLOSED_ACCOUNTS =
            Table.of("accounts_closed", ClosedAccountKey.CODEC, Values.cbor(Account.class));

    public static final Table<Ulid, LedgerTransaction> TRANSACTIONS =
            Table.of("transactions", Keys.ulid(), Values.cbor(LedgerTransaction.class));

    /** Not a declared index: transactions never change, so there is no former entry to look for on every charge. */
    public static final Table<AccountTransactionKey, Values.Unit> TRANSACTIONS_BY_USER = Table.of(
                    "transactions_by_user", AccountTransactionKey.CODEC, Values.unit())
            .shardedBy(1);

    public static final Table<String, UsageEvent> USAGE_EVENTS =
            Table.of("usage_events", Keys.string(), Values.cbor(UsageEvent.class));

    static final Table<RequestKey, RequestRow> REQUESTS =
            Table.of("ledger_requests", RequestKey.CODEC, Values.cbor(RequestRow.class));

    static final Table<Ulid, ReversedRow> REVERSED =
            Table.of("ledger_undone", Keys.ulid(), Values.cbor(ReversedRow.class));

    public static final Index<SpendingOrderKey, Ulid, CreditGrant> OPEN_GRANTS =
            Index.on("credit_grants_open", SpendingOrderKey.CODEC, SpendingOrderKey::of);

    public static final Table<Ulid, CreditGrant> GRANTS = Table.of(
                    "credit_grants", Keys.ulid(), Values.cbor(CreditGrant.class))
            .indexed(OPEN_GRANTS)
            .check(
                    "what is left of a grant is not negative, nor more than was given",
                    (id, grant) -> grant.remaining() >= 0 && grant.remaining() <= grant.amount());

    public static final Index<OpenHoldKey, String, Hold> OPEN_HOLDS =
            Index.on("credit_holds_open", OpenHoldKey.CODEC, OpenHoldKey::of);

    public static final Table<String, Hold> HOLDS =
            Table.of("credit_holds", Keys.string(), Values.cbor(Hold.class)).indexed(OPEN_HOLDS);

    public static final Table<AccountDueKey, Values.Unit> DUE_ACCOUNTS =
            Table.of("ledger_due", AccountDueKey.CODEC, Values.unit());

    public static final Index<ReferenceKey, Ulid, Billing> BILLINGS_BY_REFERENCE =
            Index.unique("billings_by_reference", ReferenceKey.CODEC, ReferenceKey::of);

    public static final Table<Ulid, Billing> BILLINGS =
            Table.of("billings", Keys.ulid(), Values.cbor(Billing.class)).indexed(BILLINGS_BY_REFERENCE);

    public static final Index<Instant, Ulid, Refill> OPEN_REFILLS = Index.on(
            "refill_requests_open",
            Keys.instant(),
            refill -> refill.status() == Refill.Status.OPEN ? refill.free() : null);

    public static final Index<UUID, Ulid, Refill> REFILLS_BY_USER =
            Index.on("refill_requests_by_user", Keys.uuid(), Refill::user);

    public static final Table<Ulid, Refill> REFILLS = Table.of(
                    "refill_requests", Keys.ulid(), Values.cbor(Refill.class))
            .indexed(OPEN_REFILLS)
            .indexed(REFILLS_BY_USER);

    public static final Schema SCHEMA = Schema.of(
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
            BILLINGS,
            REFILLS);

    private LedgerSchema() {}

    public record ClosedAccountKey(AccountId account, long era) {
        static final KeyCodec2<ClosedAccountKey, AccountId, Long> CODEC = Keys.of(
                ACCOUNT_ID, ClosedAccountKey::account, Keys.u32(), ClosedAccountKey::era, ClosedAccountKey::new);
    }

    public record AccountTransactionKey(AccountId account, Ulid transaction) {
        public static final KeyCodec2<AccountTransactionKey, AccountId, Ulid> CODEC = Keys.of(
                ACCOUNT_ID,
                AccountTransactionKey::account,
                Keys.ulid(),
                AccountTransactionKey::transaction,
                AccountTransactionKey::new);
    }

    public record RequestKey(String scope, String key) {
        static final KeyCodec2<RequestKey, String, String> CODEC =
                Keys.of(Keys.string(), RequestKey::scope, Keys.string(), RequestKey::key, RequestKey::new);
    }

    public record SpendingOrderKey(AccountId account, int priority, Instant expires) {
        public static final KeyCodec3<SpendingOrderKey, AccountId, Integer, Instant> CODEC = Keys.of(
                ACCOUNT_ID,
                SpendingOrderKey::account,
                Keys.u16(),
                SpendingOrderKey::priority,
                Keys.instant(),
                SpendingOrderKey::expires,
                SpendingOrderKey::new);

        static @Nullable SpendingOrderKey of(CreditGrant grant) {
            return grant.remaining() == 0
                    ? null
                    : new SpendingOrderKey(AccountId.of(grant.user()), grant.priority(), grant.expiresOrForever());
        }
    }

    public record OpenHoldKey(AccountId account, Instant expires) {
        public static final KeyCodec2<OpenHoldKey, AccountId, Instant> CODEC =
                Keys.of(ACCOUNT_ID, OpenHoldKey::account, Keys.instant(), OpenHoldKey::expires, OpenHoldKey::new);

        static @Nullable OpenHoldKey of(Hold hold) {
            return hold.status() == Hold.Status.OPEN ? new OpenHoldKey(hold.account(), hold.expires()) : null;
        }
    }

    public record AccountDueKey(Instant time, AccountId account) {
        static final KeyCodec2<AccountDueKey, Instant, AccountId> CODEC =
                Keys.of(Keys.instant(), AccountDueKey::time, ACCOUNT_ID, AccountDueKey::account, AccountDueKey::new);
    }

    public record ReferenceKey(String type, UUID id) {
        static final KeyCodec2<ReferenceKey, String, UUID> CODEC =
                Keys.of(Keys.string(), ReferenceKey::type, Keys.uuid(), ReferenceKey::id, ReferenceKey::new);

        static @Nullable ReferenceKey of(Billing billing) {
            return billing.deleted() == null ? new ReferenceKey(billing.referenceType(), billing.referenceId()) : null;
        }
    }

    /** What a key was used for, and what came of it. */
    record RequestRow(UUID fingerprint, Ulid transaction) {}

    /** How much of a transaction was given back or taken back. */
    record ReversedRow(long amount) {}
}

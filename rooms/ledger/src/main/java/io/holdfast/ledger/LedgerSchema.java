package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Key2;
import io.holdfast.store.codec.Key3;
import io.holdfast.store.codec.KeyCodec;
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
 * transactions           id                                -> Transaction    immutable
 * transactions_by_user   user, transaction                 -> nothing
 * usage_events           event id                          -> UsageEvent     immutable
 * ledger_requests        scope, key                        -> Receipt        what a key was used for
 * ledger_undone          transaction                       -> Undone         how much of it was given or taken back
 * credit_grants          transaction                       -> Grant
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
final class LedgerSchema {

    static final KeyCodec<AccountId> ACCOUNT_ID = Keys.uuid().as(AccountId::new, AccountId::value);

    static final Table<AccountId, Account> ACCOUNTS = Table.of("accounts", ACCOUNT_ID, Values.cbor(Account.class))
            .check(
                    "a normal account is never below zero, nor held beyond its balance",
                    (id, account) -> account.kind() == AccountKind.UNLIMITED
                            || (account.balance() >= 0 && account.held() <= account.balance()))
            .check(
                    "what is held, and what is carried, is not negative",
                    (id, account) -> account.held() >= 0 && account.carry() >= 0 && account.carry() < Credits.MICROS);

    static final Table<EraKey, Account> CLOSED = Table.of("accounts_closed", EraKey.CODEC, Values.cbor(Account.class));

    static final Table<Ulid, Transaction> TRANSACTIONS =
            Table.of("transactions", Keys.ulid(), Values.cbor(Transaction.class));

    /** Not a declared index: transactions never change, so there is no former entry to look for on every charge. */
    static final Table<EntryKey, Values.Unit> BY_USER =
            Table.of("transactions_by_user", EntryKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<String, UsageEvent> USAGE_EVENTS =
            Table.of("usage_events", Keys.string(), Values.cbor(UsageEvent.class));

    static final Table<RequestKey, Receipt> REQUESTS =
            Table.of("ledger_requests", RequestKey.CODEC, Values.cbor(Receipt.class));

    static final Table<Ulid, Undone> UNDONE = Table.of("ledger_undone", Keys.ulid(), Values.cbor(Undone.class));

    static final Index<SpendKey, Ulid, Grant> OPEN_GRANTS =
            Index.on("credit_grants_open", SpendKey.CODEC, SpendKey::of);

    static final Table<Ulid, Grant> GRANTS = Table.of("credit_grants", Keys.ulid(), Values.cbor(Grant.class))
            .indexed(OPEN_GRANTS)
            .check(
                    "what is left of a grant is not negative, nor more than was given",
                    (id, grant) -> grant.remaining() >= 0 && grant.remaining() <= grant.amount());

    static final Index<HoldKey, String, Hold> OPEN_HOLDS = Index.on("credit_holds_open", HoldKey.CODEC, HoldKey::of);

    static final Table<String, Hold> HOLDS =
            Table.of("credit_holds", Keys.string(), Values.cbor(Hold.class)).indexed(OPEN_HOLDS);

    static final Table<DueKey, Values.Unit> DUE = Table.of("ledger_due", DueKey.CODEC, Values.unit());

    static final Index<ReferenceKey, Ulid, Billing> BY_REFERENCE =
            Index.unique("billings_by_reference", ReferenceKey.CODEC, ReferenceKey::of);

    static final Table<Ulid, Billing> BILLINGS =
            Table.of("billings", Keys.ulid(), Values.cbor(Billing.class)).indexed(BY_REFERENCE);

    static final Index<Instant, Ulid, Refill> OPEN_REFILLS = Index.on(
            "refill_requests_open",
            Keys.instant(),
            refill -> refill.status() == Refill.Status.OPEN ? refill.free() : null);

    static final Index<UUID, Ulid, Refill> REFILLS_BY_USER =
            Index.on("refill_requests_by_user", Keys.uuid(), Refill::user);

    static final Table<Ulid, Refill> REFILLS = Table.of("refill_requests", Keys.ulid(), Values.cbor(Refill.class))
            .indexed(OPEN_REFILLS)
            .indexed(REFILLS_BY_USER);

    static final Schema SCHEMA = Schema.of(
            "ledger",
            ACCOUNTS,
            CLOSED,
            TRANSACTIONS,
            BY_USER,
            USAGE_EVENTS,
            REQUESTS,
            UNDONE,
            GRANTS,
            HOLDS,
            DUE,
            BILLINGS,
            REFILLS);

    private LedgerSchema() {}

    record EraKey(AccountId account, long era) {
        static final Key2<EraKey, AccountId, Long> CODEC =
                Keys.of(ACCOUNT_ID, EraKey::account, Keys.u32(), EraKey::era, EraKey::new);
    }

    record EntryKey(AccountId account, Ulid transaction) {
        static final Key2<EntryKey, AccountId, Ulid> CODEC =
                Keys.of(ACCOUNT_ID, EntryKey::account, Keys.ulid(), EntryKey::transaction, EntryKey::new);
    }

    record RequestKey(String scope, String key) {
        static final Key2<RequestKey, String, String> CODEC =
                Keys.of(Keys.string(), RequestKey::scope, Keys.string(), RequestKey::key, RequestKey::new);
    }

    record SpendKey(AccountId account, int priority, Instant expires) {
        static final Key3<SpendKey, AccountId, Integer, Instant> CODEC = Keys.of(
                ACCOUNT_ID,
                SpendKey::account,
                Keys.u16(),
                SpendKey::priority,
                Keys.instant(),
                SpendKey::expires,
                SpendKey::new);

        static @Nullable SpendKey of(Grant grant) {
            return grant.remaining() == 0
                    ? null
                    : new SpendKey(AccountId.of(grant.user()), grant.priority(), grant.until());
        }
    }

    record HoldKey(AccountId account, Instant expires) {
        static final Key2<HoldKey, AccountId, Instant> CODEC =
                Keys.of(ACCOUNT_ID, HoldKey::account, Keys.instant(), HoldKey::expires, HoldKey::new);

        static @Nullable HoldKey of(Hold hold) {
            return hold.status() == Hold.Status.OPEN ? new HoldKey(hold.account(), hold.expires()) : null;
        }
    }

    record DueKey(Instant time, AccountId account) {
        static final Key2<DueKey, Instant, AccountId> CODEC =
                Keys.of(Keys.instant(), DueKey::time, ACCOUNT_ID, DueKey::account, DueKey::new);
    }

    record ReferenceKey(String type, UUID id) {
        static final Key2<ReferenceKey, String, UUID> CODEC =
                Keys.of(Keys.string(), ReferenceKey::type, Keys.uuid(), ReferenceKey::id, ReferenceKey::new);

        static @Nullable ReferenceKey of(Billing billing) {
            return billing.deleted() == null ? new ReferenceKey(billing.referenceType(), billing.referenceId()) : null;
        }
    }

    /** What a key was used for, and what came of it. */
    record Receipt(UUID fingerprint, Ulid transaction) {}

    /** How much of a transaction was given back or taken back. */
    record Undone(long amount) {}
}

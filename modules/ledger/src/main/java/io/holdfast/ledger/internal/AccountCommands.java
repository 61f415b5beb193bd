package io.holdfast.ledger.internal;

import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.account.UnitBalances;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.pool.PoolMemberRow;
import io.holdfast.ledger.internal.pool.PoolMemberRow.PoolMemberKey;
import io.holdfast.ledger.internal.pricing.PriceListCommands;
import io.holdfast.ledger.internal.threshold.ThresholdsRow;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.ledger.pool.PoolMember;
import io.holdfast.ledger.threshold.AccountThresholds;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates, changes, reads and deletes accounts. */
public final class AccountCommands {

    private final LedgerContext context;

    public AccountCommands(LedgerContext context) {
        this.context = context;
    }

    /** Creates an account, or replaces the settings of an existing account. */
    public LedgerOutcome.AccountPut put(Tx tx, AccountId id, AccountSettings settings) {
        Arguments.notNull("settings", settings);
        OpenAccount account = OpenAccount.open(tx, context, id);
        LedgerOutcome.AccountPut refused = refuse(tx, id, account, settings);
        if (refused != null) {
            return refused;
        }
        if (account == null) {
            AccountRow former = tx.get(LedgerSchema.ACCOUNTS, id).orElse(null);
            // An id with a unit is not found if its owner does not exist, nor is a deleted balance by its id alone.
            return id.unit() != null || (former != null && former.unit() != null)
                    ? new LedgerOutcome.AccountNotFound(id)
                    : new LedgerOutcome.AccountStored(
                            create(tx, id, settings, former).toAccount());
        }
        if (settings.kind() == AccountKind.NORMAL && account.funds().spendable(null) < -settings.creditLimit()) {
            return new LedgerOutcome.Overdrawn(account.balance());
        }
        Account before = account.stored().toAccount();
        if (before.settings().equals(settings) && !account.isNew()) {
            return new LedgerOutcome.AccountStored(before);
        }
        account.replaceSettings(settings);
        account.addWrite(to -> context.externalIds().replace(to, id, before.externalIds(), settings.externalIds()));
        return new LedgerOutcome.AccountStored(account.save(tx).toAccount());
    }

    /**
     * Returns the refusal if the settings name a price list that does not exist or an external id that belongs to
     * another account, or null otherwise.
     */
    private LedgerOutcome.@Nullable AccountPut refuse(
            ReadTx tx, AccountId id, @Nullable OpenAccount account, AccountSettings settings) {
        String list = settings.priceList();
        if (list != null && !PriceListCommands.exists(tx, list)) {
            return new LedgerOutcome.PriceListNotFound(list);
        }
        if (account != null
                && account.stored().unit() != null
                && !settings.externalIds().isEmpty()) {
            throw Arguments.invalid(
                    "externalIds must be empty for a balance in a unit, because they belong to its owner "
                            + account.stored().owner() + ", but are for "
                            + settings.externalIds().keySet());
        }
        Map<String, String> stored =
                account == null ? Map.of() : account.stored().externalIds();
        if (stored.equals(settings.externalIds())) {
            return null;
        }
        return context.externalIds().findTaken(tx, id, settings.externalIds());
    }

    /** Returns the account with the given external id, if there is one. */
    public Optional<Account> find(ReadTx tx, String system, String externalId) {
        Arguments.notBlank("system", system, LedgerLimits.MAX_METADATA_KEY);
        Arguments.text("externalId", externalId, LedgerLimits.MAX_METADATA_VALUE);
        AccountId id = context.externalIds().find(tx, system, externalId);
        return id == null ? Optional.empty() : find(tx, id);
    }

    /** Returns the account as stored, unless it is deleted. */
    public Optional<Account> find(ReadTx tx, AccountId id) {
        return tx.get(LedgerSchema.ACCOUNTS, Arguments.notNull("account", id))
                .filter(account -> account.deleted() == null)
                .map(AccountRow::toAccount);
    }

    /** Returns a page of accounts that are not deleted, ordered by id. */
    public Page<Account> list(ReadTx tx, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_PAGE);
        Page<Entry<AccountId, AccountRow>> page = tx.scan(LedgerSchema.ACCOUNTS).page(limit, cursor);
        return new Page<>(
                page.rows().stream()
                        .map(Entry::value)
                        .filter(account -> account.deleted() == null)
                        .map(AccountRow::toAccount)
                        .toList(),
                page.next());
    }

    /**
     * Returns the balance, excluding expired credit and expired holds, or an empty result if the account does not
     * exist.
     */
    public Optional<Balance> balance(ReadTx tx, AccountId id) {
        return Optional.ofNullable(OpenAccount.open(tx, context, id)).map(OpenAccount::balance);
    }

    private AccountRow create(Tx tx, AccountId id, AccountSettings settings, @Nullable AccountRow former) {
        AccountRow account = AccountRow.opened(context.ids(), id, settings, former, LedgerClock.now(tx));
        OpenAccount.create(tx, id, account, former);
        context.externalIds().replace(tx, id, Map.of(), settings.externalIds());
        return account;
    }

    /** Replaces the thresholds of an account; null selects the default thresholds. */
    public LedgerOutcome.ThresholdsPut putThresholds(Tx tx, AccountId id, @Nullable List<BalanceThreshold> thresholds) {
        List<BalanceThreshold> copy = thresholds == null ? null : BalanceThreshold.copyOf("thresholds", thresholds);
        OpenAccount account = OpenAccount.open(tx, context, id);
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(id);
        }
        account.replaceThresholds(copy);
        return new LedgerOutcome.ThresholdsStored(
                ThresholdsRow.toView(account.save(tx).thresholds(), context.thresholds()));
    }

    /** Returns the thresholds of an account, or an empty result if it does not exist. */
    public Optional<AccountThresholds> thresholds(ReadTx tx, AccountId id) {
        return tx.get(LedgerSchema.ACCOUNTS, Arguments.notNull("account", id))
                .filter(account -> account.deleted() == null)
                .map(account -> ThresholdsRow.toView(account.thresholds(), context.thresholds()));
    }

    /** Adds an account to a pool, or changes when it pays with its own credit. */
    public LedgerOutcome.PoolMemberPut putMember(Tx tx, AccountId pool, AccountId member, OwnCredit ownCredit) {
        Arguments.notNull("ownCredit", ownCredit);
        if (Arguments.notNull("pool", pool).equals(Arguments.notNull("member", member))) {
            throw Arguments.invalid("member must not be the pool, but is " + member);
        }
        OpenAccount shared = OpenAccount.open(tx, context, pool);
        OpenAccount account = OpenAccount.open(tx, context, member, shared == null ? null : shared.budgets());
        if (shared == null || account == null) {
            return new LedgerOutcome.AccountNotFound(shared == null ? pool : member);
        }
        if (shared.stored().pool() != null || account.stored().members() > 0) {
            return new LedgerOutcome.PoolNested(shared.stored().pool() != null ? pool : member);
        }
        if (!Objects.equals(shared.stored().unit(), account.stored().unit())) {
            return new LedgerOutcome.UnitMismatch(
                    pool, shared.stored().unit(), member, account.stored().unit());
        }
        UUID current = account.stored().pool();
        if (current != null && !current.equals(pool.value())) {
            return new LedgerOutcome.PoolMemberElsewhere(member, AccountId.of(current));
        }
        PoolMemberKey key = new PoolMemberKey(pool, member);
        PoolMemberRow before = tx.get(PoolMemberRow.TABLE, key).orElse(null);
        PoolMemberRow after = new PoolMemberRow(ownCredit, before == null ? account.now() : before.joined());
        if (!after.equals(before)) {
            account.replacePool(pool.value(), ownCredit);
            account.addWrite(to -> {
                to.put(PoolMemberRow.TABLE, key, after);
                to.emit(LedgerEventTypes.POOL_MEMBER_PUT, pool.value(), member.value(), ownCredit.name());
            });
            if (before == null) {
                shared.addMembers(1);
            }
            account.save(tx);
            // The accounts share their open budgets, so the holds of the pool that expired are also released in them.
            if (before == null || shared.needsSave()) {
                shared.save(tx);
            }
        }
        return new LedgerOutcome.PoolMemberStored(after.toMember(key));
    }

    /** Removes an account from a pool. */
    public LedgerOutcome.PoolMemberRemoved removeMember(Tx tx, AccountId pool, AccountId member) {
        PoolMemberKey key = new PoolMemberKey(Arguments.notNull("pool", pool), Arguments.notNull("member", member));
        PoolMemberRow before = tx.get(PoolMemberRow.TABLE, key).orElse(null);
        OpenAccount account = before == null ? null : OpenAccount.open(tx, context, member);
        if (before == null || account == null) {
            return new LedgerOutcome.PoolMemberNotFound(pool, member);
        }
        leave(tx, pool, account);
        account.save(tx);
        return new LedgerOutcome.PoolMemberStored(before.toMember(key));
    }

    /** Ends a membership without saving the member. */
    private void leave(Tx tx, AccountId pool, OpenAccount member) {
        OpenAccount shared = Objects.requireNonNull(OpenAccount.open(tx, context, pool, member.budgets()));
        shared.addMembers(-1);
        shared.save(tx);
        member.replacePool(null, null);
        member.addWrite(to -> {
            to.delete(PoolMemberRow.TABLE, new PoolMemberKey(pool, member.id()));
            to.emit(
                    LedgerEventTypes.POOL_MEMBER_REMOVED,
                    pool.value(),
                    member.id().value());
        });
    }

    /** Returns the membership of an account, or an empty result if it is not a member of a pool. */
    public Optional<PoolMember> membership(ReadTx tx, AccountId member) {
        return tx.get(LedgerSchema.ACCOUNTS, Arguments.notNull("member", member))
                .flatMap(account -> Optional.ofNullable(account.pool()))
                .map(pool -> new PoolMemberKey(AccountId.of(pool), member))
                .flatMap(key -> tx.get(PoolMemberRow.TABLE, key).map(row -> row.toMember(key)));
    }

    /** Returns a page of the members of a pool, ordered by id. */
    public Page<PoolMember> members(ReadTx tx, AccountId pool, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_PAGE);
        Page<Entry<PoolMemberKey, PoolMemberRow>> page = tx.scan(PoolMemberRow.TABLE)
                .prefix(PoolMemberKey.CODEC.prefix(Arguments.notNull("pool", pool)))
                .page(limit, cursor);
        return new Page<>(
                page.rows().stream().map(row -> row.value().toMember(row.key())).toList(), page.next());
    }

    /** Returns the stored balances of an account in units other than the default unit, ordered by unit. */
    public List<Account> unitBalances(ReadTx tx, AccountId owner) {
        return UnitBalances.list(tx, Arguments.notNull("account", owner)).stream()
                .flatMap(id -> find(tx, id).stream())
                .toList();
    }

    /** Deletes an account and its balances in all units. */
    public LedgerOutcome.AccountDeleted delete(Tx tx, AccountId id) {
        Account account = find(tx, id).orElse(null);
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(id);
        }
        List<Account> balances = new ArrayList<>(unitBalances(tx, id));
        balances.add(account);
        for (Account each : balances) {
            if (each.members() > 0) {
                return new LedgerOutcome.PoolHasMembers(each.id(), each.members());
            }
        }
        // Opens each account after the previous one is saved, because both may have holds in the same budget.
        for (Account each : balances) {
            account = close(tx, Objects.requireNonNull(OpenAccount.open(tx, context, each.id())));
        }
        return new LedgerOutcome.AccountStored(account);
    }

    /** Voids all open holds, writes off the balance and marks the account as deleted. The history is kept. */
    private Account close(Tx tx, OpenAccount account) {
        AccountId id = account.id();
        UUID pool = account.stored().pool();
        if (pool != null) {
            leave(tx, AccountId.of(pool), account);
        }
        for (Entry<String, HoldRow> row : tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(id))
                .after(new OpenHoldKey(id, account.now()))) {
            account.holds().release(row.value());
            account.holds().recordVoided(row.key(), row.value().endedAs(Hold.Status.VOIDED, account.balance()));
        }
        TransactionDraft draft = TransactionDraft.of(TransactionType.CLOSURE, "account");
        long balance = account.balance().balance();
        if (balance > 0) {
            account.debitAll(draft, balance);
        } else if (balance < 0) {
            account.credit(draft, -balance);
        }
        account.markDeleted();
        Map<String, String> externalIds = account.stored().externalIds();
        account.addWrite(to -> context.externalIds().replace(to, id, externalIds, Map.of()));
        UUID owner = account.stored().owner();
        String unit = account.stored().unit();
        if (owner != null && unit != null) {
            account.addWrite(to -> UnitBalances.remove(to, AccountId.of(owner), unit));
        }
        account.addWrite(to -> to.emit(LedgerEventTypes.ACCOUNT_CLOSED, id.value(), null));
        return account.save(tx).toAccount();
    }
}

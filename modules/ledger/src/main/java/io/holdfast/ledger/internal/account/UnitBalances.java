package io.holdfast.ledger.internal.account;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.function.Consumer;

/**
 * The index of the balances that accounts have in units other than the default unit. Only commands that list, create or
 * delete balances use it: the id of a balance is derived from its owner and its unit. This is a table and not a declared
 * index, because a declared index would be maintained by every charge.
 */
public final class UnitBalances {

    /** accounts_by_owner: owner, unit -> nothing */
    public static final Table<UnitBalanceKey, Unit> TABLE =
            Table.of("accounts_by_owner", UnitBalanceKey.CODEC, Values.unit());

    /** The key of a balance. */
    public record UnitBalanceKey(AccountId owner, String unit) {
        public static final KeyCodec2<UnitBalanceKey, AccountId, String> CODEC = Keys.of(
                Keys.uuid().as(AccountId::new, AccountId::value),
                UnitBalanceKey::owner,
                Keys.string(),
                UnitBalanceKey::unit,
                UnitBalanceKey::new);

        AccountId balance() {
            return owner.inUnit(unit);
        }
    }

    private UnitBalances() {}

    /** Returns the balances of an account, ordered by unit. */
    public static List<AccountId> list(ReadTx tx, AccountId owner) {
        return tx.scan(TABLE).prefix(UnitBalanceKey.CODEC.prefix(owner)).stream()
                .map(row -> row.key().balance())
                .toList();
    }

    /** Adds a balance. Fails if its owner already has the maximum number of balances. */
    public static void add(Tx tx, AccountId balance) {
        AccountId owner = balance.owner();
        if (list(tx, owner).size() >= LedgerLimits.MAX_UNITS) {
            throw Arguments.tooLarge("account " + owner + " has balances in " + LedgerLimits.MAX_UNITS
                    + " units and cannot have one in '" + balance.unit() + "'; the limit is "
                    + LedgerLimits.MAX_UNITS);
        }
        tx.put(TABLE, new UnitBalanceKey(owner, String.valueOf(balance.unit())), Unit.UNIT);
    }

    public static void remove(Tx tx, AccountId owner, String unit) {
        tx.delete(TABLE, new UnitBalanceKey(owner, unit));
    }

    /** Checks that the id of a stored balance is derived from its owner and unit, and that the index contains it. */
    public static void check(
            ReadTx tx, AccountId balance, AccountId owner, String unit, boolean isDeleted, Consumer<String> findings) {
        AccountId derived = owner.inUnit(unit);
        if (!derived.equals(balance)) {
            findings.accept("account " + balance + " is the balance of account " + owner + " in the unit '" + unit
                    + "', whose id is " + derived);
        }
        if (tx.exists(TABLE, new UnitBalanceKey(owner, unit)) == isDeleted) {
            findings.accept("account " + balance + (isDeleted ? " is deleted, but is" : " is not")
                    + " in accounts_by_owner of account " + owner + " with the unit '" + unit + "'");
        }
    }
}

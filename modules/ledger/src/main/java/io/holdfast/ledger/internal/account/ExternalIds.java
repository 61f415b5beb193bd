package io.holdfast.ledger.internal.account;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerOutcome.ExternalIdTaken;
import io.holdfast.ledger.internal.account.ExternalIdRow.ExternalIdKey;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The index of external ids. It excludes the systems whose ids several accounts may have. */
public final class ExternalIds {

    private final Set<String> sharedSystems;

    public ExternalIds(Set<String> sharedSystems) {
        this.sharedSystems = sharedSystems;
    }

    /** Returns the account that has an external id, or null if there is none or the ids of the system are shared. */
    public @Nullable AccountId find(ReadTx tx, String system, String id) {
        return sharedSystems.contains(system) ? null : findOwner(tx, system, id);
    }

    /** Returns the refusal of the first external id that another account has, or null if all of them are free. */
    public @Nullable ExternalIdTaken findTaken(ReadTx tx, AccountId account, Map<String, String> ids) {
        for (Map.Entry<String, String> each : ids.entrySet()) {
            AccountId owner = find(tx, each.getKey(), each.getValue());
            if (owner != null && !owner.equals(account)) {
                return new ExternalIdTaken(each.getKey(), each.getValue(), owner);
            }
        }
        return null;
    }

    /** Returns whether the index contains all external ids that must be in it. */
    public boolean areIndexed(ReadTx tx, Map<String, String> ids) {
        return ids.entrySet().stream()
                .allMatch(id -> sharedSystems.contains(id.getKey()) || find(tx, id.getKey(), id.getValue()) != null);
    }

    /** Replaces the external ids of an account. An id that another account has stays with it. */
    public void replace(Tx tx, AccountId account, Map<String, String> before, Map<String, String> after) {
        before.forEach((system, id) -> {
            if (!id.equals(after.get(system)) && account.equals(findOwner(tx, system, id))) {
                tx.delete(ExternalIdRow.TABLE, ExternalIdKey.of(system, id));
            }
        });
        after.forEach((system, id) -> {
            if (!sharedSystems.contains(system) && find(tx, system, id) == null) {
                tx.put(ExternalIdRow.TABLE, ExternalIdKey.of(system, id), new ExternalIdRow(account.value()));
            }
        });
    }

    /** Returns the account in the index, which can also be from a time when the ids of the system were unique. */
    private static @Nullable AccountId findOwner(ReadTx tx, String system, String id) {
        return tx.get(ExternalIdRow.TABLE, ExternalIdKey.of(system, id))
                .map(row -> AccountId.of(row.user()))
                .orElse(null);
    }
}

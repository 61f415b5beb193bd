package io.holdfast.server.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Ledger;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The names by which the pattern of a scope can refer to an account: the id of the account, and {@code system/id} for
 * each of its external ids, such as {@code team/7}. Only the external ids of the current generation of the account are
 * used. Data of an earlier generation can be matched only by the account id, because the creator of the new generation
 * chooses its external ids and could otherwise gain access to the old data. A balance in a unit also has the names of the
 * account to which it belongs.
 */
final class AccountResourceNames {

    private final Ledger ledger;

    AccountResourceNames(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Returns the names of an account; if it does not exist, only its id. */
    List<String> of(ReadTx tx, String account) {
        return of(tx, AccountId.of(UUID.fromString(account)), current -> true);
    }

    /** Returns the account names that apply to an object stored with the given generation of the account. */
    List<String> ofGeneration(ReadTx tx, AccountId account, int era) {
        return of(tx, account, current -> current.era() == era);
    }

    /** Returns the account names that apply to an object that belongs to the given transaction. */
    List<String> ofTransaction(ReadTx tx, AccountId account, Ulid transaction) {
        return of(tx, account, current -> current.since() == null || transaction.compareTo(current.since()) >= 0);
    }

    /** Returns the account names that apply to an object created at the given time. */
    List<String> ofTime(ReadTx tx, AccountId account, Instant created) {
        return of(tx, account, current -> !created.isBefore(current.created()));
    }

    private List<String> of(ReadTx tx, AccountId account, Predicate<Account> belongs) {
        Account found = ledger.account(tx, account).orElse(null);
        boolean isCurrent = found != null && belongs.test(found);
        List<String> own = of(account.toString(), found != null && isCurrent ? found.externalIds() : Map.of());
        UUID owner = found == null ? null : found.owner();
        return owner == null
                ? own
                : Stream.concat(own.stream(), of(tx, AccountId.of(owner), current -> isCurrent).stream())
                        .toList();
    }

    /**
     * Returns the names of an account before and after a change to its external ids, and the name of each external id
     * that is added or removed. The scope must match all of them.
     */
    Stream<List<String>> ofChange(ReadTx tx, UUID account, Map<String, String> changed) {
        String id = account.toString();
        Map<String, String> stored = externalIds(tx, account).orElse(null);
        List<List<String>> all = new ArrayList<>();
        if (stored != null) {
            all.add(of(id, stored));
        }
        all.add(of(id, changed));
        addMissing(all, id, changed, stored == null ? Map.of() : stored);
        addMissing(all, id, stored == null ? Map.of() : stored, changed);
        return all.stream();
    }

    private static void addMissing(
            List<List<String>> all, String account, Map<String, String> from, Map<String, String> in) {
        from.forEach((system, id) -> {
            if (!id.equals(in.get(system))) {
                all.add(of(account, Map.of(system, id)));
            }
        });
    }

    private Optional<Map<String, String>> externalIds(ReadTx tx, UUID account) {
        return ledger.account(tx, AccountId.of(account)).map(Account::externalIds);
    }

    private static List<String> of(String account, Map<String, String> externalIds) {
        return Stream.concat(
                        Stream.of(account),
                        externalIds.entrySet().stream().map(entry -> entry.getKey() + "/" + entry.getValue()))
                .toList();
    }
}

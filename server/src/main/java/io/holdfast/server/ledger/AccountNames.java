package io.holdfast.server.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Ledger;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The names by which the pattern of a scope can refer to an account: the id of the account, and {@code system/id} for
 * each of its external ids, such as {@code team/7}. The external ids are those of the current generation of the account.
 * Data of an earlier generation has only the id as a name, because whoever creates a deleted account again chooses its
 * external ids.
 */
final class AccountNames {

    private final Ledger ledger;

    AccountNames(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Returns the names of an account, which may not exist. */
    List<String> of(ReadTx tx, String account) {
        return of(account, externalIds(tx, UUID.fromString(account)).orElse(Map.of()));
    }

    /** Returns the names of an account for an object that was stored with the given generation of the account. */
    List<String> ofGeneration(ReadTx tx, AccountId account, int era) {
        return of(tx, account, current -> current.era() == era);
    }

    /** Returns the names of an account for an object that belongs to one of its transactions. */
    List<String> ofTransaction(ReadTx tx, AccountId account, Ulid transaction) {
        return of(tx, account, current -> current.since() == null || transaction.compareTo(current.since()) >= 0);
    }

    /** Returns the names of an account for an object that was created at the given time. */
    List<String> ofTime(ReadTx tx, AccountId account, Instant created) {
        return of(tx, account, current -> !created.isBefore(current.created()));
    }

    private List<String> of(ReadTx tx, AccountId account, Predicate<Account> belongs) {
        return of(
                account.toString(),
                ledger.account(tx, account).filter(belongs).map(Account::externalIds).orElse(Map.of()));
    }

    /** Returns the names of an account before and after a change of its external ids, both of which must match. */
    Stream<List<String>> ofChange(ReadTx tx, UUID account, Map<String, String> changed) {
        return Stream.concat(
                externalIds(tx, account).stream().map(stored -> of(account.toString(), stored)),
                Stream.of(of(account.toString(), changed)));
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

package io.holdfast.server.ledger;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Ledger;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The names by which the pattern of a scope can refer to an account: the id of the account, and {@code system/id} for
 * each of its external ids, such as {@code team/7}.
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

    /** Returns the names of the account of a stored object. */
    Stream<List<String>> of(ReadTx tx, Optional<AccountId> account) {
        return account.stream().map(id -> of(tx, id.toString()));
    }

    /** Returns the names of an account before and after a change of its external ids, both of which must match. */
    Stream<List<String>> ofChange(ReadTx tx, UUID account, Map<String, String> changed) {
        return Stream.concat(
                externalIds(tx, account).stream().map(stored -> of(account.toString(), stored)),
                Stream.of(of(account.toString(), changed)));
    }

    private Optional<Map<String, String>> externalIds(ReadTx tx, UUID account) {
        return ledger.account(tx, AccountId.of(account)).map(found -> found.externalIds());
    }

    private static List<String> of(String account, Map<String, String> externalIds) {
        return Stream.concat(
                        Stream.of(account),
                        externalIds.entrySet().stream().map(entry -> entry.getKey() + "/" + entry.getValue()))
                .toList();
    }
}

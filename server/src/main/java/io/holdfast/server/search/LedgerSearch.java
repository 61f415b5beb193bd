package io.holdfast.server.search;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.search.SearchEndpoints.Hit;
import io.holdfast.api.search.SearchEndpoints.Kind;
import io.holdfast.server.operation.ComposedQueryRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds accounts by id or external id, such as {@code crm/77}, and transactions and usage records by id. */
final class LedgerSearch {

    private final ComposedQueryRunner.Reader reader;

    LedgerSearch(ComposedQueryRunner.Reader reader) {
        this.reader = reader;
    }

    List<Hit> find(String text) {
        List<Hit> hits = new ArrayList<>();
        Uuids.parse(text)
                .flatMap(id -> reader.find(LedgerEndpoints.ACCOUNT, LedgerApi.BalanceRef.of(id)))
                .ifPresent(account -> hits.add(hit(account)));
        int slash = text.indexOf('/');
        if (slash > 0) {
            reader.find(
                            LedgerEndpoints.ACCOUNT_BY_EXTERNAL_ID,
                            new LedgerApi.ExternalId(text.substring(0, slash), text.substring(slash + 1)))
                    .ifPresent(account -> hits.add(hit(account)));
        }
        reader.find(LedgerEndpoints.TRANSACTION, new LedgerApi.TransactionRef(text))
                .ifPresent(found -> hits.add(new Hit(
                        Kind.TRANSACTION,
                        found.id(),
                        found.account().toString(),
                        found.description(),
                        found.type().name())));
        reader.find(LedgerEndpoints.USAGE_EVENT, new LedgerApi.EventRef(text))
                .ifPresent(found -> hits.add(new Hit(
                        Kind.USAGE_EVENT, found.eventId(), found.account().toString(), found.source(), null)));
        return hits;
    }

    private static Hit hit(LedgerApi.Account account) {
        String names = account.externalIds().entrySet().stream()
                .map(id -> id.getKey() + "/" + id.getValue())
                .collect(Collectors.joining(", "));
        return new Hit(
                Kind.ACCOUNT,
                account.account().toString(),
                null,
                names.isEmpty() ? account.plan() : names,
                account.deleted() == null ? null : "DELETED");
    }
}

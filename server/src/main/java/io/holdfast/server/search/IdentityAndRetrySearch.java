package io.holdfast.server.search;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityEndpoints;
import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryEndpoints;
import io.holdfast.api.search.SearchEndpoints.Hit;
import io.holdfast.api.search.SearchEndpoints.Kind;
import io.holdfast.server.operation.ComposedQueryRunner;
import java.util.ArrayList;
import java.util.List;

/** Finds identities with the search of the identity module, and failed events by id. */
final class IdentityAndRetrySearch {

    private final ComposedQueryRunner.Reader reader;

    IdentityAndRetrySearch(ComposedQueryRunner.Reader reader) {
        this.reader = reader;
    }

    List<Hit> find(String text) {
        List<Hit> hits = new ArrayList<>();
        reader.find(IdentityEndpoints.SEARCH, new IdentityApi.Search(text, SearchRoutes.MAX_HITS))
                .ifPresent(page -> page.rows()
                        .forEach(found -> hits.add(new Hit(
                                Kind.IDENTITY,
                                found.identity().toString(),
                                null,
                                found.name() == null ? found.externalId() : found.name(),
                                found.status().name()))));
        reader.find(RetryEndpoints.EVENT, new RetryApi.EventId(text))
                .ifPresent(found -> hits.add(new Hit(
                        Kind.FAILED_EVENT,
                        found.id(),
                        null,
                        found.error(),
                        found.status().name())));
        return hits;
    }
}

package io.holdfast.server.search;

import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.search.SearchEndpoints;
import io.holdfast.api.search.SearchEndpoints.Hit;
import io.holdfast.server.http.Route;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.operation.ComposedQueryRunner;
import java.util.ArrayList;
import java.util.List;

/**
 * The HTTP route for the search in all modules. A search reads a limited number of rows by id or through an index. The
 * result contains only objects that the caller's key may read.
 */
public final class SearchRoutes {

    /** The maximum number of results of each kind. */
    static final int MAX_HITS = 10;

    private static final int MAX_TEXT = 200;

    private final ServerModules modules;
    private final ComposedQueryRunner queries;

    public SearchRoutes(ServerModules modules, ComposedQueryRunner queries) {
        this.modules = modules;
        this.queries = queries;
    }

    public List<Route> routes() {
        return List.of(queries.route(SearchEndpoints.SEARCH, this::search));
    }

    private ResultPage<Hit> search(ComposedQueryRunner.Reader reader, SearchEndpoints.Query request) {
        String text = request.q().strip();
        if (text.isEmpty() || text.length() > MAX_TEXT) {
            throw new MalformedRequestException(
                    "q", "'q' must have 1 to " + MAX_TEXT + " characters, but has " + text.length());
        }
        List<Hit> hits = new ArrayList<>();
        hits.addAll(new LedgerSearch(reader).find(text));
        hits.addAll(new SeatsSearch(reader, modules.seats().events()).find(text));
        hits.addAll(new QueueSearch(reader, modules.queues().views()).find(text));
        hits.addAll(new IdentityAndRetrySearch(reader).find(text));
        return new ResultPage<>(hits, null);
    }
}

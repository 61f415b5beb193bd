package io.holdfast.server.search;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.search.SearchEndpoints.Hit;
import io.holdfast.api.search.SearchEndpoints.Kind;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueViews;
import io.holdfast.server.operation.ComposedQueryRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Finds queues by the beginning of their names, and messages by id in the first {@value #MAX_QUEUES} queues. */
final class QueueSearch {

    private static final int MAX_QUEUES = 100;

    private final ComposedQueryRunner.Reader reader;
    private final QueueViews queues;

    QueueSearch(ComposedQueryRunner.Reader reader, QueueViews queues) {
        this.reader = reader;
        this.queues = queues;
    }

    List<Hit> find(String text) {
        List<Hit> hits = new ArrayList<>();
        for (QueueConfig queue : queues.queuesStartingWith(reader.tx(), text, SearchRoutes.MAX_HITS)) {
            reader.find(QueueEndpoints.QUEUE, new QueueApi.QueueRef(queue.name()))
                    .ifPresent(found -> hits.add(new Hit(Kind.QUEUE, found.queue(), null, null, null)));
        }
        Uuids.parse(text).ifPresent(id -> hits.addAll(messages(id)));
        return hits;
    }

    private List<Hit> messages(UUID id) {
        List<Hit> hits = new ArrayList<>();
        for (QueueConfig queue : queues.queuesStartingWith(reader.tx(), "", MAX_QUEUES)) {
            if (hits.size() < SearchRoutes.MAX_HITS) {
                reader.find(QueueEndpoints.MESSAGE, new QueueApi.MessageRef(queue.name(), id))
                        .ifPresent(found -> hits.add(new Hit(
                                Kind.MESSAGE,
                                id.toString(),
                                queue.name(),
                                found.fairnessKey(),
                                found.state().name())));
            }
        }
        return hits;
    }
}

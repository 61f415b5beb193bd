package io.holdfast.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One event of a feed.
 *
 * @param type what it is about, like {@code change}
 * @param id its place in the feed, from which it can be followed again; null where it has none
 */
public record FeedEvent(String type, @Nullable String id, JsonNode data) {

    /** Its data as a record. */
    public <T> T as(Class<T> what) {
        return Transport.READER.treeToValue(data, what);
    }
}

package io.holdfast.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An event of a feed.
 *
 * @param type the type of the event, such as {@code change}
 * @param id the position in the feed from which it can be resumed; null if the feed has no positions
 */
public record FeedEvent(String type, @Nullable String id, JsonNode data) {

    /** Converts the data to a record. */
    public <T> T as(Class<T> type) {
        return Transport.READER.treeToValue(data, type);
    }
}

package io.holdfast.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An event in a feed.
 *
 * @param type the type of the event, such as {@code change}
 * @param id the position from which the feed can be resumed, or null if the feed has no positions
 */
public record FeedEvent(String type, @Nullable String id, JsonNode data) {

    /** Converts the event data to a record. */
    public <T> T as(Class<T> type) {
        return Transport.READER.treeToValue(data, type);
    }
}

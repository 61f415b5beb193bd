package io.holdfast.client;

import org.jspecify.annotations.Nullable;

/** Where a consumer of the feed keeps its position, for example a file or a row in a database. */
public interface CursorStore {

    /** Returns the cursor that was saved last, or null to begin with the oldest event. */
    @Nullable
    String load();

    /** Saves the cursor after an event that was handled. */
    void save(String cursor);
}

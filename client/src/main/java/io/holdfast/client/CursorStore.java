package io.holdfast.client;

import org.jspecify.annotations.Nullable;

/** The store for a feed consumer's position, for example a file or a database row. */
public interface CursorStore {

    /** Returns the last saved cursor, or null to begin with the oldest event. */
    @Nullable
    String load();

    /** Saves the cursor after an event has been handled. */
    void save(String cursor);
}

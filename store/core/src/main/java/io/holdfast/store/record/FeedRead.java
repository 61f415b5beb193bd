package io.holdfast.store.record;

import java.util.List;

/** The result of reading a feed. */
public sealed interface FeedRead {

    /**
     * Events after the cursor, in commit order.
     *
     * @param next the cursor from which to continue; it advances past events that the filter rejects
     * @param atEnd whether the page reaches the latest commit, so that a reader can wait for the next one
     */
    record Page(List<FeedEntry> events, FeedCursor next, boolean atEnd) implements FeedRead {}

    /**
     * Events after the cursor have been deleted, or were not recorded.
     *
     * @param oldest the cursor before the oldest retained event
     */
    record Gap(FeedCursor oldest) implements FeedRead {}

    /**
     * The cursor belongs to another store. This includes the store from which this one was copied and, for commits that
     * are not in the backup, the store from which this one was restored.
     *
     * @param oldest the cursor before the oldest event of this store
     */
    record OtherStore(FeedCursor oldest) implements FeedRead {}

    /**
     * The cursor is after the latest commit.
     *
     * @param latest the cursor after the latest commit
     */
    record Future(FeedCursor latest) implements FeedRead {}

    /** The store's commit record is turned off. */
    record Off() implements FeedRead {}
}

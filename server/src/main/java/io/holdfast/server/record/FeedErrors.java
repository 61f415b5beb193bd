package io.holdfast.server.record;

import io.holdfast.server.error.ApiException;
import io.holdfast.store.record.FeedCursor;

/** The errors for cursors from which the feed cannot be read. Each error contains a cursor from which to continue. */
public final class FeedErrors {

    private FeedErrors() {}

    public static ApiException gap(FeedCursor after, FeedCursor oldest) {
        return ApiException.feedGap(
                "events after '" + after + "' are no longer retained; the oldest retained events follow '" + oldest
                        + "'",
                oldest.toString());
    }

    public static ApiException ofOtherStore(FeedCursor after, FeedCursor oldest) {
        return ApiException.feedCursorRefused(
                "feed_of_other_store",
                "'" + after + "' is a cursor from another store, or from this store before it was copied or restored",
                oldest.toString());
    }

    public static ApiException inFuture(FeedCursor after, FeedCursor latest) {
        return ApiException.feedCursorRefused(
                "feed_cursor_in_future",
                "'" + after + "' is after the latest commit, " + latest.commit(),
                latest.toString());
    }
}

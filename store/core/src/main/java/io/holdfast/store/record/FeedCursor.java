package io.holdfast.store.record;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position in a feed: after an event, or after all events in a commit. Its text is opaque to clients. The text of the
 * cursor after an event is the event's id.
 *
 * @param epoch the epoch of the store
 * @param commit the commit
 * @param index the index of the last event read from the commit, or {@link #WHOLE_COMMIT}
 */
public record FeedCursor(long epoch, long commit, int index) {

    /** The index of a cursor after all events in its commit. */
    public static final int WHOLE_COMMIT = Integer.MAX_VALUE;

    private static final Pattern TEXT = Pattern.compile("([0-9a-f]{16})-([0-9]{1,18})(?:-([0-9]{1,9}))?");

    /** Returns the cursor with the given text. */
    public static FeedCursor parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            String shown = text.length() <= 64 ? text : text.substring(0, 64) + "...";
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "'" + shown + "' is neither a feed cursor nor an event id");
        }
        return new FeedCursor(
                HexFormat.fromHexDigitsToLong(parts.group(1)),
                Long.parseLong(parts.group(2)),
                parts.group(3) == null ? WHOLE_COMMIT : Integer.parseInt(parts.group(3)));
    }

    @Override
    public String toString() {
        String whole = HexFormat.of().toHexDigits(epoch) + "-" + commit;
        return index == WHOLE_COMMIT ? whole : whole + "-" + index;
    }
}

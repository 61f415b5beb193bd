package io.holdfast.store.record;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The author of a write, its request and its operation. The origin is stored in the record of the commit.
 *
 * @param author the author of the write: the id of an API key, {@code user:} followed by the id of an end user, or the
 *     name of a process or background task
 * @param requestId the id of the request, or null if there is none
 * @param operation the operation, for example {@code ledger.charge}, or null if it has no name
 */
public record Origin(
        String author, @Nullable String requestId, @Nullable String operation) {

    /** The origin recorded for writes by a process without a configured author name. */
    public static final Origin UNKNOWN = new Origin("", null, null);

    /** Maximum length of each component in characters. */
    public static final int MAX_LENGTH = 256;

    public Origin {
        checkLength("author", author);
        checkLength("requestId", requestId);
        checkLength("operation", operation);
    }

    /** Returns the origin for writes by a process or background task. */
    public static Origin of(String author) {
        return new Origin(author, null, null);
    }

    public Origin withOperation(String name) {
        return new Origin(author, requestId, name);
    }

    private static void checkLength(String component, @Nullable String text) {
        if (text != null && text.length() > MAX_LENGTH) {
            throw new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED,
                    component + " of an origin has " + text.length() + " characters; the limit is " + MAX_LENGTH);
        }
    }
}

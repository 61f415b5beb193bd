package io.holdfast.server.cluster;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.RequestRedirection.RequestHead;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The required freshness of the data that a read returns.
 *
 * @param maxStaleness the maximum age of the data, or null for no limit
 * @param minCommit the commit that must have been applied, or 0 for none
 */
record ReadRequirement(@Nullable Duration maxStaleness, long minCommit) {

    private static final String MAX_STALENESS = "Holdfast-Max-Staleness";
    private static final String MIN_COMMIT = "Holdfast-Min-Commit";
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,7})(ms|s|m)");

    /** Returns the requirement in a request's headers, or null if there is none. */
    static @Nullable ReadRequirement of(RequestHead head) {
        if (!head.acceptsStaleness()) {
            return null;
        }
        if (!head.method().equals("GET")) {
            throw ApiException.malformedRequest(
                    MAX_STALENESS + " and " + MIN_COMMIT + " apply only to GET, but the method is " + head.method());
        }
        return new ReadRequirement(duration(head.maxStaleness()), commit(head.minCommit()));
    }

    private static @Nullable Duration duration(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw ApiException.malformedRequest(
                    MAX_STALENESS + " must be a time such as 500ms, 5s or 1m, but is '" + text + "'");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            default -> Duration.ofMinutes(amount);
        };
    }

    private static long commit(@Nullable String text) {
        try {
            long commit = text == null ? 0 : Long.parseLong(text);
            if (commit >= 0) {
                return commit;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a negative number.
        }
        throw ApiException.malformedRequest(MIN_COMMIT + " must be the number of a commit, but is '" + text + "'");
    }

    /** Returns whether data with the given commit and age satisfies this requirement. */
    boolean isMetBy(long commit, Duration age) {
        return commit >= minCommit && (maxStaleness == null || age.compareTo(maxStaleness) <= 0);
    }

    /** Returns the reason why data with the given commit and age does not satisfy this requirement. */
    String describe(long commit, Duration age) {
        return commit < minCommit
                ? "this server has applied commit " + commit + ", but the request needs commit " + minCommit
                : "the data of this server is up to " + age.toMillis() + " ms old, but the request permits "
                        + (maxStaleness == null ? "any age" : maxStaleness.toMillis() + " ms");
    }
}

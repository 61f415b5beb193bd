package io.holdfast.webhooks;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header of a response. */
public final class RetryAfterHeader {

    private static final Duration MAX = Duration.ofDays(1);

    private RetryAfterHeader() {}

    /**
     * Returns the delay given in seconds or as a date, limited to one day, or null if the header is missing or
     * malformed.
     */
    public static @Nullable Duration parse(String header, Instant now) {
        String value = header.strip();
        Duration delay;
        try {
            delay = value.matches("[0-9]{1,9}")
                    ? Duration.ofSeconds(Long.parseLong(value))
                    : Duration.between(
                            now,
                            ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                                    .toInstant());
        } catch (DateTimeException e) {
            return null;
        }
        if (delay.isNegative()) {
            return null;
        }
        return delay.compareTo(MAX) < 0 ? delay : MAX;
    }
}

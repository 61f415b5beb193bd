package io.holdfast.client.internal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/**
 * Reads the times in responses. Servers write {@code 2026-01-31T12:00:00.123Z}, which is parsed without the general
 * parser, because the general parser takes several times as long.
 */
public final class InstantReader extends StdScalarDeserializer<Instant> {

    private static final int DATE_LENGTH = 10;
    private static final int SECONDS_END = 19;
    private static final int MAX_LENGTH = 30;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int NANO_DIGITS = 9;

    public InstantReader() {
        super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (Instant) context.handleUnexpectedToken(getValueType(context), parser);
        }
        String text = parser.getString();
        try {
            return parse(text);
        } catch (DateTimeException e) {
            return (Instant) context.handleWeirdStringValue(Instant.class, text, "not a time");
        }
    }

    public static Instant parse(String text) {
        int length = text.length();
        if (length <= SECONDS_END
                || length > MAX_LENGTH
                || text.charAt(length - 1) != 'Z'
                || !hasSeparators(text)
                || (length > SECONDS_END + 1 && (text.charAt(SECONDS_END) != '.' || length == SECONDS_END + 2))) {
            return Instant.parse(text);
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, DATE_LENGTH);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, SECONDS_END);
        int fraction = length == SECONDS_END + 1 ? 0 : digits(text, SECONDS_END + 1, length - 1);
        if ((year | month | day | hour | minute | second | fraction) < 0 || hour > 23 || minute > 59 || second > 59) {
            return Instant.parse(text);
        }
        for (int missing = NANO_DIGITS - (length - 2 - SECONDS_END); fraction > 0 && missing > 0; missing--) {
            fraction *= 10;
        }
        long days = LocalDate.of(year, month, day).toEpochDay();
        return Instant.ofEpochSecond(days * SECONDS_PER_DAY + hour * 3_600L + minute * 60L + second, fraction);
    }

    private static boolean hasSeparators(String text) {
        return text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && text.charAt(DATE_LENGTH) == 'T'
                && text.charAt(13) == ':'
                && text.charAt(16) == ':';
    }

    /** Returns the number that the digits in a range form, or -1 if there is another character. */
    private static int digits(String text, int start, int end) {
        int value = 0;
        for (int at = start; at < end; at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}

package io.holdfast.server.auth;

import io.holdfast.queue.QueueLimits;
import io.holdfast.retry.RetryLimits;
import io.holdfast.seats.SeatsLimits;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Checks whether the pattern of a scope can match any resource of its module, by the form of the resources' ids. */
final class ScopePatternCheck {

    private static final int UUID_LENGTH = 36;

    private ScopePatternCheck() {}

    /** Returns why no resource of a module can match a pattern, or null if one can. */
    static @Nullable String problem(String module, String pattern) {
        boolean prefix = pattern.indexOf(Scope.ANY) >= 0;
        String text = prefix ? pattern.substring(0, pattern.length() - 1) : pattern;
        boolean uuid = isUuidPrefix(text) && (prefix || text.length() == UUID_LENGTH);
        return switch (module) {
            case "ledger" ->
                uuid || text.indexOf('/') > 0
                        ? null
                        : "account; use the UUID of an account in lower case, the beginning of one followed by '*',"
                                + " or an external id such as team/7 or team/*";
            case "identity" ->
                uuid
                        ? null
                        : "identity; use the UUID of an identity in lower case, or the beginning of one followed by"
                                + " '*'";
            case "seats" -> problem(text, prefix, "event", "characters", text.length(), SeatsLimits.MAX_ID);
            case "queue" -> problem(text, true, "queue", "bytes", utf8Length(text), QueueLimits.MAX_NAME);
            case "retry" -> problem(text, prefix, "event type", "bytes", utf8Length(text), RetryLimits.MAX_LABEL);
            default -> null;
        };
    }

    private static @Nullable String problem(
            String text, boolean mayBeBlank, String resource, String unit, int length, int max) {
        if (length > max) {
            return resource + "; its ids have at most " + max + " " + unit + ", but the pattern has " + length;
        }
        return mayBeBlank || !text.isBlank() ? null : resource + "; its ids are not blank";
    }

    private static int utf8Length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns whether a text is empty or the beginning of a UUID in its canonical form, such as {@code 0af3}. */
    private static boolean isUuidPrefix(String text) {
        if (text.length() > UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
            if (hyphen ? text.charAt(i) != '-' : "0123456789abcdef".indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }
}

package io.holdfast.queue.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The names of sublanes and throttles in keys. Long names are replaced by a hash, so that every key has a limited
 * length.
 */
final class SublaneId {

    /** The sublane id of messages without throttles and without a group. The lane itself contains these messages. */
    static final String PLAIN = "";

    /** The sublane of all messages of a lane in an ordered queue. */
    static final String ORDERED_LANE = "g";

    private static final String GROUP = "g";
    private static final int MAX_NAME = 64;

    private SublaneId() {}

    /** Returns the sublane of a message. */
    static String of(QueueConfigRow config, @Nullable String group, List<String> throttles) {
        if (config.ordered()) {
            return ORDERED_LANE;
        }
        if (group != null) {
            return GROUP + shortened(":" + group);
        }
        if (throttles.isEmpty()) {
            return PLAIN;
        }
        return throttles.size() == 1
                ? "t" + ofThrottle(throttles.get(0))
                : "t#" + hash(String.join("\0", new TreeSet<>(throttles)));
    }

    /** Returns the name of a throttle. */
    static String ofThrottle(String throttleKey) {
        return shortened(":" + throttleKey);
    }

    static boolean isGroup(String sublane) {
        return sublane.startsWith(GROUP);
    }

    private static String shortened(String name) {
        return name.length() <= MAX_NAME && name.getBytes(StandardCharsets.UTF_8).length <= MAX_NAME
                ? name
                : "#" + hash(name);
    }

    private static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(digest)
                    .substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}

package io.holdfast.server.search;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Parses UUIDs of 36 characters; {@link UUID#fromString} also accepts shorter strings. */
final class Uuids {

    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private Uuids() {}

    static Optional<UUID> parse(String text) {
        return UUID_TEXT.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }
}

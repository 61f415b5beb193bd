package io.holdfast.server.auth;

import io.holdfast.store.record.EventType;

/** The events of the server itself. Their subject is the id of an API key. */
public final class KeyEventTypes {

    public static final EventType KEY_CREATED =
            EventType.of("server", "key_created", "An API key was created.", "name", "expires");
    public static final EventType KEY_ROTATED =
            EventType.of("server", "key_rotated", "The secret of an API key was replaced.", "name");
    public static final EventType KEY_REVOKED =
            EventType.of("server", "key_revoked", "An API key was revoked.", "name");

    private KeyEventTypes() {}
}

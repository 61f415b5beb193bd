package io.holdfast.offsite.object;

import java.io.IOException;

/** Reports why off-site backups cannot be written or read. */
public final class OffsiteException extends IOException {

    private static final long serialVersionUID = 1;

    private final Kind kind;

    /** The kinds of problems. */
    public enum Kind {
        /** The location contains no backups. */
        EMPTY,
        /** An object that must exist does not. */
        MISSING,
        /** An object is truncated. */
        CUT,
        /** The content of an object is not what was stored. */
        DAMAGED,
        /** The backups are encrypted with another key. */
        WRONG_KEY,
        /** The backups are encrypted, and no key is given. */
        KEY_REQUIRED,
        /** A key is given, but the backups are not encrypted. */
        NOT_ENCRYPTED,
        /** The backups have a newer format. */
        NEWER_FORMAT,
        /** Another process writes to the same location. */
        BUSY,
        /** An object is larger than the location permits. */
        TOO_LARGE,
        /** The location or the credentials are missing, or the service has rejected the request. */
        REFUSED
    }

    public OffsiteException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}

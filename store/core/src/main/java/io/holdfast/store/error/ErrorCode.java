package io.holdfast.store.error;

import java.util.Locale;

/** The stable names of what can go wrong, shared by Java, HTTP and the command line. They never change meaning. */
public enum ErrorCode {
    /** Too much work is waiting. */
    OVERLOADED,
    /** The caller's time ran out before the commit began. */
    DEADLINE_EXCEEDED,
    /** The calling thread was interrupted before the commit began. */
    INTERRUPTED,
    /** The engine cannot be reached just now. */
    UNAVAILABLE,
    /** Other transactions kept getting in the way. */
    CONFLICT,

    /** The commit may or may not be durable. */
    OUTCOME_UNKNOWN,

    /** A key, value, transaction or option is larger than its limit. */
    LIMIT_EXCEEDED,
    /** A key that cannot be encoded. */
    INVALID_KEY,
    /** A value that cannot be encoded. */
    INVALID_VALUE,
    /** An argument or option that makes no sense. */
    INVALID_ARGUMENT,
    /** A table or family that this store's schema does not have. */
    UNKNOWN_FAMILY,
    /** A declared check said no. */
    CHECK_FAILED,
    /** A unique index has the entry already, for another row. */
    NOT_UNIQUE,
    /** Raw writes into a family whose table keeps indexes, checks or expiry. */
    PROTECTED_FAMILY,
    /** A transaction, snapshot or batch used after its end, by another thread, or from inside a write. */
    MISUSED,
    /** This backend has no such operation. */
    UNSUPPORTED,

    /** The store is closed. */
    CLOSED,
    /** Another store has the folder open. */
    LOCKED,
    /** The folder cannot be read, made or written. */
    UNREADABLE,
    /** The data were written with another schema. */
    SCHEMA_MISMATCH,
    /** The data were written by a newer Holdfast. */
    NEWER_FORMAT,
    /** Bytes are not what was written. */
    CORRUPTION,
    /** A row cannot be read as what its table declares now: its record changed, or its bytes did. */
    UNDECODABLE,
    /** A write failed (a full or broken disk); the store takes no more writes until it is reopened. */
    WRITE_FAILED;

    /** The name as others see it: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

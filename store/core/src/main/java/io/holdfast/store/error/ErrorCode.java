package io.holdfast.store.error;

import java.util.Locale;

/** Stable error codes, shared by Java, HTTP and the command line. The meaning of a code never changes. */
public enum ErrorCode {
    /** Too many writes are in flight. */
    OVERLOADED,
    /** The deadline passed before the write was handed to the log. */
    DEADLINE_EXCEEDED,
    /** The calling thread was interrupted before the commit began. */
    INTERRUPTED,
    /** The database is unreachable, or the disk does not accept writes. */
    UNAVAILABLE,
    /** The transaction repeatedly conflicted with other transactions. */
    CONFLICT,
    /** This server does not lead its cluster, so it accepts neither writes nor strict reads. */
    NOT_LEADER,

    /** The commit may or may not be durable. */
    OUTCOME_UNKNOWN,

    /** A key, value, transaction or option is larger than its limit. */
    LIMIT_EXCEEDED,
    /** A key cannot be encoded. */
    INVALID_KEY,
    /** A value cannot be encoded. */
    INVALID_VALUE,
    /** An argument or option is invalid. */
    INVALID_ARGUMENT,
    /** A table or family is not part of the store's schema. */
    UNKNOWN_FAMILY,
    /** A row violates a check of its table. */
    CHECK_FAILED,
    /** Another row already has the same entry in a unique index. */
    NOT_UNIQUE,
    /** A family cannot be written as raw bytes, because its table has indexes, checks or expiry. */
    PROTECTED_FAMILY,
    /** A transaction, snapshot or batch was used after it ended, by another thread, or inside a write function. */
    MISUSED,
    /** The backend does not support the operation. */
    UNSUPPORTED,

    /** The store is closed. */
    CLOSED,
    /** Another store has the folder open. */
    LOCKED,
    /** The folder cannot be created, read or written to. */
    UNREADABLE,
    /** The data was written with a different schema. */
    SCHEMA_MISMATCH,
    /** The data was written by a newer version of Holdfast. */
    NEWER_FORMAT,
    /** Stored data is damaged. */
    CORRUPTION,
    /** A row cannot be decoded with the codec of its table: the record type has changed, or the bytes are damaged. */
    UNDECODABLE,
    /** A write to the disk failed, for example because the disk is full. */
    WRITE_FAILED;

    /** Returns the code in lower case, as it appears in HTTP responses and messages. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

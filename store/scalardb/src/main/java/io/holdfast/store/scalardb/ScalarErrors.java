package io.holdfast.store.scalardb;

import com.scalar.db.exception.transaction.CommitConflictException;
import com.scalar.db.exception.transaction.CrudConflictException;
import com.scalar.db.exception.transaction.TransactionNotFoundException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts errors from ScalarDB and the shards to store exceptions. */
final class ScalarErrors {

    private static final Set<String> DAMAGE = Set.of("XX001", "XX002");

    private static final int MAX_MESSAGE_LENGTH = 300;

    private ScalarErrors() {}

    /** Returns whether another transaction caused the error, so that an immediate retry may succeed. */
    static boolean isConflict(Exception e) {
        return e instanceof CrudConflictException
                || e instanceof CommitConflictException
                || e instanceof TransactionNotFoundException;
    }

    /** Returns the store exception for an error in an operation that has written nothing. */
    static StoreException of(Exception e) {
        if (e instanceof StoreException known) {
            return known;
        }
        String message = "error from the shards: " + shorten(String.valueOf(e.getMessage()));
        if (isConflict(e)) {
            return new TryAgainException(ErrorCode.CONFLICT, message, e);
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (isAccessDenied(cause)) {
                return new StoreFailedException(ErrorCode.UNREADABLE, message, e);
            }
            if (cause instanceof InterruptedException) {
                return new TryAgainException(ErrorCode.INTERRUPTED, message, e);
            }
            if (isDamage(cause)) {
                return new StoreFailedException(ErrorCode.CORRUPTION, message, e);
            }
        }
        return new TryAgainException(ErrorCode.UNAVAILABLE, message, e);
    }

    /** Removes the rows and keys that ScalarDB appends to its messages. */
    private static String shorten(String message) {
        int details = message.indexOf(" Details: ");
        String first = details < 0 ? message : message.substring(0, details);
        return first.length() <= MAX_MESSAGE_LENGTH ? first : first.substring(0, MAX_MESSAGE_LENGTH) + "...";
    }

    /** Returns whether the user, password or database is wrong, so that a retry cannot succeed. */
    private static boolean isAccessDenied(Throwable cause) {
        @Nullable String state = cause instanceof SQLException sql ? sql.getSQLState() : null;
        return state != null && (state.startsWith("28") || state.equals("3D000"));
    }

    private static boolean isDamage(Throwable cause) {
        @Nullable String state = cause instanceof SQLException sql ? sql.getSQLState() : null;
        return state != null && DAMAGE.contains(state);
    }
}

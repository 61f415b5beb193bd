package io.holdfast.store.scalardb;

import com.scalar.db.exception.transaction.CommitConflictException;
import com.scalar.db.exception.transaction.CrudConflictException;
import com.scalar.db.exception.transaction.TransactionNotFoundException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.error.TryAgain;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an error of ScalarDB means for the caller. Nothing was written in any of them. */
final class ScalarErrors {

    private static final Set<String> DAMAGE = Set.of("XX001", "XX002");

    private static final int MOST_WORDS = 300;

    private ScalarErrors() {}

    /** Somebody else was in the way: the same may succeed at once. */
    static boolean isConflict(Exception e) {
        return e instanceof CrudConflictException
                || e instanceof CommitConflictException
                || e instanceof TransactionNotFoundException;
    }

    static StoreException of(Exception e) {
        if (e instanceof StoreException known) {
            return known;
        }
        String what = "the shards say: " + brief(String.valueOf(e.getMessage()));
        if (isConflict(e)) {
            return new TryAgain(ErrorCode.CONFLICT, what, e);
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (isAccessDenied(cause)) {
                return new StoreFailure(ErrorCode.UNREADABLE, what, e);
            }
            if (cause instanceof InterruptedException) {
                return new TryAgain(ErrorCode.INTERRUPTED, what, e);
            }
            if (isDamage(cause)) {
                return new StoreFailure(ErrorCode.CORRUPTION, what, e);
            }
        }
        return new TryAgain(ErrorCode.UNAVAILABLE, what, e);
    }

    /** Without the rows and keys that ScalarDB tells of. */
    private static String brief(String message) {
        int details = message.indexOf(" Details: ");
        String first = details < 0 ? message : message.substring(0, details);
        return first.length() <= MOST_WORDS ? first : first.substring(0, MOST_WORDS) + "...";
    }

    /** No such user, password or database: that does not pass. */
    private static boolean isAccessDenied(Throwable cause) {
        @Nullable String state = cause instanceof SQLException sql ? sql.getSQLState() : null;
        return state != null && (state.startsWith("28") || state.equals("3D000"));
    }

    private static boolean isDamage(Throwable cause) {
        @Nullable String state = cause instanceof SQLException sql ? sql.getSQLState() : null;
        return state != null && DAMAGE.contains(state);
    }
}

package io.holdfast.store.postgres;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import java.sql.SQLException;
import java.util.Set;

/** Classifies database errors by SQLSTATE and converts them to store exceptions. */
final class PostgresErrors {

    private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "23505");

    /** The SQLSTATE of a statement that was canceled because of its timeout. */
    private static final String CANCELED = "57014";

    /**
     * The SQLSTATEs of temporary errors: canceled, lock not available, idle in transaction for too long, too many
     * connections, disk full, out of memory, and read-only (a standby).
     */
    private static final Set<String> TEMPORARY = Set.of(CANCELED, "55P03", "25P03", "53300", "53100", "53200", "25006");

    private static final Set<String> DAMAGE = Set.of("XX001", "XX002");

    private PostgresErrors() {}

    /** Returns whether another transaction caused the error, so that an immediate retry may succeed. */
    static boolean isConflict(SQLException e) {
        return CONFLICTS.contains(state(e));
    }

    /** Returns whether the statement was canceled because of its timeout. */
    static boolean isCanceled(SQLException e) {
        return state(e).equals(CANCELED);
    }

    /** Returns whether the connection is lost. If it is, its last statement may or may not have taken effect. */
    static boolean isLost(SQLException e) {
        String state = state(e);
        return state.isEmpty() || state.startsWith("08") || state.startsWith("57P") || state.equals("25P03");
    }

    /** Returns the store exception for an error in an operation that has written nothing. */
    static StoreException of(SQLException e) {
        String message = "database error: " + ExceptionText.of(e);
        String state = state(e);
        if (isConflict(e)) {
            return new TryAgainException(ErrorCode.CONFLICT, message, e);
        }
        if (isLost(e) || TEMPORARY.contains(state)) {
            return new TryAgainException(ErrorCode.UNAVAILABLE, message, e);
        }
        return new StoreFailedException(
                DAMAGE.contains(state) ? ErrorCode.CORRUPTION : ErrorCode.UNREADABLE, message, e);
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }
}

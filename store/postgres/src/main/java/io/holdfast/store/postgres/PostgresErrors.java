package io.holdfast.store.postgres;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.error.TryAgain;
import java.sql.SQLException;
import java.util.Set;

/** What an error of the database means for the caller. Nothing was written in any of them. */
final class PostgresErrors {

    private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "23505");

    /** Its time was over. */
    private static final String CANCELED = "57014";

    /** Canceled, no lock in time, idle for too long, too many connections, no room, a standby. */
    private static final Set<String> PASSING = Set.of(CANCELED, "55P03", "25P03", "53300", "53100", "53200", "25006");

    private static final Set<String> DAMAGE = Set.of("XX001", "XX002");

    private PostgresErrors() {}

    /** Somebody else was in the way: the same may succeed at once. */
    static boolean isConflict(SQLException e) {
        return CONFLICTS.contains(state(e));
    }

    /** It waited for too long. */
    static boolean isCanceled(SQLException e) {
        return state(e).equals(CANCELED);
    }

    /** The connection is no longer of use, and what it was doing may or may not have happened. */
    static boolean isLost(SQLException e) {
        String state = state(e);
        return state.isEmpty() || state.startsWith("08") || state.startsWith("57P") || state.equals("25P03");
    }

    static StoreException of(SQLException e) {
        String what = "the database says: " + e.getMessage();
        String state = state(e);
        if (isConflict(e)) {
            return new TryAgain(ErrorCode.CONFLICT, what, e);
        }
        if (isLost(e) || PASSING.contains(state)) {
            return new TryAgain(ErrorCode.UNAVAILABLE, what, e);
        }
        return new StoreFailure(DAMAGE.contains(state) ? ErrorCode.CORRUPTION : ErrorCode.UNREADABLE, what, e);
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }
}

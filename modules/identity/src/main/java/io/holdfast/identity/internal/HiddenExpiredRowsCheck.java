package io.holdfast.identity.internal;

import io.holdfast.identity.internal.row.CachedJwksRow;
import io.holdfast.identity.internal.row.ChallengeRow;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import java.time.Instant;
import java.util.function.Function;

/** Checks that expired challenges, nonces, states and counters are not visible. */
record HiddenExpiredRowsCheck(ReadTx tx, IdentityCheckContext checker) {

    void run() {
        checkTable(IdentitySchema.CHALLENGES, ChallengeRow::expires);
        checkTable(IdentitySchema.USED_NONCES, expiry -> expiry);
        checkTable(IdentitySchema.OAUTH_STATES, OAuthStateRow::expires);
        checkTable(IdentitySchema.OIDC_NONCES, ExpiringCounterRow::expires);
        checkTable(IdentitySchema.JWKS_CACHE, CachedJwksRow::expires);
        checkTable(IdentitySchema.PROCESSED_EVENTS, ExpiringCounterRow::expires);
        checkTable(IdentitySchema.RATE_LIMITS, ExpiringCounterRow::expires);
    }

    /** Checks one table. Does not report keys, because a key may be derived from a secret. */
    private <K, V> void checkTable(Table<K, V> table, Function<V, Instant> expiry) {
        checker.forEach(
                table,
                (key, row) -> checker.require(
                        tx.now().isBefore(expiry.apply(row)), table, "a row", "it is still visible after its expiry"));
    }
}

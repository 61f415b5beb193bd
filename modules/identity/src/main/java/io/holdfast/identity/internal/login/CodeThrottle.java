package io.holdfast.identity.internal.login;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.LoginFailureKey;
import io.holdfast.identity.internal.row.LoginFailureRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import org.jspecify.annotations.Nullable;

/**
 * Counts wrong codes of a second factor. One of 333,333 guesses of a single code is right, so only a few are examined from
 * new devices; afterwards two successive codes are required until no wrong code was entered for {@code
 * LoginProtection.memory}. A correct code does not end this, because it would allow others more guesses. Wrong codes of a
 * remembered device count for that device only.
 */
public record CodeThrottle(IdentityContext context) {

    private static final String NEW_DEVICES = "";

    /** Returns why a code is not examined, or null if it is. */
    public LoginThrottle.@Nullable Block block(ReadTx tx, IdentityId identity, LoginSource source, boolean pair) {
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, identity, source);
        if (device != null) {
            return device.row().isBlocked(tx.now())
                    ? new LoginThrottle.Block(
                            IdentityError.TOO_MANY_FAILURES, device.row().blockedUntil())
                    : null;
        }
        long failures = tx.get(IdentitySchema.LOGIN_FAILURES, key(identity))
                .map(LoginFailureRow::failures)
                .orElse(0L);
        return pair || failures < context.options().protection().codeFailures()
                ? null
                : new LoginThrottle.Block(IdentityError.CODE_PAIR_REQUIRED, null);
    }

    public void recordFailure(Tx tx, IdentityId identity, LoginSource source) {
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, identity, source);
        if (device != null) {
            new KnownDeviceCommands(context).recordFailure(tx, device);
            return;
        }
        long failures = tx.get(IdentitySchema.LOGIN_FAILURES, key(identity))
                .map(LoginFailureRow::failures)
                .orElse(0L);
        tx.put(
                IdentitySchema.LOGIN_FAILURES,
                key(identity),
                new LoginFailureRow(
                        failures + 1,
                        tx.now(),
                        null,
                        null,
                        tx.now().plus(context.options().protection().memory())));
    }

    public void recordSuccess(Tx tx, IdentityId identity, LoginSource source) {
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, identity, source);
        if (device != null) {
            new KnownDeviceCommands(context).recordSuccess(tx, device);
        }
    }

    private static LoginFailureKey key(IdentityId identity) {
        return new LoginFailureKey(identity.value(), NEW_DEVICES);
    }
}

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
 * Counts wrong codes of a second factor. A random guess of a single code succeeds with a probability of 1 in 333,333,
 * so only a few codes from new devices are checked. After that, two successive codes are required, and after a thousand
 * failures three, until no wrong code has been entered for {@code LoginProtection.memory}. A correct code does not lift
 * this requirement, because attackers could then guess again. The number of guesses is not limited, because a limit
 * would let attackers lock out the owner: a hundred guesses of three codes per second succeed once in a hundred million
 * years. Wrong codes from a remembered device count only for that device.
 */
public record SecondFactorThrottle(IdentityContext context) {

    /** The number of wrong codes from new devices after which they must present three successive codes. */
    public static final int PAIR_FAILURES = 1_000;

    private static final String NEW_DEVICES = "";

    /**
     * Returns the reason for rejecting codes without checking them, or null if they can be checked.
     *
     * @param codes the number of successive codes
     */
    public LoginThrottle.@Nullable Block block(ReadTx tx, IdentityId identity, LoginSource source, int codes) {
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
        int required = failures < context.options().protection().codeFailures() ? 1 : failures < PAIR_FAILURES ? 2 : 3;
        if (codes >= required) {
            return null;
        }
        return new LoginThrottle.Block(
                required == 2 ? IdentityError.CODE_PAIR_REQUIRED : IdentityError.CODE_TRIPLE_REQUIRED, null);
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

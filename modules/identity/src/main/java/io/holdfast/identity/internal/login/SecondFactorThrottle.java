package io.holdfast.identity.internal.login;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.LoginFailureKey;
import io.holdfast.identity.internal.row.CodeFailuresRow;
import io.holdfast.identity.internal.row.LoginFailureRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts wrong codes of a second factor, and decides how many successive codes a client must present. A random guess of
 * a single code succeeds with a probability of 1 in 333,333, so by default a single code is accepted only from
 * remembered devices and from clients that have presented a correct code before. New clients must present two
 * successive codes, and after a thousand failures three, until no new client has entered a wrong code for {@code
 * LoginProtection.memory}. A correct code does not lift this requirement, because attackers could then guess again. The
 * number of guesses is not limited, because a limit would let attackers lock out the owner: a hundred guesses of three
 * codes per second succeed once in a hundred million years. Wrong codes from a remembered device or a familiar client
 * count only for it, and a correct password does not reset them. A stolen device with the password allows fewer than
 * {@code LoginProtection.maxFailures} wrong codes in total: by default, a probability of success below 1 in 3,333.
 */
public record SecondFactorThrottle(IdentityContext context) {

    /** The number of wrong codes from new clients after which they must present three successive codes. */
    public static final int PAIR_FAILURES = 1_000;

    /** The number of wrong codes after which a client must present as many codes as a new one. */
    private static final int FAMILIAR_FAILURES = 5;

    private static final String NEW_CLIENTS = "";

    /**
     * Returns the reason for rejecting codes without checking them, or null if they can be checked.
     *
     * @param codes the number of successive codes
     */
    public LoginThrottle.@Nullable Block block(ReadTx tx, IdentityId identity, LoginSource source, int codes) {
        KnownDeviceCommands.Known device = device(tx, identity, source);
        if (device != null) {
            CodeFailuresRow failures = device.row().codeFailures();
            return failures.isBlocked(tx.now())
                    ? new LoginThrottle.Block(IdentityError.TOO_MANY_FAILURES, failures.blockedUntil())
                    : null;
        }
        int required = isFamiliar(client(tx, identity, source), tx.now()) ? 1 : requiredFromNewClients(tx, identity);
        if (codes >= required) {
            return null;
        }
        return new LoginThrottle.Block(
                required == 2 ? IdentityError.CODE_PAIR_REQUIRED : IdentityError.CODE_TRIPLE_REQUIRED, null);
    }

    /**
     * Returns the remembered device, or null if it was remembered before the enrollment of the second factor: then its
     * login was by password alone. {@code Mfa.confirm} forgets such devices, but earlier versions did not.
     */
    private static KnownDeviceCommands.@Nullable Known device(ReadTx tx, IdentityId identity, LoginSource source) {
        KnownDeviceCommands.Known known = KnownDeviceCommands.find(tx, identity, source);
        return known != null
                        && tx.get(IdentitySchema.MFA_SECRETS, identity)
                                .filter(mfa -> !known.row().created().isBefore(mfa.created()))
                                .isPresent()
                ? known
                : null;
    }

    private int requiredFromNewClients(ReadTx tx, IdentityId identity) {
        LoginFailureRow row = row(tx, new LoginFailureKey(identity.value(), NEW_CLIENTS));
        long failures = row == null ? 0 : row.failures();
        return failures < context.options().protection().codeFailures() ? 1 : failures < PAIR_FAILURES ? 2 : 3;
    }

    public void recordFailure(Tx tx, IdentityId identity, LoginSource source) {
        KnownDeviceCommands.Known device = device(tx, identity, source);
        if (device != null) {
            new KnownDeviceCommands(context).recordWrongCode(tx, device);
            return;
        }
        LoginFailureRow own = client(tx, identity, source);
        if (own != null && isFamiliar(own, tx.now())) {
            put(tx, key(identity, source), recentFailures(own, tx.now()) + 1, tx.now(), own.succeeded());
            return;
        }
        LoginFailureKey all = new LoginFailureKey(identity.value(), NEW_CLIENTS);
        LoginFailureRow total = row(tx, all);
        put(tx, all, total == null ? 1 : total.failures() + 1, tx.now(), null);
    }

    /**
     * Records correct codes. From then on, the client is familiar. Its earlier failures are kept until they are older
     * than {@code LoginProtection.memory}: a login by the owner must not give more guesses to an attacker on the same
     * network.
     */
    public void recordSuccess(Tx tx, IdentityId identity, LoginSource source) {
        KnownDeviceCommands.Known device = device(tx, identity, source);
        if (device != null) {
            new KnownDeviceCommands(context).recordCorrectCode(tx, device);
        } else if (source.address() != null) {
            LoginFailureRow own = client(tx, identity, source);
            long failures = own == null ? 0 : recentFailures(own, tx.now());
            Instant last = own == null || failures == 0 ? tx.now() : own.last();
            put(tx, key(identity, source), failures, last, tx.now());
        }
    }

    /** Forgets the clients from which correct codes were entered. */
    public static void forgetClients(Tx tx, IdentityId identity) {
        rows(tx, identity).stream()
                .filter(row -> row.value().succeeded() != null)
                .forEach(row -> tx.delete(IdentitySchema.LOGIN_FAILURES, row.key()));
    }

    /** Removes all clients and counters of an identity. */
    public static void clear(Tx tx, IdentityId identity) {
        rows(tx, identity).forEach(row -> tx.delete(IdentitySchema.LOGIN_FAILURES, row.key()));
    }

    private static List<Entry<LoginFailureKey, LoginFailureRow>> rows(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.LOGIN_FAILURES)
                .prefix(LoginFailureKey.CODEC.prefix(identity.value()))
                .toList();
    }

    private boolean isFamiliar(@Nullable LoginFailureRow client, Instant now) {
        return client != null && client.succeeded() != null && recentFailures(client, now) < FAMILIAR_FAILURES;
    }

    /** Returns the number of failures of a client, or 0 if the last one is older than the memory. */
    private long recentFailures(LoginFailureRow client, Instant now) {
        return now.isBefore(client.last().plus(context.options().protection().memory())) ? client.failures() : 0;
    }

    private void put(Tx tx, LoginFailureKey key, long failures, Instant last, @Nullable Instant succeeded) {
        Instant expires = tx.now().plus(context.options().protection().memory());
        tx.put(IdentitySchema.LOGIN_FAILURES, key, new LoginFailureRow(failures, last, succeeded, null, expires));
    }

    private static @Nullable LoginFailureRow client(ReadTx tx, IdentityId identity, LoginSource source) {
        return source.address() == null ? null : row(tx, key(identity, source));
    }

    private static @Nullable LoginFailureRow row(ReadTx tx, LoginFailureKey key) {
        return tx.get(IdentitySchema.LOGIN_FAILURES, key).orElse(null);
    }

    private static LoginFailureKey key(IdentityId identity, LoginSource source) {
        return new LoginFailureKey(identity.value(), "@" + source.address());
    }
}

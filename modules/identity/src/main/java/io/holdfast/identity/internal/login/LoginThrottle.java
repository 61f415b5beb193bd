package io.holdfast.identity.internal.login;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.IdentityQuotas;
import io.holdfast.identity.LoginProtection;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.LoginFailureKey;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.LoginFailureRow;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts wrong passwords from clients that are not remembered devices, and decides whether a password is checked. A
 * client is blocked after failures of its own, for twice as long each time. The total number of failures by all new
 * clients of an account is limited too; a client that has logged in before is exempt from that limit. Accounts that
 * do not exist are treated in the same way, so that responses do not reveal which accounts exist.
 */
public record LoginThrottle(IdentityQuotas quotas, LoginProtection protection) {

    /**
     * The client recorded for requests without an address. It is never exempt, and the duration of its blocks does
     * not increase.
     */
    private static final String NO_ADDRESS = "?";

    private static final String ALL_CLIENTS = "";
    private static final Duration RECORDED_EVERY = Duration.ofDays(1);
    private static final int MAX_DOUBLINGS = 20;

    public LoginThrottle(IdentityContext context) {
        this(context.quotas(), context.options().protection());
    }

    /** The reason for rejecting a password without checking it. */
    public record Block(IdentityError error, @Nullable Instant until) {
        public <T> IdentityOutcome<T> refusal(Object about) {
            return until == null
                    ? IdentityOutcome.refused(error, about)
                    : IdentityOutcome.refusedUntil(error, about, until);
        }
    }

    /** Returns the account id of a login name, whether or not the account exists. */
    public static UUID account(String lookupKey) {
        return CryptoPrimitives.shortHash(lookupKey);
    }

    /**
     * Returns the reason for rejecting a password from the client without checking it, or null if the password can be
     * checked.
     */
    public @Nullable Block block(ReadTx tx, UUID account, LoginSource source) {
        LoginFailureRow own = row(tx, client(account, source));
        if (own != null && own.isBlocked(tx.now())) {
            return new Block(IdentityError.TOO_MANY_FAILURES, own.blockedUntil());
        }
        if (isFamiliar(own)) {
            return null;
        }
        LoginFailureKey everywhere = everywhere(source);
        LoginFailureRow sprayed = everywhere == null ? null : row(tx, everywhere);
        if (sprayed != null && sprayed.isBlocked(tx.now())) {
            return new Block(IdentityError.TOO_MANY_FAILURES, sprayed.blockedUntil());
        }
        LoginFailureRow all = row(tx, new LoginFailureKey(account, ALL_CLIENTS));
        return all != null && all.failures() >= protection.maxFailures()
                ? new Block(IdentityError.PROOF_REQUIRED, null)
                : null;
    }

    public void recordFailure(Tx tx, UUID account, LoginSource source) {
        LoginFailureKey client = client(account, source);
        LoginFailureRow own = row(tx, client);
        long failures = own == null ? 1 : own.failures() + 1;
        put(tx, client, failures, own == null ? null : own.succeeded(), blockAfter(failures, source, tx.now()));
        if (!isFamiliar(own)) {
            LoginFailureKey all = new LoginFailureKey(account, ALL_CLIENTS);
            LoginFailureRow total = row(tx, all);
            put(tx, all, total == null ? 1 : total.failures() + 1, null, null);
        }
        countEverywhere(tx, source);
    }

    /** Counts the failures of a client across all accounts, in a window that starts with the first failure. */
    private void countEverywhere(Tx tx, LoginSource source) {
        LoginFailureKey key = everywhere(source);
        if (key == null) {
            return;
        }
        Instant now = tx.now();
        LoginFailureRow row = row(tx, key);
        long failures = row == null ? 1 : row.failures() + 1;
        boolean blocks = failures >= protection.sourceFailures();
        Instant end = now.plus(quotas.failureWindow());
        tx.put(
                IdentitySchema.LOGIN_FAILURES,
                key,
                new LoginFailureRow(
                        failures, now, null, blocks ? end : null, row == null || blocks ? end : row.expires()));
    }

    /** Writes the counters of an attempt without counting it: the same rows as {@link #recordFailure} writes. */
    public static void rewrite(Tx tx, UUID account, LoginSource source) {
        Stream.of(client(account, source), new LoginFailureKey(account, ALL_CLIENTS), everywhere(source))
                .filter(Objects::nonNull)
                .forEach(key -> tx.get(IdentitySchema.LOGIN_FAILURES, key)
                        .ifPresent(row -> tx.put(IdentitySchema.LOGIN_FAILURES, key, row)));
    }

    private @Nullable Instant blockAfter(long failures, LoginSource source, Instant now) {
        boolean anonymous = source.address() == null;
        if (failures >= protection.maxFailures() && !anonymous) {
            return now.plus(protection.memory());
        }
        if (failures % quotas.failures() != 0) {
            return null;
        }
        long doublings = anonymous ? 0 : Math.min(failures / quotas.failures() - 1, MAX_DOUBLINGS);
        Duration block = quotas.failureWindow().multipliedBy(1L << doublings);
        return now.plus(block.compareTo(protection.memory()) > 0 ? protection.memory() : block);
    }

    /**
     * Records a successful login. From then on, the client is exempt from the limit that all new clients share. The
     * shared counter is reset only if the client was new: a login by an exempt client must not allow others more
     * guesses.
     */
    public void recordSuccess(Tx tx, UUID account, LoginSource source) {
        LoginFailureKey client = client(account, source);
        LoginFailureRow own = row(tx, client);
        if (!isFamiliar(own)) {
            delete(tx, new LoginFailureKey(account, ALL_CLIENTS));
        }
        if (source.address() == null) {
            delete(tx, client);
        } else if (own == null
                || own.failures() > 0
                || !tx.now().isBefore(own.last().plus(RECORDED_EVERY))) {
            put(tx, client, 0, tx.now(), null);
        }
    }

    /** Removes all counters of an account. */
    public static void clear(Tx tx, UUID account) {
        tx.scan(IdentitySchema.LOGIN_FAILURES).prefix(LoginFailureKey.CODEC.prefix(account)).toList().stream()
                .filter(entry -> entry.value().failures() > 0)
                .forEach(entry -> tx.delete(IdentitySchema.LOGIN_FAILURES, entry.key()));
    }

    private void put(
            Tx tx, LoginFailureKey key, long failures, @Nullable Instant succeeded, @Nullable Instant blockedUntil) {
        Instant expires = tx.now().plus(protection.memory());
        tx.put(
                IdentitySchema.LOGIN_FAILURES,
                key,
                new LoginFailureRow(failures, tx.now(), succeeded, blockedUntil, expires));
    }

    /** Returns whether a client has logged in to the account before and has not failed too often since then. */
    public boolean isFamiliar(ReadTx tx, UUID account, LoginSource source) {
        return source.address() != null && isFamiliar(row(tx, client(account, source)));
    }

    private boolean isFamiliar(@Nullable LoginFailureRow client) {
        return client != null && client.succeeded() != null && client.failures() < protection.maxFailures();
    }

    private static @Nullable LoginFailureRow row(ReadTx tx, LoginFailureKey key) {
        return tx.get(IdentitySchema.LOGIN_FAILURES, key).orElse(null);
    }

    private static void delete(Tx tx, LoginFailureKey key) {
        if (tx.exists(IdentitySchema.LOGIN_FAILURES, key)) {
            tx.delete(IdentitySchema.LOGIN_FAILURES, key);
        }
    }

    private static LoginFailureKey client(UUID account, LoginSource source) {
        return new LoginFailureKey(account, source.address() == null ? NO_ADDRESS : "@" + source.address());
    }

    private static @Nullable LoginFailureKey everywhere(LoginSource source) {
        return source.address() == null
                ? null
                : new LoginFailureKey(CryptoPrimitives.shortHash("client:" + source.address()), ALL_CLIENTS);
    }
}

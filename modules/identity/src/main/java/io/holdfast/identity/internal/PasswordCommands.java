package io.holdfast.identity.internal;

import io.holdfast.identity.Argon2Costs;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.crypto.Argon2id;
import io.holdfast.identity.internal.row.Argon2CostsRow;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.PasswordHashRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sets and verifies passwords. Passwords are hashed and compared outside of transactions. */
public final class PasswordCommands {

    /** The maximum number of attempts to verify a password that is changed concurrently. */
    private static final int MAX_ATTEMPTS = 4;

    private final IdentityContext context;
    private final FailedAttempts failures;

    public PasswordCommands(IdentityContext context) {
        this.context = context;
        this.failures = new FailedAttempts(context.quotas());
    }

    public IdentityOutcome<LinkedAuthMethodRow> setEmail(
            Tx tx, IdentityId identity, String email, PasswordHash password) {
        String address = LoginNameNormalizer.normalize(AuthMethod.EMAIL, email);
        LinkedAuthMethodRow old =
                CredentialLinks.get(tx, identity, AuthMethod.EMAIL).orElse(null);
        IdentityOutcome<LinkedAuthMethodRow> outcome =
                CredentialLinks.link(tx, identity, AuthMethod.EMAIL, address, true);
        if (outcome.isDone()) {
            CredentialKey key = CredentialKey.email(identity);
            Instant created = tx.get(IdentitySchema.CREDENTIALS, key)
                    .map(EmailCredentialRow::created)
                    .orElse(tx.now());
            tx.put(
                    IdentitySchema.CREDENTIALS,
                    key,
                    new EmailCredentialRow(identity, address, toRow(password), created, tx.now()));
            if (old != null) {
                failures.reset(tx, LoginNameNormalizer.lookupKey(AuthMethod.EMAIL, old.name()));
            }
            // The password may be new even if the address is not.
            return IdentityOutcome.done(outcome.orThrow());
        }
        return outcome;
    }

    private static PasswordHashRow toRow(PasswordHash password) {
        return new PasswordHashRow(toRow(password.costs()), password.salt(), password.hash());
    }

    private static Argon2CostsRow toRow(Argon2Costs costs) {
        return new Argon2CostsRow(costs.memoryKib(), costs.iterations(), costs.parallelism());
    }

    public IdentityOutcome<IdentityId> login(String email, Secret password) {
        String address = LoginNameNormalizer.normalize(AuthMethod.EMAIL, email);
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            IdentityOutcome<IdentityId> outcome = attempt(address, password);
            if (outcome != null) {
                return outcome;
            }
        }
        return context.store().write(tx -> recordWrongPassword(tx, subject(address)));
    }

    /** Returns the subject of the failure counter for an email address. */
    private static String subject(String address) {
        return LoginNameNormalizer.lookupKey(AuthMethod.EMAIL, address);
    }

    /** Verifies a password. Returns null if the stored hash was changed in the meantime. */
    private @Nullable IdentityOutcome<IdentityId> attempt(String address, Secret password) {
        String subject = subject(address);
        CredentialSnapshot snapshot = context.store().read(tx -> {
            EmailCredentialRow credential = CredentialLinks.find(tx, AuthMethod.EMAIL, address)
                    .flatMap(link -> tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(link.identity())))
                    .orElse(null);
            return new CredentialSnapshot(credential, failures.lockedUntil(tx, subject));
        });
        if (snapshot.lockedUntil() != null) {
            return IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", snapshot.lockedUntil());
        }
        EmailCredentialRow credential = snapshot.credential();
        Argon2CostsRow costs = toRow(context.options().argon2());
        if (credential == null) {
            // Takes as long as a wrong password, so that an attacker cannot find out which addresses exist.
            boolean unused = matches(dummyHash(costs), password);
            return context.store().write(tx -> recordWrongPassword(tx, subject));
        }
        boolean matches = matches(credential.password(), password);
        boolean outdated = matches && !credential.password().costs().equals(costs);
        PasswordHashRow rehashed = outdated ? PasswordHashRow.of(password, costs, context.random()) : null;
        return context.store()
                .write(tx -> Optional.ofNullable(
                        matches ? acceptPassword(tx, subject, credential, rehashed) : recordWrongPassword(tx, subject)))
                .orElse(null);
    }

    private record CredentialSnapshot(
            @Nullable EmailCredentialRow credential,
            @Nullable Instant lockedUntil) {}

    private static boolean matches(PasswordHashRow hash, Secret password) {
        return password.reveal().length() <= IdentityLimits.MAX_PASSWORD && hash.matches(password);
    }

    private static PasswordHashRow dummyHash(Argon2CostsRow costs) {
        return new PasswordHashRow(costs, new byte[Argon2id.SALT_BYTES], new byte[Argon2id.HASH_BYTES]);
    }

    private IdentityOutcome<IdentityId> recordWrongPassword(Tx tx, String subject) {
        Instant lockedUntil = failures.lockedUntil(tx, subject);
        if (lockedUntil != null) {
            return IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", lockedUntil);
        }
        failures.increment(tx, subject);
        return IdentityOutcome.refused(IdentityError.WRONG_CREDENTIALS, "email");
    }

    /** Completes a login with the correct password. Returns null if the credential was changed since it was verified. */
    private @Nullable IdentityOutcome<IdentityId> acceptPassword(
            Tx tx, String subject, EmailCredentialRow verified, @Nullable PasswordHashRow rehashed) {
        CredentialKey key = CredentialKey.email(verified.identity());
        EmailCredentialRow current = tx.get(IdentitySchema.CREDENTIALS, key).orElse(null);
        if (current == null || !current.equals(verified)) {
            return null;
        }
        Instant lockedUntil = failures.lockedUntil(tx, subject);
        if (lockedUntil != null) {
            return IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, "email", lockedUntil);
        }
        IdentityError error = LoginEligibility.refusal(tx, verified.identity());
        if (error != null) {
            return IdentityOutcome.refused(error, verified.identity());
        }
        failures.reset(tx, subject);
        if (rehashed != null) {
            tx.put(IdentitySchema.CREDENTIALS, key, current.withPassword(rehashed, tx.now()));
        }
        return IdentityOutcome.done(verified.identity());
    }
}

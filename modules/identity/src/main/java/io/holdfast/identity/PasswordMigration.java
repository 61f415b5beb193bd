package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.PageMapper;
import io.holdfast.identity.internal.PasswordCommands;
import io.holdfast.identity.internal.crypto.ImportedHash;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Imports password hashes from other systems and exports them. Imported hashes can be bcrypt hashes or PHC strings of
 * Argon2, scrypt and PBKDF2. The first successful login replaces an imported hash with an Argon2id hash that has the
 * current costs.
 */
public final class PasswordMigration {

    private final IdentityContext context;
    private final PasswordCommands passwords;

    PasswordMigration(IdentityContext context, PasswordCommands passwords) {
        this.context = context;
        this.passwords = passwords;
    }

    /**
     * An email address with a hashed password.
     *
     * @param hash the encoded hash, such as {@code $argon2id$v=19$m=19456,t=2,p=1$SALT$HASH}
     * @param verified whether the owner has proved access to the address
     */
    public record HashedPassword(
            IdentityId identity,
            String email,
            Secret hash,
            boolean verified,
            @Nullable Instant created) {

        public static HashedPassword of(IdentityId identity, String email, Secret hash) {
            return new HashedPassword(identity, email, hash, false, null);
        }

        public HashedPassword withVerified(boolean newVerified) {
            return new HashedPassword(identity, email, hash, newVerified, created);
        }
    }

    /**
     * Imports the email address and password hash of an identity that has none. A duplicate request has no effect.
     *
     * <p>Refusals: IDENTITY_*, METHOD_TAKEN, METHOD_LINKED if the identity has another address or password.
     *
     * @throws io.holdfast.store.error.BadRequestException if the hash has an unknown format, or costs that are too high
     */
    public IdentityOutcome<LinkedAuthMethod> importPassword(HashedPassword password) {
        return context.store().write(tx -> importPassword(tx, password));
    }

    /** Like {@link #importPassword(HashedPassword)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> importPassword(Tx tx, HashedPassword password) {
        return passwords
                .importPassword(
                        tx,
                        password.identity(),
                        password.email(),
                        ImportedHash.parse(password.hash().reveal()),
                        password.verified())
                .map(LinkedAuthMethodRow::toView);
    }

    /** Lists all email addresses with their password hashes, ordered by identity. */
    public Page<HashedPassword> export(int limit, @Nullable String cursor) {
        return context.store().read(tx -> export(tx, limit, cursor));
    }

    /** Like {@link #export(int, String)}, but in the caller's transaction. */
    public Page<HashedPassword> export(ReadTx tx, int limit, @Nullable String cursor) {
        IdentityArguments.limit(limit);
        return PageMapper.map(tx.scan(IdentitySchema.CREDENTIALS).page(limit, cursor), PasswordMigration::toView);
    }

    private static HashedPassword toView(EmailCredentialRow row) {
        return new HashedPassword(
                row.identity(), row.email(), Secret.of(row.password().text()), row.verified() != null, row.created());
    }
}

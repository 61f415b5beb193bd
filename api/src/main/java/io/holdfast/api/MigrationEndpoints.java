package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.IdentityApi.ListOf;
import io.holdfast.api.LoginApi.Link;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The endpoints for importing and exporting password hashes. */
public interface MigrationEndpoints {

    /**
     * An email address with a hashed password.
     *
     * @param hash a bcrypt hash, or a PHC string of Argon2, scrypt or PBKDF2
     * @param verified whether the owner has proved access to the address
     */
    record ImportPassword(
            UUID identity,
            String email,
            String hash,
            @Nullable Boolean verified) {
        /** Creates a request with only the required fields. */
        public static ImportPassword of(UUID identity, String email, String hash) {
            return new ImportPassword(identity, email, hash, null);
        }

        /** Returns a copy with the given {@code verified}. */
        public ImportPassword withVerified(boolean verified) {
            return new ImportPassword(identity, email, hash, verified);
        }
    }

    /** An email address with its password hash. */
    record HashedPassword(UUID identity, String email, String hash, boolean verified, Instant created) {}

    Endpoint<ImportPassword, Link> IMPORT_PASSWORD = command(
                    "identity.import_password",
                    "POST /v1/identity/identities/{identity}/password/import",
                    ImportPassword.class,
                    Link.class)
            .withSummary("Imports the email address and password hash of an identity that has none; the first login"
                    + " replaces the hash.");

    Endpoint<ListOf, ResultPage<HashedPassword>> PASSWORDS = query(
                    "identity.passwords", "GET /v1/identity/passwords", ListOf.class, HashedPassword.class)
            .withSummary("Lists all email addresses with their password hashes.")
            .asPage()
            .withScope(Endpoint.ADMIN)
            .withoutResource();
}

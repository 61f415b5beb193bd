package io.holdfast.identity.internal.row;

import io.holdfast.identity.internal.crypto.Argon2id;
import io.holdfast.identity.internal.crypto.ImportedHash;
import io.holdfast.identity.internal.crypto.PasswordNormalizer;
import io.holdfast.identity.model.Secret;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A stored password hash.
 *
 * @param imported the encoded hash computed by another system, or null for an Argon2id hash; if not null, the other
 *     components are placeholders
 */
public record PasswordHashRow(
        Argon2CostsRow costs,
        byte[] salt,
        byte[] hash,
        @Nullable String imported) {

    public PasswordHashRow(Argon2CostsRow costs, byte[] salt, byte[] hash) {
        this(costs, salt, hash, null);
    }

    /** Returns a row for an imported hash, which the next login replaces. */
    public static PasswordHashRow imported(ImportedHash hash, Argon2CostsRow costs) {
        return new PasswordHashRow(costs, new byte[0], new byte[0], hash.text());
    }

    /** Hashes a password with a random salt. The computation is expensive, so it must not run in a write function. */
    public static PasswordHashRow of(Secret password, Argon2CostsRow costs, RandomGenerator random) {
        byte[] salt = Argon2id.newSalt(random);
        return new PasswordHashRow(costs, salt, hash(PasswordNormalizer.normalize(password), costs, salt));
    }

    /**
     * Compares a password with this hash, without normalizing the password. The computation is expensive, so it must
     * not run in a write function.
     */
    public boolean matches(Secret password) {
        return imported == null
                ? MessageDigest.isEqual(hash, hash(password, costs, salt))
                : ImportedHash.parse(imported).matches(password);
    }

    /** Returns the PHC string of this hash, or the encoded form of an imported hash. */
    public String text() {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return imported == null
                ? "$argon2id$v=19$m=" + costs.memoryKib() + ",t=" + costs.iterations() + ",p=" + costs.parallelism()
                        + "$" + base64.encodeToString(salt) + "$" + base64.encodeToString(hash)
                : imported;
    }

    private static byte[] hash(Secret password, Argon2CostsRow costs, byte[] salt) {
        return Argon2id.hash(password, salt, costs.memoryKib(), costs.iterations(), costs.parallelism());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasswordHashRow that
                && costs.equals(that.costs)
                && Arrays.equals(salt, that.salt)
                && MessageDigest.isEqual(hash, that.hash)
                && Objects.equals(imported, that.imported);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(salt);
    }

    @Override
    public String toString() {
        return "PasswordHashRow[" + costs + "]";
    }
}

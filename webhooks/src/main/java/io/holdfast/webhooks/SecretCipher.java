package io.holdfast.webhooks;

/**
 * Encrypts the endpoints' secrets before they are stored. Thread-safe.
 *
 * <p>The context names the row that contains the secret; a secret can be decrypted only with the same context.
 */
public interface SecretCipher {

    byte[] encrypt(byte[] secret, String context);

    /**
     * Decrypts a secret.
     *
     * @throws IllegalStateException if no configured key can decrypt the secret
     */
    byte[] decrypt(byte[] encrypted, String context);

    /**
     * Returns whether a secret was encrypted with the key that {@link #encrypt} uses. If the result is always false,
     * all secrets are encrypted again by {@link WebhookSecrets#rewrap()}.
     */
    default boolean isCurrent(byte[] encrypted) {
        return false;
    }
}

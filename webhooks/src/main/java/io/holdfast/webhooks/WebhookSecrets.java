package io.holdfast.webhooks;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.kit.Arguments;
import io.holdfast.webhooks.internal.EndpointSecretRewrapper;
import java.util.List;

/** The stored secrets of all endpoints, which are encrypted. Thread-safe. */
public final class WebhookSecrets {

    private final EndpointSecretRewrapper rewrapper;

    /**
     * Creates an instance.
     *
     * @throws io.holdfast.store.error.BadRequestException if the store was opened without {@link Webhooks#SCHEMA}
     */
    public WebhookSecrets(Store store, SecretCipher cipher) {
        Arguments.notNull("store", store).require(Webhooks.SCHEMA, "Webhooks.SCHEMA");
        rewrapper = new EndpointSecretRewrapper(store, Arguments.notNull("cipher", cipher));
    }

    /**
     * An encrypted secret with which requests to an endpoint are signed.
     *
     * @param endpoint the id of the endpoint
     */
    public record EndpointSecret(String endpoint, byte[] encrypted) {}

    /**
     * The number of secrets that were encrypted with the current key, and the number of secrets that no key can
     * decrypt, which are not changed.
     */
    public record EncryptedCounts(long encrypted, long unreadable) {

        public EncryptedCounts plus(EncryptedCounts other) {
            return new EncryptedCounts(encrypted + other.encrypted, unreadable + other.unreadable);
        }
    }

    /** Encrypts all secrets with the current key, in several transactions. */
    public EncryptedCounts rewrap() {
        return rewrapper.rewrapAll();
    }

    /** Returns the secrets with which requests are signed, including replaced secrets that are still valid. */
    public List<EndpointSecret> list(ReadTx tx) {
        return rewrapper.list(tx);
    }

    /** Returns the ids of the endpoints with a secret that no key can decrypt. */
    public List<String> unreadable(ReadTx tx) {
        return rewrapper.unreadable(tx);
    }
}

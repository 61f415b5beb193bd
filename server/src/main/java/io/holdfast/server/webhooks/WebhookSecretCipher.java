package io.holdfast.server.webhooks;

import io.holdfast.identity.MasterKeyring;
import io.holdfast.webhooks.SecretCipher;
import java.util.Optional;

/** Encrypts webhook secrets with the server's master keys. */
public final class WebhookSecretCipher implements SecretCipher {

    private final MasterKeyring keys;

    public WebhookSecretCipher(MasterKeyring keys) {
        this.keys = keys;
    }

    @Override
    public byte[] encrypt(byte[] secret, String context) {
        return keys.encrypt(secret, context);
    }

    @Override
    public byte[] decrypt(byte[] encrypted, String context) {
        return keys.decrypt(encrypted, context)
                .orElseThrow(() -> new IllegalStateException(
                        "no master key can decrypt " + context + "; configure the key that encrypted it"));
    }

    @Override
    public boolean isCurrent(byte[] encrypted) {
        return keys.keyName(encrypted).equals(Optional.of(keys.currentName()));
    }
}

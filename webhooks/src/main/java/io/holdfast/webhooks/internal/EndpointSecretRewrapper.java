package io.holdfast.webhooks.internal;

import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.webhooks.SecretCipher;
import io.holdfast.webhooks.WebhookSecrets.EncryptedCounts;
import io.holdfast.webhooks.WebhookSecrets.EndpointSecret;
import io.holdfast.webhooks.internal.EndpointRow.ReplacedSecretRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encrypts the secrets of all endpoints with the current key, in one transaction per page. */
public final class EndpointSecretRewrapper {

    private static final int PAGE_SIZE = 200;

    private final Store store;
    private final SecretCipher cipher;

    public EndpointSecretRewrapper(Store store, SecretCipher cipher) {
        this.store = store;
        this.cipher = cipher;
    }

    public EncryptedCounts rewrapAll() {
        EncryptedCounts total = new EncryptedCounts(0, 0);
        String cursor = null;
        do {
            String start = cursor;
            Step step = store.write(tx -> rewrapPage(tx, start));
            total = total.plus(step.counts());
            cursor = step.next();
        } while (cursor != null);
        return total;
    }

    private record Step(EncryptedCounts counts, @Nullable String next) {}

    private Step rewrapPage(Tx tx, @Nullable String cursor) {
        Page<Entry<String, EndpointRow>> page =
                tx.scan(WebhooksSchema.ENDPOINTS).page(PAGE_SIZE, cursor);
        EncryptedCounts counts = new EncryptedCounts(0, 0);
        for (Entry<String, EndpointRow> row : page.rows()) {
            Rewrap rewrap = new Rewrap(cipher, EndpointCommands.context(row.key()));
            byte[] secret = rewrap.apply(row.value().secret());
            List<ReplacedSecretRow> replaced = row.value().replacedSecrets(tx.now()).stream()
                    .map(old -> new ReplacedSecretRow(rewrap.apply(old.secret()), old.until()))
                    .toList();
            if (rewrap.encrypted > 0) {
                tx.put(WebhooksSchema.ENDPOINTS, row.key(), row.value().withSecrets(secret, replaced));
            }
            counts = counts.plus(new EncryptedCounts(rewrap.encrypted, rewrap.unreadable));
        }
        return new Step(counts, page.next().orElse(null));
    }

    public List<EndpointSecret> list(ReadTx tx) {
        List<EndpointSecret> secrets = new ArrayList<>();
        for (Entry<String, EndpointRow> row : tx.scan(WebhooksSchema.ENDPOINTS)) {
            secrets.add(new EndpointSecret(row.key(), row.value().secret()));
            row.value()
                    .replacedSecrets(tx.now())
                    .forEach(old -> secrets.add(new EndpointSecret(row.key(), old.secret())));
        }
        return secrets;
    }

    public List<String> unreadable(ReadTx tx) {
        return list(tx).stream()
                .filter(secret ->
                        decrypt(cipher, secret.encrypted(), EndpointCommands.context(secret.endpoint())) == null)
                .map(EndpointSecret::endpoint)
                .distinct()
                .toList();
    }

    static byte @Nullable [] decrypt(SecretCipher cipher, byte[] encrypted, String context) {
        try {
            return cipher.decrypt(encrypted, context);
        } catch (IllegalStateException e) { // No key can decrypt it.
            return null;
        }
    }

    /** The secrets of one endpoint. */
    private static final class Rewrap {

        private final SecretCipher cipher;
        private final String context;
        private int encrypted;
        private int unreadable;

        Rewrap(SecretCipher cipher, String context) {
            this.cipher = cipher;
            this.context = context;
        }

        byte[] apply(byte[] old) {
            byte[] secret = decrypt(cipher, old, context);
            if (secret == null) {
                unreadable++;
                return old;
            }
            if (cipher.isCurrent(old)) {
                return old;
            }
            encrypted++;
            return cipher.encrypt(secret, context);
        }
    }
}

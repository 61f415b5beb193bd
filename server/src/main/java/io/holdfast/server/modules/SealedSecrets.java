package io.holdfast.server.modules;

import io.holdfast.identity.Identities;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.mail.MailOutbox;
import io.holdfast.queue.Queues;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.webhooks.WebhookSecretCipher;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.webhooks.WebhookSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All stored secrets that are encrypted with the master keys: those of the identity module, the secrets of webhook
 * endpoints, and queued emails. A master key can be removed only when none of them is encrypted with it.
 */
public final class SealedSecrets {

    /** The maximum number of rows read from each table at the start, so that the start does not take long. */
    private static final int MAX_READ_AT_START = 1_000;

    private final Store store;
    private final Identities identities;
    private final WebhookSecrets webhooks;
    private final MailOutbox mails;
    private final MasterKeyring keys;

    SealedSecrets(Store store, Queues queues, Identities identities, MasterKeyring keys) {
        this.store = store;
        this.identities = identities;
        this.keys = keys;
        webhooks = new WebhookSecrets(store, new WebhookSecretCipher(keys));
        mails = new MailOutbox(store, queues, keys);
    }

    /** Encrypts all secrets with the current master key, in several transactions. */
    public RewrapResult rewrap() {
        WebhookSecrets.EncryptedCounts endpoints = webhooks.rewrap();
        return identities
                .rewrap()
                .plus(new RewrapResult(endpoints.encrypted(), endpoints.unreadable()))
                .plus(mails.rewrap());
    }

    /**
     * Requires that every master key with which secrets are encrypted is configured. Of each table, only the first rows
     * are checked.
     *
     * @throws InvalidConfigException if keys are missing
     */
    public void requireKeys() {
        List<String> problems = store.read(tx -> Stream.of(
                        problems("identities", identities.masterKeysInUse(tx, MAX_READ_AT_START)),
                        problems("webhook endpoints", webhookKeys(tx)),
                        problems("queued emails", mails.masterKeysInUse(tx, MAX_READ_AT_START)))
                .flatMap(List::stream)
                .toList());
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
    }

    private Set<String> webhookKeys(ReadTx tx) {
        Set<String> names = new TreeSet<>();
        webhooks.list(tx).forEach(secret -> keys.keyName(secret.encrypted()).ifPresent(names::add));
        return names;
    }

    private List<String> problems(String secrets, Set<String> names) {
        return names.stream()
                .filter(name -> !keys.names().contains(name))
                .map(name -> "master-keys does not contain the key '" + name + "', with which secrets of " + secrets
                        + " are encrypted; add it, and remove it only after POST /v1/identity/rewrap")
                .toList();
    }

    /** Returns a description of each secret of webhook endpoints and of each queued email that no key can decrypt. */
    List<String> unreadable(ReadTx tx) {
        List<String> problems = new ArrayList<>();
        webhooks.unreadable(tx)
                .forEach(id -> problems.add("no master key can decrypt a secret of the webhook endpoint '" + id + "'"));
        mails.unreadable(tx).forEach(id -> problems.add("no master key can decrypt the queued email " + id));
        return problems;
    }
}

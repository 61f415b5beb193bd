package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.IdentityTableKeys.WebhookDeliveryKey;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;

/** Checks that the revocation logs have no gaps, and checks external services and deliveries. */
record RevocationCheck(ReadTx tx, IdentityCheckContext checker) {

    void run() {
        checkEvents();
        checker.forEach(
                IdentitySchema.SERVICES,
                (id, row) -> checker.require(
                        row.id().equals(id), IdentitySchema.SERVICES, id, IdentityCheckContext.OTHER_ID));
        checker.forEach(
                IdentitySchema.DELIVERIES,
                (key, row) -> checker.require(
                        key.equals(new WebhookDeliveryKey(row.service(), row.event())),
                        IdentitySchema.DELIVERIES,
                        key,
                        IdentityCheckContext.OTHER_KEY));
    }

    /** Returns the sequence number of the oldest retained event. */
    private long firstSequence(RevocationEventKey key) {
        return 1
                + tx.get(IdentitySchema.NAMESPACES, key.namespace())
                        .map(NamespaceRow::lastPurged)
                        .orElse(0L);
    }

    private void checkEvents() {
        Table<?, ?> table = IdentitySchema.REVOCATION_EVENTS;
        RevocationEventKey[] last = {null};
        checker.forEach(IdentitySchema.REVOCATION_EVENTS, (key, row) -> {
            RevocationEventKey previous = last[0];
            boolean sameNamespace = previous != null && previous.namespace().equals(key.namespace());
            long expected = sameNamespace ? previous.sequence() + 1 : firstSequence(key);
            checker.require(
                    key.sequence() == expected, table, key, "the event with the previous sequence number is missing");
            checker.require(
                    key.equals(new RevocationEventKey(row.namespace(), row.sequence())),
                    table,
                    key,
                    IdentityCheckContext.OTHER_KEY);
            checker.require(
                    tx.exists(IdentitySchema.NAMESPACES, key.namespace()),
                    table,
                    key,
                    IdentityCheckContext.NO_NAMESPACE);
            last[0] = key;
        });
    }
}

package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.IdentityTableKeys.WebhookDeliveryKey;
import io.holdfast.identity.internal.row.RevocationEventRow;
import io.holdfast.identity.internal.row.WebhookDeliveryRow;
import io.holdfast.identity.model.RevocationDelivery;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.SweepResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Removes revocation events and webhook deliveries after their retention time, and rotates and retires signing keys. Each
 * step is a transaction of limited size.
 */
public record IdentitySweep(IdentityContext context, SigningKeyCommands signingKeys) {

    private static final int BATCH = 500;
    private static final int NAMESPACES_PER_STEP = 100;

    public SweepResult run() {
        long removed = context.store().write(this::maintainKeys);
        RevocationEventKey position = null;
        do {
            RevocationEventKey from = position;
            Step step = context.store().write(IdentityContext.LARGE_WRITE, tx -> purgeEvents(tx, from));
            removed += step.removed();
            position = step.next();
        } while (position != null);
        Optional<String> cursor = Optional.empty();
        do {
            Optional<String> from = cursor;
            Deliveries page = context.store().write(tx -> purgeDeliveries(tx, from.orElse(null)));
            removed += page.removed();
            cursor = page.next();
        } while (cursor.isPresent());
        return new SweepResult(0, removed, false);
    }

    private long maintainKeys(Tx tx) {
        int retired = signingKeys.retireUnneeded(tx);
        boolean unused = signingKeys.rotateIfDue(tx);
        return retired;
    }

    /**
     * The result of one step of removing events. The next key is the position at which the next step continues, or null
     * after the last namespace.
     */
    private record Step(long removed, @Nullable RevocationEventKey next) {}

    /**
     * Visits the oldest event of each namespace, and removes the namespace's events whose retention time has passed.
     */
    private Step purgeEvents(Tx tx, @Nullable RevocationEventKey from) {
        Instant cut = tx.now().minus(context.lifetimes().revocations());
        RevocationEventKey position = from;
        long removed = 0;
        for (int visited = 0; visited < NAMESPACES_PER_STEP; visited++) {
            Entry<RevocationEventKey, RevocationEventRow> oldest = (position == null
                            ? tx.scan(IdentitySchema.REVOCATION_EVENTS)
                            : tx.scan(IdentitySchema.REVOCATION_EVENTS).after(position))
                    .first()
                    .orElse(null);
            if (oldest == null) {
                return new Step(removed, null);
            }
            if (oldest.value().at().isBefore(cut)) {
                removed += purgeNamespace(tx, oldest.key(), cut);
                if (removed >= BATCH) {
                    return new Step(removed, position == null ? beforeAll(oldest.key()) : position);
                }
            }
            position = new RevocationEventKey(oldest.key().namespace(), Long.MAX_VALUE);
        }
        return new Step(removed, position);
    }

    private static RevocationEventKey beforeAll(RevocationEventKey key) {
        return new RevocationEventKey(key.namespace(), 0L);
    }

    private static long purgeNamespace(Tx tx, RevocationEventKey oldest, Instant cut) {
        List<RevocationEventKey> old = tx
                .scan(IdentitySchema.REVOCATION_EVENTS)
                .prefix(RevocationEventKey.CODEC.prefix(oldest.namespace()))
                .limit(BATCH)
                .stream()
                .takeWhile(event -> event.value().at().isBefore(cut))
                .map(Entry::key)
                .toList();
        old.forEach(key -> tx.delete(IdentitySchema.REVOCATION_EVENTS, key));
        tx.get(IdentitySchema.NAMESPACES, oldest.namespace())
                .ifPresent(row -> tx.put(
                        IdentitySchema.NAMESPACES,
                        row.id(),
                        row.withPurged(old.get(old.size() - 1).sequence())));
        return old.size();
    }

    private record Deliveries(long removed, Optional<String> next) {}

    private Deliveries purgeDeliveries(Tx tx, @Nullable String cursor) {
        Instant cut = tx.now().minus(context.lifetimes().deliveries());
        Page<Entry<WebhookDeliveryKey, WebhookDeliveryRow>> page =
                tx.scan(IdentitySchema.DELIVERIES).page(BATCH, cursor);
        List<WebhookDeliveryKey> old = page.rows().stream()
                .filter(entry -> isEndedBefore(entry.value(), cut))
                .map(Entry::key)
                .toList();
        old.forEach(key -> tx.delete(IdentitySchema.DELIVERIES, key));
        return new Deliveries(old.size(), page.next());
    }

    private static boolean isEndedBefore(WebhookDeliveryRow row, Instant cut) {
        Instant last = row.lastAttempt() == null ? row.created() : row.lastAttempt();
        return row.status() != RevocationDelivery.Status.PENDING && last.isBefore(cut);
    }
}

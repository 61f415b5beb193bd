package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.Arguments;
import java.util.List;

/**
 * The revocation logs, for services that cache identities, sessions or memberships. Each namespace has a log with
 * gapless sequence numbers. An event is appended in the same transaction as the revocation.
 */
public final class RevocationLog {

    private final IdentityContext context;

    RevocationLog(IdentityContext context) {
        this.context = context;
    }

    /**
     * Returns the events after a sequence number, oldest first.
     *
     * @param sequence the sequence number of the last known event, or 0 for all events
     * @param limit the maximum number of events, at most {@link IdentityLimits#MAX_PAGE}
     */
    public List<RevocationEvent> since(NamespaceId namespace, long sequence, int limit) {
        return context.store().read(tx -> since(tx, namespace, sequence, limit));
    }

    /** Like {@link #since(NamespaceId, long, int)}, but in the caller's transaction. */
    public List<RevocationEvent> since(ReadTx tx, NamespaceId namespace, long sequence, int limit) {
        IdentityArguments.limit(limit);
        Arguments.inRange("sequence", sequence, 0, Long.MAX_VALUE);
        return tx
                .scan(IdentitySchema.REVOCATION_EVENTS)
                .prefix(RevocationEventKey.CODEC.prefix(namespace))
                .after(new RevocationEventKey(namespace, sequence))
                .limit(limit)
                .stream()
                .map(row -> row.value().toView())
                .toList();
    }

    /**
     * Returns the events after a sequence number, oldest first. Refuses the request if the reader has missed events
     * because they were removed after {@link Lifetimes#revocations}. The reader must then discard its cache and start
     * again at 0.
     *
     * <p>Refusals: EVENTS_EXPIRED.
     */
    public IdentityOutcome<List<RevocationEvent>> read(NamespaceId namespace, long sequence, int limit) {
        return context.store().read(tx -> read(tx, namespace, sequence, limit));
    }

    /** Like {@link #read(NamespaceId, long, int)}, but in the caller's transaction. */
    public IdentityOutcome<List<RevocationEvent>> read(ReadTx tx, NamespaceId namespace, long sequence, int limit) {
        long purged = tx.get(IdentitySchema.NAMESPACES, namespace)
                .map(NamespaceRow::lastPurged)
                .orElse(0L);
        return sequence > 0 && sequence < purged
                ? IdentityOutcome.refused(IdentityError.EVENTS_EXPIRED, purged)
                : IdentityOutcome.done(since(tx, namespace, sequence, limit));
    }

    /** Returns the sequence number of the newest event, or 0 if there is none. */
    public long lastSequence(NamespaceId namespace) {
        return context.store().read(tx -> lastSequence(tx, namespace));
    }

    /** Like {@link #lastSequence(NamespaceId)}, but in the caller's transaction. */
    public long lastSequence(ReadTx tx, NamespaceId namespace) {
        return tx.get(IdentitySchema.NAMESPACES, namespace)
                .map(NamespaceRow::events)
                .orElse(0L);
    }
}

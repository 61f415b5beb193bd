package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.WebhookDeliveryKey;
import io.holdfast.identity.internal.row.CountWindowRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.WebhookDelivery;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Other services: who they are, which of their events were processed, and what they have been told. */
public final class Integrations {

    private final IdentityContext context;

    Integrations(IdentityContext room) {
        this.context = room;
    }

    /** A service to register, or to change. */
    public record Registration(
            ServiceId id,
            String name,
            Bytes32 certificate,
            List<String> scopes,
            @Nullable String webhook) {}

    /** Registers a service; a repeat gets it as it is. SERVICE_EXISTS if it differs, CERTIFICATE_TAKEN. */
    public IdentityOutcome<ExternalService> register(Registration asked) {
        return context.store().write(tx -> register(tx, asked));
    }

    /** As {@link #register(Registration)}, within a transaction of the caller's. */
    public IdentityOutcome<ExternalService> register(Tx tx, Registration asked) {
        ExternalService known = tx.get(IdentitySchema.SERVICES, asked.id()).orElse(null);
        ExternalService fresh = service(tx, asked, known);
        if (known == null) {
            return put(tx, fresh);
        }
        boolean same = known.name().equals(fresh.name())
                && known.certificate().equals(fresh.certificate())
                && known.scopes().equals(fresh.scopes())
                && java.util.Objects.equals(known.webhook(), fresh.webhook());
        return same ? IdentityOutcome.done(known) : IdentityOutcome.refused(IdentityError.SERVICE_EXISTS, asked.id());
    }

    /** Changes a service, its certificate too. SERVICE_NOT_FOUND, CERTIFICATE_TAKEN. */
    public IdentityOutcome<ExternalService> update(Registration asked) {
        return context.store().write(tx -> update(tx, asked));
    }

    /** As {@link #update(Registration)}, within a transaction of the caller's. */
    public IdentityOutcome<ExternalService> update(Tx tx, Registration asked) {
        ExternalService known = tx.get(IdentitySchema.SERVICES, asked.id()).orElse(null);
        return known == null
                ? IdentityOutcome.refused(IdentityError.SERVICE_NOT_FOUND, asked.id())
                : put(tx, service(tx, asked, known));
    }

    private static ExternalService service(Tx tx, Registration asked, @Nullable ExternalService known) {
        return new ExternalService(
                asked.id(),
                asked.name(),
                asked.certificate(),
                asked.scopes(),
                asked.webhook(),
                known == null ? tx.now() : known.created(),
                tx.now());
    }

    private IdentityOutcome<ExternalService> put(Tx tx, ExternalService service) {
        Optional<ExternalService> holder = findByCertificate(tx, service.certificate());
        if (holder.filter(other -> !other.id().equals(service.id())).isPresent()) {
            return IdentityOutcome.refused(IdentityError.CERTIFICATE_TAKEN, service.certificate());
        }
        tx.put(IdentitySchema.SERVICES, service.id(), service);
        return IdentityOutcome.done(service);
    }

    public Optional<ExternalService> get(ServiceId service) {
        return context.store().read(tx -> get(tx, service));
    }

    /** As {@link #get(ServiceId)}, within a transaction of the caller's. */
    public Optional<ExternalService> get(ReadTx tx, ServiceId service) {
        return tx.get(IdentitySchema.SERVICES, service);
    }

    /** The service that has this certificate, by its SHA-256. */
    public Optional<ExternalService> findByCertificate(Bytes32 fingerprint) {
        return context.store().read(tx -> findByCertificate(tx, fingerprint));
    }

    /** As {@link #findByCertificate(Bytes32)}, within a transaction of the caller's. */
    public Optional<ExternalService> findByCertificate(ReadTx tx, Bytes32 fingerprint) {
        return tx.find(IdentitySchema.SERVICES, IdentitySchema.SERVICES_BY_CERT, fingerprint)
                .map(Entry::value);
    }

    /** Removes a service; says whether there was one. What it was told stays in the log. */
    public IdentityOutcome<Boolean> remove(ServiceId service) {
        return context.store().write(tx -> remove(tx, service));
    }

    /** As {@link #remove(ServiceId)}, within a transaction of the caller's. */
    public IdentityOutcome<Boolean> remove(Tx tx, ServiceId service) {
        return IdentityOutcome.done(tx.take(IdentitySchema.SERVICES, service).isPresent());
    }

    /** Whether this event is seen for the first time; call it in the transaction that processes the event. */
    public boolean markProcessed(IdentityEventId event) {
        return context.store().write(tx -> markProcessed(tx, event));
    }

    /** As {@link #markProcessed(IdentityEventId)}, within a transaction of the caller's. */
    public boolean markProcessed(Tx tx, IdentityEventId event) {
        return tx.putIfAbsent(
                IdentitySchema.PROCESSED_EVENTS,
                event,
                new CountWindowRow(tx.now(), tx.now().plus(context.lifetimes().processed()), 1));
    }

    /**
     * An attempt to tell a service of an event.
     *
     * @param number 1 for the first, and one more each time: what a repeat is known by
     * @param problem what went wrong; null if nothing did
     * @param last whether it is given up, should it have gone wrong
     */
    public record DeliveryAttempt(
            ServiceId service,
            IdentityEventId event,
            int number,
            @Nullable String problem,
            boolean last) {
        public DeliveryAttempt {
            Args.within("number", number, 1, IdentityLimits.MAX_COUNT);
            Args.optional("problem", problem, IdentityLimits.MAX_URL);
        }
    }

    /** Notes an attempt; a repeat changes nothing. SERVICE_NOT_FOUND; DELIVERY_ENDED if it was delivered or given up. */
    public IdentityOutcome<WebhookDelivery> recordAttempt(DeliveryAttempt attempt) {
        return context.store().write(tx -> recordAttempt(tx, attempt));
    }

    /** As {@link #recordAttempt(DeliveryAttempt)}, within a transaction of the caller's. */
    public IdentityOutcome<WebhookDelivery> recordAttempt(Tx tx, DeliveryAttempt attempt) {
        if (!tx.exists(IdentitySchema.SERVICES, attempt.service())) {
            return IdentityOutcome.refused(IdentityError.SERVICE_NOT_FOUND, attempt.service());
        }
        WebhookDeliveryKey key = new WebhookDeliveryKey(attempt.service(), attempt.event());
        WebhookDelivery row = tx.get(IdentitySchema.DELIVERIES, key)
                .orElseGet(() -> new WebhookDelivery(
                        key.service(), key.event(), WebhookDelivery.Status.PENDING, 0, tx.now(), null, null));
        if (attempt.number() == row.attempts()) {
            return IdentityOutcome.done(row);
        }
        if (row.status() != WebhookDelivery.Status.PENDING) {
            return IdentityOutcome.refused(IdentityError.DELIVERY_ENDED, attempt.event());
        }
        if (attempt.number() != row.attempts() + 1) {
            throw Args.invalid("number is " + attempt.number() + ", the next attempt is " + (row.attempts() + 1));
        }
        WebhookDelivery.Status status = attempt.problem() == null
                ? WebhookDelivery.Status.DELIVERED
                : attempt.last() ? WebhookDelivery.Status.FAILED : WebhookDelivery.Status.PENDING;
        WebhookDelivery tried = row.withAttempt(status, tx.now(), attempt.problem());
        tx.put(IdentitySchema.DELIVERIES, key, tried);
        return IdentityOutcome.done(tried);
    }

    public Optional<WebhookDelivery> delivery(ServiceId service, IdentityEventId event) {
        return context.store().read(tx -> delivery(tx, service, event));
    }

    /** As {@link #delivery(ServiceId, IdentityEventId)}, within a transaction of the caller's. */
    public Optional<WebhookDelivery> delivery(ReadTx tx, ServiceId service, IdentityEventId event) {
        return tx.get(IdentitySchema.DELIVERIES, new WebhookDeliveryKey(service, event));
    }

    /** What a service was told, some at a time; the cursor of a page leads to the next. */
    public Page<WebhookDelivery> deliveries(ServiceId service, int limit, @Nullable String cursor) {
        return context.store().read(tx -> deliveries(tx, service, limit, cursor));
    }

    /** As {@link #deliveries(ServiceId, int, String)}, within a transaction of the caller's. */
    public Page<WebhookDelivery> deliveries(ReadTx tx, ServiceId service, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, IdentityLimits.MAX_PAGE);
        var page = tx.scan(IdentitySchema.DELIVERIES)
                .prefix(WebhookDeliveryKey.CODEC.prefix(service))
                .page(limit, cursor);
        return new Page<>(page.rows().stream().map(Entry::value).toList(), page.next());
    }
}

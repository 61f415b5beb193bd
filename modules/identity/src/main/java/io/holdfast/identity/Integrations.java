package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.WebhookDeliveryKey;
import io.holdfast.identity.internal.PageMapper;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.ExternalServiceRow;
import io.holdfast.identity.internal.row.WebhookDeliveryRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.RevocationDelivery;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** External services: their registration, deduplication of their events, and webhook deliveries to them. */
public final class Integrations {

    private final IdentityContext context;

    Integrations(IdentityContext context) {
        this.context = context;
    }

    /**
     * A request to register or update a service.
     *
     * @param certificate the SHA-256 fingerprint of the service's certificate
     * @param webhook the URL for revocation events, or null if the service has no webhook
     */
    public record Registration(
            ServiceId id,
            String name,
            Bytes32 certificate,
            List<String> scopes,
            @Nullable String webhook) {
        public Registration {
            IdentityArguments.name("name", name);
            scopes = IdentityArguments.capabilities("scopes", scopes);
            Arguments.optionalText("webhook", webhook, IdentityLimits.MAX_URL);
        }
    }

    /**
     * Registers a service. A duplicate request returns the current state of the service.
     *
     * <p>Refusals: SERVICE_EXISTS if a different service has the id, CERTIFICATE_TAKEN.
     */
    public IdentityOutcome<ExternalService> register(Registration request) {
        return context.store().write(tx -> register(tx, request));
    }

    /** Like {@link #register(Registration)}, but in the caller's transaction. */
    public IdentityOutcome<ExternalService> register(Tx tx, Registration request) {
        ExternalServiceRow known = tx.get(IdentitySchema.SERVICES, request.id()).orElse(null);
        ExternalServiceRow updated = service(tx, request, known);
        if (known == null) {
            return put(tx, updated);
        }
        boolean same = known.name().equals(updated.name())
                && known.certificate().equals(updated.certificate())
                && known.scopes().equals(updated.scopes())
                && Objects.equals(known.webhook(), updated.webhook());
        return same
                ? IdentityOutcome.repeated(known.toView())
                : IdentityOutcome.refused(IdentityError.SERVICE_EXISTS, request.id());
    }

    /**
     * Updates all fields of a service.
     *
     * <p>Refusals: SERVICE_NOT_FOUND, CERTIFICATE_TAKEN.
     */
    public IdentityOutcome<ExternalService> update(Registration request) {
        return context.store().write(tx -> update(tx, request));
    }

    /** Like {@link #update(Registration)}, but in the caller's transaction. */
    public IdentityOutcome<ExternalService> update(Tx tx, Registration request) {
        ExternalServiceRow known = tx.get(IdentitySchema.SERVICES, request.id()).orElse(null);
        return known == null
                ? IdentityOutcome.refused(IdentityError.SERVICE_NOT_FOUND, request.id())
                : put(tx, service(tx, request, known));
    }

    private static ExternalServiceRow service(Tx tx, Registration request, @Nullable ExternalServiceRow known) {
        return new ExternalServiceRow(
                request.id(),
                request.name(),
                request.certificate(),
                request.scopes(),
                request.webhook(),
                known == null ? tx.now() : known.created(),
                tx.now());
    }

    private IdentityOutcome<ExternalService> put(Tx tx, ExternalServiceRow service) {
        Optional<ExternalService> owner = findByCertificate(tx, service.certificate());
        if (owner.filter(other -> !other.id().equals(service.id())).isPresent()) {
            return IdentityOutcome.refused(IdentityError.CERTIFICATE_TAKEN, service.certificate());
        }
        tx.put(IdentitySchema.SERVICES, service.id(), service);
        return IdentityOutcome.done(service.toView());
    }

    public Optional<ExternalService> get(ServiceId service) {
        return context.store().read(tx -> get(tx, service));
    }

    /** Like {@link #get(ServiceId)}, but in the caller's transaction. */
    public Optional<ExternalService> get(ReadTx tx, ServiceId service) {
        return tx.get(IdentitySchema.SERVICES, service).map(ExternalServiceRow::toView);
    }

    /** Finds a service by the SHA-256 fingerprint of its certificate. */
    public Optional<ExternalService> findByCertificate(Bytes32 fingerprint) {
        return context.store().read(tx -> findByCertificate(tx, fingerprint));
    }

    /** Like {@link #findByCertificate(Bytes32)}, but in the caller's transaction. */
    public Optional<ExternalService> findByCertificate(ReadTx tx, Bytes32 fingerprint) {
        return tx.find(IdentitySchema.SERVICES, IdentitySchema.SERVICES_BY_CERT, fingerprint)
                .map(row -> row.value().toView());
    }

    /** Removes a service. The result is false if the service does not exist. Its deliveries are kept. */
    public IdentityOutcome<Boolean> remove(ServiceId service) {
        return context.store().write(tx -> remove(tx, service));
    }

    /** Like {@link #remove(ServiceId)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> remove(Tx tx, ServiceId service) {
        return IdentityOutcome.done(tx.take(IdentitySchema.SERVICES, service).isPresent());
    }

    /**
     * Marks an event as processed. The mark is kept for {@link Lifetimes#processed}. Call this method in the
     * transaction that processes the event.
     *
     * @return true if the event is new, false if it was processed before
     */
    public boolean markProcessed(IntegrationEventId event) {
        return context.store().write(tx -> markProcessed(tx, event));
    }

    /** Like {@link #markProcessed(IntegrationEventId)}, but in the caller's transaction. */
    public boolean markProcessed(Tx tx, IntegrationEventId event) {
        return tx.putIfAbsent(
                IdentitySchema.PROCESSED_EVENTS,
                event,
                new ExpiringCounterRow(
                        tx.now(), tx.now().plus(context.lifetimes().processed()), 1));
    }

    /**
     * An attempt to deliver an event to a service.
     *
     * @param number the number of the attempt, starting at 1; it identifies duplicate requests
     * @param problem the error that made the attempt fail, or null if it succeeded
     * @param last whether this is the last attempt, even if it failed
     */
    public record DeliveryAttempt(
            ServiceId service,
            IntegrationEventId event,
            int number,
            @Nullable String problem,
            boolean last) {
        public DeliveryAttempt {
            Arguments.inRange("number", number, 1, IdentityLimits.MAX_COUNT);
            Arguments.optionalText("problem", problem, IdentityLimits.MAX_URL);
        }
    }

    /**
     * Records a delivery attempt. A duplicate request has no further effect.
     *
     * <p>Refusals: SERVICE_NOT_FOUND, DELIVERY_ENDED if the event was delivered or the delivery has failed.
     */
    public IdentityOutcome<RevocationDelivery> recordAttempt(DeliveryAttempt attempt) {
        return context.store().write(tx -> recordAttempt(tx, attempt));
    }

    /** Like {@link #recordAttempt(DeliveryAttempt)}, but in the caller's transaction. */
    public IdentityOutcome<RevocationDelivery> recordAttempt(Tx tx, DeliveryAttempt attempt) {
        if (!tx.exists(IdentitySchema.SERVICES, attempt.service())) {
            return IdentityOutcome.refused(IdentityError.SERVICE_NOT_FOUND, attempt.service());
        }
        WebhookDeliveryKey key = new WebhookDeliveryKey(attempt.service(), attempt.event());
        WebhookDeliveryRow row = tx.get(IdentitySchema.DELIVERIES, key)
                .orElseGet(() -> new WebhookDeliveryRow(
                        key.service(), key.event(), RevocationDelivery.Status.PENDING, 0, tx.now(), null, null));
        if (attempt.number() == row.attempts()) {
            return IdentityOutcome.repeated(row.toView());
        }
        if (row.status() != RevocationDelivery.Status.PENDING) {
            return IdentityOutcome.refused(IdentityError.DELIVERY_ENDED, attempt.event());
        }
        if (attempt.number() != row.attempts() + 1) {
            throw Arguments.invalid("number must be " + (row.attempts() + 1) + ", but is " + attempt.number());
        }
        RevocationDelivery.Status status = attempt.problem() == null
                ? RevocationDelivery.Status.DELIVERED
                : attempt.last() ? RevocationDelivery.Status.FAILED : RevocationDelivery.Status.PENDING;
        WebhookDeliveryRow updated = row.withAttempt(status, tx.now(), attempt.problem());
        tx.put(IdentitySchema.DELIVERIES, key, updated);
        return IdentityOutcome.done(updated.toView());
    }

    public Optional<RevocationDelivery> delivery(ServiceId service, IntegrationEventId event) {
        return context.store().read(tx -> delivery(tx, service, event));
    }

    /** Like {@link #delivery(ServiceId, IntegrationEventId)}, but in the caller's transaction. */
    public Optional<RevocationDelivery> delivery(ReadTx tx, ServiceId service, IntegrationEventId event) {
        return tx.get(IdentitySchema.DELIVERIES, new WebhookDeliveryKey(service, event))
                .map(WebhookDeliveryRow::toView);
    }

    /**
     * Lists the deliveries to a service, ordered by event id.
     *
     * @param limit the maximum number of deliveries, at most {@link IdentityLimits#MAX_PAGE}
     * @param cursor the {@code next} cursor of the previous page, or null for the first page
     */
    public Page<RevocationDelivery> deliveries(ServiceId service, int limit, @Nullable String cursor) {
        return context.store().read(tx -> deliveries(tx, service, limit, cursor));
    }

    /** Like {@link #deliveries(ServiceId, int, String)}, but in the caller's transaction. */
    public Page<RevocationDelivery> deliveries(ReadTx tx, ServiceId service, int limit, @Nullable String cursor) {
        IdentityArguments.limit(limit);
        return PageMapper.map(
                tx.scan(IdentitySchema.DELIVERIES)
                        .prefix(WebhookDeliveryKey.CODEC.prefix(service))
                        .page(limit, cursor),
                WebhookDeliveryRow::toView);
    }
}

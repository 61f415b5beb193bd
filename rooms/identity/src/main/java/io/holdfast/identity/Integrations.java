package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.DeliveryKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Other services: who they are, which of their events were processed, and what they have been told. */
public final class Integrations {

    private final Room room;

    Integrations(Room room) {
        this.room = room;
    }

    /** A service to register, or to change. */
    public record Registration(
            ServiceId id,
            String name,
            Bytes32 certificate,
            List<String> scopes,
            @Nullable String webhook) {}

    /** Registers a service; a repeat gets it as it is. SERVICE_EXISTS if it differs, CERTIFICATE_TAKEN. */
    public Outcome<IntegrationService> register(Registration asked) {
        return room.store().write(tx -> register(tx, asked));
    }

    /** As {@link #register(Registration)}, within a transaction of the caller's. */
    public Outcome<IntegrationService> register(Tx tx, Registration asked) {
        IntegrationService known = tx.get(IdentitySchema.SERVICES, asked.id()).orElse(null);
        IntegrationService fresh = service(tx, asked, known);
        if (known == null) {
            return put(tx, fresh);
        }
        boolean same = known.name().equals(fresh.name())
                && known.certificate().equals(fresh.certificate())
                && known.scopes().equals(fresh.scopes())
                && java.util.Objects.equals(known.webhook(), fresh.webhook());
        return same ? Outcome.done(known) : Outcome.refused(IdentityError.SERVICE_EXISTS, asked.id());
    }

    /** Changes a service, its certificate too. SERVICE_NOT_FOUND, CERTIFICATE_TAKEN. */
    public Outcome<IntegrationService> change(Registration asked) {
        return room.store().write(tx -> change(tx, asked));
    }

    /** As {@link #change(Registration)}, within a transaction of the caller's. */
    public Outcome<IntegrationService> change(Tx tx, Registration asked) {
        IntegrationService known = tx.get(IdentitySchema.SERVICES, asked.id()).orElse(null);
        return known == null
                ? Outcome.refused(IdentityError.SERVICE_NOT_FOUND, asked.id())
                : put(tx, service(tx, asked, known));
    }

    private static IntegrationService service(Tx tx, Registration asked, @Nullable IntegrationService known) {
        return new IntegrationService(
                asked.id(),
                asked.name(),
                asked.certificate(),
                asked.scopes(),
                asked.webhook(),
                known == null ? tx.now() : known.created(),
                tx.now());
    }

    private Outcome<IntegrationService> put(Tx tx, IntegrationService service) {
        Optional<IntegrationService> holder = byCertificate(tx, service.certificate());
        if (holder.filter(other -> !other.id().equals(service.id())).isPresent()) {
            return Outcome.refused(IdentityError.CERTIFICATE_TAKEN, service.certificate());
        }
        tx.put(IdentitySchema.SERVICES, service.id(), service);
        return Outcome.done(service);
    }

    public Optional<IntegrationService> get(ServiceId service) {
        return room.store().read(tx -> get(tx, service));
    }

    /** As {@link #get(ServiceId)}, within a transaction of the caller's. */
    public Optional<IntegrationService> get(ReadTx tx, ServiceId service) {
        return tx.get(IdentitySchema.SERVICES, service);
    }

    /** The service that has this certificate, by its SHA-256. */
    public Optional<IntegrationService> byCertificate(Bytes32 fingerprint) {
        return room.store().read(tx -> byCertificate(tx, fingerprint));
    }

    /** As {@link #byCertificate(Bytes32)}, within a transaction of the caller's. */
    public Optional<IntegrationService> byCertificate(ReadTx tx, Bytes32 fingerprint) {
        return tx.find(IdentitySchema.SERVICES, IdentitySchema.SERVICES_BY_CERT, fingerprint)
                .map(Entry::value);
    }

    /** Removes a service; says whether there was one. What it was told stays in the log. */
    public Outcome<Boolean> remove(ServiceId service) {
        return room.store().write(tx -> remove(tx, service));
    }

    /** As {@link #remove(ServiceId)}, within a transaction of the caller's. */
    public Outcome<Boolean> remove(Tx tx, ServiceId service) {
        return Outcome.done(tx.take(IdentitySchema.SERVICES, service).isPresent());
    }

    /** Whether this event is seen for the first time; call it in the transaction that processes the event. */
    public boolean firstTime(EventId event) {
        return room.store().write(tx -> firstTime(tx, event));
    }

    /** As {@link #firstTime(EventId)}, within a transaction of the caller's. */
    public boolean firstTime(Tx tx, EventId event) {
        return tx.putIfAbsent(
                IdentitySchema.PROCESSED_EVENTS,
                event,
                new Window(tx.now(), tx.now().plus(room.lifetimes().processed()), 1));
    }

    /**
     * An attempt to tell a service of an event.
     *
     * @param number 1 for the first, and one more each time: what a repeat is known by
     * @param problem what went wrong; null if nothing did
     * @param last whether it is given up, should it have gone wrong
     */
    public record Attempt(
            ServiceId service,
            EventId event,
            int number,
            @Nullable String problem,
            boolean last) {
        public Attempt {
            Args.within("number", number, 1, IdentityLimits.MAX_COUNT);
            Args.optional("problem", problem, IdentityLimits.MAX_URL);
        }
    }

    /** Notes an attempt; a repeat changes nothing. SERVICE_NOT_FOUND; DELIVERY_ENDED if it was delivered or given up. */
    public Outcome<Delivery> attempted(Attempt attempt) {
        return room.store().write(tx -> attempted(tx, attempt));
    }

    /** As {@link #attempted(Attempt)}, within a transaction of the caller's. */
    public Outcome<Delivery> attempted(Tx tx, Attempt attempt) {
        if (!tx.exists(IdentitySchema.SERVICES, attempt.service())) {
            return Outcome.refused(IdentityError.SERVICE_NOT_FOUND, attempt.service());
        }
        DeliveryKey key = new DeliveryKey(attempt.service(), attempt.event());
        Delivery row = tx.get(IdentitySchema.DELIVERIES, key)
                .orElseGet(() ->
                        new Delivery(key.service(), key.event(), Delivery.Status.PENDING, 0, tx.now(), null, null));
        if (attempt.number() == row.attempts()) {
            return Outcome.done(row);
        }
        if (row.status() != Delivery.Status.PENDING) {
            return Outcome.refused(IdentityError.DELIVERY_ENDED, attempt.event());
        }
        if (attempt.number() != row.attempts() + 1) {
            throw Args.invalid("number is " + attempt.number() + ", the next attempt is " + (row.attempts() + 1));
        }
        Delivery.Status status = attempt.problem() == null
                ? Delivery.Status.DELIVERED
                : attempt.last() ? Delivery.Status.FAILED : Delivery.Status.PENDING;
        Delivery tried = row.tried(status, tx.now(), attempt.problem());
        tx.put(IdentitySchema.DELIVERIES, key, tried);
        return Outcome.done(tried);
    }

    public Optional<Delivery> delivery(ServiceId service, EventId event) {
        return room.store().read(tx -> delivery(tx, service, event));
    }

    /** As {@link #delivery(ServiceId, EventId)}, within a transaction of the caller's. */
    public Optional<Delivery> delivery(ReadTx tx, ServiceId service, EventId event) {
        return tx.get(IdentitySchema.DELIVERIES, new DeliveryKey(service, event));
    }

    /** What a service was told, some at a time; the cursor of a page leads to the next. */
    public Page<Delivery> deliveries(ServiceId service, int limit, @Nullable String cursor) {
        return room.store().read(tx -> deliveries(tx, service, limit, cursor));
    }

    /** As {@link #deliveries(ServiceId, int, String)}, within a transaction of the caller's. */
    public Page<Delivery> deliveries(ReadTx tx, ServiceId service, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, IdentityLimits.MAX_PAGE);
        var page = tx.scan(IdentitySchema.DELIVERIES)
                .prefix(DeliveryKey.CODEC.prefix(service))
                .page(limit, cursor);
        return new Page<>(page.rows().stream().map(Entry::value).toList(), page.next());
    }
}

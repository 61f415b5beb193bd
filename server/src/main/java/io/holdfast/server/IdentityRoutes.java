package io.holdfast.server;

import static io.holdfast.server.Operation.apart;
import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.same;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityCalls;
import io.holdfast.identity.Bytes32;
import io.holdfast.identity.Did;
import io.holdfast.identity.EventId;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityId;
import io.holdfast.identity.IdentitySchema;
import io.holdfast.identity.MachineId;
import io.holdfast.identity.Membership;
import io.holdfast.identity.NamespaceId;
import io.holdfast.identity.Policy;
import io.holdfast.identity.RateLimits;
import io.holdfast.identity.Rewrapped;
import io.holdfast.identity.ServiceId;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The identity room over HTTP: who there is. */
final class IdentityRoutes {

    private final Identities identities;
    private final Executor slow;

    /**
     * The routes of a room.
     *
     * @param slow for what takes long
     */
    IdentityRoutes(Identities identities, Executor slow) {
        this.identities = identities;
        this.slow = slow;
    }

    List<Operation<?>> all() {
        return Stream.of(identities(), machines(), namespaces(), services(), judgement())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> identities() {
        return List.of(
                does(
                        IdentityCalls.CREATE,
                        (tx, q) -> IdentityWire.created(
                                identities.create(tx, IdentityWire.identity(q)).orThrow())),
                reads(
                        IdentityCalls.IDENTITY,
                        (tx, q) -> IdentityWire.identity(
                                found("identity", q.identity(), identities.get(tx, id(q.identity()))))),
                reads(
                        IdentityCalls.IDENTITIES,
                        (tx, q) -> page(
                                tx.scan(IdentitySchema.IDENTITIES).page(size(q.limit()), q.cursor()),
                                row -> IdentityWire.identity(row.value()))),
                reads(
                        IdentityCalls.BY_DID,
                        (tx, q) -> IdentityWire.identity(
                                found("identity", q.did(), identities.byDid(tx, new Did(q.did()))))),
                does(
                        IdentityCalls.FREEZE,
                        (tx, q) -> IdentityWire.identity(identities
                                .freeze(tx, id(q.identity()), q.reason())
                                .orThrow())),
                does(
                        IdentityCalls.UNFREEZE,
                        (tx, q) -> IdentityWire.identity(
                                identities.unfreeze(tx, id(q.identity())).orThrow())),
                does(
                        IdentityCalls.DISABLE,
                        (tx, q) -> IdentityWire.identity(identities
                                .disable(tx, id(q.identity()), q.reason())
                                .orThrow())),
                does(
                        IdentityCalls.ENABLE,
                        (tx, q) -> IdentityWire.identity(
                                identities.enable(tx, id(q.identity())).orThrow())),
                does(
                        IdentityCalls.DELETE,
                        (tx, q) -> IdentityWire.identity(identities
                                .delete(tx, id(q.identity()), q.reason())
                                .orThrow())),
                apart(IdentityCalls.REWRAP, slow, q -> {
                    Rewrapped done = identities.rewrap();
                    return new IdentityApi.Rewrapped(done.resealed(), done.unreadable());
                }),
                reads(IdentityCalls.CHECK, (tx, q) -> IdentityWire.check(identities.check(tx)))
                        .thorough());
    }

    private List<Operation<?>> machines() {
        return List.of(
                does(
                        IdentityCalls.ENROLL,
                        (tx, q) -> IdentityWire.machine(identities
                                .machines()
                                .enroll(tx, id(q.identity()), in(q.namespace()), IdentityWire.machine(q.machine()))
                                .orThrow())),
                reads(
                        IdentityCalls.MACHINE,
                        (tx, q) -> IdentityWire.machine(found(
                                "machine", q.machine(), identities.machines().get(tx, machine(q.machine()))))),
                reads(
                        IdentityCalls.MACHINES,
                        (tx, q) -> Wire.all(
                                identities.machines().ofIdentity(tx, id(q.identity())), IdentityWire::machine)),
                reads(
                        IdentityCalls.MACHINES_IN,
                        (tx, q) -> page(
                                identities.machines().ofNamespace(tx, in(q.namespace()), size(q.limit()), q.cursor()),
                                IdentityWire::machine)),
                does(
                        IdentityCalls.REKEY,
                        (tx, q) -> IdentityWire.machine(identities
                                .machines()
                                .rekey(
                                        tx,
                                        machine(q.machine()),
                                        q.fromEpoch(),
                                        IdentityWire.bytes32("signingKey", q.signingKey()),
                                        IdentityWire.bytes32("encryptionKey", q.encryptionKey()))
                                .orThrow())),
                does(
                        IdentityCalls.ALLOW,
                        (tx, q) -> IdentityWire.machine(identities
                                .machines()
                                .allow(tx, machine(q.machine()), q.capabilities())
                                .orThrow())),
                does(
                        IdentityCalls.REVOKE_MACHINE,
                        (tx, q) -> IdentityWire.machine(identities
                                .machines()
                                .revoke(tx, machine(q.machine()), q.reason())
                                .orThrow())));
    }

    private List<Operation<?>> namespaces() {
        return List.of(
                does(
                        IdentityCalls.CREATE_NAMESPACE,
                        (tx, q) -> IdentityWire.namespace(identities
                                .namespaces()
                                .create(tx, in(q.namespace()), q.name(), id(q.owner()))
                                .orThrow())),
                reads(
                        IdentityCalls.NAMESPACE,
                        (tx, q) -> IdentityWire.namespace(found(
                                "namespace",
                                q.namespace(),
                                identities.namespaces().get(tx, in(q.namespace()))))),
                does(
                        IdentityCalls.RENAME,
                        (tx, q) -> IdentityWire.namespace(identities
                                .namespaces()
                                .rename(tx, in(q.namespace()), q.name())
                                .orThrow())),
                does(
                        IdentityCalls.SET_ACTIVE,
                        (tx, q) -> IdentityWire.namespace(identities
                                .namespaces()
                                .setActive(tx, in(q.namespace()), q.active())
                                .orThrow())),
                does(
                        IdentityCalls.JOIN,
                        (tx, q) -> IdentityWire.member(identities
                                .namespaces()
                                .join(tx, in(q.namespace()), id(q.identity()), same(Membership.Role.class, q.role()))
                                .orThrow())),
                does(
                        IdentityCalls.LEAVE,
                        (tx, q) -> new IdentityApi.Changed(identities
                                .namespaces()
                                .leave(tx, in(q.namespace()), id(q.identity()), q.reason())
                                .orThrow())),
                reads(
                        IdentityCalls.MEMBER,
                        (tx, q) -> IdentityWire.member(found(
                                "member",
                                q.identity(),
                                identities.namespaces().membership(tx, in(q.namespace()), id(q.identity()))))),
                reads(
                        IdentityCalls.MEMBERS,
                        (tx, q) -> page(
                                identities.namespaces().members(tx, in(q.namespace()), size(q.limit()), q.cursor()),
                                IdentityWire::member)),
                reads(
                        IdentityCalls.NAMESPACES_OF,
                        (tx, q) -> Wire.all(
                                identities.namespaces().ofIdentity(tx, id(q.identity())), IdentityWire::member)),
                reads(
                        IdentityCalls.REVOCATIONS,
                        (tx, q) -> Wire.all(
                                identities
                                        .revocations()
                                        .since(tx, in(q.namespace()), or(q.after(), 0L), size(q.limit())),
                                IdentityWire::revocation)));
    }

    private List<Operation<?>> services() {
        return List.of(
                does(
                        IdentityCalls.REGISTER_SERVICE,
                        (tx, q) -> IdentityWire.service(identities
                                .integrations()
                                .register(tx, IdentityWire.service(q))
                                .orThrow())),
                does(
                        IdentityCalls.CHANGE_SERVICE,
                        (tx, q) -> IdentityWire.service(identities
                                .integrations()
                                .change(tx, IdentityWire.service(q))
                                .orThrow())),
                reads(
                        IdentityCalls.SERVICE,
                        (tx, q) -> IdentityWire.service(found(
                                "service",
                                q.service(),
                                identities.integrations().get(tx, service(q.service()))))),
                reads(
                        IdentityCalls.BY_CERTIFICATE,
                        (tx, q) -> IdentityWire.service(found(
                                "service",
                                q.certificate(),
                                identities.integrations().byCertificate(tx, Bytes32.ofHex(q.certificate()))))),
                does(
                        IdentityCalls.REMOVE_SERVICE,
                        (tx, q) -> new IdentityApi.Changed(identities
                                .integrations()
                                .remove(tx, service(q.service()))
                                .orThrow())),
                does(
                        IdentityCalls.FIRST_TIME,
                        (tx, q) -> new IdentityApi.FirstTime(
                                identities.integrations().firstTime(tx, EventId.of(q.event())))),
                does(
                        IdentityCalls.ATTEMPTED,
                        (tx, q) -> IdentityWire.delivery(identities
                                .integrations()
                                .attempted(tx, IdentityWire.attempt(q))
                                .orThrow())),
                reads(
                        IdentityCalls.DELIVERY,
                        (tx, q) -> IdentityWire.delivery(found(
                                "delivery",
                                q.event(),
                                identities.integrations().delivery(tx, service(q.service()), EventId.of(q.event()))))),
                reads(
                        IdentityCalls.DELIVERIES,
                        (tx, q) -> page(
                                identities
                                        .integrations()
                                        .deliveries(tx, service(q.service()), size(q.limit()), q.cursor()),
                                IdentityWire::delivery)));
    }

    private List<Operation<?>> judgement() {
        return List.of(
                reads(
                        IdentityCalls.REPUTATION,
                        (tx, q) -> new IdentityApi.Score(
                                q.identity(), identities.reputation().score(tx, id(q.identity())))),
                does(
                        IdentityCalls.ADJUST_REPUTATION,
                        (tx, q) -> new IdentityApi.Score(
                                q.identity(),
                                identities
                                        .reputation()
                                        .adjust(tx, EventId.of(q.event()), id(q.identity()), q.by(), q.reason())
                                        .orThrow()
                                        .score())),
                does(IdentityCalls.HIT, (tx, q) -> {
                    RateLimits.Limit limit = new RateLimits.Limit(q.what(), q.most(), q.within());
                    RateLimits.Left left =
                            identities.rateLimits().hit(tx, limit, q.subject()).orThrow();
                    return new IdentityApi.Left(left.times(), left.until());
                }),
                reads(IdentityCalls.DECIDE, (tx, q) -> {
                    Policy.Decision decision = identities.policy().decide(tx, IdentityWire.request(q));
                    return new IdentityApi.Decision(same(IdentityApi.Verdict.class, decision));
                }));
    }

    private static IdentityId id(UUID identity) {
        return IdentityId.of(identity);
    }

    private static NamespaceId in(UUID namespace) {
        return NamespaceId.of(namespace);
    }

    private static MachineId machine(UUID machine) {
        return MachineId.of(machine);
    }

    private static ServiceId service(UUID service) {
        return ServiceId.of(service);
    }
}

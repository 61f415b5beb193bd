package io.holdfast.server.identity;

import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityEndpoints;
import io.holdfast.identity.AccessPolicy;
import io.holdfast.identity.Identities;
import io.holdfast.identity.RateLimits;
import io.holdfast.identity.RewrapResult;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The identity room over HTTP: who there is. */
public final class IdentityRoutes {

    private final Identities identities;
    private final Executor slow;

    /**
     * The routes of a room.
     *
     * @param slow for what takes long
     */
    public IdentityRoutes(Identities identities, Executor slow) {
        this.identities = identities;
        this.slow = slow;
    }

    public List<Operation<?>> operations() {
        return Stream.of(identities(), machines(), namespaces(), services(), judgement())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> identities() {
        return List.of(
                command(
                        IdentityEndpoints.CREATE,
                        (tx, q) -> IdentityMapper.created(identities
                                .create(tx, IdentityMapper.identity(q))
                                .orThrow())),
                query(
                        IdentityEndpoints.IDENTITY,
                        (tx, q) -> IdentityMapper.identity(
                                orNotFound("identity", q.identity(), identities.get(tx, id(q.identity()))))),
                query(
                        IdentityEndpoints.IDENTITIES,
                        (tx, q) ->
                                page(identities.list(tx, pageSize(q.limit()), q.cursor()), IdentityMapper::identity)),
                query(
                        IdentityEndpoints.BY_DID,
                        (tx, q) -> IdentityMapper.identity(
                                orNotFound("identity", q.did(), identities.findByDid(tx, new Did(q.did()))))),
                command(
                        IdentityEndpoints.FREEZE,
                        (tx, q) -> IdentityMapper.identity(identities
                                .freeze(tx, id(q.identity()), q.reason())
                                .orThrow())),
                command(
                        IdentityEndpoints.UNFREEZE,
                        (tx, q) -> IdentityMapper.identity(
                                identities.unfreeze(tx, id(q.identity())).orThrow())),
                command(
                        IdentityEndpoints.DISABLE,
                        (tx, q) -> IdentityMapper.identity(identities
                                .disable(tx, id(q.identity()), q.reason())
                                .orThrow())),
                command(
                        IdentityEndpoints.ENABLE,
                        (tx, q) -> IdentityMapper.identity(
                                identities.enable(tx, id(q.identity())).orThrow())),
                command(
                        IdentityEndpoints.DELETE,
                        (tx, q) -> IdentityMapper.identity(identities
                                .delete(tx, id(q.identity()), q.reason())
                                .orThrow())),
                background(IdentityEndpoints.REWRAP, slow, q -> {
                    RewrapResult done = identities.rewrap();
                    return new IdentityApi.Rewrapped(done.resealed(), done.unreadable());
                }),
                query(IdentityEndpoints.CHECK, (tx, q) -> IdentityMapper.check(identities.check(tx)))
                        .asStandalone());
    }

    private List<Operation<?>> machines() {
        return List.of(
                command(
                        IdentityEndpoints.ENROLL,
                        (tx, q) -> IdentityMapper.machine(identities
                                .machines()
                                .enroll(tx, id(q.identity()), in(q.namespace()), IdentityMapper.machine(q.machine()))
                                .orThrow())),
                query(
                        IdentityEndpoints.MACHINE,
                        (tx, q) -> IdentityMapper.machine(orNotFound(
                                "machine", q.machine(), identities.machines().get(tx, machine(q.machine()))))),
                query(
                        IdentityEndpoints.MACHINES,
                        (tx, q) -> WireConversions.singlePage(
                                identities.machines().ofIdentity(tx, id(q.identity())), IdentityMapper::machine)),
                query(
                        IdentityEndpoints.MACHINES_IN,
                        (tx, q) -> page(
                                identities
                                        .machines()
                                        .ofNamespace(tx, in(q.namespace()), pageSize(q.limit()), q.cursor()),
                                IdentityMapper::machine)),
                command(
                        IdentityEndpoints.REKEY,
                        (tx, q) -> IdentityMapper.machine(identities
                                .machines()
                                .rekey(
                                        tx,
                                        machine(q.machine()),
                                        q.fromEpoch(),
                                        IdentityMapper.bytes32("signingKey", q.signingKey()),
                                        IdentityMapper.bytes32("encryptionKey", q.encryptionKey()))
                                .orThrow())),
                command(
                        IdentityEndpoints.ALLOW,
                        (tx, q) -> IdentityMapper.machine(identities
                                .machines()
                                .setCapabilities(tx, machine(q.machine()), q.capabilities())
                                .orThrow())),
                command(
                        IdentityEndpoints.REVOKE_MACHINE,
                        (tx, q) -> IdentityMapper.machine(identities
                                .machines()
                                .revoke(tx, machine(q.machine()), q.reason())
                                .orThrow())));
    }

    private List<Operation<?>> namespaces() {
        return List.of(
                command(
                        IdentityEndpoints.CREATE_NAMESPACE,
                        (tx, q) -> IdentityMapper.namespace(identities
                                .namespaces()
                                .create(tx, in(q.namespace()), q.name(), id(q.owner()))
                                .orThrow())),
                query(
                        IdentityEndpoints.NAMESPACE,
                        (tx, q) -> IdentityMapper.namespace(orNotFound(
                                "namespace",
                                q.namespace(),
                                identities.namespaces().get(tx, in(q.namespace()))))),
                command(
                        IdentityEndpoints.RENAME,
                        (tx, q) -> IdentityMapper.namespace(identities
                                .namespaces()
                                .rename(tx, in(q.namespace()), q.name())
                                .orThrow())),
                command(
                        IdentityEndpoints.SET_ACTIVE,
                        (tx, q) -> IdentityMapper.namespace(identities
                                .namespaces()
                                .setActive(tx, in(q.namespace()), q.active())
                                .orThrow())),
                command(
                        IdentityEndpoints.JOIN,
                        (tx, q) -> IdentityMapper.member(identities
                                .namespaces()
                                .join(
                                        tx,
                                        in(q.namespace()),
                                        id(q.identity()),
                                        enumByName(Membership.Role.class, q.role()))
                                .orThrow())),
                command(
                        IdentityEndpoints.LEAVE,
                        (tx, q) -> new IdentityApi.Changed(identities
                                .namespaces()
                                .leave(tx, in(q.namespace()), id(q.identity()), q.reason())
                                .orThrow())),
                query(
                        IdentityEndpoints.MEMBER,
                        (tx, q) -> IdentityMapper.member(orNotFound(
                                "member",
                                q.identity(),
                                identities.namespaces().membership(tx, in(q.namespace()), id(q.identity()))))),
                query(
                        IdentityEndpoints.MEMBERS,
                        (tx, q) -> page(
                                identities.namespaces().members(tx, in(q.namespace()), pageSize(q.limit()), q.cursor()),
                                IdentityMapper::member)),
                query(
                        IdentityEndpoints.NAMESPACES_OF,
                        (tx, q) -> WireConversions.singlePage(
                                identities.namespaces().ofIdentity(tx, id(q.identity())), IdentityMapper::member)),
                query(
                        IdentityEndpoints.REVOCATIONS,
                        (tx, q) -> WireConversions.singlePage(
                                identities
                                        .revocationLog()
                                        .since(tx, in(q.namespace()), orDefault(q.after(), 0L), pageSize(q.limit())),
                                IdentityMapper::revocation)));
    }

    private List<Operation<?>> services() {
        return List.of(
                command(
                        IdentityEndpoints.REGISTER_SERVICE,
                        (tx, q) -> IdentityMapper.service(identities
                                .integrations()
                                .register(tx, IdentityMapper.service(q))
                                .orThrow())),
                command(
                        IdentityEndpoints.CHANGE_SERVICE,
                        (tx, q) -> IdentityMapper.service(identities
                                .integrations()
                                .update(tx, IdentityMapper.service(q))
                                .orThrow())),
                query(
                        IdentityEndpoints.SERVICE,
                        (tx, q) -> IdentityMapper.service(orNotFound(
                                "service",
                                q.service(),
                                identities.integrations().get(tx, service(q.service()))))),
                query(
                        IdentityEndpoints.BY_CERTIFICATE,
                        (tx, q) -> IdentityMapper.service(orNotFound(
                                "service",
                                q.certificate(),
                                identities.integrations().findByCertificate(tx, Bytes32.ofHex(q.certificate()))))),
                command(
                        IdentityEndpoints.REMOVE_SERVICE,
                        (tx, q) -> new IdentityApi.Changed(identities
                                .integrations()
                                .remove(tx, service(q.service()))
                                .orThrow())),
                command(
                        IdentityEndpoints.FIRST_TIME,
                        (tx, q) -> new IdentityApi.FirstTime(
                                identities.integrations().markProcessed(tx, IdentityEventId.of(q.event())))),
                command(
                        IdentityEndpoints.ATTEMPTED,
                        (tx, q) -> IdentityMapper.delivery(identities
                                .integrations()
                                .recordAttempt(tx, IdentityMapper.attempt(q))
                                .orThrow())),
                query(
                        IdentityEndpoints.DELIVERY,
                        (tx, q) -> IdentityMapper.delivery(orNotFound(
                                "delivery",
                                q.event(),
                                identities
                                        .integrations()
                                        .delivery(tx, service(q.service()), IdentityEventId.of(q.event()))))),
                query(
                        IdentityEndpoints.DELIVERIES,
                        (tx, q) -> page(
                                identities
                                        .integrations()
                                        .deliveries(tx, service(q.service()), pageSize(q.limit()), q.cursor()),
                                IdentityMapper::delivery)));
    }

    private List<Operation<?>> judgement() {
        return List.of(
                query(
                        IdentityEndpoints.REPUTATION,
                        (tx, q) -> new IdentityApi.Score(
                                q.identity(), identities.reputation().score(tx, id(q.identity())))),
                command(
                        IdentityEndpoints.ADJUST_REPUTATION,
                        (tx, q) -> new IdentityApi.Score(
                                q.identity(),
                                identities
                                        .reputation()
                                        .adjust(tx, IdentityEventId.of(q.event()), id(q.identity()), q.by(), q.reason())
                                        .orThrow()
                                        .score())),
                command(IdentityEndpoints.HIT, (tx, q) -> {
                    RateLimits.Limit limit = new RateLimits.Limit(q.what(), q.most(), q.within());
                    RateLimits.Remaining left =
                            identities.rateLimits().hit(tx, limit, q.subject()).orThrow();
                    return new IdentityApi.Left(left.times(), left.until());
                }),
                query(IdentityEndpoints.DECIDE, (tx, q) -> {
                    AccessPolicy.Decision decision = identities.accessPolicy().decide(tx, IdentityMapper.request(q));
                    return new IdentityApi.Decision(enumByName(IdentityApi.Verdict.class, decision));
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

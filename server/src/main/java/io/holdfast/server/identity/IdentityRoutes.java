package io.holdfast.server.identity;

import static io.holdfast.server.identity.IdentityOperationFactory.command;
import static io.holdfast.server.identity.IdentityOperationFactory.repeatable;
import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityEndpoints;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.Integrations;
import io.holdfast.identity.Machines;
import io.holdfast.identity.Namespaces;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The HTTP routes for identities, machines, namespaces and external services. */
public final class IdentityRoutes {

    private final Identities identities;
    private final Supplier<RewrapResult> rewrap;
    private final Executor slow;

    /**
     * Creates the routes.
     *
     * @param rewrap encrypts the secrets of all modules with the current master key
     * @param slow the threads for long-running operations
     */
    public IdentityRoutes(Identities identities, Supplier<RewrapResult> rewrap, Executor slow) {
        this.identities = identities;
        this.rewrap = rewrap;
        this.slow = slow;
    }

    public List<Operation<?, ?, ?>> operations() {
        return Stream.of(identities(), machines(), namespaces(), services(), policy())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?, ?, ?>> identities() {
        return List.of(
                repeatable(
                        IdentityEndpoints.CREATE,
                        IdentityMapper::newIdentity,
                        identities::create,
                        IdentityMapper::created),
                query(
                        IdentityEndpoints.IDENTITY,
                        (tx, q) -> orNotFound("identity", q.identity(), identities.get(tx, id(q.identity()))),
                        IdentityMapper::identity),
                query(
                        IdentityEndpoints.IDENTITIES,
                        (tx, q) -> identities.list(tx, pageSize(q.limit()), q.cursor()),
                        page(IdentityMapper::identity)),
                query(
                                IdentityEndpoints.BY_DID,
                                (tx, q) -> orNotFound("identity", q.did(), identities.findByDid(tx, new Did(q.did()))),
                                IdentityMapper::identity)
                        .withStoredResource(
                                (tx, q) -> identities.findByDid(tx, new Did(q.did())).stream()
                                        .map(found -> List.of(found.id().toString())),
                                q -> ApiException.notFound("identity", q.did())),
                repeatable(
                        IdentityEndpoints.FREEZE,
                        (tx, q) -> identities.freeze(tx, id(q.identity()), q.reason()),
                        IdentityMapper::identityResult),
                repeatable(
                        IdentityEndpoints.UNFREEZE,
                        (tx, q) -> identities.unfreeze(tx, id(q.identity())),
                        IdentityMapper::identityResult),
                repeatable(
                        IdentityEndpoints.DISABLE,
                        (tx, q) -> identities.disable(tx, id(q.identity()), q.reason()),
                        IdentityMapper::identityResult),
                repeatable(
                        IdentityEndpoints.ENABLE,
                        (tx, q) -> identities.enable(tx, id(q.identity())),
                        IdentityMapper::identityResult),
                repeatable(
                        IdentityEndpoints.DELETE,
                        (tx, q) -> identities.delete(tx, id(q.identity()), q.reason()),
                        IdentityMapper::identityResult),
                background(IdentityEndpoints.REWRAP, slow, q -> {
                    RewrapResult result = rewrap.get();
                    return new IdentityApi.Rewrapped(result.resealed(), result.unreadable());
                }),
                query(IdentityEndpoints.CHECK, (tx, q) -> identities.check(tx), IdentityMapper::check)
                        .asStandalone());
    }

    private List<Operation<?, ?, ?>> machines() {
        Machines machines = identities.machines();
        return List.of(
                repeatable(
                        IdentityEndpoints.ENROLL,
                        (tx, q) -> machines.enroll(
                                tx, id(q.identity()), namespace(q.namespace()), IdentityMapper.newMachine(q.machine())),
                        IdentityMapper::machineResult),
                query(
                                IdentityEndpoints.MACHINE,
                                (tx, q) -> orNotFound("machine", q.machine(), machines.get(tx, machine(q.machine()))),
                                IdentityMapper::machine)
                        .withStoredResource(
                                (tx, q) -> ownerOf(tx, q.machine()),
                                q -> ApiException.notFound("machine", q.machine())),
                query(
                        IdentityEndpoints.MACHINES,
                        (tx, q) -> machines.ofIdentity(tx, id(q.identity())),
                        singlePage(IdentityMapper::machine)),
                query(
                        IdentityEndpoints.MACHINES_IN,
                        (tx, q) -> machines.ofNamespace(tx, namespace(q.namespace()), pageSize(q.limit()), q.cursor()),
                        page(IdentityMapper::machine)),
                repeatable(
                                IdentityEndpoints.REKEY,
                                (tx, q) -> machines.rekey(
                                        tx,
                                        machine(q.machine()),
                                        q.fromEpoch(),
                                        IdentityMapper.bytes32("signingKey", q.signingKey()),
                                        IdentityMapper.bytes32("encryptionKey", q.encryptionKey())),
                                IdentityMapper::machineResult)
                        .withStoredResource((tx, q) -> ownerOf(tx, q.machine()), q -> machineNotFound(q.machine())),
                command(
                                IdentityEndpoints.ALLOW,
                                (tx, q) -> machines.setCapabilities(tx, machine(q.machine()), q.capabilities()),
                                IdentityMapper::machine)
                        .withStoredResource((tx, q) -> ownerOf(tx, q.machine()), q -> machineNotFound(q.machine())),
                repeatable(
                                IdentityEndpoints.REVOKE_MACHINE,
                                (tx, q) -> machines.revoke(tx, machine(q.machine()), q.reason()),
                                IdentityMapper::machineResult)
                        .withStoredResource((tx, q) -> ownerOf(tx, q.machine()), q -> machineNotFound(q.machine())));
    }

    private List<Operation<?, ?, ?>> namespaces() {
        Namespaces namespaces = identities.namespaces();
        return List.of(
                repeatable(
                        IdentityEndpoints.CREATE_NAMESPACE,
                        (tx, q) -> namespaces.create(tx, namespace(q.namespace()), q.name(), id(q.owner())),
                        IdentityMapper::namespaceResult),
                query(
                        IdentityEndpoints.NAMESPACE,
                        (tx, q) -> orNotFound("namespace", q.namespace(), namespaces.get(tx, namespace(q.namespace()))),
                        IdentityMapper::namespace),
                command(
                        IdentityEndpoints.RENAME,
                        (tx, q) -> namespaces.rename(tx, namespace(q.namespace()), q.name()),
                        IdentityMapper::namespace),
                command(
                        IdentityEndpoints.SET_ACTIVE,
                        (tx, q) -> namespaces.setActive(tx, namespace(q.namespace()), q.active()),
                        IdentityMapper::namespace),
                repeatable(
                        IdentityEndpoints.JOIN,
                        (tx, q) -> namespaces.join(
                                tx,
                                namespace(q.namespace()),
                                id(q.identity()),
                                enumByName(Membership.Role.class, q.role())),
                        IdentityMapper::memberResult),
                command(
                        IdentityEndpoints.LEAVE,
                        (tx, q) -> namespaces.leave(tx, namespace(q.namespace()), id(q.identity()), q.reason()),
                        IdentityApi.Changed::new),
                query(
                        IdentityEndpoints.MEMBER,
                        (tx, q) -> orNotFound(
                                "member",
                                q.identity(),
                                namespaces.membership(tx, namespace(q.namespace()), id(q.identity()))),
                        IdentityMapper::member),
                query(
                        IdentityEndpoints.MEMBERS,
                        (tx, q) -> namespaces.members(tx, namespace(q.namespace()), pageSize(q.limit()), q.cursor()),
                        page(IdentityMapper::member)),
                query(
                        IdentityEndpoints.NAMESPACES_OF,
                        (tx, q) -> namespaces.ofIdentity(tx, id(q.identity())),
                        singlePage(IdentityMapper::member)),
                IdentityOperationFactory.query(
                        IdentityEndpoints.REVOCATIONS,
                        (tx, q) -> identities
                                .revocationLog()
                                .read(tx, namespace(q.namespace()), orDefault(q.after(), 0L), pageSize(q.limit())),
                        singlePage(IdentityMapper::revocation)));
    }

    private List<Operation<?, ?, ?>> services() {
        Integrations integrations = identities.integrations();
        return List.of(
                repeatable(
                        IdentityEndpoints.REGISTER_SERVICE,
                        IdentityMapper::registration,
                        integrations::register,
                        IdentityMapper::serviceResult),
                command(
                        IdentityEndpoints.CHANGE_SERVICE,
                        IdentityMapper::registration,
                        integrations::update,
                        IdentityMapper::service),
                query(
                        IdentityEndpoints.SERVICE,
                        (tx, q) -> orNotFound("service", q.service(), integrations.get(tx, service(q.service()))),
                        IdentityMapper::service),
                query(
                        IdentityEndpoints.BY_CERTIFICATE,
                        (tx, q) -> orNotFound(
                                "service",
                                q.certificate(),
                                integrations.findByCertificate(tx, Bytes32.ofHex(q.certificate()))),
                        IdentityMapper::service),
                command(
                        IdentityEndpoints.REMOVE_SERVICE,
                        (tx, q) -> integrations.remove(tx, service(q.service())),
                        IdentityApi.Changed::new),
                Operation.command(
                        IdentityEndpoints.FIRST_TIME,
                        (tx, q) -> integrations.markProcessed(tx, IntegrationEventId.of(q.event())),
                        IdentityApi.FirstTime::new),
                repeatable(
                        IdentityEndpoints.ATTEMPTED,
                        IdentityMapper::attempt,
                        integrations::recordAttempt,
                        IdentityMapper::deliveryResult),
                query(
                        IdentityEndpoints.DELIVERY,
                        (tx, q) -> orNotFound(
                                "delivery",
                                q.event(),
                                integrations.delivery(tx, service(q.service()), IntegrationEventId.of(q.event()))),
                        IdentityMapper::delivery),
                query(
                        IdentityEndpoints.DELIVERIES,
                        (tx, q) -> integrations.deliveries(tx, service(q.service()), pageSize(q.limit()), q.cursor()),
                        page(IdentityMapper::delivery)));
    }

    private List<Operation<?, ?, ?>> policy() {
        return List.of(
                query(
                        IdentityEndpoints.REPUTATION,
                        (tx, q) -> new IdentityApi.Score(
                                q.identity(), identities.reputation().score(tx, id(q.identity())), null),
                        score -> score),
                repeatable(
                        IdentityEndpoints.ADJUST_REPUTATION,
                        (tx, q) -> identities
                                .reputation()
                                .adjust(tx, IntegrationEventId.of(q.event()), id(q.identity()), q.by(), q.reason()),
                        (score, repeated) ->
                                new IdentityApi.Score(score.identity().value(), score.score(), repeated)),
                command(
                        IdentityEndpoints.HIT,
                        (tx, q) -> identities.rateLimits().hit(tx, IdentityMapper.limit(q), q.subject()),
                        remaining -> new IdentityApi.Left(remaining.times(), remaining.until())),
                query(
                        IdentityEndpoints.DECIDE,
                        IdentityMapper::accessRequest,
                        identities.accessPolicy()::decide,
                        decision -> new IdentityApi.Decision(enumByName(IdentityApi.Verdict.class, decision))));
    }

    private Stream<List<String>> ownerOf(ReadTx tx, UUID machine) {
        return identities.machines().get(tx, machine(machine)).stream()
                .map(found -> List.of(found.identity().toString()));
    }

    private static RuntimeException machineNotFound(UUID machine) {
        return IdentityOperationFactory.notFound(IdentityError.MACHINE_NOT_FOUND, machine(machine));
    }

    private static IdentityId id(UUID identity) {
        return IdentityId.of(identity);
    }

    private static NamespaceId namespace(UUID namespace) {
        return NamespaceId.of(namespace);
    }

    private static MachineId machine(UUID machine) {
        return MachineId.of(machine);
    }

    private static ServiceId service(UUID service) {
        return ServiceId.of(service);
    }
}

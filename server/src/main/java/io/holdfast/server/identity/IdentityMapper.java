package io.holdfast.server.identity;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.identity.AccessPolicy;
import io.holdfast.identity.CreatedIdentity;
import io.holdfast.identity.Integrations;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.RateLimits;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationDelivery;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.store.kit.CheckReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and identities, machines, namespaces and external services. */
public final class IdentityMapper {

    private static final int KEY_BYTES = 32;

    private IdentityMapper() {}

    static Bytes32 bytes32(String field, byte[] value) {
        if (value.length != KEY_BYTES) {
            throw new MalformedRequestException(
                    field,
                    "'" + field + "' must be the Base64 of " + KEY_BYTES + " bytes, but has " + value.length
                            + " bytes");
        }
        return Bytes32.of(value);
    }

    static NewIdentity newIdentity(IdentityApi.Create request) {
        return new NewIdentity(
                IdentityId.of(request.identity()),
                bytes32("signingKey", request.signingKey()),
                enumByName(Identity.Tier.class, orDefault(request.tier(), IdentityApi.Tier.MANAGED)),
                NamespaceId.of(request.namespace()),
                request.namespaceName(),
                newMachine(request.machine()));
    }

    static NewMachine newMachine(IdentityApi.NewMachine request) {
        return new NewMachine(
                MachineId.of(request.machine()),
                bytes32("machine.signingKey", request.signingKey()),
                bytes32("machine.encryptionKey", request.encryptionKey()),
                orDefault(request.capabilities(), List.of()),
                orDefault(request.deviceName(), ""),
                orDefault(request.platform(), ""),
                request.expires());
    }

    static Integrations.Registration registration(IdentityApi.PutService request) {
        return new Integrations.Registration(
                ServiceId.of(request.service()),
                request.name(),
                bytes32("certificate", request.certificate()),
                orDefault(request.scopes(), List.of()),
                request.webhook());
    }

    static Integrations.DeliveryAttempt attempt(IdentityApi.Attempt request) {
        return new Integrations.DeliveryAttempt(
                ServiceId.of(request.service()),
                IntegrationEventId.of(request.event()),
                request.number(),
                request.problem(),
                orDefault(request.last(), false));
    }

    static AccessPolicy.Request accessRequest(IdentityApi.Decide request) {
        return new AccessPolicy.Request(
                IdentityId.of(request.identity()),
                LoginApiMapper.machine(request.machine()),
                NamespaceId.of(request.namespace()),
                orDefault(request.capabilities(), List.of()),
                orDefault(request.granted(), List.of()),
                orDefault(request.needsMfa(), false),
                orDefault(request.mfa(), false),
                orDefault(request.needsApprovals(), 0),
                orDefault(request.approvals(), 0),
                orDefault(request.needsReputation(), 0));
    }

    static RateLimits.Limit limit(IdentityApi.Hit request) {
        return new RateLimits.Limit(request.what(), request.most(), request.within());
    }

    static IdentityApi.Created created(CreatedIdentity created, boolean repeated) {
        return new IdentityApi.Created(
                identity(created.identity()), namespace(created.namespace()), machine(created.machine()), repeated);
    }

    static IdentityApi.Identity identity(Identity identity) {
        return identityResult(identity, null);
    }

    static IdentityApi.Identity identityResult(Identity identity, @Nullable Boolean repeated) {
        return new IdentityApi.Identity(
                identity.id().value(),
                identity.did().toString(),
                identity.signingKey().value(),
                enumByName(IdentityApi.IdentityStatus.class, identity.status()),
                enumByName(IdentityApi.Tier.class, identity.tier()),
                identity.created(),
                identity.updated(),
                identity.frozenAt(),
                identity.frozenReason(),
                repeated);
    }

    static IdentityApi.Machine machine(EnrolledMachine machine) {
        return machineResult(machine, null);
    }

    static IdentityApi.Machine machineResult(EnrolledMachine machine, @Nullable Boolean repeated) {
        return new IdentityApi.Machine(
                machine.id().value(),
                machine.identity().value(),
                machine.namespace().value(),
                machine.signingKey().value(),
                machine.encryptionKey().value(),
                machine.capabilities(),
                machine.epoch(),
                machine.deviceName(),
                machine.platform(),
                machine.created(),
                machine.expires(),
                machine.lastUsed(),
                machine.revokedAt(),
                machine.revokedReason(),
                repeated);
    }

    static IdentityApi.Namespace namespace(Namespace namespace) {
        return namespaceResult(namespace, null);
    }

    static IdentityApi.Namespace namespaceResult(Namespace namespace, @Nullable Boolean repeated) {
        return new IdentityApi.Namespace(
                namespace.id().value(),
                namespace.name(),
                namespace.creator().value(),
                namespace.active(),
                namespace.events(),
                namespace.created(),
                namespace.updated(),
                repeated);
    }

    static IdentityApi.Member member(Membership member) {
        return memberResult(member, null);
    }

    static IdentityApi.Member memberResult(Membership member, @Nullable Boolean repeated) {
        return new IdentityApi.Member(
                member.namespace().value(),
                member.identity().value(),
                enumByName(IdentityApi.Role.class, member.role()),
                member.joined(),
                repeated);
    }

    public static IdentityApi.Revocation revocation(RevocationEvent event) {
        return new IdentityApi.Revocation(
                event.id().value(),
                event.namespace().value(),
                event.sequence(),
                enumByName(IdentityApi.RevocationKind.class, event.kind()),
                event.identity().value(),
                event.machine() == null ? null : event.machine().value(),
                event.session() == null ? null : event.session().value(),
                event.reason(),
                event.at());
    }

    static IdentityApi.Service service(ExternalService service) {
        return serviceResult(service, null);
    }

    static IdentityApi.Service serviceResult(ExternalService service, @Nullable Boolean repeated) {
        return new IdentityApi.Service(
                service.id().value(),
                service.name(),
                service.certificate().value(),
                service.scopes(),
                service.webhook(),
                service.created(),
                service.updated(),
                repeated);
    }

    static IdentityApi.Delivery delivery(RevocationDelivery delivery) {
        return deliveryResult(delivery, null);
    }

    static IdentityApi.Delivery deliveryResult(RevocationDelivery delivery, @Nullable Boolean repeated) {
        return new IdentityApi.Delivery(
                delivery.service().value(),
                delivery.event().value(),
                enumByName(IdentityApi.DeliveryStatus.class, delivery.status()),
                delivery.attempts(),
                delivery.created(),
                delivery.lastAttempt(),
                delivery.lastProblem(),
                repeated);
    }

    static IdentityApi.Check check(CheckReport report) {
        return new IdentityApi.Check(
                report.isClean(),
                report.count("identities"),
                report.count("sessions"),
                report.count("rows"),
                report.problemCount(),
                report.problems());
    }
}

package io.holdfast.server.identity;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.identity.AccessPolicy;
import io.holdfast.identity.CreatedIdentity;
import io.holdfast.identity.Integrations;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.WebhookDelivery;
import io.holdfast.store.kit.CheckReport;
import java.util.List;

/** Between the records of the identity room and those of the wire: who there is. */
public final class IdentityMapper {

    private static final int KEY_BYTES = 32;

    private IdentityMapper() {}

    static Bytes32 bytes32(String field, byte[] value) {
        if (value.length != KEY_BYTES) {
            throw new MalformedRequestException(
                    field, "'" + field + "' has " + value.length + " bytes, it must be the Base64 of " + KEY_BYTES);
        }
        return Bytes32.of(value);
    }

    static NewIdentity identity(IdentityApi.Create asked) {
        return new NewIdentity(
                IdentityId.of(asked.identity()),
                bytes32("signingKey", asked.signingKey()),
                enumByName(Identity.Tier.class, orDefault(asked.tier(), IdentityApi.Tier.MANAGED)),
                NamespaceId.of(asked.namespace()),
                asked.namespaceName(),
                machine(asked.machine()));
    }

    static NewMachine machine(IdentityApi.NewMachine asked) {
        return new NewMachine(
                MachineId.of(asked.machine()),
                bytes32("machine.signingKey", asked.signingKey()),
                bytes32("machine.encryptionKey", asked.encryptionKey()),
                orDefault(asked.capabilities(), List.of()),
                orDefault(asked.deviceName(), ""),
                orDefault(asked.platform(), ""),
                asked.expires());
    }

    static Integrations.Registration service(IdentityApi.PutService asked) {
        return new Integrations.Registration(
                ServiceId.of(asked.service()),
                asked.name(),
                bytes32("certificate", asked.certificate()),
                orDefault(asked.scopes(), List.of()),
                asked.webhook());
    }

    static Integrations.DeliveryAttempt attempt(IdentityApi.Attempt asked) {
        return new Integrations.DeliveryAttempt(
                ServiceId.of(asked.service()),
                IdentityEventId.of(asked.event()),
                asked.number(),
                asked.problem(),
                orDefault(asked.last(), false));
    }

    static AccessPolicy.Request request(IdentityApi.Decide asked) {
        return new AccessPolicy.Request(
                IdentityId.of(asked.identity()),
                MachineId.of(asked.machine()),
                NamespaceId.of(asked.namespace()),
                orDefault(asked.capabilities(), List.of()),
                orDefault(asked.granted(), List.of()),
                orDefault(asked.needsMfa(), false),
                orDefault(asked.mfa(), false),
                orDefault(asked.needsApprovals(), 0),
                orDefault(asked.approvals(), 0),
                orDefault(asked.needsReputation(), 0));
    }

    static IdentityApi.Created created(CreatedIdentity created) {
        return new IdentityApi.Created(
                identity(created.identity()), namespace(created.namespace()), machine(created.machine()));
    }

    static IdentityApi.Identity identity(Identity identity) {
        return new IdentityApi.Identity(
                identity.id().value(),
                identity.did().toString(),
                identity.signingKey().value(),
                enumByName(IdentityApi.IdentityStatus.class, identity.status()),
                enumByName(IdentityApi.Tier.class, identity.tier()),
                identity.created(),
                identity.updated(),
                identity.frozenAt(),
                identity.frozenReason());
    }

    static IdentityApi.Machine machine(EnrolledMachine machine) {
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
                machine.revokedReason());
    }

    static IdentityApi.Namespace namespace(Namespace namespace) {
        return new IdentityApi.Namespace(
                namespace.id().value(),
                namespace.name(),
                namespace.creator().value(),
                namespace.active(),
                namespace.events(),
                namespace.created(),
                namespace.updated());
    }

    static IdentityApi.Member member(Membership member) {
        return new IdentityApi.Member(
                member.namespace().value(),
                member.identity().value(),
                enumByName(IdentityApi.Role.class, member.role()),
                member.joined());
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
        return new IdentityApi.Service(
                service.id().value(),
                service.name(),
                service.certificate().value(),
                service.scopes(),
                service.webhook(),
                service.created(),
                service.updated());
    }

    static IdentityApi.Delivery delivery(WebhookDelivery delivery) {
        return new IdentityApi.Delivery(
                delivery.service().value(),
                delivery.event().value(),
                enumByName(IdentityApi.DeliveryStatus.class, delivery.status()),
                delivery.attempts(),
                delivery.created(),
                delivery.lastAttempt(),
                delivery.lastProblem());
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

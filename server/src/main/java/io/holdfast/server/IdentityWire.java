package io.holdfast.server;

import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.same;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.Malformed;
import io.holdfast.identity.Bytes32;
import io.holdfast.identity.CheckReport;
import io.holdfast.identity.Created;
import io.holdfast.identity.Delivery;
import io.holdfast.identity.EventId;
import io.holdfast.identity.Identity;
import io.holdfast.identity.IdentityId;
import io.holdfast.identity.IntegrationService;
import io.holdfast.identity.Integrations;
import io.holdfast.identity.MachineId;
import io.holdfast.identity.MachineKey;
import io.holdfast.identity.Membership;
import io.holdfast.identity.Namespace;
import io.holdfast.identity.NamespaceId;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.Policy;
import io.holdfast.identity.RevocationEvent;
import io.holdfast.identity.ServiceId;
import java.util.List;

/** Between the records of the identity room and those of the wire: who there is. */
final class IdentityWire {

    private static final int KEY_BYTES = 32;

    private IdentityWire() {}

    static Bytes32 bytes32(String field, byte[] value) {
        if (value.length != KEY_BYTES) {
            throw new Malformed(
                    field, "'" + field + "' has " + value.length + " bytes, it must be the Base64 of " + KEY_BYTES);
        }
        return Bytes32.of(value);
    }

    static NewIdentity identity(IdentityApi.Create asked) {
        return new NewIdentity(
                IdentityId.of(asked.identity()),
                bytes32("signingKey", asked.signingKey()),
                same(Identity.Tier.class, or(asked.tier(), IdentityApi.Tier.MANAGED)),
                NamespaceId.of(asked.namespace()),
                asked.namespaceName(),
                machine(asked.machine()));
    }

    static NewMachine machine(IdentityApi.NewMachine asked) {
        return new NewMachine(
                MachineId.of(asked.machine()),
                bytes32("machine.signingKey", asked.signingKey()),
                bytes32("machine.encryptionKey", asked.encryptionKey()),
                or(asked.capabilities(), List.of()),
                or(asked.deviceName(), ""),
                or(asked.platform(), ""),
                asked.expires());
    }

    static Integrations.Registration service(IdentityApi.PutService asked) {
        return new Integrations.Registration(
                ServiceId.of(asked.service()),
                asked.name(),
                bytes32("certificate", asked.certificate()),
                or(asked.scopes(), List.of()),
                asked.webhook());
    }

    static Integrations.Attempt attempt(IdentityApi.Attempt asked) {
        return new Integrations.Attempt(
                ServiceId.of(asked.service()),
                EventId.of(asked.event()),
                asked.number(),
                asked.problem(),
                or(asked.last(), false));
    }

    static Policy.Request request(IdentityApi.Decide asked) {
        return new Policy.Request(
                IdentityId.of(asked.identity()),
                MachineId.of(asked.machine()),
                NamespaceId.of(asked.namespace()),
                or(asked.capabilities(), List.of()),
                or(asked.granted(), List.of()),
                or(asked.needsMfa(), false),
                or(asked.mfa(), false),
                or(asked.needsApprovals(), 0),
                or(asked.approvals(), 0),
                or(asked.needsReputation(), 0));
    }

    static IdentityApi.Created created(Created created) {
        return new IdentityApi.Created(
                identity(created.identity()), namespace(created.namespace()), machine(created.machine()));
    }

    static IdentityApi.Identity identity(Identity identity) {
        return new IdentityApi.Identity(
                identity.id().value(),
                identity.did().toString(),
                identity.signingKey().value(),
                same(IdentityApi.IdentityStatus.class, identity.status()),
                same(IdentityApi.Tier.class, identity.tier()),
                identity.created(),
                identity.updated(),
                identity.frozenAt(),
                identity.frozenReason());
    }

    static IdentityApi.Machine machine(MachineKey machine) {
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
                same(IdentityApi.Role.class, member.role()),
                member.joined());
    }

    static IdentityApi.Revocation revocation(RevocationEvent event) {
        return new IdentityApi.Revocation(
                event.id().value(),
                event.namespace().value(),
                event.sequence(),
                same(IdentityApi.RevocationKind.class, event.kind()),
                event.identity().value(),
                event.machine() == null ? null : event.machine().value(),
                event.session() == null ? null : event.session().value(),
                event.reason(),
                event.at());
    }

    static IdentityApi.Service service(IntegrationService service) {
        return new IdentityApi.Service(
                service.id().value(),
                service.name(),
                service.certificate().value(),
                service.scopes(),
                service.webhook(),
                service.created(),
                service.updated());
    }

    static IdentityApi.Delivery delivery(Delivery delivery) {
        return new IdentityApi.Delivery(
                delivery.service().value(),
                delivery.event().value(),
                same(IdentityApi.DeliveryStatus.class, delivery.status()),
                delivery.attempts(),
                delivery.created(),
                delivery.lastAttempt(),
                delivery.lastProblem());
    }

    static IdentityApi.Check check(CheckReport report) {
        return new IdentityApi.Check(
                report.isClean(),
                report.identities(),
                report.sessions(),
                report.rows(),
                report.problems(),
                report.named());
    }
}

package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls of the identity room: who there is. */
public interface IdentityEndpoints {

    Endpoint<IdentityApi.Create, IdentityApi.Created> CREATE = command(
                    "identity.create",
                    "POST /v1/identity/identities",
                    IdentityApi.Create.class,
                    IdentityApi.Created.class,
                    "Makes an identity with its namespace and first machine.")
            .withStatusCreated();

    Endpoint<IdentityApi.IdentityRef, IdentityApi.Identity> IDENTITY = query(
                    "identity.identity",
                    "GET /v1/identity/identities/{identity}",
                    IdentityApi.IdentityRef.class,
                    IdentityApi.Identity.class,
                    "An identity as it is now.")
            .withOwnerField("identity");

    Endpoint<IdentityApi.ListOf, ResultPage<IdentityApi.Identity>> IDENTITIES = query(
                    "identity.identities",
                    "GET /v1/identity/identities",
                    IdentityApi.ListOf.class,
                    IdentityApi.Identity.class,
                    "All identities.")
            .asPage();

    Endpoint<IdentityApi.DidRef, IdentityApi.Identity> BY_DID = query(
            "identity.by_did",
            "GET /v1/identity/dids/{did}",
            IdentityApi.DidRef.class,
            IdentityApi.Identity.class,
            "The identity of a DID.");

    Endpoint<IdentityApi.Stop, IdentityApi.Identity> FREEZE = command(
            "identity.freeze",
            "POST /v1/identity/identities/{identity}/freeze",
            IdentityApi.Stop.class,
            IdentityApi.Identity.class,
            "Stops an identity for a while and ends its sessions.");

    Endpoint<IdentityApi.IdentityRef, IdentityApi.Identity> UNFREEZE = command(
            "identity.unfreeze",
            "POST /v1/identity/identities/{identity}/unfreeze",
            IdentityApi.IdentityRef.class,
            IdentityApi.Identity.class,
            "Lets a frozen identity go on; its sessions stay ended.");

    Endpoint<IdentityApi.Stop, IdentityApi.Identity> DISABLE = command(
            "identity.disable",
            "POST /v1/identity/identities/{identity}/disable",
            IdentityApi.Stop.class,
            IdentityApi.Identity.class,
            "Stops an identity until it is enabled, and ends its sessions.");

    Endpoint<IdentityApi.IdentityRef, IdentityApi.Identity> ENABLE = command(
            "identity.enable",
            "POST /v1/identity/identities/{identity}/enable",
            IdentityApi.IdentityRef.class,
            IdentityApi.Identity.class,
            "Lets a disabled identity go on.");

    Endpoint<IdentityApi.Stop, IdentityApi.Identity> DELETE = command(
            "identity.delete",
            "DELETE /v1/identity/identities/{identity}",
            IdentityApi.Stop.class,
            IdentityApi.Identity.class,
            "Takes all that an identity has; nobody gets its id or DID again.");

    Endpoint<IdentityApi.Enroll, IdentityApi.Machine> ENROLL = command(
                    "identity.enroll",
                    "POST /v1/identity/identities/{identity}/machines",
                    IdentityApi.Enroll.class,
                    IdentityApi.Machine.class,
                    "Enrolls a machine of an identity.")
            .withStatusCreated();

    Endpoint<IdentityApi.MachineRef, IdentityApi.Machine> MACHINE = query(
            "identity.machine",
            "GET /v1/identity/machines/{machine}",
            IdentityApi.MachineRef.class,
            IdentityApi.Machine.class,
            "A machine, revoked or not.");

    Endpoint<IdentityApi.IdentityRef, ResultPage<IdentityApi.Machine>> MACHINES = query(
                    "identity.machines",
                    "GET /v1/identity/identities/{identity}/machines",
                    IdentityApi.IdentityRef.class,
                    IdentityApi.Machine.class,
                    "The machines of an identity that are not revoked.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<IdentityApi.OfNamespace, ResultPage<IdentityApi.Machine>> MACHINES_IN = query(
                    "identity.machines_in",
                    "GET /v1/identity/namespaces/{namespace}/machines",
                    IdentityApi.OfNamespace.class,
                    IdentityApi.Machine.class,
                    "The machines that were enrolled in a namespace, revoked ones too.")
            .asPage();

    Endpoint<IdentityApi.Rekey, IdentityApi.Machine> REKEY = command(
            "identity.rekey",
            "POST /v1/identity/machines/{machine}/rekey",
            IdentityApi.Rekey.class,
            IdentityApi.Machine.class,
            "Gives a machine other keys.");

    Endpoint<IdentityApi.Allow, IdentityApi.Machine> ALLOW = command(
            "identity.allow",
            "PUT /v1/identity/machines/{machine}/capabilities",
            IdentityApi.Allow.class,
            IdentityApi.Machine.class,
            "Sets what a machine may do; sessions that may do more are revoked.");

    Endpoint<IdentityApi.RevokeMachine, IdentityApi.Machine> REVOKE_MACHINE = command(
            "identity.revoke_machine",
            "DELETE /v1/identity/machines/{machine}",
            IdentityApi.RevokeMachine.class,
            IdentityApi.Machine.class,
            "Ends a machine and its sessions.");

    Endpoint<IdentityApi.CreateNamespace, IdentityApi.Namespace> CREATE_NAMESPACE = command(
                    "identity.create_namespace",
                    "POST /v1/identity/namespaces",
                    IdentityApi.CreateNamespace.class,
                    IdentityApi.Namespace.class,
                    "Makes a namespace with its owner.")
            .withStatusCreated();

    Endpoint<IdentityApi.NamespaceRef, IdentityApi.Namespace> NAMESPACE = query(
            "identity.namespace",
            "GET /v1/identity/namespaces/{namespace}",
            IdentityApi.NamespaceRef.class,
            IdentityApi.Namespace.class,
            "A namespace.");

    Endpoint<IdentityApi.Rename, IdentityApi.Namespace> RENAME = command(
            "identity.rename",
            "PUT /v1/identity/namespaces/{namespace}/name",
            IdentityApi.Rename.class,
            IdentityApi.Namespace.class,
            "Names a namespace anew.");

    Endpoint<IdentityApi.SetActive, IdentityApi.Namespace> SET_ACTIVE = command(
            "identity.set_active",
            "PUT /v1/identity/namespaces/{namespace}/active",
            IdentityApi.SetActive.class,
            IdentityApi.Namespace.class,
            "Opens or closes a namespace: in a closed one nobody logs in.");

    Endpoint<IdentityApi.Join, IdentityApi.Member> JOIN = command(
            "identity.join",
            "PUT /v1/identity/namespaces/{namespace}/members/{identity}",
            IdentityApi.Join.class,
            IdentityApi.Member.class,
            "Makes an identity a member, or changes its role.");

    Endpoint<IdentityApi.Leave, IdentityApi.Changed> LEAVE = command(
            "identity.leave",
            "DELETE /v1/identity/namespaces/{namespace}/members/{identity}",
            IdentityApi.Leave.class,
            IdentityApi.Changed.class,
            "Ends a membership, and the sessions there.");

    Endpoint<IdentityApi.MemberRef, IdentityApi.Member> MEMBER = query(
            "identity.member",
            "GET /v1/identity/namespaces/{namespace}/members/{identity}",
            IdentityApi.MemberRef.class,
            IdentityApi.Member.class,
            "A membership.");

    Endpoint<IdentityApi.OfNamespace, ResultPage<IdentityApi.Member>> MEMBERS = query(
                    "identity.members",
                    "GET /v1/identity/namespaces/{namespace}/members",
                    IdentityApi.OfNamespace.class,
                    IdentityApi.Member.class,
                    "The members of a namespace, owners first.")
            .asPage();

    Endpoint<IdentityApi.IdentityRef, ResultPage<IdentityApi.Member>> NAMESPACES_OF = query(
                    "identity.namespaces_of",
                    "GET /v1/identity/identities/{identity}/namespaces",
                    IdentityApi.IdentityRef.class,
                    IdentityApi.Member.class,
                    "What an identity is a member of.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<IdentityApi.RevocationsOf, ResultPage<IdentityApi.Revocation>> REVOCATIONS = query(
                    "identity.revocations",
                    "GET /v1/identity/namespaces/{namespace}/revocations",
                    IdentityApi.RevocationsOf.class,
                    IdentityApi.Revocation.class,
                    "What is no longer good, behind a sequence number, the oldest first.")
            .asPage();

    Endpoint<IdentityApi.PutService, IdentityApi.Service> REGISTER_SERVICE = command(
                    "identity.register_service",
                    "POST /v1/identity/services",
                    IdentityApi.PutService.class,
                    IdentityApi.Service.class,
                    "Registers another service by its certificate.")
            .withStatusCreated();

    Endpoint<IdentityApi.PutService, IdentityApi.Service> CHANGE_SERVICE = command(
            "identity.change_service",
            "PUT /v1/identity/services/{service}",
            IdentityApi.PutService.class,
            IdentityApi.Service.class,
            "Changes a service, its certificate too.");

    Endpoint<IdentityApi.ServiceRef, IdentityApi.Service> SERVICE = query(
            "identity.service",
            "GET /v1/identity/services/{service}",
            IdentityApi.ServiceRef.class,
            IdentityApi.Service.class,
            "A service.");

    Endpoint<IdentityApi.CertificateRef, IdentityApi.Service> BY_CERTIFICATE = query(
            "identity.by_certificate",
            "GET /v1/identity/certificates/{certificate}",
            IdentityApi.CertificateRef.class,
            IdentityApi.Service.class,
            "The service that has a certificate.");

    Endpoint<IdentityApi.ServiceRef, IdentityApi.Changed> REMOVE_SERVICE = command(
            "identity.remove_service",
            "DELETE /v1/identity/services/{service}",
            IdentityApi.ServiceRef.class,
            IdentityApi.Changed.class,
            "Removes a service.");

    Endpoint<IdentityApi.EventRef, IdentityApi.FirstTime> FIRST_TIME = command(
            "identity.first_time",
            "POST /v1/identity/events/{event}/first-time",
            IdentityApi.EventRef.class,
            IdentityApi.FirstTime.class,
            "Whether an event is seen for the first time; for the transaction that processes it.");

    Endpoint<IdentityApi.Attempt, IdentityApi.Delivery> ATTEMPTED = command(
            "identity.attempted",
            "POST /v1/identity/services/{service}/deliveries/{event}",
            IdentityApi.Attempt.class,
            IdentityApi.Delivery.class,
            "Notes an attempt to tell a service of an event.");

    Endpoint<IdentityApi.DeliveryRef, IdentityApi.Delivery> DELIVERY = query(
            "identity.delivery",
            "GET /v1/identity/services/{service}/deliveries/{event}",
            IdentityApi.DeliveryRef.class,
            IdentityApi.Delivery.class,
            "How the telling of a service goes.");

    Endpoint<IdentityApi.DeliveriesOf, ResultPage<IdentityApi.Delivery>> DELIVERIES = query(
                    "identity.deliveries",
                    "GET /v1/identity/services/{service}/deliveries",
                    IdentityApi.DeliveriesOf.class,
                    IdentityApi.Delivery.class,
                    "What a service was told.")
            .asPage();

    Endpoint<IdentityApi.IdentityRef, IdentityApi.Score> REPUTATION = query(
            "identity.reputation",
            "GET /v1/identity/identities/{identity}/reputation",
            IdentityApi.IdentityRef.class,
            IdentityApi.Score.class,
            "The score of an identity, 0 to 100.");

    Endpoint<IdentityApi.AdjustReputation, IdentityApi.Score> ADJUST_REPUTATION = command(
            "identity.adjust_reputation",
            "POST /v1/identity/identities/{identity}/reputation",
            IdentityApi.AdjustReputation.class,
            IdentityApi.Score.class,
            "Changes a score, once for each event.");

    Endpoint<IdentityApi.Hit, IdentityApi.Left> HIT = command(
            "identity.hit",
            "POST /v1/identity/hits",
            IdentityApi.Hit.class,
            IdentityApi.Left.class,
            "Counts one time of something, unless there were too many within a time.");

    Endpoint<IdentityApi.Decide, IdentityApi.Decision> DECIDE = query(
            "identity.decide",
            "POST /v1/identity/decisions",
            IdentityApi.Decide.class,
            IdentityApi.Decision.class,
            "Whether something is allowed, or the first reason against it.");

    Endpoint<EmptyRequest, IdentityApi.Rewrapped> REWRAP = command(
                    "identity.rewrap",
                    "POST /v1/identity/rewrap",
                    EmptyRequest.class,
                    IdentityApi.Rewrapped.class,
                    "Seals all secrets with the current master key, while work goes on.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, IdentityApi.Check> CHECK = query(
            "identity.check",
            "GET /v1/identity/check",
            EmptyRequest.class,
            IdentityApi.Check.class,
            "Proves that all tables of the room agree: reads everything.");
}

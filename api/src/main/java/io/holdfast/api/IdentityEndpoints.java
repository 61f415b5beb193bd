package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints for identities, machines, namespaces and external services. */
public interface IdentityEndpoints extends IdentityApi {

    Endpoint<Create, Created> CREATE = command(
                    "identity.create", "POST /v1/identity/identities", Create.class, Created.class)
            .withSummary("Creates an identity with its namespace and first machine.")
            .withStatusCreated();

    Endpoint<IdentityRef, Identity> IDENTITY = query(
                    "identity.identity", "GET /v1/identity/identities/{identity}", IdentityRef.class, Identity.class)
            .withSummary("Returns an identity.")
            .withOwnerField("identity");

    Endpoint<ListOf, ResultPage<Identity>> IDENTITIES = query(
                    "identity.identities", "GET /v1/identity/identities", ListOf.class, Identity.class)
            .withSummary("Lists all identities.")
            .asPage()
            .withRowResource("identity");

    Endpoint<Search, ResultPage<FoundIdentity>> SEARCH = query(
                    "identity.search", "POST /v1/identity/search", Search.class, FoundIdentity.class)
            .withSummary("Finds identities by id, DID, email address, wallet, account, external id or name.")
            .asPage()
            .withRowResource("identity");

    Endpoint<SetProfile, Profile> SET_PROFILE = command(
                    "identity.set_profile",
                    "PUT /v1/identity/identities/{identity}/profile",
                    SetProfile.class,
                    Profile.class)
            .withSummary("Replaces the display name and the external id of an identity.");

    Endpoint<IdentityRef, Profile> PROFILE = query(
                    "identity.profile",
                    "GET /v1/identity/identities/{identity}/profile",
                    IdentityRef.class,
                    Profile.class)
            .withSummary("Returns the display name and the external id of an identity.")
            .withOwnerField("identity");

    Endpoint<DidRef, Identity> BY_DID = query(
                    "identity.by_did", "GET /v1/identity/dids/{did}", DidRef.class, Identity.class)
            .withSummary("Returns the identity with the given DID.")
            .withStoredResource();

    Endpoint<Stop, Identity> FREEZE = command(
                    "identity.freeze", "POST /v1/identity/identities/{identity}/freeze", Stop.class, Identity.class)
            .withSummary("Freezes an identity temporarily and revokes its sessions.");

    Endpoint<IdentityRef, Identity> UNFREEZE = command(
                    "identity.unfreeze",
                    "POST /v1/identity/identities/{identity}/unfreeze",
                    IdentityRef.class,
                    Identity.class)
            .withSummary("Unfreezes an identity; its revoked sessions stay revoked.");

    Endpoint<Stop, Identity> DISABLE = command(
                    "identity.disable", "POST /v1/identity/identities/{identity}/disable", Stop.class, Identity.class)
            .withSummary("Disables an identity and revokes its sessions.");

    Endpoint<IdentityRef, Identity> ENABLE = command(
                    "identity.enable",
                    "POST /v1/identity/identities/{identity}/enable",
                    IdentityRef.class,
                    Identity.class)
            .withSummary("Enables a disabled identity.");

    Endpoint<Stop, Identity> DELETE = command(
                    "identity.delete", "DELETE /v1/identity/identities/{identity}", Stop.class, Identity.class)
            .withSummary("Deletes an identity and its data; its id and DID are never reused.");

    Endpoint<Enroll, Machine> ENROLL = command(
                    "identity.enroll", "POST /v1/identity/identities/{identity}/machines", Enroll.class, Machine.class)
            .withSummary("Enrolls a machine for an identity.")
            .withStatusCreated();

    Endpoint<MachineRef, Machine> MACHINE = query(
                    "identity.machine", "GET /v1/identity/machines/{machine}", MachineRef.class, Machine.class)
            .withSummary("Returns a machine, including a revoked one.")
            .withStoredResource();

    Endpoint<IdentityRef, ResultPage<Machine>> MACHINES = query(
                    "identity.machines",
                    "GET /v1/identity/identities/{identity}/machines",
                    IdentityRef.class,
                    Machine.class)
            .withSummary("Lists the machines of an identity that are not revoked.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<OfNamespace, ResultPage<Machine>> MACHINES_IN = query(
                    "identity.machines_in",
                    "GET /v1/identity/namespaces/{namespace}/machines",
                    OfNamespace.class,
                    Machine.class)
            .withSummary("Lists the machines enrolled in a namespace, including revoked ones.")
            .asPage();

    Endpoint<Rekey, Machine> REKEY = command(
                    "identity.rekey", "POST /v1/identity/machines/{machine}/rekey", Rekey.class, Machine.class)
            .withSummary("Replaces the keys of a machine.")
            .withStoredResource();

    Endpoint<Allow, Machine> ALLOW = command(
                    "identity.allow", "PUT /v1/identity/machines/{machine}/capabilities", Allow.class, Machine.class)
            .withSummary("Sets the capabilities of a machine; sessions with additional capabilities are revoked.")
            .withStoredResource();

    Endpoint<RevokeMachine, Machine> REVOKE_MACHINE = command(
                    "identity.revoke_machine",
                    "DELETE /v1/identity/machines/{machine}",
                    RevokeMachine.class,
                    Machine.class)
            .withSummary("Revokes a machine and its sessions.")
            .withStoredResource();

    Endpoint<CreateNamespace, Namespace> CREATE_NAMESPACE = command(
                    "identity.create_namespace", "POST /v1/identity/namespaces", CreateNamespace.class, Namespace.class)
            .withSummary("Creates a namespace with its owner.")
            .withStatusCreated();

    Endpoint<NamespaceRef, Namespace> NAMESPACE = query(
                    "identity.namespace",
                    "GET /v1/identity/namespaces/{namespace}",
                    NamespaceRef.class,
                    Namespace.class)
            .withSummary("Returns a namespace.");

    Endpoint<Rename, Namespace> RENAME = command(
                    "identity.rename", "PUT /v1/identity/namespaces/{namespace}/name", Rename.class, Namespace.class)
            .withSummary("Renames a namespace.");

    Endpoint<SetActive, Namespace> SET_ACTIVE = command(
                    "identity.set_active",
                    "PUT /v1/identity/namespaces/{namespace}/active",
                    SetActive.class,
                    Namespace.class)
            .withSummary("Activates or deactivates a namespace; deactivation revokes its sessions.");

    Endpoint<Join, Member> JOIN = command(
                    "identity.join",
                    "PUT /v1/identity/namespaces/{namespace}/members/{identity}",
                    Join.class,
                    Member.class)
            .withSummary("Adds an identity to a namespace or changes its role.")
            .withoutResource();

    Endpoint<Leave, Changed> LEAVE = command(
                    "identity.leave",
                    "DELETE /v1/identity/namespaces/{namespace}/members/{identity}",
                    Leave.class,
                    Changed.class)
            .withSummary("Removes an identity from a namespace and revokes its sessions there.")
            .withoutResource();

    Endpoint<MemberRef, Member> MEMBER = query(
                    "identity.member",
                    "GET /v1/identity/namespaces/{namespace}/members/{identity}",
                    MemberRef.class,
                    Member.class)
            .withSummary("Returns a membership.");

    Endpoint<OfNamespace, ResultPage<Member>> MEMBERS = query(
                    "identity.members",
                    "GET /v1/identity/namespaces/{namespace}/members",
                    OfNamespace.class,
                    Member.class)
            .withSummary("Lists the members of a namespace, owners first.")
            .asPage();

    Endpoint<IdentityRef, ResultPage<Member>> NAMESPACES_OF = query(
                    "identity.namespaces_of",
                    "GET /v1/identity/identities/{identity}/namespaces",
                    IdentityRef.class,
                    Member.class)
            .withSummary("Lists the memberships of an identity.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<RevocationsOf, ResultPage<Revocation>> REVOCATIONS = query(
                    "identity.revocations",
                    "GET /v1/identity/namespaces/{namespace}/revocations",
                    RevocationsOf.class,
                    Revocation.class)
            .withSummary("Lists the revocations in a namespace after a sequence number, oldest first.")
            .asPage();

    Endpoint<PutService, Service> REGISTER_SERVICE = command(
                    "identity.register_service", "POST /v1/identity/services", PutService.class, Service.class)
            .withSummary("Registers an external service by its certificate.")
            .withStatusCreated();

    Endpoint<PutService, Service> CHANGE_SERVICE = command(
                    "identity.change_service", "PUT /v1/identity/services/{service}", PutService.class, Service.class)
            .withSummary("Updates an external service and its certificate.");

    Endpoint<ServiceRef, Service> SERVICE = query(
                    "identity.service", "GET /v1/identity/services/{service}", ServiceRef.class, Service.class)
            .withSummary("Returns an external service.");

    Endpoint<CertificateRef, Service> BY_CERTIFICATE = query(
                    "identity.by_certificate",
                    "GET /v1/identity/certificates/{certificate}",
                    CertificateRef.class,
                    Service.class)
            .withSummary("Returns the external service that a certificate belongs to.");

    Endpoint<ServiceRef, Changed> REMOVE_SERVICE = command(
                    "identity.remove_service",
                    "DELETE /v1/identity/services/{service}",
                    ServiceRef.class,
                    Changed.class)
            .withSummary("Removes an external service.");

    Endpoint<EventRef, FirstTime> FIRST_TIME = command(
                    "identity.first_time",
                    "POST /v1/identity/events/{event}/first-time",
                    EventRef.class,
                    FirstTime.class)
            .withSummary("Records an event id and returns whether it is new; call it in the transaction that"
                    + " processes the event.");

    Endpoint<Attempt, Delivery> ATTEMPTED = command(
                    "identity.attempted",
                    "POST /v1/identity/services/{service}/deliveries/{event}",
                    Attempt.class,
                    Delivery.class)
            .withSummary("Records an attempt to deliver an event to an external service.");

    Endpoint<DeliveryRef, Delivery> DELIVERY = query(
                    "identity.delivery",
                    "GET /v1/identity/services/{service}/deliveries/{event}",
                    DeliveryRef.class,
                    Delivery.class)
            .withSummary("Returns the delivery state of an event for an external service.");

    Endpoint<DeliveriesOf, ResultPage<Delivery>> DELIVERIES = query(
                    "identity.deliveries",
                    "GET /v1/identity/services/{service}/deliveries",
                    DeliveriesOf.class,
                    Delivery.class)
            .withSummary("Lists the deliveries to an external service.")
            .asPage();

    Endpoint<IdentityRef, Score> REPUTATION = query(
                    "identity.reputation",
                    "GET /v1/identity/identities/{identity}/reputation",
                    IdentityRef.class,
                    Score.class)
            .withSummary("Returns the reputation score of an identity, from 0 to 100.");

    Endpoint<AdjustReputation, Score> ADJUST_REPUTATION = command(
                    "identity.adjust_reputation",
                    "POST /v1/identity/identities/{identity}/reputation",
                    AdjustReputation.class,
                    Score.class)
            .withSummary("Changes the reputation score of an identity, once per event.");

    Endpoint<Hit, Left> HIT = command("identity.hit", "POST /v1/identity/hits", Hit.class, Left.class)
            .withSummary("Counts a use toward a rate limit; refused if the limit for the time window is reached.")
            .withScope("identity:login");

    Endpoint<Decide, Decision> DECIDE = query(
                    "identity.decide", "POST /v1/identity/decisions", Decide.class, Decision.class)
            .withSummary("Evaluates an access request and returns the first reason to deny it, if any.")
            .withScope("identity:read", "identity:login");

    Endpoint<EmptyRequest, Rewrapped> REWRAP = command(
                    "identity.rewrap", "POST /v1/identity/rewrap", EmptyRequest.class, Rewrapped.class)
            .withSummary(
                    "Re-encrypts all secrets, including those of webhooks and emails, with the current master key.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, Check> CHECK = query(
                    "identity.check", "GET /v1/identity/check", EmptyRequest.class, Check.class)
            .withSummary("Verifies that the tables of the identity module are consistent; reads all data.");
}

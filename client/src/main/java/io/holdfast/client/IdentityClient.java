package io.holdfast.client;

import io.holdfast.api.EmptyRequest;
import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityEndpoints;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Calls of the identity room: who there is, with machines, namespaces and services. */
public final class IdentityClient {

    private final Holdfast client;

    IdentityClient(Holdfast client) {
        this.client = client;
    }

    /** Makes an identity with its namespace and first machine. */
    public Call<IdentityApi.Created> create(IdentityApi.Create request) {
        return client.call(IdentityEndpoints.CREATE, request);
    }

    /** An identity as it is now. */
    public Call<IdentityApi.Identity> identity(UUID identity) {
        return client.call(IdentityEndpoints.IDENTITY, new IdentityApi.IdentityRef(identity));
    }

    /** All identities. */
    public PagedCall<IdentityApi.Identity> identities() {
        return client.list(IdentityEndpoints.IDENTITIES, new IdentityApi.ListOf(null, null));
    }

    /** The identity of a DID. */
    public Call<IdentityApi.Identity> byDid(String did) {
        return client.call(IdentityEndpoints.BY_DID, new IdentityApi.DidRef(did));
    }

    /** Stops an identity for a while and ends its sessions. */
    public Call<IdentityApi.Identity> freeze(UUID identity, String reason) {
        return client.call(IdentityEndpoints.FREEZE, new IdentityApi.Stop(identity, reason));
    }

    /** Lets a frozen identity go on; its sessions stay ended. */
    public Call<IdentityApi.Identity> unfreeze(UUID identity) {
        return client.call(IdentityEndpoints.UNFREEZE, new IdentityApi.IdentityRef(identity));
    }

    /** Stops an identity until it is enabled, and ends its sessions. */
    public Call<IdentityApi.Identity> disable(UUID identity, String reason) {
        return client.call(IdentityEndpoints.DISABLE, new IdentityApi.Stop(identity, reason));
    }

    /** Lets a disabled identity go on. */
    public Call<IdentityApi.Identity> enable(UUID identity) {
        return client.call(IdentityEndpoints.ENABLE, new IdentityApi.IdentityRef(identity));
    }

    /** Takes all that an identity has; nobody gets its id or DID again. */
    public Call<IdentityApi.Identity> delete(UUID identity, String reason) {
        return client.call(IdentityEndpoints.DELETE, new IdentityApi.Stop(identity, reason));
    }

    /** Enrolls a machine of an identity. */
    public Call<IdentityApi.Machine> enroll(IdentityApi.Enroll request) {
        return client.call(IdentityEndpoints.ENROLL, request);
    }

    /** A machine, revoked or not. */
    public Call<IdentityApi.Machine> machine(UUID machine) {
        return client.call(IdentityEndpoints.MACHINE, new IdentityApi.MachineRef(machine));
    }

    /** The machines of an identity that are not revoked. */
    public PagedCall<IdentityApi.Machine> machines(UUID identity) {
        return client.list(IdentityEndpoints.MACHINES, new IdentityApi.IdentityRef(identity));
    }

    /** The machines that were enrolled in a namespace, revoked ones too. */
    public PagedCall<IdentityApi.Machine> machinesIn(UUID namespace) {
        return client.list(IdentityEndpoints.MACHINES_IN, new IdentityApi.OfNamespace(namespace, null, null));
    }

    /** Gives a machine other keys. */
    public Call<IdentityApi.Machine> rekey(IdentityApi.Rekey request) {
        return client.call(IdentityEndpoints.REKEY, request);
    }

    /** Sets what a machine may do; sessions that may do more are revoked. */
    public Call<IdentityApi.Machine> allow(UUID machine, List<String> capabilities) {
        return client.call(IdentityEndpoints.ALLOW, new IdentityApi.Allow(machine, capabilities));
    }

    /** Ends a machine and its sessions. */
    public Call<IdentityApi.Machine> revokeMachine(UUID machine, String reason) {
        return client.call(IdentityEndpoints.REVOKE_MACHINE, new IdentityApi.RevokeMachine(machine, reason));
    }

    /** Makes a namespace with its owner. */
    public Call<IdentityApi.Namespace> createNamespace(IdentityApi.CreateNamespace request) {
        return client.call(IdentityEndpoints.CREATE_NAMESPACE, request);
    }

    /** A namespace. */
    public Call<IdentityApi.Namespace> namespace(UUID namespace) {
        return client.call(IdentityEndpoints.NAMESPACE, new IdentityApi.NamespaceRef(namespace));
    }

    /** Names a namespace anew. */
    public Call<IdentityApi.Namespace> rename(UUID namespace, String name) {
        return client.call(IdentityEndpoints.RENAME, new IdentityApi.Rename(namespace, name));
    }

    /** Opens or closes a namespace: in a closed one nobody logs in. */
    public Call<IdentityApi.Namespace> setActive(UUID namespace, boolean active) {
        return client.call(IdentityEndpoints.SET_ACTIVE, new IdentityApi.SetActive(namespace, active));
    }

    /** Makes an identity a member, or changes its role. */
    public Call<IdentityApi.Member> join(IdentityApi.Join request) {
        return client.call(IdentityEndpoints.JOIN, request);
    }

    /** Ends a membership, and the sessions there. */
    public Call<IdentityApi.Changed> leave(IdentityApi.Leave request) {
        return client.call(IdentityEndpoints.LEAVE, request);
    }

    /** A membership. */
    public Call<IdentityApi.Member> member(UUID namespace, UUID identity) {
        return client.call(IdentityEndpoints.MEMBER, new IdentityApi.MemberRef(namespace, identity));
    }

    /** The members of a namespace, owners first. */
    public PagedCall<IdentityApi.Member> members(UUID namespace) {
        return client.list(IdentityEndpoints.MEMBERS, new IdentityApi.OfNamespace(namespace, null, null));
    }

    /** What an identity is a member of. */
    public PagedCall<IdentityApi.Member> namespacesOf(UUID identity) {
        return client.list(IdentityEndpoints.NAMESPACES_OF, new IdentityApi.IdentityRef(identity));
    }

    /** What is no longer good, behind a sequence number, the oldest first. */
    public PagedCall<IdentityApi.Revocation> revocations(IdentityApi.RevocationsOf request) {
        return client.list(IdentityEndpoints.REVOCATIONS, request);
    }

    /** Registers another service by its certificate. */
    public Call<IdentityApi.Service> registerService(IdentityApi.PutService request) {
        return client.call(IdentityEndpoints.REGISTER_SERVICE, request);
    }

    /** Changes a service, its certificate too. */
    public Call<IdentityApi.Service> changeService(IdentityApi.PutService request) {
        return client.call(IdentityEndpoints.CHANGE_SERVICE, request);
    }

    /** A service. */
    public Call<IdentityApi.Service> service(UUID service) {
        return client.call(IdentityEndpoints.SERVICE, new IdentityApi.ServiceRef(service));
    }

    /** The service that has a certificate. */
    public Call<IdentityApi.Service> byCertificate(String certificate) {
        return client.call(IdentityEndpoints.BY_CERTIFICATE, new IdentityApi.CertificateRef(certificate));
    }

    /** Removes a service. */
    public Call<IdentityApi.Changed> removeService(UUID service) {
        return client.call(IdentityEndpoints.REMOVE_SERVICE, new IdentityApi.ServiceRef(service));
    }

    /** Whether an event is seen for the first time; for the transaction that processes it. */
    public Call<IdentityApi.FirstTime> firstTime(UUID event) {
        return client.call(IdentityEndpoints.FIRST_TIME, new IdentityApi.EventRef(event));
    }

    /** Notes an attempt to tell a service of an event. */
    public Call<IdentityApi.Delivery> attempted(IdentityApi.Attempt request) {
        return client.call(IdentityEndpoints.ATTEMPTED, request);
    }

    /** How the telling of a service goes. */
    public Call<IdentityApi.Delivery> delivery(UUID service, UUID event) {
        return client.call(IdentityEndpoints.DELIVERY, new IdentityApi.DeliveryRef(service, event));
    }

    /** What a service was told. */
    public PagedCall<IdentityApi.Delivery> deliveries(UUID service) {
        return client.list(IdentityEndpoints.DELIVERIES, new IdentityApi.DeliveriesOf(service, null, null));
    }

    /** The score of an identity, 0 to 100. */
    public Call<IdentityApi.Score> reputation(UUID identity) {
        return client.call(IdentityEndpoints.REPUTATION, new IdentityApi.IdentityRef(identity));
    }

    /** Changes a score, once for each event. */
    public Call<IdentityApi.Score> adjustReputation(IdentityApi.AdjustReputation request) {
        return client.call(IdentityEndpoints.ADJUST_REPUTATION, request);
    }

    /** Counts one time of something, unless there were too many within a time. */
    public Call<IdentityApi.Left> hit(IdentityApi.Hit request) {
        return client.call(IdentityEndpoints.HIT, request);
    }

    /** Whether something is allowed, or the first reason against it. */
    public Call<IdentityApi.Decision> decide(IdentityApi.Decide request) {
        return client.call(IdentityEndpoints.DECIDE, request);
    }

    /** Seals all secrets with the current master key, while work goes on. */
    public Call<IdentityApi.Rewrapped> rewrap() {
        return client.call(IdentityEndpoints.REWRAP, new EmptyRequest());
    }

    /** Proves that all tables of the room agree: reads everything. */
    public Call<IdentityApi.Check> check() {
        return client.call(IdentityEndpoints.CHECK, new EmptyRequest());
    }

    /**
     * Follows what is no longer good in a namespace: {@code revocation} for each {@link IdentityApi.Revocation}.
     *
     * @param after the sequence number of the last one that is already known; 0 for none
     */
    public FeedSubscription feed(UUID namespace, long after, Consumer<FeedEvent> listener) {
        return client.follow(
                "/v1/identity/namespaces/" + namespace + "/revocations/feed", Long.toString(after), listener);
    }
}

package io.holdfast.client;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityCalls;
import io.holdfast.api.Nothing;
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
        return client.call(IdentityCalls.CREATE, request);
    }

    /** An identity as it is now. */
    public Call<IdentityApi.Identity> identity(UUID identity) {
        return client.call(IdentityCalls.IDENTITY, new IdentityApi.IdentityRef(identity));
    }

    /** All identities. */
    public Listing<IdentityApi.Identity> identities() {
        return client.list(IdentityCalls.IDENTITIES, new IdentityApi.ListOf(null, null));
    }

    /** The identity of a DID. */
    public Call<IdentityApi.Identity> byDid(String did) {
        return client.call(IdentityCalls.BY_DID, new IdentityApi.DidRef(did));
    }

    /** Stops an identity for a while and ends its sessions. */
    public Call<IdentityApi.Identity> freeze(UUID identity, String reason) {
        return client.call(IdentityCalls.FREEZE, new IdentityApi.Stop(identity, reason));
    }

    /** Lets a frozen identity go on; its sessions stay ended. */
    public Call<IdentityApi.Identity> unfreeze(UUID identity) {
        return client.call(IdentityCalls.UNFREEZE, new IdentityApi.IdentityRef(identity));
    }

    /** Stops an identity until it is enabled, and ends its sessions. */
    public Call<IdentityApi.Identity> disable(UUID identity, String reason) {
        return client.call(IdentityCalls.DISABLE, new IdentityApi.Stop(identity, reason));
    }

    /** Lets a disabled identity go on. */
    public Call<IdentityApi.Identity> enable(UUID identity) {
        return client.call(IdentityCalls.ENABLE, new IdentityApi.IdentityRef(identity));
    }

    /** Takes all that an identity has; nobody gets its id or DID again. */
    public Call<IdentityApi.Identity> delete(UUID identity, String reason) {
        return client.call(IdentityCalls.DELETE, new IdentityApi.Stop(identity, reason));
    }

    /** Enrolls a machine of an identity. */
    public Call<IdentityApi.Machine> enroll(IdentityApi.Enroll request) {
        return client.call(IdentityCalls.ENROLL, request);
    }

    /** A machine, revoked or not. */
    public Call<IdentityApi.Machine> machine(UUID machine) {
        return client.call(IdentityCalls.MACHINE, new IdentityApi.MachineRef(machine));
    }

    /** The machines of an identity that are not revoked. */
    public Listing<IdentityApi.Machine> machines(UUID identity) {
        return client.list(IdentityCalls.MACHINES, new IdentityApi.IdentityRef(identity));
    }

    /** The machines that were enrolled in a namespace, revoked ones too. */
    public Listing<IdentityApi.Machine> machinesIn(UUID namespace) {
        return client.list(IdentityCalls.MACHINES_IN, new IdentityApi.OfNamespace(namespace, null, null));
    }

    /** Gives a machine other keys. */
    public Call<IdentityApi.Machine> rekey(IdentityApi.Rekey request) {
        return client.call(IdentityCalls.REKEY, request);
    }

    /** Sets what a machine may do; sessions that may do more are revoked. */
    public Call<IdentityApi.Machine> allow(UUID machine, List<String> capabilities) {
        return client.call(IdentityCalls.ALLOW, new IdentityApi.Allow(machine, capabilities));
    }

    /** Ends a machine and its sessions. */
    public Call<IdentityApi.Machine> revokeMachine(UUID machine, String reason) {
        return client.call(IdentityCalls.REVOKE_MACHINE, new IdentityApi.RevokeMachine(machine, reason));
    }

    /** Makes a namespace with its owner. */
    public Call<IdentityApi.Namespace> createNamespace(IdentityApi.CreateNamespace request) {
        return client.call(IdentityCalls.CREATE_NAMESPACE, request);
    }

    /** A namespace. */
    public Call<IdentityApi.Namespace> namespace(UUID namespace) {
        return client.call(IdentityCalls.NAMESPACE, new IdentityApi.NamespaceRef(namespace));
    }

    /** Names a namespace anew. */
    public Call<IdentityApi.Namespace> rename(UUID namespace, String name) {
        return client.call(IdentityCalls.RENAME, new IdentityApi.Rename(namespace, name));
    }

    /** Opens or closes a namespace: in a closed one nobody logs in. */
    public Call<IdentityApi.Namespace> setActive(UUID namespace, boolean active) {
        return client.call(IdentityCalls.SET_ACTIVE, new IdentityApi.SetActive(namespace, active));
    }

    /** Makes an identity a member, or changes its role. */
    public Call<IdentityApi.Member> join(IdentityApi.Join request) {
        return client.call(IdentityCalls.JOIN, request);
    }

    /** Ends a membership, and the sessions there. */
    public Call<IdentityApi.Changed> leave(IdentityApi.Leave request) {
        return client.call(IdentityCalls.LEAVE, request);
    }

    /** A membership. */
    public Call<IdentityApi.Member> member(UUID namespace, UUID identity) {
        return client.call(IdentityCalls.MEMBER, new IdentityApi.MemberRef(namespace, identity));
    }

    /** The members of a namespace, owners first. */
    public Listing<IdentityApi.Member> members(UUID namespace) {
        return client.list(IdentityCalls.MEMBERS, new IdentityApi.OfNamespace(namespace, null, null));
    }

    /** What an identity is a member of. */
    public Listing<IdentityApi.Member> namespacesOf(UUID identity) {
        return client.list(IdentityCalls.NAMESPACES_OF, new IdentityApi.IdentityRef(identity));
    }

    /** What is no longer good, behind a sequence number, the oldest first. */
    public Listing<IdentityApi.Revocation> revocations(IdentityApi.RevocationsOf request) {
        return client.list(IdentityCalls.REVOCATIONS, request);
    }

    /** Registers another service by its certificate. */
    public Call<IdentityApi.Service> registerService(IdentityApi.PutService request) {
        return client.call(IdentityCalls.REGISTER_SERVICE, request);
    }

    /** Changes a service, its certificate too. */
    public Call<IdentityApi.Service> changeService(IdentityApi.PutService request) {
        return client.call(IdentityCalls.CHANGE_SERVICE, request);
    }

    /** A service. */
    public Call<IdentityApi.Service> service(UUID service) {
        return client.call(IdentityCalls.SERVICE, new IdentityApi.ServiceRef(service));
    }

    /** The service that has a certificate. */
    public Call<IdentityApi.Service> byCertificate(String certificate) {
        return client.call(IdentityCalls.BY_CERTIFICATE, new IdentityApi.CertificateRef(certificate));
    }

    /** Removes a service. */
    public Call<IdentityApi.Changed> removeService(UUID service) {
        return client.call(IdentityCalls.REMOVE_SERVICE, new IdentityApi.ServiceRef(service));
    }

    /** Whether an event is seen for the first time; for the transaction that processes it. */
    public Call<IdentityApi.FirstTime> firstTime(UUID event) {
        return client.call(IdentityCalls.FIRST_TIME, new IdentityApi.EventRef(event));
    }

    /** Notes an attempt to tell a service of an event. */
    public Call<IdentityApi.Delivery> attempted(IdentityApi.Attempt request) {
        return client.call(IdentityCalls.ATTEMPTED, request);
    }

    /** How the telling of a service goes. */
    public Call<IdentityApi.Delivery> delivery(UUID service, UUID event) {
        return client.call(IdentityCalls.DELIVERY, new IdentityApi.DeliveryRef(service, event));
    }

    /** What a service was told. */
    public Listing<IdentityApi.Delivery> deliveries(UUID service) {
        return client.list(IdentityCalls.DELIVERIES, new IdentityApi.DeliveriesOf(service, null, null));
    }

    /** The score of an identity, 0 to 100. */
    public Call<IdentityApi.Score> reputation(UUID identity) {
        return client.call(IdentityCalls.REPUTATION, new IdentityApi.IdentityRef(identity));
    }

    /** Changes a score, once for each event. */
    public Call<IdentityApi.Score> adjustReputation(IdentityApi.AdjustReputation request) {
        return client.call(IdentityCalls.ADJUST_REPUTATION, request);
    }

    /** Counts one time of something, unless there were too many within a time. */
    public Call<IdentityApi.Left> hit(IdentityApi.Hit request) {
        return client.call(IdentityCalls.HIT, request);
    }

    /** Whether something is allowed, or the first reason against it. */
    public Call<IdentityApi.Decision> decide(IdentityApi.Decide request) {
        return client.call(IdentityCalls.DECIDE, request);
    }

    /** Seals all secrets with the current master key, while work goes on. */
    public Call<IdentityApi.Rewrapped> rewrap() {
        return client.call(IdentityCalls.REWRAP, new Nothing());
    }

    /** Proves that all tables of the room agree: reads everything. */
    public Call<IdentityApi.Check> check() {
        return client.call(IdentityCalls.CHECK, new Nothing());
    }

    /**
     * Follows what is no longer good in a namespace: {@code revocation} for each {@link IdentityApi.Revocation}.
     *
     * @param after the sequence number of the last one that is already known; 0 for none
     */
    public Feed feed(UUID namespace, long after, Consumer<FeedEvent> listener) {
        return client.follow(
                "/v1/identity/namespaces/" + namespace + "/revocations/feed", Long.toString(after), listener);
    }
}

package io.holdfast.client;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityEndpoints;
import io.holdfast.api.LoginApi;
import io.holdfast.api.MigrationEndpoints;
import io.holdfast.api.OidcLoginEndpoints;
import io.holdfast.api.WalletEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The client for identities, devices, namespaces and services in the identity module. */
public final class IdentityClient {

    private final Holdfast client;

    IdentityClient(Holdfast client) {
        this.client = client;
    }

    /** Creates an identity with its namespace and first device. */
    public Call<IdentityApi.Created> create(IdentityApi.Create request) {
        return client.call(IdentityEndpoints.CREATE, request);
    }

    /** Returns an identity. */
    public Call<IdentityApi.Identity> identity(UUID identity) {
        return client.call(IdentityEndpoints.IDENTITY, new IdentityApi.IdentityRef(identity));
    }

    /** Lists all identities. */
    public PagedCall<IdentityApi.Identity> identities() {
        return client.list(IdentityEndpoints.IDENTITIES, new IdentityApi.ListOf(null, null));
    }

    /** Returns the identity with the given DID. */
    public Call<IdentityApi.Identity> byDid(String did) {
        return client.call(IdentityEndpoints.BY_DID, new IdentityApi.DidRef(did));
    }

    /** Imports an email address with a password hash from another system. */
    public Call<LoginApi.Link> importPassword(MigrationEndpoints.ImportPassword request) {
        return client.call(MigrationEndpoints.IMPORT_PASSWORD, request);
    }

    /** Lists all email addresses with their password hashes. */
    public PagedCall<MigrationEndpoints.HashedPassword> passwords() {
        return client.list(MigrationEndpoints.PASSWORDS, new IdentityApi.ListOf(null, null));
    }

    /** Issues a nonce for a wallet's sign-in message. */
    public Call<LoginApi.Nonce> walletNonce() {
        return client.call(WalletEndpoints.WALLET_NONCE, new EmptyRequest());
    }

    /** Authenticates with a sign-in message signed by a wallet. */
    public Call<LoginApi.Owner> walletLogin(WalletEndpoints.WalletLogin request) {
        return client.call(WalletEndpoints.WALLET_LOGIN, request);
    }

    /** Links a wallet that has signed a sign-in message. */
    public Call<LoginApi.Link> linkSignedWallet(WalletEndpoints.LinkSignedWallet request) {
        return client.call(WalletEndpoints.LINK_SIGNED_WALLET, request);
    }

    /** Finds identities by id, DID, email address, wallet, account, external id or name. */
    public PagedCall<IdentityApi.FoundIdentity> search(String text) {
        return client.list(IdentityEndpoints.SEARCH, new IdentityApi.Search(text, null));
    }

    /** Replaces the display name and the external id of an identity; null removes one. */
    public Call<IdentityApi.Profile> setProfile(UUID identity, @Nullable String name, @Nullable String externalId) {
        return client.call(IdentityEndpoints.SET_PROFILE, new IdentityApi.SetProfile(identity, name, externalId));
    }

    /** Returns the display name and the external id of an identity. */
    public Call<IdentityApi.Profile> profile(UUID identity) {
        return client.call(IdentityEndpoints.PROFILE, new IdentityApi.IdentityRef(identity));
    }

    /** Starts a login at a configured OpenID provider. */
    public Call<OidcLoginEndpoints.OidcBegun> beginOidcLogin(String provider) {
        return client.call(OidcLoginEndpoints.BEGIN_OIDC_LOGIN, new OidcLoginEndpoints.BeginOidcLogin(provider));
    }

    /** Starts a login at a configured OpenID provider that links the account to an identity. */
    public Call<OidcLoginEndpoints.OidcBegun> beginOidcLink(UUID identity, String provider) {
        return client.call(
                OidcLoginEndpoints.BEGIN_OIDC_LINK, new OidcLoginEndpoints.BeginOidcLink(identity, provider));
    }

    /** Completes a login at an OpenID provider, which can be done once. */
    public Call<OidcLoginEndpoints.OidcCompleted> completeOidc(OidcLoginEndpoints.CompleteOidc request) {
        return client.call(OidcLoginEndpoints.COMPLETE_OIDC, request);
    }

    /** Lists the successful logins and refused attempts of an identity, newest first. */
    public PagedCall<WalletEndpoints.LoginAttempt> loginHistory(UUID identity) {
        return client.list(WalletEndpoints.LOGIN_HISTORY, new WalletEndpoints.LoginsOf(identity, null, null));
    }

    /** Ends a session of an identity. */
    public Call<LoginApi.Session> endSession(UUID identity, UUID session) {
        return client.call(WalletEndpoints.END_SESSION, new WalletEndpoints.EndSession(identity, session));
    }

    /** Freezes an identity and revokes its sessions. */
    public Call<IdentityApi.Identity> freeze(UUID identity, String reason) {
        return client.call(IdentityEndpoints.FREEZE, new IdentityApi.Stop(identity, reason));
    }

    /** Reactivates a frozen identity; its sessions stay revoked. */
    public Call<IdentityApi.Identity> unfreeze(UUID identity) {
        return client.call(IdentityEndpoints.UNFREEZE, new IdentityApi.IdentityRef(identity));
    }

    /** Disables an identity and revokes its sessions. */
    public Call<IdentityApi.Identity> disable(UUID identity, String reason) {
        return client.call(IdentityEndpoints.DISABLE, new IdentityApi.Stop(identity, reason));
    }

    /** Enables a disabled identity. */
    public Call<IdentityApi.Identity> enable(UUID identity) {
        return client.call(IdentityEndpoints.ENABLE, new IdentityApi.IdentityRef(identity));
    }

    /** Deletes an identity and its data; its id and DID cannot be used again. */
    public Call<IdentityApi.Identity> delete(UUID identity, String reason) {
        return client.call(IdentityEndpoints.DELETE, new IdentityApi.Stop(identity, reason));
    }

    /** Enrolls a device for an identity. */
    public Call<IdentityApi.Machine> enroll(IdentityApi.Enroll request) {
        return client.call(IdentityEndpoints.ENROLL, request);
    }

    /** Returns a device, even if it is revoked. */
    public Call<IdentityApi.Machine> machine(UUID machine) {
        return client.call(IdentityEndpoints.MACHINE, new IdentityApi.MachineRef(machine));
    }

    /** Lists the devices of an identity that are not revoked. */
    public PagedCall<IdentityApi.Machine> machines(UUID identity) {
        return client.list(IdentityEndpoints.MACHINES, new IdentityApi.IdentityRef(identity));
    }

    /** Lists the devices enrolled in a namespace, including revoked ones. */
    public PagedCall<IdentityApi.Machine> machinesIn(UUID namespace) {
        return client.list(IdentityEndpoints.MACHINES_IN, new IdentityApi.OfNamespace(namespace, null, null));
    }

    /** Replaces the keys of a device. */
    public Call<IdentityApi.Machine> rekey(IdentityApi.Rekey request) {
        return client.call(IdentityEndpoints.REKEY, request);
    }

    /** Sets the capabilities of a device and revokes sessions that have additional capabilities. */
    public Call<IdentityApi.Machine> allow(UUID machine, List<String> capabilities) {
        return client.call(IdentityEndpoints.ALLOW, new IdentityApi.Allow(machine, capabilities));
    }

    /** Revokes a device and its sessions. */
    public Call<IdentityApi.Machine> revokeMachine(UUID machine, String reason) {
        return client.call(IdentityEndpoints.REVOKE_MACHINE, new IdentityApi.RevokeMachine(machine, reason));
    }

    /** Creates a namespace with its owner. */
    public Call<IdentityApi.Namespace> createNamespace(IdentityApi.CreateNamespace request) {
        return client.call(IdentityEndpoints.CREATE_NAMESPACE, request);
    }

    /** Returns a namespace. */
    public Call<IdentityApi.Namespace> namespace(UUID namespace) {
        return client.call(IdentityEndpoints.NAMESPACE, new IdentityApi.NamespaceRef(namespace));
    }

    /** Renames a namespace. */
    public Call<IdentityApi.Namespace> rename(UUID namespace, String name) {
        return client.call(IdentityEndpoints.RENAME, new IdentityApi.Rename(namespace, name));
    }

    /** Activates or deactivates a namespace; logins to an inactive namespace are rejected. */
    public Call<IdentityApi.Namespace> setActive(UUID namespace, boolean active) {
        return client.call(IdentityEndpoints.SET_ACTIVE, new IdentityApi.SetActive(namespace, active));
    }

    /** Adds an identity to a namespace or changes its role. */
    public Call<IdentityApi.Member> join(IdentityApi.Join request) {
        return client.call(IdentityEndpoints.JOIN, request);
    }

    /** Removes an identity from a namespace and revokes its sessions there. */
    public Call<IdentityApi.Changed> leave(IdentityApi.Leave request) {
        return client.call(IdentityEndpoints.LEAVE, request);
    }

    /** Returns a membership. */
    public Call<IdentityApi.Member> member(UUID namespace, UUID identity) {
        return client.call(IdentityEndpoints.MEMBER, new IdentityApi.MemberRef(namespace, identity));
    }

    /** Lists the members of a namespace, owners first. */
    public PagedCall<IdentityApi.Member> members(UUID namespace) {
        return client.list(IdentityEndpoints.MEMBERS, new IdentityApi.OfNamespace(namespace, null, null));
    }

    /** Lists the memberships of an identity. */
    public PagedCall<IdentityApi.Member> namespacesOf(UUID identity) {
        return client.list(IdentityEndpoints.NAMESPACES_OF, new IdentityApi.IdentityRef(identity));
    }

    /** Lists the revocations after a sequence number, oldest first. */
    public PagedCall<IdentityApi.Revocation> revocations(IdentityApi.RevocationsOf request) {
        return client.list(IdentityEndpoints.REVOCATIONS, request);
    }

    /** Registers a service with its certificate. */
    public Call<IdentityApi.Service> registerService(IdentityApi.PutService request) {
        return client.call(IdentityEndpoints.REGISTER_SERVICE, request);
    }

    /** Updates a service, including its certificate. */
    public Call<IdentityApi.Service> changeService(IdentityApi.PutService request) {
        return client.call(IdentityEndpoints.CHANGE_SERVICE, request);
    }

    /** Returns a service. */
    public Call<IdentityApi.Service> service(UUID service) {
        return client.call(IdentityEndpoints.SERVICE, new IdentityApi.ServiceRef(service));
    }

    /** Returns the service with the given certificate. */
    public Call<IdentityApi.Service> byCertificate(String certificate) {
        return client.call(IdentityEndpoints.BY_CERTIFICATE, new IdentityApi.CertificateRef(certificate));
    }

    /** Removes a service. */
    public Call<IdentityApi.Changed> removeService(UUID service) {
        return client.call(IdentityEndpoints.REMOVE_SERVICE, new IdentityApi.ServiceRef(service));
    }

    /** Records an event id and returns whether it is new. Intended for the transaction that processes the event. */
    public Call<IdentityApi.FirstTime> firstTime(UUID event) {
        return client.call(IdentityEndpoints.FIRST_TIME, new IdentityApi.EventRef(event));
    }

    /** Records an attempt to deliver an event to a service. */
    public Call<IdentityApi.Delivery> attempted(IdentityApi.Attempt request) {
        return client.call(IdentityEndpoints.ATTEMPTED, request);
    }

    /** Returns the delivery state of an event for a service. */
    public Call<IdentityApi.Delivery> delivery(UUID service, UUID event) {
        return client.call(IdentityEndpoints.DELIVERY, new IdentityApi.DeliveryRef(service, event));
    }

    /** Lists the deliveries to a service. */
    public PagedCall<IdentityApi.Delivery> deliveries(UUID service) {
        return client.list(IdentityEndpoints.DELIVERIES, new IdentityApi.DeliveriesOf(service, null, null));
    }

    /** Returns the reputation of an identity, from 0 to 100. */
    public Call<IdentityApi.Score> reputation(UUID identity) {
        return client.call(IdentityEndpoints.REPUTATION, new IdentityApi.IdentityRef(identity));
    }

    /** Changes the reputation of an identity, at most once per event. */
    public Call<IdentityApi.Score> adjustReputation(IdentityApi.AdjustReputation request) {
        return client.call(IdentityEndpoints.ADJUST_REPUTATION, request);
    }

    /** Records a rate-limit hit unless the limit for the time window has been reached. */
    public Call<IdentityApi.Left> hit(IdentityApi.Hit request) {
        return client.call(IdentityEndpoints.HIT, request);
    }

    /** Decides whether an action is allowed; a denial includes the first reason. */
    public Call<IdentityApi.Decision> decide(IdentityApi.Decide request) {
        return client.call(IdentityEndpoints.DECIDE, request);
    }

    /** Re-encrypts all secrets with the current master key while the server runs. */
    public Call<IdentityApi.Rewrapped> rewrap() {
        return client.call(IdentityEndpoints.REWRAP, new EmptyRequest());
    }

    /** Checks that all tables of the module are consistent. Reads all identities. */
    public Call<IdentityApi.Check> check() {
        return client.call(IdentityEndpoints.CHECK, new EmptyRequest());
    }

    /**
     * Subscribes to the revocations in a namespace, with a {@code revocation} event for each {@link
     * IdentityApi.Revocation}.
     *
     * @param after the sequence number of the last known revocation, or 0 for none
     */
    public FeedSubscription feed(UUID namespace, long after, Consumer<FeedEvent> listener) {
        return client.follow(
                "/v1/identity/namespaces/" + namespace + "/revocations/feed", Long.toString(after), listener);
    }
}

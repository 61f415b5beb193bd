package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.AuthLinkKey;
import io.holdfast.identity.IdentityKeys.CredentialKey;
import io.holdfast.identity.IdentityKeys.DeliveryKey;
import io.holdfast.identity.IdentityKeys.EventKey;
import io.holdfast.identity.IdentityKeys.MemberKey;
import io.holdfast.identity.IdentityKeys.MembershipKey;
import io.holdfast.identity.IdentityKeys.OAuthIdentityKey;
import io.holdfast.identity.IdentityKeys.OAuthKey;
import io.holdfast.identity.IdentityKeys.RefreshKey;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.List;

/**
 * The tables of the room: 37 families. What is indented is an index
 * of the table above it, kept by the store. All of them can be read and written like any table; the commands of the room
 * are there to keep the rules that span several.
 *
 * <pre>
 * identities                        identity                     -> Identity
 *   identities_by_did               did                          -> identity
 * machine_keys                      machine                      -> MachineKey
 *   machine_keys_by_identity        identity, machine            -> nothing             those not revoked
 *   machine_keys_by_namespace       namespace, machine           -> nothing
 * namespaces                        namespace                    -> Namespace
 * identity_namespace_memberships    identity, namespace          -> Membership
 *   namespaces_by_identity          identity, namespace          -> the row's key
 *   members_by_namespace            namespace, role, identity    -> the row's key       ours: owners come first
 * auth_credentials                  identity, "email"            -> EmailCredential
 * mfa_secrets                       identity                     -> MfaSecret           sealed
 * challenges                        challenge                    -> Challenge           5 min
 * used_nonces                       nonce                        -> expiry              6 min
 * auth_links                        identity, method             -> AuthLink
 *   auth_links_by_method            "method:name"                -> identity, method
 * primary_auth_method               identity                     -> AuthMethod
 * oauth_states                      hash of the state            -> OAuthState          10 min, verifier sealed
 * oauth_links                       provider, subject            -> OAuthLink
 *   oauth_links_by_identity         identity, provider           -> provider, subject
 * oidc_nonces                       hash of the nonce            -> Window              10 min
 * jwks_cache                        provider                     -> JwksKeySet          1 h
 * wallet_credentials                address                      -> WalletCredential
 *   wallet_credentials_by_identity  identity, address            -> nothing
 * sessions                          session                      -> Session             until it expires
 *   sessions_by_identity            identity, session            -> nothing             those not revoked
 *   sessions_by_token_hash          hash of the token            -> session
 * refresh_tokens                    hash of the token            -> RefreshTokenRecord  until it expires
 *   refresh_tokens_by_family        family, generation           -> hash of the token
 * signing_keys                      key                          -> JwtSigningKey       sealed
 * integration_services              service                      -> IntegrationService
 *   integration_services_by_cert    fingerprint                  -> service
 * revocation_events                 namespace, sequence          -> RevocationEvent
 * processed_event_ids               event                        -> Window              1 h
 * webhook_delivery_log              service, event               -> Delivery
 * reputation                        identity                     -> ReputationRecord    check: 0 to 100
 * rate_limits                       "what:whom"                  -> Window              until it is over
 * master_keys                       name                         -> Sealed              ours: tells another key of that name
 * </pre>
 */
public final class IdentitySchema {

    static final Index<Did, IdentityId, Identity> BY_DID =
            Index.unique("identities_by_did", Keys.string().as(Did::new, Did::value), Identity::did);

    public static final Table<IdentityId, Identity> IDENTITIES = Table.of(
                    "identities", IdentityId.CODEC, Values.cbor(Identity.class))
            .indexed(BY_DID);

    static final Index<IdentityId, MachineId, MachineKey> MACHINES_BY_IDENTITY = Index.on(
            "machine_keys_by_identity", IdentityId.CODEC, machine -> machine.isRevoked() ? null : machine.identity());

    static final Index<NamespaceId, MachineId, MachineKey> MACHINES_BY_NAMESPACE =
            Index.on("machine_keys_by_namespace", NamespaceId.CODEC, MachineKey::namespace);

    public static final Table<MachineId, MachineKey> MACHINES = Table.of(
                    "machine_keys", MachineId.CODEC, Values.cbor(MachineKey.class))
            .indexed(MACHINES_BY_IDENTITY)
            .indexed(MACHINES_BY_NAMESPACE);

    public static final Table<NamespaceId, Namespace> NAMESPACES =
            Table.of("namespaces", NamespaceId.CODEC, Values.cbor(Namespace.class));

    static final Index<MembershipKey, MembershipKey, Membership> NAMESPACES_BY_IDENTITY =
            Index.onEach("namespaces_by_identity", true, MembershipKey.CODEC, (key, member) -> List.of(key));

    static final Index<MemberKey, MembershipKey, Membership> MEMBERS_BY_NAMESPACE =
            Index.onEach("members_by_namespace", true, MemberKey.CODEC, (key, member) -> List.of(MemberKey.of(member)));

    public static final Table<MembershipKey, Membership> MEMBERSHIPS = Table.of(
                    "identity_namespace_memberships", MembershipKey.CODEC, Values.cbor(Membership.class))
            .indexed(NAMESPACES_BY_IDENTITY)
            .indexed(MEMBERS_BY_NAMESPACE);

    public static final Table<CredentialKey, EmailCredential> CREDENTIALS =
            Table.of("auth_credentials", CredentialKey.CODEC, Values.cbor(EmailCredential.class));

    public static final Table<IdentityId, MfaSecret> MFA_SECRETS =
            Table.of("mfa_secrets", IdentityId.CODEC, Values.cbor(MfaSecret.class));

    public static final Table<ChallengeId, Challenge> CHALLENGES = Table.of(
                    "challenges", ChallengeId.CODEC, Values.cbor(Challenge.class))
            .expiring(Challenge::expires);

    public static final Table<String, Instant> USED_NONCES =
            Table.of("used_nonces", Keys.string(), Values.cbor(Instant.class)).expiring(expiry -> expiry);

    static final Index<String, AuthLinkKey, AuthLink> LINKS_BY_METHOD = Index.unique(
            "auth_links_by_method", Keys.string(), link -> link.method().key(link.name()));

    public static final Table<AuthLinkKey, AuthLink> LINKS = Table.of(
                    "auth_links", AuthLinkKey.CODEC, Values.cbor(AuthLink.class))
            .indexed(LINKS_BY_METHOD);

    public static final Table<IdentityId, AuthMethod> PRIMARY_METHOD =
            Table.of("primary_auth_method", IdentityId.CODEC, Values.cbor(AuthMethod.class));

    public static final Table<String, OAuthState> OAUTH_STATES = Table.of(
                    "oauth_states", Keys.string(), Values.cbor(OAuthState.class))
            .expiring(OAuthState::expires);

    static final Index<OAuthIdentityKey, OAuthKey, OAuthLink> OAUTH_LINKS_BY_IDENTITY = Index.unique(
            "oauth_links_by_identity",
            OAuthIdentityKey.CODEC,
            link -> new OAuthIdentityKey(link.identity(), link.provider()));

    public static final Table<OAuthKey, OAuthLink> OAUTH_LINKS = Table.of(
                    "oauth_links", OAuthKey.CODEC, Values.cbor(OAuthLink.class))
            .indexed(OAUTH_LINKS_BY_IDENTITY);

    public static final Table<String, Window> OIDC_NONCES =
            Table.of("oidc_nonces", Keys.string(), Values.cbor(Window.class)).expiring(Window::expires);

    public static final Table<String, JwksKeySet> JWKS_CACHE =
            Table.of("jwks_cache", Keys.string(), Values.cbor(JwksKeySet.class)).expiring(JwksKeySet::expires);

    static final Index<IdentityId, String, WalletCredential> WALLETS_BY_IDENTITY =
            Index.on("wallet_credentials_by_identity", IdentityId.CODEC, WalletCredential::identity);

    public static final Table<String, WalletCredential> WALLETS = Table.of(
                    "wallet_credentials", Keys.string(), Values.cbor(WalletCredential.class))
            .indexed(WALLETS_BY_IDENTITY);

    static final Index<IdentityId, SessionId, Session> SESSIONS_BY_IDENTITY = Index.on(
            "sessions_by_identity", IdentityId.CODEC, session -> session.isRevoked() ? null : session.identity());

    static final Index<Bytes32, SessionId, Session> SESSIONS_BY_TOKEN =
            Index.unique("sessions_by_token_hash", Bytes32.CODEC, Session::tokenHash);

    public static final Table<SessionId, Session> SESSIONS = Table.of(
                    "sessions", SessionId.CODEC, Values.cbor(Session.class))
            .indexed(SESSIONS_BY_IDENTITY)
            .indexed(SESSIONS_BY_TOKEN)
            .expiring(Session::expires);

    static final Index<RefreshKey, Bytes32, RefreshTokenRecord> REFRESH_BY_FAMILY = Index.unique(
            "refresh_tokens_by_family", RefreshKey.CODEC, token -> new RefreshKey(token.family(), token.generation()));

    public static final Table<Bytes32, RefreshTokenRecord> REFRESH_TOKENS = Table.of(
                    "refresh_tokens", Bytes32.CODEC, Values.cbor(RefreshTokenRecord.class))
            .indexed(REFRESH_BY_FAMILY)
            .expiring(RefreshTokenRecord::expires);

    public static final Table<KeyId, JwtSigningKey> SIGNING_KEYS = Table.of(
                    "signing_keys", KeyId.CODEC, Values.cbor(JwtSigningKey.class))
            .check(
                    "a key has a private half until it is retired",
                    (id, key) -> (key.privateKey() == null) == (key.status() == JwtSigningKey.Status.RETIRED));

    static final Index<Bytes32, ServiceId, IntegrationService> SERVICES_BY_CERT =
            Index.unique("integration_services_by_cert", Bytes32.CODEC, IntegrationService::certificate);

    public static final Table<ServiceId, IntegrationService> SERVICES = Table.of(
                    "integration_services", ServiceId.CODEC, Values.cbor(IntegrationService.class))
            .indexed(SERVICES_BY_CERT);

    public static final Table<EventKey, RevocationEvent> REVOCATION_EVENTS =
            Table.of("revocation_events", EventKey.CODEC, Values.cbor(RevocationEvent.class));

    public static final Table<EventId, Window> PROCESSED_EVENTS = Table.of(
                    "processed_event_ids", EventId.CODEC, Values.cbor(Window.class))
            .expiring(Window::expires);

    public static final Table<DeliveryKey, Delivery> DELIVERIES =
            Table.of("webhook_delivery_log", DeliveryKey.CODEC, Values.cbor(Delivery.class));

    public static final Table<IdentityId, ReputationRecord> REPUTATION = Table.of(
                    "reputation", IdentityId.CODEC, Values.cbor(ReputationRecord.class))
            .check("0 to 100", (id, record) -> record.score() >= 0 && record.score() <= ReputationRecord.MOST);

    public static final Table<String, Window> RATE_LIMITS =
            Table.of("rate_limits", Keys.string(), Values.cbor(Window.class)).expiring(Window::expires);

    /** A known text, sealed by the first key of this name. */
    public static final Table<String, Sealed> MASTER_KEYS =
            Table.of("master_keys", Keys.string(), Values.cbor(Sealed.class));

    static final Schema SCHEMA = Schema.of(
            "identity",
            IDENTITIES,
            MACHINES,
            NAMESPACES,
            MEMBERSHIPS,
            CREDENTIALS,
            MFA_SECRETS,
            CHALLENGES,
            USED_NONCES,
            LINKS,
            PRIMARY_METHOD,
            OAUTH_STATES,
            OAUTH_LINKS,
            OIDC_NONCES,
            JWKS_CACHE,
            WALLETS,
            SESSIONS,
            REFRESH_TOKENS,
            SIGNING_KEYS,
            SERVICES,
            REVOCATION_EVENTS,
            PROCESSED_EVENTS,
            DELIVERIES,
            REPUTATION,
            RATE_LIMITS,
            MASTER_KEYS);

    private IdentitySchema() {}
}

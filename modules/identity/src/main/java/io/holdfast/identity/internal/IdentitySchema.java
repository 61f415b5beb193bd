package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthByIdentityKey;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.IdentityTableKeys.WebhookDeliveryKey;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.CountWindowRow;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.MfaSecretRow;
import io.holdfast.identity.internal.row.OAuthLinkRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.internal.row.WalletCredentialRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.CachedJwks;
import io.holdfast.identity.model.Challenge;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.ReputationScore;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.identity.model.WebhookDelivery;
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
 * machine_keys                      machine                      -> EnrolledMachine
 *   machine_keys_by_identity        identity, machine            -> nothing             those not revoked
 *   machine_keys_by_namespace       namespace, machine           -> nothing
 * namespaces                        namespace                    -> Namespace
 * identity_namespace_memberships    identity, namespace          -> Membership
 *   namespaces_by_identity          identity, namespace          -> the row's key
 *   members_by_namespace            namespace, role, identity    -> the row's key       ours: owners come first
 * auth_credentials                  identity, "email"            -> EmailCredentialRow
 * mfa_secrets                       identity                     -> MfaSecretRow           sealed
 * challenges                        challenge                    -> Challenge           5 min
 * used_nonces                       nonce                        -> expiry              6 min
 * auth_links                        identity, method             -> LinkedAuthMethod
 *   auth_links_by_method            "method:name"                -> identity, method
 * primary_auth_method               identity                     -> AuthMethod
 * oauth_states                      hash of the state            -> OAuthStateRow          10 min, verifier sealed
 * oauth_links                       provider, subject            -> OAuthLinkRow
 *   oauth_links_by_identity         identity, provider           -> provider, subject
 * oidc_nonces                       hash of the nonce            -> CountWindowRow              10 min
 * jwks_cache                        provider                     -> CachedJwks          1 h
 * wallet_credentials                address                      -> WalletCredentialRow
 *   wallet_credentials_by_identity  identity, address            -> nothing
 * sessions                          session                      -> Session             until it expires
 *   sessions_by_identity            identity, session            -> nothing             those not revoked
 *   sessions_by_token_hash          hash of the token            -> session
 * refresh_tokens                    hash of the token            -> RefreshTokenRow  until it expires
 *   refresh_tokens_by_family        family, generation           -> hash of the token
 * signing_keys                      key                          -> JwtSigningKey       sealed
 * integration_services              service                      -> ExternalService
 *   integration_services_by_cert    fingerprint                  -> service
 * revocation_events                 namespace, sequence          -> RevocationEvent
 * processed_event_ids               event                        -> CountWindowRow              1 h
 * webhook_delivery_log              service, event               -> WebhookDelivery
 * reputation                        identity                     -> ReputationScore    check: 0 to 100
 * rate_limits                       "what:whom"                  -> CountWindowRow              until it is over
 * master_keys                       name                         -> SealedSecret              ours: tells another key of that name
 * </pre>
 */
public final class IdentitySchema {

    public static final Index<Did, IdentityId, Identity> BY_DID =
            Index.unique("identities_by_did", Keys.string().as(Did::new, Did::value), Identity::did);

    public static final Table<IdentityId, Identity> IDENTITIES = Table.of(
                    "identities", IdentityId.CODEC, Values.cbor(Identity.class))
            .indexed(BY_DID);

    public static final Index<IdentityId, MachineId, EnrolledMachine> MACHINES_BY_IDENTITY = Index.on(
            "machine_keys_by_identity", IdentityId.CODEC, machine -> machine.isRevoked() ? null : machine.identity());

    public static final Index<NamespaceId, MachineId, EnrolledMachine> MACHINES_BY_NAMESPACE =
            Index.on("machine_keys_by_namespace", NamespaceId.CODEC, EnrolledMachine::namespace);

    public static final Table<MachineId, EnrolledMachine> MACHINES = Table.of(
                    "machine_keys", MachineId.CODEC, Values.cbor(EnrolledMachine.class))
            .indexed(MACHINES_BY_IDENTITY)
            .indexed(MACHINES_BY_NAMESPACE);

    public static final Table<NamespaceId, Namespace> NAMESPACES =
            Table.of("namespaces", NamespaceId.CODEC, Values.cbor(Namespace.class));

    public static final Index<MembershipKey, MembershipKey, Membership> NAMESPACES_BY_IDENTITY =
            Index.onEach("namespaces_by_identity", true, MembershipKey.CODEC, (key, member) -> List.of(key));

    public static final Index<MemberByRoleKey, MembershipKey, Membership> MEMBERS_BY_NAMESPACE = Index.onEach(
            "members_by_namespace", true, MemberByRoleKey.CODEC, (key, member) -> List.of(MemberByRoleKey.of(member)));

    public static final Table<MembershipKey, Membership> MEMBERSHIPS = Table.of(
                    "identity_namespace_memberships", MembershipKey.CODEC, Values.cbor(Membership.class))
            .indexed(NAMESPACES_BY_IDENTITY)
            .indexed(MEMBERS_BY_NAMESPACE);

    public static final Table<CredentialKey, EmailCredentialRow> CREDENTIALS =
            Table.of("auth_credentials", CredentialKey.CODEC, Values.cbor(EmailCredentialRow.class));

    public static final Table<IdentityId, MfaSecretRow> MFA_SECRETS =
            Table.of("mfa_secrets", IdentityId.CODEC, Values.cbor(MfaSecretRow.class));

    public static final Table<ChallengeId, Challenge> CHALLENGES = Table.of(
                    "challenges", ChallengeId.CODEC, Values.cbor(Challenge.class))
            .expiring(Challenge::expires);

    public static final Table<String, Instant> USED_NONCES =
            Table.of("used_nonces", Keys.string(), Values.cbor(Instant.class)).expiring(expiry -> expiry);

    public static final Index<String, AuthLinkKey, LinkedAuthMethod> LINKS_BY_METHOD = Index.unique(
            "auth_links_by_method", Keys.string(), link -> link.method().lookupKey(link.name()));

    public static final Table<AuthLinkKey, LinkedAuthMethod> LINKS = Table.of(
                    "auth_links", AuthLinkKey.CODEC, Values.cbor(LinkedAuthMethod.class))
            .indexed(LINKS_BY_METHOD);

    public static final Table<IdentityId, AuthMethod> PRIMARY_METHOD =
            Table.of("primary_auth_method", IdentityId.CODEC, Values.cbor(AuthMethod.class));

    public static final Table<String, OAuthStateRow> OAUTH_STATES = Table.of(
                    "oauth_states", Keys.string(), Values.cbor(OAuthStateRow.class))
            .expiring(OAuthStateRow::expires);

    static final Index<OAuthByIdentityKey, OAuthAccountKey, OAuthLinkRow> OAUTH_LINKS_BY_IDENTITY = Index.unique(
            "oauth_links_by_identity",
            OAuthByIdentityKey.CODEC,
            link -> new OAuthByIdentityKey(link.identity(), link.provider()));

    public static final Table<OAuthAccountKey, OAuthLinkRow> OAUTH_LINKS = Table.of(
                    "oauth_links", OAuthAccountKey.CODEC, Values.cbor(OAuthLinkRow.class))
            .indexed(OAUTH_LINKS_BY_IDENTITY);

    public static final Table<String, CountWindowRow> OIDC_NONCES = Table.of(
                    "oidc_nonces", Keys.string(), Values.cbor(CountWindowRow.class))
            .expiring(CountWindowRow::expires);

    public static final Table<String, CachedJwks> JWKS_CACHE =
            Table.of("jwks_cache", Keys.string(), Values.cbor(CachedJwks.class)).expiring(CachedJwks::expires);

    static final Index<IdentityId, String, WalletCredentialRow> WALLETS_BY_IDENTITY =
            Index.on("wallet_credentials_by_identity", IdentityId.CODEC, WalletCredentialRow::identity);

    public static final Table<String, WalletCredentialRow> WALLETS = Table.of(
                    "wallet_credentials", Keys.string(), Values.cbor(WalletCredentialRow.class))
            .indexed(WALLETS_BY_IDENTITY);

    public static final Index<IdentityId, SessionId, Session> SESSIONS_BY_IDENTITY = Index.on(
            "sessions_by_identity", IdentityId.CODEC, session -> session.isRevoked() ? null : session.identity());

    public static final Index<Bytes32, SessionId, Session> SESSIONS_BY_TOKEN =
            Index.unique("sessions_by_token_hash", Bytes32.CODEC, Session::tokenHash);

    public static final Table<SessionId, Session> SESSIONS = Table.of(
                    "sessions", SessionId.CODEC, Values.cbor(Session.class))
            .indexed(SESSIONS_BY_IDENTITY)
            .indexed(SESSIONS_BY_TOKEN)
            .expiring(Session::expires);

    static final Index<RefreshTokenFamilyKey, Bytes32, RefreshTokenRow> REFRESH_BY_FAMILY = Index.unique(
            "refresh_tokens_by_family",
            RefreshTokenFamilyKey.CODEC,
            token -> new RefreshTokenFamilyKey(token.family(), token.generation()));

    public static final Table<Bytes32, RefreshTokenRow> REFRESH_TOKENS = Table.of(
                    "refresh_tokens", Bytes32.CODEC, Values.cbor(RefreshTokenRow.class))
            .indexed(REFRESH_BY_FAMILY)
            .expiring(RefreshTokenRow::expires);

    public static final Table<SigningKeyId, JwtSigningKey> SIGNING_KEYS = Table.of(
                    "signing_keys", SigningKeyId.CODEC, Values.cbor(JwtSigningKey.class))
            .check(
                    "a key has a private half until it is retired",
                    (id, key) -> (key.privateKey() == null) == (key.status() == JwtSigningKey.Status.RETIRED));

    public static final Index<Bytes32, ServiceId, ExternalService> SERVICES_BY_CERT =
            Index.unique("integration_services_by_cert", Bytes32.CODEC, ExternalService::certificate);

    public static final Table<ServiceId, ExternalService> SERVICES = Table.of(
                    "integration_services", ServiceId.CODEC, Values.cbor(ExternalService.class))
            .indexed(SERVICES_BY_CERT);

    public static final Table<RevocationEventKey, RevocationEvent> REVOCATION_EVENTS =
            Table.of("revocation_events", RevocationEventKey.CODEC, Values.cbor(RevocationEvent.class));

    public static final Table<IdentityEventId, CountWindowRow> PROCESSED_EVENTS = Table.of(
                    "processed_event_ids", IdentityEventId.CODEC, Values.cbor(CountWindowRow.class))
            .expiring(CountWindowRow::expires);

    public static final Table<WebhookDeliveryKey, WebhookDelivery> DELIVERIES =
            Table.of("webhook_delivery_log", WebhookDeliveryKey.CODEC, Values.cbor(WebhookDelivery.class));

    public static final Table<IdentityId, ReputationScore> REPUTATION = Table.of(
                    "reputation", IdentityId.CODEC, Values.cbor(ReputationScore.class))
            .check("0 to 100", (id, record) -> record.score() >= 0 && record.score() <= ReputationScore.MOST);

    public static final Table<String, CountWindowRow> RATE_LIMITS = Table.of(
                    "rate_limits", Keys.string(), Values.cbor(CountWindowRow.class))
            .expiring(CountWindowRow::expires);

    /** A known text, sealed by the first key of this name. */
    public static final Table<String, SealedSecret> MASTER_KEYS =
            Table.of("master_keys", Keys.string(), Values.cbor(SealedSecret.class));

    public static final Schema SCHEMA = Schema.of(
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

package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.IdentityTableKeys.LoginAttemptKey;
import io.holdfast.identity.internal.IdentityTableKeys.LoginFailureKey;
import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthByIdentityKey;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.IdentityTableKeys.WebhookDeliveryKey;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.CachedJwksRow;
import io.holdfast.identity.internal.row.ChallengeRow;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.ExternalServiceRow;
import io.holdfast.identity.internal.row.IdentityRow;
import io.holdfast.identity.internal.row.KnownDeviceRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.LinkedWalletRow;
import io.holdfast.identity.internal.row.LoginAttemptRow;
import io.holdfast.identity.internal.row.LoginFailureRow;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.MailSecretRow;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.MfaSecretRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.internal.row.OAuthLinkRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.internal.row.ProfileRow;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.internal.row.ReputationRow;
import io.holdfast.identity.internal.row.RevocationEventRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.internal.row.SigningKeyRow;
import io.holdfast.identity.internal.row.WebhookDeliveryRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.ReputationScore;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The tables of the identity module. Indented lines are indexes of the table above; the store maintains them. Rows
 * marked as sealed contain a secret that is encrypted with a master key. Durations are the default lifetimes of rows.
 *
 * <pre>
 * identities                        identity                     -> IdentityRow
 *   identities_by_did               did                          -> identity
 * identity_profiles                 identity                     -> ProfileRow
 *   identities_by_external_id       external id                  -> identity
 *   identities_by_name              word of the name, identity   -> nothing
 * machine_keys                      machine                      -> MachineRow
 *   machine_keys_by_identity        identity, machine            -> nothing              not revoked
 *   machine_keys_by_namespace       namespace, machine           -> nothing
 * namespaces                        namespace                    -> NamespaceRow
 * identity_namespace_memberships    identity, namespace          -> MembershipRow
 *   namespaces_by_identity          identity, namespace          -> primary key
 *   members_by_namespace            namespace, role, identity    -> primary key          owners first
 * auth_credentials                  identity, "email"            -> EmailCredentialRow
 * mfa_secrets                       identity                     -> MfaSecretRow         sealed
 * challenges                        challenge                    -> ChallengeRow         5 min
 * used_nonces                       nonce                        -> expiry               6 min
 * auth_links                        identity, method             -> LinkedAuthMethodRow
 *   auth_links_by_method            "method:name"                -> identity, method
 * primary_auth_method               identity                     -> AuthMethod
 * oauth_states                      hash of the state            -> OAuthStateRow        10 min, verifier sealed
 * oauth_links                       provider, subject            -> OAuthLinkRow
 *   oauth_links_by_identity         identity, provider           -> provider, subject
 * oidc_nonces                       hash of the nonce            -> ExpiringCounterRow       10 min
 * jwks_cache                        provider                     -> CachedJwksRow        1 h
 * wallet_credentials                address                      -> LinkedWalletRow
 *   wallet_credentials_by_identity  identity, address            -> nothing
 * sessions                          session                      -> SessionRow           until it expires
 *   sessions_by_identity            identity, session            -> nothing              not revoked
 *   sessions_by_token_hash          hash of the token            -> session
 * refresh_tokens                    hash of the token            -> RefreshTokenRow      until it expires
 *   refresh_tokens_by_family        family, generation           -> hash of the token
 * signing_keys                      key                          -> SigningKeyRow        sealed
 * integration_services              service                      -> ExternalServiceRow
 *   integration_services_by_cert    fingerprint                  -> service
 * revocation_events                 namespace, sequence          -> RevocationEventRow
 * processed_event_ids               event                        -> ExpiringCounterRow       1 h
 * webhook_delivery_log              service, event               -> WebhookDeliveryRow
 * reputation                        identity                     -> ReputationRow        check: 0 to 100
 * rate_limits                       "limit:subject"              -> ExpiringCounterRow       until the window ends
 * master_keys                       name                         -> SealedSecret         identifies the key
 * login_failures                    account, client              -> LoginFailureRow      90 d
 * login_history                     identity, time, id           -> LoginAttemptRow      90 d
 * known_devices                     hash of the token            -> KnownDeviceRow       90 d
 *   known_devices_by_identity       identity, hash of the token  -> nothing
 * mail_secrets                      ticket                       -> MailSecretRow        15 min
 *   mail_secrets_by_token           hash of the token            -> ticket
 * </pre>
 */
public final class IdentitySchema {

    public static final Index<Did, IdentityId, IdentityRow> BY_DID =
            Index.unique("identities_by_did", IdentityTableKeys.DID, IdentityRow::did);

    public static final Table<IdentityId, IdentityRow> IDENTITIES = Table.of(
                    "identities", IdentityTableKeys.IDENTITY_ID, Values.cbor(IdentityRow.class))
            .indexed(BY_DID);

    public static final Index<String, IdentityId, ProfileRow> PROFILES_BY_EXTERNAL_ID =
            Index.unique("identities_by_external_id", Keys.string(), ProfileRow::externalId);

    public static final Index<String, IdentityId, ProfileRow> PROFILES_BY_NAME = Index.onEach(
            "identities_by_name", false, Keys.text(), (id, profile) -> ProfileCommands.words(profile.name()));

    public static final Table<IdentityId, ProfileRow> PROFILES = Table.of(
                    "identity_profiles", IdentityTableKeys.IDENTITY_ID, Values.cbor(ProfileRow.class))
            .indexed(PROFILES_BY_EXTERNAL_ID)
            .indexed(PROFILES_BY_NAME);

    public static final Index<IdentityId, MachineId, MachineRow> MACHINES_BY_IDENTITY = Index.on(
            "machine_keys_by_identity",
            IdentityTableKeys.IDENTITY_ID,
            machine -> machine.isRevoked() ? null : machine.identity());

    public static final Index<NamespaceId, MachineId, MachineRow> MACHINES_BY_NAMESPACE =
            Index.on("machine_keys_by_namespace", IdentityTableKeys.NAMESPACE_ID, MachineRow::namespace);

    public static final Table<MachineId, MachineRow> MACHINES = Table.of(
                    "machine_keys", IdentityTableKeys.MACHINE_ID, Values.cbor(MachineRow.class))
            .indexed(MACHINES_BY_IDENTITY)
            .indexed(MACHINES_BY_NAMESPACE);

    public static final Table<NamespaceId, NamespaceRow> NAMESPACES =
            Table.of("namespaces", IdentityTableKeys.NAMESPACE_ID, Values.cbor(NamespaceRow.class));

    public static final Index<MembershipKey, MembershipKey, MembershipRow> NAMESPACES_BY_IDENTITY =
            Index.onEach("namespaces_by_identity", true, MembershipKey.CODEC, (key, member) -> List.of(key));

    public static final Index<MemberByRoleKey, MembershipKey, MembershipRow> MEMBERS_BY_NAMESPACE = Index.onEach(
            "members_by_namespace", true, MemberByRoleKey.CODEC, (key, member) -> List.of(MemberByRoleKey.of(member)));

    public static final Table<MembershipKey, MembershipRow> MEMBERSHIPS = Table.of(
                    "identity_namespace_memberships", MembershipKey.CODEC, Values.cbor(MembershipRow.class))
            .indexed(NAMESPACES_BY_IDENTITY)
            .indexed(MEMBERS_BY_NAMESPACE);

    public static final Table<CredentialKey, EmailCredentialRow> CREDENTIALS =
            Table.of("auth_credentials", CredentialKey.CODEC, Values.cbor(EmailCredentialRow.class));

    public static final Table<IdentityId, MfaSecretRow> MFA_SECRETS =
            Table.of("mfa_secrets", IdentityTableKeys.IDENTITY_ID, Values.cbor(MfaSecretRow.class));

    public static final Table<ChallengeId, ChallengeRow> CHALLENGES = Table.of(
                    "challenges", IdentityTableKeys.CHALLENGE_ID, Values.cbor(ChallengeRow.class))
            .expiring(ChallengeRow::expires);

    public static final Table<String, Instant> USED_NONCES =
            Table.of("used_nonces", Keys.string(), Values.cbor(Instant.class)).expiring(expiry -> expiry);

    public static final Index<String, AuthLinkKey, LinkedAuthMethodRow> LINKS_BY_METHOD = Index.unique(
            "auth_links_by_method", Keys.string(), link -> LoginNameNormalizer.lookupKey(link.method(), link.name()));

    public static final Table<AuthLinkKey, LinkedAuthMethodRow> LINKS = Table.of(
                    "auth_links", AuthLinkKey.CODEC, Values.cbor(LinkedAuthMethodRow.class))
            .indexed(LINKS_BY_METHOD);

    public static final Table<IdentityId, AuthMethod> PRIMARY_METHOD =
            Table.of("primary_auth_method", IdentityTableKeys.IDENTITY_ID, Values.cbor(AuthMethod.class));

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

    public static final Table<String, ExpiringCounterRow> OIDC_NONCES = Table.of(
                    "oidc_nonces", Keys.string(), Values.cbor(ExpiringCounterRow.class))
            .expiring(ExpiringCounterRow::expires);

    public static final Table<String, CachedJwksRow> JWKS_CACHE = Table.of(
                    "jwks_cache", Keys.string(), Values.cbor(CachedJwksRow.class))
            .expiring(CachedJwksRow::expires);

    static final Index<IdentityId, String, LinkedWalletRow> WALLETS_BY_IDENTITY =
            Index.on("wallet_credentials_by_identity", IdentityTableKeys.IDENTITY_ID, LinkedWalletRow::identity);

    public static final Table<String, LinkedWalletRow> WALLETS = Table.of(
                    "wallet_credentials", Keys.string(), Values.cbor(LinkedWalletRow.class))
            .indexed(WALLETS_BY_IDENTITY);

    public static final Index<IdentityId, SessionId, SessionRow> SESSIONS_BY_IDENTITY = Index.on(
            "sessions_by_identity",
            IdentityTableKeys.IDENTITY_ID,
            session -> session.isRevoked() ? null : session.identity());

    public static final Index<Bytes32, SessionId, SessionRow> SESSIONS_BY_TOKEN =
            Index.unique("sessions_by_token_hash", IdentityTableKeys.BYTES32, SessionRow::tokenHash);

    public static final Table<SessionId, SessionRow> SESSIONS = Table.of(
                    "sessions", IdentityTableKeys.SESSION_ID, Values.cbor(SessionRow.class))
            .indexed(SESSIONS_BY_IDENTITY)
            .indexed(SESSIONS_BY_TOKEN)
            .expiring(SessionRow::expires);

    static final Index<RefreshTokenFamilyKey, Bytes32, RefreshTokenRow> REFRESH_BY_FAMILY = Index.unique(
            "refresh_tokens_by_family",
            RefreshTokenFamilyKey.CODEC,
            token -> new RefreshTokenFamilyKey(token.family(), token.generation()));

    public static final Table<Bytes32, RefreshTokenRow> REFRESH_TOKENS = Table.of(
                    "refresh_tokens", IdentityTableKeys.BYTES32, Values.cbor(RefreshTokenRow.class))
            .indexed(REFRESH_BY_FAMILY)
            .expiring(RefreshTokenRow::expires);

    public static final Table<SigningKeyId, SigningKeyRow> SIGNING_KEYS = Table.of(
                    "signing_keys", IdentityTableKeys.SIGNING_KEY_ID, Values.cbor(SigningKeyRow.class))
            .check(
                    "a signing key must have a private key until it is retired",
                    (id, key) -> (key.privateKey() == null) == (key.status() == JwtSigningKey.Status.RETIRED));

    public static final Index<Bytes32, ServiceId, ExternalServiceRow> SERVICES_BY_CERT =
            Index.unique("integration_services_by_cert", IdentityTableKeys.BYTES32, ExternalServiceRow::certificate);

    public static final Table<ServiceId, ExternalServiceRow> SERVICES = Table.of(
                    "integration_services", IdentityTableKeys.SERVICE_ID, Values.cbor(ExternalServiceRow.class))
            .indexed(SERVICES_BY_CERT);

    public static final Table<RevocationEventKey, RevocationEventRow> REVOCATION_EVENTS =
            Table.of("revocation_events", RevocationEventKey.CODEC, Values.cbor(RevocationEventRow.class));

    public static final Table<IntegrationEventId, ExpiringCounterRow> PROCESSED_EVENTS = Table.of(
                    "processed_event_ids", IdentityTableKeys.EVENT_ID, Values.cbor(ExpiringCounterRow.class))
            .expiring(ExpiringCounterRow::expires);

    public static final Table<WebhookDeliveryKey, WebhookDeliveryRow> DELIVERIES =
            Table.of("webhook_delivery_log", WebhookDeliveryKey.CODEC, Values.cbor(WebhookDeliveryRow.class));

    public static final Table<IdentityId, ReputationRow> REPUTATION = Table.of(
                    "reputation", IdentityTableKeys.IDENTITY_ID, Values.cbor(ReputationRow.class))
            .check(
                    "the score must be between 0 and 100",
                    (id, row) -> row.score() >= 0 && row.score() <= ReputationScore.MAX);

    public static final Table<String, ExpiringCounterRow> RATE_LIMITS = Table.of(
                    "rate_limits", Keys.string(), Values.cbor(ExpiringCounterRow.class))
            .expiring(ExpiringCounterRow::expires);

    /**
     * A known string, encrypted with the first master key used under each name. It reveals whether a different key is
     * later configured under the same name.
     */
    public static final Table<String, SealedSecret> MASTER_KEYS =
            Table.of("master_keys", Keys.string(), Values.cbor(SealedSecret.class));

    public static final Table<LoginAttemptKey, LoginAttemptRow> LOGIN_HISTORY = Table.of(
                    "login_history", LoginAttemptKey.CODEC, Values.cbor(LoginAttemptRow.class))
            .expiring(LoginAttemptRow::expires);

    public static final Table<LoginFailureKey, LoginFailureRow> LOGIN_FAILURES = Table.of(
                    "login_failures", LoginFailureKey.CODEC, Values.cbor(LoginFailureRow.class))
            .expiring(LoginFailureRow::expires);

    public static final Index<IdentityId, Bytes32, KnownDeviceRow> DEVICES_BY_IDENTITY =
            Index.on("known_devices_by_identity", IdentityTableKeys.IDENTITY_ID, KnownDeviceRow::identity);

    public static final Table<Bytes32, KnownDeviceRow> KNOWN_DEVICES = Table.of(
                    "known_devices", IdentityTableKeys.BYTES32, Values.cbor(KnownDeviceRow.class))
            .indexed(DEVICES_BY_IDENTITY)
            .expiring(KnownDeviceRow::expires);

    public static final Index<Bytes32, UUID, MailSecretRow> MAIL_SECRETS_BY_TOKEN =
            Index.unique("mail_secrets_by_token", IdentityTableKeys.BYTES32, MailSecretRow::tokenHash);

    public static final Table<UUID, MailSecretRow> MAIL_SECRETS = Table.of(
                    "mail_secrets", Keys.uuid(), Values.cbor(MailSecretRow.class))
            .indexed(MAIL_SECRETS_BY_TOKEN)
            .expiring(MailSecretRow::expires);

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
                    MASTER_KEYS,
                    LOGIN_FAILURES,
                    KNOWN_DEVICES,
                    MAIL_SECRETS,
                    LOGIN_HISTORY,
                    PROFILES)
            .withEvents(
                    IdentityEventTypes.CREATED,
                    IdentityEventTypes.FROZEN,
                    IdentityEventTypes.UNFROZEN,
                    IdentityEventTypes.DISABLED,
                    IdentityEventTypes.ENABLED,
                    IdentityEventTypes.DELETED,
                    IdentityEventTypes.SESSION_OPENED,
                    IdentityEventTypes.SESSION_REVOKED,
                    IdentityEventTypes.LOGIN_REFUSED,
                    IdentityEventTypes.TOKEN_REUSED,
                    IdentityEventTypes.PASSWORD_CHANGED,
                    IdentityEventTypes.ADDRESS_VERIFIED,
                    IdentityEventTypes.METHOD_LINKED,
                    IdentityEventTypes.METHOD_UNLINKED,
                    IdentityEventTypes.MFA_ENABLED,
                    IdentityEventTypes.MFA_REMOVED,
                    IdentityEventTypes.MACHINE_ENROLLED,
                    IdentityEventTypes.MACHINE_REVOKED,
                    IdentityEventTypes.NAMESPACE_CLOSED,
                    IdentityEventTypes.PROFILE_CHANGED);

    private IdentitySchema() {}
}

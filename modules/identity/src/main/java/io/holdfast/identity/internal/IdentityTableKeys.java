package io.holdfast.identity.internal;

import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import java.time.Instant;
import java.util.UUID;

/** The key codecs of the identity tables, and the composite keys. */
public final class IdentityTableKeys {

    static final KeyCodec<IdentityId> IDENTITY_ID = Keys.uuid().as(IdentityId::new, IdentityId::value);
    static final KeyCodec<MachineId> MACHINE_ID = Keys.uuid().as(MachineId::new, MachineId::value);
    static final KeyCodec<NamespaceId> NAMESPACE_ID = Keys.uuid().as(NamespaceId::new, NamespaceId::value);
    static final KeyCodec<SessionId> SESSION_ID = Keys.uuid().as(SessionId::new, SessionId::value);
    static final KeyCodec<ChallengeId> CHALLENGE_ID = Keys.uuid().as(ChallengeId::new, ChallengeId::value);
    static final KeyCodec<SigningKeyId> SIGNING_KEY_ID = Keys.uuid().as(SigningKeyId::new, SigningKeyId::value);
    static final KeyCodec<ServiceId> SERVICE_ID = Keys.uuid().as(ServiceId::new, ServiceId::value);
    static final KeyCodec<IntegrationEventId> EVENT_ID =
            Keys.uuid().as(IntegrationEventId::new, IntegrationEventId::value);
    static final KeyCodec<Did> DID = Keys.string().as(Did::new, Did::value);
    static final KeyCodec<Bytes32> BYTES32 = Keys.bytes().as(IdentityTableKeys::bytes32, Bytes32::value);
    private static final KeyCodec<AuthMethod> METHOD =
            Keys.string().as(IdentityTableKeys::authMethod, AuthMethod::text);

    private IdentityTableKeys() {}

    private static Bytes32 bytes32(byte[] value) {
        if (value.length != Bytes32.LENGTH) {
            throw new IllegalArgumentException(
                    "the key must have " + Bytes32.LENGTH + " bytes, but has " + value.length);
        }
        return new Bytes32(value);
    }

    private static AuthMethod authMethod(String text) {
        for (AuthMethod method : AuthMethod.values()) {
            if (method.text().equals(text)) {
                return method;
            }
        }
        throw new IllegalArgumentException("unknown login method '" + text + "'");
    }

    /** The primary key of a membership. */
    public record MembershipKey(IdentityId identity, NamespaceId namespace) {
        public static final KeyCodec2<MembershipKey, IdentityId, NamespaceId> CODEC = Keys.of(
                IDENTITY_ID, MembershipKey::identity, NAMESPACE_ID, MembershipKey::namespace, MembershipKey::new);
    }

    /** The index key of a membership. Within a namespace, owners come first, then admins, then members. */
    record MemberByRoleKey(NamespaceId namespace, Integer role, IdentityId identity) {
        static final KeyCodec3<MemberByRoleKey, NamespaceId, Integer, IdentityId> CODEC = Keys.of(
                NAMESPACE_ID,
                MemberByRoleKey::namespace,
                Keys.u16(),
                MemberByRoleKey::role,
                IDENTITY_ID,
                MemberByRoleKey::identity,
                MemberByRoleKey::new);

        static MemberByRoleKey of(MembershipRow member) {
            return new MemberByRoleKey(member.namespace(), rank(member.role()), member.identity());
        }

        /** Returns the number that represents a role in stored keys. It never changes. */
        static int rank(Membership.Role role) {
            return switch (role) {
                case OWNER -> 0;
                case ADMIN -> 1;
                case MEMBER -> 2;
            };
        }
    }

    /** The primary key of a credential. The only type is {@code "email"}. */
    public record CredentialKey(IdentityId identity, String type) {
        static final KeyCodec2<CredentialKey, IdentityId, String> CODEC =
                Keys.of(IDENTITY_ID, CredentialKey::identity, Keys.string(), CredentialKey::type, CredentialKey::new);

        public static CredentialKey email(IdentityId identity) {
            return new CredentialKey(identity, AuthMethod.EMAIL.text());
        }
    }

    record AuthLinkKey(IdentityId identity, AuthMethod method) {
        static final KeyCodec2<AuthLinkKey, IdentityId, AuthMethod> CODEC =
                Keys.of(IDENTITY_ID, AuthLinkKey::identity, METHOD, AuthLinkKey::method, AuthLinkKey::new);
    }

    record OAuthAccountKey(AuthMethod provider, String subject) {
        static final KeyCodec2<OAuthAccountKey, AuthMethod, String> CODEC = Keys.of(
                METHOD, OAuthAccountKey::provider, Keys.string(), OAuthAccountKey::subject, OAuthAccountKey::new);
    }

    record OAuthByIdentityKey(IdentityId identity, AuthMethod provider) {
        static final KeyCodec2<OAuthByIdentityKey, IdentityId, AuthMethod> CODEC = Keys.of(
                IDENTITY_ID,
                OAuthByIdentityKey::identity,
                METHOD,
                OAuthByIdentityKey::provider,
                OAuthByIdentityKey::new);
    }

    record RefreshTokenFamilyKey(UUID family, Long generation) {
        static final KeyCodec2<RefreshTokenFamilyKey, UUID, Long> CODEC = Keys.of(
                Keys.uuid(),
                RefreshTokenFamilyKey::family,
                Keys.u32(),
                RefreshTokenFamilyKey::generation,
                RefreshTokenFamilyKey::new);
    }

    /** The primary key of a revocation event. */
    public record RevocationEventKey(NamespaceId namespace, Long sequence) {
        public static final KeyCodec2<RevocationEventKey, NamespaceId, Long> CODEC = Keys.of(
                NAMESPACE_ID,
                RevocationEventKey::namespace,
                Keys.u64(),
                RevocationEventKey::sequence,
                RevocationEventKey::new);
    }

    /** The primary key of a webhook delivery. */
    public record WebhookDeliveryKey(ServiceId service, IntegrationEventId event) {
        public static final KeyCodec2<WebhookDeliveryKey, ServiceId, IntegrationEventId> CODEC = Keys.of(
                SERVICE_ID, WebhookDeliveryKey::service, EVENT_ID, WebhookDeliveryKey::event, WebhookDeliveryKey::new);
    }

    /** The primary key of a login attempt. */
    public record LoginAttemptKey(IdentityId identity, Instant at, UUID id) {
        public static final KeyCodec3<LoginAttemptKey, IdentityId, Instant, UUID> CODEC = Keys.of(
                IDENTITY_ID,
                LoginAttemptKey::identity,
                Keys.instant(),
                LoginAttemptKey::at,
                Keys.uuid(),
                LoginAttemptKey::id,
                LoginAttemptKey::new);
    }

    /**
     * The primary key of a failed-login counter.
     *
     * @param account the hash of a login name, or the id of an identity
     * @param source the client, or an empty string for all new clients together
     */
    public record LoginFailureKey(UUID account, String source) {
        public static final KeyCodec2<LoginFailureKey, UUID, String> CODEC = Keys.of(
                Keys.uuid(), LoginFailureKey::account, Keys.string(), LoginFailureKey::source, LoginFailureKey::new);
    }
}

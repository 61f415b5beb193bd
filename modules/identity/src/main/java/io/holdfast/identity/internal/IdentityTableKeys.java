package io.holdfast.identity.internal;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** The keys of the room's tables that have several parts. */
public final class IdentityTableKeys {

    private static final KeyCodec<AuthMethod> METHOD = Keys.string().as(AuthMethod::fromText, AuthMethod::text);

    private IdentityTableKeys() {}

    public record MembershipKey(IdentityId identity, NamespaceId namespace) {
        public static final KeyCodec2<MembershipKey, IdentityId, NamespaceId> CODEC = Keys.of(
                IdentityId.CODEC,
                MembershipKey::identity,
                NamespaceId.CODEC,
                MembershipKey::namespace,
                MembershipKey::new);
    }

    /** Within a namespace, owners come first, then admins, then members. */
    public record MemberByRoleKey(NamespaceId namespace, Integer role, IdentityId identity) {
        public static final KeyCodec3<MemberByRoleKey, NamespaceId, Integer, IdentityId> CODEC = Keys.of(
                NamespaceId.CODEC,
                MemberByRoleKey::namespace,
                Keys.u16(),
                MemberByRoleKey::role,
                IdentityId.CODEC,
                MemberByRoleKey::identity,
                MemberByRoleKey::new);

        static MemberByRoleKey of(Membership member) {
            return new MemberByRoleKey(member.namespace(), member.role().rank(), member.identity());
        }
    }

    /** The credential of an identity: {@code "email"} is the only type there is. */
    public record CredentialKey(IdentityId identity, String type) {
        public static final KeyCodec2<CredentialKey, IdentityId, String> CODEC = Keys.of(
                IdentityId.CODEC, CredentialKey::identity, Keys.string(), CredentialKey::type, CredentialKey::new);

        public static CredentialKey email(IdentityId identity) {
            return new CredentialKey(identity, AuthMethod.EMAIL.text());
        }
    }

    public record AuthLinkKey(IdentityId identity, AuthMethod method) {
        public static final KeyCodec2<AuthLinkKey, IdentityId, AuthMethod> CODEC =
                Keys.of(IdentityId.CODEC, AuthLinkKey::identity, METHOD, AuthLinkKey::method, AuthLinkKey::new);
    }

    public record OAuthAccountKey(AuthMethod provider, String subject) {
        public static final KeyCodec2<OAuthAccountKey, AuthMethod, String> CODEC = Keys.of(
                METHOD, OAuthAccountKey::provider, Keys.string(), OAuthAccountKey::subject, OAuthAccountKey::new);
    }

    record OAuthByIdentityKey(IdentityId identity, AuthMethod provider) {
        static final KeyCodec2<OAuthByIdentityKey, IdentityId, AuthMethod> CODEC = Keys.of(
                IdentityId.CODEC,
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

    public record RevocationEventKey(NamespaceId namespace, Long sequence) {
        public static final KeyCodec2<RevocationEventKey, NamespaceId, Long> CODEC = Keys.of(
                NamespaceId.CODEC,
                RevocationEventKey::namespace,
                Keys.u64(),
                RevocationEventKey::sequence,
                RevocationEventKey::new);
    }

    public record WebhookDeliveryKey(ServiceId service, IdentityEventId event) {
        public static final KeyCodec2<WebhookDeliveryKey, ServiceId, IdentityEventId> CODEC = Keys.of(
                ServiceId.CODEC,
                WebhookDeliveryKey::service,
                IdentityEventId.CODEC,
                WebhookDeliveryKey::event,
                WebhookDeliveryKey::new);
    }
}

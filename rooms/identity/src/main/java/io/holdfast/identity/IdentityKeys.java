package io.holdfast.identity;

import io.holdfast.store.codec.Key2;
import io.holdfast.store.codec.Key3;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** The keys of the room's tables that have several parts. */
public final class IdentityKeys {

    private static final KeyCodec<AuthMethod> METHOD = Keys.string().as(AuthMethod::named, AuthMethod::text);

    private IdentityKeys() {}

    public record MembershipKey(IdentityId identity, NamespaceId namespace) {
        public static final Key2<MembershipKey, IdentityId, NamespaceId> CODEC = Keys.of(
                IdentityId.CODEC,
                MembershipKey::identity,
                NamespaceId.CODEC,
                MembershipKey::namespace,
                MembershipKey::new);
    }

    /** Within a namespace, owners come first, then admins, then members. */
    record MemberKey(NamespaceId namespace, Integer role, IdentityId identity) {
        static final Key3<MemberKey, NamespaceId, Integer, IdentityId> CODEC = Keys.of(
                NamespaceId.CODEC,
                MemberKey::namespace,
                Keys.u16(),
                MemberKey::role,
                IdentityId.CODEC,
                MemberKey::identity,
                MemberKey::new);

        static MemberKey of(Membership member) {
            return new MemberKey(member.namespace(), member.role().rank(), member.identity());
        }
    }

    /** The credential of an identity: {@code "email"} is the only type there is. */
    public record CredentialKey(IdentityId identity, String type) {
        public static final Key2<CredentialKey, IdentityId, String> CODEC = Keys.of(
                IdentityId.CODEC, CredentialKey::identity, Keys.string(), CredentialKey::type, CredentialKey::new);

        static CredentialKey email(IdentityId identity) {
            return new CredentialKey(identity, AuthMethod.EMAIL.text());
        }
    }

    public record AuthLinkKey(IdentityId identity, AuthMethod method) {
        public static final Key2<AuthLinkKey, IdentityId, AuthMethod> CODEC =
                Keys.of(IdentityId.CODEC, AuthLinkKey::identity, METHOD, AuthLinkKey::method, AuthLinkKey::new);
    }

    public record OAuthKey(AuthMethod provider, String subject) {
        public static final Key2<OAuthKey, AuthMethod, String> CODEC =
                Keys.of(METHOD, OAuthKey::provider, Keys.string(), OAuthKey::subject, OAuthKey::new);
    }

    record OAuthIdentityKey(IdentityId identity, AuthMethod provider) {
        static final Key2<OAuthIdentityKey, IdentityId, AuthMethod> CODEC = Keys.of(
                IdentityId.CODEC,
                OAuthIdentityKey::identity,
                METHOD,
                OAuthIdentityKey::provider,
                OAuthIdentityKey::new);
    }

    record RefreshKey(UUID family, Long generation) {
        static final Key2<RefreshKey, UUID, Long> CODEC =
                Keys.of(Keys.uuid(), RefreshKey::family, Keys.u32(), RefreshKey::generation, RefreshKey::new);
    }

    public record EventKey(NamespaceId namespace, Long sequence) {
        public static final Key2<EventKey, NamespaceId, Long> CODEC =
                Keys.of(NamespaceId.CODEC, EventKey::namespace, Keys.u64(), EventKey::sequence, EventKey::new);
    }

    public record DeliveryKey(ServiceId service, EventId event) {
        public static final Key2<DeliveryKey, ServiceId, EventId> CODEC =
                Keys.of(ServiceId.CODEC, DeliveryKey::service, EventId.CODEC, DeliveryKey::event, DeliveryKey::new);
    }
}

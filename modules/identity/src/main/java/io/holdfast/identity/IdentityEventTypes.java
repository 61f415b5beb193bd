package io.holdfast.identity;

import io.holdfast.store.record.EventType;

/**
 * The events that the identity module emits. The subject is the id of an identity, or of a namespace for {@link
 * #NAMESPACE_CLOSED}. Events contain neither secrets nor email addresses.
 */
public final class IdentityEventTypes {

    /** The subject of events about a login for which there is no identity. */
    public static final String UNKNOWN = "unknown";

    private static final String MODULE = "identity";

    public static final EventType CREATED = of("created", "An identity was created.");
    public static final EventType FROZEN = of("frozen", "An identity was frozen.");
    public static final EventType UNFROZEN = of("unfrozen", "A frozen identity was reactivated.");
    public static final EventType DISABLED = of("disabled", "An identity was disabled.");
    public static final EventType ENABLED = of("enabled", "A disabled identity was reactivated.");
    public static final EventType DELETED = of("deleted", "An identity was deleted.");
    public static final EventType SESSION_OPENED = of("session_opened", "A session was created.", "machine", "mfa");
    public static final EventType SESSION_REVOKED = of("session_revoked", "A session was revoked.", "reason");
    public static final EventType LOGIN_REFUSED = of(
            "login_refused",
            "A login failed: the password or code was wrong, the identity may not log in, or the email address is"
                    + " unknown (subject `unknown`).",
            "reason");
    public static final EventType TOKEN_REUSED =
            of("token_reused", "A refresh token was used again, which may indicate theft.");
    public static final EventType PASSWORD_CHANGED =
            of("password_changed", "The password of an identity was replaced.");
    public static final EventType ADDRESS_VERIFIED =
            of("address_verified", "The email address of an identity was verified.");
    public static final EventType METHOD_LINKED = of("method_linked", "A login method was linked.", "method");
    public static final EventType METHOD_UNLINKED = of("method_unlinked", "A login method was removed.", "method");
    public static final EventType MFA_ENABLED = of("mfa_enabled", "A second factor was confirmed.");
    public static final EventType MFA_REMOVED = of("mfa_removed", "A second factor was removed.");
    public static final EventType MACHINE_ENROLLED = of("machine_enrolled", "A device was enrolled.");
    public static final EventType MACHINE_REVOKED = of("machine_revoked", "A device was revoked.");
    public static final EventType NAMESPACE_CLOSED = of("namespace_closed", "A namespace was deactivated.");

    public static final EventType PROFILE_CHANGED =
            of("profile_changed", "The display name or external id of an identity was changed.");

    private IdentityEventTypes() {}

    private static EventType of(String name, String description, String... fields) {
        return EventType.of(MODULE, name, description, fields);
    }
}

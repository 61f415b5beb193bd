package io.holdfast.identity;

import java.util.Locale;

/** The stable names of the room's refusals. They never change meaning. */
public enum IdentityError {
    IDENTITY_NOT_FOUND,
    IDENTITY_EXISTS,
    DID_EXISTS,
    IDENTITY_FROZEN,
    IDENTITY_DISABLED,
    IDENTITY_DELETED,

    MACHINE_NOT_FOUND,
    MACHINE_EXISTS,
    MACHINE_REVOKED,
    MACHINE_EXPIRED,
    TOO_MANY_MACHINES,
    /** The machine has changed its keys since. */
    WRONG_EPOCH,

    NAMESPACE_NOT_FOUND,
    NAMESPACE_EXISTS,
    NAMESPACE_INACTIVE,
    NOT_A_MEMBER,
    /** A namespace with members keeps an owner. */
    LAST_OWNER,
    TOO_MANY_NAMESPACES,

    /** The email address, account or wallet belongs to another identity. */
    METHOD_TAKEN,
    /** The identity has another one of this method: unlink that first. */
    METHOD_LINKED,
    NOT_LINKED,
    /** The password is wrong, or nobody has this email address. */
    WRONG_CREDENTIALS,
    /** Too many wrong passwords or codes: none is looked at until later. */
    TOO_MANY_FAILURES,

    MFA_NOT_FOUND,
    MFA_EXISTS,
    MFA_UNCONFIRMED,
    WRONG_CODE,
    CODE_USED,

    /** Unknown, or consumed already. */
    CHALLENGE_NOT_FOUND,
    CHALLENGE_EXPIRED,
    /** The challenge was made for something else. */
    WRONG_PURPOSE,
    BAD_SIGNATURE,
    NONCE_USED,
    /** Unknown, consumed already, or expired. */
    STATE_NOT_FOUND,

    SESSION_NOT_FOUND,
    SESSION_EXISTS,
    SESSION_REVOKED,
    TOO_MANY_SESSIONS,
    MISSING_CAPABILITIES,

    /** Unknown or expired. */
    REFRESH_NOT_FOUND,
    /** It was used before: its family and session are revoked now. */
    REFRESH_REUSED,
    REFRESH_REVOKED,
    WRONG_SESSION,
    WRONG_MACHINE,

    KEY_NOT_FOUND,
    /** It still signs: rotate first. */
    KEY_ACTIVE,
    NO_SIGNING_KEY,
    TOO_MANY_KEYS,
    /** The master keys have none that opens the record. */
    WRONG_MASTER_KEY,

    TOKEN_MALFORMED,
    TOKEN_FORGED,
    TOKEN_EXPIRED,
    /** It is for another audience, or from another issuer. */
    TOKEN_MISDIRECTED,

    SERVICE_NOT_FOUND,
    SERVICE_EXISTS,
    CERTIFICATE_TAKEN,
    DELIVERY_ENDED,

    RATE_LIMITED;

    /** The name as others see it: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.holdfast.identity.model;

/** What a mailed secret can be used for. */
public enum MailKind {
    /** Confirms that the owner of an identity reads the mail of its address. */
    VERIFY_ADDRESS,
    /** Logs in without a password. */
    LOGIN,
    /** Sets a new password. */
    RESET_PASSWORD,
    /** Replaces the address of an identity with the one to which the mail was sent. */
    CHANGE_ADDRESS
}

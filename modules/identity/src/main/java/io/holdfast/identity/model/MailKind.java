package io.holdfast.identity.model;

/** The purpose of an emailed secret. */
public enum MailKind {
    /** Confirms that the owner of an identity has access to its email address. */
    VERIFY_ADDRESS,
    /** Logs in without a password. */
    LOGIN,
    /** Sets a new password. */
    RESET_PASSWORD,
    /** Replaces the address of an identity with the address to which the email was sent. */
    CHANGE_ADDRESS
}

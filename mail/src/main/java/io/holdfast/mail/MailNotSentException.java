package io.holdfast.mail;

import org.jspecify.annotations.Nullable;

/** Thrown when an attempt to send an email fails. The message contains neither addresses nor secrets. */
public final class MailNotSentException extends Exception {

    private static final long serialVersionUID = 1;

    public MailNotSentException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

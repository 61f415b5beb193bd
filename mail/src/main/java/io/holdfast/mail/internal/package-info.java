/** The implementation of the outbox: the stored form of an email and the SMTP client. */
@NullMarked
package io.holdfast.mail.internal;

import org.jspecify.annotations.NullMarked;

/** Sends the emails of the identity module by SMTP. {@link io.holdfast.mail.MailOutbox} is the entry point. */
@NullMarked
package io.holdfast.mail;

import org.jspecify.annotations.NullMarked;

/** Tests of mails sent by SMTP. */
@NullMarked
package io.holdfast.mail;

import org.jspecify.annotations.NullMarked;

package io.holdfast.mail.internal;

import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An email as stored in the queue, where it is encrypted. The component names are part of the storage format. */
public record QueuedMail(
        String to, String subject, String text, @Nullable Instant expires) {

    /** A message in place of an email that is not sent. It is about as long as an email, and earlier versions drop it. */
    public static final QueuedMail NONE = new QueuedMail("", "", " ".repeat(300), Instant.EPOCH);

    private static final ValueCodec<QueuedMail> CODEC = Values.cbor(QueuedMail.class);

    public static QueuedMail of(OutgoingMail mail, @Nullable Instant expires) {
        return new QueuedMail(mail.to(), mail.subject(), mail.text(), expires);
    }

    public byte[] encode() {
        return CODEC.encode(this);
    }

    public static QueuedMail decode(byte[] bytes) {
        return CODEC.decode(bytes);
    }

    public boolean isNone() {
        return to.isEmpty();
    }

    public boolean isExpired(Instant now) {
        return expires != null && !now.isBefore(expires);
    }

    @Override
    public String toString() {
        return "QueuedMail[]";
    }
}

package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Secret;
import java.text.Normalizer;

/** The form of passwords that is hashed. */
public final class Passwords {

    private Passwords() {}

    /** Returns a password in NFC, so that it has the same hash on every keyboard. */
    public static Secret normalize(Secret password) {
        String text = password.reveal();
        return Normalizer.isNormalized(text, Normalizer.Form.NFC)
                ? password
                : Secret.of(Normalizer.normalize(text, Normalizer.Form.NFC));
    }
}

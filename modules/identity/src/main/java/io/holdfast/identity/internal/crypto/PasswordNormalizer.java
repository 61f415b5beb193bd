package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Secret;
import java.text.Normalizer;

/** The normalized form in which passwords are hashed. */
public final class PasswordNormalizer {

    private PasswordNormalizer() {}

    /** Returns a password in Unicode NFC, so that its hash does not depend on the keyboard or operating system. */
    public static Secret normalize(Secret password) {
        String text = password.reveal();
        return Normalizer.isNormalized(text, Normalizer.Form.NFC)
                ? password
                : Secret.of(Normalizer.normalize(text, Normalizer.Form.NFC));
    }
}

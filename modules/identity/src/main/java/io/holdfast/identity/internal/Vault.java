package io.holdfast.identity.internal;

import io.holdfast.identity.MasterKeys;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/** Seals secrets before they are stored, and opens them again. */
public final class Vault {

    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final byte[] MARK = "holdfast".getBytes(StandardCharsets.US_ASCII);

    private final MasterKeys keys;
    private final RandomGenerator random;

    Vault(MasterKeys keys, RandomGenerator random) {
        this.keys = keys;
        this.random = random;
    }

    /**
     * Only for this place: a sealed secret that was moved to another record does not open. Null if the current master key
     * is not the one that was first used by its name: what it sealed would be lost once the mistake is seen.
     */
    @Nullable
    public SealedSecret seal(Tx tx, byte[] secret, String place) {
        String name = keys.currentName();
        SealedSecret first = tx.get(IdentitySchema.MASTER_KEYS, name).orElse(null);
        if (first == null) {
            tx.put(IdentitySchema.MASTER_KEYS, name, seal(MARK, keyCheckContext(name)));
        } else if (open(first, keyCheckContext(name)) == null) {
            return null;
        }
        return seal(secret, place);
    }

    private static String keyCheckContext(String name) {
        return "master_keys:" + name;
    }

    private SealedSecret seal(byte[] secret, String place) {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        SecretKey key = keys.key(keys.currentName());
        if (key == null) {
            throw new IllegalStateException("the current master key is always there");
        }
        try {
            return new SealedSecret(
                    keys.currentName(),
                    nonce,
                    cipher(Cipher.ENCRYPT_MODE, key, nonce, place).doFinal(secret));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES-GCM", e);
        }
    }

    /** The secret; null if there is no key that opens it. */
    public byte @Nullable [] open(SealedSecret sealed, String place) {
        SecretKey key = keys.key(sealed.key());
        if (key == null || sealed.nonce().length != NONCE) {
            return null;
        }
        try {
            return cipher(Cipher.DECRYPT_MODE, key, sealed.nonce(), place).doFinal(sealed.box());
        } catch (AEADBadTagException e) { // Another key of the same name, or other bytes.
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES-GCM", e);
        }
    }

    /** The name of the key that seals. */
    public String currentKeyName() {
        return keys.currentName();
    }

    boolean isCurrent(SealedSecret sealed) {
        return sealed.key().equals(keys.currentName());
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String place) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}

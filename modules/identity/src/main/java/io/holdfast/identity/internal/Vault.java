package io.holdfast.identity.internal;

import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Encrypts secrets with the current master key before they are stored, and decrypts them. Thread-safe. */
public final class Vault {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final String HMAC = "HmacSHA256";
    private static final byte[] KEY_CHECK_TEXT = "holdfast".getBytes(StandardCharsets.US_ASCII);

    private final String currentName;
    private final SecretKey currentKey;
    private final Map<String, SecretKey> keys;
    private final RandomGenerator random;

    public Vault(String currentName, Map<String, SecretKey> keys, RandomGenerator random) {
        SecretKey key = keys.get(currentName);
        if (key == null) {
            throw new IllegalArgumentException("the current master key '" + currentName + "' is missing");
        }
        this.currentName = currentName;
        this.currentKey = key;
        this.keys = keys;
        this.random = random;
    }

    /**
     * Encrypts a secret. It can be decrypted only with the same context.
     *
     * @return the encrypted secret, or null if the current master key differs from the key first used under its name;
     *     a secret encrypted with the wrong key would become unreadable once the correct key is configured again
     */
    @Nullable
    public SealedSecret seal(Tx tx, byte[] secret, String context) {
        SealedSecret keyCheck = tx.get(IdentitySchema.MASTER_KEYS, currentName).orElse(null);
        if (keyCheck == null) {
            tx.put(
                    IdentitySchema.MASTER_KEYS,
                    currentName,
                    encrypt(KEY_CHECK_TEXT, SealContext.masterKey(currentName)));
        } else if (open(keyCheck, SealContext.masterKey(currentName)) == null) {
            return null;
        }
        return encrypt(secret, context);
    }

    SealedSecret encrypt(byte[] secret, String context) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] box = cipher(Cipher.ENCRYPT_MODE, currentKey, nonce, context).doFinal(secret);
            return new SealedSecret(currentName, nonce, box);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM is not available", e);
        }
    }

    /** Decrypts a secret. Returns null if no master key can decrypt it in this context. */
    public byte @Nullable [] open(SealedSecret sealed, String context) {
        SecretKey key = keys.get(sealed.key());
        if (key == null || sealed.nonce().length != NONCE_BYTES) {
            return null;
        }
        try {
            return cipher(Cipher.DECRYPT_MODE, key, sealed.nonce(), context).doFinal(sealed.box());
        } catch (AEADBadTagException e) { // A different key has the same name, or the bytes were modified.
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM is not available", e);
        }
    }

    /**
     * Returns a message authentication code (HMAC-SHA-256), computed with a key derived from the current master key.
     */
    byte[] mac(String context, byte[] message) {
        byte[] key = hmac(currentKey, ("holdfast:" + context).getBytes(StandardCharsets.UTF_8));
        return hmac(new SecretKeySpec(key, HMAC), message);
    }

    private static byte[] hmac(SecretKey key, byte[] message) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(HMAC + " is not available", e);
        }
    }

    /** Returns the name of the master key that encrypts new secrets. */
    public String currentKeyName() {
        return currentName;
    }

    boolean isCurrent(SealedSecret sealed) {
        return sealed.key().equals(currentName);
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String context)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}

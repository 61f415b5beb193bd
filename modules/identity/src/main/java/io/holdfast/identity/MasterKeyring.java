package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.PackedSecretCipher;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.store.kit.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The named master keys, which encrypt secrets before they are stored. New secrets are encrypted with the current key. The
 * other keys decrypt older secrets until all of them have been encrypted with the current key: the secrets
 * of the identity module by {@link Identities#rewrap()}, those of other modules by their own commands.
 */
public final class MasterKeyring {

    private final String current;
    private final Map<String, SecretKey> keys;
    private final PackedSecretCipher secrets;

    private MasterKeyring(String current, Map<String, SecretKey> keys) {
        this.current = current;
        this.keys = keys;
        this.secrets = new PackedSecretCipher(current, keys);
    }

    /**
     * Returns a single master key.
     *
     * @param name the name of the key; it is stored with every secret
     * @param key 32 random bytes
     */
    public static MasterKeyring of(String name, byte[] key) {
        return with(Map.of(), name, key);
    }

    /** Returns a copy with an additional key, which becomes the current key. */
    public MasterKeyring withCurrent(String name, byte[] key) {
        return with(keys, name, key);
    }

    private static MasterKeyring with(Map<String, SecretKey> keys, String name, byte[] key) {
        IdentityArguments.name("master key name", name);
        if (key.length != Bytes32.LENGTH) {
            throw Arguments.invalid(
                    "the master key '" + name + "' must have 32 bytes, but has " + key.length + " bytes");
        }
        Map<String, SecretKey> newKeys = new LinkedHashMap<>(keys);
        if (newKeys.put(name, new SecretKeySpec(key, "AES")) != null) {
            throw Arguments.invalid("the master key '" + name + "' already exists");
        }
        return new MasterKeyring(name, Map.copyOf(newKeys));
    }

    /** Returns the name of the key that encrypts new secrets. */
    public String currentName() {
        return current;
    }

    public Set<String> names() {
        return keys.keySet();
    }

    /**
     * Encrypts a secret that belongs to another module with the current key. The result contains the name of the key.
     *
     * @param context the row that contains the secret; required again for decryption
     */
    public byte[] encrypt(byte[] secret, String context) {
        return secrets.encrypt(secret, context);
    }

    /** Decrypts a secret. Returns empty if no key can decrypt it in this context. */
    public Optional<byte[]> decrypt(byte[] encrypted, String context) {
        return secrets.decrypt(encrypted, context);
    }

    /**
     * Returns the name of the key that encrypted a secret of another module. Empty if the array is not an encrypted
     * secret.
     */
    public Optional<String> keyName(byte[] encrypted) {
        return secrets.keyName(encrypted);
    }

    Map<String, SecretKey> keys() {
        return keys;
    }

    @Override
    public String toString() {
        return "MasterKeyring[current=" + current + ", names=" + names() + "]";
    }
}

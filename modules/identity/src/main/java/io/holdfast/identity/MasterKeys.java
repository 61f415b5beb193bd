package io.holdfast.identity;

import io.holdfast.identity.model.Bytes32;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The keys that secrets are encrypted with before they are stored, by name. New records use the current one; the others
 * are there to read older records, until {@link Identities#rewrap()} has gone over all of them.
 */
public final class MasterKeys {

    private final String current;
    private final Map<String, SecretKey> keys;

    private MasterKeys(String current, Map<String, SecretKey> keys) {
        this.current = current;
        this.keys = keys;
    }

    /** One key of 32 random bytes, under a name that is stored with every record. */
    public static MasterKeys of(String name, byte[] key) {
        return new MasterKeys(name, Map.of()).withCurrent(name, key);
    }

    /** With a new key, which becomes the current one. */
    public MasterKeys withCurrent(String name, byte[] key) {
        Args.name("name of the master key", name);
        if (key.length != Bytes32.LENGTH) {
            throw Args.invalid("the master key '" + name + "' has " + key.length + " bytes, it must have 32");
        }
        Map<String, SecretKey> more = new LinkedHashMap<>(keys);
        if (more.put(name, new SecretKeySpec(key, "AES")) != null) {
            throw Args.invalid("the master key '" + name + "' is there already");
        }
        return new MasterKeys(name, Map.copyOf(more));
    }

    /** The name of the key that new records are encrypted with. */
    public String currentName() {
        return current;
    }

    public Set<String> names() {
        return keys.keySet();
    }

    @Nullable
    public SecretKey key(String name) {
        return keys.get(name);
    }

    @Override
    public String toString() {
        return "MasterKeys[current=" + current + ", names=" + names() + "]";
    }
}

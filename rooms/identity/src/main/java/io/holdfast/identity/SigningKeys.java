package io.holdfast.identity;

import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The Ed25519 keys that sign access tokens. One is active and signs; those before it still verify what they signed, until
 * they are retired, and then their private halves are gone.
 */
public final class SigningKeys {

    private final Room room;

    SigningKeys(Room room) {
        this.room = room;
    }

    /** The active key, made if there is none: to be called at the start. WRONG_MASTER_KEY, also if it does not open. */
    public Outcome<JwtSigningKey> ensure() {
        return room.store().write(this::ensure);
    }

    /** As {@link #ensure()}, within a transaction of the caller's. */
    public Outcome<JwtSigningKey> ensure(Tx tx) {
        JwtSigningKey key = active(tx).orElse(null);
        if (key == null) {
            return make(tx);
        }
        return open(key) == null ? Outcome.refused(IdentityError.WRONG_MASTER_KEY, key.id()) : Outcome.done(key);
    }

    /** The private half; null if there is none, or no master key opens it. */
    byte @Nullable [] open(JwtSigningKey key) {
        Sealed sealed = key.privateKey();
        return sealed == null ? null : room.vault().open(sealed, place(key.id()));
    }

    /**
     * Makes a new key active in place of this one; if it is not the active key any more, somebody has done that already.
     * KEY_NOT_FOUND, WRONG_MASTER_KEY; TOO_MANY_KEYS if too many are not retired.
     */
    public Outcome<JwtSigningKey> rotate(KeyId from) {
        return room.store().write(tx -> rotate(tx, from));
    }

    /** As {@link #rotate(KeyId)}, within a transaction of the caller's. */
    public Outcome<JwtSigningKey> rotate(Tx tx, KeyId from) {
        JwtSigningKey old = tx.get(IdentitySchema.SIGNING_KEYS, from).orElse(null);
        if (old == null) {
            return Outcome.refused(IdentityError.KEY_NOT_FOUND, from);
        }
        if (old.status() != JwtSigningKey.Status.ACTIVE) {
            return ensure(tx);
        }
        if (published(tx).size() >= IdentityLimits.MAX_SIGNING_KEYS) {
            return Outcome.refused(IdentityError.TOO_MANY_KEYS, IdentityLimits.MAX_SIGNING_KEYS);
        }
        Outcome<JwtSigningKey> made = make(tx);
        if (made.isDone()) {
            tx.put(IdentitySchema.SIGNING_KEYS, from, old.rotated(tx.now()));
        }
        return made;
    }

    /** Ends a key: nothing that it signed is accepted any more. A repeat changes nothing. KEY_NOT_FOUND, KEY_ACTIVE. */
    public Outcome<JwtSigningKey> retire(KeyId key) {
        return room.store().write(tx -> retire(tx, key));
    }

    /** As {@link #retire(KeyId)}, within a transaction of the caller's. */
    public Outcome<JwtSigningKey> retire(Tx tx, KeyId id) {
        JwtSigningKey key = tx.get(IdentitySchema.SIGNING_KEYS, id).orElse(null);
        if (key == null || key.status() == JwtSigningKey.Status.ACTIVE) {
            return Outcome.refused(key == null ? IdentityError.KEY_NOT_FOUND : IdentityError.KEY_ACTIVE, id);
        }
        if (key.status() == JwtSigningKey.Status.RETIRED) {
            return Outcome.done(key);
        }
        JwtSigningKey retired = key.retired(tx.now());
        tx.put(IdentitySchema.SIGNING_KEYS, id, retired);
        return Outcome.done(retired);
    }

    /** The key that signs. */
    public Optional<JwtSigningKey> active() {
        return room.store().read(this::active);
    }

    /** As {@link #active()}, within a transaction of the caller's. */
    public Optional<JwtSigningKey> active(ReadTx tx) {
        // It was made last, so it is found first.
        return tx.scan(IdentitySchema.SIGNING_KEYS).reverse().stream()
                .map(Entry::value)
                .filter(key -> key.status() == JwtSigningKey.Status.ACTIVE)
                .findFirst();
    }

    /** The keys whose tokens are accepted, newest first. */
    public List<JwtSigningKey> published() {
        return room.store().read(this::published);
    }

    /** As {@link #published()}, within a transaction of the caller's. */
    public List<JwtSigningKey> published(ReadTx tx) {
        return tx.scan(IdentitySchema.SIGNING_KEYS).reverse().stream()
                .map(Entry::value)
                .filter(key -> key.status() != JwtSigningKey.Status.RETIRED)
                .toList();
    }

    /** The published keys as a JSON Web Key Set (RFC 7517, 8037). */
    public String jwks() {
        return room.store().read(this::jwks);
    }

    /** As {@link #jwks()}, within a transaction of the caller's. */
    public String jwks(ReadTx tx) {
        ObjectNode set = JsonNodeFactory.instance.objectNode();
        ArrayNode keys = set.putArray("keys");
        for (JwtSigningKey key : published(tx)) {
            keys.addObject()
                    .put("kty", "OKP")
                    .put("crv", "Ed25519")
                    .put("use", "sig")
                    .put("alg", "EdDSA")
                    .put("kid", key.id().toString())
                    .put("x", Crypto.base64(key.publicKey().value()));
        }
        return set.toString();
    }

    static String place(KeyId key) {
        return "signing_keys:" + key;
    }

    private Outcome<JwtSigningKey> make(Tx tx) {
        KeyId id = KeyId.of(room.ids().next());
        byte[] secret = Crypto.randomBytes(room.random(), Bytes32.LENGTH);
        Sealed sealed = room.vault().seal(tx, secret, place(id));
        if (sealed == null) {
            return Outcome.refused(IdentityError.WRONG_MASTER_KEY, room.vault().current());
        }
        JwtSigningKey key = new JwtSigningKey(
                id, Crypto.publicKey(secret), sealed, JwtSigningKey.Status.ACTIVE, tx.now(), null, null);
        tx.put(IdentitySchema.SIGNING_KEYS, id, key);
        return Outcome.done(key);
    }
}

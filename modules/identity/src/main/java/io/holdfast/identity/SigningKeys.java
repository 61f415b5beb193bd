package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.SigningKeyId;
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

    private final IdentityContext context;

    public SigningKeys(IdentityContext room) {
        this.context = room;
    }

    /** The active key, made if there is none: to be called at the start. WRONG_MASTER_KEY, also if it does not open. */
    public IdentityOutcome<JwtSigningKey> ensureActiveKey() {
        return context.store().write(this::ensureActiveKey);
    }

    /** As {@link #ensureActiveKey()}, within a transaction of the caller's. */
    public IdentityOutcome<JwtSigningKey> ensureActiveKey(Tx tx) {
        JwtSigningKey key = active(tx).orElse(null);
        if (key == null) {
            return createKey(tx);
        }
        return unsealPrivateKey(key) == null
                ? IdentityOutcome.refused(IdentityError.WRONG_MASTER_KEY, key.sealedBy())
                : IdentityOutcome.done(key);
    }

    /** The private half; null if there is none, or no master key opens it. */
    public byte @Nullable [] unsealPrivateKey(JwtSigningKey key) {
        SealedSecret sealed = key.privateKey();
        return sealed == null ? null : context.vault().open(sealed, sealContext(key.id()));
    }

    /**
     * Makes a new key active in place of this one; if it is not the active key any more, somebody has done that already.
     * KEY_NOT_FOUND, WRONG_MASTER_KEY; TOO_MANY_KEYS if too many are not retired.
     */
    public IdentityOutcome<JwtSigningKey> rotate(SigningKeyId from) {
        return context.store().write(tx -> rotate(tx, from));
    }

    /** As {@link #rotate(SigningKeyId)}, within a transaction of the caller's. */
    public IdentityOutcome<JwtSigningKey> rotate(Tx tx, SigningKeyId from) {
        JwtSigningKey old = tx.get(IdentitySchema.SIGNING_KEYS, from).orElse(null);
        if (old == null) {
            return IdentityOutcome.refused(IdentityError.KEY_NOT_FOUND, from);
        }
        if (old.status() != JwtSigningKey.Status.ACTIVE) {
            return ensureActiveKey(tx);
        }
        if (published(tx).size() >= IdentityLimits.MAX_SIGNING_KEYS) {
            return IdentityOutcome.refused(IdentityError.TOO_MANY_KEYS, IdentityLimits.MAX_SIGNING_KEYS);
        }
        IdentityOutcome<JwtSigningKey> made = createKey(tx);
        if (made.isDone()) {
            tx.put(IdentitySchema.SIGNING_KEYS, from, old.rotated(tx.now()));
        }
        return made;
    }

    /** Ends a key: nothing that it signed is accepted any more. A repeat changes nothing. KEY_NOT_FOUND, KEY_ACTIVE. */
    public IdentityOutcome<JwtSigningKey> retire(SigningKeyId key) {
        return context.store().write(tx -> retire(tx, key));
    }

    /** As {@link #retire(SigningKeyId)}, within a transaction of the caller's. */
    public IdentityOutcome<JwtSigningKey> retire(Tx tx, SigningKeyId id) {
        JwtSigningKey key = tx.get(IdentitySchema.SIGNING_KEYS, id).orElse(null);
        if (key == null || key.status() == JwtSigningKey.Status.ACTIVE) {
            return IdentityOutcome.refused(key == null ? IdentityError.KEY_NOT_FOUND : IdentityError.KEY_ACTIVE, id);
        }
        if (key.status() == JwtSigningKey.Status.RETIRED) {
            return IdentityOutcome.done(key);
        }
        JwtSigningKey retired = key.retired(tx.now());
        tx.put(IdentitySchema.SIGNING_KEYS, id, retired);
        return IdentityOutcome.done(retired);
    }

    /** The key that signs. */
    public Optional<JwtSigningKey> active() {
        return context.store().read(this::active);
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
        return context.store().read(this::published);
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
        return context.store().read(this::jwks);
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
                    .put("x", CryptoPrimitives.base64(key.publicKey().value()));
        }
        return set.toString();
    }

    public static String sealContext(SigningKeyId key) {
        return "signing_keys:" + key;
    }

    private IdentityOutcome<JwtSigningKey> createKey(Tx tx) {
        SigningKeyId id = SigningKeyId.of(context.ids().next());
        byte[] secret = CryptoPrimitives.randomBytes(context.random(), Bytes32.LENGTH);
        SealedSecret sealed = context.vault().seal(tx, secret, sealContext(id));
        if (sealed == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, context.vault().currentKeyName());
        }
        JwtSigningKey key = new JwtSigningKey(
                id, CryptoPrimitives.publicKey(secret), sealed, JwtSigningKey.Status.ACTIVE, tx.now(), null, null);
        tx.put(IdentitySchema.SIGNING_KEYS, id, key);
        return IdentityOutcome.done(key);
    }
}

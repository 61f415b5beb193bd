package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.SigningKeyCommands;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.SigningKeyRow;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The Ed25519 keys that sign access tokens. One key is active and signs new tokens. Earlier keys verify the tokens
 * signed with them until the keys are retired. The private part of a retired key is deleted.
 */
public final class SigningKeys {

    private final IdentityContext context;
    private final SigningKeyCommands commands;

    SigningKeys(IdentityContext context) {
        this.context = context;
        this.commands = new SigningKeyCommands(context);
    }

    /**
     * Returns the active key, after creating one if there is none. Call this method when the application starts.
     *
     * <p>Refusals: WRONG_MASTER_KEY if the private key cannot be encrypted or decrypted.
     */
    public IdentityOutcome<JwtSigningKey> ensureActiveKey() {
        return context.store().write(this::ensureActiveKey);
    }

    /** Like {@link #ensureActiveKey()}, but in the caller's transaction. */
    public IdentityOutcome<JwtSigningKey> ensureActiveKey(Tx tx) {
        return commands.ensureActiveKey(tx).map(SigningKeyRow::toView);
    }

    /**
     * Replaces the active key with a new one. If the given key is not active, the result is the current active key.
     *
     * <p>Refusals: KEY_NOT_FOUND, WRONG_MASTER_KEY, TOO_MANY_KEYS until all tokens of an earlier key have expired.
     */
    public IdentityOutcome<JwtSigningKey> rotate(SigningKeyId from) {
        return context.store().write(tx -> rotate(tx, from));
    }

    /** Like {@link #rotate(SigningKeyId)}, but in the caller's transaction. */
    public IdentityOutcome<JwtSigningKey> rotate(Tx tx, SigningKeyId from) {
        return commands.rotate(tx, from).map(SigningKeyRow::toView);
    }

    /**
     * Retires a key. From then on, tokens signed with it are rejected. Has no effect if the key is already retired. The
     * sweep retires keys when their last token has expired.
     *
     * <p>Refusals: KEY_NOT_FOUND, KEY_ACTIVE, KEY_IN_USE until the last token of the key expires.
     */
    public IdentityOutcome<JwtSigningKey> retire(SigningKeyId key) {
        return context.store().write(tx -> retire(tx, key));
    }

    /** Like {@link #retire(SigningKeyId)}, but in the caller's transaction. */
    public IdentityOutcome<JwtSigningKey> retire(Tx tx, SigningKeyId key) {
        return commands.retire(tx, key, false).map(SigningKeyRow::toView);
    }

    /**
     * Retires a key even if its tokens are still valid. Use this method if the private key has leaked.
     *
     * <p>Refusals: KEY_NOT_FOUND, KEY_ACTIVE.
     */
    public IdentityOutcome<JwtSigningKey> retireNow(SigningKeyId key) {
        return context.store().write(tx -> retireNow(tx, key));
    }

    /** Like {@link #retireNow(SigningKeyId)}, but in the caller's transaction. */
    public IdentityOutcome<JwtSigningKey> retireNow(Tx tx, SigningKeyId key) {
        return commands.retire(tx, key, true).map(SigningKeyRow::toView);
    }

    /** Returns the key that signs new tokens. */
    public Optional<JwtSigningKey> active() {
        return context.store().read(this::active);
    }

    /** Like {@link #active()}, but in the caller's transaction. */
    public Optional<JwtSigningKey> active(ReadTx tx) {
        return commands.active(tx).map(SigningKeyRow::toView);
    }

    /** Returns the keys whose tokens are accepted, newest first. */
    public List<JwtSigningKey> published() {
        return context.store().read(this::published);
    }

    /** Like {@link #published()}, but in the caller's transaction. */
    public List<JwtSigningKey> published(ReadTx tx) {
        return commands.published(tx).stream().map(SigningKeyRow::toView).toList();
    }

    /** Returns the published keys as a JSON Web Key Set (RFC 7517, RFC 8037). */
    public String jwks() {
        return context.store().read(this::jwks);
    }

    /** Like {@link #jwks()}, but in the caller's transaction. */
    public String jwks(ReadTx tx) {
        ObjectNode set = JsonNodeFactory.instance.objectNode();
        ArrayNode keys = set.putArray("keys");
        for (SigningKeyRow key : commands.published(tx)) {
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
}

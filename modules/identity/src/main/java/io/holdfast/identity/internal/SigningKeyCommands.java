package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.SigningKeyRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates, rotates and retires the keys that sign access tokens. */
public record SigningKeyCommands(IdentityContext context) {

    public IdentityOutcome<SigningKeyRow> ensureActiveKey(Tx tx) {
        SigningKeyRow key = active(tx).orElse(null);
        if (key == null) {
            return createKey(tx);
        }
        return unsealPrivateKey(key) == null
                ? IdentityOutcome.refused(IdentityError.WRONG_MASTER_KEY, key.masterKeyName())
                : IdentityOutcome.repeated(key);
    }

    /** Returns the private key, or null if the key is retired or no master key can decrypt it. */
    public byte @Nullable [] unsealPrivateKey(SigningKeyRow key) {
        SealedSecret sealed = key.privateKey();
        return sealed == null ? null : context.vault().open(sealed, SealContext.signingKey(key.id()));
    }

    public IdentityOutcome<SigningKeyRow> rotate(Tx tx, SigningKeyId from) {
        SigningKeyRow old = tx.get(IdentitySchema.SIGNING_KEYS, from).orElse(null);
        if (old == null) {
            return IdentityOutcome.refused(IdentityError.KEY_NOT_FOUND, from);
        }
        if (old.status() != JwtSigningKey.Status.ACTIVE) {
            return ensureActiveKey(tx);
        }
        retireUnneeded(tx);
        List<SigningKeyRow> kept = published(tx);
        if (kept.size() >= IdentityLimits.MAX_SIGNING_KEYS) {
            Instant free = kept.stream()
                    .filter(key -> key.status() == JwtSigningKey.Status.ROTATING)
                    .map(this::neededUntil)
                    .min(Comparator.naturalOrder())
                    .orElse(tx.now());
            return IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_KEYS, IdentityLimits.MAX_SIGNING_KEYS, free);
        }
        IdentityOutcome<SigningKeyRow> created = createKey(tx);
        if (created.isDone()) {
            Instant lastExpiry = tx.now().plus(context.lifetimes().access());
            tx.put(IdentitySchema.SIGNING_KEYS, from, old.withRotation(tx.now(), lastExpiry));
        }
        return created;
    }

    /** Retires the keys whose tokens have all expired. Returns the number of retired keys. */
    public int retireUnneeded(Tx tx) {
        List<SigningKeyRow> unneeded = published(tx).stream()
                .filter(key -> key.status() == JwtSigningKey.Status.ROTATING)
                .filter(key -> !tx.now().isBefore(neededUntil(key)))
                .toList();
        unneeded.forEach(key -> tx.put(IdentitySchema.SIGNING_KEYS, key.id(), key.withRetirement(tx.now())));
        return unneeded.size();
    }

    /** Replaces the active key if it is old enough. Returns whether it was replaced. */
    public boolean rotateIfDue(Tx tx) {
        SigningKeyRow key = active(tx).orElse(null);
        return key != null
                && !tx.now().isBefore(key.created().plus(context.lifetimes().signingKey()))
                && rotate(tx, key.id()).isDone();
    }

    /** Returns the time at which the last token signed with a key expires. */
    private Instant neededUntil(SigningKeyRow key) {
        Instant stored = key.neededUntil();
        Instant rotated = key.rotatedAt() == null ? key.created() : key.rotatedAt();
        return stored == null ? rotated.plus(context.lifetimes().access()) : stored;
    }

    public IdentityOutcome<SigningKeyRow> retire(Tx tx, SigningKeyId id, boolean evenIfInUse) {
        SigningKeyRow key = tx.get(IdentitySchema.SIGNING_KEYS, id).orElse(null);
        if (key == null || key.status() == JwtSigningKey.Status.ACTIVE) {
            return IdentityOutcome.refused(key == null ? IdentityError.KEY_NOT_FOUND : IdentityError.KEY_ACTIVE, id);
        }
        if (key.status() == JwtSigningKey.Status.RETIRED) {
            return IdentityOutcome.repeated(key);
        }
        if (!evenIfInUse && tx.now().isBefore(neededUntil(key))) {
            return IdentityOutcome.refusedUntil(IdentityError.KEY_IN_USE, id, neededUntil(key));
        }
        SigningKeyRow retired = key.withRetirement(tx.now());
        tx.put(IdentitySchema.SIGNING_KEYS, id, retired);
        return IdentityOutcome.done(retired);
    }

    public Optional<SigningKeyRow> active(ReadTx tx) {
        // The active key is the newest one, so the reverse scan finds it first.
        return tx.scan(IdentitySchema.SIGNING_KEYS).reverse().stream()
                .map(Entry::value)
                .filter(key -> key.status() == JwtSigningKey.Status.ACTIVE)
                .findFirst();
    }

    /** Returns the keys that are not retired, newest first. */
    public List<SigningKeyRow> published(ReadTx tx) {
        return tx.scan(IdentitySchema.SIGNING_KEYS).reverse().stream()
                .map(Entry::value)
                .filter(key -> key.status() != JwtSigningKey.Status.RETIRED)
                .toList();
    }

    private IdentityOutcome<SigningKeyRow> createKey(Tx tx) {
        SigningKeyId id = SigningKeyId.of(context.ids().next());
        byte[] secret = CryptoPrimitives.randomBytes(context.random(), Bytes32.LENGTH);
        SealedSecret sealed = context.vault().seal(tx, secret, SealContext.signingKey(id));
        if (sealed == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, context.vault().currentKeyName());
        }
        SigningKeyRow key = new SigningKeyRow(
                id,
                CryptoPrimitives.publicKey(secret),
                sealed,
                JwtSigningKey.Status.ACTIVE,
                tx.now(),
                null,
                null,
                null);
        tx.put(IdentitySchema.SIGNING_KEYS, id, key);
        return IdentityOutcome.done(key);
    }
}

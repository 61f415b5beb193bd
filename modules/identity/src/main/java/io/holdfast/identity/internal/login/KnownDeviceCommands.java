package io.holdfast.identity.internal.login;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.CodeFailuresRow;
import io.holdfast.identity.internal.row.KnownDeviceRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Remembers the devices of identities, and counts the wrong passwords and codes entered on each device. */
public record KnownDeviceCommands(IdentityContext context) {

    /** Maximum number of remembered devices per identity. An additional device replaces the least recently used one. */
    public static final int MAX_DEVICES = 50;

    private static final String TOKEN_PREFIX = "hfd_";
    private static final Duration RECORDED_EVERY = Duration.ofDays(1);

    /** A device with the hash of its token. */
    public record Known(Bytes32 hash, KnownDeviceRow row) {}

    public IdentityOutcome<Secret> remember(Tx tx, IdentityId identity, LoginSource source) {
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        List<Entry<Bytes32, KnownDeviceRow>> devices = ofIdentity(tx, identity);
        devices.stream()
                .sorted(Comparator.comparing(entry -> entry.value().lastUsed()))
                .limit(Math.max(0, devices.size() - MAX_DEVICES + 1))
                .forEach(entry -> tx.delete(IdentitySchema.KNOWN_DEVICES, entry.key()));
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN_PREFIX);
        tx.put(
                IdentitySchema.KNOWN_DEVICES,
                CryptoPrimitives.hashToken(token),
                new KnownDeviceRow(
                        context.ids().next(),
                        identity,
                        source.address(),
                        source.agent(),
                        tx.now(),
                        tx.now(),
                        expiry(tx.now()),
                        0,
                        null,
                        null));
        return IdentityOutcome.done(token);
    }

    public static List<Entry<Bytes32, KnownDeviceRow>> ofIdentity(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.KNOWN_DEVICES, IdentitySchema.DEVICES_BY_IDENTITY)
                .at(identity)
                .toList();
    }

    /**
     * Finds the device of an identity by its token. Returns null if the token is unknown or belongs to another
     * identity.
     */
    public static @Nullable Known find(ReadTx tx, @Nullable IdentityId identity, LoginSource source) {
        Secret token = source.device();
        if (token == null || identity == null || token.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return null;
        }
        Bytes32 hash = CryptoPrimitives.hashToken(token);
        return tx.get(IdentitySchema.KNOWN_DEVICES, hash)
                .filter(row -> row.identity().equals(identity))
                .map(row -> new Known(hash, row))
                .orElse(null);
    }

    /**
     * Counts a wrong password. The device is blocked each time the number of consecutive wrong passwords reaches a
     * multiple of {@code IdentityQuotas.failures}, and forgotten after {@code LoginProtection.maxFailures}.
     */
    public void recordWrongPassword(Tx tx, Known device) {
        long failures = device.row().failures() + 1;
        update(tx, device, failures, device.row().withFailure(blockAfter(tx, failures)));
    }

    /**
     * Counts a wrong second-factor code. The device is blocked for codes after the same number of consecutive failures
     * as for passwords. It is forgotten after {@code LoginProtection.maxFailures} wrong codes in total, including those
     * before a correct code: a login by the owner must not give more guesses to a thief of the token and the password.
     */
    public void recordWrongCode(Tx tx, Known device) {
        CodeFailuresRow codes = device.row().codeFailures();
        CodeFailuresRow counted = codes.withFailure(blockAfter(tx, codes.consecutive() + 1));
        update(tx, device, counted.total(), device.row().withCodeFailures(counted));
    }

    private @Nullable Instant blockAfter(Tx tx, long failures) {
        return failures % context.quotas().failures() == 0
                ? tx.now().plus(context.quotas().failureWindow())
                : null;
    }

    private void update(Tx tx, Known device, long failures, KnownDeviceRow counted) {
        if (failures >= context.options().protection().maxFailures()) {
            tx.delete(IdentitySchema.KNOWN_DEVICES, device.hash());
        } else {
            tx.put(IdentitySchema.KNOWN_DEVICES, device.hash(), counted);
        }
    }

    /** Records a correct password. The wrong codes are kept: the password is only one of two factors. */
    public void recordCorrectPassword(Tx tx, Known device) {
        if (device.row().failures() > 0 || isUseDue(tx, device)) {
            tx.put(
                    IdentitySchema.KNOWN_DEVICES,
                    device.hash(),
                    device.row().withoutWrongPasswords().withUse(tx.now(), expiry(tx.now())));
        }
    }

    /** Records a correct second-factor code, which ends the series of consecutive wrong codes. */
    public void recordCorrectCode(Tx tx, Known device) {
        CodeFailuresRow codes = device.row().codeFailures();
        if (codes.consecutive() > 0 || isUseDue(tx, device)) {
            tx.put(
                    IdentitySchema.KNOWN_DEVICES,
                    device.hash(),
                    device.row().withCodeFailures(codes.withSuccess()).withUse(tx.now(), expiry(tx.now())));
        }
    }

    private static boolean isUseDue(Tx tx, Known device) {
        return !tx.now().isBefore(device.row().lastUsed().plus(RECORDED_EVERY));
    }

    public static boolean forget(Tx tx, IdentityId identity, UUID id) {
        for (Entry<Bytes32, KnownDeviceRow> device : ofIdentity(tx, identity)) {
            if (device.value().id().equals(id)) {
                tx.delete(IdentitySchema.KNOWN_DEVICES, device.key());
                return true;
            }
        }
        return false;
    }

    /** Forgets all devices of an identity, optionally keeping the caller's own. */
    public static int forgetAll(Tx tx, IdentityId identity, @Nullable Secret except) {
        Bytes32 kept = except == null ? null : CryptoPrimitives.hashToken(except);
        List<Entry<Bytes32, KnownDeviceRow>> devices = ofIdentity(tx, identity).stream()
                .filter(entry -> !entry.key().equals(kept))
                .toList();
        devices.forEach(entry -> tx.delete(IdentitySchema.KNOWN_DEVICES, entry.key()));
        return devices.size();
    }

    /** Unblocks all devices of an identity. */
    public void unblockAll(Tx tx, IdentityId identity) {
        ofIdentity(tx, identity)
                .forEach(entry -> tx.put(
                        IdentitySchema.KNOWN_DEVICES, entry.key(), entry.value().unblocked()));
    }

    private Instant expiry(Instant now) {
        return now.plus(context.options().protection().memory());
    }
}

package io.holdfast.identity.internal.mail;

import io.holdfast.identity.MailOptions;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.PasswordCommands;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.login.LoginThrottle;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits on emails, as token buckets that refill over an hour. Requests by strangers must not keep an owner from
 * receiving emails: each kind of email has its own bucket per address, a client that has logged in to the account has a
 * bucket of its own, and while strangers use up a bucket, the emails that they cause still arrive at regular intervals.
 */
record MailLimits(IdentityContext context) {

    private static final Duration WINDOW = Duration.ofHours(1);

    /** A bucket with its capacity, which is also the number of emails by which it refills in an hour. */
    private record Bucket(String subject, int capacity) {

        /** The row contains the time at which the bucket is full again. */
        String key() {
            return "mail:" + CryptoPrimitives.shortHash(subject);
        }

        Duration interval() {
            return WINDOW.dividedBy(capacity);
        }

        Instant fullAt(ReadTx tx) {
            return tx.get(IdentitySchema.RATE_LIMITS, key())
                    .map(ExpiringCounterRow::expires)
                    .filter(full -> full.isAfter(tx.now()))
                    .orElse(tx.now());
        }

        /** Returns the time at which the bucket contains at least one email. */
        Instant availableAt(ReadTx tx) {
            return fullAt(tx).minus(WINDOW.minus(interval()));
        }

        void draw(Tx tx) {
            tx.put(
                    IdentitySchema.RATE_LIMITS,
                    key(),
                    new ExpiringCounterRow(tx.now(), fullAt(tx).plus(interval()), 0));
        }
    }

    /**
     * Counts a request by a client that is not authenticated. Returns the time until which such requests are refused, or
     * null if this request is permitted.
     */
    @Nullable
    Instant countClient(Tx tx, MailKind kind, String address, LoginSource source) {
        boolean familiar = new LoginThrottle(context).isFamiliar(tx, PasswordCommands.account(address), source);
        List<Bucket> buckets = new ArrayList<>();
        buckets.add(new Bucket(
                "to:" + kind + ":" + address + (familiar ? " from:" + source.address() : ""),
                options().perAddress()));
        if (source.address() != null) {
            buckets.add(new Bucket("from:" + source.address(), options().perClient()));
        }
        return count(tx, buckets);
    }

    /** Counts a request on behalf of an identity. Returns the same as {@link #countClient}. */
    @Nullable
    Instant countIdentity(Tx tx, MailKind kind, String address, IdentityId identity) {
        return count(
                tx,
                List.of(
                        new Bucket("to:" + kind + ":" + address, options().perAddress()),
                        new Bucket("by:" + kind + ":" + identity, options().perAddress())));
    }

    /** Draws from all buckets, or from none if one of them is empty. */
    private static @Nullable Instant count(Tx tx, List<Bucket> buckets) {
        for (Bucket bucket : buckets) {
            Instant available = bucket.availableAt(tx);
            if (available.isAfter(tx.now())) {
                return available;
            }
        }
        buckets.forEach(bucket -> bucket.draw(tx));
        return null;
    }

    private MailOptions options() {
        return context.options().mail();
    }
}

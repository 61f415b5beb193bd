package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.Ids;
import io.holdfast.identity.Lifetimes;
import io.holdfast.identity.Quotas;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import java.util.random.RandomGenerator;

/** What all parts of the room share. */
public record IdentityContext(Store store, IdentityOptions options, Ids ids, Vault vault) {

    /** For commands that touch all that an identity has. */
    public static final WriteOptions LARGE_WRITE =
            WriteOptions.named("identity").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    public static IdentityContext of(Store store, IdentityOptions options) {
        RandomGenerator random = options.random();
        return new IdentityContext(
                store, options, new Ids(store::now, random::nextLong), new Vault(options.masterKeys(), random));
    }

    public RandomGenerator random() {
        return options.random();
    }

    public Lifetimes lifetimes() {
        return options.lifetimes();
    }

    public Quotas quotas() {
        return options.quotas();
    }
}

package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.IdentityQuotas;
import io.holdfast.identity.Lifetimes;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.kit.TimeOrderedIds;
import java.util.random.RandomGenerator;

/** The store, options, id generator and vault that all parts of the identity module share. */
public record IdentityContext(Store store, IdentityOptions options, TimeOrderedIds ids, Vault vault) {

    /** The write options for commands that may modify all rows of an identity. */
    public static final WriteOptions LARGE_WRITE =
            WriteOptions.named("identity").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    public static IdentityContext of(Store store, IdentityOptions options, Vault vault) {
        return new IdentityContext(store, options, new TimeOrderedIds(store::now, options.random()::nextLong), vault);
    }

    public RandomGenerator random() {
        return options.random();
    }

    public Lifetimes lifetimes() {
        return options.lifetimes();
    }

    public IdentityQuotas quotas() {
        return options.quotas();
    }
}

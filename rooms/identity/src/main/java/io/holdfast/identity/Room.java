package io.holdfast.identity;

import io.holdfast.store.Limits;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import java.util.random.RandomGenerator;

/** What all parts of the room share. */
record Room(Store store, IdentityOptions options, Ids ids, Vault vault) {

    /** For commands that touch all that an identity has. */
    static final WriteOptions WIDE = WriteOptions.named("identity").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    static Room of(Store store, IdentityOptions options) {
        RandomGenerator random = options.random();
        return new Room(store, options, new Ids(store::now, random::nextLong), new Vault(options.masterKeys(), random));
    }

    RandomGenerator random() {
        return options.random();
    }

    Lifetimes lifetimes() {
        return options.lifetimes();
    }

    Quotas quotas() {
        return options.quotas();
    }
}

package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.Vault;
import io.holdfast.store.Store;

/** Contexts with which tests call internal commands. */
final class IdentityContexts {

    private IdentityContexts() {}

    static IdentityContext of(Store store, IdentityOptions options) {
        MasterKeyring keys = options.masterKeys();
        return IdentityContext.of(store, options, new Vault(keys.currentName(), keys.keys(), options.random()));
    }
}

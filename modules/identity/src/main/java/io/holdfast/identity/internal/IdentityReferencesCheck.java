package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import java.util.UUID;

/** Checks that credentials, links, primary methods, second factors and reputations belong to existing identities. */
record IdentityReferencesCheck(ReadTx tx, IdentityCheckContext checker) {

    private static final String NO_LINK = "its identity has no matching link";

    void run() {
        checker.forEach(IdentitySchema.LINKS, this::checkLink);
        checker.forEach(IdentitySchema.CREDENTIALS, this::checkEmailCredential);
        checker.forEach(
                IdentitySchema.WALLETS,
                (address, row) -> requireLink(
                        IdentitySchema.WALLETS, address, new AuthLinkKey(row.identity(), row.chain()), address));
        checker.forEach(
                IdentitySchema.OAUTH_LINKS,
                (key, row) -> requireLink(
                        IdentitySchema.OAUTH_LINKS,
                        key,
                        new AuthLinkKey(row.identity(), key.provider()),
                        key.subject()));
        checker.forEach(
                IdentitySchema.PRIMARY_METHOD,
                (identity, method) -> checker.require(
                        tx.exists(IdentitySchema.LINKS, new AuthLinkKey(identity, method)),
                        IdentitySchema.PRIMARY_METHOD,
                        identity,
                        NO_LINK));
        checker.forEach(
                IdentitySchema.MFA_SECRETS, (id, row) -> checkOwner(IdentitySchema.MFA_SECRETS, id, row.identity()));
        checker.forEach(IdentitySchema.PROFILES, (id, row) -> checkOwner(IdentitySchema.PROFILES, id, row.identity()));
        checker.forEach(
                IdentitySchema.REPUTATION, (id, row) -> checkOwner(IdentitySchema.REPUTATION, id, row.identity()));
    }

    private void checkLink(AuthLinkKey key, LinkedAuthMethodRow row) {
        Table<?, ?> table = IdentitySchema.LINKS;
        checker.require(
                key.equals(new AuthLinkKey(row.identity(), row.method())), table, key, IdentityCheckContext.OTHER_KEY);
        checker.require(checker.exists(key.identity()), table, key, IdentityCheckContext.NO_IDENTITY);
        checker.require(hasCredential(row), table, key, "its credential does not exist or belongs to another identity");
        checker.require(
                tx.exists(IdentitySchema.PRIMARY_METHOD, key.identity()),
                table,
                key,
                "its identity has no primary method");
    }

    private void checkEmailCredential(CredentialKey key, EmailCredentialRow row) {
        checker.require(
                row.identity().equals(key.identity()), IdentitySchema.CREDENTIALS, key, IdentityCheckContext.OTHER_KEY);
        requireLink(IdentitySchema.CREDENTIALS, key, new AuthLinkKey(key.identity(), AuthMethod.EMAIL), row.email());
    }

    private void checkOwner(Table<?, ?> table, IdentityId id, IdentityId owner) {
        checker.require(owner.equals(id), table, id, IdentityCheckContext.OTHER_ID);
        checker.require(checker.exists(id), table, id, IdentityCheckContext.NO_IDENTITY);
    }

    private boolean hasCredential(LinkedAuthMethodRow link) {
        IdentityId owner = link.identity();
        return switch (link.method()) {
            case EMAIL ->
                tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(owner))
                        .filter(row -> row.email().equals(link.name()))
                        .isPresent();
            case EVM, SOLANA ->
                tx.get(IdentitySchema.WALLETS, link.name())
                        .filter(row -> row.identity().equals(owner))
                        .isPresent();
            case GOOGLE, X, EPIC, OIDC ->
                tx.get(IdentitySchema.OAUTH_LINKS, new OAuthAccountKey(link.method(), link.name()))
                        .filter(row -> row.identity().equals(owner))
                        .isPresent();
            case MACHINE ->
                tx.get(IdentitySchema.MACHINES, MachineId.of(UUID.fromString(link.name())))
                        .filter(row -> row.identity().equals(owner) && !row.isRevoked())
                        .isPresent();
        };
    }

    private void requireLink(Table<?, ?> table, Object key, AuthLinkKey link, String name) {
        checker.require(
                tx.get(IdentitySchema.LINKS, link)
                        .filter(row -> row.name().equals(name))
                        .isPresent(),
                table,
                key,
                NO_LINK);
    }
}

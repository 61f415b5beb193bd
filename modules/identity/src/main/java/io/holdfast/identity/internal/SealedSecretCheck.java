package io.holdfast.identity.internal;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;

/** Checks the signing keys and verifies that the master keys can decrypt all stored secrets. */
record SealedSecretCheck(ReadTx tx, IdentityContext context, IdentityCheckContext checker) {

    void run() {
        checkSigningKeys();
        SecretRewrapper.sealedTables().forEach(this::checkDecryption);
    }

    private void checkSigningKeys() {
        Table<?, ?> table = IdentitySchema.SIGNING_KEYS;
        SigningKeyCommands signingKeys = new SigningKeyCommands(context);
        long[] active = {0};
        checker.forEach(IdentitySchema.SIGNING_KEYS, (id, row) -> {
            active[0] += row.status() == JwtSigningKey.Status.ACTIVE ? 1 : 0;
            checker.require(row.id().equals(id), table, id, IdentityCheckContext.OTHER_ID);
            byte[] privateKey = signingKeys.unsealPrivateKey(row);
            checker.require(
                    privateKey == null || CryptoPrimitives.publicKey(privateKey).equals(row.publicKey()),
                    table,
                    id,
                    "its public key does not match its private key");
        });
        checker.require(active[0] <= 1, table, "active", "at most 1 key may be active, but " + active[0] + " are");
    }

    private <K, V> void checkDecryption(SecretRewrapper.SealedTable<K, V> table) {
        for (Entry<K, V> row : tx.scan(table.table())) {
            SealedSecret secret = table.secret().apply(row.value());
            checker.require(
                    secret == null
                            || context.vault().open(secret, table.sealContext().apply(row.key())) != null,
                    table.table(),
                    row.key(),
                    "no master key can decrypt its secret");
        }
    }
}

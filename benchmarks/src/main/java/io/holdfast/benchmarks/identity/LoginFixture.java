package io.holdfast.benchmarks.identity;

import io.holdfast.identity.Argon2Costs;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MailFlows;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;

/** A store with accounts that all have the same password. */
final class LoginFixture implements AutoCloseable {

    static final Secret PASSWORD = Secret.of("kq7 frogs dance");

    private final Store store;
    private final Identities identities;

    LoginFixture(Path folder, Argon2Costs costs, int accounts, int verified) {
        store = Store.open(RocksDb.at(folder), Identities.SCHEMA);
        identities = new Identities(
                store,
                IdentityOptions.of(MasterKeyring.of("bench", new byte[32])).withArgon2(costs));
        PasswordHash hash = identities.credentials().hash(PASSWORD);
        for (int i = 0; i < accounts; i++) {
            create(i, hash, i < verified);
        }
    }

    private void create(int number, PasswordHash hash, boolean verified) {
        IdentityId id = IdentityId.of(new UUID(1, number));
        identities
                .create(new NewIdentity(
                        id,
                        SessionFixture.key(number),
                        Identity.Tier.MANAGED,
                        NamespaceId.of(new UUID(2, number)),
                        "home",
                        NewMachine.of(
                                MachineId.of(new UUID(3, number)),
                                SessionFixture.key(number),
                                SessionFixture.key(number))))
                .orThrow();
        store.write(tx ->
                identities.credentials().setEmail(tx, id, email(number), hash).orThrow());
        if (verified) {
            MailFlows.Requested requested =
                    identities.mail().requestVerification(id).orThrow();
            OutgoingMail mail = Objects.requireNonNull(requested.mail());
            identities
                    .mail()
                    .verifyAddress(MailProof.ofLink(Objects.requireNonNull(mail.token())))
                    .orThrow();
        }
    }

    static String email(int number) {
        return "user" + number + "@example.org";
    }

    Identities identities() {
        return identities;
    }

    @Override
    public void close() {
        store.close();
    }
}

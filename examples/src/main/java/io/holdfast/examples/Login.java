package io.holdfast.examples;

import io.holdfast.identity.CreatedSession;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MasterKeys;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.RefreshedSession;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.UUID;

/** A login and what can happen to it: a token, a refresh, a thief. */
public final class Login {

    private static final IdentityId ADA = IdentityId.of(new UUID(1, 1));
    private static final NamespaceId HOME = NamespaceId.of(new UUID(2, 1));
    private static final MachineId LAPTOP = MachineId.of(new UUID(3, 1));
    private static final Bytes32 KEY =
            Bytes32.ofHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "data/login" : args[0]);
        // From your configuration, not from your code.
        MasterKeys masterKeys = MasterKeys.of("example", new byte[32]);
        try (Store store = Store.open(RocksDb.at(folder), Identities.SCHEMA)) {
            Identities identities = new Identities(store, IdentityOptions.of(masterKeys));
            NewMachine laptop = NewMachine.of(LAPTOP, KEY, KEY)
                    .withDevice("laptop", "linux")
                    .withCapabilities("read");
            Identity ada = identities
                    .create(new NewIdentity(ADA, KEY, Identity.Tier.SELF_SOVEREIGN, HOME, "Ada", laptop))
                    .orThrow()
                    .identity();
            System.out.println(ada.did());

            identities.credentials().setEmail(ADA, "ada@example.org", Secret.of("correct horse"));
            IdentityOutcome<IdentityId> wrong =
                    identities.credentials().login("ada@example.org", Secret.of("wrong horse"));
            System.out.println("wrong password: " + wrong.refusal());
            IdentityId who = identities
                    .credentials()
                    .login("Ada@example.org", Secret.of("correct horse"))
                    .orThrow();

            NewSession asked = NewSession.of(SessionId.of(UUID.randomUUID()), who, LAPTOP, HOME);
            CreatedSession login =
                    identities.sessions().create(asked.withCapabilities("read")).orThrow();
            System.out.println("shown in a log: " + login.token());
            System.out.println(
                    "found: " + identities.sessions().lookup(login.token()).isDone());

            identities.signingKeys().ensureActiveKey().orThrow();
            Secret jwt =
                    identities.accessTokens().issue(asked.id(), "api").orThrow().jwt();
            System.out.println("token for: "
                    + identities.accessTokens().verify(jwt, "api").orThrow().capabilities());

            RefreshedSession next = identities
                    .sessions()
                    .refresh(asked.id(), LAPTOP, login.refreshToken())
                    .orThrow();
            // Somebody else has the first refresh token too: nobody can say who is the thief.
            System.out.println("again: "
                    + identities
                            .sessions()
                            .refresh(asked.id(), LAPTOP, login.refreshToken())
                            .refusal());
            System.out.println("after that: "
                    + identities
                            .sessions()
                            .refresh(asked.id(), LAPTOP, next.refreshToken())
                            .refusal());
            System.out.println(
                    "found: " + identities.sessions().lookup(login.token()).refusal());
            System.out.println("check clean: " + identities.check().isClean());
        }
    }
}

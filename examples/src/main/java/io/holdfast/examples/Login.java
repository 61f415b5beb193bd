package io.holdfast.examples;

import io.holdfast.identity.CreatedSession;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MasterKeyring;
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

/** Logs a user in, issues an access token, refreshes the session, and detects a stolen refresh token. */
public final class Login {

    private static final IdentityId ADA = IdentityId.of(new UUID(1, 1));
    private static final NamespaceId HOME = NamespaceId.of(new UUID(2, 1));
    private static final MachineId LAPTOP = MachineId.of(new UUID(3, 1));
    private static final Bytes32 KEY =
            Bytes32.ofHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/login" : args[0]);
        // In production, load the keys from configuration.
        MasterKeyring masterKeys = MasterKeyring.of("example", new byte[32]);
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
            IdentityId user = identities
                    .credentials()
                    .login("Ada@example.org", Secret.of("correct horse"))
                    .orThrow();

            NewSession request = NewSession.of(SessionId.of(UUID.randomUUID()), user, LAPTOP, HOME);
            CreatedSession login = identities
                    .sessions()
                    .create(request.withCapabilities("read"))
                    .orThrow();
            System.out.println("token in a log: " + login.token());
            System.out.println("session found: "
                    + identities.sessions().lookup(login.token()).isDone());

            identities.signingKeys().ensureActiveKey().orThrow();
            Secret jwt = identities
                    .accessTokens()
                    .issue(request.id(), "api")
                    .orThrow()
                    .jwt();
            System.out.println("capabilities of the token: "
                    + identities.accessTokens().verify(jwt, "api").orThrow().capabilities());

            RefreshedSession next = identities
                    .sessions()
                    .refresh(request.id(), LAPTOP, login.refreshToken())
                    .orThrow();
            // Reuse of the first refresh token means that it was stolen: the session is revoked.
            System.out.println("reused token: "
                    + identities
                            .sessions()
                            .refresh(request.id(), LAPTOP, login.refreshToken())
                            .refusal());
            System.out.println("current token: "
                    + identities
                            .sessions()
                            .refresh(request.id(), LAPTOP, next.refreshToken())
                            .refusal());
            System.out.println(
                    "session: " + identities.sessions().lookup(login.token()).refusal());
            System.out.println("check clean: " + identities.check().isClean());
        }
    }
}

package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that creates sessions, uses nonces and detects reused refresh tokens is killed repeatedly. */
@Tag("crash")
class IdentityCrashTest {

    private static final int ROUNDS = Integer.getInteger("holdfast.crash.rounds", 3);
    private static final long SEED = Long.getLong("holdfast.crash.seed", 1);

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Identities.SCHEMA);
    }

    private static Identities identities(Store store) {
        return new Identities(
                store,
                IdentityTestBase.OPTIONS.withQuotas(IdentityQuotas.DEFAULT.withSessions(IdentityLimits.MAX_QUOTA)));
    }

    @Test
    void acknowledgedWritesSurviveAndUsedNoncesAndTokensStayUsed(@TempDir Path folder) throws Exception {
        Random random = new Random(SEED);
        Map<String, String> tokens = new HashMap<>();
        Map<String, String> stolen = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            try (CrashProcess child = CrashProcess.start(Child.class, folder.toString(), String.valueOf(round))) {
                child.killAtRandom(random, 60).forEach(line -> {
                    String[] words = line.split(" ", -1);
                    (words[0].equals("stolen") ? stolen : tokens).put(words[words.length - 2], words[words.length - 1]);
                });
            }
            try (Store store = open(folder)) {
                Identities identities = identities(store);
                assertThat(identities.check().problems()).isEmpty();
                tokens.forEach((nonce, token) -> {
                    assertThat(identities.challengesAndNonces().useNonce(nonce).refusal())
                            .contains(IdentityError.NONCE_USED);
                    assertThat(identities.sessions().lookup(Secret.of(token)).isDone())
                            .isTrue();
                });
                stolen.forEach((session, token) -> assertThat(identities
                                .sessions()
                                .refresh(
                                        SessionId.of(UUID.fromString(session)),
                                        IdentityTestBase.LAPTOP,
                                        Secret.of(token))
                                .refusal())
                        .contains(IdentityError.SESSION_REVOKED));
            }
        }
        assertThat(tokens).hasSizeGreaterThan(ROUNDS);
    }

    /** The process that is killed. */
    static final class Child {
        public static void main(String[] args) {
            try (Store store = open(Path.of(args[0]))) {
                Identities identities = identities(store);
                identities.create(IdentityTestBase.ada()).orThrow();
                int round = Integer.parseInt(args[1]);
                for (int i = 0; i < 80; i++) {
                    String nonce = round + "/" + i;
                    NewSession request = NewSession.of(
                            SessionId.of(new UUID(round, i)),
                            IdentityTestBase.ADA,
                            IdentityTestBase.LAPTOP,
                            IdentityTestBase.HOME);
                    CreatedSession login = store.write(tx -> {
                        identities.challengesAndNonces().useNonce(tx, nonce).orThrow();
                        return identities.sessions().create(tx, request).orThrow();
                    });
                    if (i % 4 == 3) {
                        System.out.println("stolen " + request.id() + " " + refreshTwice(identities, login));
                    } else {
                        System.out.println(nonce + " " + login.token().reveal());
                    }
                }
                while (!System.out.checkError()) {
                    Thread.onSpinWait();
                }
            }
        }

        /** Returns the newest refresh token of a session whose first one was used twice. */
        private static String refreshTwice(Identities identities, CreatedSession login) {
            SessionId id = login.session().id();
            RefreshedSession next = identities
                    .sessions()
                    .refresh(id, IdentityTestBase.LAPTOP, login.refreshToken())
                    .orThrow();
            identities.sessions().refresh(id, IdentityTestBase.LAPTOP, login.refreshToken());
            return next.refreshToken().reveal();
        }
    }
}

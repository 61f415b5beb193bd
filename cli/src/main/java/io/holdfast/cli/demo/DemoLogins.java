package io.holdfast.cli.demo;

import io.holdfast.api.IdentityApi.Create;
import io.holdfast.api.IdentityApi.NewMachine;
import io.holdfast.api.LoginApi.CreateSession;
import io.holdfast.api.LoginApi.Session;
import io.holdfast.client.Holdfast;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Users with devices who log in. When a user has many sessions, one of them is revoked. */
final class DemoLogins {

    private static final List<String> DEVICES = List.of("laptop", "phone", "tablet");
    private static final int MAX_SESSIONS = 5;

    private final Holdfast client;
    private final Random random;

    DemoLogins(Holdfast client, Random random) {
        this.client = client;
        this.random = random;
    }

    void create() {
        for (UUID user : DemoLedgerActivity.ACCOUNTS) {
            String device = DEVICES.get(random.nextInt(DEVICES.size()));
            NewMachine machine = new NewMachine(
                    machine(user), publicKey("Ed25519"), publicKey("X25519"), null, device, "demo", null);
            client.identity()
                    .create(new Create(user, publicKey("Ed25519"), null, home(user), "home", machine))
                    .send();
            logIn(user);
        }
    }

    /** Logs a random user in, or revokes a session of a user who has too many. */
    void logInOrRevoke() {
        UUID user = DemoLedgerActivity.ACCOUNTS.get(random.nextInt(DemoLedgerActivity.ACCOUNTS.size()));
        List<Session> open = client.logins().sessions(user).stream().toList();
        if (open.size() < MAX_SESSIONS) {
            logIn(user);
        } else {
            client.logins().revokeSession(open.get(0).session(), "logged out").send();
        }
    }

    private void logIn(UUID user) {
        client.logins()
                .createSession(new CreateSession(
                        UUID.randomUUID(), user, machine(user), home(user), null, random.nextBoolean(), null, null))
                .send();
    }

    private static UUID home(UUID user) {
        return new UUID(1, user.getLeastSignificantBits());
    }

    private static UUID machine(UUID user) {
        return new UUID(2, user.getLeastSignificantBits());
    }

    /** Returns a new public key, which is the last 32 bytes of the X.509 encoding. */
    private static byte[] publicKey(String algorithm) {
        try {
            byte[] encoded = KeyPairGenerator.getInstance(algorithm)
                    .generateKeyPair()
                    .getPublic()
                    .getEncoded();
            return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(algorithm + " is not available", e);
        }
    }
}

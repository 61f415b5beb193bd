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

/** The shoppers as people with devices: they log in, and now and then somebody ends one of their sessions. */
final class DemoLogins {

    private static final List<String> DEVICES = List.of("laptop", "phone", "tablet");
    private static final int MOST_SESSIONS = 5;

    private final Holdfast client;
    private final Random random;

    DemoLogins(Holdfast client, Random random) {
        this.client = client;
        this.random = random;
    }

    void arrive() {
        for (UUID member : DemoAccounts.ACCOUNTS) {
            String device = DEVICES.get(random.nextInt(DEVICES.size()));
            NewMachine machine =
                    new NewMachine(machine(member), key("Ed25519"), key("X25519"), null, device, "demo", null);
            client.identity()
                    .create(new Create(member, key("Ed25519"), null, home(member), "home", machine))
                    .send();
            logIn(member);
        }
    }

    /** Somebody logs in; whoever has logged in often enough has one session ended. */
    void come() {
        UUID member = DemoAccounts.ACCOUNTS.get(random.nextInt(DemoAccounts.ACCOUNTS.size()));
        List<Session> open = client.logins().sessions(member).stream().toList();
        if (open.size() < MOST_SESSIONS) {
            logIn(member);
        } else {
            client.logins().revokeSession(open.get(0).session(), "logged out").send();
        }
    }

    private void logIn(UUID member) {
        client.logins()
                .createSession(new CreateSession(
                        UUID.randomUUID(), member, machine(member), home(member), null, random.nextBoolean()))
                .send();
    }

    private static UUID home(UUID member) {
        return new UUID(1, member.getLeastSignificantBits());
    }

    private static UUID machine(UUID member) {
        return new UUID(2, member.getLeastSignificantBits());
    }

    /** A public key as its 32 bytes, which are the last of what Java makes of it. */
    private static byte[] key(String algorithm) {
        try {
            byte[] encoded = KeyPairGenerator.getInstance(algorithm)
                    .generateKeyPair()
                    .getPublic()
                    .getEncoded();
            return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }
}

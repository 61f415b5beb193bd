package io.holdfast.server;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The commands of identity that fill a golden store. */
final class GoldenLogins {

    static final UUID ADA = GoldenCommands.ADA;
    static final UUID HOME = new UUID(3, 1);
    static final UUID TEAM = new UUID(3, 9);
    static final UUID LAPTOP = new UUID(4, 1);
    static final UUID PHONE = new UUID(4, 11);
    static final UUID LOST = new UUID(4, 12);
    static final UUID SESSION = new UUID(6, 1);
    static final UUID SERVICE = new UUID(7, 1);
    static final UUID EVENT = new UUID(8, 1);
    static final String EMAIL = "ada@example.com";
    static final String PASSWORD = "correct horse battery";

    private static final int ED25519_BYTES = 32;

    private final GoldenCommands commands;
    /** The first signing key of the store. */
    private String first = "";

    GoldenLogins(GoldenCommands commands) {
        this.commands = commands;
    }

    private static String identity(UUID identity) {
        return "/v1/identity/identities/" + identity;
    }

    private static String base64(int seed) {
        return TestIdentities.key(seed);
    }

    static String publicKey(KeyPair pair) {
        byte[] encoded = pair.getPublic().getEncoded();
        return Base64.getEncoder()
                .encodeToString(Arrays.copyOfRange(encoded, encoded.length - ED25519_BYTES, encoded.length));
    }

    /** Signs with a private key, both in Base64. */
    static String sign(String privateKey, String message) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(KeyFactory.getInstance("Ed25519")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(privateKey))));
        signature.update(Base64.getDecoder().decode(message));
        return Base64.getEncoder().encodeToString(signature.sign());
    }

    /** The codes of an authenticator at a time and 30 seconds later. */
    static String totpPair(String secret, Instant at) throws GeneralSecurityException {
        return totp(secret, at) + totp(secret, at.plusSeconds(30));
    }

    /** The code of an authenticator (RFC 6238), from a secret in Base32. */
    static String totp(String secret, Instant at) throws GeneralSecurityException {
        ByteBuffer key = ByteBuffer.allocate(secret.length() * 5 / 8);
        int held = 0;
        int bits = 0;
        for (int i = 0; i < secret.length(); i++) {
            held = (held << 5 | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(secret.charAt(i))) & 0xfff;
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                key.put((byte) (held >> bits));
            }
        }
        Mac mac = Mac.getInstance("HmacSHA1");
        mac.init(new SecretKeySpec(key.array(), "HmacSHA1"));
        byte[] hash = mac.doFinal(ByteBuffer.allocate(Long.BYTES)
                .putLong(at.getEpochSecond() / 30)
                .array());
        int number = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & Integer.MAX_VALUE;
        return String.format(Locale.ROOT, "%06d", number % 1_000_000);
    }

    private static String machine(UUID machine, String key, String more) {
        return "{'machine':'" + machine + "','signingKey':'" + key + "','encryptionKey':'" + base64(9) + "'" + more
                + "}";
    }

    private void create(String name, UUID identity, int number, String key) {
        commands.send("identity-" + name, "POST /v1/identity/identities", newIdentity(name, identity, number, key));
    }

    private static String newIdentity(String name, UUID identity, int number, String key) {
        return "{'identity':'" + identity + "','signingKey':'" + base64(number)
                + "','tier':'SELF_SOVEREIGN','namespace':'" + new UUID(3, number) + "','namespaceName':'home of " + name
                + "','machine':"
                + machine(
                        new UUID(4, number),
                        key,
                        ",'capabilities':['pay','sign'],'deviceName':'laptop','platform':'linux'")
                + "}";
    }

    void people(KeyPair laptop) {
        create("ada", ADA, 1, publicKey(laptop));
        create("bob", GoldenCommands.BOB, 2, base64(22));
        create("cyd", GoldenCommands.CYD, 3, base64(23));
        create("dan", GoldenCommands.DAN, 4, base64(24));
        create("eve", new UUID(1, 0xe0e), 5, base64(25));
        commands.once(
                "identity-fay", "POST /v1/identity/identities", newIdentity("fay", new UUID(1, 0xfa), 6, base64(26)));
        for (UUID more : new UUID[] {PHONE, LOST}) {
            commands.send(
                    "enroll-" + more,
                    "POST " + identity(ADA) + "/machines",
                    "{'namespace':'" + HOME + "','machine':"
                            + machine(
                                    more,
                                    base64((int) more.getLeastSignificantBits()),
                                    ",'capabilities':['pay'],'expires':'2027-01-01T00:00:00Z'")
                            + "}");
        }
        commands.send(
                "rekey",
                "POST /v1/identity/machines/" + PHONE + "/rekey",
                "{'fromEpoch':" + commands.text("enroll-" + PHONE, "epoch") + ",'signingKey':'" + base64(31)
                        + "','encryptionKey':'" + base64(32) + "'}");
        commands.send(
                "allow", "PUT /v1/identity/machines/" + PHONE + "/capabilities", "{'capabilities':['pay','read']}");
        commands.send("revoke-machine", "DELETE /v1/identity/machines/" + LOST + "?reason=lost", "");
        String team = "/v1/identity/namespaces/" + TEAM;
        commands.send(
                "namespace",
                "POST /v1/identity/namespaces",
                "{'namespace':'" + TEAM + "','name':'crew','owner':'" + ADA + "'}");
        commands.send("rename", "PUT " + team + "/name", "{'name':'team'}");
        commands.send("join", "PUT " + team + "/members/" + GoldenCommands.BOB, "{'role':'ADMIN'}");
        commands.send("join-cyd", "PUT " + team + "/members/" + GoldenCommands.CYD, "{'role':'MEMBER'}");
        commands.send("leave", "DELETE " + team + "/members/" + GoldenCommands.CYD + "?reason=left", "");
        commands.send("freeze", "POST " + identity(GoldenCommands.CYD) + "/freeze", "{'reason':'stolen'}");
        commands.send("delete-identity", "DELETE " + identity(GoldenCommands.DAN) + "?reason=asked", "");
        commands.send("disable", "POST " + identity(new UUID(1, 0xe0e)) + "/disable", "{'reason':'unpaid'}");
        services();
    }

    private void services() {
        commands.send(
                "service",
                "POST /v1/identity/services",
                "{'service':'" + SERVICE + "','name':'shop','certificate':'" + base64(41)
                        + "','scopes':['revocations'],'webhook':'https://shop.example.com/hook'}");
        String deliveries = "POST /v1/identity/services/" + SERVICE + "/deliveries/" + EVENT;
        commands.send("attempt-1", deliveries, "{'number':1,'problem':'timeout'}");
        commands.send("attempt-2", deliveries, "{'number':2}");
        commands.send("first-time-expired", "POST /v1/identity/events/" + new UUID(8, 2) + "/first-time", "");
        commands.send(
                "reputation",
                "POST " + identity(ADA) + "/reputation",
                "{'event':'" + new UUID(8, 3) + "','by':7,'reason':'kind'}");
        commands.send("hit-expired", "POST /v1/identity/hits", hit("expired"));
    }

    private static String hit(String subject) {
        return "{'what':'search','subject':'" + subject + "','most':5,'within':'PT1H'}";
    }

    void credentials(Instant now) throws GeneralSecurityException {
        String links = "POST " + identity(ADA) + "/links/";
        commands.send(
                "email", "PUT " + identity(ADA) + "/email", "{'email':'" + EMAIL + "','password':'" + PASSWORD + "'}");
        commands.send(
                "wallet-evm",
                links + "wallet",
                "{'chain':'EVM','address':'0x52908400098527886E0F7030069857D2E4169EE7'}");
        commands.send(
                "wallet-solana",
                links + "wallet",
                "{'chain':'SOLANA','address':'4Nd1mYQm1hCkrfHYyqYGWYjr5zJkzRTDZ3TQqkZAw9Sd'}");
        commands.send(
                "oauth-google", links + "oauth", "{'provider':'GOOGLE','subject':'g-1','email':'ada@example.com'}");
        commands.send("oauth-x", links + "oauth", "{'provider':'X','subject':'x-1'}");
        commands.send("oauth-epic", links + "oauth", "{'provider':'EPIC','subject':'e-1'}");
        commands.send("link-machine", links + "machine", "{'machine':'" + LAPTOP + "'}");
        commands.send("unlink", "DELETE " + identity(ADA) + "/links/X", "");
        commands.send("primary", "PUT " + identity(ADA) + "/primary", "{'method':'GOOGLE'}");
        commands.send("login", "POST /v1/identity/login", "{'email':'" + EMAIL + "','password':'" + PASSWORD + "'}");
        commands.send("mfa", "POST " + identity(ADA) + "/mfa", "{'account':'" + EMAIL + "'}");
        commands.send(
                "confirm-mfa",
                "POST " + identity(ADA) + "/mfa/confirm",
                "{'code':'" + totp(commands.text("mfa", "secret"), now) + "'}");
        commands.send(
                "backup-code",
                "POST " + identity(ADA) + "/mfa/backup-codes/use",
                "{'code':'" + commands.text("mfa", "backupCodes/0") + "'}");
        oneTime("expired");
    }

    /** Single-use secrets that expire within minutes. */
    private void oneTime(String name) {
        commands.send(
                "challenge-" + name, "POST /v1/identity/machines/" + LAPTOP + "/challenges", "{'purpose':'login'}");
        commands.send("nonce-" + name, "POST /v1/identity/nonces", "{'nonce':'nonce-" + name + "'}");
        commands.send(
                "oauth-state-" + name,
                "POST /v1/identity/oauth/states",
                "{'provider':'GOOGLE','redirect':'https://app.example.com/back','verifier':'verifier-" + name
                        + "-0123456789-0123456789-0123456789-0123456789','linkTo':'" + ADA + "'}");
        commands.send("oidc-nonce-" + name, "POST /v1/identity/oauth/nonces", "");
        commands.send("key-set-" + name, "PUT /v1/identity/oauth/key-sets/" + name, "{'json':'{}'}");
    }

    private void session(String name, UUID session, UUID machine, String more) {
        commands.send(
                name,
                "POST /v1/identity/sessions",
                "{'session':'" + session + "','identity':'" + ADA + "','machine':'" + machine + "','namespace':'" + HOME
                        + "'" + more + "}");
    }

    void sessions() {
        session("session-revoked", new UUID(6, 2), LAPTOP, "");
        commands.send("revoke-session", "DELETE /v1/identity/sessions/" + new UUID(6, 2) + "?reason=logout", "");
        // Three generations of signing keys: retired, rotating, active.
        for (int i = 1; i <= 2; i++) {
            commands.send("rotate-" + i, "POST /v1/identity/keys/" + active() + "/rotate", "");
        }
        commands.send("retire", "DELETE /v1/identity/keys/" + first + "?evenIfInUse=true", "");
    }

    private String active() {
        String key = commands.signingKey();
        first = first.isEmpty() ? key : first;
        return key;
    }

    void last(String laptopKey) throws GeneralSecurityException {
        session("session", SESSION, LAPTOP, ",'capabilities':['pay'],'mfa':true");
        session("session-phone", new UUID(6, 3), PHONE, "");
        commands.send(
                "refresh",
                "POST /v1/identity/sessions/" + SESSION + "/refresh",
                "{'machine':'" + LAPTOP + "','refreshToken':'" + commands.text("session", "refreshToken") + "'}");
        commands.send("touch", "POST /v1/identity/sessions/" + SESSION + "/touch", "");
        commands.send("token", "POST /v1/identity/sessions/" + SESSION + "/tokens", "{'audience':'holdfast'}");
        oneTime("live");
        commands.send("challenge-used", "POST /v1/identity/machines/" + LAPTOP + "/challenges", "{'purpose':'pay'}");
        commands.send(
                "answer-used",
                "POST /v1/identity/challenges/" + commands.text("challenge-used", "challenge") + "/answer",
                "{'purpose':'pay','signature':'" + sign(laptopKey, commands.text("challenge-used", "message")) + "'}");
        commands.send("mfa-bob", "POST " + identity(GoldenCommands.BOB) + "/mfa", "{'account':'bob'}");
        commands.send("first-time", "POST /v1/identity/events/" + EVENT + "/first-time", "");
        commands.send("hit", "POST /v1/identity/hits", hit("live"));
    }
}

package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.client.PathClient.Answer;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

/** Calls every route of the identity module for identities, devices, namespaces and services. */
final class EveryIdentityCall {

    static final UUID ADA = new UUID(1, 1);
    static final UUID BOB = new UUID(1, 2);
    static final UUID HOME = new UUID(2, 1);
    static final UUID LAPTOP = new UUID(3, 1);

    private static final String IDENTITIES = "/v1/identity/identities";
    private static final String OF_ADA = IDENTITIES + "/" + ADA;
    private static final String NAMESPACES = "/v1/identity/namespaces";
    private static final String MACHINES = "/v1/identity/machines";
    private static final String SERVICES = "/v1/identity/services";

    private EveryIdentityCall() {}

    static void run(PathClient server, LocalOpenIdProvider provider) throws Exception {
        KeyPair laptop = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        identities(server, laptop);
        machines(server, laptop);
        namespaces(server);
        services(server);
        judgement(server);
        EveryLoginCall.run(server, provider);
        stops(server);
        assertThat(server.get("/v1/identity/check").is(200).at("clean").asBoolean())
                .isTrue();
    }

    static String key(int seed) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) seed);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns the raw 32 bytes of an Ed25519 public key. */
    static String raw(KeyPair pair) {
        byte[] encoded = pair.getPublic().getEncoded();
        return Base64.getEncoder().encodeToString(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
    }

    static void create(PathClient server, UUID identity, UUID namespace, UUID machine, String key) {
        server.post(
                        IDENTITIES,
                        "{'identity':'" + identity + "','signingKey':'" + key + "','namespace':'" + namespace
                                + "','namespaceName':'home','machine':{'machine':'" + machine + "','signingKey':'"
                                + key + "','encryptionKey':'" + key(9) + "','capabilities':['pay']}}")
                .is(201);
    }

    private static void identities(PathClient server, KeyPair laptop) {
        create(server, ADA, HOME, LAPTOP, raw(laptop));
        create(server, BOB, new UUID(2, 2), new UUID(3, 2), key(2));
        server.post(
                        IDENTITIES,
                        "{'identity':'" + ADA + "','signingKey':'AA==','namespace':'" + HOME
                                + "','namespaceName':'x','machine':{'machine':'" + LAPTOP
                                + "','signingKey':'AA==','encryptionKey':'AA=='}}")
                .is(400, "malformed");
        Answer ada = server.get(OF_ADA).is(200);
        assertThat(ada.text("status")).isEqualTo("ACTIVE");
        assertThat(server.get("/v1/identity/dids/" + ada.text("did")).is(200).text("identity"))
                .isEqualTo(ADA.toString());
        assertThat(server.get(IDENTITIES + "?limit=1").is(200).text("next")).isNotEmpty();
        server.get(IDENTITIES + "/" + new UUID(9, 9)).is(404, "identity_not_found");
    }

    private static void machines(PathClient server, KeyPair laptop) throws Exception {
        UUID phone = new UUID(3, 3);
        server.post(
                        OF_ADA + "/machines",
                        "{'namespace':'" + HOME + "','machine':{'machine':'" + phone + "','signingKey':'" + key(3)
                                + "','encryptionKey':'" + key(4) + "','deviceName':'phone'}}")
                .is(201);
        assertThat(server.get(OF_ADA + "/machines").is(200).at("rows").size()).isEqualTo(2);
        assertThat(server.get(NAMESPACES + "/" + HOME + "/machines")
                        .is(200)
                        .at("rows")
                        .size())
                .isEqualTo(2);
        assertThat(server.post(
                                MACHINES + "/" + phone + "/rekey",
                                "{'fromEpoch':1,'signingKey':'" + key(5) + "','encryptionKey':'" + key(6) + "'}")
                        .is(200)
                        .number("epoch"))
                .isEqualTo(2);
        server.put(MACHINES + "/" + phone + "/capabilities", "{'capabilities':['look']}")
                .is(200);
        Answer challenge = server.post(MACHINES + "/" + LAPTOP + "/challenges", "{'purpose':'login'}")
                .is(201);
        String answer = "/v1/identity/challenges/" + challenge.text("challenge") + "/answer";
        server.post(
                        answer,
                        "{'purpose':'login','signature':'" + Base64.getEncoder().encodeToString(new byte[64]) + "'}")
                .is(403, "bad_signature");
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(laptop.getPrivate());
        signature.update(Base64.getDecoder().decode(challenge.text("message")));
        server.post(
                        answer,
                        "{'purpose':'login','signature':'" + Base64.getEncoder().encodeToString(signature.sign())
                                + "'}")
                .is(200);
        assertThat(server.get(MACHINES + "/" + LAPTOP).is(200).text("lastUsed")).isNotEmpty();
        server.delete(MACHINES + "/" + phone + "?reason=lost").is(200);
        server.delete(MACHINES + "/" + phone).is(400, "malformed");
    }

    private static void namespaces(PathClient server) {
        UUID team = new UUID(2, 3);
        String at = NAMESPACES + "/" + team;
        server.post(NAMESPACES, "{'namespace':'" + team + "','name':'team','owner':'" + ADA + "'}")
                .is(201);
        server.put(at + "/name", "{'name':'crew'}").is(200);
        assertThat(server.get(at).is(200).text("name")).isEqualTo("crew");
        server.put(at + "/members/" + BOB, "{'role':'MEMBER'}").is(200);
        assertThat(server.get(at + "/members").is(200).text("rows.0.role")).isEqualTo("OWNER");
        server.get(at + "/members/" + BOB).is(200);
        assertThat(server.get(IDENTITIES + "/" + BOB + "/namespaces")
                        .is(200)
                        .at("rows")
                        .size())
                .isEqualTo(2);
        server.delete(at + "/members/" + ADA + "?reason=left").is(409, "last_owner");
        server.delete(at + "/members/" + BOB + "?reason=left").is(200);
        assertThat(server.get(at + "/revocations").is(200).text("rows.0.kind")).isEqualTo("MEMBER_REMOVED");
        server.put(at + "/active", "{'active':false}").is(200);
    }

    private static void services(PathClient server) {
        UUID service = new UUID(4, 1);
        UUID event = new UUID(5, 1);
        String put = "{'service':'" + service + "','name':'billing','certificate':'" + key(7) + "'";
        server.post(SERVICES, put + "}").is(201);
        String at = SERVICES + "/" + service;
        server.put(at, "{'name':'billing','certificate':'" + key(7) + "','webhook':'https://example.org'}")
                .is(200);
        assertThat(server.get(at).is(200).text("webhook")).isNotEmpty();
        String hex = HexFormat.of().formatHex(Base64.getDecoder().decode(key(7)));
        server.get("/v1/identity/certificates/" + hex).is(200);
        server.get("/v1/identity/certificates/zz").is(400, "invalid_argument");
        assertThat(server.post("/v1/identity/events/" + event + "/first-time", "")
                        .is(200)
                        .at("first")
                        .asBoolean())
                .isTrue();
        server.post(at + "/deliveries/" + event, "{'number':1,'problem':'timeout'}")
                .is(200);
        assertThat(server.get(at + "/deliveries/" + event).is(200).text("lastProblem"))
                .isEqualTo("timeout");
        assertThat(server.get(at + "/deliveries").is(200).at("rows").size()).isEqualTo(1);
        server.delete(at).is(200);
    }

    private static void judgement(PathClient server) {
        server.post(OF_ADA + "/reputation", "{'event':'" + new UUID(5, 2) + "','by':5,'reason':'helpful'}")
                .is(200);
        assertThat(server.get(OF_ADA + "/reputation").is(200).number("score")).isEqualTo(55);
        String hit = "{'what':'mail','subject':'ada','most':1,'within':'PT1H'}";
        server.post("/v1/identity/hits", hit).is(200);
        server.post("/v1/identity/hits", hit).is(429, "rate_limited");
        assertThat(server.header("POST", "/v1/identity/hits", hit, "Retry-After"))
                .isPresent();
        assertThat(server.post(
                                "/v1/identity/decisions",
                                "{'identity':'" + ADA + "','machine':'" + LAPTOP + "','namespace':'" + HOME
                                        + "','needsMfa':true}")
                        .is(200)
                        .text("verdict"))
                .isEqualTo("MFA_REQUIRED");
        assertThat(server.post("/v1/identity/rewrap", "").is(200).number("unreadable"))
                .isZero();
    }

    private static void stops(PathClient server) {
        String bob = IDENTITIES + "/" + BOB;
        assertThat(server.post(bob + "/freeze", "{'reason':'odd'}").is(200).text("status"))
                .isEqualTo("FROZEN");
        server.post(bob + "/unfreeze", "").is(200);
        server.post(bob + "/disable", "{'reason':'odd'}").is(200);
        server.post(bob + "/enable", "").is(200);
        assertThat(server.delete(bob + "?reason=asked").is(200).text("status")).isEqualTo("DELETED");
    }
}

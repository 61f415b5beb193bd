package io.holdfast.client;

import static io.holdfast.client.EveryIdentityCall.ADA;
import static io.holdfast.client.EveryIdentityCall.BOB;
import static io.holdfast.client.EveryIdentityCall.HOME;
import static io.holdfast.client.EveryIdentityCall.LAPTOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.client.PathClient.Answer;
import io.holdfast.testkit.example.OneTimeCode;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Calls every route of the identity module for credentials, sessions and tokens. */
final class EveryLoginCall {

    private static final String IDENTITY = "/v1/identity";
    private static final String OF_ADA = IDENTITY + "/identities/" + ADA;
    private static final String SESSIONS = IDENTITY + "/sessions";

    private EveryLoginCall() {}

    static void run(PathClient server, LocalOpenIdProvider provider) {
        credentials(server, provider);
        mfa(server);
        oneTime(server);
        UUID session = sessions(server);
        tokens(server, session);
    }

    /** Creates a session; the response contains its tokens. */
    static Answer session(PathClient server, UUID session, UUID identity, UUID machine, UUID namespace) {
        return server.post(
                        SESSIONS,
                        "{'session':'" + session + "','identity':'" + identity + "','machine':'" + machine
                                + "','namespace':'" + namespace + "'}")
                .is(201);
    }

    private static void credentials(PathClient server, LocalOpenIdProvider provider) {
        server.put(OF_ADA + "/email", "{'email':'Ada@example.org','password':'correct horse'}")
                .is(200);
        assertThat(server.post(IDENTITY + "/login", "{'email':'ada@example.org','password':'correct horse'}")
                        .is(200)
                        .text("identity"))
                .isEqualTo(ADA.toString());
        server.post(IDENTITY + "/login", "{'email':'ada@example.org','password':'wrong horse'}")
                .is(403, "wrong_credentials");
        server.post(OF_ADA + "/links/wallet", "{'chain':'EVM','address':'0x" + "a".repeat(40) + "'}")
                .is(200);
        server.post(OF_ADA + "/links/oauth", "{'provider':'GOOGLE','subject':'77'}")
                .is(200);
        server.post(OF_ADA + "/links/machine", "{'machine':'" + LAPTOP + "'}").is(200);
        assertThat(server.get(OF_ADA + "/links").is(200).at("rows").size()).isEqualTo(4);
        server.delete(OF_ADA + "/links/GOOGLE").is(200);
        server.post(IDENTITY + "/owners", "{'method':'EMAIL','name':'ada@example.org'}")
                .is(200);
        server.post(IDENTITY + "/owners", "{'method':'GOOGLE','name':'77'}").is(404, "owner_not_found");
        server.put(OF_ADA + "/primary", "{'method':'EVM'}").is(200);
        profile(server);
        devices(server);
        mail(server);
        wallets(server);
        openId(server, provider);
        passwords(server);
        assertThat(server.get(OF_ADA + "/logins").is(200).body().toString()).contains("wrong_credentials");
        assertThat(server.get(OF_ADA + "/primary").is(200).text("method")).isEqualTo("EVM");
    }

    private static void mail(PathClient server) {
        Answer verify = server.post(OF_ADA + "/mail/verification", "").is(201);
        server.post(IDENTITY + "/mail/verify", "{'token':'" + verify.text("mail.token") + "'}")
                .is(200);
        Answer login = server.post(IDENTITY + "/mail", "{'kind':'LOGIN','email':'ada@example.org'}")
                .is(201);
        server.post(
                        IDENTITY + "/mail/login",
                        "{'ticket':'" + login.text("ticket") + "','code':'" + login.text("mail.code")
                                + "','address':'192.0.2.7','agent':'Firefox'}")
                .is(200);
        server.post(IDENTITY + "/mail/login", "{'token':'" + login.text("mail.token") + "'}")
                .is(403, "mail_secret_invalid");
        Answer reset = server.post(IDENTITY + "/mail", "{'kind':'RESET_PASSWORD','email':'ada@example.org'}")
                .is(201);
        server.post(IDENTITY + "/mail/reset", "{'token':'" + reset.text("mail.token") + "','password':'correct horse'}")
                .is(200);
        Answer change = server.post(OF_ADA + "/mail/change", "{'email':'Ada@Example.org.'}")
                .is(201);
        assertThat(server.post(IDENTITY + "/mail/change", "{'token':'" + change.text("mail.token") + "'}")
                        .is(200)
                        .text("to"))
                .isEqualTo("ada@example.org");
    }

    private static void wallets(PathClient server) {
        for (String path : List.of(OF_ADA + "/links/wallet/signed", IDENTITY + "/wallets/login")) {
            String nonce = server.post(IDENTITY + "/wallets/nonces", "").is(201).text("nonce");
            server.post(path, TestWallet.signIn("shop.example", nonce)).is(200);
        }
    }

    private static void openId(PathClient server, LocalOpenIdProvider provider) {
        for (String path : List.of(OF_ADA + "/oidc/corporate/links", IDENTITY + "/oidc/corporate/logins")) {
            Answer begun = server.post(path, "").is(201);
            Map<String, String> redirect = provider.approve(URI.create(begun.text("url")));
            assertThat(redirect).containsEntry("state", begun.text("state"));
            Answer completed = server.post(
                            IDENTITY + "/oidc/complete",
                            "{'state':'" + redirect.get("state") + "','code':'" + redirect.get("code") + "','issuer':'"
                                    + redirect.get("iss") + "'}")
                    .is(200);
            assertThat(completed.text("identity")).isEqualTo(ADA.toString());
            assertThat(completed.text("status")).isEqualTo(path.endsWith("links") ? "LINKED" : "LOGGED_IN");
        }
        server.delete(OF_ADA + "/links/OIDC").is(200);
    }

    private static void passwords(PathClient server) {
        String hash = "$2b$04$abcdefghijklmnopqrstuueWUJ3CD.ZA1WItKQghAauF8AJggu1rG";
        server.post(
                        IDENTITY + "/identities/" + BOB + "/password/import",
                        "{'email':'bob@example.org','hash':'" + hash + "'}")
                .is(200);
        assertThat(server.get(IDENTITY + "/passwords").is(200).at("rows").size())
                .isEqualTo(2);
    }

    private static void profile(PathClient server) {
        server.put(OF_ADA + "/profile", "{'name':'Ada Lovelace','externalId':'crm-1077'}")
                .is(200);
        assertThat(server.get(OF_ADA + "/profile").is(200).text("name")).isEqualTo("Ada Lovelace");
        for (String text : List.of(ADA.toString(), "ada@example.org", "crm-1077", "love")) {
            assertThat(server.post(IDENTITY + "/search", "{'text':'" + text + "'}")
                            .is(200)
                            .text("rows.0.identity"))
                    .isEqualTo(ADA.toString());
        }
    }

    private static void devices(PathClient server) {
        String device = server.post(OF_ADA + "/devices", "{'address':'192.0.2.1','agent':'Firefox'}")
                .is(201)
                .text("device");
        server.post(
                        IDENTITY + "/login",
                        "{'email':'ada@example.org','password':'correct horse','address':'192.0.2.2','device':'"
                                + device + "'}")
                .is(200);
        Answer devices = server.get(OF_ADA + "/devices").is(200);
        assertThat(devices.text("rows.0.agent")).isEqualTo("Firefox");
        server.delete(OF_ADA + "/devices/" + devices.text("rows.0.device")).is(200);
        server.post(OF_ADA + "/unlock", "").is(200);
    }

    private static void mfa(PathClient server) {
        Answer enrolled =
                server.post(OF_ADA + "/mfa", "{'account':'ada@example.org'}").is(201);
        server.post(OF_ADA + "/mfa/confirm", "{'code':'000000'}").is(403, "wrong_code");
        server.post(OF_ADA + "/mfa/confirm", "{'code':'" + OneTimeCode.code(enrolled.text("secret"), -1) + "'}")
                .is(200);
        server.post(OF_ADA + "/mfa/verify", "{'code':'" + OneTimeCode.code(enrolled.text("secret"), 0) + "'}")
                .is(403, "code_pair_required");
        String pair = OneTimeCode.code(enrolled.text("secret"), 0) + OneTimeCode.code(enrolled.text("secret"), 1);
        server.post(OF_ADA + "/mfa/verify", "{'code':'" + pair + "','address':'192.0.2.1'}")
                .is(200);
        String login = "{'email':'ada@example.org','password':'correct horse','session':'" + new UUID(6, 9)
                + "','machine':'" + LAPTOP + "','namespace':'" + HOME + "'";
        server.post(IDENTITY + "/login/sessions", login + "}").is(409, "mfa_required");
        server.post(IDENTITY + "/login/sessions", login + ",'code':'000000000000'}")
                .is(403, "wrong_code");
        Answer session = server.post(
                        IDENTITY + "/login/sessions", login + ",'backupCode':'" + enrolled.text("backupCodes.1") + "'}")
                .is(201);
        assertThat(session.at("session.mfa").asBoolean()).isTrue();
        server.delete(SESSIONS + "/" + new UUID(6, 9) + "?reason=logout").is(200);
        server.post(OF_ADA + "/mfa/backup-codes/use", "{'code':'" + enrolled.text("backupCodes.0") + "'}")
                .is(200);
        assertThat(server.get(OF_ADA + "/mfa").is(200).number("backupCodesLeft"))
                .isEqualTo(8);
        assertThat(server.post(OF_ADA + "/mfa/backup-codes", "")
                        .is(200)
                        .at("backupCodes")
                        .size())
                .isEqualTo(10);
        server.delete(OF_ADA + "/mfa").is(200);
    }

    private static void oneTime(PathClient server) {
        server.post(IDENTITY + "/nonces", "{'nonce':'n-1'}").is(200);
        server.post(IDENTITY + "/nonces", "{'nonce':'n-1'}").is(409, "nonce_used");
        Answer begun = server.post(
                        IDENTITY + "/oauth/states",
                        "{'provider':'GOOGLE','redirect':'https://example.org','verifier':'v-1'}")
                .is(201);
        assertThat(server.post(IDENTITY + "/oauth/states/finish", "{'state':'" + begun.text("state") + "'}")
                        .is(200)
                        .text("verifier"))
                .isEqualTo("v-1");
        String nonce = server.post(IDENTITY + "/oauth/nonces", "").is(201).text("nonce");
        server.post(IDENTITY + "/oauth/nonces/use", "{'nonce':'" + nonce + "'}").is(200);
        server.put(IDENTITY + "/oauth/key-sets/google", "{'json':'{}'}").is(200);
        assertThat(server.get(IDENTITY + "/oauth/key-sets/google").is(200).text("json"))
                .isEqualTo("{}");
    }

    private static UUID sessions(PathClient server) {
        UUID session = new UUID(6, 1);
        Answer grant = session(server, session, ADA, LAPTOP, HOME);
        String at = SESSIONS + "/" + session;
        assertThat(server.post(SESSIONS + "/lookup", "{'token':'" + grant.text("token") + "'}")
                        .is(200)
                        .text("session"))
                .isEqualTo(session.toString());
        server.get(at).is(200);
        assertThat(server.get(OF_ADA + "/sessions").is(200).at("rows").size()).isEqualTo(1);
        server.post(at + "/touch", "").is(200);

        UUID other = new UUID(6, 2);
        String stolen = session(server, other, ADA, LAPTOP, HOME).text("refreshToken");
        String refresh = "{'machine':'" + LAPTOP + "','refreshToken':'" + stolen + "'}";
        server.post(SESSIONS + "/" + other + "/refresh", refresh).is(200);
        // Reuse of a refresh token revokes the session: the rejection is committed.
        server.post(SESSIONS + "/" + other + "/refresh", refresh).is(409, "refresh_reused");
        assertThat(server.get(SESSIONS + "/" + other).is(200).text("revoked")).isNotEmpty();
        server.post("/v1/transactions", "{'items':[{'operation':'identity.refresh'}]}")
                .is(400, "malformed");

        UUID third = new UUID(6, 3);
        session(server, third, ADA, LAPTOP, HOME);
        server.delete(SESSIONS + "/" + third + "?reason=logout").is(200);
        server.delete(OF_ADA + "/sessions/" + third).is(200);
        session(server, new UUID(6, 4), ADA, LAPTOP, HOME);
        assertThat(server.post(OF_ADA + "/sessions/revoke", "{'except':'" + session + "','reason':'all others'}")
                        .is(200)
                        .number("sessions"))
                .isEqualTo(1);
        return session;
    }

    private static void tokens(PathClient server, UUID session) {
        String jwt = server.post(SESSIONS + "/" + session + "/tokens", "{'audience':'shop'}")
                .is(200)
                .text("jwt");
        String ask = "{'jwt':'" + jwt + "','audience':'shop'}";
        assertThat(server.post(IDENTITY + "/tokens/verify", ask).is(200).text("identity"))
                .isEqualTo(ADA.toString());
        server.post(IDENTITY + "/tokens/introspect", ask).is(200);
        server.post(IDENTITY + "/tokens/verify", ask.replace("shop", "bank")).is(409, "token_misdirected");
        String key = server.get(IDENTITY + "/keys").is(200).text("rows.0.key");
        assertThat(server.get(IDENTITY + "/jwks").is(200).text("keys.0.kid")).isEqualTo(key);
        server.post(IDENTITY + "/keys/" + key + "/rotate", "").is(200);
        server.delete(IDENTITY + "/keys/" + key).is(409, "key_in_use");
        server.delete(IDENTITY + "/keys/" + key + "?evenIfInUse=true").is(200);
        server.post(IDENTITY + "/tokens/verify", ask).is(409, "token_forged");
        assertThat(server.get("/v1/admin/acts").is(200).text("rows.0.subject")).isEqualTo(key);
    }
}

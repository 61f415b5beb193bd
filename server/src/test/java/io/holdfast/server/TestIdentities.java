package io.holdfast.server;

import io.holdfast.server.TestServer.Answer;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;

/** Identities and sessions for tests. */
final class TestIdentities {

    private TestIdentities() {}

    static String key(int seed) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) seed);
        return Base64.getEncoder().encodeToString(bytes);
    }

    static void create(TestServer server, UUID identity, UUID namespace, UUID machine, String key) {
        server.post(
                        "/v1/identity/identities",
                        "{'identity':'" + identity + "','signingKey':'" + key + "','namespace':'" + namespace
                                + "','namespaceName':'home','machine':{'machine':'" + machine + "','signingKey':'"
                                + key + "','encryptionKey':'" + key(9) + "','capabilities':['pay']}}")
                .is(201);
    }

    /** Creates a session of an identity; the response contains its tokens. */
    static Answer session(TestServer server, UUID session, UUID identity, UUID machine, UUID namespace) {
        return server.post(
                        "/v1/identity/sessions",
                        "{'session':'" + session + "','identity':'" + identity + "','machine':'" + machine
                                + "','namespace':'" + namespace + "'}")
                .is(201);
    }
}

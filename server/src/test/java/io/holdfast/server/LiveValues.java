package io.holdfast.server;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.server.openapi.RequestExamples.Example;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replaces the values of an example that only a real server can know. A live value is {@code now+PT5M},
 * {@code publicKey} (of a new device), {@code signature:SOURCE} (of that device), {@code code-1:SOURCE} (a one-time
 * code of an earlier step), {@code codes:SOURCE} (those of this and the next step), {@code walletMessage:SOURCE} (with a nonce, for a wallet with the key of that device),
 * {@code walletSignature} (of the last such message), {@code oidc code:SOURCE} (of a login at the OpenID provider),
 * {@code oidc issuer} or SOURCE itself: an operation and a pointer into its last response, such as
 * {@code queue.lease/deliveries/0/receipt/token}.
 */
final class LiveValues {

    private final Map<String, JsonNode> responses = new HashMap<>();
    private final KeyPair device;
    private String walletMessage = "";

    private final LocalOpenIdProvider provider;

    LiveValues(LocalOpenIdProvider provider) throws GeneralSecurityException {
        this.provider = provider;
        device = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }

    void add(String operation, JsonNode response) {
        responses.put(operation, response);
    }

    ObjectNode resolve(Example example) throws GeneralSecurityException {
        ObjectNode request = example.request().deepCopy();
        if (example.live() != null) {
            for (Map.Entry<String, String> field : example.live().entrySet()) {
                set(request, field.getKey(), value(field.getValue()));
            }
        }
        return request;
    }

    private static void set(ObjectNode request, String field, JsonNode value) {
        int dot = field.lastIndexOf('.');
        JsonNode parent =
                dot < 0 ? request : request.at("/" + field.substring(0, dot).replace('.', '/'));
        String name = field.substring(dot + 1);
        if (parent instanceof ArrayNode list) {
            list.set(Integer.parseInt(name), value);
        } else {
            ((ObjectNode) parent).set(name, value);
        }
    }

    private JsonNode value(String live) throws GeneralSecurityException {
        if (live.startsWith("now")) {
            return string(Instant.now().plus(Duration.parse(live.substring(3))).toString());
        } else if (live.equals("publicKey")) {
            return string(GoldenLogins.publicKey(device));
        } else if (live.startsWith("signature:")) {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(device.getPrivate());
            signature.update(Base64.getDecoder().decode(source(live).asString()));
            return string(Base64.getEncoder().encodeToString(signature.sign()));
        } else if (live.startsWith("walletMessage:")) {
            walletMessage = walletMessage(source(live).asString());
            return string(walletMessage);
        } else if (live.equals("walletSignature")) {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(device.getPrivate());
            signature.update(walletMessage.getBytes(StandardCharsets.UTF_8));
            return string(Base64.getEncoder().encodeToString(signature.sign()));
        } else if (live.equals("oidc issuer")) {
            return string(provider.issuer());
        } else if (live.startsWith("oidc code:")) {
            return string(provider.approve(URI.create(source(live).asString())).getOrDefault("code", ""));
        } else if (live.startsWith("code-")) {
            int step = Integer.parseInt(live.substring(4, live.indexOf(':')));
            return string(
                    GoldenLogins.totp(source(live).asString(), Instant.now().plusSeconds(30L * step)));
        } else if (live.startsWith("codes:")) {
            return string(GoldenLogins.totpPair(source(live).asString(), Instant.now()));
        }
        return source(live);
    }

    private String walletMessage(String nonce) {
        String address = new Bytes32(Base64.getDecoder().decode(GoldenLogins.publicKey(device))).toBase58();
        return "shop.example wants you to sign in with your Solana account:\n" + address
                + "\n\n\nURI: https://shop.example\nVersion: 1\nChain ID: mainnet\nNonce: " + nonce + "\nIssued At: "
                + Instant.now();
    }

    private JsonNode source(String live) {
        String path = live.substring(live.indexOf(':') + 1);
        int slash = path.indexOf('/');
        JsonNode response = responses.get(path.substring(0, slash));
        JsonNode value = response == null ? null : response.at(path.substring(slash));
        if (value == null || value.isMissingNode()) {
            throw new IllegalStateException("no response has the value " + live + ": " + response);
        }
        return value;
    }

    private static JsonNode string(String text) {
        return JsonNodeFactory.instance.stringNode(text);
    }
}

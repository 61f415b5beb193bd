package io.holdfast.testkit.example;

import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replaces the values of an example that only a real server can know. A live value is {@code now+PT5M}, {@code
 * publicKey} (of a new device), {@code signature:SOURCE} (of that device), {@code code-1:SOURCE} (a one-time code of an
 * earlier step), {@code codes:SOURCE} (those of this and the next step), {@code walletMessage:SOURCE} (with a nonce,
 * for a wallet with the key of that device), {@code walletSignature} (of the last such message), {@code oidc
 * code:SOURCE} (of a login at the OpenID provider), {@code oidc issuer} or SOURCE itself: an operation and a pointer
 * into its last response, such as {@code queue.lease/deliveries/0/receipt/token}.
 */
public final class LiveValues {

    private static final int ED25519_BYTES = 32;
    private static final String BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final BigInteger BASE = BigInteger.valueOf(BASE58.length());

    private final Map<String, JsonNode> responses = new HashMap<>();
    private final KeyPair device;
    private String walletMessage = "";

    private final LocalOpenIdProvider provider;

    public LiveValues(LocalOpenIdProvider provider) throws GeneralSecurityException {
        this.provider = provider;
        device = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }

    /** Remembers the response of an operation. */
    public void add(String operation, JsonNode response) {
        responses.put(operation, response);
    }

    /**
     * Returns a copy of an example request with its live values.
     *
     * @param live the live values by field, or null if there are none
     */
    public ObjectNode resolve(ObjectNode example, @Nullable Map<String, String> live) throws GeneralSecurityException {
        ObjectNode request = example.deepCopy();
        if (live != null) {
            for (Map.Entry<String, String> field : live.entrySet()) {
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
            return string(InstantSource.system()
                    .instant()
                    .plus(Duration.parse(live.substring(3)))
                    .toString());
        } else if (live.equals("publicKey")) {
            return string(Base64.getEncoder().encodeToString(rawPublicKey()));
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
            return string(OneTimeCode.code(source(live).asString(), step));
        } else if (live.startsWith("codes:")) {
            return string(OneTimeCode.code(source(live).asString(), 0)
                    + OneTimeCode.code(source(live).asString(), 1));
        }
        return source(live);
    }

    private String walletMessage(String nonce) {
        String address = base58(rawPublicKey());
        return "shop.example wants you to sign in with your Solana account:\n" + address
                + "\n\n\nURI: https://shop.example\nVersion: 1\nChain ID: mainnet\nNonce: " + nonce + "\nIssued At: "
                + InstantSource.system().instant();
    }

    private byte[] rawPublicKey() {
        byte[] encoded = device.getPublic().getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - ED25519_BYTES, encoded.length);
    }

    /** Returns the Base58 encoding of bytes. */
    private static String base58(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (BigInteger rest = new BigInteger(1, bytes); rest.signum() > 0; rest = rest.divide(BASE)) {
            text.append(BASE58.charAt(rest.mod(BASE).intValue()));
        }
        for (int at = 0; at < bytes.length && bytes[at] == 0; at++) {
            text.append(BASE58.charAt(0));
        }
        return text.reverse().toString();
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

package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A parsed JSON Web Token. Its claims must not be trusted before its signature is verified.
 *
 * @param key the id of the signing key
 * @param signed the signed part of the token
 */
public record Jwt(SigningKeyId key, byte[] signed, byte[] signature, AccessTokenClaims claims) {

    private static final String ALGORITHM = "EdDSA";
    private static final JsonMapper JSON = JsonMapper.shared();

    /** Returns a token in its compact form, signed with EdDSA. */
    public static Secret sign(SigningKeyId key, byte[] privateKey, AccessTokenClaims claims) {
        ObjectNode header = JsonNodeFactory.instance.objectNode();
        header.put("alg", ALGORITHM).put("typ", "JWT").put("kid", key.toString());
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("iss", claims.issuer())
                .put("sub", claims.identity().toString())
                .put("aud", claims.audience())
                .put("exp", claims.expires().getEpochSecond())
                .put("iat", claims.issued().getEpochSecond())
                .put("nbf", claims.notBefore().getEpochSecond())
                .put("jti", claims.id().toString())
                .put("sid", claims.session().toString())
                .put("namespace", claims.namespace().toString())
                .put("mfa", claims.mfa());
        if (claims.machine() != null) {
            body.put("machine", claims.machine().toString());
        }
        ArrayNode capabilities = body.putArray("capabilities");
        claims.capabilities().forEach(capabilities::add);
        String signed = part(header) + "." + part(body);
        byte[] signature = CryptoPrimitives.sign(privateKey, signed.getBytes(StandardCharsets.US_ASCII));
        return Secret.of(signed + "." + CryptoPrimitives.base64(signature));
    }

    private static String part(ObjectNode json) {
        return CryptoPrimitives.base64(json.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Parses a token. Returns null if it is malformed, is too long, or uses an algorithm other than EdDSA. */
    public static @Nullable Jwt parse(Secret jwt, int maxLength) {
        String text = jwt.reveal();
        int first = text.indexOf('.');
        int second = text.indexOf('.', first + 1);
        if (text.length() > maxLength || first < 0 || second < 0 || text.indexOf('.', second + 1) >= 0) {
            return null;
        }
        try {
            JsonNode header = JSON.readTree(decode(text.substring(0, first)));
            if (!ALGORITHM.equals(header.path("alg").asString(""))) {
                return null;
            }
            JsonNode body = JSON.readTree(decode(text.substring(first + 1, second)));
            return new Jwt(
                    SigningKeyId.of(id(header, "kid")),
                    text.substring(0, second).getBytes(StandardCharsets.UTF_8),
                    decode(text.substring(second + 1)),
                    claims(body));
        } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
            return null;
        }
    }

    private static AccessTokenClaims claims(JsonNode body) {
        List<String> capabilities = new ArrayList<>();
        body.path("capabilities").forEach(node -> capabilities.add(node.asString("")));
        return new AccessTokenClaims(
                id(body, "jti"),
                body.path("iss").asString(""),
                body.path("aud").asString(""),
                IdentityId.of(id(body, "sub")),
                SessionId.of(id(body, "sid")),
                body.has("machine") ? MachineId.of(id(body, "machine")) : null,
                NamespaceId.of(id(body, "namespace")),
                List.copyOf(capabilities),
                body.path("mfa").asBoolean(false),
                Instant.ofEpochSecond(body.path("iat").asLong(0)),
                Instant.ofEpochSecond(body.path("nbf").asLong(body.path("iat").asLong(0))),
                Instant.ofEpochSecond(body.path("exp").asLong(0)));
    }

    private static UUID id(JsonNode object, String field) {
        return UUID.fromString(object.path(field).asString(""));
    }

    /** Rejects non-canonical encodings, so that a token has exactly one valid form. */
    private static byte[] decode(String part) {
        byte[] bytes = Base64.getUrlDecoder().decode(part);
        if (!CryptoPrimitives.base64(bytes).equals(part)) {
            throw new IllegalArgumentException("not canonical Base64url (RFC 7515)");
        }
        return bytes;
    }

    @Override
    public String toString() {
        return "Jwt[" + key + "]";
    }
}

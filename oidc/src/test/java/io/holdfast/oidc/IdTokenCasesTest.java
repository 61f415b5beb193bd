package io.holdfast.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.opts.AllowWeakRSAKey;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.SignedJWT;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs the table {@code id-tokens.txt}: every check of an ID token, with one token for each that fails only that check. */
class IdTokenCasesTest extends OidcTestBase {

    private static RSAKey other;
    private static KeyPair shortKey;
    private static ECKey curve;

    private record Case(String name, String part, String field, String value, String signer, String expected) {

        static Case parse(String line) {
            String[] columns =
                    Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
            assertThat(columns).as(line).hasSize(6);
            return new Case(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]);
        }
    }

    @BeforeAll
    static void publishKeys() throws Exception {
        other = new RSAKeyGenerator(2_048).keyID(LocalOpenIdProvider.KEY_ID).generate();
        curve = new ECKeyGenerator(Curve.P_256).keyID("key-ec").generate();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1_024);
        shortKey = generator.generateKeyPair();
        JWK published = new RSAKey.Builder((RSAPublicKey) shortKey.getPublic())
                .keyID("key-short")
                .build();
        provider()
                .reply(
                        "/jwks",
                        200,
                        "{\"keys\":[" + provider().publicKey() + "," + published.toJSONString() + ","
                                + curve.toPublicJWK().toJSONString() + "]}",
                        0);
    }

    @TestFactory
    Stream<DynamicTest> aTokenIsAcceptedOnlyIfEveryCheckPasses() throws Exception {
        List<Case> cases = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(IdTokenCasesTest.class.getResourceAsStream("id-tokens.txt")),
                StandardCharsets.UTF_8))) {
            lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> cases.add(Case.parse(line)));
        }
        assertThat(cases).hasSizeGreaterThan(40);
        OidcLogins logins = logins();
        return cases.stream()
                .map(next -> DynamicTest.dynamicTest(next.name() + ": " + next.expected(), () -> run(logins, next)));
    }

    private void run(OidcLogins logins, Case next) {
        String otherNonce = nonce(logins.begin(NAME, null).orThrow().url());
        URI url = logins.begin(NAME, null).orThrow().url();
        provider().replaceIdTokens(token -> change(token, next, otherNonce));
        OidcOutcome<VerifiedOpenIdLogin> outcome = logins.verify(callback(url));
        String result = outcome instanceof OidcOutcome.Refused<VerifiedOpenIdLogin> refused
                ? refused.error() == OidcError.ID_TOKEN_INVALID ? refused.about() : refused.toString()
                : "accepted";
        assertThat(result).isEqualTo(next.expected());
    }

    private static String nonce(URI url) {
        return Arrays.stream(url.getQuery().split("&", -1))
                .filter(pair -> pair.startsWith("nonce="))
                .map(pair -> pair.substring("nonce=".length()))
                .findFirst()
                .orElseThrow();
    }

    private String change(String token, Case next, String otherNonce) {
        try {
            if (next.part().equals("whole")) {
                return next.value().equals("(empty)") ? "" : next.value();
            }
            SignedJWT jwt = SignedJWT.parse(token);
            Map<String, Object> header = jwt.getHeader().toJSONObject();
            Map<String, Object> claims = JSONObjectUtils.parse(jwt.getPayload().toString());
            if (next.signer().equals("ec")) {
                header.put("kid", "key-ec");
            }
            if (!next.part().equals("-")) {
                Map<String, Object> part = next.part().equals("header") ? header : claims;
                Object value = value(next.value(), otherNonce);
                if (value == null) {
                    assertThat(part.remove(next.field())).isNotNull();
                } else {
                    part.put(next.field(), value);
                }
            }
            String signed = Base64URL.encode(JSONObjectUtils.toJSONString(header)) + "."
                    + Base64URL.encode(JSONObjectUtils.toJSONString(claims));
            return signed + "." + sign(next.signer(), signed);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private @Nullable Object value(String text, String otherNonce) {
        if (text.startsWith("now")) {
            return clock.instant().getEpochSecond() + Long.parseLong(text.substring(3));
        } else if (text.startsWith("[")) {
            return List.of(text.substring(1, text.length() - 1).split(", ", -1));
        }
        return switch (text) {
            case "(absent)" -> null;
            case "(blank)" -> "  ";
            case "(256 letters)" -> "a".repeat(256);
            case "(issuer)/" -> provider().issuer() + "/";
            case "(other login)" -> otherNonce;
            case "(other key)" -> other.toPublicJWK().toJSONObject();
            default -> text;
        };
    }

    private static String sign(String signer, String signed) throws Exception {
        byte[] text = signed.getBytes(StandardCharsets.US_ASCII);
        RSAPrivateKey own = (RSAPrivateKey) provider().key().getPrivate();
        JWSSigner key;
        JWSAlgorithm algorithm = JWSAlgorithm.RS256;
        switch (signer) {
            case "own" -> key = new RSASSASigner(own);
            case "other" -> key = new RSASSASigner(other);
            case "short" -> key = new RSASSASigner(shortKey.getPrivate(), Set.of(AllowWeakRSAKey.getInstance()));
            case "ec" -> {
                key = new ECDSASigner(curve);
                algorithm = JWSAlgorithm.ES256;
            }
            case "secret" -> {
                key = new MACSigner(
                        Arrays.copyOf(LocalOpenIdProvider.CLIENT_SECRET.getBytes(StandardCharsets.UTF_8), 32));
                algorithm = JWSAlgorithm.HS256;
            }
            case "public" -> {
                key = new MACSigner(provider().key().getPublic().getEncoded());
                algorithm = JWSAlgorithm.HS256;
            }
            default -> {
                return "";
            }
        }
        return key.sign(new JWSHeader(algorithm), text).toString();
    }
}

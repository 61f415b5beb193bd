package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.SigningKeyCommands;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every check of an access token, with one token for each that fails only that check. */
class AccessTokenCasesTest extends IdentityTestBase {

    @ParameterizedTest(name = "{0}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
            # case                      | part      | field | value                | signed with | expected
            valid                       | -         | -     | -                    | own key     | accepted
            no nbf, as before           | body      | nbf   | (absent)             | own key     | accepted
            slightly fast clock         | body      | iat   | now+29               | own key     | accepted
            algorithm none              | header    | alg   | none                 | own key     | TOKEN_MALFORMED
            algorithm HS256             | header    | alg   | HS256                | own key     | TOKEN_MALFORMED
            algorithm in lower case     | header    | alg   | eddsa                | own key     | TOKEN_MALFORMED
            no key id                   | header    | kid   | (absent)             | own key     | TOKEN_MALFORMED
            key id that is no id        | header    | kid   | ../../key            | own key     | TOKEN_MALFORMED
            unknown key                 | header    | kid   | (random id)          | own key     | TOKEN_FORGED
            signed with another key     | -         | -     | -                    | another key | TOKEN_FORGED
            no signature                | -         | -     | -                    | nothing     | TOKEN_FORGED
            changed after signing       | late body | mfa   | true                 | own key     | TOKEN_FORGED
            other issuer                | body      | iss   | elsewhere            | own key     | TOKEN_MISDIRECTED
            no issuer                   | body      | iss   | (absent)             | own key     | TOKEN_MISDIRECTED
            other audience              | body      | aud   | billing              | own key     | TOKEN_MISDIRECTED
            no audience                 | body      | aud   | (absent)             | own key     | TOKEN_MISDIRECTED
            expires now                 | body      | exp   | now                  | own key     | TOKEN_EXPIRED
            no expiry                   | body      | exp   | (absent)             | own key     | TOKEN_EXPIRED
            expiry that is no number    | body      | exp   | soon                 | own key     | TOKEN_EXPIRED
            issued in the future        | body      | iat   | now+31               | own key     | TOKEN_NOT_YET_VALID
            not valid yet               | body      | nbf   | now+31               | own key     | TOKEN_NOT_YET_VALID
            no subject                  | body      | sub   | (absent)             | own key     | TOKEN_MALFORMED
            no session                  | body      | sid   | (absent)             | own key     | TOKEN_MALFORMED
            no token id                 | body      | jti   | (absent)             | own key     | TOKEN_MALFORMED
            machine that is no id       | body      | machine | x                  | own key     | TOKEN_MALFORMED
            """)
    void aTokenIsAcceptedOnlyIfEveryCheckPasses(
            String name, String part, String field, String value, String signer, String expected) {
        Identities identities = withAda();
        JwtSigningKey key = identities.signingKeys().ensureActiveKey().orThrow();
        String jwt = identities
                .accessTokens()
                .issue(login(identities).session().id(), "api")
                .orThrow()
                .jwt()
                .reveal();
        byte[] own = Objects.requireNonNull(new SigningKeyCommands(IdentityContexts.of(store(), OPTIONS))
                .unsealPrivateKey(
                        store().get(IdentitySchema.SIGNING_KEYS, key.id()).orElseThrow()));
        String[] parts = jwt.split("\\.", -1);
        String header = part.equals("header") ? change(parts[0], field, value) : parts[0];
        String body = part.equals("body") ? change(parts[1], field, value) : parts[1];
        byte[] signed = (header + "." + body).getBytes(StandardCharsets.US_ASCII);
        String signature = switch (signer) {
            case "own key" -> CryptoPrimitives.base64(CryptoPrimitives.sign(own, signed));
            case "another key" -> CryptoPrimitives.base64(CryptoPrimitives.sign(key(77), signed));
            default -> "";
        };
        String sent = part.startsWith("late") ? change(body, field, value) : body;
        IdentityOutcome<?> outcome =
                identities.accessTokens().verify(Secret.of(header + "." + sent + "." + signature), "api");
        assertThat(outcome.refusal().map(Enum::name).orElse("accepted")).isEqualTo(expected);
    }

    /** Replaces or removes a field of a part of a token. */
    private String change(String part, String field, String value) {
        String json = new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
        Instant now = store().now();
        String replaced = switch (value) {
            case "(absent)" -> "";
            case "(random id)" -> '"' + UUID.randomUUID().toString() + '"';
            case "now" -> "" + now.getEpochSecond();
            case "now+29", "now+31" ->
                "" + (now.getEpochSecond() + Long.parseLong(value.substring(value.indexOf('+') + 1)));
            case "true" -> "true";
            default -> '"' + value + '"';
        };
        String pattern = "\"" + field + "\":(\"[^\"]*\"|[^,}]*)";
        String changed = replaced.isEmpty()
                ? json.replaceFirst(pattern + ",?", "").replace(",}", "}")
                : json.replaceFirst(pattern, '"' + field + "\":" + replaced);
        assertThat(changed).isNotEqualTo(json);
        return CryptoPrimitives.base64(changed.getBytes(StandardCharsets.UTF_8));
    }
}

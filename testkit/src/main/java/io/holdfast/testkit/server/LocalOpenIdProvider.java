package io.holdfast.testkit.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID provider in this process, for one client with a secret. It checks the client, the redirect URL, the code and
 * its PKCE verifier. Tests can replace its responses, for example to return an ID token that must be rejected.
 */
public final class LocalOpenIdProvider implements AutoCloseable {

    public static final String CLIENT_ID = "shop";
    public static final String CLIENT_SECRET = "shop-secret-1";

    /** The id of the key with which the provider signs ID tokens. */
    public static final String KEY_ID = "key-1";

    private final HttpServer server;
    private final KeyPair key;
    private final Map<String, Login> logins = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private volatile Map<String, Object> account = Map.of("sub", "ada-1");
    private volatile InstantSource clock = InstantSource.system();
    private volatile UnaryOperator<String> idToken = UnaryOperator.identity();

    /** A login that the user has approved. */
    private record Login(Map<String, String> request, Map<String, Object> account) {}

    /** A response that replaces the one of the provider. */
    private record Reply(int status, String body, long delayMillis) {}

    private LocalOpenIdProvider(HttpServer server, KeyPair key) {
        this.server = server;
        this.key = key;
    }

    /** Starts a provider on a free port of the local host. */
    public static LocalOpenIdProvider start() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2_048);
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            LocalOpenIdProvider provider = new LocalOpenIdProvider(server, generator.generateKeyPair());
            server.setExecutor(Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task, "openid-provider");
                thread.setDaemon(true);
                return thread;
            }));
            server.createContext("/", provider::handle);
            server.start();
            return provider;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the key with which the provider signs ID tokens. */
    public KeyPair key() {
        return key;
    }

    /** Sets the clock for the issue time and the expiry of ID tokens. */
    public void setClock(InstantSource newClock) {
        clock = newClock;
    }

    /** Sets the claims of the account with which the next users log in, which include {@code sub}. */
    public void setAccount(Map<String, Object> claims) {
        account = Map.copyOf(claims);
    }

    /** Sets the function that replaces each ID token. Its argument is the token that the provider would return. */
    public void replaceIdTokens(UnaryOperator<String> replacement) {
        idToken = replacement;
    }

    /** Replaces the response of a path such as {@code /jwks}. */
    public void reply(String path, int status, String body, long delayMillis) {
        replies.put(path, new Reply(status, body, delayMillis));
    }

    /** Restores the provider's own response of a path. */
    public void restore(String path) {
        replies.remove(path);
    }

    /** Returns the number of requests for a path. */
    public int requests(String path) {
        return requests.getOrDefault(path, new AtomicInteger()).get();
    }

    /**
     * Approves a login, as a user does on the page at the given URL.
     *
     * @return the parameters with which the provider redirects the user back
     */
    public Map<String, String> approve(URI loginUrl) {
        Map<String, String> request = parameters(loginUrl.getRawQuery());
        if (!"code".equals(request.get("response_type"))
                || !CLIENT_ID.equals(request.get("client_id"))
                || !"S256".equals(request.get("code_challenge_method"))) {
            throw new IllegalStateException("unexpected request: " + request);
        }
        String code = UUID.randomUUID().toString();
        logins.put(code, new Login(request, account));
        Map<String, String> redirect = new LinkedHashMap<>();
        redirect.put("code", code);
        redirect.put("state", request.get("state"));
        redirect.put("iss", issuer());
        return redirect;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            requests.computeIfAbsent(path, any -> new AtomicInteger()).incrementAndGet();
            Reply reply = replies.get(path);
            if (reply != null) {
                Thread.sleep(reply.delayMillis());
                send(exchange, reply.status(), reply.body());
                return;
            }
            switch (path) {
                case "/.well-known/openid-configuration" -> send(exchange, 200, configuration());
                case "/jwks" -> send(exchange, 200, "{\"keys\":[" + publicKey() + "]}");
                case "/token" -> token(exchange);
                case "/me" -> send(exchange, 200, json(account));
                default -> send(exchange, 404, "{}");
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Returns the provider's configuration as JSON. */
    public String configuration() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("issuer", issuer());
        json.put("authorization_endpoint", issuer() + "/auth");
        json.put("token_endpoint", issuer() + "/token");
        json.put("jwks_uri", issuer() + "/jwks");
        json.put("userinfo_endpoint", issuer() + "/me");
        json.put("response_types_supported", List.of("code"));
        json.put("subject_types_supported", List.of("public"));
        json.put("id_token_signing_alg_values_supported", List.of("RS256"));
        json.put("authorization_response_iss_parameter_supported", true);
        return json(json);
    }

    /** Returns the public key as a JSON Web Key. */
    public String publicKey() {
        RSAPublicKey rsa = (RSAPublicKey) key.getPublic();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kty", "RSA");
        json.put("use", "sig");
        json.put("kid", KEY_ID);
        json.put("n", base64(unsigned(rsa.getModulus())));
        json.put("e", base64(unsigned(rsa.getPublicExponent())));
        return json(json);
    }

    private static byte[] unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    private void token(HttpExchange exchange) throws IOException, GeneralSecurityException {
        Map<String, String> form =
                parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        String basic = CLIENT_ID + ":" + CLIENT_SECRET;
        String expected = "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8));
        if (!expected.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            send(exchange, 401, "{\"error\":\"invalid_client\"}");
            return;
        }
        Login login = logins.remove(form.getOrDefault("code", ""));
        byte[] verifier = form.getOrDefault("code_verifier", "").getBytes(StandardCharsets.US_ASCII);
        String challenge = base64(MessageDigest.getInstance("SHA-256").digest(verifier));
        if (login == null
                || !challenge.equals(login.request().get("code_challenge"))
                || !form.getOrDefault("redirect_uri", "").equals(login.request().get("redirect_uri"))) {
            send(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        String accessToken = UUID.randomUUID().toString();
        Map<String, Object> response = new LinkedHashMap<>();
        response.put("access_token", accessToken);
        response.put("token_type", "Bearer");
        response.put("id_token", idToken.apply(sign(claims(login, accessToken))));
        send(exchange, 200, json(response));
    }

    private Map<String, Object> claims(Login login, String accessToken) throws GeneralSecurityException {
        long now = clock.instant().getEpochSecond();
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(accessToken.getBytes(StandardCharsets.US_ASCII));
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer());
        claims.put("aud", CLIENT_ID);
        claims.put("exp", now + 300);
        claims.put("iat", now);
        claims.put("nonce", login.request().get("nonce"));
        claims.put("at_hash", base64(Arrays.copyOf(hash, hash.length / 2)));
        claims.putAll(login.account());
        return claims;
    }

    private String sign(Map<String, Object> claims) throws GeneralSecurityException {
        String header = json(Map.of("alg", "RS256", "kid", KEY_ID));
        String signed = base64(header.getBytes(StandardCharsets.UTF_8)) + "."
                + base64(json(claims).getBytes(StandardCharsets.UTF_8));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key.getPrivate());
        signature.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + base64(signature.sign());
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        } else if (value instanceof List<?> list) {
            return list.stream().map(LocalOpenIdProvider::json).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String text
                ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
                : String.valueOf(value);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

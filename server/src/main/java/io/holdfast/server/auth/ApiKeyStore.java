package io.holdfast.server.auth;

import static io.holdfast.api.endpoint.Endpoint.ADMIN;

import io.holdfast.api.KeysApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.kit.Arguments;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The store of API keys, which have the form {@code hf_<id>_<secret>}.
 *
 * <pre>
 * api_keys     id           -> ApiKeyRow
 * </pre>
 */
public final class ApiKeyStore {

    private static final Table<String, ApiKeyRow> KEYS =
            Table.of("api_keys", Keys.string(), Values.cbor(ApiKeyRow.class));

    /** The tables of the server itself. */
    public static final Schema SCHEMA = Schema.of("server", KEYS, AdminAuditLog.ACTS, SharedRateLimiter.BUCKETS)
            .withEvents(KeyEventTypes.KEY_CREATED, KeyEventTypes.KEY_ROTATED, KeyEventTypes.KEY_REVOKED);

    static final String PREFIX = "hf_";
    private static final int ID_BYTES = 8;
    private static final int SECRET_BYTES = 32;
    private static final int MAX_KEY_LENGTH = 200;
    private static final int MAX_NAME = 100;
    static final int MAX_PAGE = 1_000;
    private static final int MAX_RATE = 1_000_000;

    private final Store store;
    private final SecureRandom random = new SecureRandom();
    private final ScopeCatalog scopes;

    /**
     * Creates a view of the keys in a store.
     *
     * @param scopes the scopes that a key may have
     */
    public ApiKeyStore(Store store, ScopeCatalog scopes) {
        this.store = store;
        this.scopes = scopes;
    }

    /** Returns the caller with the given key, or throws 401 if the key is unknown or not active. */
    Caller authenticate(String key) {
        String[] parts = key.split("_", -1);
        if (parts.length != 3 || !key.startsWith(PREFIX) || parts[1].isEmpty() || key.length() > MAX_KEY_LENGTH) {
            throw unknownKey();
        }
        byte[] hash = hash(parts[2]);
        // In a cluster, a server that no longer leads might accept a key that has been revoked meanwhile. This is safe,
        // because the operation that follows fails on such a server, and it saves each request a round trip.
        return store.readLocal(tx -> {
            ApiKeyRow row = tx.get(KEYS, parts[1]).orElse(null);
            boolean matches = MessageDigest.isEqual(hash, row == null ? new byte[hash.length] : row.hash());
            if (row == null || !matches) {
                throw unknownKey();
            }
            // The state of a key is disclosed only to a caller that has the secret.
            if (!row.isActiveAt(tx.now())) {
                throw ApiException.unauthorized("the API key '" + row.name() + "' "
                        + (row.revoked() == null ? "expired at " + row.expires() : "was revoked at " + row.revoked()));
            }
            boolean privateIdempotency = Boolean.TRUE.equals(row.privateIdempotency());
            return new Caller(parts[1], row.scopes(), null, row.rateLimit(), privateIdempotency);
        });
    }

    /** Returns the API key of a caller. */
    public KeysApi.Key self(Caller caller) {
        return store.read(tx -> require(tx, caller.key()).toApi(caller.key()));
    }

    private static ApiException unknownKey() {
        return ApiException.unauthorized("the API key is unknown, or its secret has been rotated");
    }

    /**
     * Returns a function that creates an administrator key and returns its secret, or returns null if the store already
     * contains another key. The function creates one key even if it runs several times.
     *
     * @param force whether to create a key even if the store already contains one
     */
    public Function<Tx, @Nullable String> firstKey(boolean force) {
        String id = randomHex(ID_BYTES);
        String secret = randomHex(SECRET_BYTES);
        return tx -> {
            if (tx.get(KEYS, id).isEmpty()) {
                if (!force && tx.scan(KEYS).first().isPresent()) {
                    return null;
                }
                create(tx, new KeysApi.Create("administrator", List.of(ADMIN), null, null), id, secret);
                AdminAuditLog.append(tx, Caller.ANONYMOUS, "keys.create", "administrator", "at-start");
            }
            return PREFIX + id + "_" + secret;
        };
    }

    /** Returns a page of all keys, ordered by id. */
    public Page<Entry<String, ApiKeyRow>> list(ReadTx tx, int limit, @Nullable String cursor) {
        return tx.scan(KEYS).page(Arguments.inRange("limit", limit, 1, MAX_PAGE), cursor);
    }

    /** Creates a key with a new secret. */
    public KeysApi.Secret create(Tx tx, KeysApi.Create request) {
        if (request.name().isBlank() || request.name().length() > MAX_NAME) {
            throw new MalformedRequestException("name", "'name' must have 1 to " + MAX_NAME + " characters");
        }
        scopes.requireValid(request.scopes());
        if (request.rateLimit() != null && (request.rateLimit() < 0 || request.rateLimit() > MAX_RATE)) {
            throw new MalformedRequestException(
                    "rateLimit",
                    "'rateLimit' must be between 0 (no limit) and " + MAX_RATE + " requests per second, but is "
                            + request.rateLimit());
        }
        if (request.expires() != null && !request.expires().isAfter(tx.now())) {
            throw new MalformedRequestException(
                    "expires", "'expires' must be after " + tx.now() + ", but is " + request.expires());
        }
        return create(tx, request, randomHex(ID_BYTES), randomHex(SECRET_BYTES));
    }

    private static KeysApi.Secret create(Tx tx, KeysApi.Create request, String id, String secret) {
        ApiKeyRow row = new ApiKeyRow(
                request.name(),
                hash(secret),
                List.copyOf(request.scopes()),
                tx.now(),
                request.expires(),
                null,
                request.rateLimit(),
                true);
        tx.put(KEYS, id, row);
        tx.emit(KeyEventTypes.KEY_CREATED, id, null, row.name(), request.expires());
        return new KeysApi.Secret(row.toApi(id), PREFIX + id + "_" + secret);
    }

    /** Replaces the secret of an active key. */
    public KeysApi.Secret rotate(Tx tx, String id) {
        ApiKeyRow row = require(tx, id);
        if (!row.isActiveAt(tx.now())) {
            throw ApiException.conflict("key_ended", "key '" + id + "' is revoked or has expired; create a new key");
        }
        String secret = randomHex(SECRET_BYTES);
        tx.put(KEYS, id, row.withHash(hash(secret)));
        tx.emit(KeyEventTypes.KEY_ROTATED, id, null, row.name());
        return new KeysApi.Secret(row.toApi(id), PREFIX + id + "_" + secret);
    }

    /** Revokes a key, unless it is the last active key with the scope {@code admin}. */
    public KeysApi.Key revoke(Tx tx, String id) {
        ApiKeyRow row = require(tx, id);
        ApiKeyRow revoked = row.revokedAt(tx.now());
        tx.put(KEYS, id, revoked);
        if (row.scopes().contains(ADMIN) && !hasActiveAdmin(tx)) {
            throw ApiException.conflict(
                    "last_admin_key",
                    "key '" + id + "' is the last active key with scope " + "'admin'; create another one first");
        }
        tx.emit(KeyEventTypes.KEY_REVOKED, id, null, row.name());
        return revoked.toApi(id);
    }

    private static boolean hasActiveAdmin(ReadTx tx) {
        return tx.scan(KEYS).stream()
                .anyMatch(row ->
                        row.value().scopes().contains(ADMIN) && row.value().isActiveAt(tx.now()));
    }

    private static ApiKeyRow require(ReadTx tx, String id) {
        return tx.get(KEYS, id).orElseThrow(() -> ApiException.notFound("key", id));
    }

    private String randomHex(int bytes) {
        byte[] generated = new byte[bytes];
        random.nextBytes(generated);
        return HexFormat.of().formatHex(generated);
    }

    private static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }
}

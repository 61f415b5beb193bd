package io.holdfast.server.auth;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.Endpoint;
import io.holdfast.api.KeysApi;
import io.holdfast.api.KeysEndpoints;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The API keys, {@code hf_<id>_<secret>}, and the log of what administrators did.
 *
 * <pre>
 * api_keys     id           -> ApiKeyRow
 * admin_acts   number u64   -> AuditEntry       1, 2, 3 ... in the order of commits
 * </pre>
 */
public final class ApiKeyStore {

    /** The scope that is all scopes. */
    public static final String ADMIN = Endpoint.ADMIN;

    private static final Table<String, ApiKeyRow> KEYS =
            Table.of("api_keys", Keys.string(), Values.cbor(ApiKeyRow.class));
    private static final Table<Long, AuditEntry> ACTS =
            Table.of("admin_acts", Keys.u64(), Values.cbor(AuditEntry.class));
    public static final Schema SCHEMA = Schema.of("server", KEYS, ACTS, SharedRateLimiter.BUCKETS);

    static final String PREFIX = "hf_";
    private static final int ID_BYTES = 8;
    private static final int SECRET_BYTES = 32;
    private static final int MAX_NAME = 100;
    private static final int MAX_RATE = 1_000_000;

    private final Store store;
    private final SecureRandom random = new SecureRandom();
    private final Set<String> scopes;

    /**
     * The keys of a store.
     *
     * @param scopes that a key may have
     */
    public ApiKeyStore(Store store, Set<String> scopes) {
        this.store = store;
        this.scopes = scopes;
    }

    /** Whose key it is, if it is one that works now. */
    Caller authenticate(@Nullable String key) {
        String[] parts = key == null ? new String[0] : key.split("_", -1);
        if (key == null || parts.length != 3 || !key.startsWith(PREFIX) || parts[1].isEmpty() || key.length() > 200) {
            throw unauthorized();
        }
        byte[] hash = hash(parts[2]);
        return store.read(tx -> {
            ApiKeyRow there = tx.get(KEYS, parts[1]).orElse(null);
            boolean same = MessageDigest.isEqual(hash, there == null ? new byte[hash.length] : there.hash());
            if (there == null || !same) {
                throw refused("this server has no such API key, or it has another secret by now");
            }
            // Only to whoever has the secret is it told what became of the key.
            if (!there.isActiveAt(tx.now())) {
                throw refused("the API key '" + there.name() + "' "
                        + (there.revoked() == null
                                ? "expired at " + there.expires()
                                : "was revoked at " + there.revoked()));
            }
            return new Caller(parts[1], there.scopes(), null, there.rateLimit());
        });
    }

    /** The key that somebody calls with. */
    public KeysApi.Key self(Caller caller) {
        return store.read(tx ->
                orNotFound("key", caller.key(), tx.get(KEYS, caller.key())).toApi(caller.key()));
    }

    static ApiException unauthorized() {
        return refused("an API key that works is needed: 'Authorization: Bearer hf_...', or an end user's token");
    }

    private static ApiException refused(String why) {
        return new ApiException(401, "unauthorized", why);
    }

    /** The first administrator's key, if no key was ever made or another one is asked for. */
    @Nullable
    public String createFirstKey(boolean another) {
        return store.write(tx -> {
            if (!another && tx.scan(KEYS).first().isPresent()) {
                return null;
            }
            KeysApi.Secret made = create(tx, new KeysApi.Create("administrator", List.of(ADMIN), null, null));
            appendAuditEntry(tx, Caller.NOBODY, "keys.create", made.key().name(), "at-start");
            return made.secret();
        });
    }

    /** Remembers what an administrator does in this transaction. */
    public void appendAuditEntry(Tx tx, Caller caller, String operation, @Nullable String subject, String requestId) {
        long last = tx.scan(ACTS).reverse().first().map(row -> row.key()).orElse(0L);
        tx.put(ACTS, last + 1, new AuditEntry(tx.now(), caller.key(), operation, subject, requestId));
    }

    /** What an administrator can do with keys. */
    public List<Operation<?>> operations() {
        return List.of(
                command(KeysEndpoints.CREATE, this::create),
                query(
                        KeysEndpoints.LIST,
                        (tx, q) -> page(
                                tx.scan(KEYS).page(pageSize(q.limit()), q.cursor()),
                                row -> row.value().toApi(row.key()))),
                command(KeysEndpoints.ROTATE, this::rotate),
                command(KeysEndpoints.REVOKE, this::revoke),
                query(
                        KeysEndpoints.ACTS,
                        (tx, q) -> page(
                                tx.scan(ACTS).reverse().page(pageSize(q.limit()), q.cursor()),
                                row -> row.value().toApi(row.key()))));
    }

    private KeysApi.Secret create(Tx tx, KeysApi.Create asked) {
        if (asked.name().isBlank() || asked.name().length() > MAX_NAME) {
            throw new MalformedRequestException("name", "a key has a name of 1 to " + MAX_NAME + " characters");
        }
        if (asked.scopes().isEmpty() || !scopes.containsAll(asked.scopes())) {
            throw new MalformedRequestException(
                    "scopes", "the scopes are " + scopes.stream().sorted().toList());
        }
        if (asked.rateLimit() != null && (asked.rateLimit() < 0 || asked.rateLimit() > MAX_RATE)) {
            throw new MalformedRequestException(
                    "rateLimit", "'rateLimit' is 0, for any number, to " + MAX_RATE + " calls a second");
        }
        String id = bytes(ID_BYTES);
        String secret = bytes(SECRET_BYTES);
        ApiKeyRow key = new ApiKeyRow(
                asked.name(),
                hash(secret),
                List.copyOf(asked.scopes()),
                tx.now(),
                asked.expires(),
                null,
                asked.rateLimit());
        tx.put(KEYS, id, key);
        return new KeysApi.Secret(key.toApi(id), PREFIX + id + "_" + secret);
    }

    private KeysApi.Secret rotate(Tx tx, KeysApi.KeyId asked) {
        ApiKeyRow key = requireActive(tx, asked.id());
        String secret = bytes(SECRET_BYTES);
        tx.put(KEYS, asked.id(), key.withHash(hash(secret)));
        return new KeysApi.Secret(key.toApi(asked.id()), PREFIX + asked.id() + "_" + secret);
    }

    private KeysApi.Key revoke(Tx tx, KeysApi.KeyId asked) {
        ApiKeyRow key = orNotFound("key", asked.id(), tx.get(KEYS, asked.id()));
        ApiKeyRow ended = key.revokedAt(tx.now());
        tx.put(KEYS, asked.id(), ended);
        if (key.scopes().contains(ADMIN) && !hasAdmin(tx)) {
            throw new ApiException(409, "last_admin_key", "this is the last key with the scope 'admin'");
        }
        return ended.toApi(asked.id());
    }

    private static boolean hasAdmin(ReadTx tx) {
        return tx.scan(KEYS).stream()
                .anyMatch(row ->
                        row.value().scopes().contains(ADMIN) && row.value().isActiveAt(tx.now()));
    }

    private static ApiKeyRow requireActive(ReadTx tx, String id) {
        ApiKeyRow key = orNotFound("key", id, tx.get(KEYS, id));
        if (!key.isActiveAt(tx.now())) {
            throw new ApiException(409, "key_ended", "the key '" + id + "' is revoked or has expired");
        }
        return key;
    }

    private String bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}

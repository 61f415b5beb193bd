package io.holdfast.server;

import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.Endpoint;
import io.holdfast.api.KeysApi;
import io.holdfast.api.KeysCalls;
import io.holdfast.api.Malformed;
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
 * api_keys     id           -> ApiKey
 * admin_acts   number u64   -> Act       1, 2, 3 ... in the order of commits
 * </pre>
 */
final class ApiKeys {

    /** The scope that is all scopes. */
    static final String ADMIN = Endpoint.ADMIN;

    private static final Table<String, ApiKey> KEYS = Table.of("api_keys", Keys.string(), Values.cbor(ApiKey.class));
    private static final Table<Long, Act> ACTS = Table.of("admin_acts", Keys.u64(), Values.cbor(Act.class));
    static final Schema SCHEMA = Schema.of("server", KEYS, ACTS, SharedBuckets.BUCKETS);

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
    ApiKeys(Store store, Set<String> scopes) {
        this.store = store;
        this.scopes = scopes;
    }

    /** Whose key it is, if it is one that works now. */
    Caller caller(@Nullable String key) {
        String[] parts = key == null ? new String[0] : key.split("_", -1);
        if (key == null || parts.length != 3 || !key.startsWith(PREFIX) || parts[1].isEmpty() || key.length() > 200) {
            throw unknown();
        }
        byte[] hash = hash(parts[2]);
        return store.read(tx -> {
            ApiKey there = tx.get(KEYS, parts[1]).orElse(null);
            boolean same = MessageDigest.isEqual(hash, there == null ? new byte[hash.length] : there.hash());
            if (there == null || !same) {
                throw refused("this server has no such API key, or it has another secret by now");
            }
            // Only to whoever has the secret is it told what became of the key.
            if (!there.worksAt(tx.now())) {
                throw refused("the API key '" + there.name() + "' "
                        + (there.revoked() == null
                                ? "expired at " + there.expires()
                                : "was revoked at " + there.revoked()));
            }
            return new Caller(parts[1], there.scopes(), null, there.rateLimit());
        });
    }

    /** The key that somebody calls with. */
    KeysApi.Key self(Caller caller) {
        return store.read(
                tx -> found("key", caller.key(), tx.get(KEYS, caller.key())).wire(caller.key()));
    }

    static Trouble unknown() {
        return refused("an API key that works is needed: 'Authorization: Bearer hf_...', or an end user's token");
    }

    private static Trouble refused(String why) {
        return new Trouble(401, "unauthorized", why);
    }

    /** The first administrator's key, if no key was ever made or another one is asked for. */
    @Nullable
    String firstKey(boolean another) {
        return store.write(tx -> {
            if (!another && tx.scan(KEYS).first().isPresent()) {
                return null;
            }
            KeysApi.Secret made = create(tx, new KeysApi.Create("administrator", List.of(ADMIN), null, null));
            note(tx, Caller.NOBODY, "keys.create", made.key().name(), "at-start");
            return made.secret();
        });
    }

    /** Remembers what an administrator does in this transaction. */
    void note(Tx tx, Caller caller, String operation, @Nullable String subject, String requestId) {
        long last = tx.scan(ACTS).reverse().first().map(row -> row.key()).orElse(0L);
        tx.put(ACTS, last + 1, new Act(tx.now(), caller.key(), operation, subject, requestId));
    }

    /** What an administrator can do with keys. */
    List<Operation<?>> all() {
        return List.of(
                does(KeysCalls.CREATE, this::create),
                reads(
                        KeysCalls.LIST,
                        (tx, q) -> page(
                                tx.scan(KEYS).page(size(q.limit()), q.cursor()),
                                row -> row.value().wire(row.key()))),
                does(KeysCalls.ROTATE, this::rotate),
                does(KeysCalls.REVOKE, this::revoke),
                reads(
                        KeysCalls.ACTS,
                        (tx, q) -> page(
                                tx.scan(ACTS).reverse().page(size(q.limit()), q.cursor()),
                                row -> row.value().wire(row.key()))));
    }

    private KeysApi.Secret create(Tx tx, KeysApi.Create asked) {
        if (asked.name().isBlank() || asked.name().length() > MAX_NAME) {
            throw new Malformed("name", "a key has a name of 1 to " + MAX_NAME + " characters");
        }
        if (asked.scopes().isEmpty() || !scopes.containsAll(asked.scopes())) {
            throw new Malformed(
                    "scopes", "the scopes are " + scopes.stream().sorted().toList());
        }
        if (asked.rateLimit() != null && (asked.rateLimit() < 0 || asked.rateLimit() > MAX_RATE)) {
            throw new Malformed("rateLimit", "'rateLimit' is 0, for any number, to " + MAX_RATE + " calls a second");
        }
        String id = bytes(ID_BYTES);
        String secret = bytes(SECRET_BYTES);
        ApiKey key = new ApiKey(
                asked.name(),
                hash(secret),
                List.copyOf(asked.scopes()),
                tx.now(),
                asked.expires(),
                null,
                asked.rateLimit());
        tx.put(KEYS, id, key);
        return new KeysApi.Secret(key.wire(id), PREFIX + id + "_" + secret);
    }

    private KeysApi.Secret rotate(Tx tx, KeysApi.KeyId asked) {
        ApiKey key = working(tx, asked.id());
        String secret = bytes(SECRET_BYTES);
        tx.put(KEYS, asked.id(), key.rehashed(hash(secret)));
        return new KeysApi.Secret(key.wire(asked.id()), PREFIX + asked.id() + "_" + secret);
    }

    private KeysApi.Key revoke(Tx tx, KeysApi.KeyId asked) {
        ApiKey key = found("key", asked.id(), tx.get(KEYS, asked.id()));
        ApiKey ended = key.revokedAt(tx.now());
        tx.put(KEYS, asked.id(), ended);
        if (key.scopes().contains(ADMIN) && !hasAdmin(tx)) {
            throw new Trouble(409, "last_admin_key", "this is the last key with the scope 'admin'");
        }
        return ended.wire(asked.id());
    }

    private static boolean hasAdmin(ReadTx tx) {
        return tx.scan(KEYS).stream()
                .anyMatch(row ->
                        row.value().scopes().contains(ADMIN) && row.value().worksAt(tx.now()));
    }

    private static ApiKey working(ReadTx tx, String id) {
        ApiKey key = found("key", id, tx.get(KEYS, id));
        if (!key.worksAt(tx.now())) {
            throw new Trouble(409, "key_ended", "the key '" + id + "' is revoked or has expired");
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

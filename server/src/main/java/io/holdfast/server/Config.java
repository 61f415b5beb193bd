package io.holdfast.server;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.http.HttpConfig;
import io.holdfast.server.modules.ModuleOptions;
import io.holdfast.store.common.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The valid configuration of a server.
 *
 * @param data the folder of the store, and of the server's own files
 * @param masterKeys the configured master keys by name; the last one encrypts
 * @param rateLimit the calls per second for an API key without its own limit; 0 for unlimited
 * @param newAdminKey whether another administrator API key is created at startup
 */
record Config(
        StoreAddress store,
        Path data,
        Path backups,
        Durability durability,
        Map<String, byte[]> masterKeys,
        String tokenAudience,
        int rateLimit,
        boolean newAdminKey,
        HttpConfig http,
        ModuleOptions modules) {

    private static final int MAX_BODY = 64 << 20;

    /**
     * Creates a configuration from its settings.
     *
     * @throws InvalidConfigException if the settings have problems, with all of them
     */
    static Config of(ConfigReader settings) {
        StoreAddress store = settings.store();
        Path data = store instanceof StoreAddress.Folder folder ? folder.path() : settings.path("data");
        Path backups = settings.path("backups");
        Map<String, byte[]> masterKeys = settings.masterKeys();
        Durability durability = settings.durability();
        int rateLimit = settings.integer("rate-limit", 0, 1_000_000);
        boolean newAdminKey = settings.flag("new-admin-key");
        HttpConfig http = http(settings);
        ModuleOptions modules = settings.create(() -> new ModuleOptions(
                settings.grants(), settings.rateCard(), settings.seats(), settings.duration("retry-archive")));
        if (store.isShared() && masterKeys.isEmpty()) {
            settings.problems()
                    .add("master-keys must be set for a shared store, to the same keys on every server, such as"
                            + " 2026=<Base64 of 32 bytes>; for a store copied from a folder, add local=<content of its"
                            + " master.key>");
        }
        if (overlap(data, backups)) {
            settings.problems().add("data (" + data + ") and backups (" + backups + ") must not be inside each other");
        }
        if (http == null || modules == null || !settings.problems().isEmpty()) {
            throw new InvalidConfigException(settings.problems());
        }
        return new Config(
                store,
                data,
                backups,
                durability,
                masterKeys,
                settings.text("token-audience"),
                rateLimit,
                newAdminKey,
                http,
                modules);
    }

    private static @Nullable HttpConfig http(ConfigReader settings) {
        return settings.create(() -> new HttpConfig(
                settings.text("bind"),
                settings.integer("port", 0, 65_535),
                settings.flag("insecure"),
                settings.text("tls-certificate"),
                settings.text("tls-key"),
                settings.text("tls-keystore"),
                settings.text("tls-password"),
                settings.integer("max-body", 1_024, MAX_BODY),
                settings.integer("max-bulk-body", 1_024, MAX_BODY),
                settings.integer("max-header", 1_024, 1 << 16),
                settings.integer("max-requests", 1, 100_000),
                settings.integer("max-streams", 1, 100_000),
                Duration.ofSeconds(settings.integer("idle-timeout", 1, 3_600)),
                Duration.ofSeconds(settings.integer("shutdown-timeout", 1, 3_600))));
    }

    private static boolean overlap(Path one, Path other) {
        Path first = one.toAbsolutePath().normalize();
        Path second = other.toAbsolutePath().normalize();
        return first.startsWith(second) || second.startsWith(first);
    }
}

package io.holdfast.server;

import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.server.admin.BackupPlan;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.http.HttpConfig;
import io.holdfast.server.intake.IntakeConfig;
import io.holdfast.server.logging.LogConfig;
import io.holdfast.server.modules.ModuleOptions;
import io.holdfast.server.offsite.OffsiteConfig;
import io.holdfast.server.record.RecordConfig;
import io.holdfast.server.seats.EndUserSeatPolicy;
import io.holdfast.server.sinks.SinkConfig;
import io.holdfast.store.common.Durability;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.record.RecordRetention;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.webhooks.WebhooksOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The validated configuration of a server.
 *
 * @param data the folder for the store and the server's own files
 * @param backupPlan the backups that the server makes by itself
 * @param offsite the place to which backups are copied, or null for none
 * @param masterKeys the configured master keys by name; the last key is used for encryption
 * @param rateLimit the maximum requests per second for an API key without its own limit, or 0 for no limit
 * @param endUserMaxSeats the maximum number of seats per event that an end user may hold or have booked for free, or 0
 *     for no limit
 * @param webhooks the options of webhooks
 * @param newAdminKey whether an additional administrator API key is created at startup
 * @param intake the sources and rules of the intake, or null for no intake
 * @param sinks the message brokers to which events are published
 * @param log the log format and log levels
 * @param cluster the cluster that this server belongs to, or null for a single server
 */
record Config(
        StoreAddress store,
        Path data,
        Path backups,
        BackupPlan backupPlan,
        @Nullable OffsiteConfig offsite,
        Durability durability,
        Map<String, byte[]> masterKeys,
        String tokenAudience,
        int rateLimit,
        EndUserSeatPolicy endUserSeats,
        int endUserMaxSeats,
        WebhooksOptions webhooks,
        boolean newAdminKey,
        HttpConfig http,
        ModuleOptions modules,
        RecordConfig record,
        @Nullable IntakeConfig intake,
        List<SinkConfig> sinks,
        @Nullable ClusterConfig cluster,
        LogConfig log) {

    private static final int MAX_BODY = 64 << 20;
    private static final Duration MAX_ARCHIVE = Duration.ofDays(36_500);

    /**
     * Creates a configuration from its settings.
     *
     * @throws InvalidConfigException if the settings are invalid; the message lists all problems
     */
    static Config of(SettingParser settings) {
        StoreAddress store = settings.store();
        RateCard rates = settings.rateCard();
        Path data = store instanceof StoreAddress.Folder folder ? folder.path() : settings.path("data");
        ClusterConfig cluster = settings.cluster(data);
        Config config = new Config(
                store,
                data,
                settings.path("backups"),
                settings.backupPlan(),
                OffsiteSettings.parse(settings),
                settings.durability(),
                settings.masterKeys(),
                settings.text("token-audience"),
                settings.integer("rate-limit", 0, 1_000_000),
                settings.endUserSeats(),
                settings.integer("end-user-max-seats", 0, 1_000_000),
                settings.webhooks(),
                settings.flag("new-admin-key"),
                http(settings, cluster),
                new ModuleOptions(
                        settings.ledger(rates),
                        settings.seats(),
                        settings.identity(),
                        settings.duration("retry-archive", Duration.ZERO, MAX_ARCHIVE)),
                new RecordConfig(
                        settings.flag("record"),
                        new RecordRetention(
                                settings.duration("record-retention", RecordRetention.MIN_AGE, RecordRetention.MAX_AGE),
                                settings.integer(
                                        "record-max-bytes", (int) RecordRetention.MIN_BYTES, Integer.MAX_VALUE)),
                        settings.duration("audit-retention", Duration.ZERO, MAX_ARCHIVE)),
                settings.intake(rates),
                settings.sinks(),
                cluster,
                settings.log());
        List<String> problems = settings.problems();
        problems.addAll(config.http.problems());
        if ((store.isShared() || cluster != null) && config.masterKeys.isEmpty()) {
            problems.add("master-keys must be set for a " + (cluster == null ? "shared store" : "cluster")
                    + ", to the same keys on every server, such as"
                    + " 2026=<Base64 of 32 bytes>; for a store copied from a folder, add local=<content of its"
                    + " master.key>");
        }
        if (cluster != null && store.isShared()) {
            problems.add("store must be a folder if cluster is set, because each server in a cluster has its own data");
        }
        if (cluster != null && config.durability != Durability.FSYNC) {
            problems.add("durability must be fsync if cluster is set");
        }
        Path folder = data.toAbsolutePath().normalize();
        Path backups = config.backups.toAbsolutePath().normalize();
        if (folder.startsWith(backups) || backups.startsWith(folder)) {
            problems.add("data (" + folder + ") and backups (" + backups + ") must be separate folders: neither "
                    + "may contain the other");
        }
        boolean plansBackups = config.backupPlan.archive() != null
                || !config.backupPlan.every().isZero()
                || config.offsite != null;
        if (plansBackups && (store.isShared() || cluster != null)) {
            problems.add("archive, backup-every and backup-offsite require a single server whose store is a folder");
        }
        Path archive = config.backupPlan.archive();
        if (archive != null && archive.toAbsolutePath().normalize().startsWith(folder)) {
            problems.add("archive (" + archive + ") must not be inside data (" + folder + ")");
        }
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
        return config;
    }

    private static HttpConfig http(SettingParser settings, @Nullable ClusterConfig cluster) {
        URI address = cluster == null ? null : cluster.address().http();
        return new HttpConfig(
                address != null && settings.isDefault("bind") ? host(address) : settings.text("bind"),
                address != null && address.getPort() > 0 && settings.isDefault("port")
                        ? address.getPort()
                        : settings.integer("port", 0, 65_535),
                settings.flag("insecure"),
                settings.text("tls-certificate"),
                settings.text("tls-key"),
                settings.text("tls-keystore"),
                settings.text("tls-password"),
                settings.integer("max-body", 1_024, MAX_BODY),
                settings.integer("max-bulk-body", 1_024, MAX_BODY),
                settings.integer("max-body-memory", 0, Integer.MAX_VALUE),
                settings.integer("max-response-memory", 0, Integer.MAX_VALUE),
                settings.integer("max-header", 1_024, 1 << 16),
                settings.integer("max-requests", 1, 100_000),
                settings.integer("max-requests-per-key", 0, 100_000),
                settings.integer("max-streams", 1, 100_000),
                settings.integer("max-streams-per-key", 0, 100_000),
                new HttpConfig.Connections(
                        settings.integer("max-connections", 16, 1_000_000),
                        settings.integer("max-connections-per-address", 0, 1_000_000),
                        Duration.ofSeconds(settings.integer("head-timeout", 1, 3_600)),
                        Duration.ofSeconds(settings.integer("idle-timeout", 1, 3_600))),
                Duration.ofSeconds(settings.integer("shutdown-timeout", 1, 3_600)),
                settings.duration("slow-operation", Duration.ZERO, Duration.ofHours(1)),
                corsOrigins(settings, cluster));
    }

    /**
     * Returns the configured origins and, for the consoles of the other servers, the origins of all servers in the
     * cluster.
     */
    private static List<String> corsOrigins(SettingParser settings, @Nullable ClusterConfig cluster) {
        return Stream.concat(settings.corsOrigins().stream(), addresses(cluster).stream())
                .distinct()
                .toList();
    }

    /** Returns the backend of the store. */
    BackendFactory backend() {
        BackendFactory backend = store.backend(durability);
        return backend instanceof RocksDb inFolder ? backupPlan.apply(inFolder) : backend;
    }

    /** Returns the client addresses of all servers in the cluster, or an empty list for a single server. */
    List<String> clusterAddresses() {
        return addresses(cluster);
    }

    private static List<String> addresses(@Nullable ClusterConfig cluster) {
        return cluster == null
                ? List.of()
                : cluster.members().values().stream()
                        .map(member -> member.http().toString())
                        .sorted()
                        .toList();
    }

    /** Returns the host of an address, without the brackets of an IPv6 address. */
    private static String host(URI address) {
        String host = address.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}

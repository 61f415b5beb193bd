package io.holdfast.store.scalardb;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Our settings in the words of ScalarDB and of the JDBC driver. */
final class ScalarProperties {

    private static final String COORDINATOR = "holdfast_coordinator";

    private ScalarProperties() {}

    /** Where the table of a shard is. */
    static String namespace(int shard) {
        return "holdfast_" + (shard + 1);
    }

    static Properties of(Settings settings) {
        Properties all = new Properties();
        all.setProperty("scalar.db.transaction_manager", "consensus-commit");
        all.setProperty("scalar.db.consensus_commit.isolation_level", "SERIALIZABLE");
        all.setProperty("scalar.db.consensus_commit.coordinator.namespace", COORDINATOR);
        all.setProperty("scalar.db.consensus_commit.parallel_executor_count", "" + settings.connections());
        all.setProperty("scalar.db.scan_fetch_size", "100");
        all.setProperty("scalar.db.storage", "multi-storage");
        StringBuilder storages = new StringBuilder();
        StringBuilder mapping = new StringBuilder(COORDINATOR + ":s1");
        for (int shard = 0; shard < settings.shards().size(); shard++) {
            String name = "s" + (shard + 1);
            storages.append(shard == 0 ? "" : ",").append(name);
            mapping.append(',').append(namespace(shard)).append(':').append(name);
            describe(all, "scalar.db.multi_storage.storages." + name + ".", settings, shard);
        }
        all.setProperty("scalar.db.multi_storage.storages", storages.toString());
        all.setProperty("scalar.db.multi_storage.namespace_mapping", mapping.toString());
        all.setProperty("scalar.db.multi_storage.default_storage", "s1");
        return all;
    }

    private static void describe(Properties all, String prefix, Settings settings, int number) {
        Settings.Shard shard = settings.shards().get(number);
        all.setProperty(prefix + "storage", "jdbc");
        all.setProperty(
                prefix + "contact_points", url(shard.url(), settings.timeout().toMillis()));
        all.setProperty(prefix + "username", shard.user());
        all.setProperty(prefix + "password", shard.password());
        Map<String, Integer> pools = Map.of("", settings.connections(), "table_metadata.", 2, "admin.", 2);
        pools.forEach((pool, most) -> {
            String connections = prefix + "jdbc." + pool + "connection_pool.";
            all.setProperty(connections + "min_idle", "0");
            all.setProperty(connections + "max_total", "" + most);
            all.setProperty(
                    connections + "connection_timeout_millis",
                    "" + Math.max(250, settings.timeout().toMillis()));
        });
    }

    /** With what the user did not say about patience. */
    static String url(String url, long millis) {
        Map<String, String> ours = new TreeMap<>(Map.of(
                "ApplicationName",
                "holdfast",
                "connectTimeout",
                seconds(millis),
                "loginTimeout",
                seconds(millis),
                "socketTimeout",
                seconds(millis + 5_000),
                "options",
                "-c%20statement_timeout=" + millis,
                "tcpKeepAlive",
                "true",
                "prepareThreshold",
                "1"));
        StringBuilder whole = new StringBuilder(url);
        for (Map.Entry<String, String> one : ours.entrySet()) {
            boolean said =
                    List.of(url.split("[?&]", -1)).stream().anyMatch(part -> part.startsWith(one.getKey() + "="));
            if (!said) {
                whole.append(whole.indexOf("?") < 0 ? '?' : '&')
                        .append(one.getKey())
                        .append('=')
                        .append(one.getValue());
            }
        }
        return whole.toString();
    }

    private static String seconds(long millis) {
        return "" + Math.max(1, (millis + 999) / 1_000);
    }
}

package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.StoreException;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings file with the shards. */
@Tag("cluster")
class ScalarDbSettingsTest {

    private static final String TWO = """
            shard.1.url = jdbc:postgresql://db1/shop
            shard.1.user = app
            shard.1.password = secret
            shard.2.url = jdbc:postgresql://db2/shop?password=secret
            """;

    @TempDir
    private Path folder;

    private ScalarDbSettings read(String text) {
        try {
            return ScalarDbSettings.read(Files.writeString(folder.resolve("shards.properties"), text));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void missing_settings_have_defaults() {
        ScalarDbSettings settings = read(TWO);
        assertThat(settings.name()).isEqualTo("holdfast");
        assertThat(settings.buckets()).isEqualTo(2);
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.shards().get(0).user()).isEqualTo("app");
        assertThat(read(TWO + "buckets = 12\ntimeoutMillis = 500").buckets()).isEqualTo(12);
        assertThat(settings.toString() + new ScalarDb(settings)).doesNotContain("secret");
    }

    @Test
    void all_problems_are_reported_together() {
        refused(
                "name = Shop\nconnections = 0\n" + TWO,
                "but is 'Shop'",
                "connections must be between 2 and 10000, but is 0");
        refused(TWO + "bucket = 3", "unknown settings: [bucket]");
        refused(TWO + "shard.4.url = jdbc:postgresql://db4/shop", "contains [shard.4.url] but no shard.3.url");
        refused(TWO + "buckets = 1", "buckets must be between 2 and 1024, but is 1");
        refused("shard.1.url = jdbc:mysql://db1/shop", "but is 'jdbc:mysql://db1/shop'");
        refused("", "the number of shards must be between 1 and 256, but is 0");
        refused(TWO + "buckets = many", "buckets must be an integer, but is 'many'");
        assertThatThrownBy(() -> ScalarDb.at(folder.resolve("none")))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("none");
    }

    private void refused(String text, String... words) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void a_store_is_opened_from_its_settings_file() {
        ScalarDb backend = ScalarDb.at(SharedPostgresShards.writeSettings(folder));
        try (Store store = ShardedCounterStore.open(backend)) {
            store.update(tx -> ShardedCounterStore.increment(tx, "n"));
        }
        try (Store store = ShardedCounterStore.open(backend)) {
            assertThat(store.get(ShardedCounterStore.TABLE, "n")).contains(1L);
        }
    }

    @Test
    void a_shard_that_denies_access_is_named() {
        List<String> urls = SharedPostgresShards.urls();
        List<String> wrong = List.of(urls.get(0), urls.get(1).replace("/postgres", "/nowhere?password=secret"));
        ScalarDb shards = ScalarDb.at(SharedPostgresShards.writeSettings(folder, wrong));
        assertThatThrownBy(() -> Store.open(shards, ShardedCounterStore.SCHEMA))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("shard 2 (" + urls.get(1).replace("/postgres", "/nowhere") + ")")
                .hasMessageContaining("does not exist")
                .hasMessageNotContaining("secret");
    }
}

package io.holdfast.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tables of a store, and rejected options. */
@Tag("cluster")
class PostgresTablesTest {

    private final String schema = SharedPostgresServer.newSchemaName();
    private final Postgres backend = Postgres.at(SharedPostgresServer.url()).withSchema(schema);

    @Test
    void tables_of_a_newer_format_are_rejected() throws Exception {
        CounterStore.open(backend).close();
        RawSql.execute("UPDATE " + schema + ".head SET format = 7");
        assertThatThrownBy(() -> CounterStore.open(backend))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining("format 7")
                .hasMessageContaining("up to 1");
    }

    @Test
    void two_schemas_of_a_database_are_two_stores() {
        try (var one = CounterStore.open(backend);
                var other = CounterStore.open(backend.withSchema(SharedPostgresServer.newSchemaName()))) {
            one.put(CounterStore.COUNTERS, "n", 1L);
            assertThat(other.get(CounterStore.COUNTERS, "n")).isEmpty();
        }
    }

    @Test
    void invalid_options_are_rejected_by_name() {
        refused(() -> backend.withSchema("Robert'); DROP"), "but is 'Robert'); DROP'");
        refused(
                () -> Postgres.at("postgresql://db/shop?connections=many"),
                "connections must be an integer, but is 'many'");
        refused(() -> backend.withConnections(0), "connections must be between 1 and 10000, but is 0");
        refused(() -> backend.withQueueCapacity(0), "queueCapacity must be between 1 and 2147483647, but is 0");
        refused(() -> backend.withTimeout(Duration.ZERO), "timeout must be between 100 ms and 1 hour, but is PT0S");
    }

    private static void refused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("secret");
    }

    @Test
    void an_unreachable_database_is_reported_with_its_address() {
        assertThatThrownBy(() -> CounterStore.open(
                        Postgres.at("postgresql://ada:secret@127.0.0.1:1/shop").withTimeout(Duration.ofSeconds(1))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageNotContaining("secret")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.UNAVAILABLE);
    }

    @Test
    void an_existing_schema_owned_by_the_user_is_sufficient() throws Exception {
        String role = "role_" + schema;
        RawSql.execute("CREATE ROLE " + role + " LOGIN; CREATE SCHEMA " + schema + " AUTHORIZATION " + role);
        try (Store store =
                CounterStore.open(Postgres.at(SharedPostgresServer.url().replace("holdfast@", role + "@"))
                        .withSchema(schema))) {
            store.put(CounterStore.COUNTERS, "n", 1L);
        }
    }

    @Test
    void recreated_tables_are_not_written() throws Exception {
        Table<String, Long> first = Table.of("aaa", Keys.string(), Values.cbor(Long.class));
        try (Store store = CounterStore.open(backend)) {
            store.put(CounterStore.COUNTERS, "n", 1L);
            RawSql.execute("DROP SCHEMA " + schema + " CASCADE");
            try (Store anew = Store.open(backend, Schema.of("other", first), CounterStore.SCHEMA)) {
                assertRecreated(() -> store.put(CounterStore.COUNTERS, "n", 2L));
                assertRecreated(() -> store.read(tx -> tx.get(CounterStore.COUNTERS, "n")));
                assertThat(anew.<Long>read(tx -> tx.scan(first).count())).isZero();
            }
        }
    }

    private static void assertRecreated(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining("have been recreated");
    }

    @Test
    void a_call_meets_its_deadline_although_the_database_does_not_respond() throws Exception {
        try (Store store = CounterStore.open(backend)) {
            store.put(CounterStore.COUNTERS, "n", 1L);
            WriteOptions hurried = WriteOptions.named("hurried").withDeadline(Duration.ofMillis(500));
            RawSql.locking("LOCK TABLE " + schema + ".entries", () -> {
                long began = System.nanoTime();
                assertThatThrownBy(() -> store.update(hurried, tx -> CounterStore.increment(tx, "n")))
                        .isInstanceOf(TryAgainException.class);
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
            });
            assertThat(store.<Long>write(tx -> CounterStore.increment(tx, "n"))).isEqualTo(2);
        }
    }
}

package io.holdfast.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.testkit.SharedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Where a store is, and what is refused. */
class LayoutTest {

    private final String schema = SharedPostgres.schema();
    private final Postgres backend = Postgres.at(SharedPostgres.url()).schema(schema);

    @Test
    void tables_of_a_newer_format_are_refused() throws Exception {
        Shop.open(backend).close();
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:" + SharedPostgres.url().replace("holdfast@", ""), "holdfast", "");
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE " + schema + ".head SET format = 7");
        }
        assertThatThrownBy(() -> Shop.open(backend))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("format 7")
                .hasMessageContaining("up to 1");
    }

    @Test
    void two_schemas_of_a_database_are_two_stores() {
        try (var one = Shop.open(backend);
                var other = Shop.open(backend.schema(SharedPostgres.schema()))) {
            one.put(Shop.COUNTERS, "n", 1L);
            assertThat(other.get(Shop.COUNTERS, "n")).isEmpty();
        }
    }

    @Test
    void an_address_has_user_password_hosts_and_parameters() {
        Address address = Address.parse("postgresql://ada:p%40ss+w@db1:5432,db2/shop?targetServerType=primary");
        assertThat(address.jdbc()).isEqualTo("jdbc:postgresql://db1:5432,db2/shop?targetServerType=primary");
        assertThat(address.user()).isEqualTo("ada");
        assertThat(address.password()).isEqualTo("p@ss+w");
        assertThat(address).hasToString("postgresql://db1:5432,db2/shop");
        Postgres own = Postgres.at("postgresql://db/shop?schema=till&connections=4&ssl=true");
        assertThat(own.schema()).isEqualTo("till");
        assertThat(own.connections()).isEqualTo(4);
        assertThat(Address.parse(own.url()).jdbc()).isEqualTo("jdbc:postgresql://db/shop?ssl=true");
        assertThat(Postgres.at("postgresql://ada:secret@db/shop").toString()).doesNotContain("secret");
    }

    @Test
    void options_that_make_no_sense_are_refused_by_name() {
        refused(() -> Postgres.at("mysql://ada:secret@db/shop"), "mysql:");
        refused(() -> backend.schema("Robert'); DROP"), "schema is 'Robert'); DROP'");
        refused(() -> Postgres.at("postgresql://db/shop?connections=many"), "connections is 'many'");
        refused(() -> backend.connections(0), "connections is 0");
        refused(() -> backend.queueCapacity(0), "queueCapacity is 0");
        refused(() -> backend.timeout(Duration.ZERO), "timeout is PT0S");
    }

    private static void refused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(BadRequest.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_database_that_is_not_there_is_unavailable_by_name() {
        assertThatThrownBy(() -> Shop.open(
                        Postgres.at("postgresql://ada:secret@127.0.0.1:1/shop").timeout(Duration.ofSeconds(1))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageNotContaining("secret")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.UNAVAILABLE);
    }
}

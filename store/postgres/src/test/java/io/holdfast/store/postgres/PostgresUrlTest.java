package io.holdfast.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a database is, in one line. */
class PostgresUrlTest {

    @Test
    void an_address_has_user_password_hosts_and_parameters() {
        PostgresUrl address = PostgresUrl.parse("postgresql://ada:p%40ss+w@db1:5432,[::1]:5433/shop?ssl=true");
        assertThat(address.jdbc()).isEqualTo("jdbc:postgresql://db1:5432,[::1]:5433/shop");
        assertThat(address.parameters()).isEqualTo(Map.of("user", "ada", "password", "p@ss+w", "ssl", "true"));
        assertThat(address).hasToString("postgresql://db1:5432,[::1]:5433/shop");
        assertThat(PostgresUrl.parse("postgres://db").jdbc()).isEqualTo("jdbc:postgresql://db");
        Postgres own = Postgres.at("postgresql://db/shop?schema=till&connections=4&user=ada&password=secret");
        assertThat(own.schema()).isEqualTo("till");
        assertThat(own.connections()).isEqualTo(4);
        assertThat(own).hasToString("postgresql://db/shop schema till");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://app:se/cretXYZ@db/shop",
                "postgresql://app:se?cretXYZ@db/shop",
                "postgresql://app:a@cretXYZ@db/shop",
                "postgresql://app:se%zzcretXYZ@db/shop",
                "postgresql://app:cretXYZ@db:port/shop",
                "postgresql://app@db:port/shop?password=cretXYZ",
                "postgresql://app@db/sh%zzop?password=cretXYZ",
                "postgresql://app:cretXYZ@[::1/shop",
                "postgres:/app:cretXYZ@db/shop",
                "postgresql:app:cretXYZ@db/shop",
                "mysql://app:cretXYZ@db/shop",
                "postgresql://"
            })
    void what_is_wrong_is_not_repeated(String url) {
        assertThatThrownBy(() -> Postgres.at(url))
                .isInstanceOf(BadRequest.class)
                .hasMessageNotContaining("cret")
                .hasMessageNotContaining("app:");
    }

    @ParameterizedTest
    @CsvSource({
        "conections=4, unknown URL parameter 'conections'",
        "schema, the URL parameter 'schema' has no value",
        "currentSchema=x, use the URL parameter 'schema'",
        "targetServerType=any, 'but is ''any'''",
        "connections=many, 'must be an integer, but is ''many'''"
    })
    void parameters_that_nobody_knows_or_that_would_be_in_the_way_are_refused(String parameter, String message) {
        assertThatThrownBy(() -> Postgres.at("postgresql://db/shop?" + parameter))
                .isInstanceOf(BadRequest.class)
                .hasMessageContaining(message);
    }
}

package io.holdfast.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connection URLs of databases. */
class PostgresUrlTest {

    @Test
    void a_url_has_user_password_hosts_and_parameters() {
        PostgresUrl url = PostgresUrl.parse("postgresql://ada:p%40ss+w@db1:5432,[::1]:5433/shop?ssl=true");
        assertThat(url.jdbc()).isEqualTo("jdbc:postgresql://db1:5432,[::1]:5433/shop");
        assertThat(url.parameters()).isEqualTo(Map.of("user", "ada", "password", "p@ss+w", "ssl", "true"));
        assertThat(url).hasToString("postgresql://db1:5432,[::1]:5433/shop");
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
    void error_messages_do_not_repeat_the_url(String url) {
        assertThatThrownBy(() -> Postgres.at(url))
                .isInstanceOf(BadRequestException.class)
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
    void unknown_and_conflicting_parameters_are_rejected(String parameter, String message) {
        assertThatThrownBy(() -> Postgres.at("postgresql://db/shop?" + parameter))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(message);
    }
}

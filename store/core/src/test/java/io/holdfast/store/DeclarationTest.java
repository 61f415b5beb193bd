package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid declarations are rejected immediately. */
class DeclarationTest {

    private static final Table<String, String> TABLE = Table.of("rows", Keys.string(), Values.string());
    private static final Index<String, String, String> INDEX = Index.on("rows_by_value", Keys.string(), value -> value);

    record Seat(String event, int number) {
        static final KeyCodec2<Seat, String, Integer> CODEC =
                Keys.of(Keys.string(), Seat::event, Keys.u16(), Seat::number, Seat::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "1a", "_meta", "a-b", "a b", "default", "\u00e9"})
    void a_name_has_only_allowed_characters(String name) {
        assertRefused(() -> Table.of(name, Keys.string(), Values.string()), "'" + name + "'");
        assertRefused(() -> Index.on(name, Keys.string(), value -> ""), "'" + name + "'");
    }

    @Test
    void a_name_has_63_characters_at_the_most() {
        assertThat(Table.of("a".repeat(63), Keys.string(), Values.string()).name())
                .hasSize(63);
        assertRefused(() -> Table.of("a".repeat(64), Keys.string(), Values.string()), "1 to 63");
    }

    @Test
    void a_family_is_declared_once() {
        assertRefused(() -> Schema.of("twice", TABLE, TABLE), "'rows'");
        assertRefused(() -> Schema.of("twice", TABLE.indexed(INDEX).indexed(INDEX)), "'rows_by_value'");
        assertRefused(
                () -> Schema.of("twice", TABLE, Table.of("rows_by_value", Keys.string(), Values.string()), TABLE),
                "'rows'");
    }

    @Test
    void adding_a_rule_returns_a_new_declaration() {
        assertThat(TABLE.indexed(INDEX)).isNotSameAs(TABLE);
        assertThat(TABLE.hasRules()).isFalse();
        assertThat(TABLE.indexed(INDEX).hasRules()).isTrue();
        assertThat(TABLE.check("any", (key, value) -> true).hasRules()).isTrue();
        assertThat(TABLE.expiringAfter(Duration.ofSeconds(1)).hasRules()).isTrue();
    }

    @Test
    void the_age_of_expiring_rows_is_above_zero() {
        assertRefused(() -> TABLE.expiringAfter(Duration.ZERO), "'rows'");
        assertRefused(() -> TABLE.expiringAfter(Duration.ofNanos(-1)), "'rows'");
    }

    @Test
    void a_table_is_sharded_by_some_leading_parts_of_its_key() {
        Table<Seat, String> seats = Table.of("seats", Seat.CODEC, Values.string());
        byte[] key = Seat.CODEC.encode(new Seat("show", 7));
        assertThat(seats.shardPrefix(key)).isZero();
        assertThat(seats.shardedBy(1).shardPrefix(key)).isEqualTo(6);
        assertThat(seats.shardedBy(2).shardPrefix(key)).isEqualTo(key.length);
        assertRefused(() -> seats.shardedBy(0), "between 1 and 2, but is 0");
        assertRefused(() -> seats.shardedBy(3), "between 1 and 2, but is 3");
    }

    @Test
    void a_table_with_a_key_of_one_part_is_sharded_by_the_whole_key() {
        assertThat(TABLE.shardPrefix(new byte[] {'a', 'b'})).isZero();
        assertThat(TABLE.shardedBy(1).shardPrefix(new byte[] {'a', 'b'})).isEqualTo(2);
        Table<Long, String> numbers = Table.of("numbers", Keys.u64(), Values.string());
        assertThat(numbers.shardedBy(1).shardPrefix(Keys.u64().encode(7L))).isEqualTo(8);
        assertRefused(() -> TABLE.shardedBy(2), "between 1 and 1, but is 2");
    }

    @Test
    void an_index_can_be_computed_from_the_key() {
        Index<Integer, Seat, String> byNumber = Index.onKey("by_number", Keys.u16(), Seat::number);
        Index<Integer, Seat, String> unique =
                Index.uniqueOnKey("by_number", Keys.u16(), seat -> seat.number() == 0 ? null : seat.number());
        assertThat(byNumber.isUnique()).isFalse();
        assertThat(byNumber.entriesOf(new Seat("show", 7), "x")).containsExactly(7);
        assertThat(unique.isUnique()).isTrue();
        assertThat(unique.entriesOf(new Seat("show", 7), "x")).containsExactly(7);
        assertThat(unique.entriesOf(new Seat("show", 0), "x")).isEmpty();
    }

    @Test
    void error_codes_are_known_by_their_lower_case_names() {
        assertThat(ErrorCode.NOT_UNIQUE.text()).isEqualTo("not_unique");
    }

    private static void assertRefused(ThrowingCallable call, String fact) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BadRequestException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessageContaining(fact);
    }
}

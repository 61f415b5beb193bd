package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.HexAndUtf8.hex;
import static io.holdfast.testkit.internal.HexAndUtf8.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Entry;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.internal.SampleSchema;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Conformance tests for schema changes: opening stored data with a different schema. */
abstract class SchemaConformance extends ConformanceTestBase {

    record Item(String name, @Nullable Instant until) {}

    private static final Table<Long, Item> BARE = items(Keys.u64(), Values.json(Item.class));
    private static final Index<String, Long, Item> BY_NAME = Index.on("items_by_name", Keys.string(), Item::name);
    private static final Table<Long, Item> INDEXED = BARE.indexed(BY_NAME);
    private static final Index<String, Long, Item> ONE_BY_NAME =
            Index.unique("items_by_name", Keys.string(), Item::name);
    private static final Table<Long, Item> UNIQUE = BARE.indexed(ONE_BY_NAME);

    SchemaConformance(BackendConformance suite) {
        super(suite);
    }

    private static <K> Table<K, Item> items(KeyCodec<K> keys, ValueCodec<Item> values) {
        return Table.of("items", keys, values);
    }

    private void reopenWith(Table<?, ?> table) {
        reopen(Schema.of("items", table));
    }

    private void assertOpenFails(Table<?, ?> table, ErrorCode code, String... facts) {
        store.close();
        StoreErrorAssertions.assertStoreError(code, () -> open(Schema.of("items", table)))
                .hasMessageContainingAll(facts);
    }

    @Test
    final void an_open_without_changes_gets_no_commit_number() {
        long last = store.lastCommit();
        reopen(SampleSchema.SCHEMA);
        assertThat(store.lastCommit()).isEqualTo(last);
    }

    @Test
    final void a_changed_key_codec_is_rejected() {
        reopenWith(BARE);
        assertOpenFails(items(Keys.i64(), Values.json(Item.class)), ErrorCode.SCHEMA_MISMATCH, "'items'", "u64", "i64");
        store = open(Schema.of("items", BARE));
    }

    @Test
    final void a_changed_value_codec_is_rejected() {
        reopenWith(BARE);
        assertOpenFails(
                items(Keys.u64(), Values.cbor(Item.class)), ErrorCode.SCHEMA_MISMATCH, "'items'", "json", "cbor");
    }

    @Test
    final void expiry_cannot_be_added_later() {
        reopenWith(BARE);
        assertOpenFails(BARE.expiring(Item::until), ErrorCode.SCHEMA_MISMATCH, "'items'", "expiring");
    }

    @Test
    final void a_new_index_is_built_at_open() {
        reopenWith(BARE);
        store.update(tx -> {
            for (long id = 0; id < 1200; id++) {
                tx.put(BARE, id, new Item("n" + id % 3, null));
            }
        });
        reopenWith(INDEXED);
        assertThat(countByName("n1")).isEqualTo(400);
        assertClean();
    }

    @Test
    final void an_index_that_was_removed_is_rebuilt() {
        reopenWith(INDEXED);
        store.put(INDEXED, 1L, new Item("one", null));
        store.put(INDEXED, 2L, new Item("two", null));
        reopenWith(BARE);
        store.put(BARE, 1L, new Item("uno", null));
        store.delete(BARE, 2L);
        reopenWith(INDEXED);
        assertThat(countByName("one") + countByName("two")).isZero();
        assertThat(countByName("uno")).isEqualTo(1);
        assertClean();
    }

    @Test
    final void an_index_with_a_changed_declaration_is_rebuilt() {
        reopenWith(INDEXED);
        store.put(INDEXED, 1L, new Item("one", null));
        reopenWith(UNIQUE);
        assertThat(find(UNIQUE, "one")).contains(1L);
        assertClean();
    }

    @Test
    final void an_index_of_a_new_version_is_rebuilt() {
        reopenWith(UNIQUE);
        store.put(UNIQUE, 1L, new Item("One", null));
        Index<String, Long, Item> lower = Index.<String, Long, Item>unique(
                        "items_by_name", Keys.string(), item -> item.name().toLowerCase(Locale.ROOT))
                .withVersion(1);
        Table<Long, Item> table = BARE.indexed(lower);
        reopenWith(table);
        assertThat(store.<Boolean>read(tx -> tx.find(table, lower, "one").isPresent()))
                .isTrue();
        assertClean();
    }

    @Test
    final void a_unique_entry_that_belongs_to_another_row_stays_even_if_the_index_changed_unnoticed() {
        reopenWith(UNIQUE);
        store.put(UNIQUE, 1L, new Item("One", null));
        Index<String, Long, Item> lower =
                Index.unique("items_by_name", Keys.string(), item -> item.name().toLowerCase(Locale.ROOT));
        Table<Long, Item> table = BARE.indexed(lower);
        reopenWith(table);
        store.put(table, 2L, new Item("one", null));
        store.delete(table, 1L);
        assertThat(store.<Boolean>read(tx -> tx.find(table, lower, "one").isPresent()))
                .isTrue();
    }

    @Test
    final void an_index_moved_to_another_table_keeps_no_entries() {
        reopenWith(INDEXED);
        store.put(INDEXED, 1L, new Item("one", null));
        reopenWith(BARE);
        Table<Long, Item> other =
                Table.of("others", Keys.u64(), Values.json(Item.class)).indexed(BY_NAME);
        reopen(Schema.of("items", BARE, other));
        assertThat(store.<Long>read(tx -> tx.scan(other, BY_NAME).count())).isZero();
        assertClean();
    }

    @Test
    final void a_unique_index_over_duplicate_rows_is_rejected() {
        reopenWith(BARE);
        store.put(BARE, 1L, new Item("same", null));
        store.put(BARE, 2L, new Item("same", null));
        assertOpenFails(UNIQUE, ErrorCode.NOT_UNIQUE, "items", "items_by_name");
        reopenWith(BARE);
        store.delete(BARE, 2L);
        reopenWith(UNIQUE);
        assertThat(find(UNIQUE, "same")).contains(1L);
        assertClean();
    }

    @Test
    final void an_expired_row_does_not_prevent_a_unique_index() {
        Instant end = ManualClock.START.plusSeconds(1);
        Table<Long, Item> bare = BARE.expiring(Item::until);
        Table<Long, Item> unique = UNIQUE.expiring(Item::until);
        for (List<Long> liveThenExpired : List.of(List.of(1L, 2L), List.of(4L, 3L))) {
            clock.set(ManualClock.START);
            reopenWith(bare);
            store.put(bare, liveThenExpired.get(0), new Item("same", null));
            store.put(bare, liveThenExpired.get(1), new Item("same", end));
            clock.set(end);
            reopenWith(unique);
            assertThat(find(unique, "same")).contains(liveThenExpired.get(0));
            store.sweep();
            assertClean();
            store.delete(unique, liveThenExpired.get(0));
        }
    }

    @Test
    final void data_of_a_newer_version_is_rejected() {
        tamperAndStayClosed(bytes -> bytes.put("_meta", utf8("format"), hex("00000002")));
        StoreErrorAssertions.assertStoreError(ErrorCode.NEWER_FORMAT, () -> open(SampleSchema.SCHEMA))
                .hasMessageContaining("format 2")
                .hasMessageContaining("up to 1");
        tamperAndStayClosed(bytes -> bytes.put("_meta", utf8("format"), hex("00000001")));
        store = open(SampleSchema.SCHEMA);
    }

    @Test
    final void a_damaged_registry_is_rejected() {
        tamperAndStayClosed(bytes -> bytes.put("_meta", utf8("table:users"), utf8("{")));
        StoreErrorAssertions.assertStoreError(ErrorCode.CORRUPTION, () -> open(SampleSchema.SCHEMA))
                .hasMessageContaining("users");
    }

    @Test
    final void a_family_with_unregistered_rows_is_rejected() {
        tamperAndStayClosed(bytes -> bytes.delete("_meta", utf8("table:counters")));
        store = open(SampleSchema.SCHEMA);
        store.put(SampleSchema.COUNTERS, "a", 1L);
        tamperAndStayClosed(bytes -> bytes.delete("_meta", utf8("table:counters")));
        StoreErrorAssertions.assertStoreError(ErrorCode.SCHEMA_MISMATCH, () -> open(SampleSchema.SCHEMA))
                .hasMessageContaining("counters");
    }

    @Test
    final void a_table_name_can_be_declared_only_once() {
        store.close();
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.INVALID_ARGUMENT, () -> open(Schema.of("one", BARE), Schema.of("two", BARE)))
                .hasMessageContainingAll("'items'", "'one'", "'two'");
    }

    @Test
    final void a_table_of_another_schema_is_rejected_even_if_declared_identically() {
        reopenWith(BARE);
        store.put(BARE, 1L, new Item("one", null));
        store.close();
        StoreErrorAssertions.assertStoreError(ErrorCode.SCHEMA_MISMATCH, () -> open(Schema.of("stock", BARE)))
                .hasMessageContainingAll("'items'", "schema 'items'", "schema 'stock'");
        store = open(Schema.of("items", BARE));
        assertThat(store.get(BARE, 1L)).isPresent();
    }

    @Test
    final void a_renamed_schema_with_its_former_name_keeps_its_tables() {
        reopenWith(BARE);
        store.put(BARE, 1L, new Item("one", null));
        reopen(Schema.of("stock", BARE).withFormerNames("items"));
        reopen(Schema.of("stock", BARE));
        assertThat(store.get(BARE, 1L)).isPresent();
        assertOpenFails(BARE, ErrorCode.SCHEMA_MISMATCH, "schema 'stock'");
        store = open(Schema.of("stock", BARE));
    }

    @Test
    final void a_table_registered_without_a_schema_is_assigned_to_the_next_schema_that_declares_it() {
        String registration = "{\"keys\":\"u64\",\"values\":\"json\",\"expiring\":false,\"indexes\":{}}";
        tamperAndStayClosed(bytes -> bytes.put("_meta", utf8("table:items"), utf8(registration)));
        store = open(Schema.of("stock", BARE));
        assertOpenFails(BARE, ErrorCode.SCHEMA_MISMATCH, "schema 'stock'");
        store = open(Schema.of("stock", BARE));
    }

    @Test
    final void require_names_the_missing_table() {
        store.require(SampleSchema.SCHEMA, "Sample.SCHEMA");
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.UNKNOWN_FAMILY, () -> store.require(Schema.of("items", BARE), "Items.SCHEMA"))
                .hasMessageContainingAll("'items'", "open the store with Items.SCHEMA");
    }

    private Optional<Long> find(Table<Long, Item> table, String name) {
        return store.read(tx -> tx.find(table, ONE_BY_NAME, name).map(Entry::key));
    }

    private long countByName(String name) {
        return store.read(tx -> tx.scan(INDEXED, BY_NAME).at(name).count());
    }

    private void assertClean() {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
    }
}

package io.holdfast.testkit.model;

import io.holdfast.store.Entry;
import io.holdfast.store.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The reference model: a {@link TreeMap} for each table. */
final class TreeMapOperations implements ModelOperations {

    private final Map<Table<?, ?>, NavigableMap<Integer, Object>> tables = new HashMap<>();
    private Instant now = Instant.EPOCH;

    TreeMapOperations at(Instant time) {
        now = time;
        return this;
    }

    TreeMapOperations copy() {
        TreeMapOperations copy = new TreeMapOperations().at(now);
        tables.forEach((table, rows) -> copy.tables.put(table, new TreeMap<>(rows)));
        return copy;
    }

    @Override
    public Instant now() {
        return now;
    }

    @SuppressWarnings("unchecked")
    private <V> NavigableMap<Integer, V> rows(Table<Integer, V> table) {
        return (NavigableMap<Integer, V>) tables.computeIfAbsent(table, none -> new TreeMap<>());
    }

    private boolean isVisible(Object value) {
        return !(value instanceof Leased leased) || leased.until().isAfter(now);
    }

    @Override
    public <V> Optional<V> get(Table<Integer, V> table, int key) {
        return Optional.ofNullable(rows(table).get(key)).filter(this::isVisible);
    }

    @Override
    public <V> List<Entry<Integer, V>> scan(Table<Integer, V> table, Span span) {
        if (span.from() >= span.to()) {
            return List.of();
        }
        NavigableMap<Integer, V> range = rows(table).subMap(span.from(), true, span.to(), false);
        return (span.reverse() ? range.descendingMap() : range)
                .entrySet().stream()
                        .filter(row -> isVisible(row.getValue()))
                        .limit(span.limit())
                        .map(row -> new Entry<>(row.getKey(), row.getValue()))
                        .toList();
    }

    @Override
    public Optional<Entry<Integer, Named>> find(String name) {
        return byName(false).stream()
                .filter(row -> name.equals(row.value().name()))
                .findFirst();
    }

    @Override
    public List<Entry<Integer, Named>> byName(boolean reverse) {
        List<Entry<Integer, Named>> named = new ArrayList<>();
        rows(NAMED).forEach((key, value) -> {
            if (value.name() != null) {
                named.add(new Entry<>(key, value));
            }
        });
        named.sort(Comparator.comparing(row -> String.valueOf(row.value().name())));
        if (reverse) {
            Collections.reverse(named);
        }
        return named;
    }

    @Override
    public <V> boolean put(Table<Integer, V> table, int key, V value) {
        if (value instanceof Named named && named.name() != null) {
            Optional<Entry<Integer, Named>> holder = find(named.name());
            if (holder.isPresent() && holder.get().key() != key) {
                return false;
            }
        }
        rows(table).put(key, value);
        return true;
    }

    @Override
    public <V> boolean putIfAbsent(Table<Integer, V> table, int key, V value) {
        return get(table, key).isEmpty() && put(table, key, value);
    }

    @Override
    public <V> void delete(Table<Integer, V> table, int key) {
        rows(table).remove(key);
    }

    @Override
    public <V> Optional<V> take(Table<Integer, V> table, int key) {
        Optional<V> row = get(table, key);
        row.ifPresent(found -> delete(table, key));
        return row;
    }
}

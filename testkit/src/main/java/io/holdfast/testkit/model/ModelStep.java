package io.holdfast.testkit.model;

import static io.holdfast.testkit.model.ModelOperations.LEASED;
import static io.holdfast.testkit.model.ModelOperations.NAMED;
import static io.holdfast.testkit.model.ModelOperations.PLAIN;

import io.holdfast.store.Table;
import io.holdfast.testkit.model.ModelOperations.Leased;
import io.holdfast.testkit.model.ModelOperations.Named;
import io.holdfast.testkit.model.ModelOperations.Span;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * An operation in a transaction.
 *
 * @param text the description of the operation in messages
 * @param run performs the operation and returns its result
 */
record ModelStep(String text, Function<ModelOperations, Object> run) {

    private static final int KEYS = 8;

    /** Returns a random read. */
    static ModelStep randomRead(Random random) {
        int key = random.nextInt(KEYS);
        Table<Integer, ?> table = List.of(PLAIN, NAMED, LEASED).get(random.nextInt(3));
        return switch (random.nextInt(5)) {
            case 0, 1 -> new ModelStep("get " + table + " " + key, rows -> rows.get(table, key));
            case 2 -> find(random);
            default -> scan(table, random);
        };
    }

    /** Returns a random write. */
    static ModelStep randomWrite(Random random) {
        int key = random.nextInt(KEYS);
        long value = random.nextInt(1_000);
        String name = "name" + random.nextInt(4);
        Table<Integer, ?> table = List.of(PLAIN, NAMED, LEASED).get(random.nextInt(3));
        return switch (random.nextInt(10)) {
            case 0 -> new ModelStep("put plain " + key + " " + value, rows -> rows.put(PLAIN, key, value));
            case 1 ->
                new ModelStep(
                        "add " + value + " to plain " + key,
                        rows -> rows.put(PLAIN, key, rows.get(PLAIN, key).orElse(0L) + value));
            case 2 -> new ModelStep("put plain " + key + " if absent", rows -> rows.putIfAbsent(PLAIN, key, value));
            case 3 ->
                new ModelStep("put plain " + key + " if the table is not full", rows -> {
                    List<?> existing = rows.scan(PLAIN, new Span(0, KEYS, false, KEYS));
                    return existing.size() < KEYS / 2 ? rows.put(PLAIN, key, value) : existing;
                });
            case 4, 5 -> new ModelStep("put named " + key + " " + name, rows -> rows.put(NAMED, key, new Named(name)));
            case 6 -> new ModelStep("put named " + key + " nameless", rows -> rows.put(NAMED, key, new Named(null)));
            case 7 ->
                new ModelStep(
                        "put leased " + key + " for " + value + " ms",
                        rows -> rows.put(
                                LEASED, key, new Leased(value, rows.now().plusMillis(value))));
            case 8 -> new ModelStep("take " + table + " " + key, rows -> rows.take(table, key));
            default ->
                new ModelStep("delete " + table + " " + key, rows -> {
                    rows.delete(table, key);
                    return true;
                });
        };
    }

    private static ModelStep find(Random random) {
        String name = "name" + random.nextInt(4);
        boolean reverse = random.nextBoolean();
        return random.nextBoolean()
                ? new ModelStep("find " + name, rows -> rows.find(name))
                : new ModelStep("scan by name" + (reverse ? " reverse" : ""), rows -> rows.byName(reverse));
    }

    private static <V> ModelStep scan(Table<Integer, V> table, Random random) {
        Span span = new Span(
                random.nextInt(KEYS), random.nextInt(KEYS + 1), random.nextBoolean(), 1 + random.nextInt(KEYS));
        return new ModelStep("scan " + table + " " + span, rows -> rows.scan(table, span));
    }
}

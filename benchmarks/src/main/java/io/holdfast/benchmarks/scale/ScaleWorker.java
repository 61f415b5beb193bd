package io.holdfast.benchmarks.scale;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.Durability;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Main class of the worker process: {@code <task> <folder> <first row> <end>}. It prints its result as one line. */
final class ScaleWorker {

    private static final Table<byte[], byte[]> ROWS = Table.of("rows", Keys.bytes(), Values.bytes());
    private static final Schema SCHEMA = Schema.of("scale", ROWS);
    private static final int VALUE_BYTES = 112;
    private static final int BATCH_SIZE = 5_000;

    private ScaleWorker() {}

    public static void main(String[] args) {
        Path folder = Path.of(args[1]);
        long first = Long.parseLong(args[2]);
        long end = Long.parseLong(args[3]);
        switch (args[0]) {
            case "load" -> load(folder, first, end);
            case "load-until-killed" -> loadUntilKilled(folder, first, end);
            case "scan" -> scan(folder, end - first);
            case "open" -> open(folder, end - 1);
            default -> throw new IllegalArgumentException("unknown task '" + args[0] + "'");
        }
    }

    private static void load(Path folder, long first, long end) {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), SCHEMA)) {
            write(store, first, end);
        }
        printResult(0);
    }

    private static void loadUntilKilled(Path folder, long first, long end) {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), SCHEMA)) {
            write(store, first, end);
            printResult(0);
            write(store, end, Long.MAX_VALUE);
        }
    }

    /** Prints the rows scanned per second. */
    private static void scan(Path folder, long rows) {
        try (Store store = Store.open(RocksDb.at(folder), SCHEMA)) {
            long start = System.nanoTime();
            long count = store.read(tx -> tx.scan(ROWS).count());
            long nanos = System.nanoTime() - start;
            if (count != rows) {
                throw new IllegalStateException("the scan saw " + count + " rows of " + rows);
            }
            printResult(count * 1e9 / nanos);
        }
    }

    /** Prints the milliseconds from the call to open until the first row has been read. */
    private static void open(Path folder, long row) {
        byte[] key = key(row);
        long start = System.nanoTime();
        try (Store store = Store.open(RocksDb.at(folder), SCHEMA)) {
            byte[] value = store.read(tx -> tx.get(ROWS, key)).orElseThrow();
            long nanos = System.nanoTime() - start;
            if (!Arrays.equals(value, value(row))) {
                throw new IllegalStateException("row " + row + " has a wrong value");
            }
            printResult(nanos / 1e6);
        }
    }

    private static void write(Store store, long first, long end) {
        for (long from = first; from < end; from += BATCH_SIZE) {
            long start = from;
            long stop = Math.min(end, from + BATCH_SIZE);
            store.update(tx -> {
                for (long row = start; row < stop; row++) {
                    tx.put(ROWS, key(row), value(row));
                }
            });
        }
    }

    /** Returns the key of a row. Keys are random, so that rows are not written in key order. */
    private static byte[] key(long row) {
        return ByteBuffer.allocate(16)
                .putLong(new SplittableRandom(row).nextLong())
                .putLong(row)
                .array();
    }

    private static byte[] value(long row) {
        byte[] value = new byte[VALUE_BYTES];
        new SplittableRandom(row).nextBytes(value);
        return value;
    }

    private static void printResult(double result) {
        System.out.println(result);
    }
}

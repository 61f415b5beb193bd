package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedRead;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/** A store that retains a given number of events, one per commit. */
final class RecordDataset implements GrowthDimension.Dataset {

    private static final int PAGE = 100;
    private static final int IN_FLIGHT = 512;
    private static final EventType COUNTED = EventType.of("bench", "counted", "A counter was changed.", "value");
    private static final Table<Long, Long> COUNTERS = Table.of("counters", Keys.u64(), Values.cbor(Long.class));
    private static final Schema SCHEMA = Schema.of("bench", COUNTERS).withEvents(COUNTED);

    private final Store store;
    private final FeedCursor oldest;
    private final long last;

    RecordDataset(Path folder, int size) {
        store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), SCHEMA);
        Deque<CompletableFuture<Long>> writes = new ArrayDeque<>();
        for (int i = 0; i < size; i++) {
            long value = i;
            writes.add(store.updateAsync(tx -> tx.emit(COUNTED, new UUID(value % 1_000, 1), null, value)));
            if (writes.size() == IN_FLIGHT) {
                writes.remove().join();
            }
        }
        writes.forEach(CompletableFuture::join);
        store.compact(ProgressListener.NONE);
        oldest = store.feed().oldest();
        last = store.lastCommit() - PAGE;
    }

    @Override
    public List<Contender> contenders() {
        return List.of(round -> ClosedLoopLoad.runBlocking(1, round, this::page));
    }

    private void page() {
        long after = ThreadLocalRandom.current().nextLong(oldest.commit(), last);
        FeedCursor cursor = new FeedCursor(oldest.epoch(), after, FeedCursor.WHOLE_COMMIT);
        if (!(store.feed().read(cursor, EventFilter.ALL, PAGE) instanceof FeedRead.Page page)
                || page.events().size() < PAGE) {
            throw new IllegalStateException("a page of the feed has fewer than " + PAGE + " events");
        }
    }

    @Override
    public void close() {
        store.close();
    }
}

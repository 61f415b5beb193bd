package io.holdfast.store.record;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.ArrayList;
import java.util.List;

/** Reads the record of commits of an open store. Thread-safe. */
public final class Feed {

    private static final int PAGE = 1_024;

    private final Backend backend;
    private final Family family;
    private final EventTypes types;

    public Feed(Backend backend, Family family, EventTypes types) {
        this.backend = backend;
        this.family = family;
        this.types = types;
    }

    /**
     * Returns records after a commit in the order of commits. A record with very many events is returned in several
     * parts with the same commit number.
     *
     * @param limit the maximum number of rows that are read
     */
    public List<CommitRecord> records(long after, int limit) {
        return backend.readLocal(tx -> records(tx, after, limit));
    }

    private List<CommitRecord> records(BackendReadTx tx, long after, int limit) {
        RecordState state = RecordState.load(tx, family);
        long from = Math.max(after, state == null ? 0 : state.floor());
        KeyRange rest = new KeyRange(RecordFormat.firstKeyAfter(from), RecordFormat.endOfCommits());
        List<CommitRecord> records = new ArrayList<>();
        while (records.size() < limit) {
            RowPage page = tx.scan(family, rest, false, Math.min(PAGE, limit - records.size()));
            for (int row = 0; row < page.size(); row++) {
                records.add(RecordReader.decode(types, RecordFormat.commit(page.key(row)), page.value(row)));
            }
            if (!page.hasMore()) {
                break;
            }
            rest = rest.remainderAfter(page.lastKey(), false);
        }
        return records;
    }
}

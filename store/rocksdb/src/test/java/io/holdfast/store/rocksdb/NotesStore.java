package io.holdfast.store.rocksdb;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.nio.file.Path;

/** A store of notes with an index, for tests of the store folder. */
final class NotesStore {

    static final Index<String, Long, String> BY_TEXT = Index.on("notes_by_text", Keys.string(), text -> text);
    static final Table<Long, String> NOTES =
            Table.of("notes", Keys.u64(), Values.string()).indexed(BY_TEXT);
    static final Schema SCHEMA = Schema.of("notes", NOTES);

    private NotesStore() {}

    static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), SCHEMA);
    }

    static void write(Store store, long from, long to) {
        for (long n = from; n < to; n++) {
            store.put(NOTES, n, "note " + n);
        }
    }

    static long count(Store store) {
        return store.read(tx -> tx.scan(NOTES).count());
    }
}

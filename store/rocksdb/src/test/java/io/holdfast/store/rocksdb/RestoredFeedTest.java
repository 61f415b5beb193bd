package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.StoreCopy;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.FeedRead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history of a restored backup can be told apart from that of its original, which may have continued. */
class RestoredFeedTest {

    private static final EventType WRITTEN = EventType.of("notes", "written", "A note was written.");
    private static final Schema SCHEMA = Schema.of("notes", NotesStore.NOTES).withEvents(WRITTEN);

    @TempDir
    Path base;

    private Store open(String folder) {
        return Store.open(RocksDb.at(base.resolve(folder)), SCHEMA);
    }

    private static void write(Store store, String subject) {
        store.update(tx -> {
            tx.put(NotesStore.NOTES, store.lastCommit(), subject);
            tx.emit(WRITTEN, subject, null);
        });
    }

    private static List<FeedEntry> events(Store store, FeedCursor after) {
        return ((FeedRead.Page) store.feed().read(after, EventFilter.ALL, 100)).events();
    }

    private static List<String> subjects(List<FeedEntry> events) {
        return events.stream().map(event -> event.event().subject()).toList();
    }

    private Path restore(String target) {
        RocksDb.restore(base.resolve("backups"), base.resolve(target));
        return base.resolve(target);
    }

    @Test
    void eventsAfterARestoreHaveOtherIdsThanThoseOfTheOriginal() {
        FeedCursor inBackup;
        FeedCursor atBackup;
        FeedCursor afterBackup;
        List<FeedEntry> original;
        try (Store store = open("data")) {
            write(store, "a");
            inBackup = store.feed().latest();
            write(store, "b");
            atBackup = store.feed().latest();
            store.backup(base.resolve("backups"));
            write(store, "lost");
            afterBackup = store.feed().latest();
            original = events(store, store.feed().oldest());
        }
        restore("restored");
        try (Store store = open("restored")) {
            assertThat(store.lastCommit()).isEqualTo(atBackup.commit());
            assertThat(store.feed().contains(atBackup)).isTrue();
            assertThat(store.feed().contains(afterBackup)).isFalse();
            write(store, "other");
            List<FeedEntry> all = events(store, store.feed().oldest());
            assertThat(subjects(all)).containsExactly("a", "b", "other");
            assertThat(all.get(2).commit()).isEqualTo(original.get(2).commit());
            assertThat(all.get(2).id()).isNotEqualTo(original.get(2).id());
            assertThat(all.subList(0, 2))
                    .extracting(FeedEntry::id)
                    .containsExactly(original.get(0).id(), original.get(1).id());

            assertThat(store.feed().read(afterBackup, EventFilter.ALL, 10))
                    .isEqualTo(new FeedRead.OtherStore(store.feed().oldest()));
            assertThat(store.feed().contains(afterBackup)).isFalse();
            assertThat(subjects(events(store, inBackup))).containsExactly("b", "other");
            assertThat(subjects(events(store, atBackup))).containsExactly("other");
            assertThat(subjects(events(store, original.get(0).cursor()))).containsExactly("b", "other");
            for (FeedEntry event : all) {
                assertThat(events(store, event.cursor())).isEqualTo(all.subList(all.indexOf(event) + 1, 3));
            }
        }
    }

    @Test
    void everyRestoreOfABackupHasAnEpochOfItsOwn() {
        try (Store store = open("data")) {
            write(store, "a");
            store.backup(base.resolve("backups"));
        }
        restore("one");
        restore("two");
        try (Store one = open("one");
                Store two = open("two")) {
            write(one, "x");
            write(two, "y");
            assertThat(two.feed().read(one.feed().latest(), EventFilter.ALL, 10))
                    .isInstanceOf(FeedRead.OtherStore.class);
            two.backup(base.resolve("backups-2"));
        }
        RocksDb.restore(base.resolve("backups-2"), base.resolve("three"));
        try (Store three = open("three")) {
            write(three, "z");
            List<FeedEntry> all = events(three, three.feed().oldest());
            assertThat(subjects(all)).containsExactly("a", "y", "z");
            assertThat(all).extracting(event -> event.cursor().epoch()).doesNotHaveDuplicates();
        }
    }

    @Test
    void aRestartAndTheRecoveryAfterACrashKeepTheEpoch() throws IOException {
        FeedCursor cursor;
        try (Store store = open("data")) {
            write(store, "a");
            cursor = store.feed().latest();
            write(store, "b");
            copyFiles(base.resolve("data"), base.resolve("crashed"));
        }
        for (String folder : List.of("data", "crashed")) {
            try (Store store = open(folder)) {
                assertThat(store.feed().latest().epoch()).isEqualTo(cursor.epoch());
                assertThat(subjects(events(store, cursor))).containsExactly("b");
            }
        }
    }

    @Test
    void aCopyHasAnotherEpoch() {
        FeedCursor cursor;
        try (Store store = open("data")) {
            write(store, "a");
            cursor = store.feed().latest();
        }
        InMemory copy = new InMemory();
        StoreCopy.Report unused = StoreCopy.copy(RocksDb.at(base.resolve("data")), copy, ProgressListener.NONE, SCHEMA);
        try (Store store = Store.open(copy, SCHEMA)) {
            write(store, "b");
            assertThat(store.feed().read(cursor, EventFilter.ALL, 10)).isInstanceOf(FeedRead.OtherStore.class);
        }
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(file.getFileName()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}

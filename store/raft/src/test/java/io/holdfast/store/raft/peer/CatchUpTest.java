package io.holdfast.store.raft.peer;

import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.peer.CheckpointManifest.CheckpointFile;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.RocksDbFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A member fetches a checkpoint, with a crash before every file operation. */
@Tag("slow")
final class CatchUpTest {

    private static final long UNLIMITED = Long.MAX_VALUE;

    @TempDir
    Path temp;

    private ReplicaDatabase source;
    private TestPeer peer;
    private PeerClient client;
    private String newContent;
    private String oldContent = "";

    @BeforeEach
    void startSource() {
        source = TestReplica.open(temp.resolve("source/replica"));
        TestReplica.apply(source, 99);
        source.flush();
        TestReplica.apply(source, 199);
        newContent = TestReplica.content(source);
        peer = new TestPeer("a", temp.resolve("source"), source, null);
        MemberIdentity identity = MemberIdentity.create(TestPeer.CLUSTER, "b", true);
        client = new PeerClient(null, () -> Optional.of(identity));
    }

    @AfterEach
    void stopSource() {
        peer.close();
        source.close();
    }

    @Test
    void aMemberWithoutDataFetchesACheckpoint() {
        MemberFolder folder = MemberFolder.open(temp.resolve("b"));
        CheckpointFetcher fetcher = new CheckpointFetcher(folder, client, UNLIMITED);

        CheckpointManifest manifest = fetcher.fetch(peer.address(), TestPeer.CLUSTER, 150);
        fetcher.replaceData();

        assertThat(manifest.index()).isEqualTo(199);
        assertThat(manifest.commit()).isEqualTo(200);
        assertThat(fetcher.fetchedBytes()).isEqualTo(manifest.bytes()).isEqualTo(fetcher.totalBytes());
        assertThat(content(folder)).isEqualTo(newContent);
        assertThat(folder.incoming()).doesNotExist();
        await().untilAsserted(() -> assertThat(DurableFiles.list(temp.resolve("source/checkpoints")))
                .isEmpty());
    }

    @Test
    void aMemberThatCrashesAtAnyStepHasOldOrNewDataAndCatchesUpWithTheNextAttempt() throws IOException {
        int[] round = {0};
        AtomicInteger old = new AtomicInteger();
        AtomicInteger replaced = new AtomicInteger();
        int steps = InjectedCrash.atEveryStep(
                step -> {
                    round[0] = step;
                    prepareOldData(step);
                },
                files -> {
                    MemberFolder folder = MemberFolder.open(folder(round[0]), files);
                    CheckpointFetcher fetcher = new CheckpointFetcher(folder, client, UNLIMITED, files);
                    fetcher.fetch(peer.address(), TestPeer.CLUSTER, 199);
                    fetcher.replaceData();
                },
                crash -> {
                    MemberFolder folder = MemberFolder.open(folder(round[0]));
                    String found = content(folder);
                    assertThat(found).as(crash).isIn(oldContent, newContent);
                    (found.equals(oldContent) ? old : replaced).incrementAndGet();
                    if (found.equals(newContent)) {
                        assertThat(folder.incoming()).as(crash).doesNotExist();
                    }
                    CheckpointFetcher again = new CheckpointFetcher(folder, client, UNLIMITED);
                    again.fetch(peer.address(), TestPeer.CLUSTER, 199);
                    again.replaceData();
                    assertThat(content(folder)).as(crash).isEqualTo(newContent);
                });
        assertThat(steps).isGreaterThan(15);
        assertThat(old.get()).isPositive();
        assertThat(replaced.get()).isPositive();
    }

    @Test
    void anInterruptedFetchContinuesWithWhatItHas() throws IOException {
        MemberFolder folder = MemberFolder.open(temp.resolve("b"));
        AtomicInteger forced = new AtomicInteger();
        CheckpointFetcher interrupted =
                new CheckpointFetcher(folder, client, UNLIMITED, new DurableFiles((operation, path) -> {
                    if (operation.equals("force") && forced.incrementAndGet() == 3) {
                        throw new IOException("connection lost");
                    }
                }));
        assertThatThrownBy(() -> interrupted.fetch(peer.address(), TestPeer.CLUSTER, 0))
                .isInstanceOf(TryAgainException.class)
                .hasMessageContaining("connection lost");
        AtomicLong appended = new AtomicLong();
        CheckpointFetcher next =
                new CheckpointFetcher(folder, client, UNLIMITED, new DurableFiles((operation, path) -> {
                    if (operation.equals("append")) {
                        appended.incrementAndGet();
                    }
                }));

        CheckpointManifest manifest = next.fetch(peer.address(), TestPeer.CLUSTER, 0);

        // Two files were complete and the third had all its bytes.
        assertThat(appended.get())
                .isEqualTo(manifest.files().stream()
                        .skip(3)
                        .filter(file -> file.bytes() > 0)
                        .count());
        next.replaceData();
        assertThat(content(folder)).isEqualTo(newContent);
    }

    @Test
    void aFileThatDiffersFromItsHashIsNeverUsed() throws IOException {
        prepareOldData(0);
        MemberFolder folder = MemberFolder.open(folder(0));
        CheckpointManifest manifest = await().until(
                        () -> client.checkpoint(peer.address(), TestPeer.CLUSTER, 0), CheckpointManifest::isReady);
        CheckpointFile damaged = manifest.files().stream()
                .filter(file -> file.name().startsWith("MANIFEST"))
                .findFirst()
                .orElseThrow();
        Path file = temp.resolve("source/checkpoints").resolve(manifest.id()).resolve(damaged.name());
        byte[] content = Files.readAllBytes(file);
        content[content.length / 2] ^= 1;
        Files.write(file, content);

        assertThatThrownBy(() ->
                        new CheckpointFetcher(folder, client, UNLIMITED).fetch(peer.address(), TestPeer.CLUSTER, 0))
                .isInstanceOf(TryAgainException.class)
                .hasMessageContaining(damaged.name())
                .hasMessageContaining("hash");
        assertThat(content(MemberFolder.open(folder(0)))).isEqualTo(oldContent);
    }

    @Test
    void aCheckpointIsSharedUntilALaterEntryIsNeededAndExpires() throws IOException {
        AtomicLong now = new AtomicLong();
        try (CheckpointProvider store =
                new CheckpointProvider(temp.resolve("source/others"), source::checkpoint, now::get)) {
            CheckpointManifest first = await().until(() -> store.obtain(100), CheckpointManifest::isReady);
            assertThat(store.obtain(199)).isEqualTo(first);
            TestReplica.apply(source, 210);

            CheckpointManifest second = await().until(() -> store.obtain(205), CheckpointManifest::isReady);

            assertThat(second.index()).isEqualTo(210);
            assertThat(store.read(first.id(), RocksDbFiles.CURRENT, 0, 10)).isNull();
            assertThat(store.read(second.id(), RocksDbFiles.CURRENT, 0, 8))
                    .isEqualTo("MANIFEST".getBytes(StandardCharsets.US_ASCII));
            assertThat(store.read(second.id(), "../../replica/CURRENT", 0, 10)).isNull();
            now.addAndGet(CheckpointProvider.EXPIRY.toNanos() - 1);
            store.expire();
            assertThat(DurableFiles.list(temp.resolve("source/others"))).hasSize(1);
            now.addAndGet(CheckpointProvider.EXPIRY.toNanos() + 2);
            store.expire();
            assertThat(DurableFiles.list(temp.resolve("source/others"))).isEmpty();
        }
    }

    @Test
    void theRateIsLimited() throws IOException {
        AtomicLong now = new AtomicLong();
        FetchRateLimiter throttle = new FetchRateLimiter(1 << 20, now::get, now::addAndGet);

        for (int i = 0; i < 10; i++) {
            throttle.acquire(1 << 20);
        }

        assertThat(now.get()).isBetween(9_500_000_000L, 10_500_000_000L);
    }

    private void prepareOldData(int step) {
        MemberFolder folder = MemberFolder.open(folder(step));
        try (ReplicaDatabase database = TestReplica.open(folder.replica())) {
            TestReplica.apply(database, 49);
            oldContent = TestReplica.content(database);
        }
    }

    private Path folder(int step) {
        return InjectedCrash.numbered(temp, step);
    }

    private static String content(MemberFolder folder) {
        if (!RocksDbFiles.isDatabase(folder.replica())) {
            throw new UncheckedIOException(new IOException("no data in " + folder.root()));
        }
        try (ReplicaDatabase database = TestReplica.open(folder.replica())) {
            return TestReplica.content(database);
        }
    }
}

package io.holdfast.store.raft.peer;

import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.peer.CheckpointManifest.CheckpointFile;
import io.holdfast.store.rocksdb.RocksDbFiles;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Fetches a checkpoint from another member into {@code incoming}, and replaces the data of this member with it. After a
 * crash or a lost connection, the next attempt resumes: a complete file is kept if the new checkpoint contains the same
 * file, and the download of a partial file continues. Used by one thread at a time.
 */
public final class CheckpointFetcher {

    /** The default rate in bytes per second. */
    public static final long DEFAULT_RATE = 100L << 20;

    private static final String PART = ".part";
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int ATTEMPTS = 3;

    private final MemberFolder folder;
    private final PeerClient client;
    private final long bytesPerSecond;
    private final DurableFiles files;
    private final ReplicaSwap swap;
    private final AtomicLong fetchedBytes = new AtomicLong();
    private volatile long totalBytes;

    /**
     * Creates a fetcher.
     *
     * @param bytesPerSecond the maximum rate
     */
    public CheckpointFetcher(MemberFolder folder, PeerClient client, long bytesPerSecond) {
        this(folder, client, bytesPerSecond, DurableFiles.REAL);
    }

    CheckpointFetcher(MemberFolder folder, PeerClient client, long bytesPerSecond, DurableFiles files) {
        this.folder = folder;
        this.client = client;
        this.bytesPerSecond = bytesPerSecond;
        this.files = files;
        this.swap = new ReplicaSwap(folder, files);
    }

    /** Returns the number of bytes of the current or last fetch that have been received or were already present. */
    public long fetchedBytes() {
        return fetchedBytes.get();
    }

    /** Returns the size of the checkpoint that is being fetched, or 0 if it is not known. */
    public long totalBytes() {
        return totalBytes;
    }

    /**
     * Fetches a checkpoint completely, verifies it and makes it durable. The data of this member is not changed yet and
     * can be in use.
     *
     * @param source the peer address of the member to fetch from
     * @param after the index of an entry that the checkpoint must contain
     * @throws TryAgainException if the checkpoint cannot be fetched now; the data fetched so far is kept
     */
    public CheckpointManifest fetch(String source, UUID cluster, long after) {
        try {
            fetchedBytes.set(0);
            totalBytes = 0;
            if (swap.isReady()) {
                throw new IOException("the last checkpoint has not been used yet");
            }
            CheckpointManifest manifest = request(source, cluster, after);
            requireUsable(manifest);
            totalBytes = manifest.bytes();
            files.createFolder(folder.incoming());
            files.createFolder(swap.received());
            deleteOthers(manifest);
            FetchRateLimiter throttle = new FetchRateLimiter(bytesPerSecond);
            for (CheckpointFile file : manifest.files()) {
                fetch(source, cluster, manifest.id(), file, throttle);
            }
            DurableFiles.syncFolder(swap.received());
            release(source, cluster, manifest);
            return manifest;
        } catch (IOException e) {
            throw new TryAgainException(
                    ErrorCode.UNAVAILABLE,
                    "the checkpoint from " + source + " cannot be fetched now: " + ExceptionText.of(e),
                    e);
        }
    }

    /**
     * Replaces the data of this member with the fetched checkpoint. The database must be closed. After a crash, either
     * {@link MemberFolder#open} completes the replacement, or the old data is still in place.
     *
     * @throws TryAgainException if the old data is still in place and can be opened again
     * @throws StoreFailedException if the replacement was started but not completed; the data must not be opened before
     *     {@link MemberFolder#open} has completed it
     */
    public void replaceData() {
        try {
            swap.commit();
        } catch (IOException e) {
            throw new TryAgainException(ErrorCode.UNAVAILABLE, failed(e), e);
        }
        try {
            swap.complete();
        } catch (IOException e) {
            throw new StoreFailedException(ErrorCode.WRITE_FAILED, failed(e) + "; restart this member", e);
        }
    }

    private String failed(IOException e) {
        return "the data in " + folder.replica() + " cannot be replaced: " + ExceptionText.of(e);
    }

    private CheckpointManifest request(String source, UUID cluster, long after) throws IOException {
        CheckpointManifest manifest = client.checkpoint(source, cluster, after);
        while (!manifest.isReady()) {
            try {
                TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
            manifest = client.checkpoint(source, cluster, after);
        }
        return manifest;
    }

    /** Rejects names that do not belong to database files, because they could be paths outside the folder. */
    private static void requireUsable(CheckpointManifest manifest) throws IOException {
        Set<String> names = new HashSet<>();
        for (CheckpointFile file : manifest.files()) {
            if (!RocksDbFiles.isDatabaseFile(Path.of(file.name())) || !names.add(file.name())) {
                throw new IOException("the checkpoint contains an unexpected file: " + file.name());
            }
        }
        if (!names.contains(RocksDbFiles.CURRENT)) {
            throw new IOException("the checkpoint does not contain the file " + RocksDbFiles.CURRENT);
        }
    }

    /** Deletes files of an earlier attempt that are not part of this checkpoint. */
    private void deleteOthers(CheckpointManifest manifest) throws IOException {
        Set<String> wanted = new HashSet<>();
        for (CheckpointFile file : manifest.files()) {
            wanted.add(file.name());
            wanted.add(file.name() + PART);
        }
        for (Path found : DurableFiles.list(swap.received())) {
            if (!wanted.contains(found.getFileName().toString())) {
                files.delete(found);
            }
        }
    }

    private void fetch(String source, UUID cluster, String id, CheckpointFile file, FetchRateLimiter throttle)
            throws IOException {
        Path target = swap.received().resolve(file.name());
        if (Files.exists(target)) {
            if (isIntact(target, file)) {
                fetchedBytes.addAndGet(file.bytes());
                return;
            }
            files.delete(target);
        }
        Path part = swap.received().resolve(file.name() + PART);
        for (int attempt = 1; ; attempt++) {
            receive(source, cluster, id, file, part, throttle);
            if (isIntact(part, file)) {
                files.move(part, target);
                return;
            }
            // The partial file may be damaged or belong to another checkpoint; fetch this file from the start.
            fetchedBytes.addAndGet(-Math.min(file.bytes(), Files.size(part)));
            files.delete(part);
            if (attempt == ATTEMPTS) {
                throw new IOException("the file " + file.name() + " has a wrong hash after " + ATTEMPTS + " attempts");
            }
        }
    }

    private void receive(
            String source, UUID cluster, String id, CheckpointFile file, Path part, FetchRateLimiter throttle)
            throws IOException {
        OwnerOnlyFiles.createFile(part);
        try (FileChannel out = FileChannel.open(part, StandardOpenOption.WRITE)) {
            long offset = out.size();
            if (offset > file.bytes()) {
                out.truncate(0);
                offset = 0;
            }
            out.position(offset);
            fetchedBytes.addAndGet(offset);
            while (offset < file.bytes()) {
                int length = (int) Math.min(PeerProtocol.MAX_RANGE, file.bytes() - offset);
                byte[] bytes = client.read(source, cluster, id, file.name(), offset, length);
                if (bytes.length == 0 || bytes.length > length) {
                    throw new IOException("the file " + file.name() + " has fewer bytes than announced");
                }
                files.append(out, part, ByteBuffer.wrap(bytes));
                offset += bytes.length;
                fetchedBytes.addAndGet(bytes.length);
                throttle.acquire(bytes.length);
            }
            files.force(out, part);
        }
    }

    private static boolean isIntact(Path path, CheckpointFile file) throws IOException {
        return Files.size(path) == file.bytes() && FileHashes.sha256(path).equals(file.sha256());
    }

    /** Releases the checkpoint. If the release fails, the checkpoint expires later. */
    private void release(String source, UUID cluster, CheckpointManifest manifest) {
        try {
            client.release(source, cluster, manifest.id());
        } catch (IOException e) {
            // The provider deletes the checkpoint when it has not been read for a while.
        }
    }
}

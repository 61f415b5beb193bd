package io.holdfast.store.raft.peer;

import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.raft.peer.CheckpointManifest.CheckpointFile;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoint that other members can fetch from this one. At most one exists at a time, shared by all members that
 * fetch it. It is deleted when it is released, or when no member has read it for a while. Thread-safe.
 */
public final class CheckpointProvider implements AutoCloseable {

    /**
     * The time for which an unread checkpoint is kept. A checkpoint prevents the disk space of deleted data files from
     * being freed.
     */
    static final Duration EXPIRY = Duration.ofMinutes(2);

    private static final long CHECK_SECONDS = 10;

    private static final Logger LOG = LoggerFactory.getLogger(CheckpointProvider.class);

    private final Path folder;
    private final Source source;
    private final LongSupplier nanoTime;
    private final FileHashes hashes = new FileHashes();
    private final ScheduledExecutorService builder =
            Executors.newSingleThreadScheduledExecutor(Threads.named("holdfast-checkpoint"));
    private @Nullable CheckpointManifest current;
    private @Nullable String failure;
    private boolean building;
    private long lastUse;

    /** Creates checkpoints. */
    @FunctionalInterface
    public interface Source {

        /** Creates a checkpoint of the database in a new folder and returns its position. */
        ReplicaLogPosition checkpoint(Path target);
    }

    /**
     * Opens the provider and deletes the checkpoints of an earlier process.
     *
     * @param folder the folder for checkpoints, on the same file system as the database
     */
    public CheckpointProvider(Path folder, Source source) {
        this(folder, source, System::nanoTime);
    }

    CheckpointProvider(Path folder, Source source, LongSupplier nanoTime) {
        this.folder = folder;
        this.source = source;
        this.nanoTime = nanoTime;
        deleteAll();
        ScheduledFuture<?> unused =
                builder.scheduleWithFixedDelay(this::expire, CHECK_SECONDS, CHECK_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Returns the current checkpoint. If there is none, starts to create one and returns a manifest that is not ready.
     *
     * @param after the index of an entry that the checkpoint must contain; an older checkpoint is replaced
     */
    synchronized CheckpointManifest obtain(long after) throws IOException {
        expire();
        lastUse = nanoTime.getAsLong();
        if (failure != null) {
            String reported = failure;
            failure = null;
            throw new IOException(reported);
        }
        if (current != null && current.index() >= after) {
            return current;
        }
        if (!building) {
            building = true;
            builder.execute(this::build);
        }
        return CheckpointManifest.PREPARING;
    }

    private void build() {
        @Nullable CheckpointManifest built = null;
        @Nullable String error = null;
        try {
            built = create();
        } catch (IOException | RuntimeException e) {
            error = "the checkpoint cannot be created: " + ExceptionText.of(e);
            LOG.warn("a checkpoint for another member cannot be created: {}", ExceptionText.of(e));
        }
        synchronized (this) {
            if (built != null && current != null) {
                delete(current.id());
            }
            current = built == null ? current : built;
            failure = error;
            building = false;
            lastUse = nanoTime.getAsLong();
        }
    }

    private CheckpointManifest create() throws IOException {
        DurableFiles.REAL.createFolder(folder);
        String id = UUID.randomUUID().toString();
        Path target = folder.resolve(id);
        ReplicaLogPosition position = source.checkpoint(target);
        List<CheckpointFile> files = new ArrayList<>();
        for (Path file : DurableFiles.list(target)) {
            files.add(new CheckpointFile(file.getFileName().toString(), Files.size(file), hashes.of(file)));
        }
        return new CheckpointManifest(
                id, position.term(), position.index(), position.commit(), position.chainText(), files);
    }

    /**
     * Returns a range of bytes from a file, shorter than requested at the end of the file, or null if the checkpoint or
     * file does not exist.
     */
    byte @Nullable [] read(String id, String name, long offset, int length) throws IOException {
        Path file;
        synchronized (this) {
            CheckpointManifest manifest = current;
            if (manifest == null
                    || !manifest.id().equals(id)
                    || manifest.files().stream().noneMatch(known -> known.name().equals(name))) {
                return null;
            }
            lastUse = nanoTime.getAsLong();
            file = folder.resolve(id).resolve(name);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long available = Math.max(0, Math.min(length, channel.size() - offset));
            ByteBuffer bytes = ByteBuffer.allocate((int) available);
            while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {}
            return bytes.array();
        }
    }

    /** Deletes a checkpoint that the caller no longer needs. */
    synchronized void release(String id) {
        if (current != null && current.id().equals(id)) {
            current = null;
            delete(id);
        }
    }

    /** Deletes a checkpoint that no member has read for a while. */
    synchronized void expire() {
        if (current != null && nanoTime.getAsLong() - lastUse > EXPIRY.toNanos()) {
            LOG.info("deleting the checkpoint {}, because no member is fetching it", current.id());
            release(current.id());
        }
    }

    private void delete(String id) {
        try {
            DurableFiles.REAL.deleteTree(folder.resolve(id));
        } catch (IOException e) {
            LOG.warn("the checkpoint {} cannot be deleted: {}", folder.resolve(id), ExceptionText.of(e));
        }
    }

    private void deleteAll() {
        try {
            DurableFiles.REAL.deleteTree(folder);
        } catch (IOException e) {
            LOG.warn("old checkpoints in {} cannot be deleted: {}", folder, ExceptionText.of(e));
        }
    }

    @Override
    public void close() {
        builder.shutdown();
        try {
            if (!builder.awaitTermination(1, TimeUnit.MINUTES)) {
                LOG.warn("a checkpoint is still being created in {}", folder);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        deleteAll();
    }
}

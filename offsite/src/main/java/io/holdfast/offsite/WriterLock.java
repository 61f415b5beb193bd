package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.offsite.object.StoredObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The lock that permits only one process at a time to write to a location, so that no process deletes objects that
 * another one is about to use. A writer stores an object with its own name and then lists those of other writers: of
 * two writers, at least one sees the other. The lock of a killed writer expires after an hour; the same writer, when
 * restarted, replaces it immediately. Ages are computed from timestamps of the object store, so the clocks of writers
 * do not matter.
 */
final class WriterLock implements AutoCloseable {

    private static final String FOLDER = "locks/";
    private static final Duration STALE = Duration.ofHours(1);
    private static final Duration RENEW = Duration.ofMinutes(5);

    private final ObjectStore objects;
    private final String name;
    private long renewedAt;

    private WriterLock(ObjectStore objects, String writer) {
        this.objects = objects;
        this.name = FOLDER + writer;
    }

    static WriterLock acquire(ObjectStore objects, String writer) throws IOException {
        WriterLock lock = new WriterLock(objects, writer);
        lock.store();
        try {
            List<StoredObject> all = objects.list(FOLDER);
            Instant now = lock.find(all).modified();
            for (StoredObject other : all) {
                if (!other.name().equals(lock.name)) {
                    if (Duration.between(other.modified(), now).compareTo(STALE) < 0) {
                        throw new OffsiteException(
                                OffsiteException.Kind.BUSY,
                                "another process writes to " + objects + ", most recently at " + other.modified()
                                        + "; if it was killed, its lock expires an hour later");
                    }
                    objects.delete(other.name());
                }
            }
            return lock;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private void store() throws IOException {
        objects.put(name, ObjectContent.of(new byte[] {'1'}));
        renewedAt = System.nanoTime();
    }

    private StoredObject find(List<StoredObject> all) throws OffsiteException {
        return all.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new OffsiteException(OffsiteException.Kind.BUSY, "another process has taken over " + objects));
    }

    /** Extends the lock by an hour if it was last renewed more than five minutes ago. Called between objects. */
    void renew() throws IOException {
        if (System.nanoTime() - renewedAt > RENEW.toNanos()) {
            requireHeld();
            store();
        }
    }

    /** Fails if another process has taken over the lock, for example because this one was suspended. */
    void requireHeld() throws IOException {
        find(objects.list(FOLDER));
    }

    @Override
    public void close() throws IOException {
        objects.delete(name);
    }
}

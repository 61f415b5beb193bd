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
 * Lets only one process at a time write to a location, so that none deletes objects that another one is about to use. A
 * writer stores an object with its own name, then looks for those of others: of two writers, at least one sees the
 * other. The object of a writer that has died is ignored after an hour, and at once by its successor, which has the same
 * name. Ages are differences between times of the object store, so the clocks of writers do not matter.
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
                                        + "; if it has died, this ends an hour later");
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

    /** Keeps other writers away for another hour. Called between objects. */
    void renew() throws IOException {
        if (System.nanoTime() - renewedAt > RENEW.toNanos()) {
            requireHeld();
            store();
        }
    }

    /** Requires that no other process has written meanwhile, for example because this one was suspended. */
    void requireHeld() throws IOException {
        find(objects.list(FOLDER));
    }

    @Override
    public void close() throws IOException {
        objects.delete(name);
    }
}

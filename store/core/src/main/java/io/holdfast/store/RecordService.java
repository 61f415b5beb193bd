package io.holdfast.store;

import io.holdfast.store.common.Durability;
import io.holdfast.store.record.CommitWaiters;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.OriginScope;
import io.holdfast.store.record.RecordEncoder;
import io.holdfast.store.record.RecordLogState;
import io.holdfast.store.record.RecordRetention;
import io.holdfast.store.record.RecordTrimmer;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The commit record of an open store: decides which commits are recorded and how long the records are kept. */
final class RecordService {

    private final Backend backend;
    private final TableCatalog catalog;
    private final Options options;
    private final Feed feed;
    private final RecordTrimmer trimmer;
    private final StoreTx.Recording byDefault;
    private final StoreTx.Recording eventsOnly;

    /**
     * Options for the commit record.
     *
     * @param on whether commits are recorded
     * @param author the name of the process, or an empty string if it has none
     */
    record Options(boolean on, String author, RecordRetention retention) {

        static final Options DEFAULT = new Options(true, "", RecordRetention.DEFAULT);

        Options withAuthor(String name) {
            return new Options(on, name, retention);
        }

        Options withRetention(RecordRetention other) {
            return new Options(on, author, other);
        }

        Options withoutRecord() {
            return new Options(false, author, retention);
        }
    }

    RecordService(
            Backend backend,
            TableCatalog catalog,
            InstantSource clock,
            CommitWaiters waiters,
            Options options,
            boolean readOnly) {
        this.backend = backend;
        this.catalog = catalog;
        this.options = options;
        feed = new Feed(backend, catalog.record(), catalog.eventTypes(), waiters, backend.isSoleWriter() && !readOnly);
        trimmer = new RecordTrimmer(catalog.record(), options.retention(), clock, new Reads(), new Writes());
        byte[] origin = RecordEncoder.encode(Origin.of(options.author()));
        byDefault = new StoreTx.Recording(origin, !options.author().isEmpty(), trimmer::count);
        eventsOnly = new StoreTx.Recording(origin, false, trimmer::count);
    }

    /** Registers whether this process records commits. */
    void open() {
        long epoch = new SecureRandom().nextLong();
        HousekeepingWrites.write(backend, "open", tx -> RecordLogState.open(tx, catalog.record(), options.on(), epoch));
    }

    Feed feed() {
        return feed;
    }

    /** Deletes old records. */
    void trim() {
        if (options.on()) {
            trimmer.run();
        }
    }

    /**
     * Returns the recording options of a write, or null if it is not recorded. A commit without events is recorded only
     * if its author is known, the write does not opt out, and the commit is fsynced anyway: recording a commit that is
     * not fsynced, such as the lease of a message, would require an fsync. The origin is encoded here, outside the
     * transaction.
     */
    StoreTx.@Nullable Recording recording(WriteOptions write) {
        if (!options.on()) {
            return null;
        }
        boolean withoutEvents = write.recordedWithoutEvents() && write.durability() == Durability.FSYNC;
        Origin origin = write.origin() == null ? OriginScope.current() : write.origin();
        if (origin == null) {
            return withoutEvents ? byDefault : eventsOnly;
        }
        return new StoreTx.Recording(RecordEncoder.encode(origin), withoutEvents, trimmer::count);
    }

    private final class Reads implements RecordTrimmer.Reads {
        @Override
        public <R> R read(Function<BackendReadTx, R> function) {
            return backend.readLocal(function);
        }
    }

    private final class Writes implements RecordTrimmer.Writes {
        @Override
        public <R> R write(Function<BackendTx, R> function) {
            return HousekeepingWrites.write(backend, "trim", function);
        }
    }
}

package io.holdfast.store.rocksdb;

import io.holdfast.store.common.StoreListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BackgroundErrorReason;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Status;
import org.rocksdb.WriteStallInfo;

/** The native option objects of an open database. */
final class RocksOptions implements AutoCloseable {

    private static final int CACHE_SHARD_BITS = 2;

    private final Deque<AbstractNativeReference> owned = new ArrayDeque<>();
    private final DBOptions database;
    private final ColumnFamilyOptions family;

    RocksOptions(RocksDb settings, StoreListener listener) {
        // Few shards, because a block larger than a shard is never cached, and the index of a file with very small or
        // very compressible rows takes tens of megabytes.
        LRUCache cache = own(new LRUCache(settings.cacheBytes(), CACHE_SHARD_BITS));
        BloomFilter bloom = own(new BloomFilter(10));
        database = own(new DBOptions())
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setMaxBackgroundJobs(2)
                .setDbWriteBufferSize(settings.bufferBytes())
                .setBytesPerSync(1 << 20)
                // Without RocksDB's own log, the data files of all families must be consistent after a crash.
                .setAtomicFlush(true)
                .setAvoidFlushDuringShutdown(true)
                // There is a single writer, so its inserts need no atomic operations.
                .setAllowConcurrentMemtableWrite(false)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(3)
                .setMaxBgErrorResumeCount(0)
                .setListeners(List.of(own(new EventListener(listener))));
        family = own(new ColumnFamilyOptions())
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setWriteBufferSize(settings.bufferBytes() / 2)
                .setMaxWriteBufferNumber(4)
                .setTableFormatConfig(new BlockBasedTableConfig()
                        .setBlockCache(cache)
                        .setFilterPolicy(bloom)
                        .setCacheIndexAndFilterBlocks(true)
                        .setPinL0FilterAndIndexBlocksInCache(true));
    }

    DBOptions database() {
        return database;
    }

    ColumnFamilyOptions family() {
        return family;
    }

    @Override
    public void close() {
        while (!owned.isEmpty()) {
            owned.pop().close();
        }
    }

    private <T extends AbstractNativeReference> T own(T object) {
        owned.push(object);
        return object;
    }

    /**
     * Reports RocksDB write stalls to the store's listener, and prevents RocksDB's automatic recovery from a failed
     * write.
     */
    private static final class EventListener extends AbstractEventListener {
        private final StoreListener listener;

        EventListener(StoreListener listener) {
            super(EnabledEventCallback.ON_STALL_CONDITIONS_CHANGED, EnabledEventCallback.ON_ERROR_RECOVERY_BEGIN);
            this.listener = listener;
        }

        /**
         * Returns false, which prevents the recovery. During a recovery, which lasts until the disk has free space,
         * RocksDB blocks a stalled write without a timeout, and closing the database as well. The store fails the
         * write instead and reopens the database.
         */
        @Override
        public boolean onErrorRecoveryBegin(BackgroundErrorReason reason, Status error) {
            return false;
        }

        @Override
        public void onStallConditionsChanged(WriteStallInfo info) {
            listener.onStall(
                    info.getColumnFamilyName(),
                    switch (info.getCurrentCondition()) {
                        case DELAYED -> "delayed";
                        case STOPPED -> "stopped";
                        case NORMAL -> "normal";
                    });
        }
    }
}

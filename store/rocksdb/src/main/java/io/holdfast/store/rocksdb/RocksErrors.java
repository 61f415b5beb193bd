package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import java.io.IOException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Converts errors from RocksDB and the file system to store exceptions. */
final class RocksErrors {

    private RocksErrors() {}

    static StoreFailedException closed() {
        return new StoreFailedException(ErrorCode.CLOSED, "the store is closed");
    }

    static StoreException onOpen(Path folder, RocksDBException e) {
        String text = text(e);
        if (isDamage(e)) {
            return new StoreFailedException(
                    ErrorCode.CORRUPTION,
                    "the store in " + folder + " is damaged: " + text + DataFileCheck.describeDamage(folder, text),
                    e);
        }
        if (text.contains("lock hold by current process") || text.contains("While lock file")) {
            return new StoreFailedException(
                    ErrorCode.LOCKED, "the folder " + folder + " is already open, in this process or another", e);
        }
        return text.contains("No such file")
                ? new StoreFailedException(ErrorCode.CORRUPTION, "the store in " + folder + " is damaged: " + text, e)
                : new StoreFailedException(
                        ErrorCode.UNREADABLE, "the store in " + folder + " cannot be opened: " + text, e);
    }

    static StoreFailedException onOpen(Path folder, IOException e) {
        return new StoreFailedException(ErrorCode.UNREADABLE, "the store in " + folder + " cannot be opened: " + e, e);
    }

    static StoreException onRead(RocksDBException e) {
        if (isDamage(e)) {
            return new StoreFailedException(ErrorCode.CORRUPTION, "data is damaged: " + text(e), e);
        }
        Status.Code code = code(e);
        if (code == Status.Code.TimedOut || code == Status.Code.Busy || code == Status.Code.TryAgain) {
            return new TryAgainException(ErrorCode.UNAVAILABLE, "data cannot be read at the moment: " + text(e), e);
        }
        return new StoreFailedException(ErrorCode.UNREADABLE, "data cannot be read: " + text(e), e);
    }

    static StoreException onWrite(RocksDBException e) {
        return isDamage(e)
                ? new StoreFailedException(ErrorCode.CORRUPTION, "data is damaged: " + text(e), e)
                : new StoreFailedException(ErrorCode.WRITE_FAILED, "a write to disk failed: " + text(e), e);
    }

    static StoreFailedException onWrite(IOException e) {
        return new StoreFailedException(ErrorCode.WRITE_FAILED, "a write to disk failed: " + e.getMessage(), e);
    }

    private static boolean isDamage(RocksDBException e) {
        return code(e) == Status.Code.Corruption;
    }

    private static Status.Code code(RocksDBException e) {
        return e.getStatus() == null ? Status.Code.Undefined : e.getStatus().getCode();
    }

    private static String text(RocksDBException e) {
        return String.valueOf(e.getMessage());
    }
}

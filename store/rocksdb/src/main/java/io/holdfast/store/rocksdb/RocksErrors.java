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

    static TryAgainException reopening() {
        return new TryAgainException(
                ErrorCode.UNAVAILABLE, "the store is being reopened, because a write to its disk failed");
    }

    static StoreException onOpen(Path folder, RocksDBException e) {
        String text = text(e);
        if (isFullDisk(e)) {
            return fullDisk(folder, e);
        }
        if (isDamage(e)) {
            return new StoreFailedException(
                    ErrorCode.CORRUPTION,
                    "the store in " + folder + " is damaged: " + text + DamagedFileFinder.describeDamage(folder, text),
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

    static StoreException onOpen(Path folder, IOException e) {
        return isFullDisk(e)
                ? fullDisk(folder, e)
                : new StoreFailedException(
                        ErrorCode.UNREADABLE, "the store in " + folder + " cannot be opened: " + e, e);
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

    /** Returns the exception for a store that cannot be opened until its disk has free space again. */
    private static TryAgainException fullDisk(Path folder, Exception e) {
        return new TryAgainException(
                ErrorCode.UNAVAILABLE,
                "the store in " + folder + " cannot be opened, because its disk is full: " + e.getMessage(),
                e);
    }

    private static boolean isFullDisk(RocksDBException e) {
        return (e.getStatus() != null && e.getStatus().getSubCode() == Status.SubCode.NoSpace) || isFullDisk(text(e));
    }

    private static boolean isFullDisk(IOException e) {
        return isFullDisk(String.valueOf(e.getMessage()));
    }

    /**
     * Returns whether an operating system error message indicates a full disk, or an exceeded quota or file size limit.
     */
    private static boolean isFullDisk(String message) {
        return message.contains("No space left on device")
                || message.contains("Disk quota exceeded")
                || message.contains("File too large");
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

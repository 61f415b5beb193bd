package io.holdfast.store.raft.peer;

import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;

/** An exclusive lock on the folder of a member. The operating system releases it when the process ends. */
public final class FolderLock implements AutoCloseable {

    static final String FILE = "member.lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Acquires the lock of a folder, creating the folder if necessary. Fails with {@code LOCKED} if it is in use. */
    public static FolderLock acquire(Path folder) {
        try {
            OwnerOnlyFiles.claimFolder(folder);
            Path file = OwnerOnlyFiles.createFile(folder.resolve(FILE));
            FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (!tryLock(channel)) {
                channel.close();
                throw new StoreFailedException(
                        ErrorCode.LOCKED,
                        "the folder " + folder + " is in use by a running member, in this process or another");
            }
            return new FolderLock(channel);
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the folder " + folder + " cannot be locked: " + ExceptionText.of(e), e);
        }
    }

    /** Runs an action while holding the lock of a folder. */
    static <T> T holding(Path folder, Supplier<T> action) {
        FolderLock lock = acquire(folder);
        try {
            return action.get();
        } finally {
            lock.close();
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the lock of a folder cannot be released: " + ExceptionText.of(e), e);
        }
    }
}

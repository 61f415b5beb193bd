package io.holdfast.store.embedded;

import io.holdfast.store.error.StoreException;

/**
 * A storage that can be reopened in the same process after a failed write. After such a failure, the rows in memory may
 * be ahead of the disk or behind it, so only rows that are read back from the disk are reliable.
 */
public interface ReopenableStorage extends EmbeddedStorage {

    /**
     * Checks whether the open storage accepts writes. It may have stopped without a failed write, for example because
     * rows could not be moved to data files.
     *
     * @throws StoreException if it does not; the exception describes the failure
     */
    void checkAcceptsWrites();

    /**
     * Checks whether the disk accepts writes, without affecting the open storage.
     *
     * @throws StoreException if it does not; a later check may succeed
     */
    void probeDisk();

    /**
     * Closes the storage without writing anything and opens it again from the disk. Existing snapshots fail with {@code
     * UNAVAILABLE} from then on. If the storage cannot be opened, it stays closed, reads are rejected with {@code
     * UNAVAILABLE}, and the method may be called again.
     */
    void reopen();
}

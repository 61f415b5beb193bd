package io.holdfast.store.embedded;

import io.holdfast.store.error.StoreException;

/**
 * A storage that can be opened again in the same process after a write has failed. After such a failure, the rows in
 * memory may be ahead of the disk or behind it, so only what is read back from the disk is certain.
 */
public interface ReopenableStorage extends EmbeddedStorage {

    /**
     * Checks whether the open storage accepts writes. It may have stopped outside a write, for example because rows
     * could not be moved to data files.
     *
     * @throws StoreException with the failure because of which it does not
     */
    void checkAcceptsWrites();

    /**
     * Checks whether the disk accepts writes, without affecting the open storage.
     *
     * @throws StoreException if it does not, which may change
     */
    void probeDisk();

    /**
     * Closes the storage without writing anything and opens it again from the disk. Snapshots taken before end with the
     * error {@code UNAVAILABLE}. If the storage cannot be opened, it stays closed, reads are rejected with {@code
     * UNAVAILABLE}, and the method may be called again.
     */
    void reopen();
}

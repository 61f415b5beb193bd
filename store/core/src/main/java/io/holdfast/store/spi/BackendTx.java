package io.holdfast.store.spi;

import java.util.List;

/**
 * The reads and writes of one transaction, which sees its own writes. Callers must not modify an array after passing it
 * to a method.
 */
public interface BackendTx extends BackendReadTx {

    void put(Family family, byte[] key, byte[] value);

    void delete(Family family, byte[] key);

    /**
     * Puts rows whose keys begin with this transaction's commit number, as 8 big-endian bytes. The key of the first row
     * is just the number; in the keys of the other rows, their position in the list follows as 2 bytes. The rows cannot
     * be read in the transaction and do not count towards its limits. A transaction may call this method at most once.
     * The commit is made durable before it is acknowledged.
     */
    void putAtCommit(Family family, List<byte[]> values);
}

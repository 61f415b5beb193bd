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
     * Puts rows whose keys begin with the number of this transaction's commit, as 8 bytes big-endian. The key of the
     * first row is the number; the keys of the others continue with their position in the list, as 2 bytes. The rows
     * cannot be read in the transaction and do not count towards its limits. A transaction may call this once, and the
     * commit is durable before it is acknowledged.
     */
    void putAtCommit(Family family, List<byte[]> values);
}

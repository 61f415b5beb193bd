package io.holdfast.store.spi;

/**
 * The reads and writes of one transaction, which sees its own writes. Callers must not modify an array after passing it
 * to a method.
 */
public interface BackendTx extends BackendReadTx {

    void put(Family family, byte[] key, byte[] value);

    void delete(Family family, byte[] key);
}

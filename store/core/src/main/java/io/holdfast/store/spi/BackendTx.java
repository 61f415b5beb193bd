package io.holdfast.store.spi;

/** Reads and writes of one transaction; it sees its own writes. Arrays handed in are not to be changed afterwards. */
public interface BackendTx extends BackendReadTx {

    void put(Family family, byte[] key, byte[] value);

    void delete(Family family, byte[] key);
}

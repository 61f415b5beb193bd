package io.holdfast.store.spi;

import java.util.function.ToIntFunction;

/**
 * A named map in a store from byte keys to byte values, ordered by key.
 *
 * @param id the index of the family in the list of families with which the backend was opened
 * @param name the name under which the rows of the family are stored
 * @param shardPrefix returns the number of leading bytes of a key that determine its shard; ignored by backends that do
 *     not distribute a family over several databases
 */
public record Family(int id, String name, ToIntFunction<byte[]> shardPrefix) {

    @Override
    public String toString() {
        return name;
    }
}

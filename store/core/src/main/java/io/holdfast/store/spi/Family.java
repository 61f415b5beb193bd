package io.holdfast.store.spi;

import java.util.function.ToIntFunction;

/**
 * One ordered map of a store.
 *
 * @param id its place in the list the backend was opened with
 * @param shardPrefix how many leading bytes of a key decide where it lives, on backends that spread a family over
 *     machines; the others ignore it
 */
public record Family(int id, String name, ToIntFunction<byte[]> shardPrefix) {

    @Override
    public String toString() {
        return name;
    }
}

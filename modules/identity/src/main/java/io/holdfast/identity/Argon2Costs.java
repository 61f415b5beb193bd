package io.holdfast.identity;

import io.holdfast.store.kit.Arguments;

/**
 * The cost parameters of Argon2id. A password that was hashed with different cost parameters is still accepted, and is
 * hashed again with the current parameters at the next login.
 *
 * @param memoryKib the memory in KiB, 19,456 by default
 * @param iterations the number of iterations, 2 by default
 * @param parallelism the degree of parallelism, 1 by default
 */
public record Argon2Costs(int memoryKib, int iterations, int parallelism) {

    public static final Argon2Costs DEFAULT = new Argon2Costs(19_456, 2, 1);

    private static final int MIN_MEMORY_KIB_PER_LANE = 8;
    private static final int MAX_MEMORY_KIB = 4 * 1_024 * 1_024;

    public Argon2Costs {
        Arguments.inRange("memoryKib", memoryKib, MIN_MEMORY_KIB_PER_LANE * Math.max(1, parallelism), MAX_MEMORY_KIB);
        Arguments.inRange("iterations", iterations, 1, 100);
        Arguments.inRange("parallelism", parallelism, 1, 64);
    }
}

package io.holdfast.identity;

import io.holdfast.store.error.BadRequest;

/**
 * How hard passwords are to guess: the costs of Argon2id. A password that was hashed with other costs still fits, and is
 * hashed anew when its owner logs in.
 *
 * @param memoryKib 19,456 by default
 * @param iterations 2 by default
 * @param parallelism 1 by default
 */
public record Argon2Costs(int memoryKib, int iterations, int parallelism) {

    public static final Argon2Costs DEFAULT = new Argon2Costs(19_456, 2, 1);

    /** Refuses costs that make no sense with a {@link BadRequest}. */
    public Argon2Costs {
        Args.within("memoryKib", memoryKib, 8 * Math.max(1, parallelism), 4 * 1_024 * 1_024);
        Args.within("iterations", iterations, 1, 100);
        Args.within("parallelism", parallelism, 1, 64);
    }
}

package io.holdfast.identity.internal.row;

/** The Argon2id cost parameters of a stored password hash. */
public record Argon2CostsRow(int memoryKib, int iterations, int parallelism) {}

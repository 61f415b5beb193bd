package io.holdfast.torture;

/**
 * What a command leaves in the store, in its own commit: only so can anybody say later what became of it.
 *
 * @param seen the newest commit before its own
 * @param now the time of its transaction, in nanoseconds
 */
record Ran(long seen, long now, String answer) {

    long number() {
        return seen + 1;
    }
}

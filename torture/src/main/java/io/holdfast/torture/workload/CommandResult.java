package io.holdfast.torture.workload;

/**
 * What a command leaves in the store, in its own commit: only so can anybody say later what became of it.
 *
 * @param seen the newest commit before its own
 * @param now the time of its transaction, in nanoseconds
 */
public record CommandResult(long seen, long now, String answer) {

    public long commit() {
        return seen + 1;
    }
}

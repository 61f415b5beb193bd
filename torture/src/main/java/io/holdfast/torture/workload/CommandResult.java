package io.holdfast.torture.workload;

/**
 * The result of a command, stored in its own commit, so that its outcome can always be determined.
 *
 * @param seen the number of the commit before its own
 * @param now the time of its transaction, in nanoseconds since the epoch
 * @param answer the description of its result
 */
public record CommandResult(long seen, long now, String answer) {

    public long commit() {
        return seen + 1;
    }
}

package io.holdfast.torture.workload;

/**
 * The result of a command, stored in the command's own commit so that the outcome can always be determined.
 *
 * @param seen the number of the commit before the command's own commit
 * @param now the time of the command's transaction, in nanoseconds since the epoch
 * @param answer the description of the command's result
 */
public record CommandResult(long seen, long now, String answer) {

    public long commit() {
        return seen + 1;
    }
}

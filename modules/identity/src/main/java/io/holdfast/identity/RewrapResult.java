package io.holdfast.identity;

/**
 * What was sealed anew.
 *
 * @param resealed secrets that are sealed with the current master key now, and were not before
 * @param unreadable secrets that none of the master keys opens, and all if the current one is not the first of its name;
 *     they are as they were
 */
public record RewrapResult(long resealed, long unreadable) {

    public RewrapResult plus(RewrapResult other) {
        return new RewrapResult(resealed + other.resealed, unreadable + other.unreadable);
    }
}

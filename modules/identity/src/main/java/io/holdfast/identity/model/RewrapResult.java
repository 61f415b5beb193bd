package io.holdfast.identity.model;

/**
 * The result of encrypting stored secrets with the current master key.
 *
 * @param resealed the number of secrets that were encrypted with the current master key
 * @param unreadable the number of secrets that no master key can decrypt. If the current master key differs from the key
 *     that was first used under its name, secrets encrypted with other master keys are counted too. Unreadable secrets
 *     are not changed.
 */
public record RewrapResult(long resealed, long unreadable) {

    public RewrapResult plus(RewrapResult other) {
        return new RewrapResult(resealed + other.resealed, unreadable + other.unreadable);
    }
}

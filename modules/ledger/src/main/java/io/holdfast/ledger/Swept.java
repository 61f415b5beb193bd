package io.holdfast.ledger;

/**
 * What a sweep has done.
 *
 * @param accounts of how many it has written down that something expired
 * @param more whether it stopped because it was asked for no more
 */
public record Swept(long accounts, boolean more) {

    Swept plus(Swept next) {
        return new Swept(accounts + next.accounts, next.more);
    }
}

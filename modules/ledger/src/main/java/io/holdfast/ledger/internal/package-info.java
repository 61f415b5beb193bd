/**
 * The implementation of the ledger: its tables, stored rows, commands, sweep and check. Not part of the API.
 *
 * <p>{@code OpenAccount} is an account as one transaction sees it: a command loads it from its rows, which expires due
 * grants and holds, changes it in memory and saves the changed rows in the same transaction.
 */
@NullMarked
package io.holdfast.ledger.internal;

import org.jspecify.annotations.NullMarked;

/**
 * The implementation of the ledger: its tables, stored rows, commands, sweep and check. Not part of the API.
 *
 * <p>A command opens an account ({@code OpenAccount}), which expires due grants and holds. The command then makes its
 * decision in memory and writes all changes in one commit.
 */
@NullMarked
package io.holdfast.ledger.internal;

import org.jspecify.annotations.NullMarked;

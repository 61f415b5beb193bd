/**
 * The implementation of the ledger: its tables, stored rows, commands, sweep and check. Not part of the API.
 *
 * <p>A command opens an account ({@code OpenAccount}), and due grants and holds expire. It then makes its decision in
 * memory and writes everything in one commit.
 */
@NullMarked
package io.holdfast.ledger.internal;

import org.jspecify.annotations.NullMarked;

/** Code that the commands of the ledger share: argument checks, request hashes, the clock and transaction ids. */
@NullMarked
package io.holdfast.ledger.internal.kit;

import org.jspecify.annotations.NullMarked;

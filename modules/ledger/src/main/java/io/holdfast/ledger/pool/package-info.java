/** Shared pools: accounts whose credit other accounts, their members, can spend. */
@NullMarked
package io.holdfast.ledger.pool;

import org.jspecify.annotations.NullMarked;

/** The indexes of external ids of accounts and of balances in units. */
@NullMarked
package io.holdfast.ledger.internal.account;

import org.jspecify.annotations.NullMarked;

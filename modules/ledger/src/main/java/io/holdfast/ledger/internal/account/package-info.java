/** The index of external ids of accounts. */
@NullMarked
package io.holdfast.ledger.internal.account;

import org.jspecify.annotations.NullMarked;

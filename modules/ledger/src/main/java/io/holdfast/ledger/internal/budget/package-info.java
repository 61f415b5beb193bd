/** The implementation of budgets: their stored rows, and budgets that are open in a transaction. */
@NullMarked
package io.holdfast.ledger.internal.budget;

import org.jspecify.annotations.NullMarked;

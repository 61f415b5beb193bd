/** Stored thresholds of accounts, and the rule that decides when they are crossed. */
@NullMarked
package io.holdfast.ledger.internal.threshold;

import org.jspecify.annotations.NullMarked;

/** Balance thresholds: events when the available balance of an account falls below a limit. */
@NullMarked
package io.holdfast.ledger.threshold;

import org.jspecify.annotations.NullMarked;

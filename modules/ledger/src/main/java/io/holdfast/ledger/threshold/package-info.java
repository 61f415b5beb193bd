/** Balance thresholds, which emit an event when the available balance of an account falls below a limit. */
@NullMarked
package io.holdfast.ledger.threshold;

import org.jspecify.annotations.NullMarked;

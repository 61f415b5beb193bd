/** Prices: rate cards, tariffs, rates, and the metrics that they apply to. */
@NullMarked
package io.holdfast.ledger.pricing;

import org.jspecify.annotations.NullMarked;

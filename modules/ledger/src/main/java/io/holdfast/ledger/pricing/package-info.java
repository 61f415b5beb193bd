/** Prices: price lists, rate cards, tariffs and rates, and the metrics to which they apply. */
@NullMarked
package io.holdfast.ledger.pricing;

import org.jspecify.annotations.NullMarked;

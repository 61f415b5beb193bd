/** Prices: rate cards, tariffs and the metrics that they price. */
@NullMarked
package io.holdfast.ledger.pricing;

import org.jspecify.annotations.NullMarked;

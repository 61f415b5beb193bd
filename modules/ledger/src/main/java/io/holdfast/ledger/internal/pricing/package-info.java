/** Stored price lists and the pricing of usage. */
@NullMarked
package io.holdfast.ledger.internal.pricing;

import org.jspecify.annotations.NullMarked;

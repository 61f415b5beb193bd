/** Stored refill requests. */
@NullMarked
package io.holdfast.ledger.internal.refill;

import org.jspecify.annotations.NullMarked;

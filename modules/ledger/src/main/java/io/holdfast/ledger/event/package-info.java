/** The events that the ledger emits. */
@NullMarked
package io.holdfast.ledger.event;

import org.jspecify.annotations.NullMarked;

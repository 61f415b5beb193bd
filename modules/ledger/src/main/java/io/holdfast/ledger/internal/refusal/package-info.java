/** The reports of refused charges and holds, and the rows that limit their number. */
@NullMarked
package io.holdfast.ledger.internal.refusal;

import org.jspecify.annotations.NullMarked;

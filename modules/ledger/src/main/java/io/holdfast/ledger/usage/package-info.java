/** Usage totals by time, metric and other dimensions. */
@NullMarked
package io.holdfast.ledger.usage;

import org.jspecify.annotations.NullMarked;

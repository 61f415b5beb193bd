/** Usage totals, updated in the same commit as each charge. */
@NullMarked
package io.holdfast.ledger.internal.usage;

import org.jspecify.annotations.NullMarked;

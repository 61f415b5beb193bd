/** Stored metered billings. */
@NullMarked
package io.holdfast.ledger.internal.billing;

import org.jspecify.annotations.NullMarked;

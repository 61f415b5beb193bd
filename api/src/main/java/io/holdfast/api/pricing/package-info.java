/** The price lists of the ledger. */
@NullMarked
package io.holdfast.api.pricing;

import org.jspecify.annotations.NullMarked;

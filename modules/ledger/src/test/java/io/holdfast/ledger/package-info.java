/** The ledger, driven as its users drive it. */
@NullMarked
package io.holdfast.ledger;

import org.jspecify.annotations.NullMarked;

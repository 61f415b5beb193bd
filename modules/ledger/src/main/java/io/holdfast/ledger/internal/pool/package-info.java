/** The stored members of shared pools. */
@NullMarked
package io.holdfast.ledger.internal.pool;

import org.jspecify.annotations.NullMarked;

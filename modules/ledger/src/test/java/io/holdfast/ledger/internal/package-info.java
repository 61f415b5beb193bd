/** Tests of {@code io.holdfast.ledger.internal}. */
@NullMarked
package io.holdfast.ledger.internal;

import org.jspecify.annotations.NullMarked;

/** The ledger's tables, stored rows and rules. Not API. */
@NullMarked
package io.holdfast.ledger.internal;

import org.jspecify.annotations.NullMarked;

/** The shared pools of the ledger. */
@NullMarked
package io.holdfast.api.pool;

import org.jspecify.annotations.NullMarked;

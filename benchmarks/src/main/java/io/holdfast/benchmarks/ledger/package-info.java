/** The ledger beside PostgreSQL, which does the same with row locks. */
@NullMarked
package io.holdfast.benchmarks.ledger;

import org.jspecify.annotations.NullMarked;

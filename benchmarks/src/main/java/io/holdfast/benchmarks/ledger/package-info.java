/** Benchmarks of the ledger, compared with PostgreSQL with row locks. */
@NullMarked
package io.holdfast.benchmarks.ledger;

import org.jspecify.annotations.NullMarked;

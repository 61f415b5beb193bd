/** Tests of the ledger through its API. */
@NullMarked
package io.holdfast.ledger;

import org.jspecify.annotations.NullMarked;

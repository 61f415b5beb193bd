/** The ledger over HTTP. */
@NullMarked
package io.holdfast.server.ledger;

import org.jspecify.annotations.NullMarked;

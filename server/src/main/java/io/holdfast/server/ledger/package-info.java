/** The HTTP routes of the ledger. */
@NullMarked
package io.holdfast.server.ledger;

import org.jspecify.annotations.NullMarked;

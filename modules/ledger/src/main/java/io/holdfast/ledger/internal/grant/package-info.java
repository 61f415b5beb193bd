/** Stored grant rules, and rules that are open in a transaction. */
@NullMarked
package io.holdfast.ledger.internal.grant;

import org.jspecify.annotations.NullMarked;

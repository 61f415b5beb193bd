/** The recurring grants of the ledger. */
@NullMarked
package io.holdfast.api.grant;

import org.jspecify.annotations.NullMarked;

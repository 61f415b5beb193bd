/** Recurring grants: rules that grant credit to an account at scheduled times. */
@NullMarked
package io.holdfast.ledger.grant;

import org.jspecify.annotations.NullMarked;

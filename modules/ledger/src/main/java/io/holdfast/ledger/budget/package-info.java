/** Budgets: limits on the usage in a scope, such as an organization, a team or a key, over a window of time. */
@NullMarked
package io.holdfast.ledger.budget;

import org.jspecify.annotations.NullMarked;

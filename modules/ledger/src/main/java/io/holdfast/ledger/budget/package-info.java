/** Budgets: limits on the usage of scopes, such as an organisation, a team or a key, over windows of time. */
@NullMarked
package io.holdfast.ledger.budget;

import org.jspecify.annotations.NullMarked;

/** The wire records and endpoints of budgets. */
@NullMarked
package io.holdfast.api.budget;

import org.jspecify.annotations.NullMarked;

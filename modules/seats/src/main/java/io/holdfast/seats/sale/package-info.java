/**
 * Prices, categories, ticket types, properties of seats, and the rules of a sale. These types do not depend on other types
 * of the module.
 */
@NullMarked
package io.holdfast.seats.sale;

import org.jspecify.annotations.NullMarked;

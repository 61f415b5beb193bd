/** The seats module's tables, stored rows and rules. Not part of the API. */
@NullMarked
package io.holdfast.seats.internal;

import org.jspecify.annotations.NullMarked;

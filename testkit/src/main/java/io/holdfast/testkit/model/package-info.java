/** Random transactions on a store and on a plain model, compared. */
@NullMarked
package io.holdfast.testkit.model;

import org.jspecify.annotations.NullMarked;

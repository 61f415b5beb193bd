/** Tests that compare random transactions on a store with a reference model. */
@NullMarked
package io.holdfast.testkit.model;

import org.jspecify.annotations.NullMarked;

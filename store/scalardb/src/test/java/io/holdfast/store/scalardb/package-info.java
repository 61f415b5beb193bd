@NullMarked
package io.holdfast.store.scalardb;

import org.jspecify.annotations.NullMarked;

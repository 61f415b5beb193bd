@NullMarked
package io.holdfast.examples;

import org.jspecify.annotations.NullMarked;

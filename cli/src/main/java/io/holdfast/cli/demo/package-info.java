/** {@code holdfast demo}: a server with sample data that live, so that a newcomer has something to look at. */
@NullMarked
package io.holdfast.cli.demo;

import org.jspecify.annotations.NullMarked;

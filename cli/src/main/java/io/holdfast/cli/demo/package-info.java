/** {@code holdfast demo}: a server with sample data and simulated users. */
@NullMarked
package io.holdfast.cli.demo;

import org.jspecify.annotations.NullMarked;

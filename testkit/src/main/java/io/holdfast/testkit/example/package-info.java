/** Sends the example requests of the API to a server and checks its responses. */
@NullMarked
package io.holdfast.testkit.example;

import org.jspecify.annotations.NullMarked;

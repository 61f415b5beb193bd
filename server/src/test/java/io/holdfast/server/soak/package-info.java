/** Attacks of all kinds on a server process, and kills of it, beside well-behaved clients. */
@NullMarked
package io.holdfast.server.soak;

import org.jspecify.annotations.NullMarked;

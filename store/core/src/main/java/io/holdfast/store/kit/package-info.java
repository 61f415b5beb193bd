/**
 * Classes shared by all modules: argument checks, request hashes, time-ordered ids, refusals, check and sweep results.
 */
@NullMarked
package io.holdfast.store.kit;

import org.jspecify.annotations.NullMarked;

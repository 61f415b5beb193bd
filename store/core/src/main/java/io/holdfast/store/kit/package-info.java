/** What every module needs: argument checks, request hashes, time-ordered ids, refusals, check reports and sweep results. */
@NullMarked
package io.holdfast.store.kit;

import org.jspecify.annotations.NullMarked;

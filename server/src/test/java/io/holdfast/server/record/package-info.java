/** Tests of the audit log and the feed. */
@NullMarked
package io.holdfast.server.record;

import org.jspecify.annotations.NullMarked;

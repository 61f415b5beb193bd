/** The HTTP routes of the feed and the audit log, both of which read the commit record. */
@NullMarked
package io.holdfast.server.record;

import org.jspecify.annotations.NullMarked;

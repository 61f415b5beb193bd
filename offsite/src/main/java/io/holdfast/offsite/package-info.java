/**
 * Copies of backups and of the archived journal in another place, such as a bucket or the disk of another machine.
 * {@link io.holdfast.offsite.OffsiteBackups} is the entry point.
 */
@NullMarked
package io.holdfast.offsite;

import org.jspecify.annotations.NullMarked;

/**
 * Off-site copies of backups and of the archived journal, in a bucket or on the disk of another machine.
 * {@link io.holdfast.offsite.OffsiteBackups} is the entry point.
 */
@NullMarked
package io.holdfast.offsite;

import org.jspecify.annotations.NullMarked;

/** The faults that a run injects: kills, pauses, full disks, torn and corrupted files, clock jumps and backups. */
@NullMarked
package io.holdfast.torture.fault;

import org.jspecify.annotations.NullMarked;

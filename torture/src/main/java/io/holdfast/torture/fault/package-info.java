/** Faults that a torture run injects: kills, full disks, torn and flipped files, clock jumps. */
@NullMarked
package io.holdfast.torture.fault;

import org.jspecify.annotations.NullMarked;

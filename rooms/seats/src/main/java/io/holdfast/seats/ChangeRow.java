package io.holdfast.seats;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change as stored: seats that made the same transition in one commit. */
record ChangeRow(Transition how, @Nullable String booking, Instant time, List<Line> lines) {}

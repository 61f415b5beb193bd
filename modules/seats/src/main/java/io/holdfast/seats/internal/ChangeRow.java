package io.holdfast.seats.internal;

import io.holdfast.seats.SeatTransition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change as stored: seats that made the same transition in one commit. */
public record ChangeRow(SeatTransition how, @Nullable String booking, Instant time, List<LineItem> lines) {}

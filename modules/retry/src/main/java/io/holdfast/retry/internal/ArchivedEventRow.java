package io.holdfast.retry.internal;

import io.holdfast.retry.ArchivedEvent.Resolution;
import java.time.Instant;

/**
 * A stored event in the archive.
 *
 * @param until the time at which the row expires
 */
public record ArchivedEventRow(FailedEventRow event, Resolution how, String note, Instant ended, Instant until) {}

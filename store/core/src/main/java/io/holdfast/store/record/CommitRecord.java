package io.holdfast.store.record;

import java.time.Instant;
import java.util.List;

/**
 * The record of one commit.
 *
 * @param commit the number of the commit
 * @param time the time of the transaction
 * @param origin the author of the write, its request and its operation
 * @param events the events that the commit emitted, in order
 * @param subjects the ids of other objects that the commit changed, without an event about them
 */
public record CommitRecord(
        long commit, Instant time, Origin origin, List<RecordedEvent> events, List<String> subjects) {}

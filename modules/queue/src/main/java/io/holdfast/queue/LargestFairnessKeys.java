package io.holdfast.queue;

import java.util.List;

/**
 * The fairness keys of a queue with the most messages.
 *
 * @param keys the number of fairness keys that have messages
 * @param largest the statistics for the largest keys, ordered by their number of messages, largest first
 */
public record LargestFairnessKeys(long keys, List<FairnessKeyStats> largest) {

    public LargestFairnessKeys {
        largest = List.copyOf(largest);
    }
}

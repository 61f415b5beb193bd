package io.holdfast.queue;

import java.util.List;

/**
 * The fairness keys of a queue that have the most messages, the largest first.
 *
 * @param keys how many have messages at all
 */
public record LargestFairnessKeys(long keys, List<FairnessKeyStats> largest) {

    public LargestFairnessKeys {
        largest = List.copyOf(largest);
    }
}

package io.holdfast.torture.workload;

import java.time.Instant;
import java.util.SortedMap;

/**
 * The state of a store, or of a copy or backup of it, at one commit.
 *
 * @param name the name of the store in messages
 * @param now the time at which the state was read; it determines which holds and leases have expired
 * @param entries one description for each hold, booking, message and so on, by name
 */
public record StoreState(String name, long commit, Instant now, SortedMap<String, String> entries) {}

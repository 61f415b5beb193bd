package io.holdfast.offsite.object;

import java.time.Instant;

/**
 * An object in an {@link ObjectStore}.
 *
 * @param size the size in bytes
 * @param modified the time at which the object was stored, by the clock of the object store
 */
public record StoredObject(String name, long size, Instant modified) {}

package io.holdfast.queue.internal.alert;

/**
 * The alert state of a queue, stored only for queues with alerts. The names and types of its components are part of
 * the storage format.
 *
 * @param deep whether the depth limit has been exceeded and not yet rearmed
 * @param old whether the age limit has been exceeded and not yet rearmed
 */
public record AlertStateRow(boolean deep, boolean old) {

    public static final AlertStateRow ARMED = new AlertStateRow(false, false);
}

package io.holdfast.queue.internal.alert;

/**
 * The state of the alerts of a queue. Only queues with alerts have one. The names and types of its components are part of
 * the storage format.
 *
 * @param deep whether the limit of the depth was exceeded and is not armed again
 * @param old whether the limit of the age was exceeded and is not armed again
 */
public record AlertStateRow(boolean deep, boolean old) {

    public static final AlertStateRow ARMED = new AlertStateRow(false, false);
}

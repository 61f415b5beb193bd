package io.holdfast.torture.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A fault that is injected into a cluster under load. After each fault, all members run and reach each other again. */
public enum ClusterFault {
    /** The leader is killed and started again. */
    KILL_LEADER,
    /** A follower is killed and started again. */
    KILL_FOLLOWER,
    /** All members are killed at once and started again. */
    KILL_ALL,
    /** The leader is suspended until another member leads, and resumed. */
    STOP_LEADER,
    /** A follower is suspended for some seconds. */
    STOP_FOLLOWER,
    /** No packet passes between the leader and the others. */
    ISOLATE_LEADER,
    /** No packet passes between a follower and the others. */
    ISOLATE_FOLLOWER,
    /** The packets of the leader are lost; those to it arrive. */
    MUTE_LEADER,
    /** The packets to the leader are lost; its own arrive. */
    DEAFEN_LEADER,
    /** The packets to a follower are lost; its own arrive. */
    DEAFEN_FOLLOWER,
    /** A fifth of all packets is lost. */
    LOSE_PACKETS,
    /** The clock of the leader is wrong by an hour. */
    CLOCK_LEADER,
    /** The clock of a follower is wrong by an hour. */
    CLOCK_FOLLOWER,
    /** The leadership is transferred to another member. */
    TRANSFER,
    /** The disk of the leader becomes full, and has space again. */
    DISK_LEADER,
    /** The disk of a follower becomes full, and has space again. */
    DISK_FOLLOWER,
    /** Two members are added, and two others are removed, among them the leader. */
    GROW,
    /** A follower loses its disk and is replaced. */
    REPLACE,
    /** All members are stopped and started, one after another. */
    RESTART;

    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether the members need small disks, which a test can fill. */
    boolean needsSmallDisks() {
        return this == DISK_LEADER || this == DISK_FOLLOWER;
    }

    /** Returns whether the names of the members change, so that the next round needs a new cluster. */
    boolean changesMembers() {
        return this == GROW;
    }

    /**
     * Parses a comma-separated list of fault names.
     *
     * @throws IllegalArgumentException if a name is unknown
     */
    static List<ClusterFault> parse(String names) {
        return Arrays.stream(names.split(",", -1))
                .map(name -> Arrays.stream(values())
                        .filter(fault -> fault.text().equals(name.trim()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("unknown fault '" + name
                                + "' in --faults; the faults of a cluster are "
                                + Arrays.stream(values())
                                        .map(ClusterFault::text)
                                        .toList())))
                .distinct()
                .toList();
    }
}

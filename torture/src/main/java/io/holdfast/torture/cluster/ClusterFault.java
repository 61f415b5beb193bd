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
    /** The leader is suspended until another member leads, then resumed. */
    STOP_LEADER,
    /** A follower is suspended for some seconds. */
    STOP_FOLLOWER,
    /** No packets pass between the leader and the other members. */
    ISOLATE_LEADER,
    /** No packets pass between a follower and the other members. */
    ISOLATE_FOLLOWER,
    /** Packets from the leader are lost; packets to the leader arrive. */
    MUTE_LEADER,
    /** Packets to the leader are lost; packets from the leader arrive. */
    DEAFEN_LEADER,
    /** Packets to a follower are lost; packets from the follower arrive. */
    DEAFEN_FOLLOWER,
    /** A fifth of all packets are lost. */
    LOSE_PACKETS,
    /** The clock of the leader is wrong by an hour. */
    CLOCK_LEADER,
    /** The clock of a follower is wrong by an hour. */
    CLOCK_FOLLOWER,
    /** Leadership is transferred to another member. */
    TRANSFER,
    /** The leader's disk becomes full, then has space again. */
    DISK_LEADER,
    /** A follower's disk becomes full, then has space again. */
    DISK_FOLLOWER,
    /** Two members are added, and two others, including the leader, are removed. */
    GROW,
    /** A follower loses its disk and is replaced. */
    REPLACE,
    /** All members are stopped and started, one after another. */
    RESTART;

    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether the members need small disks that the test can fill. */
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
                                + "' in --faults; valid cluster faults are "
                                + Arrays.stream(values())
                                        .map(ClusterFault::text)
                                        .toList())))
                .distinct()
                .toList();
    }
}

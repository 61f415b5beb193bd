package io.holdfast.torture.cluster;

import io.holdfast.store.raft.ClusterStatus;
import io.holdfast.store.raft.MemberStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The part of a member's status that the test uses.
 *
 * @param role the role in lower case
 * @param serves whether the member leads and its store is open
 * @param chain the chain hash of the entry with the given index, or an empty string if the member has no entry yet
 * @param members the names of all members in order
 * @param problem a description of the divergence, or an empty string if there is none
 * @param reason the reason why the member does not lead or makes no progress, or an empty string if there is none
 */
record MemberReport(
        String role, boolean serves, long index, String chain, List<String> members, String problem, String reason) {

    private static final String SEPARATOR = "\t";

    static MemberReport of(ClusterStatus status, boolean serves) {
        Optional<MemberStatus> own = status.members().stream()
                .filter(row -> row.name().equals(status.member()))
                .findFirst();
        return new MemberReport(
                status.role().toString().toLowerCase(Locale.ROOT),
                serves,
                own.map(MemberStatus::index).orElse(-1L),
                own.map(MemberStatus::chain).orElse(""),
                status.members().stream().map(MemberStatus::name).sorted().toList(),
                Optional.ofNullable(status.divergence()).orElse(""),
                Optional.ofNullable(status.notLeading()).orElse("")
                        + Optional.ofNullable(status.stalled()).orElse(""));
    }

    String text() {
        return String.join(
                SEPARATOR,
                role,
                Boolean.toString(serves),
                Long.toString(index),
                chain,
                String.join(",", members),
                problem,
                reason);
    }

    static MemberReport parse(String text) {
        String[] fields = text.split(SEPARATOR, -1);
        return new MemberReport(
                fields[0],
                Boolean.parseBoolean(fields[1]),
                Long.parseLong(fields[2]),
                fields[3],
                List.of(fields[4].split(",")),
                fields[5],
                fields[6]);
    }
}

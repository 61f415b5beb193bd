package io.holdfast.server.cluster;

import io.holdfast.store.raft.ClusterMember;
import io.holdfast.store.raft.ClusterStatus;
import io.holdfast.store.raft.LocalReads;
import io.holdfast.store.raft.MemberRole;
import io.holdfast.store.raft.MemberStatus;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The metrics of a server's role in its cluster, as the server itself sees it. */
public final class ClusterMetrics implements MultiCollector {

    private static final List<MemberRole> ROLES =
            List.of(MemberRole.LEADER, MemberRole.FOLLOWER, MemberRole.CANDIDATE, MemberRole.WAITING);

    private final ClusterMember member;

    public ClusterMetrics(ClusterMember member) {
        this.member = member;
    }

    @Override
    public MetricSnapshots collect() {
        ClusterStatus status = member.status();
        LocalReads reads = member.localReads();
        Optional<MemberStatus> self = status.members().stream()
                .filter(each -> each.name().equals(status.member()))
                .findFirst();
        GaugeSnapshot.Builder role = gauge("role", "1 for the role of this server in its cluster, otherwise 0.");
        ROLES.forEach(each ->
                role.dataPoint(point(Labels.of("role", each.name().toLowerCase(Locale.ROOT)), status.role() == each)));
        GaugeSnapshot.Builder lag = gauge(
                "lag_entries",
                "Entries that the leader has committed and a server has not applied, as far as this"
                        + " server knows.");
        status.members().forEach(each -> lag.dataPoint(value(Labels.of("server", each.name()), (double) each.lag())));
        return MetricSnapshots.of(
                role.build(),
                lag.build(),
                single("term", "The newest term that this server has seen.", (double) status.term()),
                single("commit", "The newest commit that this server has applied.", (double) reads.commit()),
                single(
                        "age_seconds",
                        "Upper bound on the age of this server's data.",
                        self.map(ClusterMetrics::age).orElse(Double.NaN)),
                single("members", "Servers in the cluster.", status.members().size()),
                single(
                        "members_reachable",
                        "Servers in the cluster that this server can reach, including" + " itself.",
                        (int) status.members().stream()
                                .filter(each -> each.role() != MemberRole.UNKNOWN)
                                .count()),
                flag("leader_known", "1 if this server knows a leader, otherwise 0.", status.leader() != null),
                flag(
                        "diverged",
                        "1 if this server's data differs from that of the other servers, otherwise 0.",
                        status.divergence() != null),
                flag(
                        "stalled",
                        "1 if this server receives no entries although it knows a leader, otherwise 0.",
                        status.stalled() != null),
                flag(
                        "aside",
                        "1 if this server declines leadership, for example because its disk is nearly full.",
                        status.notLeading() != null));
    }

    private static double age(MemberStatus status) {
        return status.age() == null ? Double.NaN : status.age().toMillis() / 1e3;
    }

    private static GaugeSnapshot flag(String name, String help, boolean value) {
        return single(name, help, value ? 1 : 0);
    }

    private static GaugeSnapshot single(String name, String help, double value) {
        return gauge(name, help).dataPoint(value(Labels.EMPTY, value)).build();
    }

    private static GaugeSnapshot.Builder gauge(String name, String help) {
        return GaugeSnapshot.builder().name("holdfast_cluster_" + name).help(help);
    }

    private static GaugeDataPointSnapshot point(Labels labels, boolean value) {
        return value(labels, value ? 1 : 0);
    }

    private static GaugeDataPointSnapshot value(Labels labels, double value) {
        return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
    }
}

package io.holdfast.benchmarks.cluster;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.benchmarks.harness.TunedPostgresServer;
import io.holdfast.benchmarks.ledger.EmbeddedLedger;
import io.holdfast.benchmarks.ledger.PostgresLedger;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures charges on a three-member cluster, compared with replicated PostgreSQL and with etcd. */
public final class ClusterBench implements Bench {

    private static final String POSTGRES = "postgresql-sync";
    private static final String ETCD = "etcd";
    private static final int CLIENTS = 64;
    private static final int IN_FLIGHT = 512;
    private static final int STANDBYS = 2;
    private static final double TARGET = 3;
    private static final String ONE_ENTRY_REASON = "The leader proposes one entry at a time: a group waits until the"
            + " previous one has been stored by a majority and applied. etcd has several entries in flight.";

    @Override
    public String name() {
        return "cluster";
    }

    @Override
    public String summary() {
        return "charges on three members, compared with PostgreSQL with synchronous standbys and with etcd";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        InterleavedRounds rounds = InterleavedRounds.of(options);
        addFacts(report, rounds);
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("starting three members of each system");
            try (EtcdCluster etcd = EtcdCluster.start(folders(scratch, ETCD));
                    EtcdPuts puts = new EtcdPuts(etcd, CLIENTS);
                    TunedPostgresServer postgres = TunedPostgresServer.startWithStandbys(
                            scratch.createFolder(POSTGRES),
                            folders(scratch, "standby").subList(0, STANDBYS));
                    ThreeMemberCluster members = new ThreeMemberCluster(scratch)) {
                report.addFact(
                        ETCD,
                        etcd.version() + ", three members on this machine, default settings; gRPC over one HTTP/2 "
                                + "connection per client to the leader, with the benchmark's own minimal client");
                report.addFact(
                        POSTGRES,
                        postgres.version() + ", a primary and two standbys on this machine, over TCP, "
                                + TunedPostgresServer.describeSettings() + ", "
                                + TunedPostgresServer.describeReplication());
                BenchReport.printProgress("loading 100,000 accounts into each ledger");
                EmbeddedLedger ours = EmbeddedLedger.in(members.store());
                try (PostgresLedger peer = new PostgresLedger(postgres, CLIENTS)) {
                    measure(rounds, report, ours, peer, puts);
                    postgres.requireStandbys(STANDBYS);
                    peer.requireAllCharged();
                }
                members.awaitFollowers();
                ours.requireAllCharged();
            }
        }
    }

    private static void addFacts(BenchReport report, InterleavedRounds rounds) {
        report.addFact(
                "durability",
                "an acknowledged write is on the disks of at least two of three members; all members are on one "
                        + "machine and share its disk and cores");
        report.addFact("charge", "as in the benchmark ledger; 100,000 accounts. etcd stores only the usage event");
        report.addFact(
                "members",
                "the leader runs in the benchmark's process, the followers in separate JVMs with "
                        + ThreeMemberCluster.FOLLOWER_HEAP);
        report.addFact(
                "clients", "charge-512 has 512 charges in flight; the peers have 64 clients there, as in charge-64");
        report.addFact("rounds", rounds.describe());
    }

    private static List<Path> folders(ScratchDirectory scratch, String name) throws Exception {
        List<Path> folders = new ArrayList<>();
        for (String member : ClusterPorts.NAMES) {
            folders.add(scratch.createFolder(name + "-" + member));
        }
        return folders;
    }

    private static void measure(
            InterleavedRounds rounds, BenchReport report, EmbeddedLedger ours, PostgresLedger peer, EtcdPuts puts)
            throws Exception {
        List<ContenderResult> sides = rounds.measure(
                "charges",
                ours.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS),
                ours.asyncCharges(IN_FLIGHT),
                peer.charges(CLIENTS),
                puts.puts(CLIENTS));
        for (ComparisonResult comparison : List.of(
                ComparisonResult.ofThroughput("charge-64", sides.get(0), POSTGRES, sides.get(2)),
                ComparisonResult.ofThroughput("charge-64", sides.get(0), ETCD, sides.get(3)))) {
            report.add(comparison
                    .withTarget(TARGET)
                    .withDescription("64 clients that wait for each charge")
                    .withBehindReason(ONE_ENTRY_REASON));
        }
        for (ComparisonResult comparison : List.of(
                ComparisonResult.ofThroughput("charge-512", sides.get(1), POSTGRES, sides.get(2)),
                ComparisonResult.ofThroughput("charge-512", sides.get(1), ETCD, sides.get(3)))) {
            report.add(comparison
                    .withTarget(TARGET)
                    .withDescription("512 charges in flight, compared with 64 clients of the peer")
                    .withBehindReason(ONE_ENTRY_REASON));
        }
        List<ContenderResult> single = rounds.measure(
                "one client", ours.blockingCharges(1, UsageGenerator.ACCOUNTS), peer.charges(1), puts.puts(1));
        report.add(ComparisonResult.ofThroughput("charge-1", single.get(0), POSTGRES, single.get(1))
                .withDescription("one client; its latency is the latency of a charge on an idle cluster"));
        report.add(ComparisonResult.ofThroughput("charge-1", single.get(0), ETCD, single.get(2))
                .withTarget(1)
                .withDescription("one client; its latency is the latency of a charge on an idle cluster"));
    }
}

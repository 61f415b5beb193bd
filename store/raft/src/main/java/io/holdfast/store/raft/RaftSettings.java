package io.holdfast.store.raft;

import io.holdfast.store.raft.log.ReplicatedEntry;
import io.holdfast.store.raft.peer.PeerTls;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.rpc.SupportedRpcType;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;
import org.jspecify.annotations.Nullable;

/** The Ratis settings of a member. Comments explain the settings that differ from the defaults. */
final class RaftSettings {

    /** The size at which a file of the log is closed. Only closed files can be deleted. */
    static final long SEGMENT_BYTES = 16L << 20;

    /** The space reserved for Ratis and gRPC headers. */
    private static final long MESSAGE_OVERHEAD = 1L << 20;

    private static final int ENTRIES_PER_MESSAGE = 64;

    private RaftSettings() {}

    static RaftProperties properties(ClusterTimings timings, InetSocketAddress address, Path logFolder) {
        RaftProperties all = new RaftProperties();
        RaftServerConfigKeys.setStorageDir(all, List.of(logFolder.toFile()));
        RaftConfigKeys.Rpc.setType(all, SupportedRpcType.GRPC);
        GrpcConfigKeys.Server.setHost(all, address.getHostString());
        GrpcConfigKeys.Server.setPort(all, address.getPort());
        elections(all, timings);
        sizes(all);
        log(all);
        return all;
    }

    private static void elections(RaftProperties all, ClusterTimings timings) {
        TimeDuration min = of(timings.electionMin());
        TimeDuration max = of(timings.electionMax());
        RaftServerConfigKeys.Rpc.setTimeoutMin(all, min);
        RaftServerConfigKeys.Rpc.setTimeoutMax(all, max);
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMin(all, min);
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMax(all, max);
        // The time for which a former leader that lost its majority waits before it becomes a candidate again; 10 s by
        // default.
        RaftServerConfigKeys.LeaderElection.setLeaderStepDownWaitTime(all, max);
        // After a process pause of this length, Ratis shuts down, and the member would run without it.
        RaftServerConfigKeys.setCloseThreshold(all, TimeDuration.valueOf(1000, TimeUnit.DAYS));
        RaftServerConfigKeys.setSleepDeviationThreshold(all, max);
        // The time within which a member that is being added must respond.
        RaftServerConfigKeys.setStagingTimeout(all, TimeDuration.valueOf(30, TimeUnit.SECONDS));
    }

    /**
     * Sets the limits that follow from the maximum size of an entry. An entry above these limits makes the leader step
     * down.
     */
    private static void sizes(RaftProperties all) {
        SizeInBytes entry = SizeInBytes.valueOf(ReplicatedEntry.MAX_BYTES + MESSAGE_OVERHEAD);
        RaftServerConfigKeys.Log.Appender.setBufferByteLimit(all, entry);
        RaftServerConfigKeys.Log.Appender.setBufferElementLimit(all, ENTRIES_PER_MESSAGE);
        RaftServerConfigKeys.Log.setWriteBufferSize(all, SizeInBytes.valueOf(entry.getSize() + 2 * MESSAGE_OVERHEAD));
        RaftServerConfigKeys.Log.setQueueByteLimit(all, SizeInBytes.valueOf(2 * entry.getSize()));
        RaftServerConfigKeys.Write.setByteLimit(all, SizeInBytes.valueOf(2 * entry.getSize()));
        GrpcConfigKeys.setMessageSizeMax(all, SizeInBytes.valueOf(entry.getSize() + 2 * MESSAGE_OVERHEAD));
    }

    private static void log(RaftProperties all) {
        RaftServerConfigKeys.Log.setSegmentSizeMax(all, SizeInBytes.valueOf(SEGMENT_BYTES));
        RaftServerConfigKeys.Log.setSegmentCacheNumMax(all, 2);
        // LogCompaction deletes entries by number of bytes; Ratis would count entries.
        RaftServerConfigKeys.Log.setPurgeGap(all, 1);
        RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(all, true);
        RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(all, false);
        RaftServerConfigKeys.Snapshot.setTriggerWhenStopEnabled(all, false);
        RaftServerConfigKeys.Log.Appender.setInstallSnapshotEnabled(all, false);
        RaftServerConfigKeys.Log.Appender.setWaitTimeMin(all, TimeDuration.valueOf(1, TimeUnit.MILLISECONDS));
        // The wait time before a leader contacts an unreachable follower again. With the default, it is up to 7.5 s.
        RaftServerConfigKeys.Log.Appender.setRetryPolicy(all, "1ms,10, 200ms,1000000");
        // Otherwise, each change to the commit index would add an entry with its own fsync.
        RaftServerConfigKeys.Log.setLogMetadataEnabled(all, false);
        // Rejects a damaged log. With the other policy, the member would silently drop entries and still vote.
        RaftServerConfigKeys.Log.setCorruptionPolicy(all, RaftServerConfigKeys.Log.CorruptionPolicy.EXCEPTION);
        // Holdfast does not repeat requests to Ratis, so their replies need not be kept.
        RaftServerConfigKeys.RetryCache.setExpiryTime(all, TimeDuration.valueOf(1, TimeUnit.SECONDS));
    }

    /** Returns the TLS configuration for all connections between members, or empty parameters without TLS. */
    static Parameters parameters(@Nullable PeerTls tls) {
        Parameters parameters = new Parameters();
        if (tls != null) {
            GrpcTlsConfig mutual = new GrpcTlsConfig(tls.keyManager(), tls.trustManager(), true);
            GrpcConfigKeys.TLS.setConf(parameters, mutual);
            GrpcConfigKeys.Server.setTlsConf(parameters, mutual);
            GrpcConfigKeys.Admin.setTlsConf(parameters, mutual);
            GrpcConfigKeys.Client.setTlsConf(parameters, mutual);
        }
        return parameters;
    }

    private static TimeDuration of(Duration duration) {
        return TimeDuration.valueOf(duration.toMillis(), TimeUnit.MILLISECONDS);
    }
}

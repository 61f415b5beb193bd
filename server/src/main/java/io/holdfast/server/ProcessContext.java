package io.holdfast.server;

import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.samples.Sampler;
import io.holdfast.server.stream.CommitSignal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The objects that live as long as the server process and are shared by all stores that it opens.
 *
 * @param sampler samples the metrics
 * @param commits wakes long polls and feeds after a commit
 * @param requests the threads that handle requests
 * @param clock the clock for stores without their own
 * @param sweepEvery the interval at which expired data is removed, or zero to never remove it
 */
record ProcessContext(
        Config config,
        ServerMetrics metrics,
        Sampler sampler,
        CommitSignal commits,
        ScheduledExecutorService timer,
        Executor requests,
        SlowRequestPools pools,
        InstantSource clock,
        Duration sweepEvery) {}

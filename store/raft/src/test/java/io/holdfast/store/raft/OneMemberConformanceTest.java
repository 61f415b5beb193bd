package io.holdfast.store.raft;

import org.junit.jupiter.api.Tag;

@Tag("cluster")
final class OneMemberConformanceTest extends LeaderConformance {
    OneMemberConformanceTest() {
        super(1);
    }
}

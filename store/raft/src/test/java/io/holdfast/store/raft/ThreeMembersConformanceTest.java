package io.holdfast.store.raft;

import org.junit.jupiter.api.Tag;

@Tag("cluster")
final class ThreeMembersConformanceTest extends LeaderConformance {
    ThreeMembersConformanceTest() {
        super(3);
    }
}

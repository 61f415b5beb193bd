package io.holdfast.server.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many places each has that has any. */
final class PerCallerLimit {

    private final Map<String, Integer> places = new ConcurrentHashMap<>();

    /** Takes a place for somebody who has fewer than so many; says whether there was one. */
    boolean tryAcquire(String who, int most) {
        boolean[] entered = new boolean[1];
        places.compute(who, (name, has) -> {
            int had = has == null ? 0 : has;
            entered[0] = had < most;
            return entered[0] ? Integer.valueOf(had + 1) : has;
        });
        return entered[0];
    }

    void release(String who) {
        places.computeIfPresent(who, (name, has) -> has == 1 ? null : has - 1);
    }
}

package io.holdfast.store.raft.peer;

import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Combines the reasons why a member must not lead. The member gives up the leadership when the first reason is
 * reported, and becomes eligible again when no reason remains. Thread-safe.
 */
public final class LeadershipBlockers {

    private final Consumer<String> stepAside;
    private final Runnable comeBack;
    private final TreeMap<String, String> reasons = new TreeMap<>();

    /**
     * Creates a combination without reasons.
     *
     * @param stepAside called with all reasons, whenever they change
     * @param comeBack called when no reason remains
     */
    public LeadershipBlockers(Consumer<String> stepAside, Runnable comeBack) {
        this.stepAside = stepAside;
        this.comeBack = comeBack;
    }

    /**
     * Sets or removes a reason.
     *
     * @param name the subject of the reason, such as {@code disk}
     * @param why the reason, or null if there is none
     */
    public synchronized void set(String name, @Nullable String why) {
        @Nullable String before = why == null ? reasons.remove(name) : reasons.put(name, why);
        if (why == null) {
            if (before != null && reasons.isEmpty()) {
                comeBack.run();
            } else if (before != null) {
                stepAside.accept(text());
            }
        } else if (!why.equals(before)) {
            stepAside.accept(text());
        }
    }

    private String text() {
        return String.join("; ", reasons.values());
    }
}

package io.holdfast.store.turns;

import io.holdfast.store.embedded.Callbacks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells callers how it went: blocking ones at once, futures by {@link Callbacks}. */
final class Answers implements AutoCloseable {

    private static final long LOOK_MILLIS = 50;

    private final Callbacks callbacks = new Callbacks();
    private final Set<Call<?>> open = ConcurrentHashMap.newKeySet();

    Answers() {
        callbacks.every(LOOK_MILLIS, this::expireLate);
    }

    /** Lets a call that nobody waits for go when its time is over. */
    void watch(Call<?> call) {
        open.add(call);
    }

    void give(List<Call<?>> calls) {
        List<Call<?>> later = new ArrayList<>();
        for (Call<?> call : calls) {
            if (call.isAsync()) {
                later.add(call);
            } else {
                call.succeed();
            }
        }
        if (!later.isEmpty()) {
            callbacks.run(() -> later.forEach(call -> {
                open.remove(call);
                call.succeed();
            }));
        }
    }

    void fail(Call<?> call, Throwable cause) {
        if (call.isAsync()) {
            open.remove(call);
            callbacks.run(() -> call.fail(cause));
        } else {
            call.fail(cause);
        }
    }

    private void expireLate() {
        open.removeIf(call -> {
            boolean late = call.isLate() && call.giveUp();
            if (late) {
                call.fail(call.late());
            }
            return late;
        });
    }

    /** Functions that go on for ever have nobody who waits for them. */
    @Override
    public void close() {
        for (Call<?> call : open) {
            if (call.giveUp()) {
                fail(call, TurnEngine.closed());
            }
        }
        callbacks.close();
    }
}

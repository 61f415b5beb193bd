package io.holdfast.identity;

import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.RepeatableOutcome;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a command: either the command was carried out, or it was refused for a reason that callers should
 * expect. The documentation of each command lists its refusals. A refused command writes nothing, with these
 * exceptions: wrong passwords and codes are counted, a refusal may consume a nonce or an emailed secret, and {@link
 * IdentityError#REFRESH_REUSED} revokes the session.
 */
public sealed interface IdentityOutcome<T> {

    /**
     * The command was carried out.
     *
     * @param repeated whether an earlier request had already made this change, so that this one changed nothing
     */
    record Done<T>(T value, boolean repeated) implements IdentityOutcome<T>, RepeatableOutcome {}

    /**
     * The command was refused.
     *
     * @param error the reason for the refusal
     * @param about the subject of the refusal, such as an id or a field; never a secret
     * @param until the time after which a retry can succeed, or null if the refusal does not depend on time
     */
    record Refused<T>(
            IdentityError error, String about, @Nullable Instant until) implements IdentityOutcome<T>, Refusal {

        @Override
        public String code() {
            return Refusal.codeOf(error);
        }
    }

    static <T> IdentityOutcome<T> done(T value) {
        return new Done<>(value, false);
    }

    /** Returns the outcome of a duplicate request. */
    static <T> IdentityOutcome<T> repeated(T value) {
        return new Done<>(value, true);
    }

    /** Returns a refusal. */
    static <T> IdentityOutcome<T> refused(IdentityError error, Object about) {
        return new Refused<>(error, about.toString(), null);
    }

    /** Returns a refusal that ends at a known time. */
    static <T> IdentityOutcome<T> refusedUntil(IdentityError error, Object about, Instant until) {
        return new Refused<>(error, about.toString(), until);
    }

    default boolean isDone() {
        return this instanceof Done;
    }

    /** Returns the result of the command, or empty if the command was refused. */
    default Optional<T> result() {
        return this instanceof Done<T> done ? Optional.of(done.value()) : Optional.empty();
    }

    /** Returns the reason for the refusal, or empty if the command was carried out. */
    default Optional<IdentityError> refusal() {
        return this instanceof Refused<T> refused ? Optional.of(refused.error()) : Optional.empty();
    }

    /**
     * Returns the result, or throws an exception if the command was refused. Inside a transaction, the exception rolls
     * back the transaction, including the failure counters and revocations that a refusal writes. To keep these
     * changes, call this method after the commit.
     *
     * @throws RefusedException if the command was refused
     */
    default T orThrow() {
        return ((Done<T>) Refusal.orThrow(this)).value();
    }

    /** Applies a command to the result, and returns its outcome. A refusal is returned unchanged. */
    default <R> IdentityOutcome<R> flatMap(Function<? super T, IdentityOutcome<R>> command) {
        if (this instanceof Refused<T> refused) {
            return new Refused<>(refused.error(), refused.about(), refused.until());
        }
        return command.apply(((Done<T>) this).value());
    }

    /** Applies a function to the result. A refusal is returned unchanged. */
    default <R> IdentityOutcome<R> map(Function<? super T, ? extends R> mapper) {
        if (this instanceof Refused<T> refused) {
            return new Refused<>(refused.error(), refused.about(), refused.until());
        }
        Done<T> done = (Done<T>) this;
        return new Done<>(mapper.apply(done.value()), done.repeated());
    }
}

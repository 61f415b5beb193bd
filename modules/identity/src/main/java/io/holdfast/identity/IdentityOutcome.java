package io.holdfast.identity;

import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a command may answer: it is done, or refused for a reason that the caller should expect; which reasons, the
 * command's own description says. A refused command changes nothing but counts of failures, and what its reason says.
 */
public sealed interface IdentityOutcome<T> {

    /** It is done, now or by an equal request before. */
    record Done<T>(T value) implements IdentityOutcome<T> {}

    /**
     * It is not done.
     *
     * @param about what it is about, never a secret
     * @param until when trying again makes sense, if time alone changes the answer
     */
    record Refused<T>(
            IdentityError error, String about, @Nullable Instant until) implements IdentityOutcome<T>, Refusal {

        @Override
        public String code() {
            return error.text();
        }
    }

    static <T> IdentityOutcome<T> done(T value) {
        return new Done<>(value);
    }

    static <T> IdentityOutcome<T> refused(IdentityError error, Object about) {
        return new Refused<>(error, about.toString(), null);
    }

    static <T> IdentityOutcome<T> refusedUntil(IdentityError error, Object about, Instant until) {
        return new Refused<>(error, about.toString(), until);
    }

    default boolean isDone() {
        return this instanceof Done;
    }

    /** The result, if it is done. */
    default Optional<T> result() {
        return this instanceof Done<T> done ? Optional.of(done.value()) : Optional.empty();
    }

    /** The reason, if it is refused. */
    default Optional<IdentityError> refusal() {
        return this instanceof Refused<T> refused ? Optional.of(refused.error()) : Optional.empty();
    }

    /**
     * The result. A refusal is thrown, and a transaction that it is thrown in writes nothing: also not what a refusal
     * leaves on purpose, a count of failures or the end of a stolen session. Where that matters, throw after the commit.
     */
    default T orThrow() {
        if (this instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return ((Done<T>) this).value();
    }

    /** The same refusal, or another result. */
    default <R> IdentityOutcome<R> map(Function<? super T, ? extends R> change) {
        if (this instanceof Refused<T> refused) {
            return new Refused<>(refused.error(), refused.about(), refused.until());
        }
        return new Done<>(change.apply(orThrow()));
    }
}

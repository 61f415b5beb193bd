package io.holdfast.server;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.Endpoint;
import io.holdfast.api.Json;
import io.holdfast.api.Malformed;
import io.holdfast.api.Problem;
import io.holdfast.identity.Outcome;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Reference;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SectionId;
import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.OutcomeUnknown;
import io.holdfast.store.Refusal;
import io.holdfast.store.RefusedException;
import io.holdfast.store.StoreException;
import io.holdfast.store.TryAgain;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** The one place where exceptions and refusals become answers. */
final class Problems {

    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
    private static final Map<String, String> LATER = Map.of("Retry-After", "1");

    /** Refusals whose status is not said by their name. */
    private static final Map<String, Integer> STATUS = Map.ofEntries(
            Map.entry("insufficient_credits", 402),
            Map.entry("hold_too_long", 400),
            Map.entry("lua_error", 422),
            Map.entry("not_the_holder", 403),
            Map.entry("wrong_credentials", 403),
            Map.entry("wrong_code", 403),
            Map.entry("code_used", 403),
            Map.entry("bad_signature", 403),
            Map.entry("token_malformed", 400),
            Map.entry("too_many_failures", 429),
            Map.entry("rate_limited", 429));

    private static final JsonMapper DETAILS = Json.MAPPER
            .rebuild()
            .addModule(new SimpleModule("details")
                    .addSerializer(Credits.class, new CreditsSerializer())
                    .addSerializer(AccountId.class, new ToStringSerializer(AccountId.class))
                    .addSerializer(Reference.class, new ToStringSerializer(Reference.class))
                    .addSerializer(Ulid.class, new ToStringSerializer(Ulid.class))
                    .addSerializer(SectionId.class, new ToStringSerializer(SectionId.class))
                    .addSerializer(EventId.class, new ToStringSerializer(EventId.class))
                    .addSerializer(BookingId.class, new ToStringSerializer(BookingId.class))
                    .addSerializer(BuyerId.class, new ToStringSerializer(BuyerId.class)))
            .addMixIn(Refusal.class, Coded.class)
            .addMixIn(Outcome.Refused.class, Bare.class)
            .build();

    private Problems() {}

    /** The code of a refusal is not a component of its record. */
    private interface Coded {
        @JsonProperty
        String code();
    }

    /** A refusal of the identity room says what it is about, and until when: the rest is its code. */
    @JsonIgnoreProperties({"error", "done"})
    private interface Bare {}

    /** What a refusal says, with its code. */
    static Map<String, Object> details(Refusal refusal) {
        return DETAILS.convertValue(refusal, new TypeReference<LinkedHashMap<String, Object>>() {});
    }

    /** The answer to a call that ended with an exception; {@code called} if what was called is something declared. */
    static Reply reply(Throwable thrown, String requestId, @Nullable Endpoint<?, ?> called) {
        if (thrown instanceof CompletionException wrapper && wrapper.getCause() != null) {
            return reply(wrapper.getCause(), requestId, called);
        } else if (thrown instanceof StepFailed step) {
            return step.reply(requestId);
        } else if (thrown instanceof RefusedException refused) {
            return refused(refused.refusal(), requestId);
        } else if (thrown instanceof Malformed malformed) {
            return problem(400, "malformed", message(malformed), malformed.field(), null, requestId);
        } else if (thrown instanceof Trouble trouble) {
            Reply reply = problem(
                    trouble.status(), trouble.code(), message(trouble), trouble.field(), trouble.details(), requestId);
            return with(reply, trouble.headers());
        } else if (thrown instanceof StoreException failure) {
            return failed(failure, requestId, called);
        }
        LOG.error("request {} failed", requestId, thrown);
        return problem(500, "internal", "this is an error of the server; its log says more", null, null, requestId);
    }

    private static Reply refused(Refusal refusal, String requestId) {
        String code = refusal.code();
        int status = code.endsWith("_not_found") ? 404 : STATUS.getOrDefault(code, 409);
        Reply reply = problem(status, code, code.replace('_', ' '), null, details(refusal), requestId);
        return status == 429 ? with(reply, LATER) : reply;
    }

    private static Reply failed(StoreException failure, String requestId, @Nullable Endpoint<?, ?> called) {
        String code = failure.code().text();
        if (failure instanceof BadRequest) {
            return problem(400, code, message(failure), field(message(failure), called), null, requestId);
        } else if (failure.code() == ErrorCode.UNAVAILABLE) {
            // Where the database is, and what it says, is no business of the caller.
            LOG.warn("request {} failed: {}", requestId, message(failure));
            String text = "the store is not available at the moment: nothing was written";
            return with(problem(503, code, text, null, null, requestId), LATER);
        } else if (failure instanceof TryAgain) {
            return with(problem(503, code, message(failure), null, null, requestId), LATER);
        }
        LOG.error("request {} failed", requestId, failure);
        String text = failure instanceof OutcomeUnknown
                ? "it may or may not be done: repeat it with the same key"
                : "the store cannot do this now; the server's log says more";
        return problem(failure instanceof OutcomeUnknown ? 500 : 503, code, text, null, null, requestId);
    }

    /** Rooms name the field first when they refuse a request: it is told apart if the request has one of that name. */
    private static @Nullable String field(String message, @Nullable Endpoint<?, ?> called) {
        int end = message.indexOf(' ');
        String first = end < 0 ? message : message.substring(0, end);
        boolean known = called != null
                && Arrays.stream(called.request().getRecordComponents())
                        .anyMatch(component -> component.getName().equals(first));
        return known ? first : null;
    }

    static Reply problem(
            int status,
            String code,
            String message,
            @Nullable String field,
            @Nullable Map<String, Object> details,
            String requestId) {
        return Reply.json(status, new Problem(code, message, field, details, requestId));
    }

    private static Reply with(Reply reply, Map<String, String> headers) {
        return new Reply(reply.status(), reply.type(), reply.body(), headers, null);
    }

    private static String message(Throwable thrown) {
        return String.valueOf(thrown.getMessage());
    }
}

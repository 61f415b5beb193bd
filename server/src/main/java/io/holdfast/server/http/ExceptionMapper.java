package io.holdfast.server.http;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.Endpoint;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.api.Problem;
import io.holdfast.api.StrictJson;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Credits;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SectionId;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgain;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
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
public final class ExceptionMapper {

    private static final Logger LOG = LoggerFactory.getLogger(ExceptionMapper.class);
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

    private static final JsonMapper DETAILS = StrictJson.MAPPER
            .rebuild()
            .addModule(new SimpleModule("details")
                    .addSerializer(Credits.class, new CreditsSerializer())
                    .addSerializer(AccountId.class, new ToStringSerializer(AccountId.class))
                    .addSerializer(BillingReference.class, new ToStringSerializer(BillingReference.class))
                    .addSerializer(Ulid.class, new ToStringSerializer(Ulid.class))
                    .addSerializer(SectionId.class, new ToStringSerializer(SectionId.class))
                    .addSerializer(EventId.class, new ToStringSerializer(EventId.class))
                    .addSerializer(BookingId.class, new ToStringSerializer(BookingId.class))
                    .addSerializer(BuyerId.class, new ToStringSerializer(BuyerId.class)))
            .addMixIn(Refusal.class, RefusalMixIn.class)
            .addMixIn(IdentityOutcome.Refused.class, IdentityRefusalMixIn.class)
            .build();

    private ExceptionMapper() {}

    /** The code of a refusal is not a component of its record. */
    private interface RefusalMixIn {
        @JsonProperty
        String code();
    }

    /** A refusal of the identity room says what it is about, and until when: the rest is its code. */
    @JsonIgnoreProperties({"error", "done"})
    private interface IdentityRefusalMixIn {}

    /** What a refusal says, with its code. */
    public static Map<String, Object> details(Refusal refusal) {
        return DETAILS.convertValue(refusal, new TypeReference<LinkedHashMap<String, Object>>() {});
    }

    /** The answer to a call that ended with an exception; {@code called} if what was called is something declared. */
    static ApiResponse toResponse(Throwable thrown, String requestId, @Nullable Endpoint<?, ?> called) {
        if (thrown instanceof CompletionException wrapper && wrapper.getCause() != null) {
            return toResponse(wrapper.getCause(), requestId, called);
        } else if (thrown instanceof TransactionStepException step) {
            return step.toResponse(requestId);
        } else if (thrown instanceof RefusedException refused) {
            return refused(refused.refusal(), requestId);
        } else if (thrown instanceof MalformedRequestException malformed) {
            return problemResponse(400, "malformed", message(malformed), malformed.field(), null, requestId);
        } else if (thrown instanceof ApiException trouble) {
            ApiResponse reply = problemResponse(
                    trouble.status(), trouble.code(), message(trouble), trouble.field(), trouble.details(), requestId);
            return with(reply, trouble.headers());
        } else if (thrown instanceof StoreException failure) {
            return failed(failure, requestId, called);
        }
        LOG.error("request {} failed", requestId, thrown);
        return problemResponse(
                500, "internal", "this is an error of the server; its log says more", null, null, requestId);
    }

    private static ApiResponse refused(Refusal refusal, String requestId) {
        String code = refusal.code();
        int status = code.endsWith("_not_found") ? 404 : STATUS.getOrDefault(code, 409);
        ApiResponse reply = problemResponse(status, code, code.replace('_', ' '), null, details(refusal), requestId);
        return status == 429 ? with(reply, LATER) : reply;
    }

    private static ApiResponse failed(StoreException failure, String requestId, @Nullable Endpoint<?, ?> called) {
        String code = failure.code().text();
        if (failure instanceof BadRequest) {
            return problemResponse(400, code, message(failure), field(message(failure), called), null, requestId);
        } else if (failure.code() == ErrorCode.UNAVAILABLE) {
            // Where the database is, and what it says, is no business of the caller.
            LOG.warn("request {} failed: {}", requestId, message(failure));
            String text = "the store is not available at the moment: nothing was written";
            return with(problemResponse(503, code, text, null, null, requestId), LATER);
        } else if (failure instanceof TryAgain) {
            return with(problemResponse(503, code, message(failure), null, null, requestId), LATER);
        }
        LOG.error("request {} failed", requestId, failure);
        String text = failure instanceof OutcomeUnknown
                ? "it may or may not be done: repeat it with the same key"
                : "the store cannot do this now; the server's log says more";
        return problemResponse(failure instanceof OutcomeUnknown ? 500 : 503, code, text, null, null, requestId);
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

    static ApiResponse problemResponse(
            int status,
            String code,
            String message,
            @Nullable String field,
            @Nullable Map<String, Object> details,
            String requestId) {
        return ApiResponse.json(status, new Problem(code, message, field, details, requestId));
    }

    private static ApiResponse with(ApiResponse reply, Map<String, String> headers) {
        return new ApiResponse(reply.status(), reply.type(), reply.body(), headers, null);
    }

    private static String message(Throwable thrown) {
        return String.valueOf(thrown.getMessage());
    }
}

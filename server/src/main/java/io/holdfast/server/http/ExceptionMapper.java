package io.holdfast.server.http;

import io.holdfast.api.Problem;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.error.RefusalMessages;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.error.RefusalDetails;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts exceptions and refusals to error responses. */
public final class ExceptionMapper {

    private static final Logger LOG = LoggerFactory.getLogger(ExceptionMapper.class);
    /**
     * The shortest time that the header can express, for states that end soon, at a time that is not known: a conflict,
     * a full queue of writes, an election, or the change of the leader that closed the store of this session.
     */
    private static final Map<String, String> RETRY_AFTER = Map.of("Retry-After", "1");
    /**
     * The header for a store that cannot be reached. The time of its return is not known, because an operator or
     * another system ends the failure. A database usually fails over within this time, and a store on a local disk
     * reopens within it once the disk accepts writes, which it tests every second.
     */
    private static final Map<String, String> RETRY_AFTER_FAILOVER = Map.of("Retry-After", "5");

    /**
     * The HTTP status by refusal code; other codes map to 404 if they end with {@code _not_found}, or else
     * to 409.
     */
    private static final Map<String, Integer> STATUS = Map.ofEntries(
            Map.entry("insufficient_credits", 402),
            Map.entry("hold_too_long", 400),
            Map.entry("invalid_usage", 400),
            Map.entry("budget_exceeded", 402),
            Map.entry("lua_error", 422),
            Map.entry("not_the_holder", 403),
            Map.entry("wrong_credentials", 403),
            Map.entry("wrong_code", 403),
            Map.entry("code_used", 403),
            Map.entry("mail_secret_invalid", 403),
            Map.entry("proof_required", 403),
            Map.entry("code_pair_required", 403),
            Map.entry("code_triple_required", 403),
            Map.entry("events_expired", 410),
            Map.entry("bad_signature", 403),
            Map.entry("oidc_provider_unavailable", 502),
            Map.entry("oidc_provider_invalid", 502),
            Map.entry("oidc_login_denied", 403),
            Map.entry("oidc_code_rejected", 403),
            Map.entry("oidc_wrong_issuer", 403),
            Map.entry("id_token_invalid", 403),
            Map.entry("token_malformed", 400),
            Map.entry("too_many_failures", 429),
            Map.entry("rate_limited", 429));

    private ExceptionMapper() {}

    /**
     * Returns the response for an exception.
     *
     * @param endpoint the called endpoint, or null for a route of the server itself
     * @param clock the clock of the store, for the {@code Retry-After} of refusals that end at a known time
     */
    static ApiResponse toResponse(
            Throwable thrown, String requestId, @Nullable Endpoint<?, ?> endpoint, InstantSource clock) {
        if (thrown instanceof CompletionException wrapper && wrapper.getCause() != null) {
            return toResponse(wrapper.getCause(), requestId, endpoint, clock);
        } else if (thrown instanceof TransactionStepException step) {
            return step.toResponse(requestId, clock);
        } else if (thrown instanceof RefusedException refused) {
            return refused(refused.refusal(), requestId, clock);
        } else if (thrown instanceof MalformedRequestException malformed) {
            return problemResponse(400, "malformed", message(malformed), malformed.field(), null, requestId);
        } else if (thrown instanceof ApiException api) {
            ApiResponse response =
                    problemResponse(api.status(), api.code(), message(api), api.field(), api.details(), requestId);
            return with(response, api.headers());
        } else if (thrown instanceof StoreException failure) {
            return failed(failure, requestId, endpoint);
        }
        LOG.error("request {} failed", requestId, thrown);
        return problemResponse(
                500,
                "internal",
                "internal server error; see the server log for this request id",
                null,
                null,
                requestId);
    }

    private static ApiResponse refused(Refusal refusal, String requestId, InstantSource clock) {
        String code = refusal.code();
        int status = code.endsWith("_not_found") ? 404 : STATUS.getOrDefault(code, 409);
        Map<String, Object> details = RefusalDetails.of(refusal);
        ApiResponse response =
                problemResponse(status, code, RefusalMessages.of(code, details), null, details, requestId);
        return status == 429 ? with(response, retryAfter(refusal, clock)) : response;
    }

    /** Returns the time at which a limit or block ends; all refusals with status 429 have one. */
    private static Map<String, String> retryAfter(Refusal refusal, InstantSource clock) {
        return refusal instanceof IdentityOutcome.Refused<?> refused && refused.until() != null
                ? Map.of("Retry-After", ApiException.seconds(Duration.between(clock.instant(), refused.until())))
                : RETRY_AFTER;
    }

    private static ApiResponse failed(StoreException failure, String requestId, @Nullable Endpoint<?, ?> endpoint) {
        String code = failure.code().text();
        if (failure instanceof BadRequestException) {
            return problemResponse(400, code, message(failure), field(message(failure), endpoint), null, requestId);
        } else if (failure.code() == ErrorCode.UNAVAILABLE) {
            // The address and messages of the database are not disclosed to the caller.
            LOG.warn("request {} failed: {}", requestId, message(failure));
            String text = "the store is temporarily unavailable; nothing was written, retry later";
            return with(problemResponse(503, code, text, null, null, requestId), RETRY_AFTER_FAILOVER);
        } else if (failure.code() == ErrorCode.CLOSED) {
            // The server is stopping, or it no longer leads its cluster and the session's store has been closed.
            String text = "the store was closed; nothing was written, retry later";
            return with(problemResponse(503, code, text, null, null, requestId), RETRY_AFTER);
        } else if (failure instanceof TryAgainException) {
            return with(problemResponse(503, code, message(failure), null, null, requestId), RETRY_AFTER);
        }
        // The operator needs the cause; the stack trace is logged at debug level.
        LOG.error("request {} failed: {}: {}", requestId, code, withCauses(failure));
        LOG.debug("request {} failed", requestId, failure);
        String text = failure instanceof OutcomeUnknownException
                ? "the outcome is unknown; retry the request with the same idempotency key"
                : "the store failed; see the server log for this request id";
        return problemResponse(
                failure instanceof OutcomeUnknownException ? 500 : 503, code, text, null, null, requestId);
    }

    /** Returns the first word of a module's error message if it is the name of a request field. */
    private static @Nullable String field(String message, @Nullable Endpoint<?, ?> endpoint) {
        int end = message.indexOf(' ');
        String first = end < 0 ? message : message.substring(0, end);
        boolean known = endpoint != null
                && Arrays.stream(endpoint.request().getRecordComponents())
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

    private static ApiResponse with(ApiResponse response, Map<String, String> headers) {
        return new ApiResponse(response.status(), response.type(), response.body(), headers, null);
    }

    /** Returns the messages of an exception and its causes, without duplicates. */
    private static String withCauses(Throwable thrown) {
        StringBuilder text = new StringBuilder(message(thrown));
        for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && text.indexOf(cause.getMessage()) < 0) {
                text.append(": ").append(cause.getMessage());
            }
        }
        return text.toString();
    }

    private static String message(Throwable thrown) {
        return String.valueOf(thrown.getMessage());
    }
}

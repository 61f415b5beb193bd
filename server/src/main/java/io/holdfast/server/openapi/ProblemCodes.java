package io.holdfast.server.openapi;

import io.holdfast.identity.IdentityError;
import io.holdfast.ledger.LedgerError;
import io.holdfast.queue.QueueError;
import io.holdfast.retry.RetryError;
import io.holdfast.seats.SeatsError;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.Refusal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** All problem codes: the codes of the server, of the store, and of the modules' refusals. */
public final class ProblemCodes {

    private static final List<Class<? extends Enum<?>>> ENUMS = List.of(
            LedgerError.class,
            SeatsError.class,
            QueueError.class,
            IdentityError.class,
            RetryError.class,
            ErrorCode.class);

    /** The codes for errors in HTTP requests and for objects that do not exist. */
    private static final Set<String> SERVER = Set.of(
            "backup_not_found",
            "body_too_large",
            "closing",
            "cluster_change_failed",
            "commit_unknown",
            "content_encoding_not_supported",
            "content_type_not_supported",
            "delivery_not_found",
            "endpoint_disabled",
            "endpoint_not_found",
            "event_not_found",
            "fairness_key_not_found",
            "feed_cursor_in_future",
            "feed_gap",
            "feed_of_other_store",
            "feed_off",
            "file_not_found",
            "forbidden",
            "headers_too_large",
            "incomplete_body",
            "intake_not_configured",
            "internal",
            "internal_queue",
            "key_ended",
            "key_set_not_found",
            "last_admin_key",
            "lease_not_found",
            "http_version_not_supported",
            "malformed",
            "malformed_path",
            "malformed_query",
            "malformed_request",
            "member_not_found",
            "method_not_allowed",
            "mfa_required",
            "not_clustered",
            "openid_configuration_not_found",
            "owner_not_found",
            "path_too_long",
            "primary_method_not_found",
            "rate_limited",
            "route_not_found",
            "sink_not_found",
            "timeout",
            "too_many_endpoints",
            "too_many_seats",
            "too_many_secrets",
            "too_stale",
            "transfer_encoding_not_supported",
            "unauthorized",
            "usage_event_not_found");

    private ProblemCodes() {}

    /** Returns all codes in alphabetical order. */
    public static Set<String> all() {
        Set<String> codes = new TreeSet<>(SERVER);
        for (Class<? extends Enum<?>> type : ENUMS) {
            for (Enum<?> error : type.getEnumConstants()) {
                codes.add(Refusal.codeOf(error));
            }
        }
        return codes;
    }
}

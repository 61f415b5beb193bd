package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The administrator endpoints for API keys. */
public interface KeysEndpoints extends KeysApi {

    Endpoint<Create, Secret> CREATE = command("keys.create", "POST /v1/keys", Create.class, Secret.class)
            .withSummary("Creates an API key and returns its secret, which is shown only once.")
            .withStatusCreated()
            .withScope(Endpoint.ADMIN);

    Endpoint<ListOf, ResultPage<Key>> LIST = query("keys.list", "GET /v1/keys", ListOf.class, Key.class)
            .withSummary("Lists all API keys, without their secrets.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<KeyId, Secret> ROTATE = command("keys.rotate", "POST /v1/keys/{id}/rotate", KeyId.class, Secret.class)
            .withSummary("Replaces the secret of an API key; the old secret is rejected immediately.")
            .withScope(Endpoint.ADMIN);

    Endpoint<KeyId, Key> REVOKE = command("keys.revoke", "DELETE /v1/keys/{id}", KeyId.class, Key.class)
            .withSummary("Revokes an API key permanently.")
            .withScope(Endpoint.ADMIN);

    Endpoint<ListOf, ResultPage<AdminAuditEntry>> ACTS = query(
                    "keys.acts", "GET /v1/admin/acts", ListOf.class, AdminAuditEntry.class)
            .withSummary("Lists the audit log entries for administrator commands, newest first.")
            .asPage()
            .withScope(Endpoint.ADMIN);
}

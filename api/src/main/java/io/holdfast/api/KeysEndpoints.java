package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls for API keys, which are an administrator's. */
public interface KeysEndpoints {

    Endpoint<KeysApi.Create, KeysApi.Secret> CREATE = command(
                    "keys.create",
                    "POST /v1/keys",
                    KeysApi.Create.class,
                    KeysApi.Secret.class,
                    "Makes an API key, and tells its secret this once.")
            .withStatusCreated()
            .withScope(Endpoint.ADMIN);

    Endpoint<KeysApi.ListOf, ResultPage<KeysApi.Key>> LIST = query(
                    "keys.list",
                    "GET /v1/keys",
                    KeysApi.ListOf.class,
                    KeysApi.Key.class,
                    "All API keys, without their secrets.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<KeysApi.KeyId, KeysApi.Secret> ROTATE = command(
                    "keys.rotate",
                    "POST /v1/keys/{id}/rotate",
                    KeysApi.KeyId.class,
                    KeysApi.Secret.class,
                    "Gives an API key another secret; the former stops working at once.")
            .withScope(Endpoint.ADMIN);

    Endpoint<KeysApi.KeyId, KeysApi.Key> REVOKE = command(
                    "keys.revoke",
                    "DELETE /v1/keys/{id}",
                    KeysApi.KeyId.class,
                    KeysApi.Key.class,
                    "Ends an API key for good.")
            .withScope(Endpoint.ADMIN);

    Endpoint<KeysApi.ListOf, ResultPage<KeysApi.AuditEntry>> ACTS = query(
                    "keys.acts",
                    "GET /v1/admin/acts",
                    KeysApi.ListOf.class,
                    KeysApi.AuditEntry.class,
                    "What administrators did, the newest first.")
            .asPage()
            .withScope(Endpoint.ADMIN);
}

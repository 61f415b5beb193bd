package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.KeysApi.AdminAuditEntry;
import io.holdfast.api.KeysApi.Create;
import io.holdfast.api.KeysApi.Secret;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueEndpoints;
import java.util.List;

/** Calls the routes of the server itself: keys, transactions, and the console. */
final class EveryServerCall {

    private final RunningServer server;
    private final Holdfast client;

    EveryServerCall(RunningServer server) {
        this.server = server;
        this.client = server.client();
    }

    void walk() {
        assertThat(server.raw("GET", "/healthz", "").statusCode()).isEqualTo(200);
        assertThat(server.raw("GET", "/readyz", "").statusCode()).isEqualTo(200);
        assertThat(server.raw("GET", "/docs", "").body()).contains("POST /v1/transactions");
        assertThat(server.raw("GET", "/openapi.json", "").statusCode()).isEqualTo(200);
        assertThat(server.raw("GET", "/v1/keys/self", "").body()).contains("administrator");
        assertThat(server.raw("GET", "/.well-known/jwks.json", "").body()).contains("OKP");
        assertThat(server.raw("GET", "/.well-known/openid-configuration", "").body())
                .contains("\"issuer\":\"https://login.example\"");
        String form = "application/x-www-form-urlencoded";
        assertThat(server.raw("POST", "/oauth2/introspect", "token=unknown", "Content-Type", form)
                        .body())
                .isEqualTo("{\"active\":false}");
        assertThat(server.raw("POST", "/oauth2/revoke", "token=unknown", "Content-Type", form)
                        .statusCode())
                .isEqualTo(200);
        for (String file : List.of("/", "/console/main.js", "/console/pages/overview.js", "/docs/docs.js")) {
            assertThat(server.raw("GET", file, "").statusCode()).isEqualTo(200);
        }
        assertThat(client.transaction()
                        .add(QueueEndpoints.CREATE, Config.of("t"))
                        .commit()
                        .send()
                        .status(0))
                .isEqualTo(201);
        keys();
        assertThat(client.queue().stats("t").send().ready()).isZero();
    }

    private void keys() {
        Secret created = client.keys()
                .create(new Create("reader", List.of("ledger:read"), null, null))
                .send();
        client.keys().rotate(created.key().id()).send();
        client.keys().revoke(created.key().id()).send();
        assertThat(client.keys().list()).hasSize(2);
        assertThat(client.keys().acts().stream().map(AdminAuditEntry::operation))
                .first()
                .isEqualTo("keys.revoke");
    }
}

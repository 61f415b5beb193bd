package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.client.PathClient.Answer;

/** Calls every route of webhooks. */
final class EveryWebhooksCall {

    private static final String ENDPOINT = "/v1/webhooks/billing";

    private EveryWebhooksCall() {}

    static void run(PathClient server) {
        String url = "{'url':'https://hooks.invalid/a','modules':['ledger'],'full':true}";
        Answer created = server.put(ENDPOINT, url).is(200);
        assertThat(created.text("secret")).startsWith("whsec_");
        assertThat(server.put(ENDPOINT, url).is(200).at("secret").isMissingNode())
                .isTrue();
        assertThat(server.get(ENDPOINT).is(200).text("url")).isEqualTo("https://hooks.invalid/a");
        assertThat(server.get("/v1/webhooks").is(200).text("rows.0.endpoint")).isEqualTo("billing");
        assertThat(server.post(ENDPOINT + "/rotate", "").is(200).number("endpoint.secrets"))
                .isEqualTo(2);
        server.post(ENDPOINT + "/test", "").is(200);
        server.get(ENDPOINT + "/deliveries").is(200);
        server.post(ENDPOINT + "/retry", "").is(200);
        server.post(ENDPOINT + "/replay", "{'after':'oldest','most':1}").is(200);
        server.post(ENDPOINT + "/replay", "{'event':'0000000000000000-1-0'}").is(404, "event_not_found");
        server.post(ENDPOINT + "/replay", "{}").is(400, "malformed");
        server.post(ENDPOINT + "/disable", "{'reason':'maintenance'}").is(200);
        server.post(ENDPOINT + "/retry", "").is(409, "endpoint_disabled");
        server.post(ENDPOINT + "/enable", "").is(200);
        server.put(ENDPOINT, "{'url':'http://127.0.0.1/'}").is(400);
        server.put("/v1/webhooks/a.b", url).is(400);
        server.delete(ENDPOINT).is(200);
        server.get(ENDPOINT).is(404, "endpoint_not_found");
        server.delete(ENDPOINT).is(404, "endpoint_not_found");
    }
}

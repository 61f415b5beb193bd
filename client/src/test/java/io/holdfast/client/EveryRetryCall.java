package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.client.PathClient.Answer;

/** Calls every route of the retry module. */
final class EveryRetryCall {

    private static final String EVENTS = "/v1/retry/events";

    private EveryRetryCall() {}

    static void run(PathClient server) {
        saves(server);
        claims(server);
        people(server);
        assertThat(server.get("/v1/retry/check").is(200).at("clean").asBoolean())
                .isTrue();
    }

    private static void saves(PathClient server) {
        String event = "{'id':'evt-1','type':'call','publisher':'pbx','text':'hello','error':'no answer'}";
        Answer saved = server.post(EVENTS, event).is(201);
        assertThat(saved.text("event.status")).isEqualTo("PENDING");
        assertThat(server.post(EVENTS, event).is(201).at("repeated").asBoolean())
                .isTrue();
        server.post(EVENTS, event.replace("hello", "other")).is(409, "id_reused");
        server.post(EVENTS, event.replace("'text':'hello',", "")).is(400, "malformed");
        server.post(
                        EVENTS + "/all",
                        "{'events':[{'id':'r-1','type':'call','publisher':'pbx','reference':'c/1','order':1,'data':'AQI=',"
                                + "'error':'x','cause':'UNTRIED'},"
                                + "{'id':'r-2','type':'call','publisher':'pbx','reference':'c/1','order':2,'data':'',"
                                + "'error':'x'},"
                                + "{'id':'r-3','type':'sms','publisher':'smsc','data':'','error':'no money',"
                                + "'cause':'REFUSED'},"
                                + "{'id':'r-4','type':'sms','publisher':'smsc','data':'','error':'bad',"
                                + "'cause':'HOPELESS'}]}")
                .is(201);
        assertThat(server.get(EVENTS + "/r-2").is(200).at("behind").asBoolean()).isTrue();
        assertThat(server.get(EVENTS + "/r-1/data").is(200).text("data")).isEqualTo("AQI=");
        assertThat(server.get("/v1/retry/first?reference=c%2F1").is(200).text("id"))
                .isEqualTo("r-1");
        assertThat(server.get(EVENTS + "?status=EXHAUSTED").is(200).text("rows.0.id"))
                .isEqualTo("r-4");
        assertThat(server.get(EVENTS + "?type=call&limit=2").is(200).text("next"))
                .isNotEmpty();
        server.get(EVENTS + "/none").is(404, "event_not_found");
        assertThat(server.get("/v1/retry/counts").is(200).number("refused")).isEqualTo(1);
    }

    private static void claims(PathClient server) {
        assertThat(server.get("/v1/retry/due").is(200).at("rows").size()).isEqualTo(1);
        Answer claimed = server.post("/v1/retry/claims", "{'runner':'w-1','max':5,'lease':'PT1M'}")
                .is(200);
        assertThat(claimed.at("claims").size()).isEqualTo(1);
        String claim =
                "'sequence':" + claimed.number("claims.0.sequence") + ",'fence':" + claimed.number("claims.0.fence");
        server.post(EVENTS + "/r-1/requeue", "").is(409, "event_claimed");
        server.post(EVENTS + "/r-1/extend", "{" + claim + ",'lease':'PT5M'}").is(200);
        server.post(EVENTS + "/r-1/settle", "{" + claim + ",'verdict':'FAILED'}")
                .is(400, "malformed");
        assertThat(server.post(EVENTS + "/r-1/settle", "{" + claim + ",'verdict':'DONE'}")
                        .is(200)
                        .at("removed")
                        .asBoolean())
                .isTrue();
        server.post(EVENTS + "/r-1/settle", "{" + claim + ",'verdict':'DONE'}").is(404, "event_not_found");

        // The event that waited for it is due now.
        Answer next = server.post("/v1/retry/claims", "{'runner':'w-1'}").is(200);
        assertThat(next.text("claims.0.event.id")).isEqualTo("r-2");
        String second = "'sequence':" + next.number("claims.0.sequence") + ",'fence':" + next.number("claims.0.fence");
        assertThat(server.post(EVENTS + "/r-2/release", "{" + second + "}")
                        .is(200)
                        .at("event.lease")
                        .isMissingNode())
                .isTrue();
        server.post(EVENTS + "/r-2/release", "{" + second + "}").is(409, "claim_lost");
    }

    private static void people(PathClient server) {
        assertThat(server.post(EVENTS + "/r-4/requeue", "").is(200).text("event.status"))
                .isEqualTo("PENDING");
        assertThat(server.post("/v1/retry/requeue", "{'status':'REFUSED'}")
                        .is(200)
                        .number("events"))
                .isEqualTo(1);
        server.post("/v1/retry/hurry", "{'reference':'c/1'}").is(200);
        assertThat(server.post(EVENTS + "/r-4/discard", "{'note':'a test'}")
                        .is(200)
                        .at("removed")
                        .asBoolean())
                .isTrue();
        assertThat(server.post("/v1/retry/discard", "{'type':'sms','note':'all tests'}")
                        .is(200)
                        .number("events"))
                .isEqualTo(1);
        assertThat(server.get("/v1/retry/ended").is(200).text("rows.0.how")).isEqualTo("SUCCEEDED");
        assertThat(server.get("/v1/retry/counters").is(200).text("rows.0.name")).startsWith("failed_event_");
    }
}

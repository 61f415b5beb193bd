package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.client.PathClient.Answer;
import java.time.Duration;

/** Calls every administration route. */
final class EveryAdminCall {

    private static final String BACKUPS = "/v1/admin/backups";

    private EveryAdminCall() {}

    static void run(PathClient server) {
        Answer store = server.get("/v1/admin/store").is(200);
        assertThat(store.number("lastCommit")).isPositive();
        assertThat(store.number("rows.api_keys")).isNotNegative();
        Answer verified = server.post("/v1/admin/verify", "").is(200);
        assertThat(verified.at("clean").asBoolean()).as("%s", verified.body()).isTrue();
        assertThat(verified.number("rows")).isPositive();
        assertThat(server.get("/v1/admin/verify").is(200).number("rows")).isZero();
        assertThat(store.number("bytes.api_keys")).isPositive();

        Answer samples = server.get("/v1/admin/samples?series=commits,latency_p99_millis")
                .is(200);
        assertThat(samples.text("interval")).isEqualTo("PT1M");
        assertThat(server.get("/v1/admin/samples?series=commits,none")
                        .is(400, "malformed")
                        .text("field"))
                .isEqualTo("series");
        assertThat(server.get("/v1/search?q=nothing-has-this-name")
                        .is(200)
                        .at("rows")
                        .size())
                .isZero();
        await().atMost(Duration.ofMinutes(1))
                .until(() -> server.get("/v1/admin/audit/status")
                        .is(200)
                        .at("upToDate")
                        .asBoolean());
        Answer audited = server.get("/v1/admin/audit?operation=ledger.charge").is(200);
        assertThat(audited.text("rows.0.events.0.type")).isEqualTo("ledger.charged");
        String transaction = audited.text("rows.0.events.0.entry");
        Answer authors = server.post("/v1/admin/audit/authors", "{'entries':['" + transaction + "','unknown']}")
                .is(200);
        assertThat(authors.text("authors.0.first.operation")).isEqualTo("ledger.charge");
        assertThat(authors.text("authors.0.first.author")).isEqualTo(audited.text("rows.0.author"));
        server.post("/v1/admin/audit/rebuild", "").is(200);
        server.get("/v1/admin/audit?from=yesterday").is(400, "malformed");

        Answer first = server.post(BACKUPS, "").is(201);
        assertThat(first.text("name")).isEqualTo("default");
        Answer second = server.post(BACKUPS, "{'name':'nightly'}").is(201);
        assertThat(second.number("commit")).isGreaterThanOrEqualTo(first.number("commit"));
        assertThat(server.get(BACKUPS).is(200).at("rows").size()).isEqualTo(2);
        assertThat(server.post(BACKUPS + "/nightly/1/verify", "")
                        .is(200)
                        .at("clean")
                        .asBoolean())
                .isTrue();
        assertThat(server.get("/v1/admin/acts").is(200).text("rows.0.subject")).isEqualTo("nightly/1");
        server.post(BACKUPS + "/nightly/7/verify", "").is(404, "backup_not_found");
        server.post(BACKUPS + "/none/1/verify", "").is(404, "backup_not_found");
        server.delete(BACKUPS + "/nightly").is(400, "malformed");
        server.delete(BACKUPS + "/nightly?keep=0").is(400, "malformed");
        server.delete(BACKUPS + "/none?keep=1").is(404, "backup_not_found");
        server.delete(BACKUPS + "/nightly?id=7").is(404, "backup_not_found");
        assertThat(server.delete(BACKUPS + "/nightly?id=1").is(200).number("ids.0"))
                .isEqualTo(1);
        setsLogLevels(server);
        for (String trick : new String[] {"..", "../x", "/tmp/x", "a/b", ".hidden", "A", ""}) {
            assertThat(server.post(BACKUPS, "{'name':'" + trick + "'}")
                            .is(400, "malformed")
                            .text("field"))
                    .isEqualTo("name");
        }
        server.post(BACKUPS + "/%2E%2E/1/verify", "").is(400);
        server.post("/v1/transactions", "{'items':[{'operation':'admin.backup'}]}")
                .is(400, "malformed");
    }

    private static void setsLogLevels(PathClient server) {
        String levels = "/v1/admin/log-levels";
        assertThat(server.get(levels).is(200).at("rows").toString()).contains("\"logger\":\"root\"");
        assertThat(server.put(levels + "/io.holdfast.example", "{'level':'debug'}")
                        .is(200)
                        .text("level"))
                .isEqualTo("DEBUG");
        assertThat(server.get(levels).is(200).at("rows").toString()).contains("io.holdfast.example");
        server.put(levels + "/io.holdfast.example", "{'level':'loud'}").is(400, "malformed");
        server.put(levels + "/io.holdfast.example", "{}").is(200);
        assertThat(server.get(levels).is(200).at("rows").toString()).doesNotContain("io.holdfast.example");
    }
}

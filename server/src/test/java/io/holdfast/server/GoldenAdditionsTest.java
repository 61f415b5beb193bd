package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.testkit.ManualClock;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands continue from the data that is stored since version 0.3.0. */
@Tag("slow")
class GoldenAdditionsTest {

    @TempDir
    Path temp;

    static Stream<Named<GoldenFolder>> folders() throws Exception {
        return GoldenFolder.all().stream()
                .filter(folder -> folder.commands().containsKey("mail-live"))
                .map(folder -> Named.of(folder.path().getFileName().toString(), folder));
    }

    @ParameterizedTest
    @MethodSource("folders")
    void devicesAndEmailedSecretsAreValid(GoldenFolder golden) throws Exception {
        try (TestServer server = golden.serve(golden.unpack(temp.resolve("store")), new ManualClock(golden.now()))) {
            server.post(
                            "/v1/identity/login",
                            "{'email':'" + GoldenLogins.EMAIL + "','password':'" + GoldenLogins.PASSWORD
                                    + "','address':'192.0.2.9','device':'" + golden.text("device", "device") + "'}")
                    .is(200);
            mailLogin(server, golden, "mail-expired", 403);
            mailLogin(server, golden, "mail-live", 200);
            mailLogin(server, golden, "mail-live", 403);
        }
    }

    private static void mailLogin(TestServer server, GoldenFolder golden, String mail, int status) {
        server.post("/v1/identity/mail/login", "{'token':'" + golden.text(mail, "mail/token") + "'}")
                .is(status);
    }

    @ParameterizedTest
    @MethodSource("folders")
    void throttlesAndWebhooksContinue(GoldenFolder golden) throws Exception {
        try (TestServer server = golden.serve(golden.unpack(temp.resolve("store")), new ManualClock(golden.now()))) {
            assertThat(server.post("/v1/queues/with-token/leases", "{'max':5}")
                            .is(200)
                            .at("deliveries"))
                    .hasSize(1);
            assertThat(server.post("/v1/queues/without-token/leases", "{'max':5}")
                            .is(200)
                            .at("deliveries"))
                    .isEmpty();
            server.post("/v1/webhooks/golden/rotate", "{}").is(200);
            assertThat(server.get("/v1/webhooks/golden/deliveries").is(200).at("rows"))
                    .hasSize(2);
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void aSinkContinuesAfterItsCursor(GoldenFolder golden) throws Exception {
        try (Store store = GoldenFolder.open(golden.unpack(temp.resolve("store")), new ManualClock(golden.now()))) {
            List<String> published = GoldenOffline.publishEvents(store);
            assertThat(published).isNotEmpty().doesNotHaveDuplicates();
            assertThat(GoldenOffline.publishEvents(store)).isEmpty();
        }
    }
}

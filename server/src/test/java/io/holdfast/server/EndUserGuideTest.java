package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends the requests of the seat picker in the access guide, in their order. */
class EndUserGuideTest {

    private static final Pattern REQUEST = Pattern.compile("\n(admin|user)( -X (\\w+))? localhost:7171(\\S+)"
            + "(?:[ \\\\\n]+-d '([^']*)')?");

    @TempDir
    Path folder;

    @Test
    void theRequestsOfTheGuideSucceed() throws Exception {
        String page = Files.readString(Path.of("../docs/guide/access.md"));
        Matcher requests = REQUEST.matcher(page.substring(page.indexOf("## Example: a seat picker")));
        List<Answer> answers = new ArrayList<>();
        try (TestServer server = TestServer.start(folder)) {
            String token = "";
            while (requests.find()) {
                String body = requests.group(5) == null ? "" : requests.group(5);
                String method = requests.group(3) == null ? (body.isEmpty() ? "GET" : "POST") : requests.group(3);
                Answer answer = server.call(
                        requests.group(1).equals("admin") ? server.admin() : token, method, requests.group(4), body);
                assertThat(answer.status()).as("%s: %s", requests.group(), answer.body()).isBetween(200, 201);
                if (requests.group(4).endsWith("/login/sessions")) {
                    token = answer.text("token");
                }
                answers.add(answer);
            }
        }
        assertThat(answers).hasSize(8);
        assertThat(answers.get(6).text("status")).isEqualTo("RESERVED");
        assertThat(answers.get(7).text("status")).isEqualTo("SOLD");
    }
}

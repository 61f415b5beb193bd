package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search for identities, and the page of one identity. */
@Tag("browser")
class ConsolePeopleTest extends ConsoleTestBase {

    private static final UUID ADA = UUID.randomUUID();
    private static final UUID BOB = UUID.randomUUID();
    private static final String OF_ADA = "/v1/identity/identities/" + ADA;

    @BeforeAll
    static void createPeople() {
        UUID home = UUID.randomUUID();
        UUID laptop = UUID.randomUUID();
        TestIdentities.create(server, ADA, home, laptop, TestIdentities.key(11));
        TestIdentities.create(server, BOB, UUID.randomUUID(), UUID.randomUUID(), TestIdentities.key(12));
        server.put(OF_ADA + "/profile", "{'name':'Ada Lovelace','externalId':'crm-1077'}")
                .is(200);
        server.put("/v1/identity/identities/" + BOB + "/profile", "{'name':'Bob Lovell'}")
                .is(200);
        server.put(OF_ADA + "/email", "{'email':'ada@example.org','password':'correct frogs dance'}")
                .is(200);
        String client = "'address':'192.0.2.7','agent':'Firefox'";
        server.post("/v1/identity/login", "{'email':'ada@example.org','password':'wrong frogs dance'," + client + "}")
                .is(403, "wrong_credentials");
        server.post(
                        "/v1/identity/login/sessions",
                        "{'email':'ada@example.org','password':'correct frogs dance','session':'" + UUID.randomUUID()
                                + "','namespace':'" + home + "','remember':true," + client + "}")
                .is(201);
    }

    private void search(String text) {
        tab.js("const field = document.querySelector('[aria-label=\"Search\"]'); field.value = '" + text
                + "'; field.form.requestSubmit();");
    }

    @Test
    void peopleAreFoundByNameMailExternalIdAndId() throws Exception {
        at("identity");
        search("lovel");
        tab.reads("2 results").reads("Ada Lovelace").reads("Bob Lovell").screenshot("identity-search");
        tab.size(390, 844).screenshot("identity-search-phone").size(1280, 800);
        search("nobody");
        tab.reads("No identity found");
        for (String text : new String[] {"lovelace ada", "ADA@example.org", "crm-1077", ADA.toString()}) {
            tab.go(server.at("/#/identity"));
            tab.until("document.querySelector('[aria-label=\"Search\"]')");
            search(text);
            tab.until("location.hash === '#/identity/" + ADA + "'").reads("Ada Lovelace");
        }
    }

    @Test
    void onePageShowsSessionsDevicesFailuresAndEvents() throws Exception {
        at("identity/" + ADA).size(1280, 800);
        tab.reads("Ada Lovelace").reads("crm-1077").reads("ada@example.org").reads("Remembered devices");
        tab.reads("192.0.2.7").reads("Firefox").reads("wrong_credentials").reads("identity.profile_changed");
        tab.screenshot("person");
        tab.size(390, 844).screenshot("person-phone");
        assertThat(tab.js("return document.documentElement.scrollWidth").asInt())
                .as("the page fits the width of a phone")
                .isLessThanOrEqualTo(390);
        tab.size(1280, 800)
                .click("Edit")
                .type("name", "Augusta Ada King")
                .click("Save")
                .reads("Augusta Ada King");
        assertThat(server.get(OF_ADA + "/profile").is(200).text("externalId")).isEqualTo("crm-1077");
        tab.click("Unlock").click("Unlock").reads("The failed logins were reset");
        tab.click("Edit").type("name", "Ada Lovelace").click("Save").reads("Ada Lovelace");
    }
}

package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The API reference in a browser, without a key. */
@Tag("browser")
class ApiReferencePageTest extends ConsoleTestBase {

    private static final String VISIBLE =
            "return [...document.querySelectorAll('.operation')].filter(o => o.checkVisibility()).map(o => o.id).join()";

    @Test
    void theSearchShowsTheMatchingOperations() {
        int all = server.server().routes().routes().size();
        tab.go(server.at("/docs")).reads(all + " operations");
        assertThat(tab.js(VISIBLE).asString().split(",")).hasSize(all);
        tab.type("search", "seats buyer booking extend").reads("1 of " + all);
        assertThat(tab.js(VISIBLE).asString()).isEqualTo("seats.extend");
        assertThat(tab.js("return location.search").asString()).isEqualTo("?q=seats%20buyer%20booking%20extend");
        tab.type("search", "nothing has this").reads("No operation matches the search");
    }

    @Test
    void anAddressOpensASearchAndAnOperation() {
        tab.size(390, 844).go(server.at("/docs?q=ledger.charge#ledger.charge")).reads("3 of");
        assertThat(tab.js("return document.getElementById('ledger.charge').open")
                        .asBoolean())
                .isTrue();
        assertThat(tab.js("return document.documentElement.scrollWidth").asInt())
                .as("no horizontal scrolling on a phone")
                .isLessThanOrEqualTo(390);
    }
}

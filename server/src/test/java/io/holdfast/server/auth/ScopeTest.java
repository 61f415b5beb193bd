package io.holdfast.server.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.api.json.MalformedRequestException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScopeTest {

    private static final ScopeCatalog CATALOG = new ScopeCatalog(Set.of(
            "ledger:read",
            "ledger:charge",
            "ledger:manage",
            "queue:send",
            "metrics:read",
            "seats:sell",
            "identity:read",
            "retry:read"));

    @Test
    void writeIncludesAllVerbsOfItsModuleButRead() {
        Scope write = Scope.of("ledger:write");
        assertThat(write.covers("ledger:charge")).isTrue();
        assertThat(write.covers("ledger:manage")).isTrue();
        assertThat(write.covers("ledger:read")).isFalse();
        assertThat(write.covers("queue:send")).isFalse();
        assertThat(write.covers("admin")).isFalse();
        assertThat(Scope.of("ledger:charge").covers("ledger:manage")).isFalse();
        assertThat(Scope.of("ledger:read").covers("ledger:charge")).isFalse();
    }

    @Test
    void adminIncludesEverything() {
        for (String scope : List.of("admin", "ledger:read", "metrics:read", "queue:send")) {
            assertThat(Scope.of("admin").covers(scope)).isTrue();
        }
    }

    @Test
    void aPatternIsAnIdOrAPrefix() {
        assertThat(Scope.of("queue:send@mail").matches("mail")).isTrue();
        assertThat(Scope.of("queue:send@mail").matches("mail-1")).isFalse();
        assertThat(Scope.of("queue:send@mail-*").matches("mail-1")).isTrue();
        assertThat(Scope.of("queue:send@mail-*").matches("mail-")).isTrue();
        assertThat(Scope.of("queue:send@mail-*").matches("mail")).isFalse();
        assertThat(Scope.of("queue:send@mail-*").matches("e-mail-1")).isFalse();
        assertThat(Scope.of("queue:send@*").matches("x")).isTrue();
        assertThat(Scope.of("queue:send@a@b").matches("a@b")).isTrue();
        assertThat(Scope.of("queue:send").matches("x")).isTrue();
    }

    @Test
    void oneScopeWithoutAPatternPermitsAllResources() {
        Caller caller = new Caller("k", List.of("queue:send@a", "queue:write"), null, null, true);
        assertThat(caller.resources("queue:send").isRestricted()).isFalse();
        Caller limited = new Caller("k", List.of("queue:send@a", "queue:write@b"), null, null, true);
        assertThat(limited.resources("queue:send").allows(List.of("b"))).isTrue();
        assertThat(limited.resources("queue:send").allows(List.of("c"))).isFalse();
        assertThat(limited.resources("queue:read or queue:send").allows(List.of("c", "a")))
                .isTrue();
    }

    @Test
    void invalidScopesAreRejectedWithTheWrongPart() {
        CATALOG.requireValid(List.of("admin", "ledger:write@team-7/*", "queue:send@mail-*", "metrics:read"));
        rejects("everything", "the module 'everything' does not exist");
        rejects("ledger", "write 'ledger:VERB', where VERB is one of [charge, manage, read, write]");
        CATALOG.requireValid(List.of("ledger:charge@00000000-0000-0000-0000-00000000000a", "ledger:charge@*"));
        rejects("ledger:charge@team=7", "the pattern 'team=7' matches no account; use the UUID of an account in");
        rejects("ledger:steal@x", "the verb 'steal' of 'ledger' must be one of [charge, manage, read, write]");
        rejects("admin@x", "'admin' takes no pattern");
        rejects("metrics:read@x", "'metrics' takes no pattern");
        rejects("metrics:write", "the verb 'write' of 'metrics' must be one of [read]");
        rejects("queue:send@", "must have 1 to 256 characters, but has 0");
        rejects("queue:send@" + "x".repeat(257), "must have 1 to 256 characters, but has 257");
        rejects("queue:send@a*b", "may contain '*' only as its last character");
        rejects("queue:send@a**", "may contain '*' only as its last character");
        rejects("queue:send@a\u0007", "must not contain control characters");
        rejects("", "the module '' does not exist");
        assertThatThrownBy(() -> CATALOG.requireValid(List.of())).hasMessageContaining("1 to 100 elements");
    }

    @Test
    void aPatternThatNoIdOfItsModuleCanMatchIsRejected() {
        String id = "0af30000-0000-4000-8000-00000000000a";
        CATALOG.requireValid(List.of(
                "identity:read@" + id,
                "identity:read@0af30000-0*",
                "identity:read@*",
                "ledger:charge@0af3*",
                "ledger:charge@team/*",
                "ledger:charge@a/b/*",
                "seats:sell@" + "x".repeat(100),
                "retry:read@" + "x".repeat(255) + "*",
                "queue:send@ "));
        rejects("identity:read@ann*", "the pattern 'ann*' matches no identity; use the UUID of an identity");
        rejects(
                "identity:read@" + id.toUpperCase(Locale.ROOT),
                "matches no identity; use the UUID of an identity in lower");
        rejects("identity:read@0af3", "matches no identity");
        rejects("identity:read@" + id + "0*", "matches no identity");
        rejects("identity:read@0af300000*", "matches no identity");
        rejects("ledger:charge@account-*", "the pattern 'account-*' matches no account; use the UUID of an account");
        rejects("ledger:charge@0AF3*", "matches no account; use the UUID of an account in lower case");
        rejects("ledger:charge@/7", "matches no account");
        rejects("seats:sell@" + "x".repeat(101), "matches no event; its ids have at most 100 characters");
        rejects("seats:sell@ ", "matches no event; its ids are not blank");
        rejects("queue:send@" + "é".repeat(128), "no queue; its ids have at most 255 bytes, but the pattern has 256");
        rejects("retry:read@" + "é".repeat(128) + "*", "matches no event type; its ids have at most 255 bytes");
    }

    private static void rejects(String scope, String problem) {
        assertThatThrownBy(() -> CATALOG.requireValid(List.of(scope)))
                .isInstanceOf(MalformedRequestException.class)
                .hasMessageContaining(problem);
    }
}

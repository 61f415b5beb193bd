package io.holdfast.server.intake;

import io.holdfast.intake.DeclarativeBillingRule;
import io.holdfast.intake.DeclarativeBillingRule.Action;
import io.holdfast.intake.DeclarativeBillingRule.Fields;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.server.intake.IntakeConfig.Webhook;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.webhooks.WebhookSignature;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the rule of an event type: a billing rule or an HTTP call. */
final class EventRuleReader {

    private static final List<Action> ACTIONS = List.of(Action.values());
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(60);

    private final ConfigSection section;
    private final RateCard rates;

    EventRuleReader(ConfigSection section, RateCard rates) {
        this.section = section;
        this.rates = rates;
    }

    Optional<DeclarativeBillingRule> billing() {
        List<Action> actions =
                ACTIONS.stream().filter(action -> section.has(field(action))).toList();
        Fields standard = Fields.DEFAULT;
        Fields fields = new Fields(
                section.text("reference", standard.reference()),
                section.text("account", standard.account()),
                section.text("time"),
                section.text("units"),
                section.text("unlessNull"));
        Long price = section.price("rate");
        boolean monthly = section.has("per") && "month".equals(section.text("per"));
        if (section.has("per") && !monthly) {
            section.reject("per", "must be month");
        }
        if (actions.size() != 1) {
            section.reject(
                    actions.isEmpty() ? "start" : field(actions.get(0)),
                    actions.isEmpty()
                            ? "must be set, or else exactly one of end, bill, charge and post"
                            : "must not be combined with " + field(actions.get(1))
                                    + ": a rule has exactly one of start, end, bill, charge and post");
            return Optional.empty();
        }
        Action action = actions.get(0);
        String item = section.text(field(action));
        if (item == null || (section.has("rate") && price == null)) {
            return Optional.empty();
        }
        if (action == Action.CHARGE && !rates.custom().containsKey(item)) {
            section.reject("charge", "must be a custom metric in the rate card, but is '" + item + "'");
        }
        return rule(action, item, price == null ? null : Rate.micros(price), monthly, fields);
    }

    private Optional<DeclarativeBillingRule> rule(
            Action action, String item, @Nullable Rate rate, boolean monthly, Fields fields) {
        try {
            return Optional.of(new DeclarativeBillingRule(action, item, rate, monthly, fields));
        } catch (BadRequestException e) {
            section.reject(field(action), "is incomplete: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static String field(Action action) {
        return action.name().toLowerCase(Locale.ROOT);
    }

    Optional<Webhook> webhook() {
        URI uri = section.convert("post", section.text("post"), EventRuleReader::address, "an http or https address");
        if (!section.has("secret")) {
            section.reject("secret", "must be set, such as ${HOOK_SECRET}");
        }
        byte[] secret = section.convert(
                "secret",
                section.secret("secret"),
                WebhookSignature::decodeSecret,
                "whsec_ followed by the Base64 of 24 to 64 bytes");
        Duration timeout = section.duration("timeout", DEFAULT_TIMEOUT, Duration.ofMillis(1), MAX_TIMEOUT);
        int maxConcurrent = section.integer("maxConcurrent", 16, 1, 1_000);
        String reference = section.text("reference");
        String account = section.text("account");
        return uri == null || secret == null
                ? Optional.empty()
                : Optional.of(new Webhook(uri, secret, timeout, maxConcurrent, reference, account));
    }

    private static URI address(String text) {
        URI uri = URI.create(text);
        if (uri.getHost() == null || !List.of("http", "https").contains(String.valueOf(uri.getScheme()))) {
            throw new IllegalArgumentException();
        }
        return uri;
    }
}

package io.holdfast.cli;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.UsageEndpoints.UsageEventsOf;
import io.holdfast.api.UsageEndpoints.UsageOf;
import io.holdfast.api.UsageEndpoints.UsagePeriod;
import io.holdfast.api.UsageEndpoints.UsageTotal;
import io.holdfast.api.grant.GrantRuleApi;
import io.holdfast.api.grant.GrantRuleApi.GrantFrequency;
import io.holdfast.api.json.StrictJson;
import io.holdfast.api.pool.PoolApi;
import io.holdfast.api.pool.PoolApi.OwnCredit;
import io.holdfast.api.pricing.PriceApi;
import io.holdfast.client.LedgerClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "billing", description = "Prices, usage, recurring grants and transfers of prepaid credits.")
final class BillingCommands extends BaseCommand {

    private static final Duration DEFAULT_RANGE = Duration.ofDays(31);

    BillingCommands(Cli cli) {
        super(cli);
    }

    private LedgerClient ledger() {
        return client().ledger();
    }

    private UUID id(AccountArgument account) {
        return account.resolve(ledger());
    }

    @Command(name = "find", description = "Shows the account that has an id in another system.")
    int find(
            @Parameters(paramLabel = "SYSTEM", description = "The other system, such as crm.") String system,
            @Parameters(paramLabel = "ID") String id) {
        return show(ledger().accountByExternalId(system, id));
    }

    @Command(name = "accounts", description = "Lists accounts with their external ids.")
    int accounts(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(ledger().accounts(), limit, "account", "externalIds", "plan", "balance.available", "priceList");
    }

    @Command(name = "price-lists", description = "Lists the latest version of each price list.")
    int priceLists() {
        return show(ledger().priceLists(), 0, "name", "version", "effective", "metrics");
    }

    @Command(name = "price-list", description = "Shows a price list; with a file, adds a version to it.")
    int priceList(
            @Parameters(paramLabel = "NAME") String name,
            @Option(
                            names = "--file",
                            paramLabel = "FILE",
                            description = "JSON file with the list of metrics and their prices.")
                    @Nullable
                    Path file,
            @Option(
                            names = "--effective",
                            paramLabel = "TIME",
                            description = "When the version is in force. Default: now.")
                    @Nullable
                    Instant effective,
            @Option(names = "--version", paramLabel = "N", description = "Version to show. Default: the one in force.")
                    @Nullable
                    Integer version,
            @Option(names = "--versions", description = "List all versions.") boolean versions) {
        if (file != null) {
            return show(ledger().putPriceList(new PriceApi.PutPriceList(name, effective, read(file))));
        }
        if (versions) {
            return show(ledger().priceListVersions(name), 0, "version", "effective", "created", "metrics");
        }
        return show(ledger().priceList(new PriceApi.PriceListRef(name, version, null)));
    }

    private static List<PriceApi.MetricPrice> read(Path file) {
        try {
            return List.of(StrictJson.MAPPER.readValue(Files.readString(file), PriceApi.MetricPrice[].class));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    @Command(name = "quote", description = "Explains the price of tokens of a model, line by line.")
    int quote(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Parameters(paramLabel = "PROVIDER/MODEL") String model,
            @Parameters(
                            paramLabel = "QUANTITY=N",
                            arity = "1..*",
                            description = "Quantities, such as input=1200 output=300 cached_input=500.")
                    List<String> quantities) {
        String[] names = model.split("/", 2);
        if (names.length < 2) {
            throw new IllegalArgumentException("the model must be PROVIDER/MODEL, not '" + model + "'");
        }
        Map<String, BigDecimal> numbers = new TreeMap<>();
        for (String quantity : quantities) {
            String[] pair = quantity.split("=", 2);
            if (pair.length < 2) {
                throw new IllegalArgumentException(
                        "each quantity must have the form name=number, such as input=1200, but is '" + quantity + "'");
            }
            numbers.put(pair[0], new BigDecimal(pair[1]));
        }
        BigDecimal input = numbers.getOrDefault("input", BigDecimal.ZERO);
        BigDecimal out = numbers.getOrDefault("output", BigDecimal.ZERO);
        numbers.keySet().removeAll(Arrays.asList("input", "output"));
        return show(ledger().quote(LedgerApi.Usage.of(
                "quote",
                id(account),
                new LedgerApi.Metric(
                        LedgerApi.MetricKind.LLM_TOKENS,
                        names[0],
                        names[1],
                        input,
                        out,
                        numbers.isEmpty() ? null : numbers))));
    }

    @Command(name = "usage", description = "Shows the usage of an account by metric and time.")
    int usage(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Option(names = "--from", paramLabel = "TIME", description = "Default: 31 days ago.") @Nullable
                    Instant from,
            @Option(names = "--to", paramLabel = "TIME", description = "Default: now.") @Nullable Instant to,
            @Option(
                            names = "--by",
                            defaultValue = "DAY",
                            description = "Period: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
                    UsagePeriod by,
            @Option(names = "--dimension", description = "Dimension, such as agent. Default: metric.") @Nullable
                    String dimension,
            @Option(names = "--series", description = "Metric or value, such as llm_tokens/acme/*.") @Nullable
                    String series,
            @Option(names = "--csv", description = "Print comma-separated values.") boolean csv,
            @Option(names = "--unit", description = LedgerCommands.UNIT) @Nullable String unit) {
        Instant end = to == null ? InstantSource.system().instant() : to;
        UsageOf request = new UsageOf(
                id(account),
                from == null ? end.minus(DEFAULT_RANGE) : from,
                end,
                by,
                dimension,
                series,
                null,
                null,
                unit);
        if (!csv) {
            return show(ledger().usage(request), 0, "start", "series", "count", "quantities", "exact", "refunded");
        }
        output().line("start,series,count,quantities,exact,refunded");
        ledger().usage(request).forEach(total -> output().line(csv(total)));
        return Cli.DONE;
    }

    private static String csv(UsageTotal total) {
        String quantities = new TreeMap<>(total.quantities())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue().toPlainString())
                        .collect(Collectors.joining(" "));
        return String.join(
                ",",
                total.start().toString(),
                "\"" + total.series().replace("\"", "\"\"") + "\"",
                Long.toString(total.count()),
                "\"" + quantities + "\"",
                total.exact().toPlainString(),
                total.refunded().toPlainString());
    }

    @Command(name = "usage-events", description = "Lists the usage events of an account, newest first.")
    int usageEvents(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Option(names = "--metric", description = "Metric, such as llm_tokens/acme/*.") @Nullable String metric,
            @Option(names = "--agent") @Nullable String agent,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit,
            @Option(names = "--unit", description = LedgerCommands.UNIT) @Nullable String unit) {
        return show(
                ledger().usageEvents(new UsageEventsOf(
                        id(account), null, null, metric, null, agent, null, null, null, unit)),
                limit,
                "timestamp",
                "eventId",
                "metric.kind",
                "metric.name",
                "exact",
                "priceList");
    }

    @Command(name = "grant-rules", description = "Lists the recurring grants of an account.")
    int grantRules(@Parameters(paramLabel = "ACCOUNT") AccountArgument account) {
        return show(
                ledger().grantRules(id(account)), 0, "rule", "amount", "schedule.every", "granted", "next", "ended");
    }

    @Command(
            name = "grant-rule",
            description = "Shows a recurring grant; with an amount, creates it or replaces its settings.")
    int grantRule(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Parameters(paramLabel = "RULE") String rule,
            @Option(names = "--amount", paramLabel = "N", description = "Credits per grant.") @Nullable Long amount,
            @Option(
                            names = "--every",
                            defaultValue = "MONTH",
                            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
                    GrantFrequency every,
            @Option(names = "--period", description = "Length of a fixed period, such as PT12H.") @Nullable
                    Duration period,
            @Option(names = "--zone", description = "Time zone of calendar periods. Default: UTC.") @Nullable
                    String zone,
            @Option(names = "--starts", paramLabel = "TIME", description = "First grant. Default: now.") @Nullable
                    Instant starts,
            @Option(names = "--ends", paramLabel = "TIME", description = "No grants from this time.") @Nullable
                    Instant ends,
            @Option(names = "--occurrences", paramLabel = "N", description = "Maximum number of grants.") @Nullable
                    Integer occurrences,
            @Option(
                            names = "--lasts",
                            paramLabel = "DURATION",
                            description = "Time from a grant to its expiry. Default: until the next grant.")
                    @Nullable
                    Duration lasts,
            @Option(names = "--rollover", description = "Keep unspent credit.") boolean rollover,
            @Option(names = "--rollover-cap", paramLabel = "N", description = "Keep at most N unspent credits.")
                    @Nullable
                    Long cap,
            @Option(names = "--rollover-periods", paramLabel = "N", description = "Keep unspent credit for N periods.")
                    @Nullable
                    Integer periods,
            @Option(names = "--priority", paramLabel = "N", description = "Spending priority. Default: 100.") @Nullable
                    Integer priority,
            @Option(names = "--description", paramLabel = "TEXT", description = "Text in the history.") @Nullable
                    String description,
            @Option(names = "--metric", paramLabel = "METRIC", description = "Usable only for this metric; repeatable.")
                    @Nullable
                    List<String> metrics,
            @Option(names = "--end", description = "End the rule.") boolean end) {
        if (end) {
            return show(ledger().endGrantRule(id(account), rule));
        }
        if (amount == null) {
            return show(ledger().grantRule(id(account), rule));
        }
        boolean keeps = rollover || cap != null || periods != null;
        return show(ledger().putGrantRule(new GrantRuleApi.PutGrantRule(
                id(account),
                rule,
                amount,
                new GrantRuleApi.GrantSchedule(every, zone, period),
                starts,
                ends,
                occurrences,
                lasts,
                keeps ? new GrantRuleApi.GrantRollover(periods, cap) : null,
                priority,
                description,
                metrics)));
    }

    @Command(name = "available", description = "Shows the available credit that can be used for a metric.")
    int available(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Parameters(paramLabel = "METRIC", description = "Metric, such as llm_tokens/acme/large.") String metric) {
        return show(ledger().available(id(account), metric));
    }

    @Command(name = "pool-members", description = "Lists the members of a shared pool.")
    int poolMembers(@Parameters(paramLabel = "POOL") AccountArgument pool) {
        return show(ledger().poolMembers(id(pool)), 0, "member", "ownCredit", "joined", "scope");
    }

    @Command(name = "pool-member", description = "Adds an account to a shared pool, changes it or removes it.")
    int poolMember(
            @Parameters(paramLabel = "POOL") AccountArgument pool,
            @Parameters(paramLabel = "MEMBER") AccountArgument member,
            @Option(
                            names = "--own-credit",
                            defaultValue = "FIRST",
                            description = "When the member pays: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
                    OwnCredit ownCredit,
            @Option(names = "--remove", description = "Remove the member.") boolean remove) {
        return remove
                ? show(ledger().removePoolMember(id(pool), id(member)))
                : show(ledger().putPoolMember(new PoolApi.PutPoolMember(id(pool), id(member), ownCredit)));
    }

    @Command(name = "transfer", description = "Transfers credits to another account, once per key.")
    int transfer(
            @Parameters(paramLabel = "FROM") AccountArgument from,
            @Parameters(paramLabel = "TO") AccountArgument to,
            @Parameters(paramLabel = "AMOUNT") long amount,
            @Option(
                            names = "--transfer-key",
                            paramLabel = "KEY",
                            description = "Idempotency key. Default: a random key.")
                    @Nullable
                    String key,
            @Option(names = "--description", paramLabel = "TEXT", description = "Text in the history.") @Nullable
                    String description,
            @Option(names = "--unit", description = LedgerCommands.UNIT) @Nullable String unit) {
        return show(ledger().transfer(new LedgerApi.Transfer(
                key == null ? UUID.randomUUID().toString() : key, id(from), id(to), amount, description, unit)));
    }
}

package io.holdfast.torture.workload;

import io.holdfast.ledger.CreditPools;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.PoolMemberStored;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.budget.BudgetWindow.Calendar.Unit;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.grant.GrantSchedule;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The commands for budgets, pools and grant rules of the ledger module. */
public sealed interface LedgerRuleCommand extends Command.WriteCommand {

    /** The scope that contains the scopes of all accounts. */
    String ROOT = "org:torture";

    /** The budgets that exist from the beginning: the amount of each limit, by the name of its window, by scope. */
    SortedMap<String, Map<String, Long>> DEFAULT_BUDGETS = new TreeMap<>(Map.of(
            ROOT,
            Map.of("hour", 100_000L, "minute", 3_000L),
            ROOT + "/account:*",
            Map.of("minute", 1_000L, "total", 20_000L),
            CreditPools.scope(LedgerCommand.id(LedgerCommand.POOL)) + "/member:*",
            Map.of("minute", 300L)));

    @Override
    default String module() {
        return "ledger";
    }

    /** Returns the scopes in which usage by an account is counted, and, if the pool pays, usage by its member. */
    static List<String> scopes(int account, boolean byPool) {
        List<String> scopes = new ArrayList<>(List.of(scope(account)));
        if (byPool) {
            scopes.add(CreditPools.scope(LedgerCommand.id(LedgerCommand.POOL), LedgerCommand.id(account))
                    .path());
        }
        return ReferenceBudgets.withParents(scopes);
    }

    /** Returns the scope of an account, whose default budget is that of {@code account:*}. */
    static String scope(int account) {
        return ROOT + "/account:" + account;
    }

    static BudgetSettings settings(Map<String, Long> amounts) {
        List<BudgetLimit> limits = new ArrayList<>();
        new TreeMap<>(amounts)
                .forEach((name, amount) -> limits.add(BudgetLimit.hard(
                        name,
                        amount,
                        switch (name) {
                            case "hour" -> BudgetWindow.calendar(Unit.HOUR, ZoneOffset.UTC);
                            case "minute" -> BudgetWindow.rolling(Duration.ofMinutes(1));
                            default -> BudgetWindow.total();
                        })));
        return new BudgetSettings(limits, null);
    }

    static String describe(Budget budget) {
        StringBuilder text = new StringBuilder("held " + budget.held());
        budget.limits()
                .forEach(usage -> text.append(' ')
                        .append(usage.limit().name())
                        .append(' ')
                        .append(usage.spent())
                        .append('/')
                        .append(usage.limit().amount()));
        return text.toString();
    }

    static String describe(GrantRule rule) {
        return "rule " + rule.settings().amount() + " " + rule.granted() + " " + rule.next();
    }

    private static String describe(LedgerOutcome outcome) {
        if (outcome instanceof PoolMemberStored stored) {
            return "member " + stored.member().ownCredit();
        }
        return outcome instanceof LedgerOutcome.GrantRuleStored stored
                ? describe(stored.rule())
                : ((LedgerOutcome.Refused) outcome).code();
    }

    /**
     * Sets the budget of a scope.
     *
     * @param amounts the amount of each limit, by the name of its window
     */
    record PutBudget(String scope, Map<String, Long> amounts) implements LedgerRuleCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger().budgets().put(tx, BudgetScope.of(scope), settings(amounts)));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.ledger().budgets.put(scope, amounts, now), answer);
        }
    }

    /** Makes an account a member of the pool, or changes when it pays with its own credit. */
    record PutMember(int account, OwnCredit ownCredit) implements LedgerRuleCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger()
                    .pools()
                    .putMember(tx, LedgerCommand.id(LedgerCommand.POOL), LedgerCommand.id(account), ownCredit));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().putMember(account, ownCredit.name(), now, answer);
        }
    }

    /** Removes an account from the pool. */
    record RemoveMember(int account) implements LedgerRuleCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger()
                    .pools()
                    .removeMember(tx, LedgerCommand.id(LedgerCommand.POOL), LedgerCommand.id(account)));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().removeMember(account, now, answer);
        }
    }

    /**
     * Creates a rule that grants credit every minute, beginning now, or changes its amount.
     *
     * @param limit the number of grants
     */
    record PutGrantRule(int account, String rule, long amount, int limit) implements LedgerRuleCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            GrantRuleSettings settings = GrantRuleSettings.of(amount, GrantSchedule.fixed(ReferenceGrants.PERIOD))
                    .withOccurrences(limit);
            return describe(modules.ledger().grants().putRule(tx, LedgerCommand.id(account), rule, settings));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().putRule(this, now, answer);
        }
    }

    /** Ends a grant rule. */
    record EndGrantRule(int account, String rule) implements LedgerRuleCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.ledger().grants().endRule(tx, LedgerCommand.id(account), rule));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.ledger().endRule(account, rule, now, answer);
        }
    }
}

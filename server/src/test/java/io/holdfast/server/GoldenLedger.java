package io.holdfast.server;

import static io.holdfast.server.GoldenCommands.ADA;
import static io.holdfast.server.GoldenCommands.BOB;
import static io.holdfast.server.GoldenCommands.CYD;
import static io.holdfast.server.GoldenCommands.DAN;
import static io.holdfast.server.GoldenCommands.REFILLED;

import java.util.List;
import java.util.UUID;

/** The commands of the ledger that fill a golden store. */
final class GoldenLedger {

    private final GoldenCommands commands;

    GoldenLedger(GoldenCommands commands) {
        this.commands = commands;
    }

    private static String account(UUID account) {
        return "/v1/ledger/accounts/" + account;
    }

    private void credit(String key, UUID account, String type, long amount, String more) {
        commands.once(
                key,
                "POST /v1/ledger/credits",
                "{'key':'" + key + "','account':'" + account + "','type':'" + type + "','amount':" + amount + more
                        + "}");
    }

    private void charge(String event, UUID account, String what) {
        commands.once(
                event,
                "POST /v1/ledger/charges",
                "{'eventId':'" + event + "','account':'" + account + "'," + what + "}");
    }

    void first() {
        accounts();
        charges();
        holds();
        grantsAndBillings();
        refills();
    }

    private void accounts() {
        commands.send(
                "put-ada",
                "PUT " + account(ADA),
                "{'plan':'pro','autoRefill':{'enabled':false,'triggerBelow':10,'amount':100},"
                        + "'externalIds':{'crm':'c-1'}}");
        commands.send("put-bob", "PUT " + account(BOB), "{'kind':'UNLIMITED'}");
        credit("invoice-1", ADA, "PURCHASE", 5_000, ",'description':'first','metadata':{'invoice':'1'}");
        credit("bonus-short", ADA, "BONUS", 50, ",'priority':7,'expires':'2026-01-01T01:00:00Z'");
        credit("bonus-long", ADA, "BONUS", 70, ",'priority':900,'expires':'2027-01-01T00:00:00Z'");
        credit("subscription", ADA, "SUBSCRIPTION_GRANT", 30, "");
        // One account is deleted and recreated, another stays deleted.
        for (UUID deleted : List.of(CYD, DAN)) {
            String name = deleted.equals(CYD) ? "cyd" : "dan";
            commands.send("put-" + name, "PUT " + account(deleted), "{}");
            credit("invoice-" + name, deleted, "PURCHASE", 100, "");
            commands.send(
                    "hold-" + name,
                    "POST /v1/ledger/holds",
                    "{'id':'hold-" + name + "','account':'" + deleted + "','amount':10}");
            commands.send("delete-" + name, "DELETE " + account(deleted), "");
        }
        commands.send("put-cyd-anew", "PUT " + account(CYD), "{}");
        credit("bonus-noted", CYD, "BONUS", 30, ",'expires':'2026-01-01T00:10:00Z'");
    }

    private void charges() {
        charge(
                "tokens-1",
                ADA,
                "'metric':{'kind':'LLM_TOKENS','provider':'acme','name':'large','first':1200,'second':300},"
                        + "'source':'chat','agent':'a-1','at':'2025-12-31T23:00:00Z','description':'a talk',"
                        + "'metadata':{'region':'eu'}");
        charge(
                "tokens-2",
                ADA,
                "'metric':{'kind':'LLM_TOKENS','provider':'acme','name':'small','first':9000,'second':900}");
        charge("compute-1", ADA, "'metric':{'kind':'COMPUTE','first':1.5,'second':2.25}");
        charge("calls-1", ADA, "'metric':{'kind':'API_CALLS','name':'/v1/search','first':2500}");
        charge("storage-1", ADA, "'metric':{'kind':'STORAGE','first':777.77}");
        charge("known-1", ADA, "'cost':120");
        charge("known-bob", BOB, "'cost':9");
        commands.send(
                "charge-each",
                "POST /v1/ledger/charges/each",
                "{'usages':[{'eventId':'each-1','account':'" + ADA + "','cost':1}," + "{'eventId':'each-2','account':'"
                        + DAN + "','cost':1}]}");
        commands.once(
                "charge-all",
                "POST /v1/ledger/charges/all",
                "{'usages':[{'eventId':'all-1','account':'" + ADA + "','cost':2}," + "{'eventId':'all-2','account':'"
                        + BOB + "','cost':3}]}");
        commands.once(
                "adjust-1",
                "POST /v1/ledger/adjustments",
                "{'key':'adjust-1','account':'" + ADA + "','change':-15,'description':'by hand'}");
        commands.once(
                "refund-1",
                "POST /v1/ledger/refunds",
                "{'key':'refund-1','transaction':'" + commands.text("known-1", "id")
                        + "','amount':20,'description':'sorry'}");
        commands.once(
                "reverse-1",
                "POST /v1/ledger/reversals",
                "{'key':'reverse-1','transaction':'" + commands.text("bonus-long", "id") + "','amount':5}");
    }

    private void holds() {
        for (String hold : List.of("open/P20D", "settled/P1D", "voided/P1D", "expired/PT1M")) {
            String[] parts = hold.split("/", -1);
            commands.send(
                    "hold-" + parts[0],
                    "POST /v1/ledger/holds",
                    "{'id':'hold-" + parts[0] + "','account':'" + ADA + "','amount':40,'lasts':'" + parts[1]
                            + "','description':'" + parts[0] + "'}");
        }
        commands.once(
                "settle-1",
                "POST /v1/ledger/holds/hold-settled/settle",
                "{'usage':{'eventId':'settled-1','account':'" + ADA + "','cost':33}}");
        commands.once("void-1", "POST /v1/ledger/holds/hold-voided/release", "");
    }

    private void grantsAndBillings() {
        for (String rule : List.of("signup", "daily", "monthly")) {
            commands.once("grant-" + rule, "POST " + account(BOB) + "/grants/" + rule, "");
        }
        commands.once("grant-referral", "POST " + account(BOB) + "/grants/referral", "{'referred':'" + ADA + "'}");
        String rate = "'account':'" + ADA + "','rate':1500000";
        commands.once(
                "billing-open",
                "POST /v1/ledger/billings/call/call-open/start",
                "{" + rate + ",'at':'2026-01-01T00:00:00Z','description':'a call'}");
        commands.send("billing-begun", "POST /v1/ledger/billings/call/call-ended/start", "{" + rate + "}");
        commands.once("billing-ended", "POST /v1/ledger/billings/call/call-ended/end", "{'at':'2026-01-01T00:00:09Z'}");
        commands.once("billing-now", "POST /v1/ledger/billings/message/message-1/bill", "{" + rate + ",'units':3}");
        commands.send("billing-deleted", "POST /v1/ledger/billings/message/message-2/bill", "{" + rate + ",'units':1}");
        commands.send("billing-delete", "DELETE /v1/ledger/billings/message/message-2", "");
    }

    private void refills() {
        for (UUID account : REFILLED) {
            String name = "refilled-" + account.getLeastSignificantBits();
            commands.send(
                    "put-" + name,
                    "PUT " + account(account),
                    "{'autoRefill':{'enabled':true,'triggerBelow':50,'amount':500}}");
            credit("invoice-" + name, account, "PURCHASE", 60, "");
            if (account.getLeastSignificantBits() <= 2) {
                charge("dip-" + name, account, "'cost':20");
            }
        }
        commands.send("take", "POST /v1/ledger/refills/take", "{'most':2,'time':'PT10M'}");
        commands.once(
                "complete",
                "POST /v1/ledger/refills/" + commands.text("take", "rows/0/id") + "/complete",
                "{'payment':'pay-1'}");
        commands.send(
                "fail",
                "POST /v1/ledger/refills/" + commands.text("take", "rows/1/id") + "/fail",
                "{'reason':'card declined'}");
        charge("dip-3", REFILLED.get(2), "'cost':20");
        credit("bonus-unswept", REFILLED.get(2), "BONUS", 5, ",'expires':'2026-01-01T00:30:00Z'");
        charge("dip-4", REFILLED.get(3), "'cost':20");
        credit("cancels", REFILLED.get(3), "PURCHASE", 1_000, "");
    }

    void last() {
        // Posts the expiry of a bonus; the expired bonus of another account is not posted yet.
        credit("invoice-late", CYD, "PURCHASE", 100, "");
        charge("last-charge", ADA, "'cost':4");
    }
}

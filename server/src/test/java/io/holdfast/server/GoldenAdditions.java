package io.holdfast.server;

import java.util.List;

/** The commands of a golden folder whose tables exist since version 0.3.0 or later. */
final class GoldenAdditions {

    /** An account with its own price list. */
    static final String PRICED = "00000000-0000-0004-0000-000000000001";

    /** An account whose credit is shared. */
    static final String TEAM = "00000000-0000-0004-0000-000000000002";

    private static final String LOGIN = "POST /v1/identity/login";

    private final GoldenCommands commands;

    GoldenAdditions(GoldenCommands commands) {
        this.commands = commands;
    }

    void write() {
        ledger();
        prices();
        grantsAndPools();
        commands.send(
                "queue-alerts",
                "POST /v1/queues",
                "{'queue':'golden-alerts','alerts':{'depth':10,'age':'PT5M'},'concurrency':{'perKey':3,'perGroup':2}}");
        queueLimits();
        amendment();
        planChange();
        saleTerms();
        throttledLanes();
        logins();
        verifyAddress();
        mail("mail-expired");
    }

    /** A queue with limits: a status, a message with a time to live and chunks, and a schedule. */
    private void queueLimits() {
        commands.send(
                "queue-limits",
                "POST /v1/queues",
                "{'queue':'golden-limits','ttl':{'duration':'P300D','onExpiry':'DEAD_LETTER'},"
                        + "'capacity':{'messages':100,'bytes':10000000,'overflow':'DROP_OLDEST'},'statusRetention':'P300D'}");
        commands.send("limits-purged", "POST /v1/queues/golden-limits/messages", "{'text':'purged'}");
        commands.send("limits-purge", "POST /v1/queues/golden-limits/purge", "{}");
        String large = "x".repeat((900 << 10) + 1);
        commands.send("limits-large", "POST /v1/queues/golden-limits/messages", "{'text':'" + large + "'}");
        commands.send(
                "schedule",
                "PUT /v1/queues/golden-limits/schedules/yearly",
                "{'cron':'0 3 1 12 *','zone':'Europe/Berlin','missed':'ALL','text':'report','headers':{'format':'pdf'},"
                        + "'throttleKeys':['with-token'],'group':'reports'}");
    }

    /** A sold booking of two seats, one of which is cancelled. */
    private void amendment() {
        String seat = "{'section':'A-1','row':3,'number':8}";
        String bookings = "POST /v1/seats/events/gala/bookings";
        commands.send(
                "booking-amended",
                bookings,
                "{'booking':'booking-amended','buyer':'ada','seats':[{'section':'A-1','row':3,'number':7}," + seat
                        + "]}");
        commands.send("sell-amended", bookings + "/booking-amended/finalize", "{'buyer':'ada'}");
        commands.once(
                "cancel-one-seat",
                bookings + "/booking-amended/cancel",
                "{'amendment':'golden-1','reason':'one guest is ill','author':'desk-3','seats':[" + seat + "]}");
    }

    /** A shorter row that was added to a section on sale. */
    private void planChange() {
        commands.send(
                "plan-change",
                "POST /v1/seats/events/gala/plan-changes",
                "{'change':'plan-1','reason':'a larger stage','author':'desk-3','edits':["
                        + "{'kind':'ADD_ROWS','section':'B-1','row':3,'seatsPerRow':5}]}");
    }

    /** An event with categories, seat features, a limit per buyer and an allotment. */
    private void saleTerms() {
        String sale = "/v1/seats/events/golden-sale";
        commands.send(
                "sale-event",
                "PUT " + sale,
                "{'name':'sale','sections':[{'id':'A','rows':3,'seatsPerRow':10,'price':5000},"
                        + "{'id':'floor','capacity':20,'price':900}]}");
        commands.send(
                "sale-terms",
                "PUT " + sale + "/terms",
                "{'categories':[{'id':'balcony','price':6000,'tickets':[{'type':'child','price':3000}]}],"
                        + "'maxPerBuyer':8,'noOrphans':true}");
        commands.send(
                "sale-plan",
                "POST " + sale + "/plan-changes",
                "{'change':'sale-plan','reason':'categories','author':'desk-3','edits':["
                        + "{'kind':'SET_CATEGORY','section':'A','category':'balcony','seats':["
                        + "{'row':1,'number':1},{'row':1,'number':2}]},"
                        + "{'kind':'SET_FEATURES','section':'A','addFeatures':['ACCESSIBLE','AISLE'],'seats':["
                        + "{'row':2,'number':1}]}]}");
        commands.send(
                "sale-allotment",
                "PUT " + sale + "/allotments/press",
                "{'code':'PRESS-26','until':'2100-01-01T00:00:00Z','seats':[{'section':'A','row':3,'number':1},"
                        + "{'section':'A','row':3,'number':2}],'places':[{'area':'floor','count':4}]}");
        commands.send(
                "sale-booking",
                "POST " + sale + "/bookings",
                "{'booking':'sale-booking','buyer':'ada','seats':[{'section':'A','row':1,'number':1},"
                        + "{'section':'A','row':1,'number':2}],'tickets':[{'type':'child','count':2}]}");
        commands.send(
                "sale-press",
                "POST " + sale + "/bookings",
                "{'booking':'sale-press','buyer':'bob','codes':['PRESS-26'],'seats':[{'section':'A','row':3,'number':1},"
                        + "{'section':'A','row':3,'number':2}]}");
        commands.send("sale-sold", "POST " + sale + "/bookings/sale-booking/finalize", "{'buyer':'ada'}");
    }

    /** The commands of the last step. */
    void last() {
        mail("mail-live");
    }

    /** A lane of an ordered queue that waits for a token, and lanes with a throttle that has tokens. */
    private void throttledLanes() {
        commands.send(
                "throttle-without-token", "PUT /v1/queue/throttles/without-token", "{'perSecond':0.00001,'burst':1}");
        commands.send("throttle-with-token", "PUT /v1/queue/throttles/with-token", "{'perSecond':1,'burst':1}");
        commands.send("queue-without-token", "POST /v1/queues", "{'queue':'without-token','ordered':true}");
        commands.send("queue-with-token", "POST /v1/queues", "{'queue':'with-token'}");
        for (String queue : List.of("without-token", "with-token")) {
            for (String key : List.of("ada", "bob")) {
                commands.send(
                        "message-" + queue + "-" + key,
                        "POST /v1/queues/" + queue + "/messages",
                        "{'text':'call','fairnessKey':'" + key + "','throttleKeys':['" + queue + "']}");
            }
        }
        commands.send(
                "lease-without-token",
                "POST /v1/queues/without-token/leases",
                "{'max':2,'consumer':'worker-1','visibility':'P1D'}");
    }

    /** A remembered device, a client that has logged in, and failures on both and from a new client. */
    private void logins() {
        String ada = "/v1/identity/identities/" + GoldenCommands.ADA;
        commands.send("profile", "PUT " + ada + "/profile", "{'name':'Ada Lovelace','externalId':'crm-1077'}");
        commands.send("device", "POST " + ada + "/devices", "{'address':'192.0.2.1','agent':'Firefox'}");
        commands.send("device-unused", "POST " + ada + "/devices", "{'address':'192.0.2.2'}");
        String device = ",'device':'" + commands.text("device", "device") + "'";
        commands.send(
                "import-password",
                "POST /v1/identity/identities/" + GoldenCommands.BOB + "/password/import",
                "{'email':'bob@example.com','hash':'$2b$04$abcdefghijklmnopqrstuueWUJ3CD.ZA1WItKQghAauF8AJggu1rG'}");
        commands.send("login-client", LOGIN, login(GoldenLogins.PASSWORD, "192.0.2.3", ""));
        commands.refused("login-wrong-device", LOGIN, login("wrong guess", "192.0.2.1", device));
        commands.refused("login-wrong-client", LOGIN, login("wrong guess", "192.0.2.3", ""));
        commands.refused("login-wrong-new", LOGIN, login("wrong guess", "192.0.2.4", ""));
    }

    private static String login(String password, String address, String more) {
        return "{'email':'" + GoldenLogins.EMAIL + "','password':'" + password + "','address':'" + address + "'" + more
                + "}";
    }

    /** Verifies the address of an identity, which gets no login emails otherwise, because it has other login methods. */
    private void verifyAddress() {
        commands.send(
                "mail-verification", "POST /v1/identity/identities/" + GoldenLogins.ADA + "/mail/verification", "");
        commands.send(
                "mail-verified",
                "POST /v1/identity/mail/verify",
                "{'token':'" + commands.text("mail-verification", "mail/token") + "'}");
    }

    private void mail(String name) {
        commands.send(name, "POST /v1/identity/mail", "{'kind':'LOGIN','email':'" + GoldenLogins.EMAIL + "'}");
        commands.send(name + "-nobody", "POST /v1/identity/mail", "{'kind':'LOGIN','email':'nobody@example.com'}");
    }

    /** The tables and fields of the ledger since version 0.4.0. */
    private void prices() {
        String ada = GoldenCommands.ADA.toString();
        commands.send(
                "price-list",
                "PUT /v1/ledger/price-lists/golden",
                "{'metrics':[{'metric':'llm_tokens/acme/*','rounding':'UP','minimum':1,'prices':["
                        + "{'quantity':'input','price':3,'per':1000000},{'quantity':'output','price':15,'per':1000000},"
                        + "{'quantity':'cached_input','scheme':'GRADUATED','tiers':[{'upTo':1000,'price':0.01},"
                        + "{'price':0.005,'per':10,'flat':0.5}]}]}]}");
        commands.send(
                "priced-account",
                "PUT /v1/ledger/accounts/" + PRICED,
                "{'creditLimit':100,'priceList':'golden','externalIds':{'golden-crm':'77'}}");
        commands.send(
                "priced-charge",
                "POST /v1/ledger/charges",
                "{'eventId':'priced-charge','account':'" + PRICED + "','metric':{'kind':'LLM_TOKENS','provider':'acme',"
                        + "'name':'large','first':1200,'second':300,'quantities':{'cached_input':1500}}}");
        commands.send(
                "late-charge",
                "POST /v1/ledger/charges",
                "{'eventId':'late-charge','account':'" + PRICED + "','cost':2,'at':'2025-12-01T00:00:00Z'}");
        commands.send(
                "transfer",
                "POST /v1/ledger/transfers",
                "{'key':'golden-transfer','from':'" + ada + "','to':'" + PRICED + "','amount':5}");
        commands.send(
                "resized-hold", "POST /v1/ledger/holds", "{'id':'resized-hold','account':'" + PRICED + "','amount':5}");
        commands.send("resize-hold", "POST /v1/ledger/holds/resized-hold/resize", "{'amount':7}");
    }

    /** Recurring and restricted grants, and a pool that holds credit for a member. */
    private void grantsAndPools() {
        String team = "/v1/ledger/accounts/" + TEAM;
        String member = "00000000-0000-0004-0000-000000000003";
        commands.send("team", "PUT " + team, "{}");
        commands.send("team-member", "PUT /v1/ledger/accounts/" + member, "{}");
        commands.send(
                "grant-rule",
                "PUT " + team + "/grant-rules/yearly",
                "{'amount':500,'schedule':{'every':'YEAR','zone':'Europe/Berlin'},'rollover':{'cap':200},"
                        + "'occurrences':100,'description':'Plan'}");
        commands.send(
                "restricted-grant",
                "POST /v1/ledger/credits",
                "{'key':'golden-restricted','account':'" + TEAM + "','type':'BONUS','amount':40,"
                        + "'metrics':['llm_tokens/acme/*']}");
        commands.send("pool-member", "PUT " + team + "/members/" + member, "{'ownCredit':'LAST'}");
        commands.send(
                "pool-charge",
                "POST /v1/ledger/charges",
                "{'eventId':'pool-charge','account':'" + member + "','cost':3}");
        commands.send(
                "pool-hold",
                "POST /v1/ledger/holds",
                "{'id':'pool-hold','account':'" + member + "','amount':50,'metric':'llm_tokens/acme/large'}");
    }

    private void ledger() {
        commands.refused(
                "charge-refused",
                "POST /v1/ledger/charges",
                "{'eventId':'charge-refused','account':'" + GoldenCommands.ADA + "','cost':900000000}");
        commands.send(
                "thresholds",
                "PUT /v1/ledger/accounts/" + GoldenCommands.ADA + "/thresholds",
                "{'thresholds':[{'below':1000},{'below':100,'hysteresis':50}]}");
        commands.send(
                "budget",
                "PUT /v1/ledger/budget",
                "{'scope':'org:golden','limits':[{'name':'month','amount':5000,"
                        + "'window':{'kind':'MONTH','zone':'Europe/Berlin'}},"
                        + "{'name':'burst','amount':1000,'window':{'kind':'ROLLING','length':'PT1H'},'hard':false}]}");
        commands.once(
                "budgeted-charge",
                "POST /v1/ledger/charges",
                "{'eventId':'budgeted-charge','account':'" + GoldenCommands.ADA
                        + "','cost':3,'scopes':['org:golden/user:ada']}");
        commands.once(
                "credit-images",
                "POST /v1/ledger/credits",
                "{'key':'credit-images','account':'" + GoldenCommands.ADA
                        + "','unit':'images','type':'PURCHASE','amount':40}");
    }
}

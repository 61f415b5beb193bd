package io.holdfast.server;

/** The commands of a golden folder whose tables exist since version 0.3.0. */
final class GoldenAdditions {

    private final GoldenCommands commands;

    GoldenAdditions(GoldenCommands commands) {
        this.commands = commands;
    }

    void write() {
        ledger();
        commands.send(
                "queue-alerts",
                "POST /v1/queues",
                "{'queue':'golden-alerts','alerts':{'depth':10,'age':'PT5M'},'concurrency':{'perKey':3,'perGroup':2}}");
        commands.once(
                "cancel-one-seat",
                "POST /v1/seats/events/gala/bookings/booking-sold/cancel",
                "{'amendment':'golden-1','reason':'one guest is ill','author':'desk-3',"
                        + "'seats':[{'section':'A-1','row':1,'number':2}]}");
        commands.send(
                "webhook",
                "PUT /v1/webhooks/golden",
                "{'url':'https://billing.example/hooks','modules':['retry'],'full':true}");
        commands.send("webhook-disabled", "POST /v1/webhooks/golden/disable", "{'reason':'golden'}");
    }

    private void ledger() {
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
    }
}

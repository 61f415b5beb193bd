package io.holdfast.server;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A setting of the server: {@code max-body} in the configuration file, {@code HOLDFAST_MAX_BODY} in the environment and
 * {@code --max-body} on the command line.
 *
 * @param defaultValue the value to use if the setting is not configured; may be empty
 * @param label the placeholder for the value in the help text
 * @param secret whether the value is never printed
 */
record Setting(String name, String defaultValue, String label, boolean secret, String description) {

    private static final String FLAG = "true|false";

    /** All settings, in display order. */
    static final List<Setting> ALL = List.of(
            of("data", "data", "DIR", "Folder of the store."),
            secret(
                    "store",
                    "STORE",
                    "Store to use in place of the folder: rocksdb:FOLDER,"
                            + " postgresql://USER:PASSWORD@HOST/DATABASE or scalardb:FILE."),
            of("backups", "backups", "DIR", "Folder that contains all backups."),
            of(
                    "archive",
                    "",
                    "DIR",
                    "Folder to which the journal is copied, so that a backup can be restored to any later commit or"
                            + " time; none if not set."),
            of("archive-every", "PT10S", "DURATION", "Interval at which the journal is copied to the archive."),
            of("backup-every", "PT0S", "DURATION", "Time between scheduled backups; PT0S for none."),
            of(
                    "backup-keep",
                    "24h,7d,4w",
                    "COUNTS",
                    "Scheduled backups that are kept: the newest of each of the last hours, days and weeks."),
            of(
                    "backup-verify-every",
                    "P1D",
                    "DURATION",
                    "Time between verifications of the newest scheduled backup; PT0S for none."),
            of(
                    "backup-offsite",
                    "",
                    "LOCATION",
                    "Place to which all backups and the archive are copied: s3://BUCKET/PREFIX or file:FOLDER; none if"
                            + " not set."),
            of(
                    "backup-offsite-endpoint",
                    "",
                    "URL",
                    "Address of the S3-compatible service, such as https://s3.example:9000; Amazon S3 if not set."),
            of("backup-offsite-region", "us-east-1", "NAME", "Region of the bucket."),
            of(
                    "backup-offsite-credentials",
                    "",
                    "FILE",
                    "File with aws_access_key_id and aws_secret_access_key; AWS_ACCESS_KEY_ID and"
                            + " AWS_SECRET_ACCESS_KEY in the environment if not set."),
            of(
                    "backup-key-file",
                    "",
                    "FILE",
                    "File with the key that encrypts off-site backups, 32 random bytes in Base64; not encrypted if not"
                            + " set."),
            of("backup-offsite-every", "PT1M", "DURATION", "Interval at which new backups and the archive are copied."),
            of(
                    "backup-offsite-keep",
                    "24h,7d,4w",
                    "COUNTS",
                    "Off-site backups that are kept of each backup folder, like backup-keep."),
            of(
                    "backup-offsite-verify-every",
                    "P7D",
                    "DURATION",
                    "Time between restores of the newest off-site backup to a temporary folder; PT0S for none."),
            of("bind", "127.0.0.1", "ADDRESS", "Address to listen on."),
            of("port", "7171", "N", "Port to listen on; 0 selects a free port."),
            flag("insecure", "Allow a non-loopback address without TLS."),
            of("tls-certificate", "", "FILE", "PEM file with the certificate chain."),
            of("tls-key", "", "FILE", "PEM file with the private key (PKCS #8, not encrypted)."),
            of("tls-keystore", "", "FILE", "PKCS #12 file with certificate and key, in place of the PEM files."),
            secret("tls-password", "PASSWORD", "Password of the PKCS #12 file."),
            of(
                    "durability",
                    "fsync",
                    "LEVEL",
                    "Durability of writes: fsync (survive a power failure) or process" + " (survive a process crash)."),
            of("grants", "", "RULES", "Credits granted by rule, such as signup=500,daily=50/P1D (amount/lifetime)."),
            of(
                    "balance-thresholds",
                    "",
                    "CREDITS",
                    "Available balances below which accounts without their own thresholds emit an event, such as"
                            + " 1000,100/20 (limit/hysteresis)."),
            of("rate-card", "", "FILE", "YAML file with the prices of usage; built-in prices if not set."),
            of(
                    "intake",
                    "",
                    "FILE",
                    "YAML or JSON file with the sources and rules of the intake; no intake if not set."),
            of(
                    "sinks",
                    "",
                    "FILE",
                    "YAML or JSON file with the message brokers to which events are published; none if not set."),
            of(
                    "identity",
                    "",
                    "FILE",
                    "YAML or JSON file with the token issuer, the mail server, the browser sessions and the OpenID"
                            + " providers; defaults if not set."),
            of(
                    "cluster",
                    "",
                    "FILE",
                    "YAML file with the servers of the cluster; a single server if not set. In a cluster, bind and"
                            + " port default to this server's http address in the file."),
            of("node", "", "NAME", "Name of this server in the cluster file; not needed if the file has only one."),
            secret(
                    "master-keys",
                    "KEYS",
                    "Keys that encrypt stored secrets: NAME=BASE64 of 32 bytes, separated by commas; new secrets are"
                            + " encrypted with the last one."),
            of("token-audience", "holdfast", "NAME", "Required audience of end users' access tokens."),
            of(
                    "clock-skew",
                    "PT5S",
                    "DURATION",
                    "Tolerated difference between clocks: a billing may end this much before its start."),
            of(
                    "price-list",
                    "default",
                    "NAME",
                    "Price list of accounts without their own, and for metrics that an account's own list does not"
                            + " contain."),
            of(
                    "unlisted-usage",
                    "refuse",
                    "refuse|rate-card",
                    "Usage that is in no price list while one is in force: refuse it, or price it by the rate card's"
                            + " defaults."),
            of(
                    "usage-dimensions",
                    "",
                    "NAMES",
                    "Dimensions of usage totals in addition to the metric, separated by commas: source, agent, keys of"
                            + " metadata, or kinds of scopes."),
            of(
                    "shared-external-ids",
                    "",
                    "NAMES",
                    "Systems whose external ids several accounts may have, such as team, separated by commas; in all"
                            + " other systems an external id is unique."),
            of("retry-archive", "P7D", "DURATION", "Retention of failed events after they are applied or discarded."),
            of(
                    "record",
                    "true",
                    FLAG,
                    "Record every commit for the feed and the audit log; set to false if neither is used."),
            of("record-retention", "P7D", "DURATION", "Age at which commit records are deleted."),
            of(
                    "record-max-bytes",
                    "1073741824",
                    "BYTES",
                    "Total size above which the oldest commit records are deleted."),
            of("audit-retention", "P90D", "DURATION", "Retention of the audit log; PT0S for no audit log."),
            of("rate-limit", "0", "N", "Calls per second for an API key without its own limit; 0 for unlimited."),
            of("max-seats", "4", "N", "Maximum number of numbered seats per booking."),
            of("max-places", "20", "N", "Maximum number of general-admission places per booking."),
            of("seats-prefix", "", "TEXT", "Prefix for all event keys, to separate tests that share a store."),
            of("hold-for", "PT15M", "DURATION", "Default duration of a seat hold; at most one hour."),
            of(
                    "end-user-seats",
                    "reserve",
                    "MODE",
                    "Permissions of end users for seats: off, reserve, or finalize (including bookings that are "
                            + "not free)."),
            of(
                    "end-user-max-seats",
                    "8",
                    "N",
                    "Maximum number of seats per event that an end user may hold or have booked for free; 0 for"
                            + " unlimited."),
            flag(
                    "webhook-private-networks",
                    "Allow webhooks to private, loopback and link-local addresses, and without TLS."),
            of("webhook-timeout", "PT15S", "DURATION", "Timeout of a webhook request; at most one minute."),
            of(
                    "webhook-retry-delays",
                    "PT5S,PT5M,PT30M,PT2H,PT5H,PT10H,PT14H,PT20H,PT24H",
                    "DURATIONS",
                    "Delays between attempts to send a webhook; if the last attempt fails, the delivery has failed."),
            of("max-body", "1048576", "BYTES", "Maximum size of a request body."),
            of("max-bulk-body", "16777216", "BYTES", "Maximum size of a request body with many items or a payload."),
            of(
                    "max-body-memory",
                    "0",
                    "BYTES",
                    "Memory for all request bodies in flight; 0 for an eighth of the heap."),
            of(
                    "max-response-memory",
                    "0",
                    "BYTES",
                    "Memory for all responses that clients have not read yet; 0 for an eighth of the heap."),
            of("max-header", "8192", "BYTES", "Maximum size of the request line and headers."),
            of(
                    "max-requests",
                    "1024",
                    "N",
                    "Maximum number of concurrent requests; more are rejected with status 503."),
            of("max-requests-per-key", "768", "N", "Maximum number of concurrent requests per key; 0 for unlimited."),
            of("max-streams", "1024", "N", "Maximum number of concurrent feeds and long polls."),
            of(
                    "max-streams-per-key",
                    "768",
                    "N",
                    "Maximum number of concurrent feeds and long polls per key; 0 for unlimited."),
            of("max-connections", "16384", "N", "Maximum number of connections."),
            of(
                    "max-connections-per-address",
                    "4096",
                    "N",
                    "Maximum number of connections from one client address, such as a proxy; 0 for unlimited."),
            of("head-timeout", "10", "SECONDS", "Time within which the request line and headers must arrive."),
            of("idle-timeout", "30", "SECONDS", "Time after which an idle connection is closed."),
            of("shutdown-timeout", "30", "SECONDS", "Time for requests in flight to complete when the server stops."),
            of(
                    "cors-origins",
                    "",
                    "ORIGINS",
                    "Origins whose web pages may call this server, such as https://shop.example; or * for all."),
            of("log-format", "text", "FORMAT", "Log format: text, or json for one object per line."),
            of(
                    "log-level",
                    "",
                    "LEVELS",
                    "Log levels by package, such as io.holdfast.server=debug,root=warn; 'holdfast admin log-level'"
                            + " changes them at run time."),
            of(
                    "slow-operation",
                    "PT1S",
                    "DURATION",
                    "Minimum duration of requests that are logged as slow; PT0S for" + " none."),
            flag("new-admin-key", "Create another administrator API key at startup and print it."));

    private static Setting of(String name, String defaultValue, String label, String description) {
        return new Setting(name, defaultValue, label, false, description);
    }

    private static Setting secret(String name, String label, String description) {
        return new Setting(name, "", label, true, description);
    }

    private static Setting flag(String name, String description) {
        return of(name, "false", FLAG, description);
    }

    String option() {
        return "--" + name;
    }

    String variable() {
        return "HOLDFAST_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** Creates the command-line option. */
    OptionSpec toOption() {
        OptionSpec.Builder option = OptionSpec.builder(option()).type(String.class);
        return label.equals(FLAG)
                ? option.arity("0..1")
                        .fallbackValue("true")
                        .paramLabel(FLAG)
                        .description(description)
                        .build()
                : option.paramLabel(label)
                        .description(description + (defaultValue.isEmpty() ? "" : " Default: " + defaultValue + "."))
                        .build();
    }
}

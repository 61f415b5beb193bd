package io.holdfast.server.modules;

import io.holdfast.ledger.LedgerOptions;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.server.identity.IdentityConfig;
import java.time.Duration;

/** The configurable options of the modules. Failed events are archived for {@code retryArchive}. */
public record ModuleOptions(LedgerOptions ledger, SeatsOptions seats, IdentityConfig identity, Duration retryArchive) {}

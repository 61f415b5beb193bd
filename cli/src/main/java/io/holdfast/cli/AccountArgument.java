package io.holdfast.cli;

import io.holdfast.client.LedgerClient;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An account on the command line: its id, or its id in another system in the form {@code SYSTEM:ID}.
 *
 * @param account the id, or null if the account is given by its id in another system
 */
record AccountArgument(@Nullable UUID account, String system, String externalId) {

    /** Parses the argument of a command. */
    static final ITypeConverter<AccountArgument> CONVERTER = AccountArgument::parse;

    private static AccountArgument parse(String text) {
        int colon = text.indexOf(':');
        if (colon > 0 && colon < text.length() - 1) {
            return new AccountArgument(null, text.substring(0, colon), text.substring(colon + 1));
        }
        try {
            return new AccountArgument(UUID.fromString(text), "", "");
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(
                    "must be a UUID such as 00000000-0000-0000-0000-000000000001, or an id in another system such as"
                            + " crm:4711, but is '" + text.replaceAll("\\p{Cntrl}", "?") + "'");
        }
    }

    /** Returns the id of the account, which the server looks up if the account is given by its id in another system. */
    UUID resolve(LedgerClient ledger) {
        return account != null
                ? account
                : ledger.accountByExternalId(system, externalId).send().account();
    }
}

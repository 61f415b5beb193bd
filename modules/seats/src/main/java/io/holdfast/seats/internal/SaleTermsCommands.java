package io.holdfast.seats.internal;

import io.holdfast.seats.EventId;
import io.holdfast.seats.SaleOutcome;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.row.EventRulesRow;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SaleTermsRow.CategoryRow;
import io.holdfast.seats.internal.row.SaleTermsRow.TicketPriceRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The commands for the categories of an event and the rules for its bookings. */
public final class SaleTermsCommands {

    private final SeatsOptions options;

    public SaleTermsCommands(SeatsOptions options) {
        this.options = options;
    }

    public SaleOutcome set(Tx tx, EventId id, SaleTerms terms) {
        Arguments.notNull("terms", terms);
        EventKey key = EventKey.of(options.namespace(), id);
        OpenEvent event = OpenEvent.openLive(tx, key, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        if (view(event.terms(), event.row()).equals(terms)) {
            return new SaleOutcome.TermsStored(terms, true);
        }
        List<CategoryRow> categories =
                terms.categories().stream().map(SaleTermsCommands::toRow).toList();
        for (CategoryRow before : event.terms().categories()) {
            boolean removed = categories.stream().noneMatch(each -> each.id().equals(before.id()));
            SectionId user = removed ? findUser(tx, key, before.id()) : null;
            if (user != null) {
                return new SaleOutcome.CategoryInUse(before.id(), user);
            }
        }
        store(tx, key, event.terms().withCategories(categories));
        event.replaceEvent(event.row().withRules(toRules(event.row().rules(), terms)));
        event.endPlanChange();
        event.save();
        tx.emit(SeatsEventTypes.TERMS_CHANGED, id.value(), null, (Object) null);
        return new SaleOutcome.TermsStored(terms, false);
    }

    public Optional<SaleTerms> get(ReadTx tx, EventId id) {
        EventKey key = EventKey.of(options.namespace(), id);
        return EventRow.findLive(tx, key)
                .map(row -> view(tx.get(SeatsSchema.SALE_TERMS, key).orElse(SaleTermsRow.NONE), row));
    }

    static void store(Tx tx, EventKey key, SaleTermsRow terms) {
        if (terms.categories().isEmpty() && terms.allotments().isEmpty()) {
            tx.delete(SeatsSchema.SALE_TERMS, key);
        } else {
            tx.put(SeatsSchema.SALE_TERMS, key, terms);
        }
    }

    /** Returns a section that has a category, or null. */
    private static @Nullable SectionId findUser(ReadTx tx, EventKey key, String category) {
        for (Entry<SectionKey, SectionConfigRow> section :
                tx.scan(SeatsSchema.SECTION_CONFIGS).prefix(SectionKey.CODEC.prefix(key))) {
            SectionConfigRow config = section.value();
            boolean used = category.equals(config.category())
                    || (config.hasProperties()
                            && tx.get(SeatsSchema.SEAT_LAYOUTS, section.key())
                                    .orElseThrow()
                                    .categoryList()
                                    .contains(category));
            if (used) {
                return section.key().section();
            }
        }
        return null;
    }

    private static @Nullable EventRulesRow toRules(@Nullable EventRulesRow before, SaleTerms terms) {
        if (before == null && terms.maxPerBuyer() == null && !terms.noOrphans()) {
            return null;
        }
        boolean limited = before != null && before.maxPerBuyer() != null;
        int number = before == null ? 0 : before.limitNumber();
        return new EventRulesRow(
                terms.maxPerBuyer(),
                terms.maxPerBuyer() != null && !limited ? number + 1 : number,
                terms.noOrphans() ? true : null);
    }

    private static CategoryRow toRow(Category category) {
        return new CategoryRow(
                category.id(),
                category.price().minor(),
                category.tickets().stream()
                        .map(ticket ->
                                new TicketPriceRow(ticket.type(), ticket.price().minor()))
                        .toList());
    }

    private static SaleTerms view(SaleTermsRow row, EventRow event) {
        EventRulesRow rules = event.rules();
        return new SaleTerms(
                row.categories().stream()
                        .map(each -> new Category(
                                each.id(),
                                Price.of(each.price()),
                                each.tickets().stream()
                                        .map(ticket ->
                                                new Category.TicketPrice(ticket.type(), Price.of(ticket.price())))
                                        .toList()))
                        .toList(),
                rules == null ? null : rules.maxPerBuyer(),
                rules != null && rules.forbidsOrphans());
    }
}

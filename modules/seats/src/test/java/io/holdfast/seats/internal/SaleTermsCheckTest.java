package io.holdfast.seats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.Allotment;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.PlanChange;
import io.holdfast.seats.PlanEdit;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.internal.SeatsSchema.BuyerSeatsKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.row.BuyerSeatsRow;
import io.holdfast.seats.internal.row.BuyerSeatsRow.BookingCount;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.internal.row.SectionConfigRow.AllottedPlacesRow;
import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.store.Tx;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The check reports inconsistent categories, allotments and limits per buyer. */
class SaleTermsCheckTest {

    private static final EventKey OPERA = new EventKey("", "opera");
    private static final SectionId A1 = SectionId.of("A-1");
    private static final SectionId FLOOR = SectionId.of("Floor");
    private static final BuyerSeatsKey ADA = new BuyerSeatsKey(OPERA, "ada");

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Seats.SCHEMA);

    static Stream<Arguments> damages() {
        return Stream.of(
                damage("a buyer with too few seats", "has counted", tx -> {
                    BuyerSeatsRow row = tx.get(SeatsSchema.BUYER_SEATS, ADA).orElseThrow();
                    tx.put(SeatsSchema.BUYER_SEATS, ADA, new BuyerSeatsRow(row.limitNumber(), List.of()));
                }),
                damage("a buyer with a booking that does not exist", "has counted", tx -> {
                    BuyerSeatsRow row = tx.get(SeatsSchema.BUYER_SEATS, ADA).orElseThrow();
                    tx.put(
                            SeatsSchema.BUYER_SEATS,
                            ADA,
                            new BuyerSeatsRow(row.limitNumber(), List.of(new BookingCount("ghost", 1))));
                }),
                damage(
                        "a buyer without an event",
                        "seat_buyers has 2 rows, but 1 rows belong to events",
                        tx -> tx.put(
                                SeatsSchema.BUYER_SEATS,
                                new BuyerSeatsKey(new EventKey("", "ghost"), "ada"),
                                new BuyerSeatsRow(1, List.of()))),
                damage(
                        "terms without an event",
                        "seat_terms has 2 rows, but 1 rows belong to events",
                        tx -> tx.put(SeatsSchema.SALE_TERMS, new EventKey("", "ghost"), SaleTermsRow.NONE)),
                damage("a lost category", "has the category gold, which does not exist", tx -> {
                    SaleTermsRow terms = tx.get(SeatsSchema.SALE_TERMS, OPERA).orElseThrow();
                    tx.put(SeatsSchema.SALE_TERMS, OPERA, terms.withCategories(List.of()));
                }),
                damage("a lost allotment", "has the allotment press, which does not exist", tx -> {
                    SaleTermsRow terms = tx.get(SeatsSchema.SALE_TERMS, OPERA).orElseThrow();
                    tx.put(SeatsSchema.SALE_TERMS, OPERA, terms.withAllotments(List.of()));
                }),
                damage("too many taken places", "2 booked places of allotment press, but its counter is 3", tx -> {
                    SectionConfigRow config = tx.get(SeatsSchema.SECTION_CONFIGS, OPERA.section(FLOOR))
                            .orElseThrow();
                    tx.put(
                            SeatsSchema.SECTION_CONFIGS,
                            OPERA.section(FLOOR),
                            config.withAllotted(List.of(new AllottedPlacesRow("press", 3, 3))));
                }),
                damage(
                        "lost properties",
                        "but the gaps SeatGapsRow",
                        tx -> tx.put(SeatsSchema.SEAT_LAYOUTS, OPERA.section(A1), SeatGapsRow.FULL)),
                damage("a section whose properties are not read", "but its event has the layout", tx -> {
                    SectionConfigRow config = tx.get(SeatsSchema.SECTION_CONFIGS, OPERA.section(A1))
                            .orElseThrow();
                    tx.put(SeatsSchema.SECTION_CONFIGS, OPERA.section(A1), config.withProperties(false));
                }));
    }

    private static Arguments damage(String name, String message, Consumer<Tx> damage) {
        return Arguments.of(name, message, damage);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void damageIsReported(String name, String message, Consumer<Tx> damage) {
        Seats seats = new Seats(stores.store());
        EventId opera = OPERA.id();
        seats.events()
                .create(EventPlan.of(
                        opera,
                        "Tosca",
                        SectionPlan.rows("A-1", 2, 5, Price.of(1)),
                        SectionPlan.area("Floor", 5, Price.of(1))))
                .orThrow();
        seats.sales()
                .setTerms(opera, SaleTerms.of(Category.of("gold", Price.of(7))).withMaxPerBuyer(5))
                .orThrow();
        seats.plans()
                .change(PlanChange.of(
                        opera, "c", BookingChangeReason.of("x"), new PlanEdit.SetCategory(A1, List.of(), "gold")))
                .orThrow();
        Allotment press = Allotment.forChannel(
                        "press", "desk", ManualClock.START.plus(Duration.ofDays(1)), List.of(Seat.of(A1, 1, 1)))
                .withPlaces(new AreaPlaces(FLOOR, 3));
        seats.sales().putAllotment(opera, press).orThrow();
        seats.reserve(ReservationRequest.of(opera, BookingId.of("b"), BuyerId.of("ada"), SeatChoice.places(FLOOR, 2))
                        .withAccess(SaleAccess.channel("desk")))
                .orThrow();
        assertThat(seats.check().problems()).isEmpty();
        stores.store().update(damage);
        assertThat(seats.check().problems())
                .as(name)
                .anySatisfy(problem -> assertThat(problem).contains(message));
    }
}

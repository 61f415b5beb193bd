package io.holdfast.torture.workload;

import io.holdfast.torture.workload.SeatsAmendmentCommand.Part;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import io.holdfast.torture.workload.SeatsPlanCommand.Edit;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Generates the commands for the seats module. */
final class SeatsCommandGenerator {

    private static final List<Edit> EDITS = List.of(Edit.values());
    private static final List<String> ACCESS = List.of("", "", SeatsCommand.CHANNEL, SeatsCommand.CODE);
    private static final List<String> TICKETS = List.of("", "", "", "", "", "child", "senior");
    private static final int BUYERS = 12;
    private static final int EVENT_SIZE = 300;

    /** The difference between the numbers in use, so that several commands are for the same booking. */
    private static final int NUMBER_STEP = 4;

    /** The number of changes to the plan of an event. */
    private static final int PLAN_CHANGES = 80;

    private final Function<String, Random> keyed;

    /**
     * Creates a generator.
     *
     * @param keyed returns the random numbers from which the content of the request with a key is derived
     */
    SeatsCommandGenerator(Function<String, Random> keyed) {
        this.keyed = keyed;
    }

    /** Returns the number that the command with a number uses. */
    static long roundDown(long number) {
        return number - number % NUMBER_STEP;
    }

    /**
     * Returns a command.
     *
     * @param kind a random number from 0 to 24
     */
    Command commandFor(int kind, int round, long anyNumber, Random random) {
        long number = roundDown(anyNumber);
        Reserve booking = booking("", round, number);
        String event = booking.event();
        String buyer = random.nextInt(40) == 0 ? "somebody" : booking.buyer();
        if (kind < 2) {
            return new SeatsCommand.CreateEvent(event);
        }
        if (kind < 9) {
            return booking;
        }
        if (kind < 13) {
            return new SeatsCommand.Sell(event, booking.booking(), buyer);
        }
        if (kind < 15) {
            return new SeatsCommand.ReleaseBooking(event, booking.booking(), buyer);
        }
        if (kind == 15) {
            return new SeatsCommand.ExtendHold(
                    event, booking.booking(), buyer, Duration.ofMillis(random.nextInt(4_000_000)));
        }
        if (kind < 20) {
            // Bookings of purchases are sold at once, so that more of them can be cancelled and transferred.
            Reserve amended = random.nextBoolean() ? booking : booking("p-", round, number);
            return amendment(amended, random.nextInt(40) == 0 ? "somebody" : amended.buyer(), random);
        }
        if (kind < 22) {
            return organizer(event, random);
        }
        return kind == 22 ? new SeatsCommand.SweepHolds() : new SeatsCommand.ViewSeatMap(event);
    }

    /**
     * Returns a reservation. Purchases, which have a kind, have no ticket types. Buyers who request the best seats make
     * only one booking, so that they do not reach a limit per buyer: which seats a refused request would have received
     * is not known.
     */
    Reserve booking(String kind, int round, long number) {
        String key = kind + round + "-" + number;
        Random content = keyed.apply("booking-" + key);
        int count = 1 + content.nextInt(4);
        List<String> chosenSeats = content.nextInt(3) > 0
                ? IntStream.range(0, count)
                        .mapToObj(i -> seat(content))
                        .distinct()
                        .toList()
                : List.of();
        int quantity = !chosenSeats.isEmpty() ? chosenSeats.size() : content.nextBoolean() ? count : -count;
        boolean best = chosenSeats.isEmpty() && quantity > 0;
        return new Reserve(
                "show-" + round + "-" + number / EVENT_SIZE,
                "b-" + key,
                best ? "solo-" + key : "buyer-" + content.nextInt(BUYERS),
                chosenSeats,
                quantity,
                best || !kind.isEmpty() ? "" : pick(TICKETS, content),
                pick(ACCESS, content),
                Duration.ofMillis(50 + content.nextInt(5_000)));
    }

    /**
     * Returns a change to a booking. It never makes the booking larger than four seats and places: an exchange takes
     * one seat for one seat, or up to four for the whole booking.
     */
    private SeatsAmendmentCommand amendment(Reserve booking, String buyer, Random random) {
        String event = booking.event();
        String id = "a-" + random.nextInt(5);
        Random content = keyed.apply(id + "-" + booking.booking());
        boolean all = content.nextInt(3) == 0;
        Part one = booking.chosenSeats().isEmpty() ? new Part(List.of(), 1) : new Part(oneOf(booking, content), 0);
        Part part = all ? Part.ALL : one;
        int kind = content.nextInt(9) + (random.nextInt(10) == 0 ? 1 : 0);
        if (kind < 3) {
            return new SeatsAmendmentCommand.Cancel(event, booking.booking(), id, part, content.nextInt(4) == 0);
        }
        if (kind < 6) {
            int count = all ? 1 + content.nextInt(4) : 1;
            Part taken = content.nextInt(4) == 0
                    ? new Part(List.of(), count)
                    : new Part(
                            IntStream.range(0, count)
                                    .mapToObj(i -> seat(content))
                                    .distinct()
                                    .toList(),
                            0);
            return new SeatsAmendmentCommand.Exchange(event, booking.booking(), id, part, taken, pick(ACCESS, content));
        }
        return kind == 6
                ? new SeatsAmendmentCommand.Transfer(event, booking.booking(), id, "buyer-" + content.nextInt(BUYERS))
                : new SeatsAmendmentCommand.Reduce(event, booking.booking(), id, buyer, part);
    }

    private static List<String> oneOf(Reserve booking, Random content) {
        return List.of(
                booking.chosenSeats().get(content.nextInt(booking.chosenSeats().size())));
    }

    private Command organizer(String event, Random random) {
        int kind = random.nextInt(8);
        if (kind < 4) {
            String id = "plan-" + random.nextInt(PLAN_CHANGES);
            Random content = keyed.apply(id + "-" + event);
            String seat = seat(content);
            String to = seat(content);
            Edit edit = EDITS.get((content.nextInt(EDITS.size()) + (random.nextInt(40) == 0 ? 1 : 0)) % EDITS.size());
            return seat.equals(to)
                    ? new SeatsCommand.ViewSeatMap(event)
                    : new SeatsPlanCommand.ChangePlan(event, id, edit, seat, to);
        }
        if (kind < 6) {
            return new SeatsPlanCommand.SetTerms(event, random.nextInt(SeatsPlanCommand.TERMS.size()));
        }
        String allotment = "group-" + random.nextInt(3);
        if (kind == 6 && random.nextInt(3) == 0) {
            return new SeatsPlanCommand.RemoveAllotment(event, allotment);
        }
        List<String> seats = IntStream.range(0, 1 + random.nextInt(6))
                .mapToObj(i -> seat(random))
                .distinct()
                .toList();
        return new SeatsPlanCommand.PutAllotment(
                event,
                allotment,
                random.nextBoolean() ? SeatsCommand.CHANNEL : SeatsCommand.CODE,
                Duration.ofMillis(1 + random.nextInt(4_000)),
                seats);
    }

    private static String seat(Random random) {
        return 1 + random.nextInt(SeatsCommand.ROWS) + "/" + (1 + random.nextInt(SeatsCommand.PER_ROW));
    }

    private static String pick(List<String> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}

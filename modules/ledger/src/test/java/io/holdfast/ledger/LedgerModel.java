package io.holdfast.ledger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the ledger once more, as plainly as they can be said: maps and lists, everything expires the moment it is
 * due, nothing is stored. Answers are words: {@code "USAGE -30 70/20"} is type, amount, balance and held.
 */
final class LedgerModel {

    static final class Lot {
        final int entry;
        final int priority;
        final Instant expires;
        long left;

        Lot(int entry, int priority, Instant expires, long left) {
            this.entry = entry;
            this.priority = priority;
            this.expires = expires;
            this.left = left;
        }
    }

    static final class ModelTransaction {
        final String words;
        final TransactionType type;
        final long amount;
        final boolean undoing;
        final Map<Integer, Long> shares = new LinkedHashMap<>();
        long undone;

        ModelTransaction(String words, TransactionType type, long amount, boolean undoing) {
            this.words = words;
            this.type = type;
            this.amount = amount;
            this.undoing = undoing;
        }
    }

    static final class ModelAccount {
        boolean unlimited;
        long balance;
        long held;
        long used;
        long carry;
        boolean refills;
        String dip = "";
        boolean taken;
        final AccountId id;
        final List<ModelTransaction> lines = new ArrayList<>();
        final List<Lot> lots = new ArrayList<>();
        final Map<String, HeldAmount> holds = new TreeMap<>();

        ModelAccount(AccountId id) {
            this.id = id;
        }

        long available() {
            return balance - held;
        }
    }

    record HeldAmount(long amount, Instant expires) {}

    private static final long TRIGGER = 40;
    private static final long MICROS = 1_000_000;

    final Map<AccountId, ModelAccount> books = new LinkedHashMap<>();
    final Map<AccountId, Integer> raised = new HashMap<>();
    private final Map<String, AccountId> holdOwners = new HashMap<>();
    private final Map<String, String> holdEnds = new HashMap<>();
    Instant now;

    LedgerModel(Instant now) {
        this.now = now;
    }

    String put(AccountId id, boolean unlimited, boolean refills) {
        ModelAccount book = books.get(id);
        if (book == null) {
            book = new ModelAccount(id);
            books.put(id, book);
        } else if (!unlimited && (book.balance < 0 || book.available() < 0)) {
            return "overdrawn";
        } else if (book.refills != refills && book.dip.equals("failed")) {
            book.dip = "";
        }
        long before = book.available();
        book.unlimited = unlimited;
        book.refills = refills;
        settle(book, before);
        return "stored";
    }

    String delete(AccountId id) {
        ModelAccount book = books.remove(id);
        if (book == null) {
            return "account_not_found";
        }
        book.holds.keySet().forEach(hold -> holdEnds.put(hold, "VOIDED"));
        return "stored";
    }

    String charge(AccountId id, long price) {
        ModelAccount book = books.get(id);
        if (book == null) {
            return "account_not_found";
        }
        long cost = (price + book.carry) / MICROS;
        if (!book.unlimited && book.available() < cost) {
            return "insufficient_credits";
        }
        return use(book, price, book.available());
    }

    private String use(ModelAccount book, long price, long before) {
        long cost = (price + book.carry) / MICROS;
        book.carry = (price + book.carry) % MICROS;
        book.used += cost;
        String words = debit(book, TransactionType.USAGE, cost, null, false);
        settle(book, before);
        return words;
    }

    String credit(AccountId id, TransactionType type, long amount) {
        ModelAccount book = books.get(id);
        if (book == null) {
            return "account_not_found";
        }
        long before = book.available();
        String words = post(book, type, amount, false).words;
        settle(book, before);
        return words;
    }

    String grant(AccountId id, long amount, int priority, Instant expires) {
        ModelAccount book = books.get(id);
        if (book == null) {
            return "account_not_found";
        }
        long before = book.available();
        String words = post(book, TransactionType.BONUS, amount, false).words;
        long others = book.lots.stream().mapToLong(lot -> lot.left).sum();
        long left = Math.max(0, Math.min(amount, book.balance - others));
        book.lots.add(new Lot(book.lines.size() - 1, priority, expires, left));
        book.lots.sort(Comparator.<Lot>comparingInt(lot -> lot.priority)
                .thenComparing(lot -> lot.expires)
                .thenComparingInt(lot -> lot.entry));
        settle(book, before);
        return words;
    }

    String adjust(AccountId id, long change) {
        ModelAccount book = books.get(id);
        if (book == null) {
            return "account_not_found";
        }
        if (change < 0 && !book.unlimited && book.available() < -change) {
            return "insufficient_credits";
        }
        long before = book.available();
        String words = change > 0
                ? post(book, TransactionType.ADJUSTMENT, change, false).words
                : debit(book, TransactionType.ADJUSTMENT, -change, null, false);
        settle(book, before);
        return words;
    }

    /** Undoes part of an entry of a book that may be gone. */
    String undo(AccountId id, ModelAccount of, int entry, long amount, boolean refund) {
        ModelAccount book = books.get(id);
        if (book == null) {
            return "account_not_found";
        }
        ModelTransaction line = of.lines.get(entry);
        long left = Math.abs(line.amount) - line.undone;
        boolean fits = refund
                ? line.type == TransactionType.USAGE
                : !line.undoing && (line.type.isCredit() || line.type == TransactionType.ADJUSTMENT);
        if (book != of || !fits || left == 0 || amount > left) {
            return "not_reversible";
        }
        if (line.amount > 0 && !book.unlimited && book.available() < amount) {
            return "insufficient_credits";
        }
        long before = book.available();
        TransactionType type = refund ? TransactionType.REFUND : TransactionType.REVERSAL;
        String words = line.amount > 0 ? debit(book, type, amount, entry, true) : back(book, line, type, amount);
        line.undone += amount;
        settle(book, before);
        return words;
    }

    private String back(ModelAccount book, ModelTransaction line, TransactionType type, long amount) {
        book.used -= type == TransactionType.REFUND ? amount : 0;
        String words = post(book, type, amount, true).words;
        // Undo the charge credit by credit, from its end: bought credit was spent last.
        List<Integer> spent = new ArrayList<>();
        line.shares.forEach((lot, share) -> {
            for (long i = 0; i < share; i++) {
                spent.add(lot);
            }
        });
        long from = -line.amount - line.undone - amount;
        long to = -line.amount - line.undone;
        for (long i = from; i < Math.min(to, spent.size()); i++) {
            int entry = spent.get((int) i);
            long others = book.lots.stream().mapToLong(lot -> lot.left).sum();
            if (others < book.balance) {
                book.lots.stream().filter(lot -> lot.entry == entry).forEach(lot -> lot.left++);
            }
        }
        return words;
    }

    String hold(String hold, AccountId id, long amount, Instant expires) {
        ModelAccount book = books.get(id);
        if (book == null) {
            return "account_not_found";
        }
        if (!book.unlimited && book.available() < amount) {
            return "insufficient_credits";
        }
        long before = book.available();
        book.held += amount;
        book.holds.put(hold, new HeldAmount(amount, expires));
        holdOwners.put(hold, id);
        String words = "held " + book.balance + "/" + book.held;
        settle(book, before);
        return words;
    }

    String settleHold(String hold, AccountId id, long price) {
        if (!holdOwners.containsKey(hold)) {
            return "hold_not_found";
        }
        if (holdEnds.containsKey(hold)) {
            return "hold_ended";
        }
        ModelAccount book = Objects.requireNonNull(books.get(id));
        HeldAmount held = Objects.requireNonNull(book.holds.get(hold));
        long cost = (price + book.carry) / MICROS;
        if (!book.unlimited && book.available() + held.amount < cost) {
            return "insufficient_credits";
        }
        long before = book.available();
        end(book, hold, "SETTLED");
        return use(book, price, before);
    }

    String release(String hold) {
        AccountId id = holdOwners.get(hold);
        if (id == null) {
            return "hold_not_found";
        }
        String end = holdEnds.get(hold);
        if (end != null) {
            return end.equals("VOIDED") ? "voided" : "hold_ended";
        }
        ModelAccount book = Objects.requireNonNull(books.get(id));
        long before = book.available();
        end(book, hold, "VOIDED");
        settle(book, before);
        return "voided";
    }

    String complete(AccountId id, long amount) {
        ModelAccount book = books.get(id);
        if (book == null) {
            return "account_not_found";
        }
        long before = book.available();
        String words = post(book, TransactionType.AUTO_REFILL, amount, false).words;
        book.dip = "";
        settle(book, before);
        return words;
    }

    /** Somebody may be paying from now on. */
    void take(AccountId id) {
        Objects.requireNonNull(books.get(id)).taken = true;
    }

    void fail(AccountId id) {
        ModelAccount book = books.get(id);
        if (book != null) {
            book.dip = "failed";
            settle(book, book.available());
        }
    }

    /** Moves on in time, from one expiry to the next. */
    void advance(Instant to) {
        for (ModelAccount book : books.values()) {
            TreeSet<Instant> moments = new TreeSet<>();
            book.holds.values().forEach(held -> moments.add(held.expires));
            book.lots.forEach(lot -> moments.add(lot.expires));
            for (Instant moment : moments.headSet(to, true).tailSet(now, false)) {
                long before = book.available();
                for (String hold : List.copyOf(book.holds.keySet())) {
                    HeldAmount held = book.holds.get(hold);
                    if (held != null && !held.expires.isAfter(moment)) {
                        end(book, hold, "EXPIRED");
                    }
                }
                expire(book, moment);
                dip(book, before);
            }
        }
        now = to;
    }

    private void end(ModelAccount book, String hold, String how) {
        HeldAmount held = Objects.requireNonNull(book.holds.remove(hold));
        book.held -= held.amount;
        holdEnds.put(hold, how);
    }

    /** What holds after every command. */
    private void settle(ModelAccount book, long before) {
        expire(book, now);
        dip(book, before);
    }

    private static void expire(ModelAccount book, Instant at) {
        for (Lot lot : book.lots) {
            long given = book.lots.stream().mapToLong(each -> each.left).sum();
            long free = book.unlimited ? Long.MAX_VALUE : given - book.held;
            long gone = lot.expires.isAfter(at) ? 0 : Math.min(lot.left, free);
            if (gone > 0) {
                lot.left -= gone;
                post(book, TransactionType.GRANT_EXPIRY, -gone, false).shares.put(lot.entry, gone);
            }
        }
    }

    private void dip(ModelAccount book, long before) {
        if (!book.refills || book.available() >= TRIGGER) {
            book.dip = book.dip.equals("requested") && book.taken ? book.dip : "";
        } else if (book.dip.isEmpty() && book.available() < before) {
            book.dip = "requested";
            book.taken = false;
            raised.merge(book.id, 1, Integer::sum);
        }
    }

    private static String debit(
            ModelAccount book, TransactionType type, long amount, @Nullable Integer first, boolean undoing) {
        ModelTransaction line = post(book, type, -amount, undoing);
        long rest = amount;
        for (boolean chosen : new boolean[] {true, false}) {
            for (Lot lot : book.lots) {
                long taken = chosen && (first == null || first != lot.entry) ? 0 : Math.min(lot.left, rest);
                if (taken > 0) {
                    lot.left -= taken;
                    rest -= taken;
                    line.shares.put(lot.entry, taken);
                }
            }
        }
        return line.words;
    }

    private static ModelTransaction post(ModelAccount book, TransactionType type, long amount, boolean undoing) {
        book.balance += amount;
        ModelTransaction line =
                new ModelTransaction(type + " " + amount + " " + book.balance + "/" + book.held, type, amount, undoing);
        book.lines.add(line);
        return line;
    }
}

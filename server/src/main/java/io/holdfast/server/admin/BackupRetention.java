package io.holdfast.server.admin;

import io.holdfast.store.common.BackupInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scheduled backups that are kept: the newest of each of the last hours, days and weeks in which there are backups.
 * The newest backup is always kept. Days and weeks begin at 00:00 UTC, weeks on Monday.
 *
 * @param hourly the number of hours of which a backup is kept
 * @param daily the number of days of which a backup is kept
 * @param weekly the number of weeks of which a backup is kept
 */
public record BackupRetention(int hourly, int daily, int weekly) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,3})h,(\\d{1,3})d,(\\d{1,3})w");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration WEEK = Duration.ofDays(7);
    /** The epoch began on a Thursday. */
    private static final Duration FIRST_MONDAY = Duration.ofDays(-3);

    /**
     * Parses a retention such as {@code 24h,7d,4w}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static BackupRetention parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(text);
        }
        return new BackupRetention(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
    }

    /** Returns the backups that are not kept. */
    public List<BackupInfo> expired(List<BackupInfo> oldestFirst) {
        Set<Integer> kept = new HashSet<>();
        if (!oldestFirst.isEmpty()) {
            kept.add(oldestFirst.get(oldestFirst.size() - 1).id());
        }
        keep(oldestFirst, HOUR, Duration.ZERO, hourly, kept);
        keep(oldestFirst, DAY, Duration.ZERO, daily, kept);
        keep(oldestFirst, WEEK, FIRST_MONDAY, weekly, kept);
        List<BackupInfo> expired = new ArrayList<>(oldestFirst);
        expired.removeIf(backup -> kept.contains(backup.id()));
        return expired;
    }

    private static void keep(
            List<BackupInfo> oldestFirst, Duration period, Duration start, int periods, Set<Integer> kept) {
        Set<Long> seen = new HashSet<>();
        for (int i = oldestFirst.size() - 1; i >= 0 && seen.size() <= periods; i--) {
            BackupInfo backup = oldestFirst.get(i);
            long number = number(backup.createdAt(), period, start);
            if (!seen.contains(number) && seen.size() < periods) {
                kept.add(backup.id());
            }
            seen.add(number);
        }
    }

    private static long number(Instant time, Duration period, Duration start) {
        return Math.floorDiv(time.getEpochSecond() - start.toSeconds(), period.toSeconds());
    }
}

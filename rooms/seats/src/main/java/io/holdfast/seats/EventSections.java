package io.holdfast.seats;

import java.util.List;
import java.util.UUID;

/**
 * What an event was made of; it never changes.
 *
 * @param request the fingerprint of the plan
 * @param sections in the order in which the best seats are looked for
 */
record EventSections(String name, UUID request, List<SectionId> sections) {}

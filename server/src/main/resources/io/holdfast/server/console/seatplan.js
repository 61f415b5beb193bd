// The geometry of a plan: sections in tiers around a stage, each row an arc. Seats are numbered from 0; this maps numbers to
// positions and back.

const WIDEST = 1.9; // angle of the widest tier, in radians
const AISLE = 2; // gap between two sections, in seats
const GANGWAY = 3.4; // gap between two tiers, in rows

/** Groups sections by the first part of their names into lines of about the width of a screen. */
function lines(sections) {
  const seats = sections.reduce((sum, section) => sum + section.rows * section.seatsPerRow, 0);
  const widest = Math.max(Math.sqrt(seats * 2.6), ...sections.map((section) => section.seatsPerRow));
  const groups = new Map();
  for (const section of sections) {
    const dash = section.id.lastIndexOf('-');
    const group = dash < 0 ? section.id : section.id.slice(0, dash);
    groups.set(group, [...(groups.get(group) ?? []), section]);
  }
  return [...groups.values()].flatMap((group) => {
    const width = group.reduce((sum, section) => sum + section.seatsPerRow + AISLE, -AISLE);
    const size = Math.ceil(group.length / Math.ceil(width / widest));
    return Array.from({ length: Math.ceil(group.length / size) }, (_, at) => group.slice(at * size, (at + 1) * size));
  });
}

/** Creates a plan from sections { id, rows, seatsPerRow }. */
export function seatPlan(given) {
  let depth = 0;
  const tiers = lines(given).map((sections) => {
    const tier = { start: depth, rows: Math.max(...sections.map((one) => one.rows)), width: -AISLE, sections: [] };
    for (const section of sections) {
      tier.sections.push({ ...section, tier, left: tier.width + AISLE });
      tier.width += AISLE + section.seatsPerRow;
    }
    depth += tier.rows + GANGWAY;
    return tier;
  });
  const inner = Math.max(10, ...tiers.map((tier) => Math.max(tier.width / WIDEST, 2.4 * tier.rows) - tier.start));
  const sections = tiers.flatMap((tier) => tier.sections);
  const byId = new Map();
  let count = 0;
  for (const section of sections) {
    section.first = count;
    section.index = byId.size;
    byId.set(section.id, section);
    count += section.rows * section.seatsPerRow;
  }
  tiers.forEach((tier) => {
    tier.radius = inner + tier.start;
    tier.bend = tier.radius + tier.rows / 2; // seats in the middle row have exactly this width
  });
  const places = placed(sections, count);
  const stage = tiers.length ? Math.min(0.5, (0.4 * tiers[0].width) / 2 / tiers[0].bend) : 0.3;
  return { stage, sections, byId, count, ...places, inner, bounds: bounds(places, inner), pick: (x, y) => pick(tiers, x, y), corner };
}

/** The centre of a position in a section, given as a row and a seat, which may be fractions. */
function corner(section, row, seat) {
  const { tier, left } = section;
  const angle = (left + seat - tier.width / 2) / tier.bend;
  const radius = tier.radius + row;
  return [radius * Math.sin(angle), radius * Math.cos(angle)];
}

function placed(sections, count) {
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  for (const section of sections) {
    let at = section.first;
    for (let row = 0; row < section.rows; row++) {
      for (let seat = 0; seat < section.seatsPerRow; seat++, at++) {
        [x[at], y[at]] = corner(section, row + 0.5, seat + 0.5);
      }
    }
  }
  return { x, y };
}

function bounds({ x, y }, inner) {
  let [left, right, top, bottom] = [0, 0, inner, inner + 1];
  for (let at = 0; at < x.length; at++) {
    left = Math.min(left, x[at]);
    right = Math.max(right, x[at]);
    top = Math.min(top, y[at]);
    bottom = Math.max(bottom, y[at]);
  }
  return { left: left - 2, right: right + 2, top: Math.min(top - 2, inner - 6), bottom: bottom + 2 };
}

/** The seat at a point, or -1: the inverse of `corner`. */
function pick(tiers, x, y) {
  const radius = Math.hypot(x, y);
  const angle = Math.atan2(x, y);
  for (const tier of tiers) {
    const row = Math.floor(radius - tier.radius);
    if (row < 0 || row >= tier.rows) continue;
    const across = angle * tier.bend + tier.width / 2;
    for (const section of tier.sections) {
      const seat = Math.floor(across - section.left);
      if (seat >= 0 && seat < section.seatsPerRow && row < section.rows) {
        return section.first + row * section.seatsPerRow + seat;
      }
    }
  }
  return -1;
}

/** The section, row and seat number, counted from 1 as on the server. */
export function nameOf(plan, at) {
  const section = plan.sections.findLast((one) => one.first <= at);
  const inside = at - section.first;
  return { section: section.id, row: Math.floor(inside / section.seatsPerRow) + 1, number: (inside % section.seatsPerRow) + 1 };
}

/** The inverse of `nameOf`; -1 for a seat that is not on the plan. */
export function indexOf(plan, { section, row, number }) {
  const found = plan.byId.get(section);
  return found && row <= found.rows && number <= found.seatsPerRow ? found.first + (row - 1) * found.seatsPerRow + number - 1 : -1;
}

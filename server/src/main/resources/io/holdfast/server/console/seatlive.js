// Loads the seats of an event and follows their changes.

import { feed, get, path } from './api.js';
import { BLOCKED, FREE, HELD, NONE, SOLD } from './seatpaint.js';
import { indexOf } from './seatplan.js';

const LETTERS = { a: FREE, r: HELD, s: SOLD, b: BLOCKED, '-': NONE };
const AFTER = { RESERVE: HELD, FINALIZE: SOLD, RELEASE: FREE, EXPIRE: FREE, BLOCK: BLOCKED, UNBLOCK: FREE,
  SELL: SOLD, CANCEL: FREE, WITHHOLD: BLOCKED, ADD: FREE, REMOVE: NONE };

/** Loads the seat maps of all sections with rows from one snapshot; areas have no seat map. */
export async function maps(event, signal) {
  const { rows } = await get(path`/v1/seats/events/${event}/sections`, {}, signal);
  return rows;
}

/** Draws the loaded seats; returns the last change that each section includes. */
export function spread(map, sections) {
  const known = new Map();
  for (const { section, position, map: rows } of sections) {
    known.set(section, position);
    if (!map.plan.byId.has(section)) continue; // Not drawn here, because the whole page is about to be redrawn.
    const { first, seatsPerRow } = map.plan.byId.get(section);
    rows.forEach((row, at) => {
      for (let seat = 0; seat < row.length; seat++) map.set(first + at * seatsPerRow + seat, LETTERS[row[seat]]);
    });
  }
  return known;
}

/** Follows the feed and updates the map until the signal aborts. */
export async function follow({ event, map, known, reload, signal, on }) {
  let positions = known;
  const after = positions.size ? Math.min(...positions.values()) : 0;
  const change = async (data) => {
    if (data.plan) { // The rows may have changed: the last change of a plan change reloads the maps.
      if (data.how !== 'PLAN') return;
      positions = await reload();
    }
    for (const seat of data.seats) {
      if (data.number > (positions.get(seat.section) ?? 0)) map.set(indexOf(map.plan, seat), AFTER[data.how], true);
    }
    on.change(data);
  };
  await feed(path`/v1/seats/events/${event}/feed`, {
    after,
    signal,
    on: {
      state: on.state,
      event: async (name, data) => {
        if (name === 'change') await change(data);
        else if (name === 'gap') positions = await reload();
      },
    },
  });
}

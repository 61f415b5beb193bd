// The box office: cancel, transfer, exchange, reduce and move bookings, edit selected seats of the plan, find bookings.

import { get, path, post } from './api.js';
import { ask } from './dialog.js';
import { h } from './dom.js';
import { count, number, signed, uuid, when } from './format.js';
import { changePlan } from './planedit.js';
import { done } from './toast.js';

const fresh = () => 'console-' + uuid().slice(0, 13);
const label = ({ section, row, number: seat }) => `${section} · ${row} · ${seat}`;
const some = (seats) => seats.slice(0, 8).map(label).join(', ') + (seats.length > 8 ? ', …' : '');
const REASON = { name: 'reason', label: 'Reason', required: true, maxlength: 500 };
const at = (event, booking, way) => path`/v1/seats/events/${event}/bookings/${booking}/` + way;

const MOST_PRICED_ROWS = 50; // each is one request

/** Returns the current total price of seats, without ticket types, or undefined if it cannot be read or they are in too many rows. */
export const priceOf = (event, seats) => sumOf(event, seats).catch(() => undefined);

async function sumOf(event, seats) {
  const rows = new Map(seats.map(({ section, row }) => [`${section}/${row}`, path`/v1/seats/events/${event}/sections/${section}/rows/${row}`]));
  if (rows.size > MOST_PRICED_ROWS) return undefined;
  const known = new Map();
  await Promise.all([...rows.values()].map(async (row) => (await get(row)).rows.forEach(({ seat, price }) => known.set(label(seat), price))));
  return seats.reduce((sum, seat) => sum + (known.get(label(seat)) ?? NaN), 0);
}

/** Returns the sentence that names a total, if it is known. */
export const totalOf = (total) => (Number.isFinite(total) ? ` Total: ${number(total)}.` : '');

/** Cancels a sold booking, or some of its seats. */
export function cancel(event, { booking, buyer }, seats) {
  const amendment = fresh();
  return ask({
    title: seats ? `Cancel ${count(seats.length, 'seat')}?` : 'Cancel this booking?', danger: true,
    action: seats ? `Cancel ${count(seats.length, 'seat')}` : 'Cancel booking', dismiss: seats ? 'Keep seats' : 'Keep booking',
    text: `${buyer} loses ${seats ? some(seats) : 'all seats and places'} of booking ${booking}. Refunds are made elsewhere.`,
    fields: [REASON, { name: 'keepBack', label: 'Keep the seats blocked', type: 'checkbox' }],
    run: ({ reason, keepBack }) => post(at(event, booking, 'cancel'), { amendment, reason, keepBack, seats }),
  }).then((made) => made && (done(`Cancelled: ${signed(made.step.difference)}.`), made));
}

/** Transfers a sold booking to another buyer. */
export function transfer(event, { booking, buyer }) {
  const amendment = fresh();
  return ask({
    title: 'Transfer this booking', action: 'Transfer', text: `Booking ${booking} of ${buyer}.`,
    fields: [{ name: 'to', label: 'New buyer', required: true, maxlength: 100 }, REASON],
    run: ({ to, reason }) => post(at(event, booking, 'transfer'), { amendment, reason, to }),
  }).then((made) => made && (done('Transferred.'), made));
}

/** Exchanges seats of a booking for others, at the prices of the new seats. */
export async function exchange(event, { booking, buyer }, give, take) {
  const amendment = fresh();
  const [booked, after] = await Promise.all([get(path`/v1/seats/events/${event}/bookings/${booking}`), priceOf(event, take)]);
  const given = new Set(give.map(label));
  const before = booked.seats.filter(({ seat }) => given.has(label(seat))).reduce((sum, { price }) => sum + price, 0);
  const difference = Number.isFinite(after) ? ` Difference: ${signed(after - before)}.` : '';
  return ask({
    title: 'Exchange seats', action: 'Exchange',
    text: `${buyer} gives up ${some(give)} of booking ${booking} and receives ${some(take)} at the current price.${difference}`,
    fields: [REASON],
    run: ({ reason }) => post(at(event, booking, 'exchange'), { amendment, reason, giveSeats: give, takeSeats: take }),
  }).then((made) => made && (done(`Exchanged: ${signed(made.step.difference)}.`), made));
}

/** Moves booked seats to other seats; the bookings keep their prices. */
export function move(event, from, to) {
  const change = fresh();
  return ask({
    title: `Move ${count(from.length, 'seat')}`, action: 'Move',
    text: `The bookings of ${some(from)} move to ${some(to)} and keep their prices.`,
    fields: [REASON],
    run: ({ reason }) => post(path`/v1/seats/events/${event}/plan-changes`, { change, reason, edits: [], moves: from.map((seat, n) => ({ from: seat, to: to[n] })) }),
  }).then((made) => made && (done('Moved.'), made));
}

/** Releases some seats and places of a hold; the others stay held. */
export async function reduce(event, { booking, buyer }) {
  const { seats, places } = await get(path`/v1/seats/events/${event}/bookings/${booking}`);
  const amendment = fresh();
  return ask({
    title: 'Release a part', action: 'Release', danger: true, text: `Booking ${booking} of ${buyer}. The other seats and places stay held.`,
    fields: [...seats.map(({ seat }, n) => ({ name: 'seat' + n, label: label(seat), type: 'checkbox' })),
      ...places.map(({ area, count: most }, n) => ({ name: 'places' + n, label: `Places in ${area}`, type: 'number', min: 0, max: most, value: 0 }))],
    run: (given) => post(at(event, booking, 'reduce'), {
      amendment, buyer, seats: seats.filter((_, n) => given['seat' + n]).map(({ seat }) => seat),
      places: places.map(({ area }, n) => ({ area, count: given['places' + n] ?? 0 })).filter((one) => one.count > 0),
    }),
  }).then((made) => made && (done('Released.'), made));
}

const EDITS = [
  ['AISLE', 'Aisle to the right'], ['-AISLE', 'No aisle to the right'],
  ['ACCESSIBLE', 'Wheelchair space'], ['-ACCESSIBLE', 'No wheelchair space'],
  ['COMPANION', 'Companion seat'], ['-COMPANION', 'No companion seat'],
  ['RESTRICTED_VIEW', 'Restricted view'], ['-RESTRICTED_VIEW', 'Full view'],
  ['CATEGORY', 'Category'], ['BLOCK', 'Block'], ['UNBLOCK', 'Unblock'], ['REMOVE', 'Remove from the plan'],
];

/** Edits selected seats of the plan; `note` names the bookings of the selected seats. */
export async function edit(event, seats, note) {
  const { categories } = await get(path`/v1/seats/events/${event}/terms`);
  return changePlan(event, {
    title: `Edit ${count(seats.length, 'seat')}`, text: some(seats), note,
    opened: (form) => { form.elements.category.closest('.field').hidden = true; },
    fields: [
      { name: 'kind', label: 'Change', type: 'select', value: 'AISLE', options: EDITS,
        onchange: ({ target }) => { target.form.elements.category.closest('.field').hidden = target.value !== 'CATEGORY'; } },
      { name: 'category', label: 'Category', type: 'select', value: '', options: [['', 'none: the price of the section'], ...categories.map((one) => [one.id, one.id])] },
    ],
    editsOf: ({ kind, category }) => edits(kind, category, seats),
  });
}

/** Adds seats to gaps of the plan. */
export const addSeats = (event, seats) => changePlan(event, {
  title: `Add ${count(seats.length, 'seat')} to the plan`, text: some(seats), fields: [], editsOf: () => edits('ADD', undefined, seats),
});

const WHOLE = { ADD: 'ADD_SEATS', REMOVE: 'REMOVE_SEATS', BLOCK: 'BLOCK_SEATS', UNBLOCK: 'UNBLOCK_SEATS' };

/** One edit for each section. */
function edits(kind, category, seats) {
  const sections = new Map();
  for (const { section, row, number } of seats) sections.set(section, [...(sections.get(section) ?? []), { row, number }]);
  return [...sections].map(([section, own]) => {
    if (WHOLE[kind]) return { kind: WHOLE[kind], section, seats: own };
    if (kind === 'CATEGORY') return { kind: 'SET_CATEGORY', section, seats: own, category };
    return kind[0] === '-' ? { kind: 'SET_FEATURES', section, seats: own, removeFeatures: [kind.slice(1)] }
      : { kind: 'SET_FEATURES', section, seats: own, addFeatures: [kind] };
  });
}

/** Shows the steps in the history of a booking. */
export async function history(event, booking) {
  const { rows } = await get(at(event, booking, 'history'));
  const line = (step) => h('span.block', h('b', step.kind.toLowerCase()), ` ${when(step.time)} · ${step.buyer}`,
    step.taken.length > 0 && ` · received ${some(step.taken.map((one) => one.seat))}`,
    step.freed.length > 0 && ` · gave up ${some(step.freed.map((one) => one.seat))}`,
    step.difference !== 0 && ` · ${signed(step.difference)}`,
    step.reason && ` · ${step.reason}`, step.author && ` (${step.author})`);
  return ask({ title: `History of ${booking}`, text: rows.map(line) });
}

const SEAT = /^(.+)\/(\d+)\/(\d+)$/;

/** Finds the bookings of an event by seat (A-1/3/7), by buyer, or else by booking id. */
export async function find(event, text, cursor) {
  const seat = SEAT.exec(text);
  if (seat) {
    const [, section, row, number] = seat;
    const { holder } = await get(path`/v1/seats/events/${event}/sections/${section}/rows/${row}/seats/${number}`);
    return { rows: holder ? [await get(path`/v1/seats/events/${event}/bookings/${holder.booking}`)] : [] };
  }
  const { rows, next } = await get(path`/v1/seats/buyers/${text}/bookings`, { limit: 100, cursor });
  if (rows.length || cursor) return { rows: rows.filter((row) => row.event === event), next };
  const found = await get(path`/v1/seats/events/${event}/bookings/${text}`).catch((e) => {
    if (e.status === 404) return undefined;
    throw e;
  });
  return { rows: found ? [found] : [] };
}

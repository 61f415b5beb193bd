// Changes to the plan of an event. Each is previewed, with the bookings that it affects, before it is applied.

import { get, path, post } from './api.js';
import { ask } from './dialog.js';
import { h } from './dom.js';
import { count, uuid } from './format.js';
import { numbers } from './seatcsv.js';
import { done } from './toast.js';

const MOST_NAMED = 12;
const REASON = { name: 'reason', label: 'Reason', required: true, maxlength: 500 };

const label = ({ section, row, number }) => `${section} · ${row} · ${number}`;
const written = ({ section, row, number }) => `${section}/${row}/${number}`;

/** Asks for a change, previews it, asks where to move the bookings of booked seats, and applies it when it is confirmed. */
export async function changePlan(event, { editsOf, note, ...question }) {
  const changes = path`/v1/seats/events/${event}/plan-changes`;
  let request = { change: 'console-' + uuid().slice(0, 13), moves: [] };
  let effect = await ask({
    ...question, action: 'Preview', fields: [...question.fields, REASON],
    run: (given) => {
      request = { ...request, reason: given.reason, edits: editsOf(given) };
      return post(changes + '/preview', request).catch(inUse);
    },
  });
  if (effect?.used) {
    const lines = await named(event, effect.used.map(({ booking, seat, state }) => [booking, `${label(seat)}, ${state === 'SOLD' ? 'sold' : 'held'}`]));
    effect = await ask({
      title: 'Move these bookings?', action: 'Preview', text: ['The change affects booked seats:', lines],
      fields: [{
        name: 'moves', label: 'New seats', type: 'textarea', rows: Math.min(10, effect.used.length + 1), required: true,
        value: effect.used.map(({ seat }) => written(seat) + ' = ').join('\n'), hint: 'One line per seat, such as A-1/1/7 = A-1/3/2. The bookings keep their prices.',
      }],
      run: ({ moves }) => {
        request = { ...request, moves: moves.split('\n').filter((line) => line.trim()).map(moveOf) };
        return post(changes + '/preview', request);
      },
    });
  }
  if (!effect) return undefined;
  const moved = await named(event, effect.moved.map(({ booking, from, to }) => [booking, `${label(from)} → ${label(to)}`]));
  const made = await ask({
    title: 'Apply this change?', action: 'Apply',
    text: [`${effect.added} added, ${effect.removed} removed, ${effect.blocked} blocked, ${effect.unblocked} unblocked, ${count(effect.moved.length, 'booked seat')} moved.`, moved, note],
    run: () => post(changes, request),
  });
  if (made) done('The plan was changed.');
  return made;
}

/** The booked seats that a change affects, if their bookings can be moved. */
function inUse(e) {
  if (e.code !== 'seats_in_use' || !e.details.seats.length || e.details.places.length) throw e;
  return { used: e.details.seats };
}

function moveOf(line, at) {
  const [from, to] = line.split('=').map((seat) => /^(.+)\/(\d+)\/(\d+)$/.exec(seat.trim())).map((seat) => seat && { section: seat[1], row: Number(seat[2]), number: Number(seat[3]) });
  if (!from || !to) throw { message: `Line ${at + 1} must have the form A-1/1/7 = A-1/3/2, but is '${line.trim()}'`, code: 'malformed', field: 'moves' };
  return { from, to };
}

/** One line for each pair of a booking and a text, with the buyer of the booking. */
export async function named(event, pairs) {
  const ids = [...new Set(pairs.map(([booking]) => booking))];
  const found = await Promise.all(ids.slice(0, MOST_NAMED).map((booking) => get(path`/v1/seats/events/${event}/bookings/${booking}`)));
  const buyers = new Map(found.map(({ booking, buyer }) => [booking, buyer]));
  return [...pairs.slice(0, MOST_NAMED).map(([booking, text]) => h('span.block', h('b', buyers.get(booking)), ` (${booking}): ${text}`)),
    pairs.length > MOST_NAMED && h('span.block', `and ${count(pairs.length - MOST_NAMED, 'more seat')}`)];
}

/** The kinds of changes to sections and rows, with their fields. */
const KINDS = {
  ADD_ROWS: ['Add rows', 'section', 'row', 'count', 'seatsPerRow'],
  REMOVE_ROWS: ['Remove rows', 'section', 'row', 'count'],
  RENUMBER_ROW: ['Renumber a row', 'section', 'row', 'toRow', 'moveBookings'],
  RENUMBER_SEATS: ['Renumber seats', 'section', 'row', 'seats', 'toRow', 'toSeats', 'moveBookings'],
  ADD_SECTION: ['Add a section', 'id', 'rows', 'seatsPerRow', 'price'],
  ADD_AREA: ['Add an area', 'id', 'capacity', 'price'],
  REMOVE_SECTION: ['Remove a section or area', 'section'],
  RENAME_SECTION: ['Rename a section or area', 'section', 'id', 'moveBookings'],
  SET_PRICE: ['Set the price', 'section', 'price'],
  SET_CATEGORY: ['Set the category', 'section', 'category'],
  SET_CAPACITY: ['Set the capacity of an area', 'section', 'capacity'],
  SET_BLOCKED_PLACES: ['Set the blocked places of an area', 'section', 'blockedPlaces'],
};

/** Adds, removes, renames and renumbers rows and sections, and sets their prices and categories. */
export async function editPlan(event) {
  const [{ sections }, { categories }] = await Promise.all([get(path`/v1/seats/events/${event}`), get(path`/v1/seats/events/${event}/terms`)]);
  const whole = (name, text, value) => ({ name, label: text, type: 'number', min: name === 'price' || name === 'blockedPlaces' ? 0 : 1, value, required: true });
  const choose = ({ target }) => shown(target.form);
  return changePlan(event, {
    title: 'Edit the plan', editsOf: (given) => [editOf(given)], opened: shown,
    fields: [
      { name: 'kind', label: 'Change', type: 'select', value: 'ADD_ROWS', options: Object.entries(KINDS).map(([kind, [text]]) => [kind, text]), onchange: choose },
      { name: 'section', label: 'Section', type: 'select', value: sections[0], options: sections.map((one) => [one, one]) },
      { name: 'id', label: 'New id', required: true, maxlength: 100, placeholder: 'B-1' },
      whole('row', 'Row'), whole('count', 'Number of rows', 1), whole('rows', 'Rows', 10),
      { name: 'seats', label: 'Seats', required: true, placeholder: '1-8' },
      whole('toRow', 'New row'),
      { name: 'toSeats', label: 'New seats', required: true, placeholder: '3-10' },
      whole('seatsPerRow', 'Seats per row', 12), whole('capacity', 'Places'), whole('blockedPlaces', 'Blocked places'), whole('price', 'Price'),
      { name: 'category', label: 'Category', type: 'select', value: '', options: [['', 'none: the price of the section'], ...categories.map((one) => [one.id, one.id])] },
      { name: 'moveBookings', label: 'Booked seats keep their bookings', type: 'checkbox', value: true },
    ],
  });
}

/** Shows only the fields of the chosen kind. */
function shown(form) {
  const [, ...names] = KINDS[form.elements.kind.value];
  for (const input of form.querySelectorAll('[name]')) {
    const used = ['kind', 'reason', ...names].includes(input.name);
    input.disabled = !used;
    input.closest('.field').hidden = !used;
  }
}

function editOf(given) {
  const [, ...names] = KINDS[given.kind];
  const { kind, section, id, row, seats, toRow, toSeats } = given;
  if (kind === 'ADD_SECTION') return { kind, section: id, plan: { id, rows: given.rows, seatsPerRow: given.seatsPerRow, price: given.price } };
  if (kind === 'ADD_AREA') return { kind: 'ADD_SECTION', section: id, plan: { id, capacity: given.capacity, price: given.price } };
  if (kind === 'RENAME_SECTION') return { kind, section, to: id, moveBookings: given.moveBookings };
  if (kind === 'RENUMBER_SEATS') {
    const of = (text, inRow, field) => numbers(text, field).map((number) => ({ row: inRow, number }));
    return { kind, section, seats: of(seats, row, 'seats'), toSeats: of(toSeats, toRow, 'toSeats'), moveBookings: given.moveBookings };
  }
  return { kind, ...Object.fromEntries(names.map((name) => [name, given[name]])) };
}

// Reads a plan from CSV: one line for each row of seats, or for each area.

const COLUMNS = ['section', 'row', 'seats', 'price', 'aisles'];

/** A message that names the line. */
function refuse(line, message) {
  throw { message: `Line ${line}: ${message}`, code: 'malformed', field: 'csv' };
}

function whole(text, line, column) {
  if (!/^\d+$/.test(text)) refuse(line, `'${column}' must be a number, but is '${text}'`);
  return Number(text);
}

/** Reads numbers such as 1-8 10-12. */
export function numbers(text, field, line) {
  return text.split(/\s+/).filter(Boolean).flatMap((part) => {
    const range = /^(\d+)(?:-(\d+))?$/.exec(part);
    const [from, to] = range ? [Number(range[1]), Number(range[2] ?? range[1])] : [0, 0];
    if (!range || from < 1 || to < from || to > 1000) {
      const message = `'${part}' is not a range of seats from 1 to 1000`;
      throw { message: line ? `Line ${line}: ${message}` : message, code: 'malformed', field };
    }
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/**
 * Reads the columns section, row, seats, price and aisles. A line without a row is an area with `seats` places. The price
 * is that of the section's first line.
 */
export function readPlan(csv) {
  const lines = csv.split(/\r?\n/).map((text, at) => ({ at: at + 1, cells: text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (lines[0]?.cells[0].toLowerCase() === 'section') {
    const named = lines.shift().cells.map((cell) => cell.toLowerCase());
    named.forEach((cell, at) => cell !== COLUMNS[at] && refuse(1, `column ${at + 1} must be '${COLUMNS[at]}', but is '${cell}'`));
  }
  if (!lines.length) refuse(1, 'the plan has no rows');
  const sections = new Map();
  for (const { at, cells: [id, row = '', seats = '', price = '', aisles = ''] } of lines) {
    if (!id) refuse(at, "'section' is missing");
    const known = sections.get(id);
    if (!known) sections.set(id, { id, price: whole(price, at, 'price'), area: !row, rows: new Map() });
    else if (known.area || !row) refuse(at, `section '${id}' is an area, which has one line`);
    else if (price && Number(price) !== known.price) refuse(at, `section '${id}' has the price ${known.price} in an earlier line`);
    const section = sections.get(id);
    if (!row) {
      section.capacity = whole(seats, at, 'seats');
      continue;
    }
    const number = whole(row, at, 'row');
    if (number < 1 || number > 1000 || section.rows.has(number)) refuse(at, `row ${row} of section '${id}' is given twice or is not from 1 to 1000`);
    const own = new Set(numbers(/^\d+$/.test(seats) ? '1-' + seats : seats, 'csv', at)); // A single number n means 1-n.
    if (!own.size) refuse(at, "'seats' is missing");
    const after = numbers(aisles, 'csv', at);
    after.forEach((seat) => own.has(seat) || refuse(at, `'aisles' names seat ${seat}, which does not exist`));
    section.rows.set(number, { seats: own, aisles: after });
  }
  return [...sections.values()];
}

/** The operations that create an event with a plan, for one transaction. */
export function operationsOf(event, name, plan) {
  const edits = [];
  const sections = plan.map(({ id, price, area, capacity, rows }) => {
    if (area) return { id, price, capacity };
    const last = Math.max(...rows.keys());
    const widest = Math.max(...[...rows.values()].flatMap(({ seats }) => [...seats]));
    const missing = [];
    const aisles = [];
    for (let row = 1; row <= last; row++) {
      for (let number = 1; number <= widest; number++) if (!rows.get(row)?.seats.has(number)) missing.push({ row, number });
      (rows.get(row)?.aisles ?? []).forEach((number) => aisles.push({ row, number }));
    }
    if (missing.length) edits.push({ kind: 'REMOVE_SEATS', section: id, seats: missing });
    if (aisles.length) edits.push({ kind: 'SET_FEATURES', section: id, seats: aisles, addFeatures: ['AISLE'] });
    return { id, price, rows: last, seatsPerRow: widest };
  });
  const create = { operation: 'seats.create_event', request: { event, name, sections } };
  return edits.length ? [create, { operation: 'seats.change_plan', request: { event, change: 'import', reason: 'imported from CSV', edits } }] : [create];
}

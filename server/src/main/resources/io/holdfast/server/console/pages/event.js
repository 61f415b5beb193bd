// One event: its live seat map and the actions on its seats.

import { get, path, post, remove } from '../api.js';
import { confirm, leads } from '../dialog.js';
import { fill, h, update } from '../dom.js';
import { count } from '../format.js';
import { icon } from '../icons.js';
import { calmly, every } from '../live.js';
import { act, empty, head, problem } from '../parts.js';
import { editPlan } from '../planedit.js';
import { allotments, editTerms } from '../saleterms.js';
import { activity, areas, bookings, legend, timer, tooltip } from '../seatviews.js';
import { choice } from '../seatchoice.js';
import { follow, maps, spread } from '../seatlive.js';
import { SeatMap } from '../seatmap.js';
import { seatPlan } from '../seatplan.js';
import { done } from '../toast.js';
import { state } from './seats.js';

export const title = 'Seats';

export default async function event({ args: [id, wanted], life, page }) {
  const at = path`/v1/seats/events/${id}`;
  let info = await get(at, {}, life);
  let sections = await maps(id, life);
  const tip = tooltip(id);
  const apart = allotments(id);
  const panel = choice(id, life, () => apart.draw(life));
  const map = new SeatMap(seatPlan(halls(sections)), {
    life,
    on: { hover: (seat) => tip.show(map, seat), chosen: (seats) => panel.show(map, seats) },
  });
  panel.show(map, []);
  const chips = h('span.chips');
  const levers = h('div.acts');
  const counts = legend();
  const clock = timer();
  const log = activity();
  const standing = areas(id);
  const booked = bookings(id, wanted);
  const bookedNow = calmly(800, booked.again);

  const figures = async () => {
    info = await get(at, {}, life);
    counts.set(info.stats);
    clock.set(info);
    fill(chips, state(info.status, info.stats, info.soldOut), live.node);
    update(levers, acts(at, id, info.status, () => info));
    await standing.draw(life, info.sections.filter((one) => !map.plan.byId.has(one)));
  };
  const live = connection();
  const soon = calmly(250, () => figures().catch(() => {}));
  await Promise.all([every(5_000, life, figures), apart.draw(life)]);
  follow({
    event: id, map, signal: life,
    known: spread(map, sections),
    reload: async () => {
      const [now, { created }] = await Promise.all([maps(id, life), get(at, {}, life)]);
      // Another event may have this id now, and the first section with rows needs the map that the page lacks.
      if (created !== info.created || !sections.length !== !now.length) again();
      else if (plan(now) !== plan(sections)) map.replan(seatPlan(halls(now)));
      sections = now;
      return spread(map, now);
    },
    on: {
      state: live.set,
      change: (change) => {
        tip.forget(change);
        log.add(change);
        soon();
        bookedNow();
      },
    },
  }).catch((e) => !life.aborted && fill(page, problem(e)));

  return [
    head({
      title: info.name, text: id, chips: [chips], up: ['#/seats', 'Seats'], acts: [levers],
    }),
    h('div.hall',
      h('section.card.stagecard', { 'aria-label': 'Seat map' }, map.plan.count
        ? [h('div.stage', map.node, tip.node, buttons(map)), h('div.under', counts.node, clock.node)]
        : [empty('seats', 'No numbered seats', 'This event has general-admission areas only.'), counts.node, clock.node]),
      h('aside.side', panel, standing, apart, log),
      booked),
  ];
}

const halls = (sections) => sections.map((one) => ({ id: one.section, rows: one.rows, seatsPerRow: one.seatsPerRow }));
const plan = (sections) => JSON.stringify(halls(sections));
const again = () => dispatchEvent(new HashChangeEvent('hashchange'));

function connection() {
  const node = h('span.chip.good.live', 'live');
  return {
    node,
    set(connected) {
      node.textContent = connected ? 'live' : 'reconnecting';
      node.className = 'chip live ' + (connected ? 'good' : 'warn');
    },
  };
}

function buttons(map) {
  const button = (name, label, click) => h('button.small.icon', { type: 'button', 'aria-label': label, title: label, onclick: click }, icon(name));
  return h('div.zoom', button('plus', 'Zoom in', () => map.zoom(1.5)), button('minus', 'Zoom out', () => map.zoom(1 / 1.5)), button('fit', 'Fit', () => map.fit()));
}

/** The buttons are kept while they look the same, so they read the current state when they are pressed. */
function acts(at, id, status, info) {
  const close = () => confirm({
    title: 'End sales?', action: 'End sales', text: 'No seats can be held until sales are reopened. Held seats can still be sold.',
    run: () => post(at + '/close'),
  }).then((ended) => ended && again());
  const reopen = async () => {
    await post(at + '/reopen');
    done('Sales are open again.');
    again();
  };
  const gone = () => leads(confirm({
    title: 'Delete this event?', action: 'Delete', typed: id, text: `Cancels the bookings of ${count(info().stats.sold, 'sold seat')}, which stay readable, and deletes the event.`,
    run: () => remove(at + '?force=true&reason=' + encodeURIComponent('The event was deleted in the console')),
  }), () => '#/seats');
  const plan = [act('seats:manage', 'Edit plan', () => editPlan(id)), act('seats:manage', 'Prices', () => editTerms(id))];
  return status === 'OPEN'
    ? [...plan, act('seats:manage', 'End sales', close)]
    : [...plan, act('seats:manage', 'Reopen', reopen, 'primary'), act('seats:manage', 'Delete', gone, 'danger')];
}

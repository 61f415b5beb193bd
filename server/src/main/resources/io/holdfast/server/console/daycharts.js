// Charts of the last 24 hours, from the samples that the server keeps.

import { get } from './api.js';
import { fill, h, s } from './dom.js';
import { clock, count, decimal, short, span } from './format.js';
import { every } from './live.js';
import { card, table } from './parts.js';
import { session } from './session.js';
import { failed } from './toast.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const GAP = 2.5 * MINUTE; // a longer time between two samples is drawn as a gap
const WIDTH = 600;
const TICKS = 4;

/** The formats of values. */
export const perSecond = (value) => (value > 0 && value < 1 ? decimal(value * 60, value * 60 < 1 ? 2 : 1) + ' /min' : decimal(value, value && value < 10 ? 1 : 0) + ' /s');
export const whole = (value) => short(Math.round(value));
export const millis = (value) => decimal(value) + ' ms';
export const seconds = (value) => span(value * 1000);

/** Whether the key may read the samples. */
export const charted = () => session.can('metrics:read');

/** Loads the samples that the parts show, and adds new ones every minute until the signal aborts. */
export function showSamples(life, ...parts) {
  if (!charted()) return;
  const series = [...new Set(parts.flatMap((part) => part.series))].join(',');
  let samples = [];
  every(MINUTE, life, async () => {
    const { samples: found } = await get('/v1/admin/samples', { series, since: samples.at(-1)?.time }, life);
    const now = Date.now();
    samples = samples.concat(found.map((one) => ({ ...one, at: Date.parse(one.time) }))).filter(({ at }) => at > now - DAY);
    parts.forEach((part) => part.draw(samples, now));
  }).catch((e) => life.aborted || e.name === 'AbortError' || e.status === 0 || failed(e));
}

/** A card with charts: [{ title, lines: [[series, label]], format }]; the label of a single line is not shown. */
export function dayCharts(charts) {
  if (!charted()) return { node: null, series: [], draw() {} };
  const drawn = charts.map(chart);
  const hourly = h('div');
  let latest = [];
  const details = h('details', { ontoggle: () => details.open && fill(hourly, averages(charts, latest)) }, h('summary', 'Hourly averages'), hourly);
  return {
    node: card('Last 24 hours', {}, h('div.days', drawn.map((one) => one.node)), details),
    series: charts.flatMap(({ lines }) => lines.map(([series]) => series)),
    draw(samples, now) {
      latest = samples;
      drawn.forEach((one) => one.draw(samples, now));
      if (details.open) fill(hourly, averages(charts, samples));
    },
  };
}

function chart({ title, lines, format }) {
  const height = 84;
  const [gaps, areas, strokes] = [s('path.gap'), s('path.area'), lines.map((_, at) => s('path.stroke', { class: at ? 'second' : '' }))];
  const mark = s('line.cursor', { y1: 0, y2: height, visibility: 'hidden' });
  const svg = s('svg', { viewBox: `0 0 ${WIDTH} ${height}`, height, preserveAspectRatio: 'none', role: 'img', 'aria-label': title }, gaps, areas, strokes, mark);
  const [top, said, ticks] = [h('span.note'), h('div.note'), h('div.ticks', { 'aria-hidden': 'true' })];
  const legend = lines.length > 1 && h('ul.legend', lines.map(([, label], at) => h('li', h('i', { class: 'series' + at }), h('span', label))));
  let samples = [];
  let end = 0;
  const values = (sample) => lines.map(([series, label]) => (sample.values[series] === undefined ? null : (lines.length > 1 ? label + ' ' : '') + format(sample.values[series]))).filter(Boolean).join(', ');
  const point = (event) => {
    const box = svg.getBoundingClientRect();
    const at = end - DAY + ((event.clientX - box.left) / box.width) * DAY;
    const near = samples.reduce((best, one) => (Math.abs(one.at - at) < Math.abs((best?.at ?? -Infinity) - at) ? one : best), null);
    const found = near && Math.abs(near.at - at) < GAP + DAY / WIDTH ? near : null;
    mark.setAttribute('visibility', 'visible');
    for (const side of ['x1', 'x2']) mark.setAttribute(side, x(found?.at ?? at, end));
    said.textContent = `${clock(found?.at ?? at)} · ${(found && values(found)) || 'no data'}`;
  };
  const summary = () => {
    const known = samples.filter((one) => values(one));
    if (!known.length) return samples.length ? 'No values in the last 24 hours.' : 'No data yet. The first sample is taken a minute after the server has started.';
    const [first] = lines[0];
    const high = known.reduce((best, one) => ((one.values[first] ?? -1) > (best.values[first] ?? -1) ? one : best));
    const missing = holes(samples, end).reduce((sum, [from, to]) => sum + to - from, 0);
    return `Latest ${values(known.at(-1))}; highest ${values(high)} at ${clock(high.at)}${missing > GAP ? `; no data for ${span(missing)}` : ''}`;
  };
  const leave = () => {
    mark.setAttribute('visibility', 'hidden');
    said.textContent = summary();
  };
  svg.addEventListener('pointermove', point);
  svg.addEventListener('pointerleave', leave);
  return {
    node: h('figure.plot.day', h('div.bar', h('h3.grow', title), top), svg, ticks, h('figcaption', said, legend)),
    draw(all, now) {
      [samples, end] = [all, now];
      const names = lines.map(([series]) => series);
      const high = highest(all, names);
      top.textContent = high > 0 ? 'up to ' + format(high) : '';
      draw({ strokes, areas: lines.length > 1 ? null : areas, gaps }, all, names, end, high, height);
      fill(ticks, Array.from({ length: TICKS + 1 }, (_, at) => h('span', clock(end - DAY + (at * DAY) / TICKS).slice(0, 5))));
      svg.setAttribute('aria-label', `${title} in the last 24 hours. ${summary()}`);
      leave();
    },
  };
}

/** A line without axes for a tile. */
export function dayLine(label, series) {
  if (!charted()) return null;
  const height = 34;
  const [areas, stroke] = [s('path.area'), s('path.stroke')];
  return {
    node: h('div.plot', s('svg', { viewBox: `0 0 ${WIDTH} ${height}`, height, preserveAspectRatio: 'none', role: 'img', 'aria-label': label + ' in the last 24 hours' }, areas, stroke)),
    series: [series],
    draw: (samples, now) => draw({ strokes: [stroke], areas }, samples, [series], now, highest(samples, [series]), height),
  };
}

const x = (at, end) => (((at - end + DAY) / DAY) * WIDTH).toFixed(1);

const highest = (samples, names) => samples.reduce((high, { values }) => Math.max(high, ...names.map((name) => values[name] ?? 0)), 0);

function draw({ strokes, areas, gaps }, samples, names, end, high, height) {
  const y = (value) => (height - 2 - (value / (high || 1)) * (height - 6)).toFixed(1);
  names.forEach((name, at) => {
    const runs = continuous(samples.filter(({ values }) => values[name] !== undefined));
    const points = runs.map((run) => run.map((one) => `${x(one.at, end)},${y(one.values[name])}`));
    strokes[at].setAttribute('d', points.map((run) => `M${run.join('L')}${run.length === 1 ? 'h.1' : ''}`).join(''));
    if (at === 0) areas?.setAttribute('d', runs.map((run, of) => `M${x(run[0].at, end)},${height}L${points[of].join('L')}L${x(run.at(-1).at, end)},${height}Z`).join(''));
  });
  gaps?.setAttribute('d', holes(samples, end).map(([from, to]) => `M${x(from, end)},0H${x(to, end)}V${height}H${x(from, end)}Z`).join(''));
}

/** Splits samples at the times in which the server was not running. */
function continuous(samples) {
  const runs = [];
  for (const sample of samples) {
    const last = runs.at(-1);
    if (last && sample.at - last.at(-1).at <= GAP) last.push(sample);
    else runs.push([sample]);
  }
  return runs;
}

/** The times without samples, in which the server was not running, as pairs of start and end. */
function holes(samples, end) {
  const times = [end - DAY, ...samples.map(({ at }) => at), end];
  return times.slice(1).map((at, before) => [times[before], at]).filter(([from, to]) => to - from > GAP);
}

/** A table of the averages per hour, newest first; the text alternative of the charts. */
function averages(charts, samples) {
  const lines = charts.flatMap(({ title, lines: all, format }) => all.map(([series, label]) => ({ label: all.length > 1 ? `${title}: ${label}` : title, series, format })));
  const hours = new Map();
  for (const sample of samples) {
    const hour = Math.floor(sample.at / HOUR) * HOUR;
    hours.set(hour, [...(hours.get(hour) ?? []), sample]);
  }
  const mean = (rows, { series, format }) => {
    const known = rows.map(({ values }) => values[series]).filter((value) => value !== undefined);
    return known.length ? format(known.reduce((sum, value) => sum + value, 0) / known.length) : '–';
  };
  return hours.size ? table({
    label: 'Hourly averages', rows: [...hours].reverse(),
    columns: [
      { label: 'Hour', of: ([hour]) => clock(hour).slice(0, 5) },
      ...lines.map((line) => ({ label: line.label, num: true, of: ([, rows]) => mean(rows, line) })),
      { label: 'Samples', num: true, of: ([, rows]) => count(rows.length, 'minute') },
    ],
  }) : h('p.note.body', 'No data yet.');
}

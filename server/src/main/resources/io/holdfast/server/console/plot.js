// Time series as SVG.

import { fill, h, s } from './dom.js';
import { clock, number, short } from './format.js';

const WIDTH = 240;
const FIRST = 15; // maximum number of values before the line becomes denser

/** A sparkline of the latest values; `add(value)` appends one. */
export function spark(label, length = 60, height = 34) {
  const values = [];
  const area = s('path.area');
  const line = s('path.stroke');
  const node = h('div.plot', s('svg', {
    viewBox: `0 0 ${WIDTH} ${height}`, height, preserveAspectRatio: 'none', role: 'img', 'aria-label': label,
  }, area, line));
  return {
    node,
    add(value) {
      values.push(value);
      if (values.length > length) values.shift();
      if (values.length < 2) return;
      const top = Math.max(...values) * 1.15 || 1;
      const step = WIDTH / (Math.max(values.length, Math.min(length, FIRST)) - 1);
      const from = WIDTH - (values.length - 1) * step;
      const points = values.map((one, at) => `${(from + at * step).toFixed(1)},${(height - 2 - (one / top) * (height - 4)).toFixed(1)}`);
      line.setAttribute('d', 'M' + points.join('L'));
      area.setAttribute('d', `M${from},${height}L${points.join('L')}L${WIDTH},${height}Z`);
    },
  };
}

/** A step chart of [{ at, value, label }], oldest first. */
export function steps(points, label, height = 190) {
  const width = 900;
  const [left, bottom, top] = [6, 6, 6];
  const first = points[0].at;
  const last = Math.max(points.at(-1).at, first + 1);
  const high = Math.max(1, ...points.map((point) => point.value));
  const low = Math.min(0, ...points.map((point) => point.value));
  const x = (at) => left + ((at - first) / (last - first)) * (width - 2 * left);
  const y = (value) => height - bottom - ((value - low) / (high - low)) * (height - bottom - top);
  const path = points.map((point, at) => (at ? `H${x(point.at).toFixed(1)}V${y(point.value).toFixed(1)}`
    : `M${x(point.at).toFixed(1)},${y(point.value).toFixed(1)}`)).join('');
  const mark = s('circle.mark', { r: 4.5, visibility: 'hidden' });
  const said = h('div.note', { 'aria-live': 'off' });
  const tell = (point) => fill(said, `${clock(point.at)} · ${number(point.value)} · ${point.label ?? ''}`);
  const svg = s('svg', { viewBox: `0 0 ${width} ${height}`, height, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
    s('line.axis', { x1: 0, x2: width, y1: y(0), y2: y(0) }),
    s('line.axis', { x1: 0, x2: width, y1: y(high), y2: y(high), 'stroke-dasharray': '3 5' }),
    s('path.area', { d: `${path}V${y(0)}H${x(first)}Z` }), s('path.stroke', { d: path }), mark);
  svg.addEventListener('pointermove', (event) => {
    const box = svg.getBoundingClientRect();
    const at = first + ((event.clientX - box.left) / box.width) * (last - first);
    const point = points.findLast((one) => one.at <= at) ?? points[0];
    mark.setAttribute('cx', x(point.at));
    mark.setAttribute('cy', y(point.value));
    mark.setAttribute('visibility', 'visible');
    tell(point);
  });
  tell(points.at(-1));
  return h('figure.plot', h('div.note', short(high)), svg, h('figcaption', said));
}

const SIZES = { HOUR: 3_600_000, DAY: 86_400_000, MONTH: 28 * 86_400_000 };

const SERIES = 5; // maximum number of series with their own color; the others are drawn as one

/** A column chart of [{ at, name, value }], oldest first: one column per period, with one part per name. */
export function columns(rows, label, period, height = 190) {
  const width = 900;
  const bottom = 4;
  const names = ranked(rows);
  const rank = (name) => Math.min(SERIES, names.indexOf(name));
  const legend = names.length > SERIES ? [...names.slice(0, SERIES), 'other'] : names;
  const points = stacked(rows, rank);
  const first = points[0].at;
  const slots = Math.max(12, Math.round((points.at(-1).at - first) / SIZES[period]) + 1);
  const wide = width / slots;
  const high = Math.max(...points.map((point) => point.value)) || 1;
  const scale = (value) => (value / high) * (height - 2 * bottom);
  const told = ({ at, value }) => `${new Date(at).toISOString().slice(0, period === 'HOUR' ? 16 : period === 'DAY' ? 10 : 7).replace('T', ' ')} · ${number(value)} credits`;
  const said = h('div.note', { 'aria-live': 'off' }, told(points.at(-1)));
  const drawn = points.map((point) => {
    const x = Math.min(slots - 1, Math.round((point.at - first) / SIZES[period])) * wide + wide * 0.1;
    let y = height - bottom;
    return point.parts.map((value, part) => {
      if (!value) return null;
      const tall = Math.max(1, scale(value));
      y -= tall;
      return s('rect.column', {
        class: 'series' + part, x, y, width: wide * 0.8, height: tall,
        onpointerenter: () => fill(said, legend.length > 1 ? `${told(point)}, of which ${number(value)} for ${legend[part]}` : told(point)),
      });
    });
  });
  const svg = s('svg', { viewBox: `0 0 ${width} ${height}`, height, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
    s('line.axis', { x1: 0, x2: width, y1: height - bottom, y2: height - bottom }),
    s('line.axis', { x1: 0, x2: width, y1: bottom, y2: bottom, 'stroke-dasharray': '3 5' }), drawn);
  return h('figure.plot', h('div.note', short(high)), svg, h('figcaption', said),
    legend.length > 1 && h('ul.legend', legend.map((name, part) => h('li', h('i', { class: 'series' + part }), h('span', { title: name }, name)))));
}

/** The names, the one with the largest sum first. */
function ranked(rows) {
  const sums = new Map();
  for (const { name, value } of rows) sums.set(name, (sums.get(name) ?? 0) + value);
  return [...sums].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

function stacked(rows, rank) {
  const points = new Map();
  for (const { at, name, value } of rows) {
    const point = points.get(at) ?? { at, value: 0, parts: Array(SERIES + 1).fill(0) };
    point.value += value;
    point.parts[rank(name)] += value;
    points.set(at, point);
  }
  return [...points.values()].sort((one, other) => one.at - other.at);
}

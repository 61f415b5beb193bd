// Pointer, wheel, touch and keyboard input on a seat map.

import { NONE } from './seatpaint.js';

const STILL = 5; // maximum movement of a click, in pixels

export function seatGestures(map) {
  const fingers = new Map();
  let began;
  let moved = false;
  const canvas = map.over;
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) * map.ratio, y: (event.clientY - box.top) * map.ratio };
  };

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    if (fingers.size === 1) {
      began = { ...point(event), boxing: event.shiftKey };
      moved = false;
    }
  });
  canvas.addEventListener('pointermove', (event) => {
    const to = point(event);
    const from = fingers.get(event.pointerId);
    if (!from) {
      hover(map, map.at(to.x, to.y));
      return;
    }
    moved ||= Math.hypot(to.x - began.x, to.y - began.y) > STILL * map.ratio;
    if (fingers.size === 2) pinch(map, from, to, [...fingers.values()].find((one) => one !== from));
    else if (moved && began.boxing) box(map, began, to);
    else if (moved) map.move(to.x - from.x, to.y - from.y);
    fingers.set(event.pointerId, to);
    if (moved) hover(map, -1);
  });
  const up = (event) => {
    const single = fingers.size === 1;
    fingers.delete(event.pointerId);
    if (map.box) boxed(map);
    else if (event.type === 'pointerup' && !moved && single) {
      const at = map.at(began.x, began.y);
      if (at >= 0) map.toggle(at);
      hover(map, at);
    }
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => hover(map, -1));
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const at = point(event);
    map.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), at.x, at.y);
  }, { passive: false });
  canvas.addEventListener('keydown', (event) => {
    if (key(map, event)) event.preventDefault();
  });
}

function hover(map, at) {
  if (map.cursor === at) return;
  map.cursor = at;
  map.lively = true;
  map.on.hover(at);
}

function pinch(map, from, to, other) {
  const was = Math.hypot(from.x - other.x, from.y - other.y);
  const is = Math.hypot(to.x - other.x, to.y - other.y);
  if (was > 0) map.zoom(is / was, (to.x + other.x) / 2, (to.y + other.y) / 2);
}

function box(map, from, to) {
  map.box = [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
  map.lively = true;
}

/** Adds the seats inside the box to the selection. */
function boxed(map) {
  const [left, top, width, height] = map.box;
  const { plan, view } = map;
  const inside = [];
  for (let at = 0; at < plan.count; at++) {
    const x = plan.x[at] * view.scale + view.x;
    const y = plan.y[at] * view.scale + view.y;
    if (map.states[at] !== NONE && x >= left && y >= top && x <= left + width && y <= top + height) inside.push(at);
  }
  map.box = null;
  map.choose([...map.chosen, ...inside]);
}

function key(map, event) {
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const step = steps[event.key];
  if (step) {
    const to = neighbour(map, ...step);
    map.reveal(to);
    hover(map, to);
  }
  else if ((event.key === 'Enter' || event.key === ' ') && map.cursor >= 0) map.toggle(map.cursor);
  else if (event.key === 'Escape') map.choose([]);
  else if (event.key === '+' || event.key === '=') map.zoom(1.35);
  else if (event.key === '-') map.zoom(1 / 1.35);
  else if (event.key === '0') map.fit();
  else return false;
  return true;
}

/** The nearest seat in a direction, even across an aisle. */
function neighbour(map, down, right) {
  const { plan, cursor } = map;
  if (cursor < 0) return 0;
  const radius = Math.hypot(plan.x[cursor], plan.y[cursor]);
  const angle = Math.atan2(plan.x[cursor], plan.y[cursor]);
  for (let step = 1; step < 80; step++) {
    const far = radius + (down * step) / 2;
    const at = plan.pick(far * Math.sin(angle + (right * step) / (2 * radius)), far * Math.cos(angle + (right * step) / (2 * radius)));
    if (at >= 0 && at !== cursor) return at;
  }
  return cursor;
}

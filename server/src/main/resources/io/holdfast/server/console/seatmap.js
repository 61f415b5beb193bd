// A seat map with panning, zooming and selection, by pointer, touch or keyboard.

import { h } from './dom.js';
import { frames } from './live.js';
import { NONE, SeatPainter } from './seatpaint.js';
import { indexOf, nameOf } from './seatplan.js';
import { SeatPicture } from './seatpicture.js';
import { seatGestures } from './seatgestures.js';

const BUTTONS = 44; // width of the zoom buttons on the right, in pixels
const MANY = 12_000; // number of seats that take longer to paint than one frame
const EDGE = 24; // margin around a seat that is scrolled into view, in pixels
const GLOW = 700; // duration of a highlighted change, in milliseconds
const MOST_GLOWS = 250;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class SeatMap {
  /** Creates the map of a plan; `on.hover(seat, point)` and `on.chosen(seats)` are called on user input. */
  constructor(plan, { life, on }) {
    this.plan = plan;
    this.on = on;
    this.states = new Uint8Array(plan.count);
    this.chosen = new Set();
    this.changed = new Set();
    this.glows = new Map();
    this.cursor = -1;
    this.view = { scale: 1, x: 0, y: 0 };
    this.ground = h('canvas', { 'aria-hidden': 'true' });
    this.over = h('canvas', {
      tabindex: '0', role: 'application',
      'aria-label': 'Seat map. Arrow keys move between seats, Enter selects, plus and minus zoom, 0 shows all.',
    });
    this.node = h('div.map', this.ground, this.over);
    this.painter = new SeatPainter(this.ground.getContext('2d', { alpha: false }), plan, this.states);
    this.pen = this.over.getContext('2d');
    const sized = new ResizeObserver(() => this.resize());
    sized.observe(this.node);
    const themed = () => {
      this.painter.recolour();
      this.picture = undefined;
      this.stale = true;
      this.lively = true;
    };
    addEventListener('holdfast:theme', themed);
    life.addEventListener('abort', () => {
      sized.disconnect();
      removeEventListener('holdfast:theme', themed);
    });
    seatGestures(this);
    frames(life, (now) => this.frame(now));
  }

  /** Sets the state of a seat; with `glow` the change is highlighted. */
  set(at, state, glow = false) {
    if (at < 0 || this.states[at] === state) return;
    this.states[at] = state;
    this.changed.add(at);
    this.otherwise ||= this.chosen.has(at);
    if (state === NONE) this.chosen.delete(at); // The seat was removed.
    if (glow && !calm.matches && this.glows.size < MOST_GLOWS) this.glows.set(at, performance.now());
    this.lively = true;
  }

  /** Shows another plan of the same event. The view and the selection stay; the states are set by the caller. */
  replan(plan) {
    const chosen = [...this.chosen].map((at) => indexOf(plan, nameOf(this.plan, at))).filter((at) => at >= 0);
    this.plan = plan;
    this.states = new Uint8Array(plan.count);
    this.painter = new SeatPainter(this.painter.pen, plan, this.states);
    this.picture = undefined;
    this.changed.clear();
    this.glows.clear();
    this.cursor = -1;
    this.on.hover(-1);
    this.look(this.view);
    this.chosen = new Set(chosen);
    this.otherwise = true;
  }

  choose(seats) {
    this.chosen = new Set(seats);
    this.otherwise = false;
    this.lively = true;
    this.on.chosen([...this.chosen]);
  }

  toggle(at) {
    const next = new Set(this.chosen);
    if (!next.delete(at)) next.add(at);
    this.choose(next);
  }

  resize() {
    const box = this.node.getBoundingClientRect();
    if (!box.width || !box.height) return;
    this.ratio = Math.min(2, devicePixelRatio || 1);
    this.width = Math.round(box.width * this.ratio);
    this.height = Math.round(box.height * this.ratio);
    for (const canvas of [this.ground, this.over]) {
      canvas.width = this.width;
      canvas.height = this.height;
    }
    this.fit();
  }

  /** Fits the whole plan into the map. */
  fit() {
    const { left, right, top, bottom } = this.plan.bounds;
    const space = this.width - BUTTONS * this.ratio;
    const scale = Math.min(space / (right - left), this.height / (bottom - top), 30 * this.ratio);
    this.least = scale * 0.8;
    this.look({
      scale,
      x: Math.min(this.width / 2 - ((left + right) / 2) * scale, space - right * scale),
      y: this.height / 2 - ((top + bottom) / 2) * scale,
    });
  }

  /** Zooms around a point on the canvas. */
  zoom(by, x = this.width / 2, y = this.height / 2) {
    const { view } = this;
    const scale = Math.max(this.least, Math.min(48 * this.ratio, view.scale * by));
    const real = scale / view.scale;
    this.look({ scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real });
  }

  move(dx, dy) {
    this.look({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  /** Sets the view, limited so that part of the plan stays visible. */
  look({ scale, x, y }) {
    const { left, right, top, bottom } = this.plan.bounds;
    const within = (at, from, to, size) => Math.max(size / 3 - to * scale, Math.min((size * 2) / 3 - from * scale, at));
    this.view = { scale, x: within(x, left, right, this.width), y: within(y, top, bottom, this.height) };
    this.moved = performance.now();
    this.stale = true;
    this.lively = true;
  }

  /** The seat at a point on the canvas, or -1. */
  at(x, y) {
    return this.plan.pick((x - this.view.x) / this.view.scale, (y - this.view.y) / this.view.scale);
  }

  /** Scrolls a seat into view. */
  reveal(at) {
    const { x, y } = this.point(at);
    const past = (value, most) => Math.min(0, most - EDGE - value) + Math.max(0, EDGE - value);
    const [dx, dy] = [past(x, this.width / this.ratio), past(y, this.height / this.ratio)];
    if (dx || dy) this.move(dx * this.ratio, dy * this.ratio);
  }

  /** The position of a seat in CSS pixels inside the map. */
  point(at) {
    return {
      x: (this.plan.x[at] * this.view.scale + this.view.x) / this.ratio,
      y: (this.plan.y[at] * this.view.scale + this.view.y) / this.ratio,
    };
  }

  frame(now) {
    if (!this.width) return;
    if (this.stale) this.repaint(now);
    else if (this.changed.size) this.painter.some(this.changed);
    this.changed.clear();
    if (this.otherwise) this.choose(this.chosen); // The available actions may have changed.
    if (this.lively) this.decorate(now);
  }

  /** Repaints everything; while a large map is panned, its cached picture is moved instead where possible. */
  repaint(now) {
    const { painter, plan, view, ratio, width, height } = this;
    painter.look(view, ratio);
    if (plan.count <= MANY) {
      painter.all(width, height);
      this.stale = false;
      return;
    }
    const moving = now - this.moved < 90;
    if (!moving || !this.picture?.shows(view, width, height)) {
      this.picture ??= new SeatPicture(plan, this.states);
      this.picture.take(view, ratio, width, height);
    }
    this.picture.put(painter.pen, view);
    this.stale = moving;
  }

  /** Paints the overlay: highlights, selection, cursor and selection box. */
  decorate(now) {
    const { pen, view, plan, painter } = this;
    pen.clearRect(0, 0, this.width, this.height);
    painter.look(view, this.ratio);
    painter.names(pen);
    const size = Math.max(3, view.scale * 0.74);
    const ring = (at, grow, colour, width) => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      pen.arc(plan.x[at] * view.scale + view.x, plan.y[at] * view.scale + view.y, (size / 2) * grow, 0, 2 * Math.PI);
      pen.stroke();
    };
    for (const [at, began] of this.glows) {
      const part = (now - began) / GLOW;
      if (part >= 1) {
        this.glows.delete(at);
        continue;
      }
      pen.globalAlpha = 1 - Math.max(0, part);
      ring(at, 1.2 + 1.6 * Math.max(0, part), painter.colours.states[this.states[at]], 1.5 * this.ratio);
    }
    pen.globalAlpha = 1;
    pen.fillStyle = painter.colours.pick;
    for (const at of this.chosen) {
      pen.beginPath();
      pen.arc(plan.x[at] * view.scale + view.x, plan.y[at] * view.scale + view.y, size * 0.62, 0, 2 * Math.PI);
      pen.fill();
    }
    if (this.cursor >= 0) ring(this.cursor, 1.5, painter.colours.ink, 1.5 * this.ratio);
    if (this.box) {
      pen.strokeStyle = painter.colours.pick;
      pen.lineWidth = this.ratio;
      pen.setLineDash([5, 4]);
      pen.strokeRect(...this.box);
      pen.setLineDash([]);
    }
    this.lively = this.glows.size > 0;
  }
}

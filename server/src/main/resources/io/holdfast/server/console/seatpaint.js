// Paints seats. Only changed seats are repainted, so the cost of a frame depends on the seats sold in it.

export const FREE = 0;
export const HELD = 1;
export const SOLD = 2;
export const BLOCKED = 3;
export const NONE = 4; // a gap in the plan, where a seat can be added
const NAMES = ['--seat-free', '--seat-held', '--seat-sold', '--seat-blocked'];
const DOT = 10; // minimum size of a seat, in pixels, at which gaps are marked

/** The colours of the current theme. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  return {
    states: NAMES.map(colour), ground: colour('--surface'), ink: colour('--ink-2'), line: colour('--line'),
    pick: colour('--pick'), faint: colour('--ink-3'), seatInk: colour('--seat-ink'), font: colour('--sans'),
  };
}

/** Cached images of a seat, one per state: drawing an image is much cheaper than drawing an arc. */
function stamps(size, colours) {
  return colours.states.map((colour) => {
    const stamp = new OffscreenCanvas(Math.ceil(size) + 2, Math.ceil(size) + 2);
    const pen = stamp.getContext('2d');
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(1, 1, size, size, size * 0.38);
    pen.fill();
    return stamp;
  });
}

export class SeatPainter {
  constructor(pen, plan, states) {
    this.pen = pen;
    this.plan = plan;
    this.states = states;
    this.colours = palette();
  }

  /** Sets the view { scale, x, y } in canvas pixels; `ratio` is the number of canvas pixels per CSS pixel. */
  look(view, ratio) {
    this.view = view;
    this.ratio = ratio;
    const size = Math.max(1, view.scale * 0.74);
    if (size !== this.size) {
      this.size = size;
      this.stamps = size >= 4 ? stamps(size, this.colours) : null;
    }
  }

  recolour() {
    this.colours = palette();
    this.size = undefined;
  }

  /** Paints all visible seats. */
  all(width, height) {
    const { pen, plan, states, view } = this;
    pen.fillStyle = this.colours.ground;
    pen.fillRect(0, 0, width, height);
    this.stage();
    const margin = view.scale;
    for (let state = 0; state <= NONE; state++) {
      pen.fillStyle = this.colours.states[state] ?? this.colours.ground;
      for (let at = 0; at < plan.count; at++) {
        if (states[at] !== state) continue;
        const x = plan.x[at] * view.scale + view.x;
        const y = plan.y[at] * view.scale + view.y;
        if (x > -margin && y > -margin && x < width + margin && y < height + margin) this.put(state, x, y);
      }
    }
    this.numbers(width, height);
  }

  /** Repaints the given seats. */
  some(changed) {
    const { plan, view } = this;
    for (const at of changed) {
      this.pen.fillStyle = this.colours.states[this.states[at]] ?? this.colours.ground;
      this.put(this.states[at], plan.x[at] * view.scale + view.x, plan.y[at] * view.scale + view.y);
    }
  }

  put(state, x, y) {
    if (state === NONE) this.gap(x, y);
    else if (this.stamps) this.pen.drawImage(this.stamps[state], x - this.size / 2 - 1, y - this.size / 2 - 1);
    else this.pen.fillRect(x - this.size / 2, y - this.size / 2, this.size, this.size);
  }

  /** Erases a seat that was removed, and marks the gap with a dot where there is space. */
  gap(x, y) {
    const { pen, size } = this;
    pen.fillStyle = this.colours.ground;
    pen.fillRect(x - size / 2 - 1, y - size / 2 - 1, size + 2, size + 2);
    if (size < DOT) return;
    pen.fillStyle = this.colours.line;
    pen.fillRect(x - 1.5, y - 1.5, 3, 3);
  }

  stage() {
    const { pen, plan, view } = this;
    pen.lineWidth = Math.max(2.2 * view.scale, 15 * this.ratio);
    const radius = (plan.inner - 1.6) * view.scale - pen.lineWidth / 2;
    pen.strokeStyle = this.colours.line;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.arc(view.x, view.y, radius, Math.PI / 2 - plan.stage, Math.PI / 2 + plan.stage);
    pen.stroke();
    this.write(pen, 'STAGE', view.x, view.y + radius, 9 * this.ratio, this.colours.faint);
  }

  /** Paints seat numbers where they fit. */
  numbers(width, height) {
    const { plan, view } = this;
    if (view.scale < 26 * this.ratio) return;
    for (const section of plan.sections) {
      for (let at = section.first; at < section.first + section.rows * section.seatsPerRow; at++) {
        const x = plan.x[at] * view.scale + view.x;
        const y = plan.y[at] * view.scale + view.y;
        if (x > 0 && y > 0 && x < width && y < height && this.states[at] === FREE) {
          this.write(this.pen, String(((at - section.first) % section.seatsPerRow) + 1), x, y, view.scale * 0.34, this.colours.seatInk);
        }
      }
    }
  }

  /** Paints section names on a canvas above the seats: in front of the section, or over it where space is short. */
  names(pen) {
    const { plan, view, ratio } = this;
    const size = Math.max(10 * ratio, Math.min(15 * ratio, view.scale * 1.1));
    const inFront = 3 * view.scale > size * 1.5;
    for (const section of plan.sections) {
      if (section.seatsPerRow * view.scale < size * 2.6) continue;
      const [x, y] = plan.corner(section, inFront ? -0.95 : section.rows / 2, section.seatsPerRow / 2);
      this.write(pen, section.id, x * view.scale + view.x, y * view.scale + view.y, size, this.colours.ink, !inFront);
    }
  }

  write(pen, text, x, y, size, colour, plate = false) {
    pen.font = `600 ${size}px ${this.colours.font}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    if (plate) {
      const width = pen.measureText(text).width + size;
      pen.globalAlpha = 0.86;
      pen.fillStyle = this.colours.ground;
      pen.beginPath();
      pen.roundRect(x - width / 2, y - size * 0.8, width, size * 1.6, size * 0.8);
      pen.fill();
      pen.globalAlpha = 1;
    }
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  }
}

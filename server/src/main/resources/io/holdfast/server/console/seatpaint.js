// Draws seats. A change of some seats paints these and no others, so a sell-out costs what is sold in a frame.

export const FREE = 0;
export const HELD = 1;
export const SOLD = 2;
export const BLOCKED = 3;
const NAMES = ['--seat-free', '--seat-held', '--seat-sold', '--seat-blocked'];

/** The colours of the theme that is on. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  return {
    states: NAMES.map(colour), ground: colour('--surface'), ink: colour('--ink-2'), line: colour('--line'),
    pick: colour('--pick'), faint: colour('--ink-3'), seatInk: colour('--seat-ink'), font: colour('--sans'),
  };
}

/** Round seats of one size, one picture for each state: drawing a picture is much cheaper than drawing an arc. */
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

  /** Takes the view { scale, x, y } in pixels of the canvas, and what depends on its scale. */
  look(view) {
    this.view = view;
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

  /** Everything that can be seen. */
  all(width, height) {
    const { pen, plan, states, view } = this;
    pen.fillStyle = this.colours.ground;
    pen.fillRect(0, 0, width, height);
    this.stage();
    const margin = view.scale;
    for (let state = 0; state < 4; state++) {
      pen.fillStyle = this.colours.states[state];
      for (let at = 0; at < plan.count; at++) {
        if (states[at] !== state) continue;
        const x = plan.x[at] * view.scale + view.x;
        const y = plan.y[at] * view.scale + view.y;
        if (x > -margin && y > -margin && x < width + margin && y < height + margin) this.put(state, x, y);
      }
    }
    this.labels(width, height);
  }

  /** These seats only, over what they were. */
  some(changed) {
    const { plan, view } = this;
    for (const at of changed) {
      this.pen.fillStyle = this.colours.states[this.states[at]];
      this.put(this.states[at], plan.x[at] * view.scale + view.x, plan.y[at] * view.scale + view.y);
    }
  }

  put(state, x, y) {
    if (this.stamps) this.pen.drawImage(this.stamps[state], x - this.size / 2 - 1, y - this.size / 2 - 1);
    else this.pen.fillRect(x - this.size / 2, y - this.size / 2, this.size, this.size);
  }

  stage() {
    const { pen, plan, view } = this;
    const radius = (plan.inner - 3) * view.scale;
    const half = Math.min(0.5, 12 / plan.inner);
    pen.strokeStyle = this.colours.line;
    pen.lineWidth = 2.2 * view.scale;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.arc(view.x, view.y, radius, Math.PI / 2 - half, Math.PI / 2 + half);
    pen.stroke();
    this.write('STAGE', view.x, view.y + radius, Math.max(9, Math.min(14, 1.1 * view.scale)), this.colours.faint);
  }

  /** The names of sections, and the numbers of seats, where there is room for them. */
  labels(width, height) {
    const { plan, view } = this;
    for (const section of plan.sections) {
      if (section.seatsPerRow * view.scale < 26) continue;
      const [x, y] = plan.corner(section, -0.9, section.seatsPerRow / 2);
      this.write(section.id, x * view.scale + view.x, y * view.scale + view.y, Math.max(9, Math.min(15, view.scale * 1.1)), this.colours.ink);
    }
    if (view.scale < 26) return;
    for (const section of plan.sections) {
      for (let at = section.first; at < section.first + section.rows * section.seatsPerRow; at++) {
        const x = plan.x[at] * view.scale + view.x;
        const y = plan.y[at] * view.scale + view.y;
        if (x > 0 && y > 0 && x < width && y < height && this.states[at] === FREE) {
          this.write(String(((at - section.first) % section.seatsPerRow) + 1), x, y, view.scale * 0.34, this.colours.seatInk);
        }
      }
    }
  }

  write(text, x, y, size, colour) {
    const { pen } = this;
    pen.font = `600 ${size}px ${this.colours.font}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  }
}

// A cached picture of a large map and its surroundings, moved while the map is panned because repainting takes longer.

import { SeatPainter } from './seatpaint.js';

const AROUND = 0.25; // fraction of the width and height, on each side

export class SeatPicture {
  constructor(plan, states) {
    this.bounds = plan.bounds;
    this.canvas = new OffscreenCanvas(1, 1);
    this.painter = new SeatPainter(this.canvas.getContext('2d', { alpha: false }), plan, states);
  }

  /** Paints a view and its surroundings. */
  take({ scale, x, y }, ratio, width, height) {
    const [dx, dy] = [Math.ceil(width * AROUND), Math.ceil(height * AROUND)];
    this.canvas.width = width + 2 * dx;
    this.canvas.height = height + 2 * dy;
    this.view = { scale, x: x + dx, y: y + dy };
    this.painter.look(this.view, ratio);
    this.painter.all(this.canvas.width, this.canvas.height);
  }

  /** Returns whether the picture covers a view. */
  shows({ scale, x, y }, width, height) {
    const { bounds, canvas, view } = this;
    const within = (at, size, from, to, start, length) => Math.max(from, -at / scale) * view.scale + start >= 0
      && Math.min(to, (size - at) / scale) * view.scale + start <= length;
    return within(x, width, bounds.left, bounds.right, view.x, canvas.width)
      && within(y, height, bounds.top, bounds.bottom, view.y, canvas.height);
  }

  /** Draws the picture at its position in a view. */
  put(pen, { scale, x, y }) {
    const { canvas, view } = this;
    const by = scale / view.scale;
    pen.fillStyle = this.painter.colours.ground;
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.drawImage(canvas, x - view.x * by, y - view.y * by, canvas.width * by, canvas.height * by);
  }
}

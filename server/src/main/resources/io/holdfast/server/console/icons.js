// Line icons on a 24-unit grid, drawn for this console.

import { s } from './dom.js';

const SHAPES = {
  overview: 'M4 13h5v7H4zM15 4h5v16h-5zM9.5 8.5h5.5V20H9.5z',
  seats: 'M6 11V6.5A2.5 2.5 0 0 1 8.5 4h7A2.5 2.5 0 0 1 18 6.5V11M4 11.5A1.5 1.5 0 0 1 7 11.5V14h10v-2.5a1.5 1.5 0 0 1 3 0V17H4zM6.5 17v3M17.5 17v3',
  ledger: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 17.5A2 2 0 0 1 7 16h12M9 8h6M9 11.5h4',
  queues: 'M4 6h10M4 12h10M4 18h10M17.5 4v13.5M14.5 15l3 3 3-3',
  failed: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.1',
  identity: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  activity: 'M3.5 12h4l2.5-7 4 14 2.5-7h4',
  store: 'M4.5 6.5c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3zM4.5 6.5v11c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-11M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  cluster: 'M12 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5.5 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM18.5 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM11 8.4 6.5 15.6M13 8.4l4.5 7.2M7.5 17.5h9',
  theme: 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17',
  leave: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M14.5 8l4 4-4 4M18 12H9.5',
  back: 'M14.5 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  key: 'M8 19a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.2 11.3 19 3.5M16 6.5l3 3',
  copy: 'M9 9h9.5a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM16 8V4.5a1 1 0 0 0-1-1H4.5a1 1 0 0 0-1 1V14a1 1 0 0 0 1 1H8',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
};

/** A decorative icon: adjacent text or the label of its button conveys the meaning. */
export function icon(name) {
  return s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', {
    d: SHAPES[name], fill: 'none', stroke: 'currentColor',
    'stroke-width': '1.7', 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
  }));
}

// Short words about what was done. They are read out, and go by themselves.

import { h } from './dom.js';

const MOST = 3;
const list = h('div.toasts', { role: 'status', 'aria-live': 'polite' });

function show(text, kind, millis) {
  if (!list.isConnected) document.body.append(list);
  // What is said already is not said again beside itself: it only stays longer.
  [...list.children].find((toast) => toast.textContent === text)?.remove();
  const toast = h('div.toast', { class: kind }, text);
  list.append(toast);
  while (list.children.length > MOST) list.firstChild.remove();
  setTimeout(() => toast.remove(), millis);
}

export const done = (text) => show(text, '', 5_000);
/** A call that was ended because its page was left has failed nobody. */
export const failed = (problem) => problem.name === 'AbortError' || show((problem.message ?? problem) + (problem.code ? ' (' + problem.code + ')' : ''), 'bad', 9_000);

// Notifications. Screen readers announce them, and they disappear by themselves.

import { h } from './dom.js';

const MOST = 3;
const list = h('div.toasts', { role: 'status', 'aria-live': 'polite' });

function show(text, kind, millis) {
  if (!list.isConnected) document.body.append(list);
  // A repeated notification is not shown twice, but stays longer.
  [...list.children].find((toast) => toast.textContent === text)?.remove();
  const toast = h('div.toast', { class: kind }, text);
  list.append(toast);
  while (list.children.length > MOST) list.firstChild.remove();
  setTimeout(() => toast.remove(), millis);
}

export const done = (text) => show(text, '', 5_000);
/** Shows an error; a call that was aborted because the user left its page is not an error. */
export const failed = (problem) => problem.name === 'AbortError' || show((problem.message ?? problem) + (problem.code ? ' (' + problem.code + ')' : ''), 'bad', 9_000);

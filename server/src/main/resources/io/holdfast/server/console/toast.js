// Short words about what was done. They are read out, and go by themselves.

import { h } from './dom.js';

const list = h('div.toasts', { role: 'status', 'aria-live': 'polite' });

function show(text, kind, millis) {
  if (!list.isConnected) document.body.append(list);
  const toast = h('div.toast', { class: kind }, text);
  list.append(toast);
  setTimeout(() => toast.remove(), millis);
}

export const done = (text) => show(text, '', 5_000);
export const failed = (problem) => show((problem.message ?? problem) + (problem.code ? ' (' + problem.code + ')' : ''), 'bad', 9_000);

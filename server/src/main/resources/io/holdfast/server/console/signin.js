// The sign-in page.

import { whose } from './api.js';
import { fill, h } from './dom.js';
import { problem } from './parts.js';
import { session } from './session.js';
import { brand } from './shell.js';

/** Shown while the server cannot be reached; the key is kept. */
export function waiting(e) {
  document.title = 'Holdfast';
  fill(document.body, h('div.gate', h('section', brand(), h('h1', { tabindex: '-1' }, 'Waiting for the server'),
    h('p', 'Retrying every few seconds. Your key is kept.'), problem(e))));
}

/** Asks for a key until one is valid. `why` is the error that ended the previous session. */
export function signIn(enter, why) {
  const key = h('input', {
    id: 'key', type: 'password', autocomplete: 'off', spellcheck: 'false', placeholder: 'hf_…', required: true,
  });
  const go = h('button.primary', { type: 'submit' }, 'Sign in');
  const place = h('div', why && [problem({ code: why.code, message: 'You were signed out: ' + why.message }), h('br')]);
  const form = h('form', { novalidate: true },
    brand(),
    h('h1', 'Sign in'),
    h('p', 'Monitor accounts, seat sales and queues, and resolve problems.'),
    h('label.field', { for: 'key' }, h('span', 'API key'), key,
      h('small', 'The key is kept until this tab is closed. With a read-only key, the console shows no actions.')),
    place, go,
    h('p.foot', 'The server prints an administrator key on its first start. If you have lost it, start the server with ',
      h('code', '--new-admin-key'), '.'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const given = key.value.replace(/[^\x21-\x7e]/g, '');
    go.disabled = true;
    try {
      session.begin(given, await whose(given));
      await enter();
    } catch (e) {
      session.end();
      fill(place, problem(e.status === 401 ? { code: e.code, message: refusal(given, e) } : e), h('br'));
      key.setAttribute('aria-invalid', 'true');
      key.select();
    } finally {
      go.disabled = false;
    }
  });
  document.title = 'Sign in · Holdfast';
  fill(document.body, h('div.gate', form));
  key.focus();
}

function refusal(given, e) {
  return 'This key is not valid: ' + (given.startsWith('hf_') ? e.message : 'API keys start with hf_.');
}

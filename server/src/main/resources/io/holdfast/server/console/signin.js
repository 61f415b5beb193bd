// The way in: an API key.

import { whose } from './api.js';
import { fill, h } from './dom.js';
import { problem } from './parts.js';
import { session } from './session.js';
import { brand } from './shell.js';

/** The key is kept, the server is not there: nothing to do but wait, and say so. */
export function waiting(e) {
  document.title = 'Holdfast';
  fill(document.body, h('div.gate', h('section', brand(), h('h1', { tabindex: '-1' }, 'Waiting for the server'),
    h('p', 'It is asked again every few seconds, and your key is kept until then.'), problem(e))));
}

/** Asks for a key until one works; then goes in. `why` is what ended the session before. */
export function signIn(enter, why) {
  const key = h('input', {
    id: 'key', type: 'password', autocomplete: 'off', spellcheck: 'false', placeholder: 'hf_…', required: true,
  });
  const go = h('button.primary', { type: 'submit' }, 'Sign in');
  const place = h('div', why && [problem({ code: why.code, message: 'You were signed out: ' + why.message }), h('br')]);
  const form = h('form', { novalidate: true },
    brand(),
    h('h1', 'Sign in'),
    h('p', 'See credits move, seats sell and queues drain, and mend what is stuck.'),
    h('label.field', { for: 'key' }, h('span', 'API key'), key,
      h('small', 'Kept in this tab until it is closed. A key with read scopes can look only.')),
    place, go,
    h('p.foot', 'The first start of the server prints an administrator’s key. If it is lost, start it with ',
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
      fill(place, problem(e.status === 401 ? { code: e.code, message: 'No key like that works here: ' + e.message } : e), h('br'));
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

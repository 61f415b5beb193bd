// Dialogs. A dialog stays open until its action succeeds; errors are shown inside it.

import { h } from './dom.js';
import { problem } from './parts.js';
import { done, failed } from './toast.js';

/**
 * Shows a form and calls `run` with its values; resolves to the result, or to undefined if the dialog was cancelled.
 * A field is { name, label, type, value, hint, required, options, ... }; a list of two fields is shown side by side.
 *
 * A request that was sent cannot be cancelled, so the dialog cannot be closed while it runs; if the user leaves the page,
 * the result is shown as a notification. Only work with `steps` can be stopped, by the signal passed to `run`.
 * `dismiss` is the label of the button that closes the dialog; `opened(form)` is called when the dialog is shown.
 */
export function ask({ title, text, fields = [], action, dismiss = 'Cancel', danger = false, steps = false, opened, run }) {
  return new Promise((resolve) => {
    const inputs = new Map();
    const closed = new AbortController();
    const place = h('div');
    const go = h('button', { type: 'submit', class: danger ? 'danger solid' : 'primary' }, action);
    const back = h('button', { type: 'button', onclick: () => dialog.close() }, action ? dismiss : 'Close');
    const form = h('form', { method: 'dialog', novalidate: true },
      h('h2', { id: 'asked' }, title),
      text && h('p.text', text),
      fields.map((field) => (Array.isArray(field)
        ? h('div.pair', field.map((one) => control(one, inputs)))
        : control(field, inputs))),
      place,
      h('div.acts', back, action && go));
    const dialog = h('dialog', { 'aria-labelledby': 'asked' }, form);
    let result;
    let running;
    const attempt = async () => {
      try {
        result = await run(values(inputs), closed.signal);
        if (dialog.open) dialog.close();
        else if (!steps) done(`${named(title)}: done.`);
      } catch (e) {
        if (!dialog.open) return failed({ code: e.code, message: `${named(title)}: ${e.message}` });
        place.replaceChildren(problem(e));
        inputs.forEach((input, name) => input.setAttribute('aria-invalid', String(name === e.field)));
        inputs.get(e.field)?.focus();
      }
    };
    const busy = (now) => {
      go.disabled = now;
      back.disabled = now && !steps;
      back.textContent = now && steps ? 'Stop' : dismiss;
      dialog.setAttribute('closedby', back.disabled ? 'none' : 'closerequest');
    };
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!action || go.disabled || !form.reportValidity()) return;
      busy(true);
      running = attempt();
      await running;
      busy(false);
    });
    dialog.addEventListener('cancel', (event) => back.disabled && event.preventDefault());
    const leave = () => dialog.close(); // The dialog belongs to the page on which it was opened.
    addEventListener('hashchange', leave);
    dialog.addEventListener('close', async () => {
      removeEventListener('hashchange', leave);
      dialog.remove();
      closed.abort();
      await running;
      resolve(result);
    });
    document.body.append(dialog);
    opened?.(form);
    dialog.showModal();
  });
}

/** Asks for confirmation of an irreversible action; with `typed`, the user must type that word. */
export function confirm({ title, text, action, typed, steps, run }) {
  const fields = typed ? [{ name: 'typed', label: `To confirm, type ${typed}`, required: true }] : [];
  return ask({
    title, text, action, danger: true, fields, steps,
    run: async (given, signal) => {
      if (typed && spaced(given.typed) !== spaced(typed)) throw { message: `The text must be '${typed}'`, code: 'not_confirmed', field: 'typed' };
      return (await run(signal)) ?? true;
    },
  });
}

/** Opens the page for a result, unless the user has opened another page meanwhile. */
export async function leads(asked, to) {
  const from = location.hash;
  const made = await asked;
  if (made && location.hash === from) location.hash = to(made);
}

const named = (title) => title.replace(/\?$/, '');

/** Collapses white space, as a page displays it. */
const spaced = (text = '') => text.trim().replace(/\s+/g, ' ');

function control({ name, label, type = 'text', hint, options, value, ...rest }, inputs) {
  const id = 'field-' + name;
  const shared = { id, name, autocomplete: 'off', value: value ?? '', ...rest };
  if (type === 'checkbox') {
    const box = h('input', { ...rest, id, name, type, checked: Boolean(value) });
    inputs.set(name, box);
    return h('label.field.check', box, h('span', label));
  }
  const input = type === 'textarea' ? h('textarea', { rows: 4, spellcheck: 'false', ...shared })
    : type === 'select' ? h('select', { ...rest, id, name }, options.map(([key, shown]) =>
      h('option', { value: key, selected: key === value }, shown)))
    : h('input', { type, spellcheck: 'false', ...shared });
  inputs.set(name, input);
  return h('label.field', { for: id }, h('span', label), input, hint && h('small', hint));
}

/** Reads the form: numbers as numbers, empty fields as undefined. */
function values(inputs) {
  const all = {};
  inputs.forEach((input, name) => {
    const text = input.type === 'checkbox' ? input.checked : input.value.trim();
    all[name] = text === '' ? undefined : input.type === 'number' ? Number(text) : text;
  });
  return all;
}

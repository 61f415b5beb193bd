// Questions to people. A question stays open until it worked: what the server refuses is said inside it.

import { h } from './dom.js';
import { problem } from './parts.js';

/**
 * Asks for fields and runs with their values; answers with what came of it, or undefined if the person left.
 * A field is { name, label, type, value, hint, required, options, ... }; two in a list stand side by side.
 */
export function ask({ title, text, fields = [], action, danger = false, run }) {
  return new Promise((resolve) => {
    const inputs = new Map();
    const place = h('div');
    const go = h('button', { type: 'submit', class: danger ? 'danger solid' : 'primary' }, action);
    const form = h('form', { method: 'dialog', novalidate: true },
      h('h2', { id: 'asked' }, title),
      text && h('p.text', text),
      fields.map((field) => (Array.isArray(field)
        ? h('div.pair', field.map((one) => control(one, inputs)))
        : control(field, inputs))),
      place,
      h('div.acts', h('button', { type: 'button', onclick: () => dialog.close() }, action ? 'Cancel' : 'Close'), action && go));
    const dialog = h('dialog', { 'aria-labelledby': 'asked' }, form);
    let result;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!action || go.disabled || !form.reportValidity()) return;
      go.disabled = true;
      try {
        result = await run(values(inputs));
        dialog.close();
      } catch (e) {
        place.replaceChildren(problem(e));
        inputs.forEach((input, name) => input.setAttribute('aria-invalid', String(name === e.field)));
        inputs.get(e.field)?.focus();
      } finally {
        go.disabled = false;
      }
    });
    const leave = () => dialog.close(); // What it asks about is on the page that it was opened on.
    addEventListener('hashchange', leave);
    dialog.addEventListener('close', () => {
      removeEventListener('hashchange', leave);
      dialog.remove();
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Asks before something that cannot be taken back; with `typed`, that word has to be written first. */
export function confirm({ title, text, action, typed, run }) {
  const fields = typed ? [{ name: 'typed', label: `To go on, type ${typed}`, required: true }] : [];
  return ask({
    title, text, action, danger: true, fields,
    run: async (given) => {
      if (typed && given.typed !== typed.trim()) throw { message: `This is not '${typed}'`, code: 'not_confirmed', field: 'typed' };
      return (await run()) ?? true;
    },
  });
}

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

/** Numbers as numbers, and nothing for what was left empty. */
function values(inputs) {
  const all = {};
  inputs.forEach((input, name) => {
    const text = input.type === 'checkbox' ? input.checked : input.value.trim();
    all[name] = text === '' ? undefined : input.type === 'number' ? Number(text) : text;
  });
  return all;
}

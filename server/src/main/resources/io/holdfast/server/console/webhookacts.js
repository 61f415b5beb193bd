// Dialogs about webhook endpoints.

import { path, put } from './api.js';
import { ask } from './dialog.js';
import { copyable } from './parts.js';

/** The events of an endpoint in words. */
export function filterText({ modules, types, subjects }) {
  const parts = [
    types.length ? types.join(', ') : 'all events', modules.length && 'of ' + modules.join(', '), subjects.length && 'about ' + subjects.join(', '),
  ].filter(Boolean);
  return parts.join(' ');
}

const words = (text) => (text ?? '').split(/[\s,]+/).filter(Boolean);

/** Creates an endpoint, or changes the given one. */
export function editEndpoint(row) {
  return ask({
    title: row ? `Change '${row.endpoint}'` : 'New endpoint', action: row ? 'Save' : 'Create',
    fields: [
      ...(row ? [] : [{ name: 'endpoint', label: 'Name', required: true, maxlength: 64, placeholder: 'billing', hint: 'Letters, digits, - and _.' }]),
      { name: 'url', label: 'URL', type: 'url', required: true, value: row?.url, placeholder: 'https://billing.example/hooks' },
      { name: 'description', label: 'Description', maxlength: 500, value: row?.description },
      [{ name: 'modules', label: 'Modules', value: row?.modules.join(' '), placeholder: 'all', hint: 'Separated by spaces, such as: ledger queue.' },
        { name: 'types', label: 'Types', value: row?.types.join(' '), placeholder: 'all', hint: 'Such as ledger.charged.' }],
      { name: 'subjects', label: 'Subjects', value: row?.subjects.join(' '), placeholder: 'all', hint: 'Ids of accounts, events, queues or identities.' },
      { name: 'full', label: 'Include event data', type: 'checkbox', value: row?.full },
    ],
    run: ({ endpoint = row?.endpoint, url, description, modules, types, subjects, full }) => put(path`/v1/webhooks/${endpoint}`, {
      url, description, modules: words(modules), types: words(types), subjects: words(subjects), full,
    }),
  });
}

/** Shows a new secret, which is returned only once. */
export const showSecret = ({ endpoint, secret }) => ask({
  title: `The secret of '${endpoint.endpoint}'`, text: ['The receiver verifies requests with this secret. It is shown only once.', copyable(secret)],
});

// The health of the store, the backups, the disk and the certificate.

import { h, update } from './dom.js';
import { bytes, percent, span, stamp } from './format.js';
import { card, chip } from './parts.js';

const DAY = 86_400;
/** The same limits as in `holdfast doctor`. */
const BACKUP_AGE = DAY;
const CERTIFICATE_LEFT = 21 * DAY;
const DISK_SHARE = 0.15;
const DISK_MINIMUM = 2 ** 30;

/** A card that shows the health; `draw(samples)` updates it from the server's metrics. */
export function health() {
  const list = h('ul.health');
  return {
    node: card('Health', {}, list),
    draw(samples) {
      const value = (name) => samples.find((sample) => sample.name === name)?.value ?? NaN;
      const now = Date.now() / 1000;
      update(list, [
        writes(value('holdfast_store_writable')),
        backups(value('holdfast_backup_newest_timestamp_seconds'), value('holdfast_backup_verified_timestamp_seconds'), now),
        disk(value('holdfast_disk_free_bytes'), value('holdfast_disk_size_bytes')),
        certificate(value('holdfast_tls_certificate_expiry_timestamp_seconds'), now),
      ]);
    },
  };
}

const item = (label, text, kind, note) => h('li', h('h3', label), h('div', chip(text, kind)), h('div.note', note));

const age = (seconds) => span(Math.max(0, seconds) * 1000) + ' ago';

/** A follower in a cluster does not report whether the store is writable. */
const writes = (writable) => Number.isFinite(writable)
  && item('Store', writable ? 'accepts writes' : 'rejects writes', writable ? 'good' : 'bad', writable ? 'No problem detected.' : 'See the server log for the cause.');

function backups(newest, verified, now) {
  const checked = Number.isFinite(verified) ? `Verified ${age(now - verified)}.` : 'No scheduled backup has been verified.';
  if (!Number.isFinite(newest)) return item('Last backup', 'none', 'warn', 'There is no backup in the backup folder.');
  const late = now - newest > BACKUP_AGE;
  return item('Last backup', age(now - newest), late ? 'warn' : 'good', late ? 'More than a day old. ' + checked : checked);
}

function disk(free, size) {
  if (!Number.isFinite(free) || !(size > 0)) return item('Free disk space', 'unknown', 'warn', 'The disk of the data folder cannot be read.');
  const mark = Math.max(DISK_MINIMUM, DISK_SHARE * size);
  const kind = free < DISK_MINIMUM ? 'bad' : free < mark ? 'warn' : 'good';
  return item('Free disk space', `${bytes(free)}, ${percent(free, size)} %`, kind, `${kind === 'good' ? 'The warning limit is' : 'Below the limit of'} ${bytes(mark)}.`);
}

function certificate(expiry, now) {
  if (!Number.isFinite(expiry)) return item('Certificate', 'no TLS', '', 'This server does not use TLS.');
  const left = expiry - now;
  const kind = left < 0 ? 'bad' : left < CERTIFICATE_LEFT ? 'warn' : 'good';
  const days = Math.floor(Math.abs(left) / DAY);
  return item('Certificate', left < 0 ? 'expired' : `${days} ${days === 1 ? 'day' : 'days'} left`, kind, `Valid until ${stamp(expiry * 1000)}.`);
}

// Formats numbers, times and sizes for display.

const WHOLE = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const STAMP = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** Generates a random UUID; `crypto.randomUUID` requires TLS. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export const number = (value) => (value === undefined || value === null ? '–' : WHOLE.format(value));
export const short = (value) => (Math.abs(value) < 10_000 ? WHOLE.format(value) : SHORT.format(value));
export const decimal = (value, places = 1) => (Number.isFinite(value) ? value.toFixed(value >= 100 ? 0 : places) : '–');
export const percent = (part, whole) => (whole ? Math.floor((100 * part) / whole) : 0);
export const signed = (value) => (value > 0 ? '+' : '') + WHOLE.format(value).replace('-', '−');
export const count = (value, one, many = one + 's') => number(value) + ' ' + (value === 1 ? one : many);

export function bytes(value) {
  if (value === undefined || value === null) return '–';
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, value)) / 10)));
  const scaled = value / 2 ** (10 * power);
  return (power === 0 ? scaled : scaled.toFixed(scaled < 10 ? 1 : 0)) + ' ' + units[power];
}

/** Formats milliseconds with the two largest units: 3 d 4 h, 2 min 5 s, 0.4 s. */
export function span(millis) {
  const seconds = Math.max(0, millis / 1000);
  if (seconds < 10) return seconds.toFixed(1) + ' s';
  const parts = [['d', 86_400], ['h', 3_600], ['min', 60], ['s', 1]];
  const at = parts.findIndex(([, size]) => seconds >= size);
  const [unit, size] = parts[at];
  const rest = parts[at + 1] && Math.floor((seconds % size) / parts[at + 1][1]);
  return Math.floor(seconds / size) + ' ' + unit + (rest ? ' ' + rest + ' ' + parts[at + 1][0] : '');
}

export const ago = (instant) => (instant ? span(Date.now() - Date.parse(instant)) + ' ago' : '–');
export const clock = (instant) => TIME.format(new Date(instant));

/** Formats a time with its date. */
export const stamp = (instant) => (instant ? STAMP.format(new Date(instant)) : '–');

/** Formats a time, with the date if it is not today. */
export function when(instant) {
  if (!instant) return '–';
  const date = new Date(instant);
  return date.toDateString() === new Date().toDateString() ? TIME.format(date) : DAY.format(date);
}

/** Formats the time left until an instant: "in 5 min". */
export function until(instant) {
  if (!instant) return 'never';
  const left = Date.parse(instant) - Date.now();
  return left > 0 ? 'in ' + span(left) : 'now';
}

/** Formats an ISO 8601 duration such as PT1H30M. */
export function duration(iso) {
  const [, days, hours, minutes, seconds] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(iso ?? '') ?? [];
  const millis = 1000 * (86_400 * (days ?? 0) + 3_600 * (hours ?? 0) + 60 * (minutes ?? 0) + Number(seconds ?? 0));
  return iso ? span(millis) : '–';
}

const words = (name) => name.toLowerCase().replaceAll('_', ' ');
export const title = (name) => words(name).replace(/^./, (first) => first.toUpperCase());

/** Decodes a payload: indented JSON, text, or hexadecimal if it is binary. */
export function payload(base64) {
  const raw = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
    if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new Error('binary');
    return { text: pretty(text), size: raw.length };
  } catch {
    const hex = Array.from(raw.slice(0, 512), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    return { text: hex + (raw.length > 512 ? ' …' : ''), size: raw.length, binary: true };
  }
}

/** Indents JSON without parsing it, because parsing would round numbers and drop duplicate keys. */
function pretty(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  const line = (deeper) => '\n' + '  '.repeat(depth += deeper);
  return text.match(TOKENS).map((token) => {
    if (token === '{' || token === '[') return token + line(1);
    if (token === '}' || token === ']') return line(-1) + token;
    if (token === ',') return token + line(0);
    if (token === ':') return ': ';
    return token.startsWith('"') ? token : token.replace(/\s/g, '');
  }).join('');
}

/** JSON tokens: strings, empty containers, punctuation, numbers and literals. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|\{\s*\}|\[\s*\]|[{}[\],:]|[^\s{}[\],:"]+/g;

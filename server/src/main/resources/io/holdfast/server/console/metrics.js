// Parses the server's metrics in the Prometheus text format.

import { text } from './api.js';

/** Parses all samples into [{ name, labels, value }]. */
export async function metrics(signal) {
  const samples = [];
  for (const line of (await text('/metrics', signal)).split('\n')) {
    const [, name, labels, value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name) samples.push({ name, labels: labels ?? '', value: Number(value) });
  }
  return samples;
}

/** Sums all samples with a name over their labels. */
export function total(samples, name) {
  return samples.reduce((sum, sample) => (sample.name === name ? sum + sample.value : sum), 0);
}

/** The counter increases between two samples, and the seconds between them. */
export class Between {
  #last;

  look(samples, at = performance.now()) {
    const last = this.#last;
    this.#last = { samples, at };
    if (!last) return null;
    return {
      seconds: (at - last.at) / 1000,
      of: (name) => Math.max(0, total(samples, name) - total(last.samples, name)),
    };
  }
}

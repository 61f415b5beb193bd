// The figures that the server counts, read from the format of Prometheus.

import { text } from './api.js';

/** All samples as [{ name, labels, value }]. */
export async function metrics(signal) {
  const samples = [];
  for (const line of (await text('/metrics', signal)).split('\n')) {
    const [, name, labels, value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name) samples.push({ name, labels: labels ?? '', value: Number(value) });
  }
  return samples;
}

/** The sum of all samples of a name, whatever their labels. */
export function total(samples, name) {
  return samples.reduce((sum, sample) => (sample.name === name ? sum + sample.value : sum), 0);
}

/** What counters did between two looks, and how long that took in seconds. */
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

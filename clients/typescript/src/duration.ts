/** The parts of a duration. */
export interface DurationParts {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** Returns a duration in ISO 8601, such as `PT5M` for `{ minutes: 5 }`. */
export function duration(parts: DurationParts): string {
  const minutes = (((parts.days ?? 0) * 24 + (parts.hours ?? 0)) * 60 + (parts.minutes ?? 0)) * 60_000;
  const total = minutes + (parts.seconds ?? 0) * 1_000 + (parts.milliseconds ?? 0);
  if (!Number.isFinite(total)) {
    throw new TypeError("a duration must consist of finite numbers");
  }
  return `PT${(total / 1_000).toFixed(3).replace(/\.?0+$/, "")}S`;
}

/** Returns a duration in milliseconds. Durations of Holdfast have days, hours, minutes and seconds. */
export function milliseconds(iso: string): number {
  const match = /^([-+])?P(?:([-+]?\d+)D)?(?:T(?:([-+]?\d+)H)?(?:([-+]?\d+)M)?(?:([-+]?\d+(?:\.\d+)?)S)?)?$/i.exec(iso);
  if (match === null) {
    throw new TypeError(`'${iso}' is not a duration in ISO 8601`);
  }
  const [days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  return (match[1] === "-" ? -1 : 1) * (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
}

import { shapes } from "./generated/shapes.js";
import { Decimal, Digits, toJson, type Parsed } from "./json.js";

/** The conversions of the fields of each record; see `generated/shapes.ts`. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Converts parsed JSON to the values that a client returns. */
export function decode(value: Parsed | undefined, conversion: string): unknown {
  if (value === undefined || value === null) {
    return undefined;
  }
  switch (conversion[0]) {
    case undefined:
      return toJson(value);
    case "i":
      return BigInt(value instanceof Digits ? value.text : (value as number));
    case "d":
      return Decimal.of(value instanceof Digits ? value.text : (value as number));
    case "b":
      return fromBase64(value as string);
    case "[":
      return (value as Parsed[]).map((element) => decode(element, conversion.slice(1)));
    case "{":
      return mapValues(value as { [name: string]: Parsed }, () => conversion.slice(1));
    default: {
      const shape = shapes[conversion.slice(1)] ?? {};
      return mapValues(value as { [name: string]: Parsed }, (name) => shape[name] ?? "");
    }
  }
}

function mapValues(object: { [name: string]: Parsed }, conversion: (name: string) => string): unknown {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    if (value !== null) {
      Object.defineProperty(result, name, {
        value: decode(value, conversion(name)),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return result;
}

/** Encodes a value as JSON: bigints and decimals as numbers, bytes as Base64, dates as ISO 8601. */
export function encode(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "bigint":
      return value.toString();
    case "number":
      return encodeNumber(value);
    case "object":
      return value === null ? undefined : encodeObject(value);
    default:
      return undefined;
  }
}

function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) {
    throw new TypeError(`${value} is not a number that JSON can represent`);
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new TypeError(`${value} is above 2^53, where a number loses precision; pass a bigint`);
  }
  return String(value);
}

function encodeObject(value: object): string {
  if (value instanceof Uint8Array) {
    return `"${toBase64(value)}"`;
  } else if (value instanceof Decimal) {
    return value.toString();
  } else if (value instanceof Digits) {
    return value.text;
  } else if (value instanceof Date) {
    return JSON.stringify(value.toISOString());
  } else if (Array.isArray(value)) {
    return `[${value.map((element) => encode(element) ?? "null").join(",")}]`;
  }
  const reference = referenceOf(value);
  if (reference !== undefined) {
    return `{"$ref":${JSON.stringify(reference)}}`;
  }
  const fields: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    const text = encode(part);
    if (text !== undefined) {
      fields.push(`${JSON.stringify(name)}:${text}`);
    }
  }
  return `{${fields.join(",")}}`;
}

/** The key under which a reference to an earlier result has its path. */
export const REFERENCE = Symbol("holdfast.reference");

function referenceOf(value: object): string | undefined {
  return (value as { [REFERENCE]?: string })[REFERENCE];
}

/** Returns the text of a scalar value in a path or query. */
export function scalar(value: unknown): string {
  return value instanceof Date ? value.toISOString() : value instanceof Uint8Array ? toBase64(value) : String(value);
}

/** Encodes bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}

/** Decodes Base64. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

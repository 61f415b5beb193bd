/**
 * JSON without loss of precision. `JSON.parse` converts every number to a double, which changes integers above 2^53 and
 * decimals with more than 15 digits, and Node.js 20 offers no way to read the digits. Text without such numbers is
 * parsed by `JSON.parse`; other text by the parser below.
 */

/** A value in JSON. Integers above 2^53 are bigints. */
export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** A decimal number with all of its digits. */
export class Decimal {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Creates a decimal number from its digits, such as `0.0015`. */
  static of(value: string | number | bigint | Decimal): Decimal {
    const text = value.toString();
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) {
      throw new TypeError(`'${text}' is not a decimal number`);
    }
    return new Decimal(text);
  }

  /** Returns the nearest double. */
  toNumber(): number {
    return Number(this.#text);
  }

  toString(): string {
    return this.#text;
  }

  toJSON(): string {
    return this.#text;
  }
}

/** Matches text with a number that a double may not represent exactly. Also matches some strings, which is harmless. */
const NEEDS_DIGITS = /[\d.]{16,}|\d[eE][+-]?\d{3,}/;

/** A number in its original digits. */
export class Digits {
  constructor(readonly text: string) {}

  /** Returns a number if it has the same value, or else a bigint or the nearest double. */
  toJson(): number | bigint {
    const number = Number(this.text);
    return /^-?\d+$/.test(this.text) && !Number.isSafeInteger(number) ? BigInt(this.text) : number;
  }
}

/** The result of parsing: JSON in which numbers may still have all of their digits. */
export type Parsed = null | boolean | number | string | Digits | Parsed[] | { [name: string]: Parsed };

export function parse(text: string): Parsed {
  return NEEDS_DIGITS.test(text) ? new Parser(text).parse() : (JSON.parse(text) as Parsed);
}

/** Returns plain JSON, with bigints for large integers. */
export function toJson(value: Parsed): Json {
  if (value instanceof Digits) {
    return value.toJson();
  } else if (Array.isArray(value)) {
    return value.map(toJson);
  } else if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJson(part)]));
  }
  return value;
}

/** A parser for JSON that keeps the digits of numbers that a double cannot represent. */
class Parser {
  static readonly #STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
  static readonly #NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  static readonly #SPACE = /[ \t\r\n]*/y;

  #at = 0;

  constructor(readonly text: string) {}

  parse(): Parsed {
    const value = this.#value();
    this.#space();
    if (this.#at < this.text.length) {
      throw this.#error();
    }
    return value;
  }

  #value(): Parsed {
    this.#space();
    switch (this.text[this.#at]) {
      case "{":
        return this.#object();
      case "[":
        return this.#array();
      case '"':
        return this.#string();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  #object(): Parsed {
    const object: { [name: string]: Parsed } = {};
    this.#at++;
    this.#space();
    if (this.#skip("}")) {
      return object;
    }
    do {
      this.#space();
      const name = this.#string();
      this.#space();
      this.#require(":");
      const value = this.#value();
      // An assignment to `__proto__` would not create a property.
      Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
      this.#space();
    } while (this.#skip(","));
    this.#require("}");
    return object;
  }

  #array(): Parsed {
    const array: Parsed[] = [];
    this.#at++;
    this.#space();
    if (this.#skip("]")) {
      return array;
    }
    do {
      array.push(this.#value());
      this.#space();
    } while (this.#skip(","));
    this.#require("]");
    return array;
  }

  #string(): string {
    return JSON.parse(this.#match(Parser.#STRING)) as string;
  }

  #number(): Parsed {
    const digits = this.#match(Parser.#NUMBER);
    return NEEDS_DIGITS.test(digits) ? new Digits(digits) : Number(digits);
  }

  #word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.#at)) {
      throw this.#error();
    }
    this.#at += word.length;
    return value;
  }

  #space(): void {
    Parser.#SPACE.lastIndex = this.#at;
    Parser.#SPACE.test(this.text);
    this.#at = Parser.#SPACE.lastIndex;
  }

  #skip(character: string): boolean {
    const found = this.text[this.#at] === character;
    this.#at += found ? 1 : 0;
    return found;
  }

  #require(character: string): void {
    if (!this.#skip(character)) {
      throw this.#error();
    }
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.text);
    if (match === null || match[0] === "") {
      throw this.#error();
    }
    this.#at = pattern.lastIndex;
    return match[0];
  }

  #error(): SyntaxError {
    return new SyntaxError(`invalid JSON at position ${this.#at}`);
  }
}

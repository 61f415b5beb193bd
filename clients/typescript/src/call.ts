import { RefusedError } from "./errors.js";
import type { Done } from "./transport.js";

/** A page of rows from a list. */
export interface ResultPage<T> {
  readonly rows: readonly T[];
  /** The cursor of the next page; absent on the last page. */
  readonly next?: string | undefined;
}

/** The outcome of a call that the server processed. */
export type Outcome<A> = (Done<A> & { readonly done: true }) | { readonly done: false; readonly refused: RefusedError };

/** A call that has been sent. Awaiting it returns its result, or throws a `HoldfastError`. */
export class Call<A> implements Promise<A> {
  readonly [Symbol.toStringTag] = "Call";
  readonly #done: Promise<Done<A>>;

  constructor(done: Promise<Done<A>>) {
    this.#done = done;
  }

  then<R = A, E = never>(
    onResult?: ((value: A) => R | PromiseLike<R>) | null,
    onError?: ((error: any) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#done.then((done) => done.value).then(onResult, onError);
  }

  catch<E = never>(onError?: ((error: any) => E | PromiseLike<E>) | null): Promise<A | E> {
    return this.then(undefined, onError);
  }

  finally(action?: (() => void) | null): Promise<A> {
    return this.then().finally(action);
  }

  /** Returns the result with its commit number and whether it is a repeat. A rejection is an outcome, not an error. */
  async outcome(): Promise<Outcome<A>> {
    try {
      return { done: true, ...(await this.#done) };
    } catch (error) {
      if (error instanceof RefusedError) {
        return { done: false, refused: error };
      }
      throw error;
    }
  }
}

/**
 * A list that is read in pages. Awaiting it returns one page; iterating over it returns all rows and reads further pages
 * as needed. Each page is read from its own snapshot.
 */
export class PagedCall<T> implements PromiseLike<ResultPage<T>>, AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Call<ResultPage<T>>;

  constructor(read: (cursor: string | undefined) => Call<ResultPage<T>>) {
    this.#read = read;
  }

  then<R = ResultPage<T>, E = never>(
    onResult?: ((value: ResultPage<T>) => R | PromiseLike<R>) | null,
    onError?: ((error: any) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#read(undefined).then(onResult, onError);
  }

  /** Reads all pages, one after another. */
  async *pages(): AsyncGenerator<ResultPage<T>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page: ResultPage<T> = await this.#read(cursor);
      yield page;
      cursor = page.next;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) {
      yield* page.rows;
    }
  }

  /** Returns all rows. */
  async all(): Promise<T[]> {
    const rows: T[] = [];
    for await (const row of this) {
      rows.push(row);
    }
    return rows;
  }
}

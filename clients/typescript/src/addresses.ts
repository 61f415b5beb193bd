/** The addresses of the servers in a cluster, and the one that calls are sent to: the leader, if it is known. */
export class Addresses {
  readonly #configured: readonly string[];
  #current: string;
  #position = 0;

  constructor(addresses: readonly string[]) {
    this.#configured = addresses.map(origin);
    const first = this.#configured[0];
    if (first === undefined) {
      throw new TypeError("at least one address is required");
    }
    this.#current = first;
  }

  get current(): string {
    return this.#current;
  }

  get size(): number {
    return this.#configured.length;
  }

  /** Whether other servers may handle a call that the current server cannot handle. */
  get isCluster(): boolean {
    return this.size > 1 || this.#current !== this.#configured[0];
  }

  /**
   * Switches to the leader that a server has named, unless this would replace an encrypted connection with an
   * unencrypted one. Returns whether the leader is used.
   */
  useLeader(server: string, location: string | null): boolean {
    let leader: URL;
    try {
      leader = new URL(location ?? "");
    } catch {
      return false;
    }
    if (!(leader.protocol === "https:" || (leader.protocol === "http:" && server.startsWith("http:")))) {
      return false;
    }
    const known = this.#configured.indexOf(leader.origin);
    this.#position = known < 0 ? this.#position : known;
    this.#current = leader.origin;
    return true;
  }

  /** Moves on to the next server, unless another call has already done so. */
  skip(failed: string): void {
    if (this.#current === failed) {
      this.#position = (this.#position + 1) % this.size;
      this.#current = this.#configured[this.#position] as string;
    }
  }
}

function origin(address: string): string {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    throw new TypeError(`an address must have the form http://host:port, but is '${address}'`);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new TypeError(`an address must have the form http://host:port, but is '${address}'`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError("an address must not contain credentials; pass the key as 'key'");
  }
  return url.origin;
}

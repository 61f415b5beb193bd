// The server that a Java test has started for these tests.
import { Holdfast, type HoldfastOptions } from "../src/index.js";

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") {
    throw new Error(`${name} is not set; TypeScriptClientTest in the server module runs these tests`);
  }
  return value;
}

export function serverUrl(): string {
  return required("HOLDFAST_URL");
}

export function connect(options: Partial<HoldfastOptions> = {}): Holdfast {
  return new Holdfast({ url: serverUrl(), key: required("HOLDFAST_KEY"), ...options });
}

/** Creates an account with credit. */
export async function account(client: Holdfast, credit: bigint | number): Promise<string> {
  const id = crypto.randomUUID();
  await client.ledger.putAccount({ account: id });
  await client.ledger.addCredits({ account: id, type: "PURCHASE", amount: credit });
  return id;
}

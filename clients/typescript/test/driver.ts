// Reads an operation and its request from each line, calls it with the client, and writes the result as a line.
import { createInterface } from "node:readline";
import { decode, encode } from "../src/codec.js";
import { endpoints } from "../src/generated/endpoints.js";
import { HoldfastError } from "../src/index.js";
import { parse, toJson, type Parsed } from "../src/json.js";
import { decodeResponse } from "../src/transaction.js";
import { connect } from "./server.js";

type Methods = Record<string, Record<string, (request: unknown) => PromiseLike<unknown>>>;

const client = connect();
for await (const line of createInterface({ input: process.stdin })) {
  const { operation, request } = parse(line) as unknown as { operation: keyof typeof endpoints; request: Parsed };
  const [module, verb] = operation.split(".") as [string, string];
  const endpoint = endpoints[operation];
  const method = verb.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  try {
    const typed = decode(request, endpoint.request);
    const calls = (client as unknown as Methods)[module] as Methods[string];
    const hasRequest = Object.keys(typed as object).length > 0;
    const answer = await (hasRequest ? calls[method]!(typed) : (calls[method] as unknown as (r?: object) => PromiseLike<unknown>)({}));
    console.log(encode({ answer }));
    // What is sent and received again is the same.
    const encoded = encode(answer) as string;
    const again = encode(decodeResponse(endpoint, parse(encoded)));
    if (again !== encoded) {
      throw new Error(`${operation}: ${encoded} became ${again}`);
    }
    void toJson;
  } catch (error) {
    if (!(error instanceof HoldfastError)) {
      throw error;
    }
    console.log(encode({ refused: error.code }));
  }
}
client.close();

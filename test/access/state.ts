import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AttributeValue, type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { onceARun } from "../once-a-run";

/** What a platform holds, so that others can begin where it stands. */
export interface PlatformState {
  /** Every item of the table, as DynamoDB writes it. */
  readonly items: readonly Record<string, AttributeValue>[];
  /** The ids of those who have signed in, by username. */
  readonly users: readonly (readonly [username: string, userId: number])[];
}

/** A state, and what its maker tells of it. */
export interface Prepared<Facts> {
  readonly state: PlatformState;
  readonly facts: Facts;
}

/** What this process has read of the states. */
const read = new Map<string, Promise<Prepared<unknown>>>();

/** Makes a state once a run, by whatever calls it takes; each test of a run that asks for it begins with a copy. */
export function prepared<Facts>(name: string, make: () => Promise<Prepared<Facts>>): Promise<Prepared<Facts>> {
  const known = read.get(name) ?? makeOnceARun(name, make);
  read.set(name, known);
  // The next that asks tries for itself.
  known.catch(() => read.delete(name));
  return known as Promise<Prepared<Facts>>;
}

async function makeOnceARun<Facts>(name: string, make: () => Promise<Prepared<Facts>>): Promise<Prepared<Facts>> {
  const folder = await onceARun(name, async (at) =>
    writeFileSync(join(at, "state.json"), JSON.stringify(await make(), withBytesAsText)),
  );
  return JSON.parse(readFileSync(join(folder, "state.json"), "utf8"), withTextAsBytes) as Prepared<Facts>;
}

/** What JSON has no form for: the bytes of binary attributes. */
const BYTES = "bytes in base64";

const withBytesAsText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? { [BYTES]: Buffer.from(value).toString("base64") } : value;

const withTextAsBytes = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && BYTES in value
    ? new Uint8Array(Buffer.from(String(value[BYTES]), "base64"))
    : value;

/** Reads every item of a table. */
export async function itemsOf(client: DynamoDBClient, tableName: string): Promise<PlatformState["items"]> {
  const items: Record<string, AttributeValue>[] = [];
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true }))
    items.push(...(page.Items ?? []));
  return items;
}

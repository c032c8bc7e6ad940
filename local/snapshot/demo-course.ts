import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { digestOf } from "../build";
import type { StandIns } from "../deploy";
import { OPERATOR } from "../iam/access";
import { withMovedTimes } from "./handed-in";
import { moveMoments } from "./moments";

const ROOT = resolve(__dirname, "../..");

/** The demo course as it was after it had been made: a line for what follows, one an object, one an item of the table. */
export const SNAPSHOT_FILE = join(__dirname, "demo-course.jsonl");

/** The inputs of the demo course. The platform's own code is held to the snapshot by the items that it writes. */
const SOURCES = ["assets/assessments", "assets/sourcecasts", "assets/stories", "local/seed"];
/** Folders whose files are named in a snapshot instead of copied into it. */
const ASSETS = ["assets/sourcecasts", "assets/stories"];

/**
 * Items that belong to the folder in which they were made: logins, which end; the demo robot, whose secret each folder
 * makes for itself; uploads and counts of requests, which are over.
 */
const OWN_ITEMS = /^(SESSION|EXPIRES|SWEEP|DEVICE|DEVICESECRET|ALLOWANCE|UPLOAD)(#|$)/;

/** The buckets by the variable that tells functions their names. */
const BUCKETS = { assets: "ASSETS_BUCKET", recordings: "RECORDINGS_BUCKET" } as const;
type BucketName = keyof typeof BUCKETS;

const texts = z.record(z.string(), z.string());
const header = z.strictObject({ madeAt: z.iso.datetime(), sources: z.string() });
const object = z.strictObject({
  bucket: z.enum(["assets", "recordings"]),
  key: z.string(),
  etag: z.string(),
  headers: texts,
  /** A file of the repository with these bytes, or the bytes themselves. */
  file: z.string().optional(),
  base64: z.string().optional(),
});
const item = z.looseObject({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const line = z.union([z.strictObject({ object }), z.strictObject({ item })]);

type StoredObject = z.infer<typeof object>;
/** An item in the service's own JSON, in which bytes are base64. */
export type Item = z.infer<typeof item>;

/** The demo course, and when it was made of what. */
export interface Snapshot extends z.infer<typeof header> {
  readonly objects: readonly StoredObject[];
  readonly items: readonly Item[];
}

/** The services that a snapshot is taken of and restored into. */
export interface SnapshotCloud {
  readonly standIns: Pick<StandIns, "dynamoDbEndpoint" | "s3" | "lambda">;
}

/** The digest of all that the demo course is made from. */
export const sourcesDigest = (): string => digestOf(SOURCES, ROOT);

/** Reads a snapshot; undefined where there is none. */
export function readSnapshot(file: string = SNAPSHOT_FILE): Snapshot | undefined {
  if (!existsSync(file)) return undefined;
  const [first = "", ...rest] = readFileSync(file, "utf8").trimEnd().split("\n");
  const lines = rest.map((text) => line.parse(JSON.parse(text)));
  return {
    ...header.parse(JSON.parse(first)),
    objects: lines.flatMap((one) => ("object" in one ? [one.object] : [])),
    items: lines.flatMap((one) => ("item" in one ? [one.item] : [])),
  };
}

/** Returns a snapshot as the text of its file. */
export function writtenSnapshot({ madeAt, sources, objects, items }: Snapshot): string {
  const lines = [
    { madeAt, sources },
    ...objects.map((one) => ({ object: one })),
    ...items.map((one) => ({ item: one })),
  ];
  return `${lines.map((one) => JSON.stringify(one)).join("\n")}\n`;
}

/** Takes a snapshot of the cloud's demo course. Moments are later counted from `madeAt`. */
export async function takeSnapshot(cloud: SnapshotCloud, madeAt: Date): Promise<Snapshot> {
  const sources = sourcesDigest();
  const objects = (
    await Promise.all((Object.keys(BUCKETS) as BucketName[]).map((name) => objectsOf(cloud, name)))
  ).flat();
  const items = (await scan(cloud)).filter((one) => !isOwnItem(one));
  return {
    madeAt: madeAt.toISOString(),
    sources,
    objects: sorted(objects, ({ key }) => key),
    items: sortedItems(items),
  };
}

/** Says whether an item is a data folder's own, and so in no snapshot. */
export function isOwnItem({ pk, sk }: Item): boolean {
  const isOfRobot = sk.S.startsWith("DEVICEREG#") || (pk.S === "COUNTER" && sk.S.startsWith("device"));
  return isOfRobot || OWN_ITEMS.test(pk.S);
}

/** Brings the demo course into an empty cloud, as if it had been made just now. */
export async function restoreSnapshot(cloud: SnapshotCloud, snapshot: Snapshot, now: Date): Promise<void> {
  for (const one of snapshot.objects) {
    const body = one.file === undefined ? Buffer.from(one.base64 ?? "", "base64") : readFileSync(join(ROOT, one.file));
    const { etag } = bucketOf(cloud, one.bucket).put(one.key, body, one.headers);
    if (etag !== one.etag) throw new Error(`${one.file ?? one.key} is not what it was when the snapshot was made`);
  }
  const from = new Date(snapshot.madeAt);
  const moved = snapshot.items.map((one) => moveMoments(one, from, now) as Item);
  const waiting = withMovedTimes(snapshot.items, moved).map((one) => ({ PutRequest: { Item: one } }));
  const table = tableOf(cloud);
  for (let first = 0; first < waiting.length; first += MOST_AT_ONCE) {
    const requests = waiting.slice(first, first + MOST_AT_ONCE);
    await call(cloud, "BatchWriteItem", { RequestItems: { [table]: requests } });
  }
}

/** Says whether there is a course, or a part of one that was being made. */
export async function hasCourse(cloud: SnapshotCloud): Promise<boolean> {
  const Key = { pk: { S: "COUNTER" }, sk: { S: "course" } };
  const found = await call(cloud, "GetItem", { TableName: tableOf(cloud), Key, ConsistentRead: true });
  return z.object({ Item: z.unknown().optional() }).parse(found).Item !== undefined;
}

/** Items that one request may write. */
const MOST_AT_ONCE = 25;

async function objectsOf(cloud: SnapshotCloud, name: BucketName): Promise<StoredObject[]> {
  const bucket = bucketOf(cloud, name);
  const files = assetFiles();
  return Promise.all(
    bucket.keys().map(async (key) => {
      const found = await bucket.read(key);
      if (!found) throw new Error(`${key} is gone`);
      const { etag, headers } = found.info;
      const file = files.get(etag);
      const content = file === undefined ? { base64: found.body.toString("base64") } : { file };
      return { bucket: name, key, etag, headers, ...content };
    }),
  );
}

/** Files of the repository by the tag that S3 gives to their bytes. */
function assetFiles(): ReadonlyMap<string, string> {
  const files = ASSETS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ).sort();
  const tagOf = (file: string) => `"${createHash("md5").update(readFileSync(file)).digest("hex")}"`;
  return new Map(files.map((file) => [tagOf(file), file.slice(ROOT.length + 1)]));
}

function bucketOf(cloud: SnapshotCloud, name: BucketName) {
  const bucket = cloud.standIns.s3.bucket(settingOf(cloud, BUCKETS[name]));
  if (!bucket) throw new Error(`There is no bucket of ${name}`);
  return bucket;
}

const tableOf = (cloud: SnapshotCloud): string => settingOf(cloud, "TABLE_NAME");

/** Returns the value of a function's variable. */
function settingOf({ standIns }: SnapshotCloud, name: string): string {
  const value = standIns.lambda.definitions().flatMap(({ environment }) => environment[name] ?? [])[0];
  if (value === undefined) throw new Error(`No function is told ${name}`);
  return value;
}

async function scan(cloud: SnapshotCloud): Promise<Item[]> {
  const pages = z.object({ Items: z.array(item), LastEvaluatedKey: z.unknown().optional() });
  const items: Item[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const page = pages.parse(await call(cloud, "Scan", { TableName: tableOf(cloud), ExclusiveStartKey }));
    items.push(...page.Items);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return items;
}

/** Calls the table's service in its own JSON, in which an item is as it is kept in the snapshot. */
async function call({ standIns }: SnapshotCloud, operation: string, body: object): Promise<unknown> {
  const response = await fetch(standIns.dynamoDbEndpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${operation}`,
      authorization: `AWS4-HMAC-SHA256 Credential=${OPERATOR.accessKeyId}/20260101/local/dynamodb/aws4_request`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function sorted<T>(values: readonly T[], nameOf: (value: T) => string): T[] {
  return [...values].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

const sortedItems = (items: readonly Item[]): Item[] => sorted(items, ({ pk, sk }) => `${pk.S} ${sk.S}`);

import {
  DynamoDBDocumentClient,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as fc from "fast-check";
import { casesOf, SEED } from "../../test/campaign";
import { clientFor, dynamoDbForTests, type TestDynamoDb } from "./index";

let db: TestDynamoDb;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  db = await dynamoDbForTests();
  client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
});
afterAll(async () => {
  client.destroy();
  await db.close();
});

interface Row {
  n: number;
  group?: string;
}
type Model = Map<string, Row>;

/** One operation of a transaction; `guard` is the value that `n` must have, null: the item must be absent. */
interface Step {
  kind: "put" | "add" | "regroup" | "leave" | "delete" | "check";
  sk: string;
  n: number;
  group: string;
  guard: number | null | undefined;
}

const sk = fc.constantFrom("a", "b", "c", "d", "e");
const small = fc.integer({ min: 0, max: 3 });
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("put", "add", "regroup", "leave", "delete", "check"),
  sk,
  n: small,
  group: fc.constantFrom("G", "H"),
  guard: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.oneof(small, fc.constant(null)) },
  ),
});
/** A check has to check something. */
const step = anyStep.map((s) => (s.kind === "check" && s.guard === undefined ? { ...s, guard: 0 } : s));
const transaction = fc.uniqueArray(step, { selector: (s) => s.sk, minLength: 1, maxLength: 4 });

/** A plain model of one step's effect on a row; the condition is checked separately. */
function next(row: Row | undefined, { kind, n, group }: Step): Row | undefined {
  if (kind === "delete") return undefined;
  if (kind === "put") return { n, group };
  if (kind === "add") return { ...row, n: (row?.n ?? 0) + n };
  if (kind === "regroup") return { ...row, n: row?.n ?? 0, group };
  if (kind === "leave") return { n: row?.n ?? 0 };
  return row;
}

const holds = (row: Row | undefined, guard: Step["guard"]) =>
  guard === undefined || (guard === null ? row === undefined : row?.n === guard);

function applyToModel(model: Model, steps: Step[]): string[] {
  const codes = steps.map((s) => (holds(model.get(s.sk), s.guard) ? "None" : "ConditionalCheckFailed"));
  if (codes.some((code) => code !== "None")) return codes;
  for (const s of steps) {
    const row = next(model.get(s.sk), s);
    if (row) model.set(s.sk, row);
    else model.delete(s.sk);
  }
  return [];
}

const expressions: Partial<Record<Step["kind"], string>> = {
  add: "ADD n :n",
  regroup: "SET n = if_not_exists(n, :zero), gsi1pk = :group, gsi1sk = :sk",
  leave: "SET n = if_not_exists(n, :zero) REMOVE gsi1pk, gsi1sk",
};

type Operation = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

function toOperation(TableName: string, s: Step): Operation {
  const Key = { pk: "P", sk: s.sk };
  const values: Record<string, unknown> = {};
  if (typeof s.guard === "number") values[":guard"] = s.guard;
  if (s.kind === "add") values[":n"] = s.n;
  if (s.kind === "regroup") Object.assign(values, { ":zero": 0, ":group": s.group, ":sk": s.sk });
  if (s.kind === "leave") values[":zero"] = 0;
  const more = {
    TableName,
    ConditionExpression:
      s.guard === undefined ? undefined : s.guard === null ? "attribute_not_exists(pk)" : "n = :guard",
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
  if (s.kind === "put") return { Put: { ...more, Item: { ...Key, n: s.n, gsi1pk: s.group, gsi1sk: s.sk } } };
  if (s.kind === "delete") return { Delete: { ...more, Key } };
  if (s.kind === "check")
    return { ConditionCheck: { ...more, Key, ConditionExpression: more.ConditionExpression ?? "" } };
  return { Update: { ...more, Key, UpdateExpression: expressions[s.kind] } };
}

async function run(TableName: string, steps: Step[]): Promise<(string | undefined)[]> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems: steps.map((s) => toOperation(TableName, s)) }));
    return [];
  } catch (error) {
    const { name, CancellationReasons } = error as { name: string; CancellationReasons: { Code?: string }[] };
    if (name !== "TransactionCanceledException") throw error;
    return CancellationReasons.map(({ Code }) => Code);
  }
}

async function stored(TableName: string): Promise<[string, Row][]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.map(({ sk, n, gsi1pk }): [string, Row] => [sk, gsi1pk ? { n, group: gsi1pk } : { n }]).sort();
}

async function indexed(TableName: string, group: string): Promise<[string, number][]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :group",
      ExpressionAttributeValues: { ":group": group },
    }),
  );
  return Items.map(({ gsi1sk, n }): [string, number] => [gsi1sk, n]);
}

const inGroup = (model: Model, group: string) =>
  [...model].filter(([, row]) => row.group === group).map(([name, row]): [string, number] => [name, row.n]);

test("any sequence of transactions leaves items, index and answers as a plain map would have them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 12 }), async (transactions) => {
      const TableName = await db.createTable("model");
      const model: Model = new Map();
      for (const steps of transactions) {
        expect(await run(TableName, steps)).toEqual(applyToModel(model, steps));
      }
      expect(await stored(TableName)).toEqual([...model].sort());
      expect(await indexed(TableName, "G")).toEqual(inGroup(model, "G").sort());
      expect(await indexed(TableName, "H")).toEqual(inGroup(model, "H").sort());
    }),
    { numRuns: casesOf("tables against a model", { sample: 20, whole: 60 }), seed: SEED },
  );
}, 60_000);

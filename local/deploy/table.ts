import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import type { DeployedResource, Stack } from "./stack";

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));
const index = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});
const tableProperties = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) })),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.array(index).optional(),
  LocalSecondaryIndexes: z.array(index).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});

/** A table is gone from a folder that had one. */
export class MissingTable extends Error {
  constructor(readonly table: string) {
    super(
      `The table ${table} is missing, although this data folder was in use before: its database is damaged. ` +
        "Restore a copy of the folder, or begin anew with another one: ACADEMY_DATA=.local2 npm start",
    );
  }
}

/** Creates the table, unless it `isExpected`, or checks that the one in the data folder has its keys and indexes. */
export async function deployTable(
  client: DynamoDBClient,
  stack: Stack,
  resource: DeployedResource,
  isExpected: boolean,
): Promise<void> {
  const { TimeToLiveSpecification, ...shape } = tableProperties.parse(resource.properties);
  const wanted = { TableName: stack.name(resource, "TableName"), ...shape };
  const existing = await describe(client, wanted.TableName);
  if (existing) {
    if (fingerprint(existing) === fingerprint(wanted)) return;
    throw new Error(
      `The table ${wanted.TableName} in the data folder has other keys or indexes than the template. ` +
        "Start with another ACADEMY_DATA, or remove the data folder.",
    );
  }
  if (isExpected) throw new MissingTable(wanted.TableName);
  await client.send(new CreateTableCommand({ ...wanted, BillingMode: "PAY_PER_REQUEST" }));
  await untilActive(client, wanted.TableName);
  if (TimeToLiveSpecification?.Enabled) {
    await client.send(new UpdateTimeToLiveCommand({ TableName: wanted.TableName, TimeToLiveSpecification }));
  }
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function untilActive(client: DynamoDBClient, name: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await describe(client, name))?.TableStatus === "ACTIVE") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The table ${name} did not become active`);
}

type Shape = Pick<
  CreateTableCommandInput | TableDescription,
  "KeySchema" | "GlobalSecondaryIndexes" | "LocalSecondaryIndexes"
>;

function fingerprint({ KeySchema, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] }: Shape): string {
  const keys = (schema: typeof KeySchema) => schema?.map((key) => `${key.KeyType} ${key.AttributeName}`).sort();
  const indexes = [...(GlobalSecondaryIndexes ?? []), ...(LocalSecondaryIndexes ?? [])];
  const described = indexes.map((one) => `${one.IndexName}: ${keys(one.KeySchema)} ${one.Projection?.ProjectionType}`);
  return JSON.stringify([keys(KeySchema), described.sort()]);
}

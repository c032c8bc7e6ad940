import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Table } from "./table";
import type { Meter } from "./usage";

/** Opens the table. Region, credentials and endpoint come from the environment unless `config` names them. */
export function connectTable(
  name: string,
  { config = {}, meter }: { config?: DynamoDBClientConfig; meter?: Meter } = {},
) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6, ...config }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return new Table(client, name, meter);
}

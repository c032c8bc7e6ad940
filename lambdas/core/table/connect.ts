import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Table } from "./table";
import type { Meter } from "./usage";

type Logger = NonNullable<DynamoDBClientConfig["logger"]>;

/** Nobody reads the SDK's log. Without these two methods it does not copy all that is asked and answered for it. */
const NO_LOG = { trace() {}, debug() {}, warn() {} } as Omit<Logger, "info" | "error"> as Logger;

/** Opens the table. Region, credentials and endpoint come from the environment unless `config` names them. */
export function connectTable(
  name: string,
  { config = {}, meter }: { config?: DynamoDBClientConfig; meter?: Meter } = {},
) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6, logger: NO_LOG, ...config }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return new Table(client, name, meter);
}

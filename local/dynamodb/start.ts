import type { AddressInfo } from "node:net";
import dynalite from "dynalite";

export interface DynamoDbOptions {
  /** Where the table is kept between starts; memory when absent. */
  dataFolder?: string;
  /** 0 or absent: any free port. Always bound to the loopback address. */
  port?: number;
}

export interface DynamoDb {
  endpoint: string;
  close(): Promise<void>;
}

/** Starts the DynamoDB stand-in and answers once it takes requests. */
export async function startDynamoDb({ dataFolder, port = 0 }: DynamoDbOptions = {}): Promise<DynamoDb> {
  const server = dynalite({ path: dataFolder, createTableMs: 1, deleteTableMs: 1 });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

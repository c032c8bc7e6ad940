import type { AddressInfo } from "node:net";
import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import type { Access } from "../iam/access";
import type { FaultHook } from "./faults";
import { operationsOn } from "./operations";
import { dynamoDbServer, inProcess } from "./server";
import { openStore, type Store, type StoreOptions } from "./store";

export interface DynamoDbOptions extends StoreOptions {
  /** 0 or absent: any free port. Always bound to the loopback address. */
  port?: number;
  /** Asked before each request whether it shall fail, and how. */
  fault?: FaultHook;
  /** Judges who asks; without, whoever asks may do all. */
  access?: Access;
}

export interface DynamoDb {
  endpoint: string;
  /** Settings that lead a client in this process to it without a connection. */
  inProcess: Pick<DynamoDBClientConfig, "requestHandler" | "signer">;
  /** The stored tables, for copies of a table. */
  store: Store;
  /** Stops taking requests, finishes those under way and closes the store. */
  close(): Promise<void>;
}

/**
 * Starts the DynamoDB stand-in and answers once it takes requests. Without `dataFolder` it keeps its tables in memory;
 * with one, a LevelDB there, in which every acknowledged write survives a killed process (with `sync` a power cut too).
 * Rejects when the folder is in use by another process or the port is taken.
 */
export async function startDynamoDb({ port = 0, fault, access, ...options }: DynamoDbOptions = {}): Promise<DynamoDb> {
  const store = await openStore(options);
  const service = { store, fault, access, operations: await operationsOn(store) };
  const { server, settled } = dynamoDbServer(service);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inProcess: inProcess(service),
    store,
    async close() {
      server.close();
      await settled();
      server.closeAllConnections();
      await store.close();
    },
  };
}

export type { Fault } from "./faults";
export { clientFor, dynamoDbForTests, type TestDynamoDb } from "./for-tests";
export { type DynamoDb, type DynamoDbOptions, startDynamoDb } from "./start";

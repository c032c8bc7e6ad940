import { startDynamoDbLocal } from "./dynamodb-local";

/** Before all tests of `npm run test:fidelity`: they find DynamoDB Local through the environment. */
export default async function before(): Promise<void> {
  const { endpoint, process: child } = await startDynamoDbLocal();
  (globalThis as { dynamoDbLocal?: typeof child }).dynamoDbLocal = child;
  process.env.ACADEMY_DYNAMODB_ENDPOINT = endpoint;
  console.log(`\nDynamoDB Local answers at ${endpoint}`);
}

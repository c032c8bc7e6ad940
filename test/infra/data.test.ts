import { deployment, only, templateOf } from "./stacks";

const disposable = templateOf(deployment("demo", { isDisposable: true }));
const live = templateOf(deployment("demo", { stage: "live" }));
const production = templateOf(deployment("example-university"));

describe("the table", () => {
  test("is one, on demand, with two indexes, a time to live and point-in-time recovery", () => {
    const [, { Properties }] = only(disposable, "AWS::DynamoDB::GlobalTable");
    expect(Properties).toMatchObject({
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        { AttributeName: "sk", AttributeType: "S" },
        { AttributeName: "gsi1pk", AttributeType: "S" },
        { AttributeName: "gsi1sk", AttributeType: "S" },
        { AttributeName: "gsi2pk", AttributeType: "S" },
        { AttributeName: "gsi2sk", AttributeType: "S" },
      ],
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: "gsi1",
          KeySchema: [
            { AttributeName: "gsi1pk", KeyType: "HASH" },
            { AttributeName: "gsi1sk", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        },
        {
          IndexName: "gsi2",
          KeySchema: [
            { AttributeName: "gsi2pk", KeyType: "HASH" },
            { AttributeName: "gsi2sk", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "KEYS_ONLY" },
        },
      ],
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      // Encrypted by a key that DynamoDB owns: no calls to KMS are billed.
      SSESpecification: { SSEEnabled: false },
    });
    expect(Properties.Replicas).toHaveLength(1);
    expect(Properties.Replicas[0]).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  test.each([
    ["is protected and outlives the stack, whatever the stage is called", live, true, "Retain"],
    ["of the example is protected too", production, true, "Retain"],
    ["of a disposable stage goes with the stack", disposable, false, "Delete"],
  ])("%s", (_, template, protectedFromDeletion, policy) => {
    const [, table] = only(template, "AWS::DynamoDB::GlobalTable");
    expect(table.DeletionPolicy).toBe(policy);
    expect(table.Properties.Replicas[0].DeletionProtectionEnabled).toBe(protectedFromDeletion);
  });
});

describe("the secret", () => {
  test("is generated: 64 letters and digits in a JSON object", () => {
    const [, secret] = only(disposable, "AWS::SecretsManager::Secret");
    expect(secret.Properties.GenerateSecretString).toEqual({
      SecretStringTemplate: "{}",
      GenerateStringKey: "tokenSecret",
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
    expect(secret.Properties.SecretString).toBeUndefined();
  });

  test("outlives the stack, but for a disposable stage", () => {
    expect(only(production, "AWS::SecretsManager::Secret")[1].DeletionPolicy).toBe("Retain");
    expect(only(disposable, "AWS::SecretsManager::Secret")[1].DeletionPolicy).toBe("Delete");
  });
});

test("logs in production outlive the stack, and are kept as long as the deployment says", () => {
  const groups = Object.values(production.findResources("AWS::Logs::LogGroup"));
  expect(groups).toHaveLength(9);
  for (const group of groups) {
    expect(group).toMatchObject({ DeletionPolicy: "Retain", Properties: { RetentionInDays: 90 } });
  }
});

import { deployment, only, templateOf } from "./stacks";

const demo = templateOf(deployment("demo"));
const university = templateOf(deployment("example-university"));
const lambda = (prefix: string, template = demo) => only(template, "AWS::Lambda::Function", prefix)[1].Properties;

describe.each(["AutograderQueue", "AutograderSlowQueue"])("the queue of jobs %s", (name) => {
  const [, queue] = only(demo, "AWS::SQS::Queue", name);
  const [deadLetterId, deadLetters] = only(demo, "AWS::SQS::Queue", "AutograderDeadLetters");

  test("sets a job aside after five attempts, for two weeks", () => {
    expect(queue.Properties.RedrivePolicy).toEqual({
      deadLetterTargetArn: { "Fn::GetAtt": [deadLetterId, "Arn"] },
      maxReceiveCount: 5,
    });
    expect(deadLetters.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  test("hides a job for six times as long as it may take", () => {
    expect(queue.Properties.VisibilityTimeout).toBe(720);
    expect(lambda("AutograderFunction").Timeout).toBe(120);
  });

  test("is encrypted", () => {
    expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
    expect(deadLetters.Properties.SqsManagedSseEnabled).toBe(true);
  });
});

test.each([
  ["AutograderQueue", "AutograderJobs", 2],
  ["AutograderSlowQueue", "AutograderSlowJobs", 2],
])("the autograder takes one job of %s at a time and says which failed", (queueName, name, MaximumConcurrency) => {
  const [, mapping] = only(demo, "AWS::Lambda::EventSourceMapping", name);
  const [functionId] = only(demo, "AWS::Lambda::Function", "AutograderFunction");
  const [queueId] = only(demo, "AWS::SQS::Queue", queueName);
  expect(mapping.Properties).toMatchObject({
    FunctionName: { Ref: functionId },
    EventSourceArn: { "Fn::GetAtt": [queueId, "Arn"] },
    BatchSize: 1,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency },
  });
  // Lambda refuses a mapping whose role may not read the queue yet.
  expect((mapping as unknown as { DependsOn: string[] }).DependsOn).toContain(
    only(demo, "AWS::IAM::Policy", "AutograderRole")[0],
  );
});

test("the autograder knows the table, the executor and its queues, and nothing else", () => {
  expect(lambda("AutograderFunction").Environment.Variables).toEqual({
    TABLE_NAME: { Ref: only(demo, "AWS::DynamoDB::GlobalTable")[0] },
    EXECUTOR_FUNCTION_NAME: { Ref: only(demo, "AWS::Lambda::Function", "AutograderExecutor")[0] },
    GRADING_QUEUE_URL: { Ref: only(demo, "AWS::SQS::Queue", "AutograderQueue")[0] },
    SLOW_QUEUE_URL: { Ref: only(demo, "AWS::SQS::Queue", "AutograderSlowQueue")[0] },
  });
});

describe("the executor", () => {
  test("knows nothing: no environment, no layer, no dead letters, no trace", () => {
    const properties = lambda("AutograderExecutor");
    expect(Object.keys(properties).sort()).toEqual([
      "Architectures",
      "Code",
      "Description",
      "Handler",
      "LoggingConfig",
      "MemorySize",
      "Role",
      "Runtime",
      "Tags",
      "Timeout",
      "VpcConfig",
    ]);
    expect(properties).toMatchObject({
      Architectures: ["arm64"],
      Runtime: "nodejs24.x",
      LoggingConfig: { LogFormat: "JSON" },
    });
  });

  test("has longer than the 60 seconds that it gives a question, and ends before the autograder does", () => {
    expect(lambda("AutograderExecutor").Timeout).toBe(75);
  });

  test("has sandboxes of its own, as many as the deployment says", () => {
    expect(lambda("AutograderExecutor", university).ReservedConcurrentExecutions).toBe(42);
    expect(lambda("AutograderExecutor").ReservedConcurrentExecutions).toBeUndefined();
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { Access } from "../iam/access";
import type { FunctionDefinition, LambdaRuntime } from "../lambda";
import { startSqs } from "../sqs";
import { deployEventSources, deployFunctions } from "./functions";
import { Stack } from "./stack";

const folder = mkdtempSync(`${tmpdir()}/functions-`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lambdaFunction = { Type: "AWS::Lambda::Function", Properties: functionProperties() };
function functionProperties() {
  const Role = { "Fn::GetAtt": ["Role", "Arn"] };
  return { Code: { S3Key: "code.zip" }, Handler: "index.handler", Runtime: "nodejs24.x", Role };
}
const role = (...actions: string[]) => ({
  Type: "AWS::IAM::Role",
  Properties: {
    Policies: [
      {
        PolicyDocument: {
          Version: "2012-10-17",
          Statement: [{ Effect: "Allow", Action: actions, Resource: "arn:aws:sqs:eu-west-1:000000000000:*" }],
        },
      },
    ],
  },
});
const mapping = (queue: string, name: string, MaximumConcurrency: number) => ({
  Type: "AWS::Lambda::EventSourceMapping",
  Properties: {
    EventSourceArn: `arn:aws:sqs:eu-west-1:000000000000:${queue}`,
    FunctionName: { Ref: name },
    BatchSize: 1,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency },
  },
});

/** A grader that takes jobs from two queues, an executor that it calls, a clock with one queue, and an API. */
const template = {
  Parameters: {},
  Conditions: {},
  Mappings: {},
  Outputs: {},
  Resources: {
    Role: role("sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"),
    Grader: lambdaFunction,
    Executor: lambdaFunction,
    Clock: lambdaFunction,
    Api: lambdaFunction,
    Jobs: mapping("jobs", "Grader", 5),
    SlowJobs: mapping("slow", "Grader", 2),
    Work: mapping("chores", "Clock", 4),
  },
};
const place = { region: "eu-west-1", accountId: "000000000000" };
const synthesized = { name: "Test", region: "eu-west-1", template, assetPath: () => folder };
const naming = { accountId: "000000000000", sqsEndpoint: "http://127.0.0.1:1", secretText: () => undefined };
const stack = new Stack(synthesized as never, {}, naming);
const nameOf = (id: string) =>
  stack.name(stack.resources("AWS::Lambda::Function").find((one) => one.logicalId === id) as never, "FunctionName");
const how = (apiFunctions: Set<string>, access = new Access(place)) => ({
  access,
  environment: {},
  maxSandboxes: { api: 3, other: 2 },
  apiFunctions,
});

test("a function has sandboxes for each queue that it polls, one that is called as many as the most polled, the API its own", () => {
  const deployed: FunctionDefinition[] = [];
  const lambda = { deploy: (definition: FunctionDefinition) => deployed.push(definition) } as unknown as LambdaRuntime;
  deployFunctions(lambda, stack, how(new Set([nameOf("Api")])));
  const sandboxes = Object.fromEntries(deployed.map(({ name, maxSandboxes }) => [name, maxSandboxes]));
  expect(sandboxes).toEqual({
    [nameOf("Grader")]: 4,
    [nameOf("Executor")]: 4,
    [nameOf("Clock")]: 2,
    [nameOf("Api")]: 3,
  });
});

test("jobs of one queue leave the sandboxes of the other alone, however many there are and however long they take", async () => {
  const sqs = await startSqs({ region: "eu-west-1" });
  for (const name of ["jobs", "slow", "chores"]) sqs.declareQueue(name);
  const running: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let both: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => {
    both = resolve;
  });
  const lambda = {
    deploy: () => undefined,
    invoke: async (_: string, event: string) => {
      running.push(JSON.parse(event).Records[0].body);
      if (running.includes("job")) both();
      await ended;
      return { payload: '{"batchItemFailures":[]}' };
    },
  } as unknown as LambdaRuntime;
  const access = new Access(place);
  const limits = deployFunctions(lambda, stack, how(new Set([nameOf("Api")]), access));
  for (let count = 0; count < 5; count += 1) sqs.queue("slow")?.send("slow job", {});
  const sources = deployEventSources({ sqs, lambda, access }, stack, limits);
  sqs.queue("jobs")?.send("job", {});
  await taken;
  expect(running.sort()).toEqual(["job", "slow job", "slow job"]);
  end();
  await Promise.all(sources.map((source) => source.stop()));
  await sqs.close();
});

test("a mapping whose function may not read the queue is refused, as Lambda refuses it", async () => {
  const sqs = await startSqs({ region: "eu-west-1" });
  for (const name of ["jobs", "slow", "chores"]) sqs.declareQueue(name);
  const lambda = { deploy: () => undefined } as unknown as LambdaRuntime;
  const access = new Access(place);
  const Resources = { ...template.Resources, Role: role("sqs:ReceiveMessage", "sqs:GetQueueAttributes") };
  const lacking = new Stack({ ...synthesized, template: { ...template, Resources } } as never, {}, naming);
  const limits = deployFunctions(lambda, lacking, how(new Set(), access));
  expect(() => deployEventSources({ sqs, lambda, access }, lacking, limits)).toThrow(
    "Jobs: The function execution role does not have permissions to call DeleteMessage on SQS",
  );
  await sqs.close();
});

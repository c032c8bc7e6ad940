import { statSync } from "node:fs";
import * as z from "zod";
import type { Access } from "../iam/access";
import { type EventSource, functionNameOf, type LambdaRuntime, startEventSource } from "../lambda";
import type { Sqs } from "../sqs";
import { policiesOfRole } from "./roles";
import type { DeployedResource, Stack } from "./stack";

const functionProperties = z.object({
  Code: z.object({ S3Key: z.string() }, { error: "the stand-in takes code from assets only" }),
  Handler: z.string(),
  Role: z.string(),
  Runtime: z.string().regex(/^nodejs/, "the stand-in runs Node.js only"),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  /** The only subnets that are known here lead nowhere: a route is a type of resource that is not. */
  VpcConfig: z.object({ SubnetIds: z.array(z.string()).min(1) }).optional(),
  LoggingConfig: z.object({ LogFormat: z.enum(["JSON", "Text"]).default("Text") }).optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()) }).default({ Variables: {} }),
});

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().int().min(1).max(10_000).default(10),
  MaximumBatchingWindowInSeconds: z.coerce.number().default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number() }).optional(),
  Enabled: z.boolean().default(true),
  FilterCriteria: z.undefined({ error: "the stand-in does not filter events" }).optional(),
});

export interface FunctionDeployment {
  /** Gives each function a key of its own, by which it is judged. */
  readonly access: Access;
  /** Endpoints, given to every function. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sandboxes at once: of functions that answer requests, and of all others for each queue that they take jobs from. */
  readonly maxSandboxes: { readonly api: number; readonly other: number };
  /** ARNs of the functions that an API invokes. */
  readonly apiFunctions: ReadonlySet<string>;
}

/** Deploys the stack's functions; answers by name how many sandboxes each has for a queue. */
export function deployFunctions(lambda: LambdaRuntime, stack: Stack, how: FunctionDeployment): Map<string, number> {
  const limits = new Map<string, number>();
  const sources = stack.resources("AWS::Lambda::EventSourceMapping").map(({ properties }) => properties.FunctionName);
  const sourcesOf = (name: string) => sources.filter((one) => functionNameOf(String(one)) === name).length;
  const most = Math.max(1, ...sources.map((one) => sourcesOf(functionNameOf(String(one)))));
  for (const resource of stack.resources("AWS::Lambda::Function")) {
    const properties = functionProperties.parse(resource.properties);
    const name = stack.name(resource, "FunctionName");
    const folder = stack.synthesized.assetPath(properties.Code.S3Key);
    if (!statSync(folder).isDirectory()) throw new Error(`Function ${name}: its asset is not a folder`);
    const region = stack.synthesized.region;
    const arn = `arn:aws:lambda:${region}:000000000000:function:${name}`;
    // One queue never uses up what another needs, also of a function that is called for jobs of several queues.
    const ofOthers = how.maxSandboxes.other * (sourcesOf(name) || most);
    const wanted = how.apiFunctions.has(name) ? how.maxSandboxes.api : ofOthers;
    const maxSandboxes = Math.max(1, Math.min(wanted, properties.ReservedConcurrentExecutions ?? wanted));
    const key = how.access.declareFunction({
      functionName: name,
      functionArn: arn,
      roleArn: properties.Role,
      policies: policiesOfRole(stack, properties.Role),
    });
    limits.set(name, Math.max(1, Math.floor(maxSandboxes / (sourcesOf(name) || 1))));
    lambda.deploy({
      name,
      arn,
      folder,
      maxSandboxes,
      handler: properties.Handler,
      timeout: properties.Timeout,
      memorySize: properties.MemorySize,
      reachesNothing: properties.VpcConfig !== undefined,
      logFormat: properties.LoggingConfig?.LogFormat,
      environment: {
        AWS_REGION: region,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
        LAMBDA_TASK_ROOT: folder,
        ...how.environment,
        AWS_ACCESS_KEY_ID: key.accessKeyId,
        AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
        AWS_SESSION_TOKEN: key.sessionToken,
        ...properties.Environment.Variables,
      },
    });
  }
  return limits;
}

/** Names of the functions that the stack's HTTP APIs invoke. */
export function apiFunctionNames(integrations: readonly DeployedResource[]): Set<string> {
  return new Set(integrations.map((one) => functionNameOf(functionArnOf(String(one.properties.IntegrationUri)))));
}

/** The function's ARN in an integration's URI, which may wrap it in a path of the Lambda service. */
export function functionArnOf(uri: string): string {
  return /functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? uri;
}

/** The permissions that Lambda needs in the function's role to read messages from a queue for it. */
const POLLING = ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];

/** Starts the stack's event-source mappings. Throws where a function's role may not do what Lambda does in it. */
export function deployEventSources(
  { sqs, lambda, access }: { readonly sqs: Sqs; readonly lambda: LambdaRuntime; readonly access: Access },
  stack: Stack,
  limits: ReadonlyMap<string, number>,
): EventSource[] {
  return stack.resources("AWS::Lambda::EventSourceMapping").flatMap((resource) => {
    const properties = mappingProperties.parse(resource.properties);
    if (!properties.Enabled) return [];
    const queue = sqs.queue(properties.EventSourceArn);
    if (!queue) throw new Error(`${resource.logicalId}: there is no queue ${properties.EventSourceArn}`);
    const functionName = functionNameOf(properties.FunctionName);
    const limit = limits.get(functionName);
    if (limit === undefined) throw new Error(`${resource.logicalId}: there is no function ${properties.FunctionName}`);
    const lacking = POLLING.find(
      (action) => !access.permits(functionName, { action: `sqs:${action}`, resource: queue.arn }),
    );
    if (lacking) {
      const why = `The function execution role does not have permissions to call ${lacking} on SQS`;
      throw new Error(`${resource.logicalId}: ${why} (${queue.arn})`);
    }
    const concurrency = Math.min(properties.ScalingConfig?.MaximumConcurrency ?? limit, limit);
    const settings = {
      batchSize: properties.BatchSize,
      batchWindow: properties.MaximumBatchingWindowInSeconds,
      reportBatchItemFailures: properties.FunctionResponseTypes.includes("ReportBatchItemFailures"),
      concurrency,
      region: stack.synthesized.region,
    };
    return [startEventSource(queue, (event) => lambda.invoke(properties.FunctionName, event), settings)];
  });
}

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import type { HttpApi } from "../apigateway";
import type { Cognito } from "../cognito";
import type { HttpHandler } from "../http/server";
import { type Access, OPERATOR } from "../iam/access";
import type { Iot } from "../iot";
import type { EventSource, LambdaRuntime } from "../lambda";
import type { S3 } from "../s3";
import type { Scheduler } from "../scheduler";
import { generateSecret, generateSecretString, type Secrets } from "../secrets";
import type { Sqs } from "../sqs";
import type { Sts } from "../sts";
import { deployBuckets } from "./buckets";
import { deployDistribution } from "./distribution";
import { apiFunctionNames, deployEventSources, deployFunctions } from "./functions";
import { deployHttpApis } from "./http-api";
import { deployQueues } from "./queue";
import { deployRobots, deployRules } from "./robots";
import { deployRoles } from "./roles";
import { deploySchedules } from "./schedules";
import { Stack } from "./stack";
import { deployTable } from "./table";
import type { SynthesizedStack } from "./template";
import { deployUploads, replaceUploads } from "./upload";
import { deployUserPools } from "./user-pools";

export { MissingTable } from "./table";
export { readStack, type SynthesizedStack } from "./template";

export const ACCOUNT_ID = "000000000000";

/** The running stand-ins that a stack is deployed onto. */
export interface StandIns {
  readonly dynamoDbEndpoint: string;
  readonly sqs: Sqs;
  readonly s3: S3;
  readonly secrets: Secrets;
  readonly lambda: LambdaRuntime;
  readonly scheduler: Scheduler;
  readonly sts: Sts;
  readonly iot: Iot;
  readonly cognito: Cognito;
  /** Knows the functions' keys and judges by their roles. */
  readonly access: Access;
}

export interface DeployOptions {
  /** Values of the template's parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly maxSandboxes: { readonly api: number; readonly other: number };
  /** False: the API takes whatever comes, however much the template's stage lets through. */
  readonly isThrottled?: boolean;
  /** Tables must be there: the data was in use before. */
  readonly expectsData?: boolean;
}

/** A deployed stack. */
export interface Deployment {
  readonly outputs: Readonly<Record<string, string>>;
  /** HTTP APIs by host name. */
  readonly apis: ReadonlyMap<string, HttpApi>;
  /** The distribution's handler, if the stack has one. */
  readonly distribution?: HttpHandler;
  /** Headers that the distribution adds to every request to an API. */
  readonly apiHeaders: Readonly<Record<string, string>>;
  /** ARNs of secrets by the key under which their generated text stands. */
  readonly secretsByKey: ReadonlyMap<string, string>;
  readonly tables: readonly string[];
  /** Starts taking jobs off the queues. */
  startEventSources(): EventSource[];
  /**
   * Takes functions' code and buckets' files from other folders than the template's assets, as a deployment of new
   * assets would. What a function is handling ends.
   * @param folderOf gives the folder that takes an asset folder's place, or undefined to leave what uses it alone
   */
  replaceAssets(folderOf: (asset: string) => string | undefined): void;
}

/** Region, endpoints and the key of whoever runs the cloud, which may do anything. Functions get keys of their own. */
export function standInEnvironment(standIns: StandIns, region: string): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: OPERATOR.accessKeyId,
    AWS_SECRET_ACCESS_KEY: OPERATOR.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: standIns.dynamoDbEndpoint,
    AWS_ENDPOINT_URL_SQS: standIns.sqs.endpoint,
    AWS_ENDPOINT_URL_S3: standIns.s3.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: standIns.secrets.endpoint,
    AWS_ENDPOINT_URL_LAMBDA: standIns.lambda.endpoint,
    AWS_ENDPOINT_URL_STS: standIns.sts.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: standIns.cognito.endpoint,
    AWS_ENDPOINT_URL_IOT: standIns.iot.endpoint,
    AWS_ENDPOINT_URL_IOT_DATA_PLANE: standIns.iot.endpoint,
  };
}

/**
 * Deploys a synthesized stack: tables, queues, buckets with their uploads, secrets, roles that are lent, robots' rights,
 * functions, HTTP APIs and the distribution. Safe to repeat on the same data. Throws for resource types, functions of the
 * template and properties that the stand-ins do not know and that would make a difference.
 */
export async function deploy(
  synthesized: SynthesizedStack,
  standIns: StandIns,
  options: DeployOptions,
): Promise<Deployment> {
  const { s3, secrets, sqs, lambda } = standIns;
  const stack = new Stack(synthesized, options.parameters, {
    accountId: ACCOUNT_ID,
    sqsEndpoint: sqs.endpoint,
    secretText: secrets.read,
  });
  const tables = await deployTables(stack, standIns, options.expectsData ?? false);
  deployQueues(sqs, stack);
  deployBuckets(s3, stack);
  const secretsByKey = deploySecrets(secrets, stack);
  deployRoles(standIns.sts, stack);
  deployRobots(standIns.iot, stack);
  deployUserPools(standIns.cognito, stack, options.parameters.LocalOrigin ?? "");
  const limits = deployFunctions(lambda, stack, {
    access: standIns.access,
    environment: standInEnvironment(standIns, synthesized.region),
    maxSandboxes: options.maxSandboxes,
    apiFunctions: apiFunctionNames(stack.resources("AWS::ApiGatewayV2::Integration")),
  });
  const codeOf = new Map(lambda.definitions().map(({ name, folder }) => [name, folder]));
  deploySchedules(standIns.scheduler, stack);
  deployRules(standIns.iot, stack);
  const apis = deployHttpApis(lambda, stack, {
    accountId: ACCOUNT_ID,
    isThrottled: options.isThrottled ?? true,
  });
  deployUploads(s3, stack);
  const distribution = deployDistribution(s3, apis, stack);
  return {
    outputs: stack.outputs(),
    apis,
    distribution: distribution?.handle,
    apiHeaders: distribution?.apiHeaders ?? {},
    secretsByKey,
    tables,
    startEventSources: () => deployEventSources(standIns, stack, limits),
    replaceAssets: (folderOf) => {
      for (const definition of lambda.definitions()) {
        const folder = folderOf(codeOf.get(definition.name) ?? "");
        if (folder !== undefined)
          lambda.deploy({
            ...definition,
            folder,
            environment: { ...definition.environment, LAMBDA_TASK_ROOT: folder },
          });
      }
      replaceUploads(s3, stack, folderOf);
    },
  };
}

async function deployTables(stack: Stack, standIns: StandIns, areExpected: boolean): Promise<string[]> {
  const client = new DynamoDBClient({
    endpoint: standIns.dynamoDbEndpoint,
    region: stack.synthesized.region,
    credentials: OPERATOR,
  });
  const resources = stack.resources("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable");
  for (const resource of resources) await deployTable(client, stack, resource, areExpected);
  client.destroy();
  return resources.map((resource) => resource.id);
}

const secretProperties = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: generateSecretString.optional(),
});

function deploySecrets(secrets: Secrets, stack: Stack): Map<string, string> {
  const byKey = new Map<string, string>();
  for (const resource of stack.resources("AWS::SecretsManager::Secret")) {
    const { SecretString, GenerateSecretString } = secretProperties.parse(resource.properties);
    const create = () => SecretString ?? generateSecret(GenerateSecretString ?? generateSecretString.parse({}));
    const arn = secrets.declareSecret(stack.name(resource, "Name"), create);
    if (GenerateSecretString?.GenerateStringKey) byKey.set(GenerateSecretString.GenerateStringKey, arn);
  }
  return byKey;
}

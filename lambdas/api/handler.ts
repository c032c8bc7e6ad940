import { randomUUID } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { DISTRIBUTION_KEY_HEADER } from "../../domain/facts/distribution-key";
import { memberWorkOf } from "../core/member-work/member-work";
import { connectTable } from "../core/table";
import { writeLogLine } from "../logging/log-line";
import { connectObjects } from "../object-storage/lazy-objects";
import { connectQueues } from "../queueing/queues";
import { IotMemberNews, lambdaCredentials } from "../robots/iot-member-news";
import { SdkRobotCloud } from "../robots/robot-cloud";
import { createApp } from "./app";
import { DistributionGate } from "./distribution-key";
import { AuthSecret, readEnvironment } from "./environment";
import { connectInvitations } from "./lazy-invitations";
import { createServices } from "./services";

interface Api {
  readonly answer: (event: LambdaEvent, context: LambdaContext) => Promise<unknown>;
  readonly gate: DistributionGate;
  /** Answers whoever did not come through the distribution. */
  readonly refusal: object;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

async function start(): Promise<Api> {
  const environment = readEnvironment(process.env);
  const secrets = await readSecret(environment.AUTH_SECRET_ARN);
  const messaging = {
    region: environment.AWS_REGION,
    arnPrefix: environment.IOT_ARN_PREFIX,
    websocketOrigin: environment.WEBSOCKET_ORIGIN,
  };
  const core = {
    table: connectTable(environment.TABLE_NAME),
    clock: { now: () => new Date() },
    uuid: randomUUID,
    ...connectQueues({ grading: environment.GRADING_QUEUE_URL, jobs: environment.JOBS_QUEUE_URL }),
  };
  const newsCloud = new SdkRobotCloud({ roleArn: environment.NEWS_ROLE_ARN });
  const dataPlane = environment.AWS_ENDPOINT_URL_IOT_DATA_PLANE;
  const services = createServices({
    ...core,
    secrets,
    readSecrets: () => readSecret(environment.AUTH_SECRET_ARN),
    secretsFailed: (error) =>
      writeLogLine({ fault: "The auth secret could not be read again", error: String(error) }, true),
    tokenIssuer: environment.TOKEN_ISSUER,
    providers: environment.PROVIDERS,
    memberWork: memberWorkOf(core),
    invitations: connectInvitations(environment.PROVIDERS),
    devices: {
      cloud: new SdkRobotCloud({ thingGroup: environment.THING_GROUP, roleArn: environment.DEVICE_ROLE_ARN }),
      thingPrefix: environment.THING_PREFIX,
      ...messaging,
    },
    editingSessions: {
      cloud: new SdkRobotCloud({ roleArn: environment.EDITING_ROLE_ARN }),
      prefix: environment.EDITING_PREFIX,
      ...messaging,
    },
    newsMessaging: { cloud: newsCloud, prefix: environment.NEWS_PREFIX, ...messaging },
    memberNews: new IotMemberNews({
      prefix: environment.NEWS_PREFIX,
      region: environment.AWS_REGION,
      origin: async () => dataPlane ?? `https://${await newsCloud.messagingHost()}`,
      credentials: () => lambdaCredentials(process.env),
      now: core.clock.now,
      fetch,
      log: (line) => writeLogLine(line, true),
    }),
    byProductFailed: (line) => writeLogLine(line, true),
    assets: connectObjects(environment.ASSETS_BUCKET),
    recordings: connectObjects(environment.RECORDINGS_BUCKET),
    siteOrigin: environment.SITE_ORIGIN,
    assetsPrefix: environment.ASSETS_PREFIX,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    courseCreators: environment.COURSE_CREATORS,
    timeZone: environment.TIME_ZONE,
    github: environment.GITHUB,
    contributors: environment.CONTRIBUTORS && { ...environment.CONTRIBUTORS, api: environment.CONTRIBUTORS_API },
  });
  const app = createApp(services, { log: (line) => writeLogLine(line, line.status >= 500) });
  return {
    answer: handle(app) as Api["answer"],
    gate: new DistributionGate(secrets, environment.DISTRIBUTION_KEY_NUMBER),
    refusal: {
      statusCode: 403,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      body: `The API is reached through the site only: ${environment.SITE_ORIGIN}`,
    },
    startedAt: core.clock.now().getTime(),
  };
}

async function readSecret(secretArn: string) {
  const { SecretString } = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: secretArn }));
  return AuthSecret.parse(SecretString);
}

let started: Promise<Api> | undefined;

function starting(): Promise<Api> {
  started ??= start().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

// While Lambda initialises: it has a whole processor then, whatever its memory, and no request waits for it yet. What
// fails here is tried again by the first request, which also tells.
starting().catch(() => undefined);

/** Milliseconds after which the auth secret is read again for a key that is not known: its token secret may be new. */
const SECRET_AGE = 60_000;

/**
 * API Gateway's payload of version 2 in, its answer out. What fails to start is tried again by the next request. Whatever
 * did not come through the distribution is refused, for it came past the distribution's firewall and limits.
 */
export async function handler(event: LambdaEvent, context: LambdaContext): Promise<unknown> {
  const key = (event.headers as Readonly<Record<string, string>> | undefined)?.[DISTRIBUTION_KEY_HEADER];
  let api = await starting();
  if (key !== undefined && !api.gate.admits(key) && Date.now() - api.startedAt >= SECRET_AGE) {
    api = await start();
    started = Promise.resolve(api);
  }
  return api.gate.admits(key) ? api.answer(event, context) : api.refusal;
}

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { serveHttpApi } from "./apigateway";
import { COGNITO_PATH, startCognito } from "./cognito";
import { ACCOUNT_ID, type Deployment, deploy, readStack, type StandIns, standInEnvironment } from "./deploy";
import { startDynamoDb } from "./dynamodb";
import { functionLogs } from "./function-logs";
import { GITHUB_PATH, type GithubStandIn, type GithubStandInOptions, startGithub } from "./github";
import { createGoogle, GOOGLE_PATH, type Google } from "./google";
import { type HttpHandler, type HttpServer, listen, type UpgradeHandler } from "./http/server";
import { Access } from "./iam/access";
import { createIdentityProvider, IDP_PATH, type IdentityProviderOptions } from "./idp";
import { startIot } from "./iot";
import { startLambda } from "./lambda";
import { lockFolder } from "./lock";
import { startS3 } from "./s3";
import { startScheduler } from "./scheduler";
import { type Secrets, startSecrets } from "./secrets";
import { startSqs } from "./sqs";
import { startSts } from "./sts";

export { FolderInUse } from "./lock";

/** Keys of client secrets in the deployment's auth secret: of the demo university, and of the stand-in of GitHub. */
const UNIVERSITY_SECRET_KEY = "client_secret_university";
const GITHUB_SECRET_KEY = "github_client_secret";

export interface CloudOptions {
  /** The folder with a synthesized template and its assets, or a `*.template.json` in it. */
  readonly templateFolder: string;
  /** Folder of all data. Without it nothing outlives `close`. */
  readonly dataFolder?: string;
  /** Port of the site (0 or absent: any free one). */
  readonly port?: number;
  /** Port of the stand-in of S3 (0 or absent: any free one), whose address stands in the site's Content-Security-Policy. */
  readonly s3Port?: number;
  /** Other sites whose pages may call the API and sign in, such as `http://localhost:3000`. */
  readonly allowedOrigins?: readonly string[];
  /** Values of the template's parameters besides LocalOrigin and AllowedOrigins, or in place of ContributorsApi. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Sandboxes a function at most: those behind the API, and the others. */
  readonly maxSandboxes?: { readonly api: number; readonly other: number };
  /** False: the API takes whatever comes, however much the template's stage lets through. */
  readonly throttling?: boolean;
  /** True: nothing goes on in a function's sandbox between two events, as in AWS. Costs some speed. */
  readonly freezing?: boolean;
  /** The data folder was in use before: a table that is missing in it is a fault, not a first start. */
  readonly expectsData?: boolean;
  /** The site answers 503 until `open` is called. */
  readonly opensLater?: boolean;
  /** Progress, and what functions print when there is no data folder for their log files. */
  readonly log?: (line: string) => void;
}

/** A running embedded cloud. */
export interface Cloud {
  /** The site: `http://127.0.0.1:{port}`. */
  readonly origin: string;
  readonly region: string;
  /** Addresses of the stand-ins. */
  readonly endpoints: Readonly<
    Record<"dynamodb" | "sqs" | "s3" | "secrets" | "lambda" | "sts" | "iot" | "cognito", string>
  >;
  /** The environment that leads AWS clients to the stand-ins, as functions get it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, string>>;
  readonly tables: readonly string[];
  readonly standIns: StandIns;
  /** The stand-in of GitHub, of a deployment with an auth secret. */
  readonly github: GithubStandIn | undefined;
  /** The stand-in of Google at `/google` of the site, with its fault switches. */
  readonly google: Google;
  /** Origins of the HTTP APIs themselves, without the distribution before them. */
  readonly apiOrigins: readonly string[];
  /** Headers that the distribution adds to requests to them. */
  readonly apiHeaders: Readonly<Record<string, string>>;
  /** Takes code and files from other folders than the template's assets: see `Deployment`. */
  readonly replaceAssets: Deployment["replaceAssets"];
  /** Opens a site that `opensLater`. */
  open(): void;
  close(): Promise<void>;
}

const notYet: HttpHandler = (_request, response) => {
  const headers = { "retry-after": "1", "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(503, headers).end("Course Academy is starting. Reload this page in a moment.");
};

type Closing = { close(): Promise<void> | void };

/**
 * Deploys a synthesized template on stand-ins in this process, all on loopback. Rejects with FolderInUse when the data
 * folder has a living owner, with EADDRINUSE when the port is taken, and with a text that names what the stand-ins do not
 * know. What is acknowledged survives a killed process when there is a data folder.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const closing: Closing[] = [];
  const closeAll = async () => {
    for (const one of closing.splice(0).reverse()) await one.close();
  };
  try {
    return await start(options, closing, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function start(options: CloudOptions, closing: Closing[], close: () => Promise<void>): Promise<Cloud> {
  const { port = 0, parameters = {}, maxSandboxes = { api: 2, other: 2 }, log = () => {} } = options;
  const { allowedOrigins = [] } = options;
  const stack = readStack(options.templateFolder);
  const folder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "academy-cloud-"));
  if (options.dataFolder) closing.push({ close: lockFolder(folder) });
  else closing.push({ close: () => rmSync(folder, { recursive: true, force: true }) });

  let handle: HttpHandler = notYet;
  let upgrade: UpgradeHandler = (_request, socket) => void socket.end("HTTP/1.1 503 Service Unavailable\r\n\r\n");
  const site = await listen(
    (request, response) => handle(request, response),
    port,
    (request, socket, head) => upgrade(request, socket, head),
  );
  // For a start that fails later; to close it a second time does nothing.
  closing.push(site);
  const standIns = await startStandIns(options, stack.region, folder, closing);
  const declared: Record<string, string> = {};
  const { Parameters } = stack.template;
  if (Object.hasOwn(Parameters, "LocalOrigin")) declared.LocalOrigin = site.origin;
  // The demo's contributors are the stand-in's too.
  if (Object.hasOwn(Parameters, "ContributorsApi")) declared.ContributorsApi = `${site.origin}${GITHUB_PATH}/api`;
  if (allowedOrigins.length > 0) declared.AllowedOrigins = allowedOrigins.join(",");
  const deployment = await deploy(stack, standIns, {
    parameters: { ...declared, ...parameters },
    maxSandboxes,
    expectsData: options.expectsData ?? false,
    isThrottled: options.throttling ?? true,
  });
  const apis: HttpServer[] = [];
  for (const api of deployment.apis.values()) apis.push(await serveHttpApi(api));
  closing.push(...apis);

  // Browsers come by either name of this machine.
  const clients = [site.origin, `http://localhost:${site.port}`, ...allowedOrigins];
  const university = { origin: site.origin, clients, keyFile: join(folder, "idp", "keys.json"), log };
  const github = startGithubOf(deployment, standIns.secrets, {
    folder: options.dataFolder && join(folder, "github"),
    clients,
    origin: `http://localhost:${site.port}`,
  });
  const google = createGoogle({ clients, file: join(folder, "google", "state.json") });
  const served = besides(
    standIns.cognito.handle,
    COGNITO_PATH,
    await siteHandler(deployment, standIns.secrets, university, github),
  );
  const serve = besides(google.handle, GOOGLE_PATH, served);
  const open = () => {
    handle = serve;
  };
  if (!options.opensLater) open();
  upgrade = (request, socket, head) => standIns.iot.upgrade(request, socket, head);
  const sources = deployment.startEventSources();
  standIns.scheduler.start();
  standIns.iot.start();
  // Functions end first: a mapping then returns at once, and what was under way is delivered again after the next start.
  closing.push({ close: () => Promise.all(sources.map((source) => source.stop())).then(() => {}) });
  closing.push(standIns.lambda);
  closing.push({ close: () => void sources.map((source) => source.stop()) });
  closing.push(site, standIns.scheduler);
  return {
    origin: site.origin,
    region: stack.region,
    standIns,
    github,
    google,
    open,
    close,
    replaceAssets: deployment.replaceAssets,
    endpoints: {
      dynamodb: standIns.dynamoDbEndpoint,
      sqs: standIns.sqs.endpoint,
      s3: standIns.s3.endpoint,
      secrets: standIns.secrets.endpoint,
      lambda: standIns.lambda.endpoint,
      sts: standIns.sts.endpoint,
      iot: standIns.iot.endpoint,
      cognito: standIns.cognito.endpoint,
    },
    environment: standInEnvironment(standIns, stack.region),
    outputs: deployment.outputs,
    tables: deployment.tables,
    apiOrigins: apis.map((api) => api.origin),
    apiHeaders: deployment.apiHeaders,
  };
}

async function startStandIns(
  { dataFolder, s3Port, freezing, log }: CloudOptions,
  region: string,
  folder: string,
  closing: Closing[],
): Promise<StandIns> {
  const inFolder = (name: string) => (dataFolder ? join(folder, name) : undefined);
  const opened = <T extends Closing>(one: T): T => {
    closing.push(one);
    return one;
  };
  const tell = (line: string) => log?.(line);
  const place = { region, accountId: ACCOUNT_ID };
  const access = new Access(place);
  const dynamoDb = opened(await startDynamoDb({ dataFolder: inFolder("dynamodb"), access, tell }));
  const sqs = opened(await startSqs({ dataFolder: inFolder("sqs"), ...place, access, tell }));
  const s3 = opened(await startS3({ dataFolder: join(folder, "s3"), port: s3Port, access }));
  const secrets = opened(await startSecrets({ dataFolder: inFolder("secrets"), ...place, access }));
  const logs = dataFolder ? opened(functionLogs(join(folder, "logs"), tell)) : undefined;
  const print = (name: string, lines: string) => log?.(`[${name}] ${lines}`);
  const lambda = opened(await startLambda({ log: logs?.write ?? print, access, freezing }));
  const sts = opened(await startSts({ dataFolder: inFolder("sts"), access }));
  const iot = opened(
    await startIot({
      dataFolder: inFolder("iot"),
      ...place,
      access,
      session: (accessKeyId, sessionToken) => sts.session(accessKeyId, sessionToken),
      invoke: (target, event) => lambda.invokeEvent(target, event).then(() => {}),
      log: (line) => (logs?.write ?? print)("iot", line),
    }),
  );
  const cognito = opened(
    await startCognito({
      dataFolder: inFolder("cognito"),
      ...place,
      access,
      invoke: (target, event) => answerOf(lambda, target, event),
    }),
  );
  const scheduler = startScheduler({
    dataFolder: inFolder("scheduler"),
    invoke: (target, input) => lambda.invokeEvent(target, input),
    log: (line) => (logs?.write ?? print)("scheduler", line),
  });
  return { dynamoDbEndpoint: dynamoDb.endpoint, sqs, s3, secrets, lambda, sts, iot, cognito, scheduler, access };
}

/** Invokes a function with an event and returns its answer. Throws an Error with the function's own message. */
async function answerOf(lambda: StandIns["lambda"], target: string, event: object): Promise<Record<string, unknown>> {
  const outcome = await lambda.invoke(target, JSON.stringify(event));
  if ("failure" in outcome) throw new Error(outcome.failure.errorMessage);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(outcome.payload));
}

/** The distribution, and beside it the demo university when the deployment has an auth secret, and the stand-in of GitHub. */
async function siteHandler(
  deployment: Deployment,
  secrets: Secrets,
  settings: Omit<IdentityProviderOptions, "clientSecret">,
  github: GithubStandIn | undefined,
): Promise<HttpHandler> {
  const clientSecret = authSecret(deployment, secrets, UNIVERSITY_SECRET_KEY);
  const latest = () => authSecret(deployment, secrets, UNIVERSITY_SECRET_KEY) ?? "";
  const university = clientSecret && (await createIdentityProvider({ ...settings, clientSecret: latest }));
  const site = deployment.distribution;
  if (!site) throw new Error("The template has no CloudFront distribution to serve");
  const served = university ? besides(university, IDP_PATH, site) : site;
  return github ? besides(github.handle, GITHUB_PATH, served) : served;
}

/** Gives requests whose path is `path` or below it to `inner`, all others to `rest`. */
function besides(inner: HttpHandler, path: string, rest: HttpHandler): HttpHandler {
  return (request, response) => {
    const [pathname = ""] = (request.url ?? "/").split("?");
    return pathname === path || pathname.startsWith(`${path}/`) ? inner(request, response) : rest(request, response);
  };
}

/** Starts the stand-in of GitHub for a deployment that can keep the secret of its client. */
function startGithubOf(
  deployment: Deployment,
  secrets: Secrets,
  options: Omit<GithubStandInOptions, "clientSecret">,
): GithubStandIn | undefined {
  const clientSecret = authSecret(deployment, secrets, GITHUB_SECRET_KEY);
  return clientSecret === undefined ? undefined : startGithub({ ...options, clientSecret });
}

/** A client's secret in the auth secret, put there the first time as an operator would. */
function authSecret(deployment: Deployment, secrets: Secrets, key: string): string | undefined {
  const arn = deployment.secretsByKey.get("tokenSecret");
  if (!arn) return undefined;
  const value = z.record(z.string(), z.string()).parse(JSON.parse(secrets.read(arn) ?? "{}"));
  const existing = value[key];
  if (existing) return existing;
  const made = randomBytes(24).toString("base64url");
  secrets.write(arn, JSON.stringify({ ...value, [key]: made }));
  return made;
}

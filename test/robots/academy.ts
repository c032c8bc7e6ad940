import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { App } from "aws-cdk-lib";
import { Academy } from "../../lib/academy";
import { findBundles } from "../../lib/bundles";
import { parseDeployment, stackName } from "../../lib/config";
import { connectClient, type TestClient } from "../../local/iot/mqtt-for-tests";
import { commonName, createRequest } from "../../local/iot/x509";
import { recipes } from "../../scripts/bundle-lambdas";
import { onceARun } from "../once-a-run";

const root = resolve(__dirname, "../..");

/** What robots have nothing to do with is there, but does nothing. */
const STUBS = {
  "dist/lambdas/autograder/index.mjs": "export const handler = async () => ({ batchItemFailures: [] });\n",
  "dist/lambdas/executor/index.mjs": "export const handler = async () => ({ observations: [] });\n",
  "web/dist/index.html": '<!doctype html>\n<script type="application/json" id="settings">{}</script>\n',
  "web/dist/a/page-0123abcd.js": "export {};\n",
  "web/dist/br/a/page-0123abcd.js": "export {};\n",
  "web/dist/game-assets/sfx/advance.mp3": "sound\n",
};

/** Builds the Lambdas of today's sources once a run, with the stage local around them; returns the template's file. */
export async function synthesizeLocal(): Promise<string> {
  return templateIn(await onceARun("stage-local", synthesizeInto));
}

/** Does the same in a folder, for what is no test. */
export async function synthesizeLocalInto(folder: string): Promise<string> {
  await synthesizeInto(folder);
  return templateIn(folder);
}

const templateIn = (folder: string) => join(folder, "cdk.out", `${stackName(deployment())}.template.json`);

const deployment = () => parseDeployment(readFileSync(join(root, "deployments/local.json"), "utf8"), "local.json");

async function synthesizeInto(folder: string): Promise<void> {
  for (const [file, content] of Object.entries(STUBS)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const isStub = (name: string) => `dist/lambdas/${name}/index.mjs` in STUBS;
  for (const { name, build } of recipes.filter(({ name }) => !isStub(name))) {
    await build(root, join(folder, "dist/lambdas", name));
  }
  const { context } = JSON.parse(readFileSync(join(root, "cdk.json"), "utf8"));
  const outdir = join(folder, "cdk.out");
  const app = new App({
    context: { ...context, "aws:cdk:bundling-stacks": [] },
    builtinCloudFormationValidation: false,
    outdir,
  });
  new Academy(app, { deployment: deployment(), bundles: findBundles(folder) });
  app.synth();
}

/** One device, as its owner sees it. */
export interface Device {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly secret: string;
  readonly online: boolean | null;
  readonly since: string | null;
  readonly runner: { readonly name: string; readonly at: string } | null;
}

export interface WebSocketEndpoint {
  readonly endpoint: string;
  readonly thingName: string;
  readonly clientNamePrefix: string;
}

/** A user of the API who has logged in. */
export class User {
  private constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  static async login(origin: string, username: string): Promise<User> {
    const body = JSON.stringify({ code: username, provider: "test" });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${origin}/v2/auth/login`, { method: "POST", headers, body });
    return new User(origin, ((await response.json()) as { access_token: string }).access_token);
  }

  async call(method: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, "content-type": "application/json" };
    return fetch(`${this.origin}/v2/devices${path}`, { method, headers, body: body && JSON.stringify(body) });
  }

  async register(title: string, secret: string = randomUUID()): Promise<Device> {
    const response = await this.call("POST", "", { title, type: "EV3", secret });
    return (await expectStatus(response, 200)).json() as Promise<Device>;
  }

  async pair(code: string): Promise<Device> {
    const response = await expectStatus(await this.call("POST", "/pairings", { code, title: "Paired" }), 200);
    return response.json() as Promise<Device>;
  }

  async pairingCode({ id }: Device): Promise<string> {
    const response = await expectStatus(await this.call("POST", `/${id}/pairing`), 200);
    return ((await response.json()) as { code: string }).code;
  }

  /** Reads the device until it is as wanted, for what comes to be known by events. */
  async sees({ id }: Pick<Device, "id">, isWanted: (device: Device) => boolean): Promise<Device> {
    for (const end = Date.now() + 10_000; ; await sleep(25)) {
      const devices = (await (await expectStatus(await this.call("GET", ""), 200)).json()) as Device[];
      const device = devices.find((each) => each.id === id);
      if (device !== undefined && isWanted(device)) return device;
      if (Date.now() > end) throw new Error(`It stays ${JSON.stringify(device)}`);
    }
  }

  async endpoint({ id }: Device): Promise<WebSocketEndpoint> {
    const response = await expectStatus(await this.call("GET", `/${id}/ws_endpoint`), 200);
    return response.json() as Promise<WebSocketEndpoint>;
  }
}

async function expectStatus(response: Response, status: number): Promise<Response> {
  if (response.status !== status) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** What a robot knows once it has enrolled. */
export interface Enrolled {
  readonly host: string;
  readonly clientId: string;
  readonly key: string;
  readonly cert: string;
}

/** Enrols as the stock image does: four texts, fetched by its secret in this order. */
export async function fetchTexts(origin: string, secret: string): Promise<Enrolled> {
  const text = async (what: string) => {
    const response = await expectStatus(await fetch(`${origin}/v2/devices/${secret}/${what}`), 200);
    return response.text();
  };
  const host = await text("mqtt_endpoint");
  const clientId = await text("client_id");
  const key = await text("key");
  return { host, clientId, key, cert: await text("cert") };
}

/** Enrols with a key that the robot makes itself and keeps. */
export async function enrolByRequest(origin: string, secret: string): Promise<Enrolled> {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const body = JSON.stringify({ secret, csr: createRequest(keys, commonName("robot")) });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${origin}/v2/devices/enrolments`, { method: "POST", headers, body });
  const answer = (await (await expectStatus(response, 200)).json()) as Record<string, string>;
  const { certificate: cert = "", clientId = "", mqttEndpoint: host = "" } = answer;
  return { host, clientId, cert, key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** Connects a robot, which knows the broker by the authority's certificate. */
export function connectRobot({ host, clientId, key, cert }: Enrolled, ca: string, as = clientId): Promise<TestClient> {
  return connectClient(`mqtts://${host}`, as, { key, cert, ca });
}

/** Connects a browser under a client id of its own. */
export function connectBrowser({ endpoint, clientNamePrefix }: WebSocketEndpoint, suffix: string): Promise<TestClient> {
  return connectClient(endpoint, `${clientNamePrefix}${suffix}`);
}

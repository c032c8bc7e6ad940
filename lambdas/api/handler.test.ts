import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { dynamoDbForTests } from "../../local/dynamodb";
import { startSecrets } from "../../local/secrets";

/** The distribution's key of number 1 for the token secret of these tests, and that of number 2 for one of 64 times y. */
const KEY = "7fHwAxJDFxp9pqCm30--a5H-Xl_1U0WGGNESgwYJ038";
const NEXT_SECRETS_KEY = "oX0FSfG0au_QB-256CDPcX6UFuxa8qaLrF-POdTdVcY";

/** The Lambda as the cloud starts it: from its environment, over the network, with the gateway's payload. */
describe("the Lambda", () => {
  const stopped: (() => Promise<void>)[] = [];
  const before = { ...process.env };
  afterAll(async () => {
    process.env = before;
    for (const stop of stopped) await stop();
  });

  async function environment(): Promise<void> {
    const db = await dynamoDbForTests();
    const secrets = await startSecrets();
    stopped.push(db.close, secrets.close);
    Object.assign(process.env, {
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_ENDPOINT_URL_DYNAMODB: db.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
      TABLE_NAME: await db.createTable(),
      DISTRIBUTION_KEY_NUMBER: "1",
      AUTH_SECRET_ARN: secrets.declareSecret("auth", () => JSON.stringify({ tokenSecret: "x".repeat(64) })),
      GRADING_QUEUE_URL: "http://127.0.0.1:1/jobs",
      JOBS_QUEUE_URL: "http://127.0.0.1:1/jobs",
      PROVIDERS: JSON.stringify([{ id: "test", name: "Test accounts", kind: "test" }]),
      THING_PREFIX: "demo_academy_local_robot",
      THING_GROUP: "demo_academy_local_robots",
      DEVICE_ROLE_ARN: "arn:aws:iam::000000000000:role/browsers",
      EDITING_PREFIX: "demo_academy_local_edit",
      EDITING_ROLE_ARN: "arn:aws:iam::000000000000:role/editors",
      NEWS_PREFIX: "demo_academy_local_news",
      NEWS_ROLE_ARN: "arn:aws:iam::000000000000:role/news",
      IOT_ARN_PREFIX: "arn:aws:iot:ap-southeast-1:000000000000",
      TOKEN_ISSUER: "https://academy.example",
      SITE_ORIGIN: "https://academy.example",
      ASSETS_BUCKET: "assets",
      RECORDINGS_BUCKET: "recordings",
      ASSETS_PREFIX: "courses-test/",
      ALLOWED_ORIGINS: "*",
    });
  }

  function eventOf(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    return {
      version: "2.0",
      routeKey: "$default",
      rawPath: path,
      rawQueryString: "",
      headers: { host: "academy.example", "x-distribution-key": KEY, ...headers },
      requestContext: {
        http: { method, path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
        domainName: "academy.example",
        requestId: "request-1",
      },
      ...(body === undefined ? {} : { body: Buffer.from(body).toString("base64"), isBase64Encoded: true }),
    };
  }

  interface Answer {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
    isBase64Encoded: boolean;
  }

  it("begins to start when it is loaded, before any request", async () => {
    await environment();
    const asked = new Promise<string | undefined>((resolve) => {
      const server = createServer(({ headers }, response) => {
        resolve(String(headers["x-amz-target"]));
        response.writeHead(400, { "content-type": "application/x-amz-json-1.1" }).end("{}");
      });
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo;
        process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = `http://127.0.0.1:${port}`;
        void import("./handler");
      });
      stopped.push(async () => void server.close());
    });
    expect(await asked).toBe("secretsmanager.GetSecretValue");
    process.env = { ...before };
    vi.resetModules();
  });

  it("starts at the second try when the first one could not, then logs people in and writes one line a request", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { handler } = await import("./handler");
    const call = async (...event: Parameters<typeof eventOf>) =>
      (await handler(eventOf(...event) as never, {} as never)) as Answer;
    await expect(call("GET", "/v2/user")).rejects.toThrow("The environment of the API is not complete");
    await environment();
    const credentials = JSON.stringify({ code: "ada", provider: "test" });
    const login = await call("POST", "/v2/auth/login/", credentials, { "content-type": "application/json" });
    expect(login.statusCode).toBe(200);
    const authorization = `Bearer ${JSON.parse(login.body).access_token}`;
    const user = await call("GET", "/v2/user", undefined, { authorization });
    expect(user).toMatchObject({ statusCode: 200, isBase64Encoded: false });
    expect(user.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(user.body)).toMatchObject({ user: { name: "ada" } });
    const lines = log.mock.calls.map(([line]) => line);
    expect(lines).toEqual([
      { method: "POST", route: "/v2/auth/login", status: 200, ms: expect.any(Number), requestId: "request-1" },
      { method: "GET", route: "/v2/user", status: 200, ms: expect.any(Number), requestId: "request-1", userId: 1 },
    ]);
    const packed = await call("GET", "/v2/openapi.json", undefined, { "accept-encoding": "gzip, deflate, br" });
    expect(packed).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding, Origin" });
    const plain = await call("GET", "/v2/openapi.json");
    expect(plain).toMatchObject({ statusCode: 200, isBase64Encoded: false });
    expect(gunzipSync(Buffer.from(packed.body, "base64")).toString()).toBe(plain.body);
    log.mockRestore();
  });

  it("reads the secret again at the next request when it could not be read, and keeps it once it has it", async () => {
    await environment();
    vi.resetModules();
    const { GetSecretValueCommand, SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager");
    const { mockClient } = await import("aws-sdk-client-mock");
    const answers = ["ThrottlingException", "AccessDeniedException", undefined];
    const secrets = mockClient(SecretsManagerClient);
    const requested = Promise.withResolvers<void>();
    secrets.on(GetSecretValueCommand).callsFake(async () => {
      await requested.promise;
      const name = answers.shift();
      if (name) throw Object.assign(new Error(name), { name });
      return { SecretString: JSON.stringify({ tokenSecret: "x".repeat(64) }) };
    });
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { handler } = await import("./handler");
    const call = () => handler(eventOf("GET", "/v2/openapi.json") as never, {} as never);
    const first = call();
    requested.resolve();
    await expect(first).rejects.toThrow("ThrottlingException");
    await expect(call()).rejects.toThrow("AccessDeniedException");
    expect(await call()).toMatchObject({ statusCode: 200 });
    expect(await call()).toMatchObject({ statusCode: 200 });
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(3);
    secrets.restore();
    log.mockRestore();
  });

  it("refuses whatever did not come through the distribution, before anything else is looked at", async () => {
    await environment();
    vi.resetModules();
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { handler } = await import("./handler");
    for (const key of ["", "guessed", NEXT_SECRETS_KEY]) {
      const event = eventOf("GET", "/v2/openapi.json", undefined, { "x-distribution-key": key });
      expect(await handler(event as never, {} as never)).toEqual({
        statusCode: 403,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
        body: "The API is reached through the site only: https://academy.example",
      });
    }
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it("reads a token secret that was changed for a key that it does not know, once a minute", async () => {
    await environment();
    vi.resetModules();
    const { GetSecretValueCommand, SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager");
    const { mockClient } = await import("aws-sdk-client-mock");
    const secrets = mockClient(SecretsManagerClient);
    let secret: object = { tokenSecret: "x".repeat(64) };
    secrets.on(GetSecretValueCommand).callsFake(async () => ({ SecretString: JSON.stringify(secret) }));
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { handler } = await import("./handler");
    const statusOf = async (key: string) => {
      const event = eventOf("GET", "/v2/openapi.json", undefined, { "x-distribution-key": key });
      return ((await handler(event as never, {} as never)) as Answer).statusCode;
    };
    expect(await statusOf(KEY)).toBe(200);
    secret = { tokenSecret: "x".repeat(64), tokenSecret_2: "y".repeat(64) };
    expect(await statusOf(NEXT_SECRETS_KEY)).toBe(403);
    const later = Date.now() + 60_001;
    const clock = vi.spyOn(Date, "now").mockReturnValue(later);
    expect(await statusOf(NEXT_SECRETS_KEY)).toBe(200);
    expect(await statusOf(KEY)).toBe(200);
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(2);
    clock.mockRestore();
    secrets.restore();
    log.mockRestore();
  });
});

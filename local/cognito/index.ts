import type { ServerResponse } from "node:http";
import { AwsError, awsJsonService } from "../http/aws-json";
import { type HttpHandler, listen } from "../http/server";
import type { Access, Right } from "../iam/access";
import { accountCalls } from "./account-calls";
import { adminCalls } from "./admin-calls";
import { mailPage } from "./mail-page";
import { Pool, type PoolOptions } from "./pool";
import { SignIns } from "./sign-in";

export const COGNITO_PATH = "/cognito";

export interface CognitoOptions {
  readonly region: string;
  readonly accountId: string;
  /** Folder of all pools; without it they last as long as the process. */
  readonly dataFolder?: string | undefined;
  readonly access?: Access;
  /** Calls a function and returns what it answers; throws with its error's text. */
  readonly invoke: (functionArn: string, event: object) => Promise<Record<string, unknown>>;
  readonly now?: () => number;
}

/** The stand-in of Cognito's user pools. */
export interface Cognito {
  /** Takes the signed calls. */
  readonly endpoint: string;
  /** Serves the site's `/cognito`: the unsigned calls, the pools' keys, and the mails. */
  readonly handle: HttpHandler;
  declarePool(options: Pick<PoolOptions, "id" | "properties" | "clients" | "issuer">): void;
  /** Newest first. */
  mails(): { readonly to: string; readonly subject: string; readonly html: string }[];
  close(): Promise<void>;
}

const PROTOCOL = {
  contentType: "application/x-amz-json-1.1",
  invalidInput: "InvalidParameterException",
  maxBytes: 128 * 1024,
} as const;

export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const { region, accountId, dataFolder, access, invoke, now = Date.now } = options;
  const pools = new Map<string, { readonly pool: Pool; readonly calls: ReturnType<typeof accountCalls> }>();
  const poolOf = (id: string): Pool => {
    const found = pools.get(id)?.pool;
    if (!found) throw new AwsError("ResourceNotFoundException", `User pool ${id} does not exist.`);
    return found;
  };
  const server = await listen(
    awsJsonService({
      ...PROTOCOL,
      ...(access && { access }),
      rightsOf: (action, input): Right[] => {
        const id = (input as { UserPoolId?: unknown } | null)?.UserPoolId;
        const resource = `arn:aws:cognito-idp:${region}:${accountId}:userpool/${String(id)}`;
        return [{ action: `cognito-idp:${action}`, resource }];
      },
      actions: adminCalls(poolOf),
    }),
  );
  /** A call names a client or brings an access token of a pool, or a session; with one pool there is no question. */
  const chosen = (input: unknown, name: string) => {
    const { ClientId } = (input ?? {}) as { ClientId?: unknown };
    const all = [...pools.values()];
    const ofClient = all.find(({ pool }) => pool.options.clients.some(({ id }) => id === ClientId));
    const call = (ofClient ?? all[0])?.calls[name];
    if (!call) throw new AwsError("ResourceNotFoundException", "There is no user pool.");
    return call;
  };
  const takeUnsigned = awsJsonService({
    ...PROTOCOL,
    actions: Object.fromEntries(
      CALLS.map((name) => [name, (input: unknown, signal: AbortSignal) => chosen(input, name)(input, signal)]),
    ),
  });
  const mails = () =>
    [...pools.values()].flatMap(({ pool }) => pool.state.mails).sort((one, other) => other.at - one.at);
  return {
    endpoint: server.origin,
    async handle(request, response) {
      const [path = ""] = (request.url ?? "").slice(COGNITO_PATH.length).split("?");
      if (request.method === "POST" && (path === "" || path === "/")) return takeUnsigned(request, response);
      if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end();
      if (path === "/mail") return sendPage(response, mails());
      const pool = pools.get(/^\/([^/]+)\/\.well-known\/jwks\.json$/.exec(path)?.[1] ?? "")?.pool;
      if (!pool) return void response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.");
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(pool.keySet));
    },
    declarePool(declared) {
      const pool = new Pool({ ...declared, region, folder: dataFolder, trigger: invoke, now });
      pools.set(declared.id, { pool, calls: accountCalls(pool, new SignIns(pool)) });
    },
    mails,
    close: () => server.close(),
  };
}

function sendPage(response: ServerResponse, mails: Parameters<typeof mailPage>[0]): void {
  const { status, html, policy } = mailPage(mails);
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  response
    .writeHead(status, { ...headers, "cache-control": "no-store", "x-content-type-options": "nosniff" })
    .end(html);
}

/** The unsigned calls, by name with a small first letter. */
const CALLS = [
  "initiateAuth",
  "respondToAuthChallenge",
  "signUp",
  "confirmSignUp",
  "resendConfirmationCode",
  "forgotPassword",
  "confirmForgotPassword",
  "changePassword",
  "getUser",
  "getUserAuthFactors",
  "updateUserAttributes",
  "deleteUser",
  "globalSignOut",
  "revokeToken",
  "associateSoftwareToken",
  "verifySoftwareToken",
  "setUserMFAPreference",
  "startWebAuthnRegistration",
  "completeWebAuthnRegistration",
  "listWebAuthnCredentials",
  "deleteWebAuthnCredential",
];

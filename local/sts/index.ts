import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { AwsError } from "../http/aws-json";
import { listen, readBody } from "../http/server";
import { type Access, NotAuthorized } from "../iam/access";
import { type PolicyDocument, policyDocument } from "../iam/policy";
import { escapeXml } from "../s3/error";
import { type Credentials, SessionTokens } from "./session";

/** A role that may be assumed. */
export interface Role {
  readonly arn: string;
  readonly policies: readonly PolicyDocument[];
  /** ARNs of the roles that may assume it. */
  readonly trusts?: readonly string[];
  readonly maxSessionSeconds: number;
}

/** The rights that temporary credentials stand for. Both the role and, if there is one, the session's own policy have to allow. */
export interface Session extends Pick<Credentials, "accessKeyId" | "secretAccessKey" | "expiresAt"> {
  readonly role: Role;
  readonly sessionPolicy?: PolicyDocument;
}

export interface StsOptions {
  /** Folder of the key that seals sessions; without it sessions end with the process. */
  readonly dataFolder?: string;
  readonly port?: number;
  /** Judges who asks; without, whoever asks may assume any role. */
  readonly access?: Access;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** The Security Token Service stand-in. */
export interface Sts {
  readonly endpoint: string;
  declareRole(role: Role): void;
  /** The session of temporary credentials; undefined when they were not given out here or have expired. */
  session(accessKeyId: string, sessionToken: string): Session | undefined;
  close(): Promise<void>;
}

const NAMESPACE = "https://sts.amazonaws.com/doc/2011-06-15/";
/** AWS refuses a longer session policy. */
const POLICY_CHARACTERS = 2048;

const assumeRole = z.object({
  RoleArn: z.string().min(20).max(2048),
  RoleSessionName: z.string().regex(/^[\w+=,.@-]{2,64}$/, "must be 2 to 64 characters of [\\w+=,.@-]"),
  DurationSeconds: z.coerce.number().int().min(900).max(43_200).default(3600),
  Policy: z.string().min(1).max(POLICY_CHARACTERS).optional(),
});

export async function startSts(options: StsOptions = {}): Promise<Sts> {
  const { dataFolder, port, access, now = Date.now } = options;
  const tokens = new SessionTokens(dataFolder);
  const roles = new Map<string, Role>();
  const server = await listen(async (request, response) => {
    const requestId = randomUUID();
    response.setHeader("content-type", "text/xml");
    try {
      const form = new URLSearchParams((await readBody(request, 64 * 1024)).toString());
      const action = form.get("Action");
      if (action !== "AssumeRole") throw new AwsError("InvalidAction", `The stand-in has no action "${action}"`);
      const parsedRequest = parsed(form);
      if (access) checkAccess(access, request, parsedRequest.RoleArn, roles);
      response.end(answered(give(parsedRequest, roles, tokens, now), requestId));
    } catch (caught) {
      const error = caught instanceof NotAuthorized ? asAwsError(caught) : caught;
      if (!(error instanceof AwsError)) throw error;
      response.writeHead(error.status).end(refused(error, requestId));
    }
  }, port);
  return {
    endpoint: server.origin,
    declareRole: (role) => void roles.set(role.arn, role),
    session(accessKeyId, sessionToken) {
      const session = tokens.open(sessionToken);
      const role = session && roles.get(session.roleArn);
      if (!role || session.accessKeyId !== accessKeyId || session.expiresAt <= now()) return undefined;
      const { secretAccessKey, expiresAt, policy } = session;
      const sessionPolicy = policy === undefined ? undefined : policyDocument.parse(JSON.parse(policy));
      return { accessKeyId, secretAccessKey, expiresAt, role, sessionPolicy };
    },
    close: () => server.close(),
  };
}

/** Both have to agree: the policies of who asks, and the role, which says who may assume it. */
function checkAccess(
  access: Access,
  request: IncomingMessage,
  roleArn: string,
  roles: ReadonlyMap<string, Role>,
): void {
  access.check(request, [{ action: "sts:AssumeRole", resource: roleArn }]);
  const caller = access.roleOf(request);
  if (caller !== undefined && !roles.get(roleArn)?.trusts?.includes(caller)) throw notAuthorized(roleArn);
}

const asAwsError = ({ reason, message }: NotAuthorized) =>
  new AwsError(reason === "unknown-key" ? "InvalidClientTokenId" : "AccessDenied", message, 403);

const notAuthorized = (roleArn: string) =>
  new AwsError("AccessDenied", `User is not authorized to perform: sts:AssumeRole on resource: ${roleArn}`, 403);

function parsed(form: URLSearchParams): z.infer<typeof assumeRole> {
  const input = assumeRole.safeParse(Object.fromEntries(form));
  if (input.success) return input.data;
  const texts = input.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new AwsError("ValidationError", `${texts.length} validation error detected: ${texts.join("; ")}`);
}

function give(
  { RoleArn, RoleSessionName, DurationSeconds, Policy }: z.infer<typeof assumeRole>,
  roles: ReadonlyMap<string, Role>,
  tokens: SessionTokens,
  now: () => number,
): Credentials {
  const role = roles.get(RoleArn);
  if (!role) throw notAuthorized(RoleArn);
  if (DurationSeconds > role.maxSessionSeconds) {
    const text = "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.";
    throw new AwsError("ValidationError", text);
  }
  if (Policy !== undefined) refuseMalformed(Policy);
  const expiresAt = now() + DurationSeconds * 1000;
  return tokens.issue({ roleArn: RoleArn, sessionName: RoleSessionName, expiresAt, policy: Policy });
}

function refuseMalformed(policy: string): void {
  try {
    policyDocument.parse(JSON.parse(policy));
  } catch (error) {
    const text = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new AwsError("MalformedPolicyDocument", text);
  }
}

function answered(credentials: Credentials, requestId: string): string {
  const { accessKeyId, secretAccessKey, sessionToken, expiresAt, roleArn, sessionName, policy } = credentials;
  const roleName = roleArn.slice(roleArn.lastIndexOf("/") + 1);
  const arn = `${roleArn.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/")}/${sessionName}`;
  const packed = policy ? Math.ceil((100 * policy.length) / POLICY_CHARACTERS) : 0;
  return (
    `<AssumeRoleResponse xmlns="${NAMESPACE}"><AssumeRoleResult>` +
    `<Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey>` +
    `<SessionToken>${sessionToken}</SessionToken><Expiration>${new Date(expiresAt).toISOString()}</Expiration></Credentials>` +
    `<AssumedRoleUser><Arn>${escapeXml(arn)}</Arn>` +
    `<AssumedRoleId>${escapeXml(`${roleName}:${sessionName}`)}</AssumedRoleId></AssumedRoleUser>` +
    `<PackedPolicySize>${packed}</PackedPolicySize></AssumeRoleResult>` +
    `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata></AssumeRoleResponse>`
  );
}

function refused(error: AwsError, requestId: string): string {
  return (
    `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${error.code}</Code>` +
    `<Message>${escapeXml(error.message)}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`
  );
}

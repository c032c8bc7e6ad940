import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Decision, decide, type PolicyDocument } from "./policy";

/** The parts of a request that tell who signed it. */
export type SignedRequest = Pick<IncomingMessage, "headers" | "url">;

/** The permission that a request needs: an action on one resource. */
export interface Right {
  readonly action: string;
  /** An ARN, or `*` for an action that knows no resource. */
  readonly resource: string;
}

/** A function and the role that it runs in. */
export interface FunctionIdentity {
  readonly functionName: string;
  readonly functionArn: string;
  readonly roleArn: string;
  readonly policies: readonly PolicyDocument[];
}

/** Credentials as a sandbox is given them. */
export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** A request is refused: nobody knows its key, or whoever it belongs to lacks a right. */
export class NotAuthorized extends Error {
  constructor(
    readonly reason: "unknown-key" | "no-right",
    message: string,
  ) {
    super(message);
  }
}

/** The key of whoever runs the cloud: its own tools, the seed, tests. It may do anything. */
export const OPERATOR: Pick<AccessKey, "accessKeyId" | "secretAccessKey"> = {
  accessKeyId: "local",
  secretAccessKey: "local",
};

/** Decisions that are remembered; when there are more, of objects' keys mostly, all are made anew. */
const MOST_DECISIONS = 10_000;

interface Caller extends FunctionIdentity, AccessKey {}

/**
 * Knows who signed a request by its access key, and judges it by the policies of that function's role. Each function has
 * a key of its own from its deployment on. Signatures are looked at by those services only that hand out signed addresses.
 */
export class Access {
  private readonly callers = new Map<string, Caller>();
  private readonly decisions = new Map<string, Decision>();

  constructor(private readonly place: { readonly region: string; readonly accountId: string }) {}

  /** Gives a function its key; a function that is deployed anew gets another, and the one before is good no more. */
  declareFunction(identity: FunctionIdentity): AccessKey {
    for (const [key, { functionName }] of this.callers) {
      if (functionName === identity.functionName) this.callers.delete(key);
    }
    const accessKey = {
      accessKeyId: `ASIA${randomBytes(8).toString("hex").toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString("base64"),
      sessionToken: randomBytes(48).toString("base64"),
    };
    this.callers.set(accessKey.accessKeyId, { ...identity, ...accessKey });
    return accessKey;
  }

  /** The ARN of something in this region and account. */
  arn(service: string, resource: string): string {
    return `arn:aws:${service}:${this.place.region}:${this.place.accountId}:${resource}`;
  }

  /** The secret of an access key. */
  secretOf(accessKeyId: string): string | undefined {
    if (accessKeyId === OPERATOR.accessKeyId) return OPERATOR.secretAccessKey;
    return this.callers.get(accessKeyId)?.secretAccessKey;
  }

  /** The role of the function that signed a request; undefined when whoever runs the cloud did. Throws NotAuthorized. */
  roleOf(request: SignedRequest): string | undefined {
    return this.callerOf(request)?.roleArn;
  }

  /** Throws NotAuthorized unless whoever signed the request has all of the rights. */
  check(request: SignedRequest, rights: readonly Right[]): void {
    const caller = this.callerOf(request);
    if (!caller) return;
    for (const right of rights) {
      const decision = this.decide(caller, right);
      if (decision !== "allowed") throw refusal(caller, right, decision);
    }
  }

  /** Says what the policies of a function's role permit, for what is done in its name. */
  permits(functionName: string, right: Right): boolean {
    const caller = [...this.callers.values()].find((one) => one.functionName === functionName);
    return caller !== undefined && this.decide(caller, right) === "allowed";
  }

  private callerOf(request: SignedRequest): Caller | undefined {
    const { accessKeyId, sessionToken } = credentialOf(request);
    if (accessKeyId === OPERATOR.accessKeyId) return undefined;
    const caller = this.callers.get(accessKeyId);
    if (!caller || !isEqual(sessionToken, caller.sessionToken)) {
      throw new NotAuthorized("unknown-key", "The security token included in the request is invalid.");
    }
    return caller;
  }

  private decide(caller: Caller, { action, resource }: Right): Decision {
    const key = `${caller.accessKeyId} ${action} ${resource}`;
    const known = this.decisions.get(key);
    if (known) return known;
    // Lambda adds the key to what its own code asks for, and to nothing that Lambda itself asks for in the role.
    const context = { "lambda:SourceFunctionArn": caller.functionArn };
    const decision = decide(caller.policies, action, resource, context);
    if (this.decisions.size >= MOST_DECISIONS) this.decisions.clear();
    this.decisions.set(key, decision);
    return decision;
  }
}

function refusal({ roleArn, functionName }: Caller, { action, resource }: Right, decision: Decision): NotAuthorized {
  const user = `${roleArn.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/")}/${functionName}`;
  const why =
    decision === "denied"
      ? "with an explicit deny in an identity-based policy"
      : `because no identity-based policy allows the ${action} action`;
  const text = `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${why}`;
  return new NotAuthorized("no-right", text);
}

/** Returns the credential of a request's signature: from its header, or from its query when the address was presigned. */
function credentialOf({ headers, url = "" }: SignedRequest): { accessKeyId: string; sessionToken: string } {
  const inHeader = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? "")?.[1];
  if (inHeader !== undefined) {
    return { accessKeyId: inHeader, sessionToken: String(headers["x-amz-security-token"] ?? "") };
  }
  const query = new URLSearchParams(url.split(/\?(.*)/s)[1]);
  const [accessKeyId = ""] = (query.get("X-Amz-Credential") ?? "").split("/");
  return { accessKeyId, sessionToken: query.get("X-Amz-Security-Token") ?? "" };
}

function isEqual(actual: string, right: string): boolean {
  const [left, other] = [Buffer.from(actual), Buffer.from(right)];
  return left.length === other.length && timingSafeEqual(left, other);
}

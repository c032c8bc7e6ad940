import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { AwsError } from "../http/aws-json";
import { type HttpHandler, readBody } from "../http/server";
import { type Access, NotAuthorized } from "../iam/access";
import type { Authority } from "./authority";
import { certificateStatus, type Registry } from "./registry";
import { rightsOf } from "./rights";

/** The parts that the actions work with. */
export interface ControlPlane {
  readonly registry: Registry;
  readonly authority: Authority;
  /** Judges who asks; without, whoever asks may do all. */
  readonly access?: Access;
  /** The answer of DescribeEndpoint. */
  readonly endpointAddress: string;
  /** Sends a message to all who have subscribed to its topic. */
  readonly publish: (topic: string, payload: Buffer) => Promise<void>;
}

/** A request, its names and parameters decoded. */
interface PlaneRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** ARN of the certificate in question, as a header carries it. */
  readonly principal?: string;
  readonly body: unknown;
  /** The body as it came. */
  readonly bytes: Buffer;
}

type Action = (request: PlaneRequest, plane: ControlPlane) => Promise<object> | object;

const thingName = z.string().regex(/^[a-zA-Z0-9:_-]{1,128}$/, "is not a thing's name");
const certificateArn = z.string().regex(/:cert\/[0-9a-f]{64}$/, "is not a certificate's ARN");
const certificateIdOf = (arn: string | undefined) => certificateArn.parse(arn).slice(-64);
const inGroup = z.object({ thingName, thingGroupName: z.string().min(1).max(128) });
const newThing = z
  .object({ attributePayload: z.object({ attributes: z.record(z.string(), z.string()).default({}) }).optional() })
  .strict();

const created = (pem: string, { query }: PlaneRequest, { registry }: ControlPlane) => {
  const certificateId = registry.addCertificate(pem, query.get("setAsActive") === "true" ? "ACTIVE" : "INACTIVE");
  return { certificateArn: registry.arn(`cert/${certificateId}`), certificateId, certificatePem: pem };
};

const identified = (name: string, { registry }: ControlPlane) => ({
  thingName: name,
  thingArn: registry.arn(`thing/${name}`),
  thingId: registry.thing(name).thingId,
});

/** AWS's limit of a message's payload. */
const MOST_BYTES = 128 * 1024;

/** By method and path, as the AWS API reference has them. Path parts in braces are names. */
const actions: Readonly<Record<string, Action>> = {
  "GET /endpoint": ({ query }, { endpointAddress }) => {
    const type = query.get("endpointType");
    if (type === "iot:Data-ATS") return { endpointAddress };
    throw new AwsError("InvalidRequestException", `The stand-in has no endpoint of the type ${type}`);
  },
  "POST /keys-and-certificate": async (request, plane) => {
    const { certificate, keyPair } = await plane.authority.createKeysAndCertificate();
    return { ...created(certificate, request, plane), keyPair };
  },
  "POST /certificates": (request, plane) => {
    const { certificateSigningRequest } = z
      .object({ certificateSigningRequest: z.string().min(1) })
      .parse(request.body);
    let certificate: string;
    try {
      certificate = plane.authority.certify(certificateSigningRequest);
    } catch (error) {
      throw new AwsError("InvalidRequestException", `Failed to validate CSR: ${(error as Error).message}`);
    }
    return created(certificate, request, plane);
  },
  "GET /certificates/{id}": ({ path: { id = "" } }, { registry }) => {
    const { certificatePem, status, createdAt } = registry.certificate(id);
    const creationDate = createdAt / 1000;
    const certificateDescription = { certificateId: id, certificatePem, status, creationDate };
    return { certificateDescription: { ...certificateDescription, certificateArn: registry.arn(`cert/${id}`) } };
  },
  "PUT /certificates/{id}": ({ path: { id = "" }, query }, { registry }) => {
    registry.setStatus(id, certificateStatus.parse(query.get("newStatus")));
    return {};
  },
  "DELETE /certificates/{id}": ({ path: { id = "" }, query }, { registry }) => {
    registry.deleteCertificate(id, query.get("forceDelete") === "true");
    return {};
  },
  "POST /things/{name}": ({ path, body }, plane) => {
    const name = thingName.parse(path.name);
    plane.registry.createThing(name, newThing.parse(body).attributePayload?.attributes ?? {});
    return identified(name, plane);
  },
  "GET /things/{name}": ({ path: { name = "" } }, plane) => {
    const { attributes } = plane.registry.thing(name);
    return { ...identified(name, plane), defaultClientId: name, attributes, version: 1 };
  },
  "DELETE /things/{name}": ({ path: { name = "" } }, { registry }) => {
    registry.deleteThing(name);
    return {};
  },
  "PUT /things/{name}/principals": ({ path: { name = "" }, query, principal }, { registry }) => {
    const type = z.enum(["EXCLUSIVE_THING", "NON_EXCLUSIVE_THING"]).default("NON_EXCLUSIVE_THING");
    registry.attach(name, certificateIdOf(principal), type.parse(query.get("thingPrincipalType") ?? undefined));
    return {};
  },
  "DELETE /things/{name}/principals": ({ path: { name = "" }, principal }, { registry }) => {
    registry.detach(name, certificateIdOf(principal));
    return {};
  },
  "GET /things/{name}/principals": ({ path: { name = "" } }, { registry }) => ({
    principals: Object.keys(registry.thing(name).principals).map((id) => registry.arn(`cert/${id}`)),
  }),
  "GET /things/{name}/thing-groups": ({ path: { name = "" } }, { registry }) => ({
    thingGroups: registry
      .thing(name)
      .groups.map((groupName) => ({ groupName, groupArn: registry.arn(`thinggroup/${groupName}`) })),
  }),
  "GET /principals/things": ({ principal }, { registry }) => ({
    things: registry.thingsOf(certificateIdOf(principal)),
  }),
  "PUT /thing-groups/addThingToThingGroup": ({ body }, { registry }) => {
    const input = inGroup.parse(body);
    registry.addToGroup(input.thingName, input.thingGroupName);
    return {};
  },
  "PUT /thing-groups/removeThingFromThingGroup": ({ body }, { registry }) => {
    const input = inGroup.parse(body);
    registry.removeFromGroup(input.thingName, input.thingGroupName);
    return {};
  },
  "PUT /target-policies/{name}": ({ path: { name = "" }, body }, { registry }) => {
    registry.attachPolicy(name, z.object({ target: z.string() }).parse(body).target);
    return {};
  },
  // Of the data plane, which has an address of its own with AWS.
  "POST /topics/{name}": async ({ path: { name = "" }, bytes }, { publish }) => {
    await publish(name, bytes);
    return { message: "OK" };
  },
  "POST /target-policies/{name}": ({ path: { name = "" }, body }, { registry }) => {
    registry.detachPolicy(name, z.object({ target: z.string() }).parse(body).target);
    return {};
  },
};

const routes = Object.entries(actions).map(([route, action]) => {
  const [method = "", path = ""] = route.split(" ");
  return { route, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`), action };
});

/** Serves AWS IoT's API for what is registered (REST with JSON). Who signed a request is judged, the signature is not looked at. */
export function controlPlane(plane: ControlPlane): HttpHandler {
  return async (request, response) => {
    response.setHeader("content-type", "application/json");
    response.setHeader("x-amzn-requestid", randomUUID());
    try {
      response.end(JSON.stringify(await answer(request, plane)));
    } catch (caught) {
      const error = asAwsError(caught);
      if (!(error instanceof AwsError)) throw error;
      response.writeHead(error.status, { "x-amzn-errortype": error.code });
      response.end(JSON.stringify({ message: error.message }));
    }
  };
}

function asAwsError(error: unknown): unknown {
  if (error instanceof z.ZodError) return invalid(error);
  if (!(error instanceof NotAuthorized)) return error;
  const code = error.reason === "unknown-key" ? "UnrecognizedClientException" : "AccessDeniedException";
  return new AwsError(code, error.message, 403);
}

const invalid = ({ issues }: z.ZodError) =>
  new AwsError("InvalidRequestException", issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "));

async function answer(request: IncomingMessage, plane: ControlPlane): Promise<object> {
  const url = new URL(request.url ?? "/", "http://iot");
  for (const { route, method, pattern, action } of routes) {
    const found = method === request.method ? pattern.exec(url.pathname) : null;
    if (!found) continue;
    const named = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    const path: Readonly<Record<string, string>> = Object.fromEntries(named);
    const header = request.headers["x-amzn-principal"];
    const principal = typeof header === "string" ? header : undefined;
    const bytes = await readBody(request, MOST_BYTES);
    // What is published is anything; all else is JSON.
    const body = url.pathname.startsWith("/topics/") ? undefined : jsonOf(bytes);
    const arn = (resource: string) => plane.registry.arn(resource);
    plane.access?.check(request, rightsOf(route, { ...path, principal, body }, arn));
    return action({ path, query: url.searchParams, body, bytes, principal }, plane);
  }
  throw new AwsError(
    "UnknownOperationException",
    `The stand-in has no action at ${request.method} ${url.pathname}`,
    501,
  );
}

function jsonOf(bytes: Buffer): unknown {
  const text = bytes.toString();
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new AwsError("InvalidRequestException", "The request body is not JSON");
  }
}

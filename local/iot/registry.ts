import { randomUUID } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { AwsError } from "../http/aws-json";
import type { Context, PolicyDocument } from "../iam/policy";
import { RecordFiles } from "./record-files";
import { certificateIdOf } from "./x509";

export const certificateStatus = z.enum(["ACTIVE", "INACTIVE", "REVOKED"]);
export type CertificateStatus = z.infer<typeof certificateStatus>;

const principalType = z.enum(["EXCLUSIVE_THING", "NON_EXCLUSIVE_THING"]);
export type PrincipalType = z.infer<typeof principalType>;

const thing = z.object({
  thingId: z.string(),
  attributes: z.record(z.string(), z.string()),
  groups: z.array(z.string()),
  /** The kind of each attachment, by certificate id. */
  principals: z.record(z.string(), principalType),
});
export type Thing = z.infer<typeof thing>;

const certificate = z.object({
  certificatePem: z.string(),
  status: certificateStatus,
  /** Epoch milliseconds. */
  createdAt: z.number(),
  policies: z.array(z.string()),
});
export type Certificate = z.infer<typeof certificate>;

export interface RegistryOptions {
  readonly dataFolder?: string;
  readonly region: string;
  readonly accountId: string;
  readonly now: () => number;
}

const notFound = (what: string) => new AwsError("ResourceNotFoundException", `${what} does not exist`, 404);

/**
 * Things, certificates, and what they may. Things and certificates are kept, each change before it is acknowledged;
 * policies and thing groups are declared anew from the template at each start.
 */
export class Registry {
  /** Told when connections with a certificate have lost their ground. */
  onWithdrawn: (certificateId: string) => void = () => {};
  private readonly things: RecordFiles<Thing>;
  private readonly certificates: RecordFiles<Certificate>;
  private readonly policies = new Map<string, PolicyDocument>();
  /** Names of the policies of each group. */
  private readonly groups = new Map<string, Set<string>>();

  constructor(private readonly options: RegistryOptions) {
    const { dataFolder } = options;
    this.things = new RecordFiles(dataFolder && join(dataFolder, "things"), thing);
    this.certificates = new RecordFiles(dataFolder && join(dataFolder, "certificates"), certificate);
  }

  arn(resource: string): string {
    return `arn:aws:iot:${this.options.region}:${this.options.accountId}:${resource}`;
  }

  declarePolicy(name: string, document: PolicyDocument): void {
    this.policies.set(name, document);
  }

  declareThingGroup(name: string): void {
    this.groups.set(name, new Set());
  }

  /** Makes a thing. One that exists already with the same attributes is answered as it is. */
  createThing(name: string, attributes: Record<string, string>): Thing {
    const existing = this.things.get(name);
    if (existing && JSON.stringify(existing.attributes) === JSON.stringify(attributes)) return existing;
    if (existing) {
      const text = `Thing ${name} already exists in account with different attributes`;
      throw new AwsError("ResourceAlreadyExistsException", text, 409);
    }
    const made = { thingId: randomUUID(), attributes, groups: [], principals: {} };
    this.things.put(name, made);
    return made;
  }

  thing(name: string): Thing {
    const found = this.things.get(name);
    if (!found) throw notFound(`Thing ${name}`);
    return found;
  }

  deleteThing(name: string): void {
    if (Object.keys(this.things.get(name)?.principals ?? {}).length > 0) {
      throw new AwsError(
        "InvalidRequestException",
        `Cannot delete. Thing ${name} is still attached to one or more principals`,
      );
    }
    this.things.delete(name);
  }

  addToGroup(name: string, group: string): void {
    const one = this.thing(name);
    if (!this.groups.has(group)) throw notFound(`Thing group ${group}`);
    if (!one.groups.includes(group)) this.things.put(name, { ...one, groups: [...one.groups, group] });
  }

  removeFromGroup(name: string, group: string): void {
    const one = this.thing(name);
    this.things.put(name, { ...one, groups: one.groups.filter((each) => each !== group) });
  }

  attach(name: string, certificateId: string, type: PrincipalType): void {
    const one = this.thing(name);
    this.certificate(certificateId);
    const others = this.thingsOf(certificateId).filter((each) => each !== name);
    const isExclusive = (each: string) => this.thing(each).principals[certificateId] === "EXCLUSIVE_THING";
    if (others.some((each) => type === "EXCLUSIVE_THING" || isExclusive(each))) {
      throw new AwsError("InvalidRequestException", `The principal is attached to another thing: ${others.join(", ")}`);
    }
    this.things.put(name, { ...one, principals: { ...one.principals, [certificateId]: type } });
  }

  detach(name: string, certificateId: string): void {
    const one = this.thing(name);
    const { [certificateId]: _detached, ...principals } = one.principals;
    this.things.put(name, { ...one, principals });
    this.onWithdrawn(certificateId);
  }

  thingsOf(certificateId: string): string[] {
    const attached = this.things.entries().filter(([, { principals }]) => Object.hasOwn(principals, certificateId));
    return attached.map(([name]) => name);
  }

  addCertificate(certificatePem: string, status: CertificateStatus): string {
    const id = certificateIdOf(certificatePem);
    this.certificates.put(id, { certificatePem, status, createdAt: this.options.now(), policies: [] });
    return id;
  }

  certificate(id: string): Certificate {
    const found = this.certificates.get(id);
    if (!found) throw notFound(`Certificate ${id}`);
    return found;
  }

  isActive(id: string): boolean {
    return this.certificates.get(id)?.status === "ACTIVE";
  }

  setStatus(id: string, status: CertificateStatus): void {
    this.certificates.put(id, { ...this.certificate(id), status });
    if (status !== "ACTIVE") this.onWithdrawn(id);
  }

  deleteCertificate(id: string, force: boolean): void {
    const { status, policies } = this.certificate(id);
    if (status === "ACTIVE") {
      throw new AwsError(
        "CertificateStateException",
        `Certificate must be deactivated (not ACTIVE) before deletion. ID: ${id}`,
        406,
      );
    }
    const things = this.thingsOf(id);
    if (things.length > 0 || (policies.length > 0 && !force)) {
      const what = things.length > 0 ? "Things" : "Policies";
      throw new AwsError("DeleteConflictException", `${what} must be detached before deletion. ID: ${id}`, 409);
    }
    this.certificates.delete(id);
  }

  /** Attaches a policy to a thing group or a certificate, given by ARN. */
  attachPolicy(policy: string, target: string): void {
    if (!this.policies.has(policy)) throw notFound(`Policy ${policy}`);
    this.changePolicies(target, (names) => new Set([...names, policy]));
  }

  detachPolicy(policy: string, target: string): void {
    this.changePolicies(target, (names) => new Set([...names].filter((name) => name !== policy)));
  }

  /**
   * Returns what a client may that connects with a certificate under a client id, and what policies may know about it. The thing is
   * the one that the client id names, if the certificate is attached to it. Undefined unless the certificate is active.
   */
  rights(certificateId: string, clientId: string): { documents: PolicyDocument[]; context: Context } | undefined {
    const found = this.certificates.get(certificateId);
    if (found?.status !== "ACTIVE") return undefined;
    const named = this.things.get(clientId);
    const itsThing = named && Object.hasOwn(named.principals, certificateId) ? named : undefined;
    const ofGroups = (itsThing?.groups ?? []).flatMap((group) => [...(this.groups.get(group) ?? [])]);
    const documents = [...found.policies, ...ofGroups].flatMap((name) => this.policies.get(name) ?? []);
    const context = {
      "iot:ClientId": clientId,
      "iot:Connection.Thing.IsAttached": String(itsThing !== undefined),
      ...(itsThing && { "iot:Connection.Thing.ThingName": clientId }),
    };
    return { documents, context };
  }

  private changePolicies(target: string, change: (names: ReadonlySet<string>) => Set<string>): void {
    const [kind, name = ""] = target.slice(this.arn("").length).split(/\/(.*)/s);
    const group = kind === "thinggroup" ? this.groups.get(name) : undefined;
    if (group) this.groups.set(name, change(group));
    else if (kind === "cert") {
      const one = this.certificate(name);
      this.certificates.put(name, { ...one, policies: [...change(new Set(one.policies))] });
    } else throw notFound(`Target ${target}`);
  }
}

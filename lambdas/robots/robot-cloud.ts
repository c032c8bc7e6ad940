import type { IoTClient } from "@aws-sdk/client-iot";
import type { STSClient } from "@aws-sdk/client-sts";
import type { LentRole } from "../core/messaging/messaging";
import type { SessionCredentials } from "../core/messaging/presigned-url";
import {
  type CertificateRequest,
  type IssuedCertificate,
  type RobotCloud,
  UnreadableRequest,
} from "../core/robots/cloud";

/** AWS takes some seconds to detach a certificate, and deletes none that is attached. */
const DELETE_ATTEMPTS = 5;
const DELETE_PAUSE_MS = 2000;

interface Clients {
  readonly iot: Pick<IoTClient, "send">;
  readonly sts: Pick<STSClient, "send">;
}

interface RobotCloudSettings {
  /** Group by which robots have their rights. Only who issues certificates needs it. */
  readonly thingGroup?: string;
  /** The role that browsers are lent. Only who lends it needs it. */
  readonly roleArn?: string;
  readonly clients?: Clients;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Few calls of the API need these clients, so they are loaded when the first one does. */
const iot = () => import("@aws-sdk/client-iot");
const sts = () => import("@aws-sdk/client-sts");

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
const ignoring = (name: string) => (error: unknown) => {
  if (!isNamed(error, name)) throw error;
};

/** AWS IoT Core and STS; region, credentials and endpoints come from the environment. */
export class SdkRobotCloud implements RobotCloud {
  private clients?: Promise<Clients>;
  private host?: Promise<string>;

  constructor(private readonly settings: RobotCloudSettings) {}

  /** The account's endpoint never changes, so it is asked for once; a failure is not remembered. */
  async messagingHost(): Promise<string> {
    this.host ??= this.describeEndpoint();
    try {
      return await this.host;
    } catch (error) {
      this.host = undefined;
      throw error;
    }
  }

  private async describeEndpoint(): Promise<string> {
    const [client, { DescribeEndpointCommand }] = await Promise.all([this.iot(), iot()]);
    const { endpointAddress } = await client.send(new DescribeEndpointCommand({ endpointType: "iot:Data-ATS" }));
    return required(endpointAddress);
  }

  async issueCertificate({ thing, prepared, csr }: CertificateRequest): Promise<IssuedCertificate> {
    if (!prepared) await this.createThing(thing);
    const issued = await this.createCertificate(csr);
    const attach = async () => {
      const [client, { AttachThingPrincipalCommand }] = await Promise.all([this.iot(), iot()]);
      const attached = { thingName: thing, principal: issued.certificateArn };
      await client.send(new AttachThingPrincipalCommand({ ...attached, thingPrincipalType: "EXCLUSIVE_THING" }));
    };
    try {
      await attach();
    } catch (error) {
      if (!isNamed(error, "ResourceNotFoundException")) throw error;
      // Somebody has deleted it.
      await this.createThing(thing);
      await attach();
    }
    return issued;
  }

  private async createThing(thingName: string): Promise<void> {
    const [client, { AddThingToThingGroupCommand, CreateThingCommand }] = await Promise.all([this.iot(), iot()]);
    await client.send(new CreateThingCommand({ thingName }));
    const { thingGroup: thingGroupName } = this.settings;
    await client.send(new AddThingToThingGroupCommand({ thingName, thingGroupName }));
  }

  private async createCertificate(csr: string | undefined): Promise<IssuedCertificate> {
    const [client, { CreateCertificateFromCsrCommand, CreateKeysAndCertificateCommand }] = await Promise.all([
      this.iot(),
      iot(),
    ]);
    if (csr === undefined) {
      const made = await client.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
      const named = { certificateArn: required(made.certificateArn), certificate: required(made.certificatePem) };
      return { ...named, privateKey: required(made.keyPair?.PrivateKey) };
    }
    const request = new CreateCertificateFromCsrCommand({ certificateSigningRequest: csr, setAsActive: true });
    const made = await client.send(request).catch((error: unknown) => {
      throw isNamed(error, "InvalidRequestException") ? new UnreadableRequest("InvalidRequestException") : error;
    });
    return { certificateArn: required(made.certificateArn), certificate: required(made.certificatePem) };
  }

  async retireCertificate(thing: string, certificateArn: string): Promise<void> {
    const [client, { DetachThingPrincipalCommand, UpdateCertificateCommand }] = await Promise.all([this.iot(), iot()]);
    const certificateId = certificateArn.slice(certificateArn.lastIndexOf("/") + 1);
    const isGone = ignoring("ResourceNotFoundException");
    await client.send(new UpdateCertificateCommand({ certificateId, newStatus: "REVOKED" })).catch(isGone);
    const detached = new DetachThingPrincipalCommand({ thingName: thing, principal: certificateArn });
    await client.send(detached).catch(isGone);
    await this.deleteCertificate(certificateId);
  }

  async deleteThing(thingName: string): Promise<void> {
    const [client, { DeleteThingCommand }] = await Promise.all([this.iot(), iot()]);
    await client.send(new DeleteThingCommand({ thingName })).catch(ignoring("ResourceNotFoundException"));
  }

  private async deleteCertificate(certificateId: string): Promise<void> {
    const [client, { DeleteCertificateCommand }] = await Promise.all([this.iot(), iot()]);
    const { pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = this.settings;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(new DeleteCertificateCommand({ certificateId })).catch(ignoring("ResourceNotFoundException"));
        return;
      } catch (error) {
        if (!isNamed(error, "DeleteConflictException") || attempt === DELETE_ATTEMPTS) throw error;
        await pause(DELETE_PAUSE_MS);
      }
    }
  }

  async lendBrowserRole({ name, policy, seconds }: LentRole): Promise<SessionCredentials> {
    const [{ sts: client }, { AssumeRoleCommand }] = await Promise.all([this.connect(), sts()]);
    const { Credentials } = await client.send(
      new AssumeRoleCommand({
        RoleArn: this.settings.roleArn,
        RoleSessionName: name,
        Policy: policy,
        DurationSeconds: seconds,
      }),
    );
    return {
      accessKeyId: required(Credentials?.AccessKeyId),
      secretAccessKey: required(Credentials?.SecretAccessKey),
      sessionToken: required(Credentials?.SessionToken),
    };
  }

  private async iot(): Promise<Clients["iot"]> {
    return (await this.connect()).iot;
  }

  private connect(): Promise<Clients> {
    const { clients } = this.settings;
    this.clients ??= clients ? Promise.resolve(clients) : connectBoth();
    return this.clients;
  }
}

async function connectBoth(): Promise<Clients> {
  const [{ IoTClient: Iot }, { STSClient: Sts }] = await Promise.all([iot(), sts()]);
  return { iot: new Iot({}), sts: new Sts({}) };
}

/** Every member of AWS's answers may be absent by its type. */
function required(member: string | undefined): string {
  if (member === undefined) throw new Error("AWS left a member out of its answer");
  return member;
}

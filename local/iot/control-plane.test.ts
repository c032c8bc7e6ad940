import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AddThingToThingGroupCommand,
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DeleteThingCommand,
  DescribeCertificateCommand,
  DescribeEndpointCommand,
  DescribeThingCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  IoTClient,
  ListPrincipalThingsCommand,
  ListThingGroupsForThingCommand,
  ListThingPrincipalsCommand,
  RemoveThingFromThingGroupCommand,
  UpdateCertificateCommand,
} from "@aws-sdk/client-iot";
import { type Iot, startIot } from ".";
import { commonName, createRequest } from "./x509";

const region = "eu-west-1";
const group = "demo_robots";
const policy = { Version: "2012-10-17" as const, Statement: [] };
const clientOf = ({ endpoint }: Iot) =>
  new IoTClient({ endpoint, region, credentials: { accessKeyId: "local", secretAccessKey: "local" } });

async function start(dataFolder?: string): Promise<Iot> {
  const iot = await startIot({ dataFolder, region, session: () => undefined });
  iot.declareThingGroup(group);
  iot.declarePolicy("robots", policy);
  return iot;
}

describe("what is registered with the IoT stand-in", () => {
  let iot: Iot;
  let client: IoTClient;

  beforeAll(async () => {
    iot = await start();
    client = clientOf(iot);
  });
  afterAll(async () => {
    client.destroy();
    await iot.close();
  });

  const certificate = async () => {
    const made = await client.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
    return { arn: made.certificateArn ?? "", id: made.certificateId ?? "", ...made };
  };
  const things = async (principal: string) => (await client.send(new ListPrincipalThingsCommand({ principal }))).things;
  const principals = async (thingName: string) =>
    (await client.send(new ListThingPrincipalsCommand({ thingName }))).principals;

  it("tells where robots connect", async () => {
    const { endpointAddress } = await client.send(new DescribeEndpointCommand({ endpointType: "iot:Data-ATS" }));
    expect(endpointAddress).toBe(iot.robotAddress);
    expect(endpointAddress).toMatch(/^127\.0\.0\.1:\d+$/);
    await expect(client.send(new DescribeEndpointCommand({ endpointType: "iot:Jobs" }))).rejects.toMatchObject({
      name: "InvalidRequestException",
    });
  });

  it("takes a robot from its first certificate to its last", async () => {
    const thingName = "demo_robot:1";
    const first = await certificate();
    expect(first.arn).toBe(`arn:aws:iot:eu-west-1:000000000000:cert/${first.id}`);
    expect(first.keyPair?.PrivateKey).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
    const attach = new AttachThingPrincipalCommand({
      thingName,
      principal: first.arn,
      thingPrincipalType: "EXCLUSIVE_THING",
    });
    await expect(client.send(attach)).rejects.toMatchObject({ name: "ResourceNotFoundException" });

    const made = await client.send(new CreateThingCommand({ thingName }));
    expect(made).toMatchObject({ thingName, thingArn: "arn:aws:iot:eu-west-1:000000000000:thing/demo_robot:1" });
    expect((await client.send(new CreateThingCommand({ thingName }))).thingId).toBe(made.thingId);
    expect(await client.send(new DescribeThingCommand({ thingName }))).toMatchObject({
      thingName,
      defaultClientId: thingName,
      thingId: made.thingId,
      attributes: {},
    });
    const other = new CreateThingCommand({ thingName, attributePayload: { attributes: { colour: "red" } } });
    await expect(client.send(other)).rejects.toMatchObject({ name: "ResourceAlreadyExistsException" });
    for (let times = 0; times < 2; times += 1) {
      await client.send(new AddThingToThingGroupCommand({ thingName, thingGroupName: group }));
    }
    const groups = await client.send(new ListThingGroupsForThingCommand({ thingName }));
    expect(groups.thingGroups?.map((one) => one.groupName)).toEqual([group]);
    await client.send(attach);
    await client.send(attach);
    expect([await principals(thingName), await things(first.arn)]).toEqual([[first.arn], [thingName]]);
    await expect(client.send(new DeleteThingCommand({ thingName }))).rejects.toMatchObject({
      name: "InvalidRequestException",
    });

    const remove = new DeleteCertificateCommand({ certificateId: first.id });
    await expect(client.send(remove)).rejects.toMatchObject({ name: "CertificateStateException" });
    await client.send(new UpdateCertificateCommand({ certificateId: first.id, newStatus: "REVOKED" }));
    const described = await client.send(new DescribeCertificateCommand({ certificateId: first.id }));
    expect(described.certificateDescription).toMatchObject({
      status: "REVOKED",
      certificateArn: first.arn,
      certificatePem: first.certificatePem,
      creationDate: expect.any(Date),
    });
    await expect(client.send(remove)).rejects.toMatchObject({ name: "DeleteConflictException" });
    await client.send(new DetachThingPrincipalCommand({ thingName, principal: first.arn }));
    expect(await principals(thingName)).toEqual([]);
    await client.send(remove);
    await expect(client.send(remove)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    await client.send(new RemoveThingFromThingGroupCommand({ thingName, thingGroupName: group }));
    await client.send(new DeleteThingCommand({ thingName }));
    await expect(client.send(new DescribeThingCommand({ thingName }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("certifies a robot's own key", async () => {
    const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const send = (certificateSigningRequest: string, setAsActive?: boolean) =>
      client.send(new CreateCertificateFromCsrCommand({ certificateSigningRequest, setAsActive }));
    const made = await send(createRequest(keys, commonName("robot")));
    const parsed = new X509Certificate(made.certificatePem ?? "");
    expect(parsed.checkPrivateKey(keys.privateKey)).toBe(true);
    expect(parsed.checkIssued(new X509Certificate(iot.authorityCertificate))).toBe(true);
    const { certificateDescription } = await client.send(
      new DescribeCertificateCommand({ certificateId: made.certificateId }),
    );
    expect(certificateDescription?.status).toBe("INACTIVE");
    await expect(send("hello")).rejects.toMatchObject({
      name: "InvalidRequestException",
      message: "Failed to validate CSR: There is no certificate request in PEM format",
    });
  });

  it("keeps a certificate with the only thing that it is exclusively attached to", async () => {
    const one = await certificate();
    for (const thingName of ["demo_robot:2", "demo_robot:3"]) await client.send(new CreateThingCommand({ thingName }));
    const attach = (thingName: string, thingPrincipalType: "EXCLUSIVE_THING" | "NON_EXCLUSIVE_THING") =>
      client.send(new AttachThingPrincipalCommand({ thingName, principal: one.arn, thingPrincipalType }));
    await attach("demo_robot:2", "EXCLUSIVE_THING");
    const refused = { name: "InvalidRequestException", message: expect.stringContaining("demo_robot:2") };
    await expect(attach("demo_robot:3", "EXCLUSIVE_THING")).rejects.toMatchObject(refused);
    await expect(attach("demo_robot:3", "NON_EXCLUSIVE_THING")).rejects.toMatchObject(refused);
    expect(await things(one.arn)).toEqual(["demo_robot:2"]);
  });

  it("attaches policies to certificates and thing groups that are there", async () => {
    const one = await certificate();
    const attach = (policyName: string, target: string) => client.send(new AttachPolicyCommand({ policyName, target }));
    await attach("robots", one.arn);
    await attach("robots", `arn:aws:iot:eu-west-1:000000000000:thinggroup/${group}`);
    await client.send(new UpdateCertificateCommand({ certificateId: one.id, newStatus: "INACTIVE" }));
    const remove = (forceDelete?: boolean) =>
      client.send(new DeleteCertificateCommand({ certificateId: one.id, forceDelete }));
    await expect(remove()).rejects.toMatchObject({ name: "DeleteConflictException" });
    await client.send(new DetachPolicyCommand({ policyName: "robots", target: one.arn }));
    await remove();
    const missing = { name: "ResourceNotFoundException" };
    await expect(attach("robots", one.arn)).rejects.toMatchObject(missing);
    await expect(attach("others", one.arn)).rejects.toMatchObject(missing);
    await expect(attach("robots", "arn:aws:iot:eu-west-1:000000000000:thinggroup/x")).rejects.toMatchObject(missing);
  });

  it.each([
    [new CreateThingCommand({ thingName: "a b" }), "InvalidRequestException"],
    [
      new AddThingToThingGroupCommand({ thingName: "demo_robot:9", thingGroupName: group }),
      "ResourceNotFoundException",
    ],
    [new AttachThingPrincipalCommand({ thingName: "demo_robot:9", principal: "x" }), "InvalidRequestException"],
    [new UpdateCertificateCommand({ certificateId: "a".repeat(64), newStatus: "PENDING_TRANSFER" }), "InvalidRequest"],
    [new UpdateCertificateCommand({ certificateId: "a".repeat(64), newStatus: "ACTIVE" }), "ResourceNotFoundException"],
  ])("refuses what makes no sense: %#", async (command, name) => {
    const error = await client.send(command as CreateThingCommand).catch((caught: Error) => caught);
    expect((error as Error).name).toContain(name);
  });

  it("says which action it does not have", async () => {
    const response = await fetch(`${iot.endpoint}/jobs`);
    expect(response.status).toBe(501);
    expect(await response.json()).toEqual({ message: "The stand-in has no action at GET /jobs" });
  });
});

it("keeps things and certificates over a restart, a file each", async () => {
  const folder = mkdtempSync(join(tmpdir(), "iot-"));
  const first = await start(folder);
  const client = clientOf(first);
  const made = await client.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
  const thingName = "demo_robot:1";
  await client.send(new CreateThingCommand({ thingName }));
  await client.send(new AttachThingPrincipalCommand({ thingName, principal: made.certificateArn }));
  client.destroy();
  await first.close();
  expect(readdirSync(folder).sort()).toEqual(["authority.json", "authority.pem", "certificates", "things"]);
  expect(readdirSync(join(folder, "things"))).toEqual(["demo_robot%3A1.json"]);
  expect(readdirSync(join(folder, "certificates"))).toEqual([`${made.certificateId}.json`]);

  const second = await start(folder);
  const again = clientOf(second);
  expect((await again.send(new ListThingPrincipalsCommand({ thingName }))).principals).toEqual([made.certificateArn]);
  const { certificateDescription } = await again.send(
    new DescribeCertificateCommand({ certificateId: made.certificateId }),
  );
  expect(certificateDescription?.status).toBe("ACTIVE");
  again.destroy();
  await second.close();
  rmSync(folder, { recursive: true });
});

import { createHash, createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { type Iot, startIot } from "../../local/iot";
import { commonName, createRequest } from "../../local/iot/x509";
import { type Sts, startSts } from "../../local/sts";
import { UnreadableRequest } from "../core/robots/cloud";
import { SdkRobotCloud } from "./robot-cloud";

const THING = "uni_cs_test_robot:1";
const ROLE = "arn:aws:iam::000000000000:role/browsers";

/** Calls of the SDK by the command's name and input; each is answered, or failed, as its name says. */
function scripted(answers: Readonly<Record<string, (nth: number) => object>>) {
  const calls: [string, object][] = [];
  const send = async (command: { input: object; constructor: { name: string } }) => {
    const name = command.constructor.name.replace(/Command$/, "");
    calls.push([name, command.input]);
    return answers[name]?.(calls.filter(([each]) => each === name).length) ?? {};
  };
  return { calls, clients: { iot: { send }, sts: { send } } as never };
}

const failing = (name: string) => () => {
  throw Object.assign(new Error(name), { name });
};

describe("with the stand-ins of IoT and STS", () => {
  let sts: Sts;
  let iot: Iot;
  const before = { ...process.env };
  beforeAll(async () => {
    sts = await startSts();
    iot = await startIot({ session: (...credentials) => sts.session(...credentials) });
    iot.declareThingGroup("robots");
    sts.declareRole({ arn: ROLE, policies: [], maxSessionSeconds: 3600 });
    Object.assign(process.env, {
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_ENDPOINT_URL_IOT: iot.endpoint,
      AWS_ENDPOINT_URL_STS: sts.endpoint,
    });
  });
  afterAll(async () => {
    process.env = before;
    await Promise.all([iot.close(), sts.close()]);
  });
  const cloud = new SdkRobotCloud({ thingGroup: "robots", roleArn: ROLE });

  it("issues certificates with their keys, again and again, and retires them, twice if need be", async () => {
    const first = await cloud.issueCertificate({ thing: THING, prepared: false });
    const second = await cloud.issueCertificate({ thing: THING, prepared: true });
    expect(first.certificateArn).not.toBe(second.certificateArn);
    const certificate = new X509Certificate(first.certificate);
    expect(certificate.checkPrivateKey(createPrivateKey(first.privateKey ?? ""))).toBe(true);
    const digest = createHash("sha256").update(certificate.raw).digest("hex");
    expect(first.certificateArn).toBe(`arn:aws:iot:us-east-1:000000000000:cert/${digest}`);
    await cloud.retireCertificate(THING, first.certificateArn);
    await cloud.retireCertificate(THING, first.certificateArn);
    await cloud.retireCertificate(THING, second.certificateArn);
  });

  it("makes the thing anew when somebody has deleted it", async () => {
    const issued = await cloud.issueCertificate({ thing: "uni_cs_test_robot:2", prepared: true });
    expect(issued.certificate).toContain("BEGIN CERTIFICATE");
  });

  it("signs a robot's own request, and says which it cannot read", async () => {
    const request = createRequest(generateKeyPairSync("ec", { namedCurve: "P-256" }), commonName("robot"));
    const issued = await cloud.issueCertificate({ thing: THING, prepared: true, csr: request });
    expect(issued.privateKey).toBeUndefined();
    expect(new X509Certificate(issued.certificate).publicKey.asymmetricKeyType).toBe("ec");
    const csr = "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n";
    await expect(cloud.issueCertificate({ thing: THING, prepared: true, csr })).rejects.toThrow(UnreadableRequest);
  });

  it("knows where robots connect", async () => {
    expect(await cloud.messagingHost()).toBe(iot.robotAddress);
  });

  it("lends the role with a policy for fifteen minutes", async () => {
    const policy = JSON.stringify({
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Action: "iot:Connect", Resource: "arn:aws:iot:us-east-1:000000000000:client/x" }],
    });
    const began = Date.now();
    const lent = await cloud.lendBrowserRole({ name: "d1-u2", policy, seconds: 900 });
    const session = sts.session(lent.accessKeyId, lent.sessionToken);
    expect(session).toMatchObject({ secretAccessKey: lent.secretAccessKey, role: { arn: ROLE } });
    expect(JSON.stringify(session?.sessionPolicy)).toContain("client/x");
    const seconds = ((session?.expiresAt ?? 0) - began) / 1000;
    expect(Math.abs(seconds - 900)).toBeLessThan(30);
  });
});

describe("call by call", () => {
  const made = { certificateArn: "arn:aws:iot:r:1:cert/c1", certificatePem: "PEM", keyPair: { PrivateKey: "KEY" } };

  it("a robot's first certificate makes its thing and puts it into the group before anything else", async () => {
    const { calls, clients } = scripted({ CreateKeysAndCertificate: () => made });
    await new SdkRobotCloud({ thingGroup: "robots", clients }).issueCertificate({ thing: THING, prepared: false });
    expect(calls).toEqual([
      ["CreateThing", { thingName: THING }],
      ["AddThingToThingGroup", { thingName: THING, thingGroupName: "robots" }],
      ["CreateKeysAndCertificate", { setAsActive: true }],
      [
        "AttachThingPrincipal",
        { thingName: THING, principal: made.certificateArn, thingPrincipalType: "EXCLUSIVE_THING" },
      ],
    ]);
  });

  it("a thing that is gone is made and attached to; another failure is not mended", async () => {
    const gone = (nth: number) => (nth === 1 ? failing("ResourceNotFoundException")() : {});
    const { calls, clients } = scripted({ CreateKeysAndCertificate: () => made, AttachThingPrincipal: gone });
    await new SdkRobotCloud({ clients }).issueCertificate({ thing: THING, prepared: true });
    expect(calls.map(([name]) => name)).toEqual([
      "CreateKeysAndCertificate",
      "AttachThingPrincipal",
      "CreateThing",
      "AddThingToThingGroup",
      "AttachThingPrincipal",
    ]);
    const other = scripted({
      CreateKeysAndCertificate: () => made,
      AttachThingPrincipal: failing("ThrottlingException"),
    });
    const cloud = new SdkRobotCloud({ clients: other.clients });
    await expect(cloud.issueCertificate({ thing: THING, prepared: true })).rejects.toThrow("ThrottlingException");
  });

  it("the endpoint is asked for once, by however many at a time; a failure is not remembered", async () => {
    const DescribeEndpoint = (nth: number) =>
      nth === 1 ? failing("InternalFailureException")() : { endpointAddress: "a-ats.iot.eu-west-1.amazonaws.com" };
    const { calls, clients } = scripted({ DescribeEndpoint });
    const cloud = new SdkRobotCloud({ clients });
    await expect(cloud.messagingHost()).rejects.toThrow("InternalFailureException");
    const hosts = await Promise.all([cloud.messagingHost(), cloud.messagingHost()]);
    expect([...hosts, await cloud.messagingHost()]).toEqual(Array(3).fill("a-ats.iot.eu-west-1.amazonaws.com"));
    expect(calls).toEqual(Array(2).fill(["DescribeEndpoint", { endpointType: "iot:Data-ATS" }]));
  });

  it("a certificate is revoked first, and deleted once it is detached", async () => {
    const DeleteCertificate = (nth: number) => (nth < 3 ? failing("DeleteConflictException")() : {});
    const { calls, clients } = scripted({ DeleteCertificate });
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    await new SdkRobotCloud({ clients, pause }).retireCertificate(THING, "arn:aws:iot:r:1:cert/c1");
    expect(calls).toEqual([
      ["UpdateCertificate", { certificateId: "c1", newStatus: "REVOKED" }],
      ["DetachThingPrincipal", { thingName: THING, principal: "arn:aws:iot:r:1:cert/c1" }],
      ...Array(3).fill(["DeleteCertificate", { certificateId: "c1" }]),
    ]);
    expect(pauses).toEqual([2000, 2000]);
  });

  it("a thing is deleted, or gone already; every other failure is left for the next attempt", async () => {
    const deleting = (name?: string) => {
      const { calls, clients } = scripted(
        name === undefined ? { DeleteThing: () => ({}) } : { DeleteThing: failing(name) },
      );
      return { calls, deleted: new SdkRobotCloud({ clients }).deleteThing(THING) };
    };
    const { calls, deleted } = deleting();
    await deleted;
    expect(calls).toEqual([["DeleteThing", { thingName: THING }]]);
    await deleting("ResourceNotFoundException").deleted;
    await expect(deleting("InvalidRequestException").deleted).rejects.toThrow("InvalidRequestException");
  });

  it("a certificate that stays attached is left for the next attempt, and every other failure too", async () => {
    const pause = async () => {};
    for (const [action, name] of [
      ["DeleteCertificate", "DeleteConflictException"],
      ["UpdateCertificate", "ThrottlingException"],
      ["DetachThingPrincipal", "UnauthorizedException"],
    ] as const) {
      const { clients } = scripted({ [action]: failing(name) });
      const retired = new SdkRobotCloud({ clients, pause }).retireCertificate(THING, "arn:aws:iot:r:1:cert/c1");
      await expect(retired).rejects.toThrow(name);
    }
  });

  it("the role is lent by these parameters", async () => {
    const Credentials = { AccessKeyId: "ASIA", SecretAccessKey: "s", SessionToken: "t" };
    const { calls, clients } = scripted({ AssumeRole: () => ({ Credentials }) });
    const cloud = new SdkRobotCloud({ clients, roleArn: ROLE });
    expect(await cloud.lendBrowserRole({ name: "d1-u2", policy: "{}", seconds: 3600 })).toEqual({
      accessKeyId: "ASIA",
      secretAccessKey: "s",
      sessionToken: "t",
    });
    expect(calls).toEqual([
      ["AssumeRole", { RoleArn: ROLE, RoleSessionName: "d1-u2", Policy: "{}", DurationSeconds: 3600 }],
    ]);
  });

  it("fails where an answer of AWS lacks a member", async () => {
    const { clients } = scripted({});
    await expect(new SdkRobotCloud({ clients }).messagingHost()).rejects.toThrow("AWS left a member out of its answer");
  });
});

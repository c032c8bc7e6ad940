import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AssumeRoleCommand, type AssumeRoleCommandInput, STSClient } from "@aws-sdk/client-sts";
import { type Role, type Sts, startSts } from ".";

const policyOf = (resource: string) => ({
  Version: "2012-10-17" as const,
  Statement: [{ Effect: "Allow" as const, Action: ["iot:Connect"], Resource: [resource], Condition: {} }],
});
const role: Role = {
  arn: "arn:aws:iam::000000000000:role/Academy-Browser",
  policies: [policyOf("*")],
  maxSessionSeconds: 3600,
};

describe("the Security Token Service stand-in", () => {
  let time = Date.UTC(2026, 0, 5, 8);
  let sts: Sts;
  let client: STSClient;
  const now = () => time;
  const clientOf = ({ endpoint }: Sts) =>
    new STSClient({ endpoint, region: "eu-west-1", credentials: { accessKeyId: "local", secretAccessKey: "local" } });
  const assume = (more: Partial<AssumeRoleCommandInput> = {}) =>
    client.send(new AssumeRoleCommand({ RoleArn: role.arn, RoleSessionName: "d1-u2", ...more }));

  beforeAll(async () => {
    sts = await startSts({ now });
    sts.declareRole(role);
    client = clientOf(sts);
  });
  afterAll(async () => {
    client.destroy();
    await sts.close();
  });

  it("gives out credentials that it knows again until they expire", async () => {
    const policy = policyOf("client/a");
    const { Credentials, AssumedRoleUser } = await assume({ DurationSeconds: 900, Policy: JSON.stringify(policy) });
    const { AccessKeyId = "", SecretAccessKey, SessionToken = "", Expiration } = Credentials ?? {};
    expect(AccessKeyId).toMatch(/^ASIA[A-Z2-7]{16}$/);
    expect(SecretAccessKey).toHaveLength(40);
    expect(Expiration).toEqual(new Date("2026-01-05T08:15:00Z"));
    expect(AssumedRoleUser?.Arn).toBe("arn:aws:sts::000000000000:assumed-role/Academy-Browser/d1-u2");
    expect(sts.session(AccessKeyId, SessionToken)).toEqual({
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      expiresAt: Date.UTC(2026, 0, 5, 8, 15),
      role,
      sessionPolicy: policy,
    });
    time += 900_000 - 1;
    expect(sts.session(AccessKeyId, SessionToken)).toBeDefined();
    time += 1;
    expect(sts.session(AccessKeyId, SessionToken)).toBeUndefined();
  });

  it("knows no credentials that it did not give out", async () => {
    const first = (await assume()).Credentials;
    const second = (await assume()).Credentials;
    const token = first?.SessionToken ?? "";
    expect(sts.session(first?.AccessKeyId ?? "", token)).toBeDefined();
    expect(sts.session(second?.AccessKeyId ?? "", token)).toBeUndefined();
    const altered = `${token.slice(0, 40)}${token[40] === "A" ? "B" : "A"}${token.slice(41)}`;
    expect(sts.session(first?.AccessKeyId ?? "", altered)).toBeUndefined();
    expect(sts.session(first?.AccessKeyId ?? "", `${token}x`)).toBeUndefined();
    expect(sts.session(first?.AccessKeyId ?? "", "")).toBeUndefined();
  });

  it.each([
    [{ RoleArn: "arn:aws:iam::000000000000:role/Other" }, "AccessDenied", /sts:AssumeRole on resource: arn.*Other/],
    [{ RoleSessionName: "d1:u2" }, "ValidationError", /RoleSessionName/],
    [{ DurationSeconds: 899 }, "ValidationError", /DurationSeconds/],
    [{ DurationSeconds: 3601 }, "ValidationError", /MaxSessionDuration/],
    [{ Policy: "{" }, "MalformedPolicyDocumentException", /JSON/],
    [{ Policy: '{"Version":"2012-10-17","Statement":[]}' }, "MalformedPolicyDocumentException", /Statement/],
    [{ Policy: JSON.stringify({ ...policyOf("*"), Id: "x".repeat(2000) }) }, "ValidationError", /Policy/],
  ])("refuses %j", async (input, name, message) => {
    await expect(assume(input)).rejects.toMatchObject({ name, message: expect.stringMatching(message) });
  });

  it("knows sessions again after a restart, by a key that only its owner may read", async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), "sts-"));
    const first = await startSts({ dataFolder, now });
    first.declareRole(role);
    const itsClient = clientOf(first);
    const { Credentials } = await itsClient.send(
      new AssumeRoleCommand({ RoleArn: role.arn, RoleSessionName: "d1-u2", Policy: JSON.stringify(policyOf("a")) }),
    );
    itsClient.destroy();
    await first.close();
    expect(readdirSync(dataFolder)).toEqual(["key"]);
    expect(statSync(join(dataFolder, "key")).mode & 0o777).toBe(0o600);

    const second = await startSts({ dataFolder, now });
    const session = () => second.session(Credentials?.AccessKeyId ?? "", Credentials?.SessionToken ?? "");
    expect(session()).toBeUndefined();
    second.declareRole(role);
    expect(session()).toMatchObject({ secretAccessKey: Credentials?.SecretAccessKey, role });
    await second.close();
    rmSync(dataFolder, { recursive: true });
  });
});

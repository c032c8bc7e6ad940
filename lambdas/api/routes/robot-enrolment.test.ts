import { expectContract } from "../../../test/access/contract";
import { DEVICE_NAMES, type Platform, startPlatform } from "../../../test/access/platform";
import { countAct } from "../../core/kernel/rate-limits/window-limit";
import { CloudInMemory, certificatePem, keyPem } from "../../core/robots/cloud.fixture";
import { UNKNOWN_SECRETS_OF_HOP } from "../../core/robots/rate-limits";
import { type Retirement, retireCertificates } from "../../core/robots/retire-certificates";
import { deviceIssueKey, deviceKey } from "../../core/table";

const SECRET = "4bDqOZ2Yc0QnV0yY1gkL5e";
const CSR = "-----BEGIN CERTIFICATE REQUEST-----\nMIIBIjANBgkq\n-----END CERTIFICATE REQUEST-----\n";

let platform: Platform;
let cloud: CloudInMemory;
let left: [Retirement, number][];
beforeEach(async () => {
  cloud = new CloudInMemory();
  left = [];
  const retirements = { send: async (...one: [Retirement, number]) => void left.push(one) };
  platform = await startPlatform({ devices: { cloud, ...DEVICE_NAMES }, retirements });
  await platform.succeed("POST", "/v2/devices", { as: "ada", body: { title: "R", type: "EV3", secret: SECRET } });
});
afterEach(() => platform.close());

const textOf = async (answer: Response) => [answer.status, await answer.text()];
const get = (what: string, secret = SECRET, headers: Record<string, string> = {}) =>
  platform.call("GET", `/v2/devices/${encodeURIComponent(secret)}/${what}`, { headers });
const fetched = async (what: string) => (await get(what)).text();
const enrol = (body: unknown) => platform.call("POST", "/v2/devices/enrolments", { body });
const device = async () => (await platform.succeed<object[]>("GET", "/v2/devices", { as: "ada" }))[0];
/** Does what was left on the queue, as the clock's Lambda does. */
const retire = () => retireCertificates(platform.services, 1);
const row = async () =>
  JSON.stringify([await platform.table.get(deviceKey(1)), await platform.table.get(deviceIssueKey(1))]);

describe("a robot that starts", () => {
  it("is told where to connect, as whom and with what, as plain text without a line more", async () => {
    for (const [what, operationId, text] of [
      ["mqtt_endpoint", "deviceMqttEndpoint", "test-ats.iot.ap-southeast-1.amazonaws.com"],
      ["client_id", "deviceClientId", "uni_cs_test_robot:1"],
      ["key", "deviceKey", keyPem(1)],
      ["cert", "deviceCert", certificatePem(1)],
    ] as const) {
      const answer = await get(what);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await expectContract(operationId, answer)).toBe(text);
      if (what !== "mqtt_endpoint") expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(cloud.issued).toEqual([{ thing: "uni_cs_test_robot:1", prepared: false, csr: undefined }]);
  });

  it("is seen by who registered it", async () => {
    expect(await device()).toMatchObject({ enrolments: 0, lastEnrolledAt: null });
    await get("key");
    platform.clock.pass(60);
    await get("key");
    expect(await device()).toMatchObject({ enrolments: 2, lastEnrolledAt: "2026-11-21T08:01:00.000Z" });
  });

  it("may ask for the certificate first: the key waits for one call, encrypted", async () => {
    expect(await fetched("cert")).toBe(certificatePem(1));
    expect(await row()).toContain("sealedKey");
    expect(await row()).not.toContain("PRIVATE KEY");
    expect(await fetched("cert")).toBe(certificatePem(1));
    expect(await fetched("key")).toBe(keyPem(1));
    expect(await row()).not.toContain("sealedKey");
    expect(await fetched("key")).toBe(keyPem(2));
    expect(await fetched("cert")).toBe(certificatePem(2));
  });

  it("gets a key of its own when another asks at the same moment", async () => {
    await get("cert");
    const keys = await Promise.all([fetched("key"), fetched("key"), fetched("key")]);
    expect(keys.sort()).toEqual([keyPem(1), keyPem(2), keyPem(3)]);
    expect(await device()).toMatchObject({ enrolments: 3 });
  });

  it("gets a key and a certificate that belong together when it asks for both at the same moment", async () => {
    const numberIn = (pem: string) => Number(/A(\d+)$/m.exec(pem)?.[1]);
    const pairs: string[][] = [];
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const secret = `${SECRET}${attempt}`;
      const body = { title: "R", type: "EV3", secret };
      // New devices are rationed by the hour, of which the registrant has many.
      if (attempt % 20 === 0) platform.clock.pass(3600);
      await platform.succeed("POST", "/v2/devices", { as: "ada", body });
      const asked = attempt % 2 === 0 ? ["key", "cert"] : ["cert", "key"];
      const answers = await Promise.all(asked.map(async (what) => (await get(what, secret)).text()));
      pairs.push(asked[0] === "key" ? answers : answers.reverse());
    }
    expect(pairs.filter(([key = "", cert = ""]) => numberIn(key) !== numberIn(cert))).toEqual([]);
    expect(pairs.every(([key]) => numberIn(key ?? "") > 0)).toBe(true);
  });

  it("has a certificate revoked of which another call of the same moment left nothing to use", async () => {
    const [key, cert] = await Promise.all([get("key"), get("cert")]);
    expect([key.status, cert.status]).toEqual([200, 200]);
    expect(cloud.issued).toHaveLength(2);
    platform.clock.pass(310);
    await retire();
    expect(cloud.retired).toHaveLength(1);
    expect(await platform.table.get(deviceKey(1))).toMatchObject({ enrolments: 1, retiring: [] });
    const current = ((await platform.table.get<{ certificateArn: string }>(deviceKey(1))) ?? { certificateArn: "" })
      .certificateArn;
    expect(certificatePem(Number(current.replace(/^.*\//, "")))).toBe(await cert.text());
    expect(cloud.retired[0]).not.toBe(`uni_cs_test_robot:1 ${current.replace(/^.*\//, "")}`);
  });

  it("finds what waits for five minutes and no longer", async () => {
    await get("cert");
    platform.clock.pass(299);
    expect(await fetched("cert")).toBe(certificatePem(1));
    platform.clock.pass(1);
    expect(await fetched("key")).toBe(keyPem(2));
    await get("cert");
    platform.clock.pass(300);
    expect(await fetched("cert")).toBe(certificatePem(3));
  });
});

describe("private keys", () => {
  it("are not kept when they are fetched", async () => {
    await get("key");
    const text = await row();
    expect(text).toContain("BEGIN CERTIFICATE");
    expect(text).not.toMatch(/sealedKey|PRIVATE KEY/);
  });

  it("that nobody fetched are forgotten after five minutes", async () => {
    await get("cert");
    platform.clock.pass(300);
    await retire();
    expect(await platform.table.get(deviceIssueKey(1))).toBeUndefined();
  });
});

describe("the certificate before", () => {
  it("is revoked five minutes after the next one was issued, and the last one stays", async () => {
    await get("key");
    expect(left).toEqual([[{ chore: "retire", deviceId: 1 }, 310]]);
    platform.clock.pass(3600);
    await retire();
    expect(cloud.retired).toEqual([]);
    await get("key");
    platform.clock.pass(299);
    await retire();
    expect(cloud.retired).toEqual([]);
    platform.clock.pass(1);
    await retire();
    expect(cloud.retired).toEqual(["uni_cs_test_robot:1 1"]);
    await retire();
    expect(cloud.retired).toEqual(["uni_cs_test_robot:1 1"]);
    expect(left).toHaveLength(2);
  });

  it("is revoked late rather than never: each of several, also after a failure", async () => {
    for (let n = 1; n <= 4; n += 1) await get("key");
    platform.clock.pass(300);
    cloud.failure = new Error("AWS is away");
    await expect(retire()).rejects.toThrow("AWS is away");
    cloud.failure = undefined;
    await retire();
    expect(cloud.retired).toEqual(["uni_cs_test_robot:1 1", "uni_cs_test_robot:1 2", "uni_cs_test_robot:1 3"]);
  });

  it("is revoked whatever enrols at the same moment", async () => {
    await get("key");
    await get("key");
    platform.clock.pass(300);
    await Promise.all([retire(), get("key"), retire(), get("key"), retire()]);
    platform.clock.pass(300);
    await retire();
    expect([...new Set(cloud.retired)].sort()).toEqual([1, 2, 3].map((n) => `uni_cs_test_robot:1 ${n}`));
    expect(JSON.parse(await row())[0].retiring).toEqual([]);
  });

  it("of a robot that there is not is nobody's", async () => {
    await retireCertificates(platform.services, 99);
    expect(cloud.retired).toEqual([]);
  });
});

describe("a robot that makes its own key", () => {
  it("sends a signing request and gets all that it needs, and its key is nowhere", async () => {
    const answer = await enrol({ secret: SECRET, csr: CSR });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      certificate: certificatePem(1),
      clientId: "uni_cs_test_robot:1",
      mqttEndpoint: "test-ats.iot.ap-southeast-1.amazonaws.com",
    });
    expect(cloud.issued).toEqual([{ thing: "uni_cs_test_robot:1", prepared: false, csr: CSR }]);
    expect(await row()).not.toContain("sealedKey");
    expect(await device()).toMatchObject({ enrolments: 1 });
    await enrol({ secret: SECRET, csr: CSR });
    platform.clock.pass(300);
    await retire();
    expect(cloud.issued.map(({ prepared }) => prepared)).toEqual([false, true]);
    expect(cloud.retired).toEqual(["uni_cs_test_robot:1 1"]);
  });

  it("may send them as a form, as curl does", async () => {
    const form = new URLSearchParams({ secret: SECRET, csr: CSR });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await platform.call("POST", "/v2/devices/enrolments", { body: form.toString(), headers });
    expect(answer.status).toBe(200);
  });

  it.each([
    [{}],
    [{ secret: SECRET }],
    [{ secret: SECRET, csr: "" }],
    [{ secret: SECRET, csr: "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----" }],
    [{ secret: SECRET, csr: `${CSR}${"A".repeat(9000)}` }],
    [{ secret: [SECRET], csr: CSR }],
  ])("is told what is missing (%#)", async (body) => {
    const text = "A secret and a certificate signing request (csr, in PEM) are needed";
    expect(await textOf(await enrol(body))).toEqual([400, text]);
    expect(cloud.issued).toEqual([]);
  });

  it("is told that AWS cannot read it", async () => {
    const csr = CSR.replace("MIIBIjANBgkq", "unreadable");
    expect(await textOf(await enrol({ secret: SECRET, csr }))).toEqual([
      400,
      "The certificate signing request cannot be read",
    ]);
    expect(await device()).toMatchObject({ enrolments: 0 });
  });

  it("needs the secret as all others do", async () => {
    expect(await textOf(await enrol({ secret: "nobody has this one", csr: CSR }))).toEqual([404, "Device not found"]);
    expect((await enrol({ secret: "short", csr: CSR })).status).toBe(403);
  });
});

describe("secrets", () => {
  it.each(["cert", "key", "client_id"])("that no robot has: %s is not found", async (what) => {
    const answer = await get(what, "nobody has this one");
    await expectContract({ cert: "deviceCert", key: "deviceKey", client_id: "deviceClientId" }[what] ?? "", answer);
    expect(await textOf(answer)).toEqual([404, "Device not found"]);
  });

  it("are not looked at for the endpoint", async () => {
    expect((await get("mqtt_endpoint", "nobody has this one")).status).toBe(200);
  });

  it("of fewer than 16 characters are registered as ever, but enrol nothing, known or not", async () => {
    const body = { title: "Weak", type: "EV3", secret: "123456789012345" };
    const text = "A secret of fewer than 16 characters cannot enrol a device: use a longer one";
    expect(await platform.succeed("POST", "/v2/devices", { as: "ada", body })).toMatchObject({ warning: text });
    const warnings = (await platform.succeed<{ warning: string }[]>("GET", "/v2/devices", { as: "ada" })).map(
      ({ warning }) => warning,
    );
    expect(warnings).toEqual([null, text]);
    for (const secret of ["123456789012345", "a"]) {
      for (const what of ["cert", "key"]) expect(await textOf(await get(what, secret))).toEqual([403, text]);
    }
    expect(text.length).toBeLessThanOrEqual(100);
    expect(await textOf(await get("client_id", "123456789012345"))).toEqual([200, "uni_cs_test_robot:2"]);
    expect(cloud.issued).toEqual([]);
  });

  it("with any characters are found", async () => {
    const secret = "with / and ? and 🔑 %2F";
    await platform.succeed("POST", "/v2/devices", { as: "ada", body: { title: "Odd", type: "EV3", secret } });
    expect(await textOf(await get("client_id", secret))).toEqual([200, "uni_cs_test_robot:2"]);
  });
});

describe("limits", () => {
  const refused = [429, "Too many attempts. Please try again in 10 minutes."];

  it("a robot is issued twenty certificates in ten minutes", async () => {
    for (let n = 1; n <= 20; n += 1) expect((await get("key")).status).toBe(200);
    for (const answer of [await get("key"), await enrol({ secret: SECRET, csr: CSR })]) {
      expect(await textOf(answer)).toEqual(refused);
    }
    expect(cloud.issued).toHaveLength(20);
    expect((await get("cert")).status).toBe(200);
    platform.clock.pass(600);
    expect((await get("key")).status).toBe(200);
  });

  const secretOf = (n: number) => `nobody has secret ${n}`;

  it("an address tries a hundred unknown secrets in ten minutes; a robot that repeats its own does not count", async () => {
    const by = (viewer: string) => ({ "x-forwarded-for": `10.9.8.7, ${viewer}` });
    for (let n = 1; n <= 150; n += 1) expect((await get("key", secretOf(1), by("203.0.113.1"))).status).toBe(404);
    for (let n = 2; n <= 100; n += 1) expect((await get("cert", secretOf(n), by("203.0.113.1"))).status).toBe(404);
    for (const secret of [secretOf(101), SECRET]) {
      expect(await textOf(await get("key", secret, by("203.0.113.1")))).toEqual(refused);
    }
    expect((await get("key", SECRET, by("203.0.113.2"))).status).toBe(200);
    platform.clock.pass(600);
    expect((await get("key", SECRET, by("203.0.113.1"))).status).toBe(200);
  });

  it("inventing addresses helps as far as a thousand", async () => {
    const attempt = (n: number) => get("client_id", secretOf(n), { "x-forwarded-for": `203.0.113.${n}` });
    expect((await attempt(1)).status).toBe(404);
    // Platforms of tests have no gateway that would tell the hop's address.
    for (let n = 2; n <= 999; n += 1) await countAct(platform.services, UNKNOWN_SECRETS_OF_HOP, "unknown");
    expect((await attempt(2)).status).toBe(404);
    expect(await textOf(await attempt(3))).toEqual(refused);
  });

  it("addresses are not kept as they are", async () => {
    await get("key", secretOf(1), { "x-forwarded-for": "203.0.113.1" });
    const pk = "ALLOWANCE#unknown-secrets#203.0.113.1";
    expect(await platform.table.queryAll({ pk })).toEqual([]);
  });
});

describe("when AWS fails", () => {
  it.each([
    ["mqtt_endpoint", undefined],
    ["cert", "deviceCert"],
    ["key", "deviceKey"],
  ])("%s says so, and nothing is counted as enrolled", async (what, operationId) => {
    cloud.failure = new Error("ServiceUnavailableException");
    const answer = await get(what);
    if (operationId !== undefined) await expectContract(operationId, answer);
    expect(await textOf(answer)).toEqual([500, "Upstream AWS error"]);
    cloud.failure = undefined;
    expect(await device()).toMatchObject({ enrolments: 0, lastEnrolledAt: null });
    expect((await get(what)).status).toBe(200);
  });

  it("an enrolment whose end could not be arranged hands out nothing", async () => {
    const retirements = { send: () => Promise.reject(new Error("SQS is away")) };
    const broken = await startPlatform({ devices: { cloud, ...DEVICE_NAMES }, retirements });
    await broken.succeed("POST", "/v2/devices", { as: "ada", body: { title: "R", type: "EV3", secret: SECRET } });
    const answer = await broken.call("GET", `/v2/devices/${SECRET}/key`);
    expect(await textOf(answer)).toEqual([500, "Upstream AWS error"]);
    await broken.close();
  });
});

it("consumes these units", async () => {
  const used = async (act: () => Promise<unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  expect({
    mqtt_endpoint: await used(() => get("mqtt_endpoint")),
    client_id: await used(() => get("client_id")),
    key: await used(() => get("key")),
    "cert of that key": await used(() => get("cert")),
    "key again": await used(() => get("key")),
    "signing request": await used(() => enrol({ secret: SECRET, csr: CSR })),
    "unknown secret": await used(() => get("key", "nobody has this one")),
    "the same again": await used(() => get("key", "nobody has this one")),
    "retiring nothing": await used(retire),
    "cert before its key": await used(async () => {
      platform.clock.pass(300);
      return get("cert");
    }),
    "key that waits": await used(() => get("key")),
    "retiring three": await used(async () => {
      platform.clock.pass(300);
      await retire();
    }),
  }).toEqual({
    mqtt_endpoint: "0 reads, 0 writes in 0 calls",
    client_id: "1.5 reads, 0 writes in 2 calls",
    key: "3.5 reads, 7 writes in 6 calls",
    "cert of that key": "3.5 reads, 0 writes in 4 calls",
    "key again": "3.5 reads, 7 writes in 6 calls",
    "signing request": "2.5 reads, 7 writes in 5 calls",
    "unknown secret": "1.5 reads, 2 writes in 4 calls",
    "the same again": "1.5 reads, 0 writes in 2 calls",
    "retiring nothing": "1 reads, 0 writes in 1 calls",
    "cert before its key": "3.5 reads, 11 writes in 6 calls",
    "key that waits": "3.5 reads, 4 writes in 5 calls",
    "retiring three": "2 reads, 3 writes in 4 calls",
  });
});

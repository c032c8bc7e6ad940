import { checkerOf } from "../../../test/access/contract";
import { DEVICE_NAMES, type Platform, startPlatform } from "../../../test/access/platform";
import { CloudInMemory } from "../../core/robots/cloud.fixture";
import { retireCertificates } from "../../core/robots/retire-certificates";
import { deviceRegistrationKey } from "../../core/table";
import { openApiOf } from "../document/openapi";
import { routes } from ".";

const expectContract = checkerOf(openApiOf(routes));
const SECRET = "4bDqOZ2Yc0QnV0yY1gkL5e";

let platform: Platform;
let cloud: CloudInMemory;
let sent: [deviceId: number, delaySeconds: number][];
beforeEach(async () => {
  cloud = new CloudInMemory();
  sent = [];
  platform = await startPlatform({
    devices: { cloud, ...DEVICE_NAMES },
    retirements: { send: async ({ deviceId }, delaySeconds) => void sent.push([deviceId, delaySeconds]) },
  });
  for (const username of ["ada", "sue", "bob"]) await platform.tokenOf(username);
  await platform.succeed("POST", "/v2/devices", { as: "ada", body: { title: "Mine", type: "EV3", secret: SECRET } });
});
afterEach(() => platform.close());

interface Device {
  readonly id: number;
  readonly secret: string;
}

const textOf = async (answer: Response) => [answer.status, await answer.text()];
const pairing = (as: string, id: number) => platform.call("POST", `/v2/devices/${id}/pairing`, { as });
const codeOf = async (as: string, id: number) =>
  (await expectContract("createDevicePairing", await pairing(as, id))) as { code: string; expiresAt: string };
const pair = (as: string, code: string, title = "Ours") =>
  platform.call("POST", "/v2/devices/pairings", { as, body: { code, title } });
const paired = async (as: string, code: string) => (await expectContract("pairDevice", await pair(as, code))) as Device;
const list = (as: string) => platform.succeed<Device[]>("GET", "/v2/devices", { as });
const unknown = [404, "This pairing code is unknown, or its time is over"];

it("a code of the owner registers the robot for others, who may use it and are not told its secret", async () => {
  const { code, expiresAt } = await codeOf("ada", 1);
  expect(code).toMatch(/^[0-9A-Za-z]{24}$/);
  expect(expiresAt).toBe(new Date(platform.clock.now().getTime() + 3_600_000).toISOString());
  const device = await paired("sue", code);
  const expected = { id: 2, title: "Ours", type: "EV3", secret: "", registrations: 2, isOwner: false, warning: null };
  expect(device).toMatchObject(expected);
  await paired("bob", code);
  expect(await list("sue")).toMatchObject([{ ...expected, registrations: 3 }]);
  const endpoint = await platform.succeed<object>("GET", "/v2/devices/2/ws_endpoint", { as: "sue" });
  expect(endpoint).toMatchObject({ thingName: "uni_cs_test_robot:1", clientNamePrefix: "uni_cs_test_robot-u2-" });
  expect(await list("ada")).toMatchObject([{ secret: SECRET, isOwner: true }]);
});

it("a code that somebody opens twice gives the robot its new title, and no second place in the list", async () => {
  const { code } = await codeOf("ada", 1);
  const { id } = await paired("sue", code);
  const again = await expectContract("pairDevice", await pair("sue", code, "Robot of row 3"));
  expect(again).toMatchObject({ id, title: "Robot of row 3", registrations: 2, secret: "" });
  await expectContract("pairDevice", await pair("ada", code, "My own"));
  expect(await list("sue")).toMatchObject([{ id, title: "Robot of row 3" }]);
  expect(await list("ada")).toMatchObject([{ id: 1, title: "My own", secret: SECRET, isOwner: true }]);
});

it("codes differ, and the table keeps none of them", async () => {
  const codes = [(await codeOf("ada", 1)).code, (await codeOf("ada", 1)).code];
  expect(codes[0]).not.toBe(codes[1]);
  for (const code of codes) {
    const row = await platform.table.get({ pk: `DEVICEPAIRING#${code}`, sk: "DEVICE" });
    expect(row).toBeUndefined();
  }
});

it("a code is good for an hour and no longer", async () => {
  const { code } = await codeOf("ada", 1);
  platform.clock.pass(3599);
  await paired("sue", code);
  platform.clock.pass(1);
  expect(await textOf(await pair("bob", code))).toEqual(unknown);
});

it("a code is made by the owner, or by staff of a course of theirs who have the robot registered, and by nobody else", async () => {
  const { code } = await codeOf("ada", 1);
  const { id } = await paired("sue", code);
  const refused = await pairing("sue", id);
  await expectContract("createDevicePairing", refused);
  expect(await textOf(refused)).toEqual([
    403,
    "Only the owner of a device, or staff of a course of theirs, can pair others with it",
  ]);
  expect(await textOf(await pairing("sue", 1))).toEqual([404, "Registration not found"]);
  // Anybody makes a course and puts the owner into it.
  const courseId = await platform.makeCourse("sue", [{ username: "ada", role: "student" }]);
  expect((await pairing("sue", id)).status).toBe(403);
  await platform.call("GET", `/v2/courses/${courseId}/config`, { as: "ada" });
  expect((await codeOf("sue", id)).code).toMatch(/^[0-9A-Za-z]{24}$/);
});

it("codes are not guessed without end, nor made without end", async () => {
  for (let n = 1; n <= 20; n += 1) expect((await pair("bob", `guess ${n}`)).status).toBe(404);
  const { code } = await codeOf("ada", 1);
  expect(await textOf(await pair("bob", code))).toEqual([429, "Too many attempts. Please try again in 10 minutes."]);
  await paired("sue", code);
  platform.clock.pass(600);
  await paired("bob", code);
  for (let n = 2; n <= 30; n += 1) await codeOf("ada", 1);
  expect((await pairing("ada", 1)).status).toBe(429);
});

it.each([
  [{}, "code can't be blank\ntitle can't be blank"],
  [{ code: " ", title: "T" }, "code can't be blank"],
  [{ code: "c".repeat(256), title: "T" }, "code should be at most 255 character(s)"],
  [{ code: "c", title: "" }, "title can't be blank"],
])("what is blank or too long is refused (%#)", async (body, text) => {
  const answer = await platform.call("POST", "/v2/devices/pairings", { as: "sue", body });
  expect(await textOf(answer)).toEqual([400, text]);
});

describe("pairing anew", () => {
  const NEXT = "7Hn2kQmZp0aVbX4sYtLw9c";
  const repair = (as: string, id: number, secret: string = NEXT) =>
    platform.call("POST", `/v2/devices/${id}/repairing`, { as, body: { secret } });
  const repaired = async () => (await expectContract("repairDevice", await repair("ada", 1))) as Device;
  const csr = "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n";
  const enrol = (secret: string) => platform.call("POST", "/v2/devices/enrolments", { body: { secret, csr } });
  const retire = () => retireCertificates({ ...platform.services, devices: platform.services.devices }, 1);

  it("revokes every certificate at once, and the robot enrols as the same thing by the new secret alone", async () => {
    await enrol(SECRET);
    await enrol(SECRET);
    sent = [];
    expect(await repaired()).toMatchObject({ id: 1, secret: NEXT, isOwner: true, registrations: 1 });
    expect(sent).toEqual([
      [1, 30],
      [1, 0],
    ]);
    await retire();
    expect(cloud.retired).toEqual(["uni_cs_test_robot:1 1", "uni_cs_test_robot:1 2"]);
    expect(await textOf(await enrol(SECRET))).toEqual([404, "Device not found"]);
    for (const what of ["key", "cert", "client_id"]) {
      expect((await platform.call("GET", `/v2/devices/${SECRET}/${what}`)).status).toBe(404);
    }
    expect(await (await enrol(NEXT)).json()).toMatchObject({ clientId: "uni_cs_test_robot:1" });
    await retire();
    expect(cloud.retired).toHaveLength(2);
  });

  it("ends everybody else's registrations and all codes, and keeps the owner's", async () => {
    const { code } = await codeOf("ada", 1);
    await paired("sue", code);
    const robot = { title: "By secret", type: "EV3", secret: SECRET };
    await platform.succeed("POST", "/v2/devices", { as: "bob", body: robot });
    await platform.succeed("POST", "/v2/devices", { as: "ada", body: robot });
    expect(await repaired()).toMatchObject({ registrations: 2 });
    for (const [method, path, body] of [
      ["GET", "/2/ws_endpoint", undefined],
      ["POST", "/2", { title: "T" }],
      ["DELETE", "/2", undefined],
      ["POST", "/2/pairing", undefined],
    ] as const) {
      const answer = await platform.call(method, `/v2/devices${path}`, { as: "sue", body });
      expect(await textOf(answer)).toEqual([404, "Registration not found"]);
    }
    expect([await list("sue"), await list("bob")]).toEqual([[], []]);
    expect(await platform.table.get(deviceRegistrationKey(2, 2))).toBeUndefined();
    expect(await list("ada")).toMatchObject([
      { id: 1, secret: NEXT, registrations: 2 },
      { id: 4, secret: NEXT, registrations: 2 },
    ]);
    expect(await textOf(await pair("bob", code))).toEqual(unknown);
    expect(await paired("bob", (await codeOf("ada", 1)).code)).toMatchObject({ registrations: 3, secret: "" });
  });

  it("leaves who enrols by the old secret at the same moment without a certificate that stays good", async () => {
    await enrol(SECRET);
    const issue = cloud.issueCertificate.bind(cloud);
    cloud.issueCertificate = async (request) => {
      const issued = await issue(request);
      cloud.issueCertificate = issue;
      await repaired();
      return issued;
    };
    expect(await textOf(await enrol(SECRET))).toEqual([404, "Device not found"]);
    await retire();
    expect(cloud.retired).toEqual(["uni_cs_test_robot:1 1", "uni_cs_test_robot:1 2"]);
  });

  it("is for the owner alone, with a secret that is long enough and new", async () => {
    const { id } = await paired("sue", (await codeOf("ada", 1)).code);
    expect(await textOf(await repair("sue", id))).toEqual([403, "Only the owner of a device can pair it anew"]);
    expect(await textOf(await repair("sue", 1))).toEqual([404, "Registration not found"]);
    expect(await textOf(await repair("ada", 1, "short"))).toEqual([400, "A secret must have at least 16 characters"]);
    const known = [400, "Another device has this secret: make a new one"];
    expect(await textOf(await repair("ada", 1, SECRET))).toEqual(known);
    expect(await textOf(await repair("ada", 1, " "))).toEqual([400, "secret can't be blank"]);
    expect(await list("sue")).toHaveLength(1);
    expect(sent).toEqual([]);
  });
});
